// Benchmarks of what the server sends: views, events and legal moves as JSON.
//
//   konduktor_bench --benchmark_filter=wire
//
// Positions are the middle of random games: with the 20th to the 30th claim or the like on the board, and as many cards
// and tickets in hand as that play brings. "bytes" is the mean size of the text.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "konduktor/game.h"
#include "konduktor/host/data_dir.h"
#include "support/paths.h"
#include "wire/wire.h"

namespace konduktor {
namespace {

struct WireBoard {
  const char* game;
  int players;
  int from;  // moves of a game
  int upto;
};

constexpr WireBoard kMiddles[] = {{"europe", 2, 80, 130}, {"europe", 5, 200, 320}, {"uk", 2, 60, 100},
                                  {"uk", 4, 120, 200},    {"cardgame", 2, 30, 60}, {"cardgame", 4, 60, 120}};

Rules rules_for(const WireBoard& board) {
  Options options;
  options.players = board.players;
  auto loaded = load_game(board.game, options, paths::kDataDir);
  if (loaded.ok()) return std::move(loaded.value);
  std::fprintf(stderr, "%s\n", loaded.error.c_str());
  std::exit(2);
}

struct Moment {
  State state;
  Seat seat;      // whose view it is: the mover's
  Events events;  // of its move, as the mover sees them
};

std::vector<Moment> middle_of(const Rules& rules, const WireBoard& board) {
  std::vector<Moment> moments;
  MoveList moves;
  for (std::uint64_t game = 0; game < 16; ++game) {
    State state = new_game(rules, seed_from_number(game));
    Rng rng(game);
    for (int n = 0; n < board.upto && state.pub.phase != Phase::Over; ++n) {
      const Seat seat = next_seat(rules, state.pub);
      legal_moves(rules, state.pub, state.priv[ix(seat)], seat, moves);
      const State before = state;
      Events events;
      apply(rules, state, seat, moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))],
            &events);
      if (n < board.from || n % 5 != 0) continue;
      moments.push_back({before, seat, {}});
      redact(rules, events, seat, moments.back().events);
    }
  }
  return moments;
}

// `write` appends to a text that is used again and again, as the server does.
template <typename Write>
void on_moments(benchmark::State& bench, const WireBoard& board, Write&& write) {
  const Rules rules = rules_for(board);
  const std::vector<Moment> moments = middle_of(rules, board);
  std::string out;
  std::size_t k = 0;
  std::size_t bytes = 0;
  for (auto _ : bench) {
    out.clear();
    write(out, rules, moments[k]);
    bytes += out.size();
    k = k + 1 == moments.size() ? 0 : k + 1;
  }
  bench.counters["bytes"] =
      benchmark::Counter(static_cast<double>(bytes), benchmark::Counter::kAvgIterations);
}

void write_view(benchmark::State& bench, const WireBoard& board) {
  on_moments(bench, board, [](std::string& out, const Rules& rules, const Moment& moment) {
    server::append_view(out, rules, view_of(rules, moment.state, moment.seat), {});
  });
}

void write_spectator(benchmark::State& bench, const WireBoard& board) {
  on_moments(bench, board, [](std::string& out, const Rules& rules, const Moment& moment) {
    server::append_view(out, rules, view_of(rules, moment.state, Seat::Nobody), {});
  });
}

void write_events(benchmark::State& bench, const WireBoard& board) {
  on_moments(bench, board, [](std::string& out, const Rules& rules, const Moment& moment) {
    server::append_events(out, rules, moment.events, {});
  });
}

void write_legal(benchmark::State& bench, const WireBoard& board) {
  MoveList moves;
  on_moments(bench, board, [&](std::string& out, const Rules& rules, const Moment& moment) {
    legal_moves(rules, moment.state.pub, moment.state.priv[ix(moment.seat)], moment.seat, moves);
    server::append_legal(out, rules, moves);
  });
}

void write_needs(benchmark::State& bench, const WireBoard& board) {
  on_moments(bench, board, [](std::string& out, const Rules& rules, const Moment& moment) {
    server::append_needs(out, rules, view_of(rules, moment.state, moment.seat));
  });
}

const bool kRegistered = [] {
  for (const WireBoard& board : kMiddles) {
    const std::string name = std::string("wire/") + board.game + "/" + std::to_string(board.players) + "/";
    benchmark::RegisterBenchmark((name + "view").c_str(), write_view, board);
    benchmark::RegisterBenchmark((name + "spectator").c_str(), write_spectator, board);
    benchmark::RegisterBenchmark((name + "events").c_str(), write_events, board);
    benchmark::RegisterBenchmark((name + "legal").c_str(), write_legal, board);
    benchmark::RegisterBenchmark((name + "needs").c_str(), write_needs, board);
  }
  return true;
}();

}  // namespace
}  // namespace konduktor
