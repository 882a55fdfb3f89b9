// Drawing cards on every board (CORE-D1 to CORE-D5, CORE-D7 to CORE-D10).
#include "rules/looking.h"

namespace konduktor::testing {
namespace {

const std::string kRow = "blue,green,black,orange,blue";

// Seat 0 of two is to draw; its hand is empty, nothing is discarded.
Table drawing(const std::string& board, const std::string& row, const std::string& top) {
  Table table(board, 2);
  table.arrange({.hands = {}, .display = row, .deck = top});
  table.turn(0);
  return table;
}

TEST(CoreDraw, CORE_D1_two_cards_each_face_up_or_unseen) {
  struct Way {
    const char *first, *second, *hand;
  };
  const Way ways[] = {{"draw", "draw", "black*1+green*1"},
                      {"draw", "take 2", "black*1+green*1"},
                      {"take 4", "draw", "orange*1+green*1"},
                      {"take 4", "take 5", "orange*1+blue*1"}};
  for (const auto& board : kBoards)
    for (const Way& way : ways) {
      SCOPED_TRACE(board + ": " + way.first + ", " + way.second);
      Table table = drawing(board, kRow, "black,green,orange");
      table.must_play(0, way.first);
      EXPECT_EQ(phase(table), kSecondCard);
      EXPECT_EQ(whose_turn(table), 0) << "one card is not the action";
      table.must_play(0, way.second);
      EXPECT_EQ(table.hand(0), in_order(table, way.hand));
      EXPECT_EQ(whose_turn(table), 1) << "two cards are the action";
      EXPECT_EQ(phase(table), kAction);
      table.expect_refused(0, "draw", Reason::NotYourTurn);
      table.expect_sound();
    }
}

TEST(CoreDraw, CORE_D1_CORE_1_the_second_card_is_owed) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    Table table = drawing(board, kRow, "black,green,orange");
    EXPECT_TRUE(table.is_legal(0, "take 1"));
    EXPECT_TRUE(table.is_legal(0, "draw"));
    table.must_play(0, "draw");
    table.expect_refused(0, "stop", Reason::MustDraw);
    table.expect_refused(0, "tickets", Reason::NotNow);
    table.expect_refused(0, "pass", Reason::NotNow);
    table.expect_refused(1, "draw", Reason::NotYourTurn);
    EXPECT_EQ(table.legal(0).size(), 6u) << "five places and the deck";
    table.expect_sound();
  }
}

TEST(CoreDraw, CORE_D2_CORE_D9_a_taken_card_is_replaced_at_once_in_its_own_place) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    Table table = drawing(board, kRow, "green,orange,black");
    table.must_play(0, "take 3");
    EXPECT_EQ(table.display(), "blue,green,green,orange,blue");
    ASSERT_NE(table.event(EventKind::Refilled), nullptr);
    EXPECT_EQ(table.event(EventKind::Refilled)->target, 2);
    EXPECT_EQ(table.event(EventKind::Refilled)->card, parse_card(table.rules, "green"))
        << "told as that card";
    EXPECT_EQ(phase(table), kSecondCard) << "before the second card is chosen";
    table.must_play(0, "take 3");
    EXPECT_EQ(table.hand(0), in_order(table, "black*1+green*1")) << "the replacement may be the second card";
    EXPECT_EQ(table.display(), "blue,green,orange,orange,blue") << "the second card is replaced too";
    table.expect_sound();
  }
}

TEST(CoreDraw, CORE_D3_a_face_up_wild_taken_first_is_the_only_card) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    Table table = drawing(board, "blue,wild,black,orange,blue", "green,orange");
    table.must_play(0, "take 2");
    EXPECT_EQ(table.hand(0), "wild*1");
    EXPECT_EQ(table.display(), "blue,green,black,orange,blue");
    EXPECT_EQ(whose_turn(table), 1);
    EXPECT_EQ(phase(table), kAction);
    table.expect_sound();
  }
}

TEST(CoreDraw, CORE_D4_no_face_up_wild_as_the_second_card) {
  for (const auto& board : kBoards)
    for (const std::string first : {"draw", "take 1"}) {
      SCOPED_TRACE(board + ": " + first);
      Table table = drawing(board, "blue,wild,black,orange,blue", "green,orange");
      table.must_play(0, first);
      table.expect_refused(0, "take 2", Reason::WildSecond);
      EXPECT_FALSE(table.is_legal(0, "take 2"));
      EXPECT_TRUE(table.is_legal(0, "take 3"));
      table.expect_sound();
    }
}

