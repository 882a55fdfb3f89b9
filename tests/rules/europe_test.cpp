// Europe: set-up, points and ferries (EU-S1 to EU-S4, EU-F1).
#include "rules/looking.h"
#include "support/paths.h"

namespace konduktor::testing {
namespace {

using Ids = std::vector<std::string>;

TEST(EuropeSetup, EU_S1_the_deck_is_8_times_12_and_14) {
  const Rules rules = load("europe", 2);
  EXPECT_EQ(rules.colours.size(), 8u);
  for (std::size_t colour = 0; colour < 8; ++colour) EXPECT_EQ(rules.all_cards.n[colour], 12);
  EXPECT_EQ(rules.all_cards.wilds(), 14);
  EXPECT_EQ(rules.all_cards.total(), 110);
}

TEST(EuropeSetup, EU_S1_trains_stations_cards_and_row_at_every_number_of_players) {
  for (int players = 2; players <= 5; ++players)
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      SCOPED_TRACE(std::to_string(players) + " players, seed " + std::to_string(seed));
      Table table("europe", players, {}, seed);
      const Public& pub = table.state.pub;
      for (int seat = 0; seat < players; ++seat) {
        const auto s = static_cast<std::size_t>(seat);
        EXPECT_EQ(pieces_left(table, seat), 45);
        EXPECT_EQ(pub.stations_left[s], 3);
        EXPECT_EQ(table.state.priv[s].hand.total(), 4);
        EXPECT_EQ(pub.hand_count[s], 4);
        EXPECT_EQ(pub.score[s], 0);
      }
      EXPECT_EQ(cards_shown(table.state), 5);
      EXPECT_LT(wilds_shown(table.state), 3);
      EXPECT_EQ(pub.deck_count + pub.discard.total(), 110 - 4 * players - 5);
      EXPECT_EQ(pub.open.count(), 101);
      table.expect_sound();
    }
}

TEST(EuropeSetup, EU_S1_two_to_five_players) {
  for (const int players : {-1, 0, 1, 6, 7}) {
    Options options;
    options.players = players;
    EXPECT_FALSE(load_game("europe", options, paths::kDataDir).ok()) << players;
  }
}

TEST(EuropeSetup, EU_S2_one_long_ticket_and_three_regular_ones_each) {
  for (int players = 2; players <= 5; ++players)
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      SCOPED_TRACE(std::to_string(players) + " players, seed " + std::to_string(seed));
      const Table table("europe", players, {}, seed);
      TicketSet dealt;
      for (int seat = 0; seat < players; ++seat) {
        int longs = 0;
        for (const auto& id : offer(table, seat)) {
          const TicketId ticket = parse_ticket(table.rules, id);
          longs += table.rules.tickets[ix(ticket)].points >= 20 ? 1 : 0;
          dealt.add(ticket);
        }
        EXPECT_EQ(offer(table, seat).size(), 4u);
        EXPECT_EQ(longs, 1);
      }
      EXPECT_EQ(dealt.count(), 4 * players) << "no ticket twice";
      EXPECT_EQ(table.state.pub.ticket_deck_count, 40 - 3 * players);
      EXPECT_EQ(table.state.pub.tickets_out, 6 - players) << "the other long ones leave the game";
      for (const auto& id : ticket_deck(table))
        EXPECT_LT(table.rules.tickets[ix(parse_ticket(table.rules, id))].points, 20);
      table.expect_sound();
    }
}

TEST(EuropeSetup, EU_S2_the_long_tickets_are_dealt_at_random) {
  const Rules rules = load("europe", 2);
  TicketSet seen;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const State state = new_game(rules, seed_from_number(seed), Seat{});
    for (const TicketId ticket : state.priv[0].offer)
      if (ticket != TicketId::None && rules.tickets[ix(ticket)].is_long) seen.add(ticket);
  }
  EXPECT_EQ(seen.count(), 6);
}

TEST(EuropeSetup, EU_S3_at_least_two_of_the_four_any_of_them) {
  for (int players = 2; players <= 5; ++players) {
    SCOPED_TRACE(players);
    Table table("europe", players);
    const Ids four = offer(table, 0);
    EXPECT_EQ(table.legal(0).size(), 11u) << "6 pairs, 4 triples, all";
    ASSERT_EQ(four.size(), 4u);
    table.expect_refused(0, "keep -", Reason::TooFewKept);
    for (std::size_t i = 0; i < 4; ++i) {
      table.expect_refused(0, "keep " + four[i], Reason::TooFewKept);
      for (std::size_t k = i + 1; k < 4; ++k)  // with and without the long one
        EXPECT_TRUE(table.is_legal(0, "keep " + four[i] + "," + four[k]));
    }
    table.expect_refused(0, "keep " + four[0] + "," + offer(table, 1)[0], Reason::NotOffered);
    table.expect_sound();
  }
}

