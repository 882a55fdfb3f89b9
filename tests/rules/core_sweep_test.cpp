// The three-wild sweep and its limits (CORE-D6, CORE-D11, CORE-D12).
#include "rules/looking.h"

namespace konduktor::testing {
namespace {

const std::vector<std::string> kSweeping = {"europe", "london", "berlin", "usa"};

// Seat 0 takes the first card of a row with two wilds; the top of the deck is turned up in its place. Seat 1 holds
// all other cards.
Table take_first(const std::string& board, const std::string& top, const std::string& discard = "",
                 std::uint64_t seed = 1) {
  Table table(board, 2, {}, seed);
  table.arrange(
      {.hands = {}, .display = "black,blue,wild,wild,green", .deck = top, .discard = discard, .rest_to = 1});
  table.turn(0);
  table.must_play(0, "take 1");
  return table;
}

std::vector<Card> swept_row(const Table& table) {
  std::vector<Card> row;
  if (const Event* event = table.event(EventKind::Swept))
    for (const auto byte : table.events.bytes(*event)) row.push_back(static_cast<Card>(byte));
  return row;
}

TEST(CoreSweep, CORE_D6_three_wilds_sweep_all_five) {
  for (const auto& board : kSweeping) {
    SCOPED_TRACE(board);
    Table table(board, 2);
    table.arrange({.hands = {},
                   .display = "black,blue,wild,wild,green",
                   .deck = "wild,orange,green,wild,orange,green,black"});
    table.turn(0);
    table.must_play(0, "take 1");
    EXPECT_EQ(table.display(), "orange,green,wild,orange,green");
    EXPECT_EQ(discards(table), in_order(table, "blue*1+green*1+wild*3"));
    EXPECT_EQ(phase(table), kSecondCard) << "the action goes on";
    EXPECT_TRUE(table.is_legal(0, "take 1")) << "from the new row";
    table.expect_sound();
  }
}

TEST(CoreSweep, CORE_D6_two_wilds_do_not) {
  for (const auto& board : kSweeping) {
    SCOPED_TRACE(board);
    Table table(board, 2);
    table.arrange(
        {.hands = {}, .display = "black,blue,wild,orange,green", .deck = "wild,orange,green,black"});
    table.turn(0);
    table.must_play(0, "take 1");
    EXPECT_EQ(table.display(), "wild,blue,wild,orange,green");
    EXPECT_EQ(discards(table), "-");
    table.expect_sound();
  }
}

TEST(CoreSweep, CORE_D6_the_new_row_is_swept_again) {
  for (const auto& board : kSweeping) {
    SCOPED_TRACE(board);
    Table table(board, 2);
    table.arrange({.hands = {},
                   .display = "black,blue,wild,wild,green",
                   .deck = "wild,wild,wild,wild,blue,blue,orange,green,black,orange,green"});
    table.turn(0);
    table.must_play(0, "take 1");
    EXPECT_EQ(events_of(table.events, EventKind::Swept), 2);
    EXPECT_EQ(table.display(), "orange,green,black,orange,green");
    EXPECT_EQ(discards(table), in_order(table, "blue*3+green*1+wild*6"));
    table.expect_sound();
  }
}

TEST(CoreSweep, CORE_D6_not_in_the_United_Kingdom) {
  Table table("uk", 2);
  table.arrange({.hands = {}, .display = "black,blue,wild,wild,green", .deck = "wild,wild,green,black"});
  table.turn(0);
  table.must_play(0, "take 1");
  EXPECT_EQ(table.display(), "wild,blue,wild,wild,green");
  table.must_play(0, "take 2");
  EXPECT_EQ(table.display(), "wild,wild,wild,wild,green");
  EXPECT_EQ(discards(table), "-");
  table.expect_sound();
}

TEST(CoreSweep, CORE_D6_holds_at_set_up) {
  for (const auto& board : kSweeping) {
    SCOPED_TRACE(board);
    const Rules rules = load(board, 2);
    int swept = 0;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
      Events events;
      const State state = new_game(rules, seed_from_number(seed), Seat{}, &events);
      const int sweeps = events_of(events, EventKind::Swept);
      swept += sweeps > 0 ? 1 : 0;
      ASSERT_LT(wilds_shown(state), 3) << "seed " << seed;
      ASSERT_EQ(state.pub.discard.total(), 5 * sweeps) << "seed " << seed;
    }
    EXPECT_GT(swept, 0) << "some of so many first rows have three wilds";
  }
  const Rules uk = load("uk", 2);
  int kept = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const State state = new_game(uk, seed_from_number(seed), Seat{});
    kept += wilds_shown(state) >= 3 ? 1 : 0;
    ASSERT_EQ(state.pub.discard.total(), 0);
  }
  EXPECT_GT(kept, 0);
}

