// The game of a table: the deal and the moves that count, and the position that follows from them.
//
// A move is tried on a copy of the position. `play` takes over what was tried if it is the same move and plays it
// otherwise, so that a move which was decided, stored and then applied is parsed and played once. Moves are taken back
// by playing the others again from the deal: about 0.1 µs a move.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fold/settings.h"
#include "konduktor/game.h"
#include "konduktor/record.h"

namespace konduktor::server {

struct Step {
  Move move;
  Millis left = 0;  // on the seat's clock when it moved
  Seat seat{};
  std::uint16_t by = 0;  // who moved for the seat, see PlayedGame::by; 0 = its own player
  bool settled = false;  // something hidden was revealed by it, or another seat has moved since
};

class PlayedGame {
 public:
  // `rules` must outlive it. `salt` in hex; `first` as for new_game.
  PlayedGame(const Rules& rules, const Seed& seed, std::string salt, Seat first);

  // Plays the move on a copy and keeps the outcome; `text` becomes the move as records write it.
  [[nodiscard]] Verdict attempt(Seat seat, const Move& move, std::string& text) const;
  // "" or why the move is not possible; then nothing has changed. Events are appended.
  [[nodiscard]] std::string play(Seat seat, const std::string& text, std::string_view by, Millis left,
                                 Events* events);
  // All answer at once, and the seat's own player has answered while others have not: nobody has seen anything.
  [[nodiscard]] bool answers_together(Seat seat) const;
  // Whether the seat's own last move may be undone without anyone's consent.
  [[nodiscard]] bool can_undo(Seat seat) const;
  // How many moves remain when the seat takes back its own last move with all that followed; -1 = it has made none.
  [[nodiscard]] int before_last_own(Seat seat) const;
  // Takes moves back until `remaining` are left; the first of them is the seat's. While all answer at once it is but
  // the seat's answer, and those that others have given since stay. `first_removed` is set. "" or why not.
  [[nodiscard]] std::string take_back(Seat seat, int remaining, Step& first_removed);

  [[nodiscard]] const State& state() const noexcept { return state_; }
  [[nodiscard]] std::span<const Step> steps() const noexcept { return steps_; }
  [[nodiscard]] std::string_view by(const Step& step) const { return by_[step.by]; }
  [[nodiscard]] int own_moves(Seat seat) const;  // made by the seat's own player
  [[nodiscard]] const std::string& commitment() const noexcept { return commitment_; }
  [[nodiscard]] const Seed& seed() const noexcept { return seed_; }
  [[nodiscard]] const std::string& salt() const noexcept { return salt_; }
  // Played again from the deal, with every fact; with the result if the game is over or `given_up`.
  [[nodiscard]] GameRecord record(bool given_up) const;

 private:
  [[nodiscard]] int last_own(Seat seat) const;  // index of the last step of the seat's own player, or -1
  [[nodiscard]] std::uint16_t by_index(std::string_view by);  // 0 = there is no room for it
  [[nodiscard]] Verdict try_on_copy(Seat seat, const Move& move) const;
  void adopt(Seat seat, std::string_view by, Millis left, Events* events);

  const Rules& rules_;
  Seed seed_;
  std::string salt_;
  std::string commitment_;
  Seat first_;
  State state_;
  std::vector<Step> steps_;
  std::vector<std::string> by_{std::string()};

  // The last attempt that succeeded; it is about the present position, or not there.
  struct Attempt {
    bool there = false;
    Seat seat{};
    Move move;
    std::string text;
    State after;
    Events events;
  };
  mutable Attempt attempt_;
  Events seen_;  // of the last move, by its mover
};

}  // namespace konduktor::server
