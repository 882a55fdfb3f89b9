// One game of a person at the terminal against programs. The person sees a View and redacted events, nothing else.
#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "konduktor/game.h"
#include "konduktor/players/player.h"
#include "konduktor/rules.h"

namespace konduktor::cli {

class PlaySession {
 public:
  // Talks on stdout and reads lines from `in`, which need not be a terminal.
  PlaySession(const Rules& rules, const Seed& seed, Seat person, const std::vector<std::string>& bots,
              std::istream& in);
  // Plays until the game is over, the person quits or the input ends.
  void run();

 private:
  enum class Answer { Moved, Again, Left };

  void bot_moves(Seat seat);
  // Plays the move and tells the person what it may know of it. False: refused, and the reason was told.
  bool make(Seat seat, const Move& move);
  [[nodiscard]] bool person_moves();  // false: the person left
  [[nodiscard]] Answer answer(const std::string& line);
  void show_table(bool routes) const;
  void show_choices() const;
  void show_moves(const std::string& group, const std::string& filter) const;
  void show_help() const;
  [[nodiscard]] View mine() const { return view_of(rules_, state_, person_); }

  const Rules& rules_;
  State state_;
  Seat person_;
  std::istream& in_;
  std::vector<Bot> players_;
  std::vector<Rng> chance_;
  MoveList legal_;
};

}  // namespace konduktor::cli
