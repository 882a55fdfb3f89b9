// One game between bots, move by move: the loop behind series of games, for whoever may hold a State.
//
// Bots are asked with a View and a generator of their own, Stream(seed, "bot", seat), so that the same seed and the same
// bots play the same game everywhere. No threads, no clock: who wants to know how long a bot thought measures it in
// `choose`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "konduktor/game.h"
#include "konduktor/notation.h"
#include "konduktor/players/player.h"
#include "konduktor/record.h"

namespace konduktor {

struct BotGameSettings {
  Seat first = Seat::Nobody;  // begins; Nobody = by the seed
  bool record = false;
  bool legal = false;  // the record lists the legal moves
  bool check = false;  // every invariant after every move
};

// What it holds is used again for the next game.
class BotGame {
 public:
  // The rules outlive it.
  BotGame(const Rules& rules, const BotGameSettings& settings) : rules_(rules), settings_(settings) {}

  void deal(const Seed& seed);
  [[nodiscard]] const State& state() const noexcept { return state_; }
  [[nodiscard]] bool over() const noexcept { return state_.pub.phase == Phase::Over; }
  [[nodiscard]] int moves() const noexcept { return moves_; }
  // The next move, by choose(Seat, const View&, const MoveList&, Rng&) -> Move. Who made it, or what is wrong with the
  // bot, the data or the rules. Not once it is over.
  template <typename Choose>
  [[nodiscard]] Result<Seat> play_move(Choose&& choose) {
    Result<Seat> asked = next_to_move();
    if (!asked.ok()) return asked;
    const Seat seat = asked.value;
    return apply_move(seat, choose(seat, view_of(rules_, state_, seat), legal_, chance_[ix(seat)]));
  }
  // Of a game that is over and was to be recorded; once. `names` by seat.
  [[nodiscard]] GameRecord take_record(std::vector<std::string> names);

 private:
  [[nodiscard]] Result<Seat> next_to_move();  // fills legal_
  [[nodiscard]] Result<Seat> apply_move(Seat seat, const Move& move);

  const Rules& rules_;
  BotGameSettings settings_;
  Seed seed_;
  State state_;
  std::vector<Rng> chance_;  // by seat
  std::optional<Recorder> recorder_;
  MoveList legal_;
  Events events_;
  std::vector<Problem> problems_;
  int moves_ = 0;
};

}  // namespace konduktor