// After the take the deck holds five cards, three of them coloured: just enough.
TEST(CoreSweep, CORE_D6_CORE_D11_five_cards_with_three_colours_are_enough) {
  for (const auto& board : kSweeping) {
    SCOPED_TRACE(board);
    Table table = take_first(board, "wild,orange,black,orange,wild,wild");
    EXPECT_EQ(events_of(table.events, EventKind::Swept), 1);
    EXPECT_EQ(table.display(), "orange,black,orange,wild,wild");
    EXPECT_EQ(payment_text(table.rules, deck_cards(table.state)), in_order(table, "blue*1+green*1+wild*3"))
        << "the deck ran out with the fifth card and is the old row";
    EXPECT_EQ(discards(table), "-");
    table.expect_sound();
  }
}

TEST(CoreSweep, CORE_D6_four_cards_are_not_enough) {
  for (const auto& board : kSweeping) {
    SCOPED_TRACE(board);
    Table table = take_first(board, "wild,orange,black,orange,wild");
    EXPECT_EQ(events_of(table.events, EventKind::Swept), 0);
    EXPECT_EQ(table.display(), "wild,blue,wild,wild,green");
    table.expect_sound();
    Table colours = take_first(board, "wild,orange,black,orange,black");
    EXPECT_EQ(colours.display(), "wild,blue,wild,wild,green");
    colours.expect_sound();
  }
}

TEST(CoreSweep, CORE_D6_nor_two_colours_among_five) {
  for (const auto& board : kSweeping) {
    SCOPED_TRACE(board);
    Table table = take_first(board, "wild,orange,black,wild,wild,wild");
    EXPECT_EQ(events_of(table.events, EventKind::Swept), 0);
    EXPECT_EQ(table.display(), "wild,blue,wild,wild,green");
    table.expect_sound();
  }
}

TEST(CoreSweep, CORE_D6_CORE_D11_discards_count_and_a_deck_that_runs_out_is_renewed_with_the_row_just_swept) {
  for (const auto& board : kSweeping) {
    SCOPED_TRACE(board);
    Table table = take_first(board, "wild,orange", "black*2+wild*2");
    ASSERT_GE(events_of(table.events, EventKind::Swept), 1)
        << "five cards, three coloured, in deck and discards";
    const std::vector<Card> row = swept_row(table);
    EXPECT_EQ(std::count(row.begin(), row.end(), Card::Wild), 3);
    const Event* renewed = table.event(EventKind::Renewed);
    ASSERT_NE(renewed, nullptr);
    EXPECT_EQ(renewed->count, 9) << "four discards and the five cards just swept";
    EXPECT_EQ(cards_shown(table.state), 5);
    table.expect_sound();
  }
}

TEST(CoreSweep, CORE_D11_the_deck_is_renewed_before_the_row_is_looked_at) {
  // The third wild is the last card of the deck: the discards become the deck first, then the row is swept.
  Table table = take_first("europe", "wild", "red*5+white*3");
  EXPECT_EQ(table.events.items()[2].kind, EventKind::Renewed);
  EXPECT_EQ(table.events.items()[2].count, 8);
  EXPECT_EQ(table.events.items()[3].kind, EventKind::Swept);
  EXPECT_EQ(wilds_shown(table.state), 0) << "five of the eight coloured cards";
  EXPECT_EQ(table.state.pub.deck_count, 3);
  EXPECT_EQ(discards(table), "blue*1+green*1+wild*3");
  table.expect_sound();
}