TEST(CoreDraw, CORE_D4_nor_one_just_turned_up_as_the_replacement) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    Table table = drawing(board, kRow, "wild,orange");
    table.must_play(0, "take 1");
    EXPECT_EQ(table.display(), "wild,green,black,orange,blue");
    table.expect_refused(0, "take 1", Reason::WildSecond);
    EXPECT_FALSE(table.is_legal(0, "take 1"));
    table.expect_sound();
  }
}

TEST(CoreDraw, CORE_D5_a_wild_drawn_unseen_is_an_ordinary_card) {
  for (const auto& board : kBoards)
    for (const std::string second : {"draw", "take 1"}) {
      SCOPED_TRACE(board + ": " + second);
      Table table = drawing(board, kRow, "wild,wild,green");
      table.must_play(0, "draw");
      EXPECT_EQ(whose_turn(table), 0) << "a second card follows";
      table.must_play(0, second);
      EXPECT_EQ(table.hand(0), in_order(table, second == "draw" ? "wild*2" : "blue*1+wild*1"));
      EXPECT_EQ(whose_turn(table), 1);
      table.expect_sound();
    }
  Table table = drawing("europe", kRow, "green,wild");
  table.must_play(0, "take 1");
  table.must_play(0, "draw");
  EXPECT_EQ(table.hand(0), "blue*1+wild*1") << "also as the second card";
}

TEST(CoreDraw, CORE_D7_the_discards_become_the_deck_when_its_last_card_is_drawn) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    Table table(board, 2);
    table.arrange(
        {.hands = {}, .display = kRow, .deck = "black", .discard = "green*3+orange*2+wild*1", .rest_to = 1});
    table.turn(0);
    table.must_play(0, "draw");
    EXPECT_EQ(table.hand(0), "black*1");
    EXPECT_EQ(payment_text(table.rules, deck_cards(table.state)), in_order(table, "green*3+orange*2+wild*1"));
    EXPECT_EQ(discards(table), "-");
    EXPECT_EQ(table.state.pub.renewals, 1);
    EXPECT_EQ(events_of(table.events, EventKind::Renewed), 1);
    EXPECT_TRUE(table.is_legal(0, "draw")) << "the new deck serves the second card";
    table.expect_sound();
  }
}

TEST(CoreDraw, CORE_D7_and_when_its_last_card_replaces_a_face_up_one) {
  Table table("london", 2);
  table.arrange({.hands = {}, .display = kRow, .deck = "black", .discard = "green*3+pink*2", .rest_to = 1});
  table.turn(0);
  table.must_play(0, "take 1");
  EXPECT_EQ(table.display(), "black,green,black,orange,blue");
  EXPECT_EQ(payment_text(table.rules, deck_cards(table.state)), in_order(table, "green*3+pink*2"));
  EXPECT_EQ(discards(table), "-");
  table.expect_sound();
}

TEST(CoreDraw, CORE_D7_the_new_deck_is_shuffled) {
  std::vector<std::string> orders;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Table table("europe", 2, {}, seed);
    table.arrange({.hands = {}, .display = kRow, .deck = "red", .discard = "green*6+black*6", .rest_to = 1});
    table.turn(0);
    table.must_play(0, "draw");
    orders.push_back(deck(table));
  }
  std::sort(orders.begin(), orders.end());
  orders.erase(std::unique(orders.begin(), orders.end()), orders.end());
  EXPECT_GT(orders.size(), 4u) << "the order hangs on the seed";
}

TEST(CoreDraw, CORE_D8_no_card_to_be_had_no_draw_action) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    Table table(board, 2);
    table.arrange({.hands = {}, .display = "-,-,-,-,-", .rest_to = 1});
    table.turn(0);
    table.expect_refused(0, "draw", Reason::NoCards);
    for (const std::string place : {"take 1", "take 3", "take 5"})
      table.expect_refused(0, place, Reason::EmptyPlace);
    EXPECT_EQ(table.legal(0), std::vector<std::string>{"tickets"});
    table.expect_sound();
  }
}

