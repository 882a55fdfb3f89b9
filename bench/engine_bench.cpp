// Benchmarks of the rules: whole games, and the parts of which a search is made.
//
//   konduktor_bench --benchmark_filter=europe
//
// Positions come from random games with fixed seeds, so that runs are comparable.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "konduktor/game.h"
#include "konduktor/host/data_dir.h"
#include "konduktor/players/random_game.h"
#include "konduktor/scores.h"
#include "support/paths.h"

namespace konduktor {
namespace {

struct Board {
  const char* game;
  int players;
};

constexpr Board kBoards[] = {{"europe", 2},   {"europe", 5},   {"london", 2}, {"london", 4},
                             {"berlin", 2},   {"berlin", 4},   {"uk", 2},     {"uk", 4},
                             {"cardgame", 2}, {"cardgame", 4}, {"usa", 2},    {"usa", 5}};
constexpr std::uint64_t kGames = 256;

const Rules& rules_of(const Board& board) {
  static std::vector<std::pair<std::string, Rules>> known;
  const std::string key = board.game + std::to_string(board.players);
  for (const auto& [name, rules] : known)
    if (name == key) return rules;
  known.reserve(std::size(kBoards));
  Options options;
  options.players = board.players;
  auto loaded = load_game(board.game, options, paths::kDataDir);
  if (!loaded.ok()) {
    std::fprintf(stderr, "%s\n", loaded.error.c_str());
    std::exit(2);
  }
  return known.emplace_back(key, std::move(loaded.value)).second;
}

// Positions in which a seat chooses its action, from all stages of random games.
std::vector<State> positions_of(const Rules& rules) {
  std::vector<State> positions;
  MoveList moves;
  for (std::uint64_t k = 0; k < 64; ++k) {
    State state = new_game(rules, seed_from_number(k));
    Rng rng(k);
    int number = 0;
    play_random_game(rules, state, rng, moves, [&](Seat, const Move&) {
      if (state.pub.phase == Phase::Action && ++number % 16 == 0) positions.push_back(state);
    });
  }
  return positions;
}

void whole_game(benchmark::State& bench, const Board& board) {
  const Rules& rules = rules_of(board);
  MoveList moves;
  std::uint64_t number = 0;
  std::int64_t played = 0;
  for (auto _ : bench) {
    const std::uint64_t k = number++ % kGames;
    State state = new_game(rules, seed_from_number(k));
    Rng rng(k);
    played += play_random_game(rules, state, rng, moves);
    benchmark::DoNotOptimize(final_scores(rules, state));
  }
  bench.counters["moves/s"] = benchmark::Counter(static_cast<double>(played), benchmark::Counter::kIsRate);
}

// Calls `body(state)` on one position after another.
template <typename F>
void on_positions(benchmark::State& bench, const Board& board, F&& body) {
  const Rules& rules = rules_of(board);
  const std::vector<State> positions = positions_of(rules);
  std::size_t k = 0;
  for (auto _ : bench) {
    body(rules, positions[k]);
    k = k + 1 == positions.size() ? 0 : k + 1;
  }
}

void list_moves(benchmark::State& bench, const Board& board) {
  MoveList moves;
  on_positions(bench, board, [&](const Rules& rules, const State& state) {
    const Seat seat = next_seat(rules, state.pub);
    legal_moves(rules, state.pub, state.priv[ix(seat)], seat, moves);
    benchmark::DoNotOptimize(moves.size());
  });
}

void list_copy_apply(benchmark::State& bench, const Board& board) {
  MoveList moves;
  Rng rng(1);
  on_positions(bench, board, [&](const Rules& rules, const State& from) {
    State state = from;
    const Seat seat = next_seat(rules, state.pub);
    legal_moves(rules, state.pub, state.priv[ix(seat)], seat, moves);
    apply(rules, state, seat, moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))]);
    benchmark::DoNotOptimize(state);
  });
}

void copy_state(benchmark::State& bench, const Board& board) {
  on_positions(bench, board, [&](const Rules&, const State& from) {
    State state = from;
    benchmark::DoNotOptimize(state);
  });
}

void make_view(benchmark::State& bench, const Board& board) {
  on_positions(bench, board, [&](const Rules& rules, const State& state) {
    benchmark::DoNotOptimize(view_of(rules, state, state.pub.turn));
  });
}

void sample(benchmark::State& bench, const Board& board) {
  Rng rng(1);
  on_positions(bench, board, [&](const Rules& rules, const State& state) {
    const View view = view_of(rules, state, state.pub.turn);
    benchmark::DoNotOptimize(sample_world(rules, view, rng));
  });
}

void score(benchmark::State& bench, const Board& board) {
  on_positions(bench, board, [&](const Rules& rules, const State& state) {
    benchmark::DoNotOptimize(final_scores(rules, state));
  });
}

void find_longest_trail(benchmark::State& bench, const Board& board) {
  on_positions(bench, board, [&](const Rules& rules, const State& state) {
    benchmark::DoNotOptimize(longest_trail(rules, state.pub.owned[ix(state.pub.turn)]));
  });
}

struct Measure {
  const char* name;
  void (*run)(benchmark::State&, const Board&);
  bool boards_only;
};

constexpr Measure kMeasures[] = {{"game", whole_game, false},
                                 {"legal_moves", list_moves, false},
                                 {"legal_copy_apply", list_copy_apply, false},
                                 {"copy", copy_state, false},
                                 {"view_of", make_view, false},
                                 {"sample_world", sample, false},
                                 {"final_scores", score, false},
                                 {"longest_trail", find_longest_trail, true}};

const bool kRegistered = [] {
  for (const Board& board : kBoards)
    for (const Measure& measure : kMeasures) {
      if (measure.boards_only && std::string(board.game) == "cardgame") continue;
      const std::string name =
          std::string(board.game) + "/" + std::to_string(board.players) + "/" + measure.name;
      benchmark::RegisterBenchmark(name.c_str(), measure.run, board);
    }
  return true;
}();

}  // namespace
}  // namespace konduktor