TEST(CoreSweep, CORE_D6_CORE_D11_a_row_that_stayed_is_swept_as_soon_as_a_payment_allows_it) {
  Table table("europe", 2);
  table.arrange(
      {.hands = {"red*2"}, .display = "wild,blue,wild,wild,green", .deck = "black,pink,white", .rest_to = 1});
  table.turn(0);
  table.expect_sound();
  table.must_play(0, "claim bruxelles:paris:red red*2");
  EXPECT_GE(events_of(table.events, EventKind::Swept), 1) << "three in the deck and two paid make five";
  table.expect_sound();

  Table one("europe", 2);
  one.arrange(
      {.hands = {"red*1"}, .display = "wild,blue,wild,wild,green", .deck = "black,pink,white", .rest_to = 1});
  one.turn(0);
  one.must_play(0, "station wien red*1");
  EXPECT_EQ(events_of(one.events, EventKind::Swept), 0) << "four are not enough";
  EXPECT_EQ(one.display(), "wild,blue,wild,wild,green");
  one.expect_sound();
}

TEST(CoreSweep, CORE_D11_dozens_of_sweeps_in_one_move) {
  // 14 wilds and few coloured cards: most rows have three wilds.
  int most = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Table table = take_first("europe", "wild,wild,wild,wild,wild", "red*1+white*1+yellow*1+wild*6", seed);
    ASSERT_LT(wilds_shown(table.state), 3) << "seed " << seed;
    ASSERT_EQ(cards_shown(table.state), 5);
    most = std::max(most, events_of(table.events, EventKind::Swept));
    table.expect_sound();
  }
  EXPECT_GE(most, 24);
}

TEST(CoreSweep, CORE_D12_CORE_D11_a_short_row_is_filled_first_and_swept_when_it_is_full) {
  Table table("europe", 2);
  table.arrange({.hands = {"red*8"}, .display = "wild,-,wild,-,wild", .rest_to = 1});
  table.turn(0);
  table.must_play(0, "claim petrograd:stockholm:gray red*8");
  EXPECT_EQ(events_of(table.events, EventKind::Swept), 1);
  const std::vector<Card> row = swept_row(table);
  EXPECT_EQ(std::count(row.begin(), row.end(), Card::None), 0) << "only a full row is swept";
  EXPECT_EQ(std::count(row.begin(), row.end(), Card::Wild), 3);
  EXPECT_EQ(table.display(), "red,red,red,red,red");
  EXPECT_EQ(deck(table), "red");
  EXPECT_EQ(discards(table), "red*2+wild*3");
  table.expect_sound();
}

TEST(CoreSweep, CORE_D12_a_short_row_of_wilds_stays) {
  for (const auto& board : kSweeping) {
    SCOPED_TRACE(board);
    Table table(board, 2);
    table.arrange({.hands = {}, .display = "wild,wild,black,wild,wild", .rest_to = 1});
    table.turn(0);
    table.must_play(0, "take 3");
    EXPECT_EQ(table.display(), "wild,wild,-,wild,wild");
    EXPECT_EQ(discards(table), "-");
    table.expect_sound();
  }
}

TEST(CoreSweep, CORE_D12_face_up_cards_may_be_taken_with_deck_and_discards_empty) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    Table table(board, 2);
    table.arrange({.hands = {}, .display = "black,-,blue,-,wild", .rest_to = 1});
    table.turn(0);
    EXPECT_TRUE(table.is_legal(0, "take 5")) << "a wild, too";
    EXPECT_FALSE(table.is_legal(0, "draw"));
    table.must_play(0, "take 1");
    table.must_play(0, "take 3");
    EXPECT_EQ(table.hand(0), in_order(table, "black*1+blue*1"));
    EXPECT_EQ(table.display(), "-,-,-,-,wild");
    table.expect_sound();
  }
}

}  // namespace
}  // namespace konduktor::testing
