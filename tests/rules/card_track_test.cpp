// Phase 1: from the yard to the track (CG-9 to CG-14, A-3).
#include "rules/card_table.h"

namespace konduktor::testing {
namespace {

Options rows(RowOrder order) {
  Options options;
  options.row_order = order;
  return options;
}

TEST(CardGameTrack, CG_9_a_turn_is_the_move_and_exactly_one_action) {
  for (const std::string action : {"play red*2", "take 3", "draw,stop", "tickets,keep -"}) {
    Table table =
        card_table(2, {.yards = {"", "green:2"}, .hands = {"red*4"}, .display = "black,blue,wild,blue,blue"});
    const auto comma = action.find(',');
    table.must_play(0, action.substr(0, comma));
    if (comma != std::string::npos) table.must_play(0, action.substr(comma + 1));
    EXPECT_EQ(turn_of(table), 1) << action;
    EXPECT_EQ(track(table, 1), "green*1") << action;  // phase 1 of the next turn, before its action
    EXPECT_EQ(table.state.pub.phase, Phase::Action) << action;
    table.expect_refused(0, "play red*2", Reason::NotYourTurn);
    table.expect_sound();
  }
}

TEST(CardGameTrack, CG_10_one_card_of_each_row) {
  Table table = card_table(2, {.yards = {"red:1", "green:3,blue:1,white:2+1"}, .tracks = {"", "green*1"}});
  idle(table, 0);
  EXPECT_EQ(row(table, 1, "green"), cards_in_row(2));
  EXPECT_EQ(row(table, 1, "blue"), cards_in_row(0));
  EXPECT_EQ(row(table, 1, "white"), cards_in_row(2));
  EXPECT_EQ(track(table, 1), "blue*1+green*2+wild*1");
  EXPECT_EQ(table.state.pub.track_count[1], 4);
  EXPECT_EQ(row(table, 0, "red"), cards_in_row(1)) << "only the player whose turn it is moves";
  EXPECT_EQ(table.state.pub.track_count[0], 0);
  table.expect_sound();
}

TEST(CardGameTrack, CG_10_skipped_with_an_empty_yard) {
  Table table = card_table(2, {.yards = {"red:2"}, .tracks = {"", "blue*2"}});
  idle(table, 0);
  EXPECT_EQ(track(table, 1), "blue*2");
  EXPECT_EQ(table.event(EventKind::ToTrack), nullptr);
  idle(table, 1);
  EXPECT_EQ(track(table, 0), "red*1");
  EXPECT_NE(table.event(EventKind::ToTrack), nullptr);
  table.expect_sound();
}

TEST(CardGameTrack, CG_11_CG_14_A_3_CGT_1_locos_leave_first_and_an_emptied_row_is_free) {
  Table table = card_table(2, {.yards = {"", "green:2+2"}, .hands = {"", "green*2"}});
  const char* const tracks[] = {"wild*1", "wild*2", "green*1+wild*2", "green*2+wild*2"};
  for (const char* const expected : tracks) {
    idle(table, 0);
    EXPECT_EQ(track(table, 1), expected);
    if (std::string(expected) == tracks[3]) break;
    table.expect_refused(1, "play green*2", Reason::ColourInYard);
    EXPECT_FALSE(table.is_legal(1, "play green*2"));
    idle(table, 1);
  }
  EXPECT_TRUE(table.is_legal(1, "play green*2"));
  table.must_play(1, "play green*2");  // in the turn of the fourth move
  EXPECT_EQ(row(table, 1, "green"), cards_in_row(2));
  table.expect_sound();
}

TEST(CardGameTrack, A_3_row_order_bottom_lets_colours_leave_first) {
  Table table = card_table(2, {.yards = {"", "green:2+1"}, .options = rows(RowOrder::Bottom)});
  for (const char* const expected : {"green*1", "green*2", "green*2+wild*1"}) {
    idle(table, 0);
    EXPECT_EQ(track(table, 1), expected);
    EXPECT_EQ(table.state.pub.phase, Phase::Action);
    idle(table, 1);
  }
  EXPECT_EQ(yard_size(table, 1), 0);
  table.expect_sound();
}

TEST(CardGameTrack, A_3_row_order_owner_asks_for_the_mixed_rows) {
  const CardPosition position{.yards = {"", "black:3,blue:1+2,green:2+1,red:0+2"},
                              .hands = {"", "white*2"},
                              .options = rows(RowOrder::Owner)};
  Table table = card_table(2, position);
  idle(table, 0);
  EXPECT_EQ(table.state.pub.phase, Phase::Shunt);
  EXPECT_EQ(turn_of(table), 1);
  EXPECT_EQ(table.state.pub.track_count[1], 0);
  EXPECT_EQ(table.legal(1),
            (std::vector<std::string>{"shunt blue,green", "shunt green", "shunt blue", "shunt -"}));
  for (const std::string move : {"draw", "take 1", "tickets", "play white*2", "pass", "stop", "keep -"})
    table.expect_refused(1, move, Reason::NotNow);
  table.expect_refused(1, "shunt black", Reason::WrongRows);     // not mixed: no locomotive
  table.expect_refused(1, "shunt red,blue", Reason::WrongRows);  // not mixed: no colour
  table.expect_refused(1, "shunt yellow", Reason::WrongRows);    // no such row
  table.expect_refused(0, "shunt blue", Reason::NotYourTurn);
  const std::pair<const char*, const char*> choices[] = {
      {"shunt blue,green", "black*1+wild*3"},
      {"shunt blue", "black*1+green*1+wild*2"},
      {"shunt green", "black*1+blue*1+wild*2"},
      {"shunt -", "black*1+blue*1+green*1+wild*1"},
  };
  for (const auto& [move, expected] : choices) {
    table = card_table(2, position);
    idle(table, 0);
    table.must_play(1, move);
    EXPECT_EQ(track(table, 1), expected);
    EXPECT_EQ(table.state.pub.phase, Phase::Action);
    EXPECT_EQ(turn_of(table), 1);
    table.expect_refused(1, move, Reason::NotNow);  // once a turn
    table.expect_sound();
  }
  EXPECT_EQ(row(table, 1, "blue"), cards_in_row(0, 2)) << "a row of locos alone stays a blue row";
}

TEST(CardGameTrack, A_3_row_order_owner_asks_nothing_without_a_mixed_row) {
  Table table = card_table(2, {.yards = {"", "black:3,red:0+2"}, .options = rows(RowOrder::Owner)});
  idle(table, 0);
  EXPECT_EQ(table.state.pub.phase, Phase::Action);
  EXPECT_EQ(track(table, 1), "black*1+wild*1");
  table.expect_sound();
  table = card_table(2, {.yards = {"", "black:3+1"}});
  table.expect_refused(0, "shunt -", Reason::NotNow);  // and never at another table
}

TEST(CardGameTrack, CG_12_the_track_cannot_be_robbed_and_nothing_leaves_it) {
  Table table =
      card_table(2, {.yards = {"", "green:1"}, .tracks = {"", "green*4+wild*1"}, .hands = {"green*2"}});
  table.must_play(0, "play green*2");
  EXPECT_EQ(discards(table), "green*1");
  EXPECT_EQ(track(table, 1), "green*4+wild*1");
  EXPECT_EQ(table.state.pub.track_count[1], 5);
  idle(table, 1);
  EXPECT_EQ(track(table, 0), "green*1");
  EXPECT_EQ(track(table, 1), "green*4+wild*1");
  table.expect_sound();
}

TEST(CardGameTrack, CG_12_the_track_is_hidden_from_its_owner_too) {
  Table table = card_table(3, {.yards = {"", "green:2+1,blue:1"}, .tracks = {"", "red*2"}});
  idle(table, 0);
  const Event* moved = table.event(EventKind::ToTrack);
  ASSERT_NE(moved, nullptr);
  EXPECT_EQ(moved->bytes_count, 4u);
  for (const int viewer : {0, 1, 2, 255}) {
    Events seen;
    redact(table.rules, table.events, static_cast<Seat>(viewer), seen);
    ASSERT_EQ(count_events(seen, EventKind::ToTrack), 1);
    for (const Event& event : seen.items()) {
      if (event.kind != EventKind::ToTrack) continue;
      EXPECT_TRUE(event.hidden) << viewer;
      EXPECT_EQ(seen.bytes(event).size(), 0u) << viewer;
      EXPECT_EQ(event.seat, seat_at(1));
    }
    const View view = view_of(table.rules, table.state, static_cast<Seat>(viewer));
    EXPECT_EQ(view.mine.track.total(), 0) << viewer;
    EXPECT_EQ(view.pub.track_count[1], 4) << viewer;
  }
  table.expect_sound();
}

TEST(CardGameTrack, CG_13_peek_own_track_shows_the_own_stack_only) {
  Options options;
  options.peek_own_track = true;
  Table table =
      card_table(2, {.yards = {"", "green:2+1,blue:1"}, .tracks = {"black*1", "red*2"}, .options = options});
  idle(table, 0);
  EXPECT_EQ(payment_text(table.rules, view_of(table.rules, table.state, seat_at(1)).mine.track),
            "blue*1+red*2+wild*1");
  EXPECT_EQ(payment_text(table.rules, view_of(table.rules, table.state, seat_at(0)).mine.track), "black*1");
  EXPECT_EQ(view_of(table.rules, table.state, Seat::Nobody).mine.track.total(), 0);
  for (const int viewer : {0, 1, 255}) {
    Events seen;
    redact(table.rules, table.events, static_cast<Seat>(viewer), seen);
    for (const Event& event : seen.items())
      if (event.kind == EventKind::ToTrack) {
        EXPECT_EQ(event.hidden, viewer != 1) << viewer;
        EXPECT_EQ(seen.bytes(event).size(), viewer == 1 ? 4u : 0u) << viewer;
      }
  }
  table.expect_sound();
}

}  // namespace
}  // namespace konduktor::testing
