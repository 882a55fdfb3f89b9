// A game in progress as its seed and its moves. The position follows from them, so that moves can be taken back, and
// the record can be written at any moment, by playing them again.
#pragma once

#include <string>
#include <vector>

#include "konduktor/game.h"
#include "konduktor/record.h"
#include "text/words.h"

namespace konduktor::cli {

class Journal {
 public:
  // `viewer` is the person who may take moves back; `first` as for new_game. `rules` must outlive it.
  Journal(const Rules& rules, const Seed& seed, Seat first, Seat viewer, SeatNames names);

  [[nodiscard]] const State& state() const noexcept { return state_; }
  [[nodiscard]] const Seed& seed() const noexcept { return seed_; }
  [[nodiscard]] int size() const noexcept { return static_cast<int>(steps_.size()); }

  // Plays the move and fills `seen` with what the viewer may know of it, or says why not.
  Verdict play(Seat seat, const Move& move, Events& seen);

  // Takes back the viewer's last move and all that followed. Returns an empty text, or why that is not possible.
  [[nodiscard]] std::string undo();

  // The record so far; with its result once the game is over.
  [[nodiscard]] GameRecord record() const;

 private:
  struct Step {
    Seat seat;
    Move move;
    std::string revealed;  // what the viewer learnt by it, as a sentence; empty = nothing
  };
  void begin();

  const Rules& rules_;
  Seed seed_;
  Seat first_;
  Seat viewer_;
  SeatNames names_;
  State state_;
  std::vector<Step> steps_;
};

}  // namespace konduktor::cli