TEST(CoreDraw, CORE_D8_CORE_D12_with_one_card_to_be_had_one_is_drawn) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    Table table(board, 2);
    table.arrange({.hands = {}, .display = "-,-,black,-,-", .rest_to = 1});
    table.turn(0);
    table.must_play(0, "take 3");
    EXPECT_EQ(table.hand(0), "black*1");
    EXPECT_EQ(table.display(), "-,-,-,-,-");
    EXPECT_EQ(whose_turn(table), 1);
    EXPECT_EQ(phase(table), kAction);
    table.expect_sound();
  }
}

TEST(CoreDraw, CORE_D8_the_turn_ends_if_only_wilds_are_left_for_the_second_card) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    Table table(board, 2);
    table.arrange({.hands = {}, .display = "wild,-,black,-,wild", .rest_to = 1});
    table.turn(0);
    table.must_play(0, "take 3");
    EXPECT_EQ(whose_turn(table), 1);
    table.expect_sound();

    Table unseen(board, 2);
    unseen.arrange({.hands = {}, .display = "wild,wild,wild,wild,wild", .deck = "black", .rest_to = 1});
    unseen.turn(0);
    unseen.must_play(0, "draw");
    EXPECT_EQ(unseen.hand(0), "black*1");
    EXPECT_EQ(whose_turn(unseen), 1);
    unseen.expect_sound();
  }
}

TEST(CoreDraw, CORE_D8_a_legal_second_card_is_still_owed) {
  Table table("europe", 2);
  table.arrange({.hands = {}, .display = "wild,-,black,-,red", .rest_to = 1});
  table.turn(0);
  table.must_play(0, "take 3");
  EXPECT_EQ(table.legal(0), std::vector<std::string>{"take 5"});
  table.must_play(0, "take 5");
  EXPECT_EQ(table.display(), "wild,-,-,-,-");
  table.expect_sound();
}

TEST(CoreDraw, CORE_D9_CORE_D7_a_short_row_is_filled_from_the_left) {
  Table table("europe", 2);
  table.arrange({.hands = {"green*2"}, .display = "-,red,-,blue,-", .rest_to = 1});
  table.turn(0);
  table.must_play(0, "claim bruxelles:dieppe:green green*2");
  EXPECT_EQ(table.display(), "green,red,green,blue,-") << "two cards came: the first two gaps";
  EXPECT_EQ(table.state.pub.deck_count, 0);
  EXPECT_EQ(discards(table), "-");
  EXPECT_EQ(table.state.pub.renewals, 1);
  table.expect_sound();

  Table london("london", 2);
  london.arrange({.hands = {"green*3"}, .display = "black,-,-,-,-", .rest_to = 1});
  london.turn(0);
  london.must_play(0, "claim regents-park:kings-cross:green green*3");
  EXPECT_EQ(london.display(), "black,green,green,green,-");
  london.expect_sound();
}

TEST(CoreDraw, CORE_D9_a_row_that_cannot_be_filled_stays_short) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    Table table(board, 2);
    table.arrange({.hands = {}, .display = kRow, .deck = "black", .rest_to = 1});
    table.turn(0);
    table.must_play(0, "take 2");
    EXPECT_EQ(table.display(), "blue,black,black,orange,blue");
    table.must_play(0, "take 4");
    EXPECT_EQ(table.display(), "blue,black,black,-,blue") << "the gap is where the card was";
    EXPECT_EQ(table.event(EventKind::Refilled)->card, Card::None);
    table.expect_refused(1, "take 4", Reason::EmptyPlace);
    table.expect_sound();
  }
}

TEST(CoreDraw, CORE_D10_a_hand_has_no_limit) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    Table table(board, 2);
    table.arrange({.hands = {}, .display = kRow, .deck = "black,green", .rest_to = 0});
    table.turn(0);
    const int before = table.state.pub.hand_count[0];
    table.must_play(0, "draw");
    table.must_play(0, "draw");
    EXPECT_EQ(table.state.pub.hand_count[0], before + 2);
    EXPECT_EQ(table.state.priv[0].hand.total(), table.rules.all_cards.total() - 5) << "all but the row";
    table.expect_sound();
  }
}

}  // namespace
}  // namespace konduktor::testing
