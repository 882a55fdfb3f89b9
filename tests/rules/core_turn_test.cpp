// Whose turn it is, and the opening that all answer at once (CORE-1, CORE-2).
#include "rules/looking.h"

namespace konduktor::testing {
namespace {

TEST(CoreTurn, CORE_1_turns_go_clockwise_from_the_first_seat) {
  for (const auto& board : kBoards)
    for (int first = 0; first < 3; ++first) {
      SCOPED_TRACE(board + " from seat " + std::to_string(first));
      Table table(board, 3);
      table.state = new_game(table.rules, seed_from_number(5), seat_at(first));
      table.open();
      table.arrange(
          {.display = "blue,green,black,orange,blue", .deck = "blue,blue,blue,green,green,green,blue,black"});
      for (int turn = 0; turn < 4; ++turn) {
        const int seat = (first + turn) % 3;
        ASSERT_EQ(whose_turn(table), seat);
        EXPECT_EQ(next_seat(table.rules, table.state.pub), seat_at(seat));
        for (int other = 0; other < 3; ++other) {
          if (other == seat) continue;
          table.expect_refused(other, "draw", Reason::NotYourTurn);
          EXPECT_TRUE(table.legal(other).empty());
        }
        table.must_play(seat, "draw");
        table.must_play(seat, "draw");
      }
      table.expect_sound();
    }
}

TEST(CoreTurn, CORE_1_exactly_one_action_a_turn) {
  Table table("europe", 2);
  table.arrange({.hands = {"red*3+blue*3", "green*4"}, .deck = "white,white,white,black"});
  table.turn(0);
  table.must_play(0, "claim bruxelles:paris:red red*2");
  EXPECT_EQ(whose_turn(table), 1);
  table.expect_refused(0, "claim bruxelles:frankfurt:blue blue*2", Reason::NotYourTurn);
  table.must_play(1, "tickets");
  table.expect_refused(1, "draw", Reason::NotNow);
  table.expect_refused(1, "tickets", Reason::NotNow);
  table.expect_refused(1, "claim bruxelles:dieppe:green green*2", Reason::NotNow);
  table.expect_refused(1, "station wien green*1", Reason::NotNow);
  table.must_play(1, "keep " + offer(table, 1)[0]);
  EXPECT_EQ(whose_turn(table), 0);
  table.must_play(0, "station wien blue*1");
  EXPECT_EQ(whose_turn(table), 1);
  table.must_play(1, "draw");
  table.expect_refused(1, "claim bruxelles:dieppe:green green*2", Reason::NotNow);
  table.expect_refused(1, "station paris green*1", Reason::NotNow);
  table.expect_refused(1, "tickets", Reason::NotNow);
  table.expect_sound();
}

TEST(CoreTurn, CORE_1_only_Europe_adds_stations) {
  for (const std::string board : {"london", "berlin", "uk", "usa"}) {
    SCOPED_TRACE(board);
    Table table(board, 2);
    table.arrange({.hands = {"blue*3"}, .deck = "blue,green"});
    table.turn(0);
    table.expect_refused(0, "station " + table.rules.places[0].id + " blue*1", Reason::NotNow);
    table.expect_sound();
  }
}

TEST(CoreTurn, CORE_2_the_first_seat_comes_from_the_seed_or_from_the_table) {
  for (const auto& board : kBoards)
    for (int players : {2, 4}) {
      SCOPED_TRACE(board + " with " + std::to_string(players));
      const Rules rules = load(board, players);
      std::vector<int> drawn(static_cast<std::size_t>(players));
      for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const State state = new_game(rules, seed_from_number(seed));
        ASSERT_LT(ix(state.pub.first), drawn.size());
        ++drawn[ix(state.pub.first)];
        ASSERT_EQ(new_game(rules, seed_from_number(seed)).pub.first, state.pub.first)
            << "the same seed again";
      }
      for (const int times : drawn) EXPECT_GT(times, 200 / players / 2);
      for (int named = 0; named < players; ++named)
        EXPECT_EQ(new_game(rules, seed_from_number(7), seat_at(named)).pub.first, seat_at(named));
    }
}

TEST(CoreTurn, CORE_1_CORE_2_the_opening_is_answered_in_any_order_and_then_the_first_seat_plays) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    const Rules rules = load(board, 3);
    std::vector<int> order = {0, 1, 2};
    std::vector<State> results;
    do {
      Table table(board, 3);
      table.state = new_game(table.rules, seed_from_number(3), seat_at(1));
      EXPECT_EQ(table.state.pub.waiting, 7);
      for (const int seat : order) {
        EXPECT_EQ(static_cast<int>(table.state.pub.phase), static_cast<int>(Phase::Opening));
        const auto given = offer(table, seat);
        std::string kept;
        for (std::size_t k = 0; k < static_cast<std::size_t>(rules.first_tickets.keep_min); ++k)
          kept += (kept.empty() ? "keep " : ",") + given[given.size() - 1 - k];
        table.expect_refused(seat, "draw", Reason::NotNow);
        table.expect_refused(seat, "tickets", Reason::NotNow);
        table.must_play(seat, kept);
        if (seat != order.back()) table.expect_refused(seat, kept, Reason::NotYourTurn);
        table.expect_sound();
      }
      EXPECT_EQ(phase(table), kAction);
      EXPECT_EQ(whose_turn(table), 1);
      EXPECT_EQ(table.state.pub.waiting, 2);
      results.push_back(table.state);
    } while (std::next_permutation(order.begin(), order.end()));
    for (const State& state : results)
      EXPECT_EQ(std::memcmp(&state, &results[0], sizeof state), 0) << "the order of answers changes nothing";
  }
}

TEST(CoreTurn, CORE_1_a_refusal_when_the_game_is_over) {
  Table table("london", 2);
  table.open();
  table.turn(0);
  table.state.pub.phase = Phase::Over;
  table.state.pub.waiting = 0;
  table.expect_refused(0, "draw", Reason::GameOver);
  table.expect_refused(1, "tickets", Reason::GameOver);
  EXPECT_TRUE(table.legal(0).empty());
  table.expect_sound();
}

}  // namespace
}  // namespace konduktor::testing
