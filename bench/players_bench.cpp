// Benchmarks of the players: whole games of the planner, and the playouts of which a search is made.
//
//   konduktor_bench --benchmark_filter=playout
//
// Playouts start from positions spread evenly over games of the planner: the average position of a search.

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "konduktor/host/data_dir.h"
#include "planner/board.h"
#include "search/beliefs.h"
#include "search/descent.h"
#include "search/estimate.h"
#include "support/paths.h"

namespace konduktor {
namespace {

constexpr const char* kGames[] = {"europe", "usa", "london", "berlin", "uk", "cardgame"};
constexpr std::uint64_t kDeals = 16;

Rules rules_of(const char* game) {
  auto loaded = load_game(game, {}, paths::kDataDir);
  if (!loaded.ok()) std::abort();
  return std::move(loaded.value);
}

// Plays a game of the planner and calls at(state, seat) before each move.
template <typename At>
void planner_game(const Rules& rules, std::uint64_t number, MoveList& moves, At&& at) {
  const planner::BoardPlanner board;
  const planner::CardPlanner cards;
  State state = new_game(rules, seed_from_number(number));
  while (state.pub.phase != Phase::Over) {
    const Seat seat = next_seat(rules, state.pub);
    at(state, seat);
    legal_moves(rules, state.pub, state.priv[ix(seat)], seat, moves);
    const View view = view_of(rules, state, seat);
    const planner::Eyes eyes = planner::eyes_of(rules, view);
    apply(rules, state, seat,
          rules.machine == Machine::Cards ? cards.decide(eyes, moves) : board.decide(eyes, moves));
  }
}

void whole_game(benchmark::State& bench, const char* game) {
  const Rules rules = rules_of(game);
  MoveList moves;
  std::uint64_t number = 0;
  for (auto _ : bench) planner_game(rules, number++ % kDeals, moves, [](const State&, Seat) {});
  bench.SetItemsProcessed(bench.iterations());
}

// A playout as the search makes it, or one that goes to the end of the game.
void playout(benchmark::State& bench, const char* game, int turns) {
  const Rules rules = rules_of(game);
  MoveList moves;
  std::vector<View> views;
  for (std::uint64_t number = 0; number < kDeals; ++number) {
    int count = 0;
    planner_game(rules, number, moves, [&](const State& state, Seat seat) {
      if (++count % 8 == 0) views.push_back(view_of(rules, state, seat));
    });
  }
  const planner::BoardPlanner board;
  const planner::CardPlanner cards;
  search::Playout hands(board, cards);
  Rng rng(1);
  std::size_t next = 0;
  for (auto _ : bench) {
    State world = sample_world(rules, views[next++ % views.size()], rng);
    hands.run(rules, world, rng, turns);
    benchmark::DoNotOptimize(search::results_of(rules, world, board.knobs()));
  }
  bench.SetItemsProcessed(bench.iterations());
}

const bool kRegistered = [] {
  for (const char* game : kGames) {
    benchmark::RegisterBenchmark((std::string(game) + "/2/planner_game").c_str(), whole_game, game);
    benchmark::RegisterBenchmark((std::string(game) + "/2/playout").c_str(), playout, game, search::kTurns);
    benchmark::RegisterBenchmark((std::string(game) + "/2/playout_to_the_end").c_str(), playout, game,
                                 search::Playout::kToTheEnd);
  }
  return true;
}();

}  // namespace
}  // namespace konduktor
