// A series of games between named players: the same seed gives the same games, whatever the number of threads.
//
// Game k has the seed derive_seed(master, k), and the player at seat s the generator Stream(seed, "bot", s). Games
// run on all cores; their results come back in order, one after another, a bounded number in flight.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "konduktor/game.h"
#include "konduktor/rules.h"
#include "konduktor/scores.h"

namespace konduktor::cli {

struct Series {
  const Rules* rules = nullptr;
  std::vector<std::string> bots;  // by seat, as many as players
  Seed seed;
  std::uint32_t games = 0;
  int threads = 0;  // 0 = all cores
  bool record = false;
  bool legal = false;   // records list the legal moves
  bool commit = false;  // records carry a commitment to the seed
  bool check = false;   // every invariant after every move
};

struct GameResult {
  int moves = 0;
  bool triggered = false;  // false: the game ended because everybody passed
  int renewals = 0;
  ScoreSheet sheet;
  RouteSet claimed;
  std::string record;  // one line without the line feed, if asked for
};

// Calls `done` for each game in order, from one thread at a time. Throws Failure if a game goes wrong.
void play_series(const Series& series, const std::function<void(const GameResult&)>& done);

}  // namespace konduktor::cli
