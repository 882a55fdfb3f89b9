// Plays one game between bots and says what it came to. What a desk holds is used again for the next game.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "konduktor/arena/facts.h"
#include "konduktor/arena/schedule.h"
#include "konduktor/game.h"
#include "konduktor/players/player.h"
#include "konduktor/record.h"

namespace konduktor::cli {

struct Series {
  const Rules* rules = nullptr;
  const arena::Schedule* schedule = nullptr;
  Seed seed;
  Seat first = Seat::Nobody;  // begins every game; Nobody = by the seed
  int threads = 0;            // 0 = all cores
  bool record = false;
  bool legal = false;                       // records list the legal moves
  bool commit = false;                      // records carry a commitment to the seed
  bool check = false;                       // every invariant after every move
  const std::atomic<bool>* stop = nullptr;  // once true, games are given up; null = never
};

class Desk {
 public:
  explicit Desk(const Series& series);
  // The game of this deal in this arrangement; nothing if it was given up. Throws Failure if it goes wrong.
  std::optional<arena::GameFacts> play(std::uint32_t deal, std::size_t arrangement);

 private:
  void play_moves(State& state, const arena::Arrangement& seats, std::optional<Recorder>& recorder,
                  arena::GameFacts& facts);
  Move ask(const State& state, Seat seat, Bot& bot, Rng& chance, arena::Clocked& clock);
  void make_move(State& state, Seat seat, const Move& move, std::optional<Recorder>& recorder, int number);
  void conclude(const State& state, arena::GameFacts& facts) const;
  std::string finish(Recorder& recorder, const State& state, std::size_t arrangement) const;
  [[nodiscard]] bool given_up() const { return series_.stop != nullptr && series_.stop->load(); }
  [[noreturn]] void fail(int move, const std::string& what) const;

  const Series& series_;
  const Rules& rules_;
  std::vector<std::vector<Bot>> bots_;  // by bot, one for each seat it may hold
  MoveList legal_;
  Events events_;
  std::vector<konduktor::Problem> problems_;
  std::uint32_t deal_ = 0;
  Seed seed_;
};

}  // namespace konduktor::cli
