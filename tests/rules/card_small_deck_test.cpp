// A second pass whose new deck is too small (A-12, CG-45), and the last turns that follow at once.
#include "rules/card_table.h"

namespace konduktor::testing {
namespace {

// Four players at the end of pass 1 whose hands hold all cards but `left`; seat `last` took the last turn. The
// cards outside lie in the display, on the discards, in a Yard and on a Track.
Table hoarded(int left, int last) {
  Table table = card_table(
      4, {.hands = {"red*2", "blue*2", "green*2", "white*2"}, .display = "-,-,-,-,-", .rest_to = 1});
  State& state = table.state;
  const auto take = [&](std::size_t kind) {  // out of the big hand
    --state.priv[1].hand.n[kind];
    --state.priv[1].drawn.n[kind];
    --state.memory.fresh.n[kind];
    --state.pub.hand_count[1];
  };
  for (int i = 0; i < left; ++i) {
    const auto kind = static_cast<std::size_t>(i % kKinds);
    take(kind);
    if (i % 3 == 0) {
      ++state.pub.discard.n[kind];
    } else if (i % 3 == 1) {
      ++state.memory.track[0].n[kind];
      ++state.pub.track_count[0];
    } else if (i < 15) {
      state.pub.display[static_cast<std::size_t>(i / 3)] = static_cast<Card>(kind);
    } else {
      ++state.memory.track[3].n[kind];
      ++state.pub.track_count[3];
    }
  }
  hold(table, {});
  table.expect_sound();
  end_pass_after(table, last);
  return table;
}

std::vector<int> gained(const Table& before, const Table& after) {
  std::vector<int> cards;
  for (std::size_t s = 0; s < 4; ++s)
    cards.push_back(after.state.pub.hand_count[s] - before.state.pub.hand_count[s]);
  return cards;
}

int face_up(const Table& table) {
  return 5 - static_cast<int>(std::ranges::count(table.state.pub.display, Card::None));
}

TEST(CardGameSmallDeck, A_12_the_deck_ends_while_dealing) {
  struct Case {
    int left;
    int last;
    std::vector<int> gained;
  };
  const Case cases[] = {
      {0, 0, {0, 0, 0, 0}}, {1, 0, {0, 1, 0, 0}},  {3, 1, {1, 0, 1, 1}},  {4, 2, {1, 1, 1, 1}},
      {6, 2, {2, 1, 1, 2}}, {10, 3, {3, 3, 2, 2}}, {15, 0, {3, 4, 4, 4}}, {16, 1, {4, 4, 4, 4}},
  };
  for (const Case& c : cases) {
    Table table = hoarded(c.left, c.last);
    const Table before = table;
    declare_all(table);
    EXPECT_EQ(gained(before, table), c.gained) << c.left;
    EXPECT_EQ(face_up(table), 0) << c.left;
    EXPECT_EQ(table.state.pub.deck_count, 0) << c.left;
    EXPECT_EQ(table.state.pub.last_turns, 4) << c.left;
    EXPECT_EQ(turn_of(table), (c.last + 1) % 4) << c.left;
    table.expect_refused(turn_of(table), "draw", Reason::NoCards);
    table.expect_refused(turn_of(table), "take 1", Reason::EmptyPlace);
    table.expect_sound();
  }
}

TEST(CardGameSmallDeck, A_12_a_short_display_has_its_gaps_at_the_right) {
  for (int left = 17; left <= 20; ++left) {
    Table table = hoarded(left, 3);
    const Table before = table;
    declare_all(table);
    EXPECT_EQ(gained(before, table), (std::vector<int>{4, 4, 4, 4}));
    for (int k = 0; k < 5; ++k)
      EXPECT_EQ(table.state.pub.display[static_cast<std::size_t>(k)] != Card::None, k < left - 16)
          << left << " " << k;
    EXPECT_EQ(table.state.pub.deck_count, 0);
    EXPECT_EQ(table.state.pub.last_turns, 4);
    table.expect_sound();
  }
}

TEST(CardGameSmallDeck, A_12_the_display_takes_the_very_last_card) {
  Table table = hoarded(21, 1);
  declare_all(table);
  EXPECT_EQ(face_up(table), 5);
  EXPECT_EQ(table.state.pub.deck_count, 0);
  EXPECT_EQ(table.state.pub.last_turns, 4);
  table.expect_sound();
  // One card more, and the pass goes on as any other.
  table = hoarded(22, 1);
  declare_all(table);
  EXPECT_EQ(face_up(table), 5);
  EXPECT_EQ(table.state.pub.deck_count, 1);
  EXPECT_EQ(table.state.pub.last_turns, 0);
  EXPECT_EQ(turn_of(table), 2);
  table.must_play(2, "draw");
  table.must_play(2, "stop");
  EXPECT_NE(table.event(EventKind::LastRound), nullptr);
  for (const int seat : {3, 0, 1, 2}) idle(table, seat);
  EXPECT_EQ(table.state.pub.phase, Phase::Declare);
  table.expect_sound();
}

TEST(CardGameSmallDeck, CG_36_A_12_everyone_has_exactly_one_turn) {
  for (const int left : {0, 10, 18, 21}) {
    Table table = hoarded(left, 1);
    declare_all(table);
    for (const int seat : {2, 3, 0, 1}) {
      ASSERT_EQ(table.state.pub.phase, Phase::Action) << left;
      EXPECT_EQ(turn_of(table), seat) << left;
      idle(table, seat);
      EXPECT_EQ(table.event(EventKind::LastRound), nullptr) << left;
    }
    EXPECT_EQ(table.state.pub.phase, Phase::Declare) << left;
    declare_all(table);
    EXPECT_EQ(table.state.pub.phase, Phase::Over) << left;
    table.expect_sound();
  }
}

TEST(CardGameSmallDeck, CG_37_A_12_display_cards_are_taken_without_replacement) {
  Table table = hoarded(21, 1);
  declare_all(table);
  const bool loco = table.state.pub.display[0] == Card::Wild;
  table.must_play(2, "take 1");
  EXPECT_EQ(face_up(table), 4);
  EXPECT_EQ(table.state.pub.display[0], Card::None);
  EXPECT_EQ(turn_of(table), loco ? 3 : 2);
  table.expect_sound();
}

TEST(CardGameSmallDeck, A_12_how_many_each_was_dealt_is_told) {
  Table table = hoarded(6, 2);
  declare_all(table);
  const int expected[] = {2, 1, 1, 2};
  int told = 0;
  for (const Event& event : table.events.items()) {
    if (event.kind != EventKind::Dealt) continue;
    ++told;
    EXPECT_EQ(event.count, expected[ix(event.seat)]);
    EXPECT_EQ(table.events.bytes(event).size(), event.count);
  }
  EXPECT_EQ(told, 4);
}

}  // namespace
}  // namespace konduktor::testing
