// Completing tickets at the end of a pass (CG-39 to CG-42, A-10).
#include <tuple>

#include "rules/card_table.h"

namespace konduktor::testing {
namespace {

Cards cards(const Table& table, const std::string& payment) {
  return parse_payment(table.rules, payment).value;
}

bool completes(const Table& table, const std::vector<std::string>& tickets, const std::string& payment) {
  return can_complete(table.rules, ticket_set(table, tickets), cards(table, payment));
}

TicketSet best(const Table& table, const std::vector<std::string>& held, const std::string& payment) {
  return best_declaration(table.rules, ticket_set(table, held), cards(table, payment));
}

TEST(CardGameDeclare, CG_39_exact_colours_and_each_card_once) {
  Table table("cardgame", 2);
  EXPECT_TRUE(completes(table, {"los-angeles-new-york"}, "white*2+blue*2"));
  EXPECT_FALSE(completes(table, {"los-angeles-new-york"}, "white*3+blue*1"));
  EXPECT_FALSE(completes(table, {"los-angeles-new-york"}, "white*2+blue*1+red*5"));
  EXPECT_FALSE(
      completes(table, {"chicago-new-york", "chicago-dallas"}, "yellow*1+green*1"));  // one yellow, two uses
  EXPECT_TRUE(completes(table, {"chicago-new-york", "chicago-dallas"}, "yellow*2+green*1"));
  EXPECT_TRUE(completes(table, {"chicago-new-york", "chicago-dallas"}, "yellow*1+green*1+wild*1"));
  EXPECT_TRUE(completes(table, {}, "-"));
}

TEST(CardGameDeclare, CG_39_CGT_10_locos_replace_any_colour) {
  Table table("cardgame", 2);
  EXPECT_TRUE(completes(table, {"los-angeles-pittsburgh"}, "white*1+blue*1+wild*2"));
  EXPECT_FALSE(completes(table, {"los-angeles-pittsburgh"}, "white*1+blue*1+wild*1"));
  EXPECT_TRUE(completes(table, {"los-angeles-pittsburgh"},
                        "white*1+blue*1+purple*1+wild*1"));  // the rulebook's example
  EXPECT_TRUE(completes(table, {"los-angeles-pittsburgh"}, "wild*4"));
  // In play: both locomotives are used up, whatever row they came from.
  table = card_table(2, {.tracks = {"white*1+blue*1+wild*2"}});
  hold(table, {{"los-angeles-pittsburgh", "chicago-new-york"}});
  end_pass_after(table, 1);
  table.expect_refused(0, "declare los-angeles-pittsburgh,chicago-new-york", Reason::CannotComplete);
  table.must_play(0, "declare los-angeles-pittsburgh");
  table.must_play(1, "declare -");
  EXPECT_EQ(table.state.pub.completed[0], ticket_set(table, {"los-angeles-pittsburgh"}));
  table.expect_sound();
}

TEST(CardGameDeclare, CG_40_declared_tickets_score_and_are_laid_down) {
  Table table = card_table(3, {.tracks = {"yellow*1+green*1", "blue*1"}});
  hold(table, {{"chicago-dallas", "seattle-miami"}, {"new-york-chicago"}, {"miami-omaha"}});
  end_pass_after(table, 2);
  declare_all(table, {"declare chicago-dallas", "declare new-york-chicago", "declare -"});
  const Public& pub = table.state.pub;
  EXPECT_EQ(pub.score[0], 6);
  EXPECT_EQ(pub.score[1], 5);
  EXPECT_EQ(pub.score[2], 0);
  EXPECT_EQ(pub.completed[0], ticket_set(table, {"chicago-dallas"}));
  EXPECT_EQ(table.state.priv[0].tickets, ticket_set(table, {"seattle-miami"}));
  EXPECT_EQ(pub.ticket_count[0], 1);
  EXPECT_EQ(pub.ticket_count[1], 0);
  table.expect_sound();
}

TEST(CardGameDeclare, CG_41_feasibility_is_exact) {
  Table table("cardgame", 2);
  // Deficits are summed over colours, after adding up the needs of all tickets.
  const std::vector<std::string> two = {"seattle-new-york",
                                        "los-angeles-new-york"};  // black, purple, white*2, blue*4
  EXPECT_TRUE(completes(table, two, "black*1+purple*1+white*2+blue*4"));
  EXPECT_TRUE(completes(table, two, "black*1+white*1+blue*3+wild*3"));
  EXPECT_FALSE(completes(table, two, "black*1+white*1+blue*3+wild*2"));
  EXPECT_FALSE(completes(table, two, "black*9+white*9+blue*3+red*9"));  // plenty elsewhere does not help
  // Against a search over all ways of giving out the cards one by one.
  const Rules& rules = table.rules;
  Stream random(seed_from_number(7), "test");
  for (int round = 0; round < 3000; ++round) {
    TicketSet held;
    for (int k = 0; k < 3; ++k) held.add(static_cast<TicketId>(random.below(46)));
    Cards track;
    for (auto& n : track.n) n = static_cast<std::uint8_t>(random.below(3));
    Cards left = track;
    bool enough = true;
    held.for_each([&](TicketId t) {
      for (std::size_t c = 0; c < kMaxColours; ++c)
        for (int i = 0; i < rules.tickets[ix(t)].cards.n[c]; ++i) {
          auto& from = left.n[c] > 0 ? left.n[c] : left.n[kMaxColours];
          enough = enough && from > 0;
          if (from > 0) --from;
        }
    });
    ASSERT_EQ(can_complete(rules, held, track), enough) << payment_text(rules, track);
  }
}

TEST(CardGameDeclare, A_10_the_player_chooses_what_to_declare) {
  Table table = card_table(2, {.tracks = {"yellow*1+blue*1"}});
  hold(table,
       {{"chicago-new-york", "new-york-chicago", "chicago-montreal", "seattle-miami"}, {"miami-omaha"}});
  end_pass_after(table, 1);
  EXPECT_EQ(table.legal(0).front(), "declare chicago-new-york,new-york-chicago");  // most value
  EXPECT_EQ(table.legal(0).size(), 5u);
  for (const std::string move : {"declare -", "declare chicago-montreal", "declare chicago-new-york"})
    EXPECT_TRUE(table.is_legal(0, move)) << move;
  table.expect_refused(0, "declare miami-omaha", Reason::NotOffered);     // another's
  table.expect_refused(0, "declare dallas-raleigh", Reason::NotOffered);  // nobody's
  table.expect_refused(0, "declare seattle-miami", Reason::CannotComplete);
  for (const std::string move :
       {"draw", "take 1", "tickets", "play red*2", "pass", "stop", "keep -", "shunt -"})
    table.expect_refused(0, move, Reason::NotNow);
  table.must_play(0, "declare chicago-montreal");  // not the most value
  table.expect_refused(0, "declare -", Reason::NotYourTurn);
  table.must_play(1, "declare -");
  EXPECT_EQ(table.state.pub.score[0], 7);
  table.expect_sound();
}

TEST(CardGameDeclare, A_10_secret_until_all_have_declared) {
  Table table = card_table(3, {.tracks = {"yellow*1", "blue*1"}});
  hold(table, {{"chicago-new-york"}, {"new-york-chicago"}, {}});
  table.state.pub.first = seat_at(1);
  end_pass_after(table, 0);
  for (const int seat : {1, 2}) {
    EXPECT_EQ(next_seat(table.rules, table.state.pub), seat_at(seat));  // from the first player of the game
    table.must_play(seat, seat == 1 ? "declare new-york-chicago" : "declare -");
    EXPECT_TRUE(table.events.items().empty());
    for (std::size_t s = 0; s < 3; ++s) {
      EXPECT_TRUE(table.state.pub.completed[s].empty());
      EXPECT_EQ(table.state.pub.score[s], 0);
    }
    EXPECT_EQ(table.state.pub.ticket_count[1], 1);
    EXPECT_TRUE(view_of(table.rules, table.state, seat_at(0)).mine.chosen.empty());
    table.expect_sound();
  }
  // What seat 0 sees does not depend on what the others declared.
  Table other = table;
  other.state.priv[1].chosen = {};
  const View a = view_of(table.rules, table.state, seat_at(0));
  const View b = view_of(other.rules, other.state, seat_at(0));
  EXPECT_EQ(std::memcmp(&a, &b, sizeof a), 0);
  table.must_play(0, "declare chicago-new-york");
  std::vector<int> told;
  for (const Event& event : table.events.items())
    if (event.kind == EventKind::Declared) told.push_back(static_cast<int>(event.seat));
  EXPECT_EQ(told, (std::vector<int>{1, 2, 0}));
  Events seen;
  redact(table.rules, table.events, Seat::Nobody, seen);  // checked by all
  EXPECT_EQ(seen.items()[0].tickets, ticket_set(table, {"new-york-chicago"}));
  EXPECT_EQ(seen.items()[0].points, 5);
  table.expect_sound();
}

TEST(CardGameDeclare, CG_12_A_10_the_own_stack_is_turned_over_to_declare) {
  Table table = card_table(2, {.tracks = {"yellow*1", "blue*1+wild*1"}});
  end_pass_after(table, 1);
  EXPECT_EQ(payment_text(table.rules, view_of(table.rules, table.state, seat_at(0)).mine.track), "yellow*1");
  EXPECT_EQ(payment_text(table.rules, view_of(table.rules, table.state, seat_at(1)).mine.track),
            "blue*1+wild*1");
  EXPECT_EQ(view_of(table.rules, table.state, Seat::Nobody).mine.track.total(), 0);
}

TEST(CardGameDeclare, A_10_the_default_takes_value_then_number_then_big_cities_then_ids) {
  Table table("cardgame", 2);
  // 22 in one ticket, not 18 in two.
  EXPECT_EQ(best(table, {"seattle-miami", "seattle-los-angeles", "dallas-miami"},
                 "black*1+white*1+red*1+orange*1+wild*1"),
            ticket_set(table, {"seattle-miami"}));
  // 20 in two tickets, not 20 in one, although that one names heavier cities (27 against 18).
  EXPECT_EQ(best(table, {"seattle-denver", "dallas-helena", "los-angeles-new-york"}, "wild*4"),
            ticket_set(table, {"seattle-denver", "dallas-helena"}));
  // 10 in two tickets, not 10 in one.
  EXPECT_EQ(best(table, {"chicago-new-york", "new-york-chicago", "new-york-miami"}, "wild*2"),
            ticket_set(table, {"chicago-new-york", "new-york-chicago"}));
  // 10 each: New York and Miami weigh 23, Los Angeles and Dallas 22, Chicago and Miami 20, Seattle 8.
  EXPECT_EQ(
      best(table, {"seattle-denver", "chicago-miami", "los-angeles-dallas", "new-york-miami"}, "wild*2"),
      ticket_set(table, {"new-york-miami"}));
  // All equal: the lowest id.
  EXPECT_EQ(best(table, {"chicago-new-york", "new-york-chicago"}, "wild*1"),
            ticket_set(table, {"chicago-new-york"}));
  EXPECT_TRUE(best(table, {"chicago-new-york"}, "blue*5").empty());
}

TEST(CardGameDeclare, A_10_every_set_that_can_be_completed_is_accepted_listed_or_not) {
  const std::vector<std::string> held = {"chicago-new-york", "new-york-chicago", "chicago-dallas",
                                         "chicago-montreal", "dallas-raleigh",   "dallas-miami",
                                         "chicago-santa-fe"};
  Table table = card_table(2, {.tracks = {"yellow*4+blue*2+green*4+red*2+wild*2"}});
  hold(table, {held});
  end_pass_after(table, 1);
  EXPECT_TRUE(
      table.legal(0).front().ends_with("chicago-new-york,new-york-chicago,chicago-dallas,chicago-montreal,"
                                       "dallas-raleigh,dallas-miami,chicago-santa-fe"));
  std::vector<std::string> listed = table.legal(0);
  std::ranges::sort(listed);
  EXPECT_EQ(std::ranges::adjacent_find(listed), listed.end()) << "none twice";
  for (unsigned subset = 0; subset < 128; ++subset) {
    TicketSet set;
    for (std::size_t k = 0; k < held.size(); ++k)
      if ((subset >> k & 1u) != 0) set.add(parse_ticket(table.rules, held[k]));
    State state = table.state;
    EXPECT_TRUE(apply(table.rules, state, seat_at(0), Move::with_tickets(MoveKind::Declare, set)).ok())
        << subset;
    EXPECT_EQ(state.priv[0].chosen, set);
  }
}

// Against every subset of random hands of tickets, small ones and larger ones.
TEST(CardGameDeclare, A_10_the_default_is_the_best_of_all_sets) {
  const Table table("cardgame", 2);
  const Rules& rules = table.rules;
  Stream random(seed_from_number(3), "test");
  // In order of A-10; of two sets alike, that with the lowest ticket in which they differ.
  const auto worth = [&](TicketSet set) {
    int points = 0;
    int cities = 0;
    std::uint64_t low_first = 0;
    set.for_each([&](TicketId t) {
      points += rules.tickets[ix(t)].points;
      low_first |= std::uint64_t{1} << (63 - ix(t));
      for (std::size_t city = 0; city < rules.big_cities.size(); ++city)
        if ((rules.tickets[ix(t)].big_cities >> city & 1) != 0) cities += rules.big_cities[city].points;
    });
    return std::tuple(points, set.count(), cities, low_first);
  };
  for (int round = 0; round < 320; ++round) {
    const int size = round < 300 ? 8 : 13;
    std::vector<TicketId> held;
    TicketSet all;
    while (all.count() < size) {
      const auto ticket = static_cast<TicketId>(random.below(46));
      if (!all.has(ticket)) held.push_back(ticket);
      all.add(ticket);
    }
    Cards track;
    for (auto& n : track.n) n = static_cast<std::uint8_t>(random.below(4));
    auto most = worth({});
    for (unsigned subset = 1; subset < 1u << size; ++subset) {
      TicketSet set;
      for (std::size_t k = 0; k < held.size(); ++k)
        if ((subset >> k & 1u) != 0) set.add(held[k]);
      if (can_complete(rules, set, track)) most = std::max(most, worth(set));
    }
    const TicketSet chosen = best_declaration(rules, all, track);
    ASSERT_TRUE((chosen - all).empty());
    ASSERT_TRUE(can_complete(rules, chosen, track));
    ASSERT_EQ(worth(chosen), most);
  }
}

TEST(CardGameDeclare, CG_42_two_and_three_players_go_to_the_final_scoring) {
  for (const int players : {2, 3}) {
    Table table = card_table(players, {.yards = {"red:3"},
                                       .tracks = {"blue*1+white*4+wild*5"},
                                       .hands = {"green*9"},
                                       .display = "black,black,black,black,black"});
    hold(table, {{"new-york-chicago"}});
    end_pass_after(table, players - 1);
    declare_all(table, {"declare new-york-chicago"});
    EXPECT_EQ(table.state.pub.phase, Phase::Over);
    EXPECT_NE(table.event(EventKind::Ended), nullptr);
    EXPECT_EQ(table.event(EventKind::SecondPass), nullptr);
    table.expect_refused(0, "draw", Reason::GameOver);
    EXPECT_TRUE(table.legal(0).empty());
    EXPECT_EQ(table.scores().seats[0].total, 5 + 12 + 15);  // left-over cards are worth nothing
    EXPECT_EQ(table.scores().seats[1].total, 0);
    table.expect_sound();
  }
}

}  // namespace
}  // namespace konduktor::testing