TEST(EuropeSetup, EU_S3_rejected_tickets_leave_the_game) {
  for (int players = 2; players <= 5; ++players) {
    SCOPED_TRACE(players);
    Table table("europe", players);
    const Ids before = ticket_deck(table);
    for (int seat = players; seat-- > 0;) {  // the long one (first) and a regular one go
      const Ids four = offer(table, seat);
      table.must_play(seat, "keep " + four[2] + "," + four[3]);
    }
    EXPECT_EQ(phase(table), kAction);
    EXPECT_EQ(ticket_deck(table), before) << "not to the deck's bottom";
    EXPECT_EQ(table.state.pub.tickets_out, 6 - players + 2 * players);
    for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s) {
      EXPECT_EQ(table.state.priv[s].tickets.count(), 2);
      EXPECT_TRUE((table.state.priv[s].tickets & table.rules.long_tickets).empty());
    }
    const View other = view_of(table.rules, table.state, seat_at(0));
    EXPECT_EQ(other.mine.out.count(), 2) << "known to the one who rejected them";
    table.expect_sound();
  }
}

TEST(EuropeSetup, EU_S4_points_by_length) {
  struct Case {
    const char *route, *payment;
    int points;
  };
  for (const Case& c : {Case{"amsterdam:bruxelles:black", "black*1", 1},
                        {"roma:venezia:black", "black*2", 2},
                        {"kyiv:smolensk:red", "red*3", 4},
                        {"marseille:pamplona:red", "red*4", 7},
                        {"palermo:smyrna:gray", "red*4+wild*2", 15},
                        {"petrograd:stockholm:gray", "red*8", 21}}) {
    SCOPED_TRACE(c.route);
    Table table("europe", 2);
    table.arrange({.hands = {c.payment}, .deck = "blue,blue,blue,green,green"});
    table.turn(0);
    table.must_play(0, std::string("claim ") + c.route + " " + c.payment);
    EXPECT_EQ(table.state.pub.score[0], c.points);
    table.expect_sound();
  }
  const Rules rules = load("europe", 2);
  for (const Route& route : rules.routes)
    EXPECT_EQ(route.points, (std::array{0, 1, 2, 4, 7, 0, 15, 0, 21})[route.cost]) << route.id;
}

// The hand pays for everything, but for wilds.
Table at_the_ferry(const std::string& hand) {
  Table table("europe", 2);
  table.arrange({.hands = {hand}, .deck = "blue,blue,blue,green,green"});
  table.turn(0);
  return table;
}

TEST(EuropeFerries, EU_F1_a_wild_for_each_symbol) {
  Table table = at_the_ferry("red*6+blue*6+wild*6");
  const std::string one = "claim athina:smyrna:gray ";  // 2 spaces, 1 symbol
  table.expect_refused(0, one + "red*2", Reason::TooFewWilds);
  EXPECT_FALSE(table.is_legal(0, one + "red*2"));
  EXPECT_TRUE(table.is_legal(0, one + "red*1+wild*1"));
  EXPECT_TRUE(table.is_legal(0, one + "wild*2"));
  const std::string two = "claim palermo:smyrna:gray ";  // 6 spaces, 2 symbols
  table.expect_refused(0, two + "red*6", Reason::TooFewWilds);
  table.expect_refused(0, two + "red*5+wild*1", Reason::TooFewWilds);
  for (const std::string good : {"red*4+wild*2", "blue*4+wild*2", "red*3+wild*3", "red*1+wild*5", "wild*6"})
    EXPECT_TRUE(table.is_legal(0, two + good)) << good;
  table.expect_refused(0, two + "red*2+blue*2+wild*2", Reason::WrongColour);
  table.expect_refused(0, two + "red*5+wild*2", Reason::WrongNumber);
  table.expect_refused(0, "claim amsterdam:london:gray red*1+wild*1", Reason::TooFewWilds);
  table.expect_sound();
}

TEST(EuropeFerries, EU_F1_wilds_not_in_hand_pay_for_nothing) {
  Table table = at_the_ferry("red*6+wild*1");
  table.expect_refused(0, "claim palermo:smyrna:gray red*4+wild*2", Reason::NotInHand);
  for (const auto& move : table.legal(0)) EXPECT_FALSE(move.starts_with("claim palermo:smyrna:gray")) << move;
  table.must_play(0, "claim palermo:roma:gray red*3+wild*1");
  EXPECT_EQ(discards(table), "red*3+wild*1");
  EXPECT_EQ(pieces_left(table, 0), 41);
  EXPECT_EQ(table.state.pub.score[0], 7);
  table.expect_sound();
}

TEST(EuropeFerries, EU_F1_all_ferries_are_grey_and_plain_routes_ask_for_no_wild) {
  const Table table = at_the_ferry("red*8+wild*8");
  for (std::size_t i = 0; i < table.rules.routes.size(); ++i) {
    const Route& route = table.rules.routes[i];
    if (route.kind == RouteKind::Ferry) {
      EXPECT_EQ(route.colour, Card::None) << route.id;
      EXPECT_GE(route.locomotives, 1) << route.id;
    }
    if (route.colour != Card::None) continue;
    for (int wilds = 0; wilds < route.cost; ++wilds) {
      std::string payment = "red*" + std::to_string(route.cost - wilds);
      if (wilds > 0) payment += "+wild*" + std::to_string(wilds);
      EXPECT_EQ(table.is_legal(0, "claim " + route.id + " " + payment), wilds >= route.locomotives)
          << route.id;
    }
  }
}

}  // namespace
}  // namespace konduktor::testing
