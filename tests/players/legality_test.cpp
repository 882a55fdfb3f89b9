// No bot makes an illegal move or plays for ever: not in its own games, nor in the corners that temperaments reach.
#include "konduktor/scores.h"
#include "property/tables.h"
#include "support/paths.h"

namespace konduktor::testing {
namespace {

class Players : public ::testing::TestWithParam<std::string> {};

// Bots that are asked, and at how many choices one is: a search is dear.
struct Asked {
  const char* name;
  int every;
};
constexpr Asked kAsked[] = {{"greedy", 1}, {"racer", 1}, {"planner", 1}, {"teacher", 1}, {"search:8", 23}};

TEST_P(Players, EveryBotAnswersLegallyWhereverTemperamentsGet) {
  for (const TableOf& table : tables_of(GetParam())) {
    SCOPED_TRACE(table.name);
    std::vector<Bot> bots;
    for (const Asked& asked : kAsked) bots.push_back(make_bot(asked.name));
    Rng rng(5);
    int choice = 0;
    for (int number = 0; number < 8 * battery_scale() && !HasFailure(); ++number)
      play_game(table.rules, number, [&](const State& state, Seat seat, const MoveList& moves, const Move&) {
        ++choice;
        for (std::size_t k = 0; k < bots.size(); ++k) {
          if (choice % kAsked[k].every != 0) continue;
          const Move move = bots[k].choose(table.rules, view_of(table.rules, state, seat), moves, rng);
          EXPECT_TRUE(moves.has(move)) << bots[k].name << ": " << to_text(table.rules, move);
        }
      });
  }
}

// Plays bots of these names to the end; the share of wins of the first, seats taking turns.
double wins_of(const Rules& rules, const std::vector<std::string>& names, int games) {
  double wins = 0;
  for (int number = 0; number < games; ++number) {
    std::vector<Bot> bots;
    for (int s = 0; s < rules.players(); ++s)
      bots.push_back(make_bot(names[static_cast<std::size_t>(s + number) % names.size()]));
    State state = new_game(rules, seed_from_number(static_cast<std::uint64_t>(number)));
    Rng rng(static_cast<std::uint64_t>(number));
    MoveList moves;
    int count = 0;
    for (; state.pub.phase != Phase::Over && count < kMostMoves; ++count) {
      const Seat seat = next_seat(rules, state.pub);
      legal_moves(rules, state.pub, state.priv[ix(seat)], seat, moves);
      const Move move = bots[ix(seat)].choose(rules, view_of(rules, state, seat), moves, rng);
      EXPECT_TRUE(moves.has(move)) << bots[ix(seat)].name << ": " << to_text(rules, move);
      if (!apply(rules, state, seat, move).ok()) break;
    }
    EXPECT_EQ(state.pub.phase, Phase::Over) << "game " << number << " after " << count << " moves";
    const ScoreSheet sheet = final_scores(rules, state);
    for (std::size_t s = 0; s < bots.size(); ++s)
      if (bots[s].name == names[0] && (sheet.winners >> s & 1) != 0)
        wins += 1.0 / std::popcount(sheet.winners);
  }
  return wins / games;
}

TEST_P(Players, GamesAmongBotsEnd) {
  for (const TableOf& table : tables_of(GetParam())) {
    SCOPED_TRACE(table.name);
    for (const char* name : {"greedy", "racer", "planner", "teacher"})
      wins_of(table.rules, {name}, 3 * battery_scale());
    wins_of(table.rules, {"planner", "racer", "greedy", "random", "hoarder"}, 5 * battery_scale());
  }
}

TEST_P(Players, ThePlannerBeatsChance) {
  Options options;
  options.players = 2;
  const auto loaded = load_game(GetParam(), options, paths::kDataDir);
  ASSERT_TRUE(loaded.ok()) << loaded.error;
  if (loaded.value.tickets.size() < 10) GTEST_SKIP() << "too small a game for skill to show";
  EXPECT_GE(wins_of(loaded.value, {"planner", "random"}, 20), 0.9);
}

INSTANTIATE_TEST_SUITE_P(Data, Players, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return stem_of(info.param); });

}  // namespace
}  // namespace konduktor::testing
