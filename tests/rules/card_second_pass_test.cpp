// Four players: between the passes and the second pass (CG-43 to CG-47, A-11 to A-13).
#include "rules/card_table.h"

namespace konduktor::testing {
namespace {

// Pass 1 is over but for the declarations; seat 2 took the last turn. Hands: 2, 3, 0 and 1 cards.
Table at_the_break() {
  Table table = card_table(4, {.yards = {"red:3+1", "green:2", "", "white:1,black:1"},
                               .tracks = {"yellow*1+blue*3", "blue*1", "", "wild*2"},
                               .hands = {"red*2", "green*1+wild*2", "", "blue*1"},
                               .display = "wild,wild,-,-,orange",
                               .only_deck = true});
  hold(table,
       {{"chicago-new-york", "seattle-miami"}, {"new-york-chicago"}, {"miami-omaha"}, {"dallas-raleigh"}});
  end_pass_after(table, 2);
  return table;
}

const std::vector<std::string> kDeclared = {"declare chicago-new-york", "declare new-york-chicago"};

TEST(CardGameSecondPass, CG_43_uncompleted_tickets_and_hands_are_kept_without_penalty_or_bonus) {
  Table table = at_the_break();
  declare_all(table, kDeclared);
  const Public& pub = table.state.pub;
  EXPECT_EQ(pub.phase, Phase::Action);
  EXPECT_EQ(pub.pass, 2);
  EXPECT_EQ((std::vector<int>{pub.score[0], pub.score[1], pub.score[2], pub.score[3]}),
            (std::vector<int>{5, 5, 0, 0}));
  EXPECT_EQ(table.state.priv[0].tickets, ticket_set(table, {"seattle-miami"}));
  EXPECT_EQ(table.state.priv[2].tickets, ticket_set(table, {"miami-omaha"}));
  EXPECT_EQ(table.state.priv[3].tickets, ticket_set(table, {"dallas-raleigh"}));
  const auto kept = [&](std::size_t seat, const std::string& cards) {
    return table.state.priv[seat].hand.contains(parse_payment(table.rules, cards).value);
  };
  EXPECT_TRUE(kept(0, "red*2"));
  EXPECT_TRUE(kept(1, "green*1+wild*2"));
  EXPECT_TRUE(kept(3, "blue*1"));
  // Still secret: seat 1 sees the same whatever seat 0 holds.
  Table other = table;
  other.state.priv[0].tickets = ticket_set(table, {"seattle-new-york"});
  const View a = view_of(table.rules, table.state, seat_at(1));
  const View b = view_of(table.rules, other.state, seat_at(1));
  EXPECT_EQ(std::memcmp(&a, &b, sizeof a), 0);
  table.expect_sound();
}

TEST(CardGameSecondPass, CG_44_CG_45_A_11_everything_else_is_the_new_deck) {
  Table table = at_the_break();
  const int tickets = table.state.pub.ticket_deck_count;
  declare_all(table, kDeclared);
  const Public& pub = table.state.pub;
  for (int s = 0; s < 4; ++s) {
    EXPECT_EQ(yard_size(table, s), 0) << s;
    EXPECT_EQ(pub.track_count[static_cast<std::size_t>(s)], 0) << s;
    EXPECT_EQ(track(table, s), "-") << s;
    EXPECT_EQ(table.state.priv[static_cast<std::size_t>(s)].track.total(), 0) << s;
  }
  EXPECT_EQ(pub.discard.total(), 0);
  EXPECT_EQ((std::vector<int>{pub.hand_count[0], pub.hand_count[1], pub.hand_count[2], pub.hand_count[3]}),
            (std::vector<int>{6, 7, 4, 5}));  // +4 each
  for (const Card card : pub.display) EXPECT_NE(card, Card::None);
  EXPECT_EQ(pub.deck_count, 96 - 6 - 16 - 5);
  EXPECT_EQ(pub.ticket_deck_count, tickets);  // no new tickets
  EXPECT_EQ(pub.offer_count, 0);
  EXPECT_EQ(count_events(table.events, EventKind::Dealt), 4);
  EXPECT_EQ(count_events(table.events, EventKind::SecondPass), 1);
  table.expect_sound();
}

TEST(CardGameSecondPass, CG_44_the_new_deck_is_shuffled_and_depends_on_the_seed) {
  Table table = at_the_break();
  Table other = table;
  other.state.secret.seed = seed_from_number(99);
  declare_all(table, kDeclared);
  declare_all(other, kDeclared);
  const auto& deck = table.state.secret.deck;
  EXPECT_FALSE(std::is_sorted(deck.begin(), deck.begin() + table.state.pub.deck_count));
  EXPECT_NE(deck, other.state.secret.deck);
  other = at_the_break();
  declare_all(other, kDeclared);
  EXPECT_TRUE(same_bits(table.state, other.state));
}

// The last declaration with a deck that the test dictates, top first.
void deal_from(Table& table, const std::vector<Card>& deck) {
  for (int i = 0; i < 3; ++i)
    table.must_play(static_cast<int>(next_seat(table.rules, table.state.pub)), "declare -");
  const std::vector<std::vector<Card>> orders{deck};
  Dictated dictated;
  dictated.second_pass = orders;
  table.events.clear();
  const Seat last = next_seat(table.rules, table.state.pub);
  ASSERT_TRUE(apply(table.rules, table.state, last, Move::with_tickets(MoveKind::Declare, {}), &table.events,
                    &dictated)
                  .ok());
  ASSERT_FALSE(dictated.broken);
}

// Every card outside the hands, in an order without a pattern of four.
std::vector<Card> deck_outside(const Table& table) {
  Cards rest = table.rules.all_cards;
  for (const Private& mine : table.state.priv) rest -= mine.hand;
  std::vector<Card> deck;
  while (rest.total() > 0)
    for (std::size_t kind = 0; kind < kKinds; ++kind)
      if (rest.n[kind] > 0) {
        --rest.n[kind];
        deck.push_back(static_cast<Card>(kind));
      }
  return deck;
}

TEST(CardGameSecondPass, CG_45_CG_46_A_12_dealt_singly_from_the_starter_then_the_display) {
  Table table = at_the_break();
  const auto deck = deck_outside(table);
  ASSERT_EQ(deck.size(), 90u);  // 96 less the hands
  std::array<Cards, 4> expected{};
  for (std::size_t s = 0; s < 4; ++s) expected[s] = table.state.priv[s].hand;
  for (std::size_t i = 0; i < 16; ++i) ++expected[(3 + i) % 4][deck[i]];  // seat 2 took the last turn
  deal_from(table, deck);
  EXPECT_EQ(turn_of(table), 3);
  for (std::size_t s = 0; s < 4; ++s) {
    EXPECT_EQ(payment_text(table.rules, table.state.priv[s].hand), payment_text(table.rules, expected[s]))
        << s;
    for (const Event& event : table.events.items()) {
      if (event.kind != EventKind::Dealt || event.seat != static_cast<Seat>(s)) continue;
      ASSERT_EQ(event.bytes_count, 4u);
      for (std::size_t k = 0; k < 4; ++k)
        EXPECT_EQ(static_cast<Card>(table.events.bytes(event)[k]), deck[(s + 1) % 4 + 4 * k]);
    }
  }
  for (std::size_t k = 0; k < 5; ++k) EXPECT_EQ(table.state.pub.display[k], deck[16 + k]);
  EXPECT_EQ(table.state.secret.deck[table.state.pub.deck_count - 1u], deck[21]);
  table.expect_sound();
}

TEST(CardGameSecondPass, CG_45_the_deal_is_seen_by_its_owner_and_the_deck_by_nobody) {
  Table table = at_the_break();
  declare_all(table, kDeclared);
  for (const int viewer : {0, 1, 2, 3, 255}) {
    Events seen;
    redact(table.rules, table.events, static_cast<Seat>(viewer), seen);
    for (const Event& event : seen.items()) {
      const bool own = static_cast<int>(event.seat) == viewer;
      if (event.kind == EventKind::Dealt) {
        EXPECT_EQ(seen.bytes(event).size(), own ? 4u : 0u);
        EXPECT_EQ(event.hidden, !own);
        EXPECT_EQ(event.count, 4);
      }
      if (event.kind == EventKind::SecondPass) {
        EXPECT_TRUE(event.hidden);
        EXPECT_EQ(seen.bytes(event).size(), 0u);
      }
      if (event.kind == EventKind::DisplayNow || event.kind == EventKind::Declared) {
        EXPECT_FALSE(event.hidden);
        EXPECT_EQ(seen.bytes(event).size(), event.kind == EventKind::DisplayNow ? 5u : 0u);
      }
    }
  }
}

TEST(CardGameSecondPass, CG_13_CG_44_a_stack_looked_at_is_cleared_too) {
  CardPosition position{.yards = {"red:2"}, .tracks = {"blue*2", "red*1"}};
  position.options.peek_own_track = true;
  Table table = card_table(4, position);
  end_pass_after(table, 3);
  declare_all(table);
  EXPECT_EQ(table.state.pub.pass, 2);
  for (std::size_t s = 0; s < 4; ++s) EXPECT_EQ(table.state.priv[s].track.total(), 0);
  table.expect_sound();
}

TEST(CardGameSecondPass, CG_46_left_of_the_last_turn_starts) {
  for (int trigger = 0; trigger < 4; ++trigger) {
    for (int first = 0; first < 4; first += 3) {
      Table table = card_table(4, {.deck = "red", .only_deck = true});
      table.state.pub.first = seat_at(first);
      table.turn(trigger);
      table.must_play(trigger, "draw");
      table.must_play(trigger, "stop");
      for (int i = 1; i <= 4; ++i) idle(table, (trigger + i) % 4);  // the trigger player last
      ASSERT_EQ(table.state.pub.phase, Phase::Declare);
      EXPECT_EQ(next_seat(table.rules, table.state.pub), seat_at(first));
      declare_all(table);
      EXPECT_EQ(turn_of(table), (trigger + 1) % 4);
      EXPECT_EQ(table.state.pub.first, seat_at(first));
      EXPECT_EQ(table.state.pub.last_turns, 0);
      EXPECT_EQ(table.event(EventKind::ToTrack), nullptr);  // CG-10: no Yard yet
      table.expect_sound();
    }
  }
}

TEST(CardGameSecondPass, CG_47_A_10_A_13_the_second_pass_ends_the_same_way) {
  Table table =
      card_table(4, {.tracks = {"", "", "yellow*1+red*1+purple*1"}, .deck = "red", .only_deck = true});
  table.state.pub.first = seat_at(1);
  table.state.pub.pass = 2;
  hold(table, {{"seattle-miami"}, {}, {"miami-omaha"}, {"dallas-raleigh"}});
  complete(table, 0, {"chicago-new-york"});
  table.turn(1);
  table.must_play(1, "draw");
  table.must_play(1, "take 1");
  EXPECT_NE(table.event(EventKind::LastRound), nullptr);
  for (const int seat : {2, 3, 0, 1}) {
    EXPECT_EQ(table.state.pub.phase, Phase::Action);
    EXPECT_EQ(turn_of(table), seat);
    idle(table, seat);
  }
  ASSERT_EQ(table.state.pub.phase, Phase::Declare);
  EXPECT_EQ(next_seat(table.rules, table.state.pub), seat_at(1));  // the first player of the game again
  declare_all(table, {"", "", "declare miami-omaha"});
  EXPECT_EQ(table.state.pub.phase, Phase::Over);
  EXPECT_EQ(table.event(EventKind::SecondPass), nullptr);
  EXPECT_EQ(table.state.pub.score[0], 5);
  EXPECT_EQ(table.state.pub.score[2], 11);
  EXPECT_EQ(table.state.pub.completed[0], ticket_set(table, {"chicago-new-york"}));
  EXPECT_EQ(table.scores().seats[0].total, 5 + 12 + 15 - 22);
  EXPECT_EQ(table.scores().seats[2].total, 11 + 8);
  EXPECT_EQ(table.scores().seats[3].total, -8);
  table.expect_sound();
}

TEST(CardGameSecondPass, CG_43_CG_47_CG_48_CGT_8_two_passes_and_one_penalty) {
  Table table = at_the_break();  // seat 2 triggered
  const int hands = 6;
  declare_all(table, kDeclared);
  EXPECT_EQ(turn_of(table), 3);
  EXPECT_EQ(table.state.pub.deck_count + 16 + 5, 96 - hands);
  EXPECT_EQ(table.state.pub.score[0], 5);  // the two uncompleted tickets cost nothing yet
  EXPECT_EQ(table.state.pub.score[2], 0);
  table.state.pub.last_turns = 4;
  for (const int seat : {3, 0, 1, 2}) idle(table, seat);
  ASSERT_EQ(table.state.pub.phase, Phase::Declare);
  table.expect_refused(0, "declare chicago-new-york", Reason::NotOffered);  // laid down in pass 1
  table.expect_refused(0, "declare seattle-miami", Reason::CannotComplete);
  declare_all(table);
  ASSERT_EQ(table.state.pub.phase, Phase::Over);
  const ScoreSheet sheet = table.scores();
  EXPECT_EQ(sheet.seats[0].total, 5 + 12 + 15 - 22);  // Chicago and New York are shared 1–1
  EXPECT_EQ(sheet.seats[1].total, 5 + 12 + 15);
  EXPECT_EQ(sheet.seats[2].total, -11);
  EXPECT_EQ(sheet.seats[3].total, -8);
  EXPECT_EQ(sheet.winners, 0b0010);
  table.expect_sound();
}

}  // namespace
}  // namespace konduktor::testing
