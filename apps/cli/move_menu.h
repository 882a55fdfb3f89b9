// The legal moves of a moment as a menu: grouped, numbered from 1 in the order of the list, narrowed by a word.
#pragma once

#include <string>
#include <vector>

#include "konduktor/game.h"
#include "konduktor/rules.h"
#include "ticket_text.h"

namespace konduktor::cli {

class MoveMenu {
 public:
  // Takes the moves of the seat of `view`. Both must outlive it.
  MoveMenu(const Rules& rules, const View& view, const MoveList& legal)
      : rules_(rules), view_(view), legal_(legal) {}

  // All moves if they are few. Otherwise those that matter at once, and how to see the others.
  [[nodiscard]] std::string overview(const Needed& needed) const;
  // All moves of a group ("" = every group) with `filter` in them.
  [[nodiscard]] std::string list(const std::string& group, const std::string& filter) const;
  // Moves whose text goes on from `beginning`: "claim paris:zurich:gray" without its payment.
  [[nodiscard]] std::vector<int> beginning_with(const std::string& beginning) const;
  // Is this the name of a group?
  [[nodiscard]] static bool is_group(const std::string& word);
  // "12) claim …  [claim paris:zurich:gray red*3]"
  [[nodiscard]] std::string line(int index) const;

 private:
  template <typename Wanted>
  [[nodiscard]] std::vector<std::string> lines(std::size_t payments, Wanted&& wanted) const;
  // Card Game: whose row a play drives out, in brackets; empty = nobody's.
  [[nodiscard]] std::string robbery(const Move& move) const;
  // "1) take red  2) take blue …", and plays to the rail yard likewise.
  [[nodiscard]] std::string plain_moves() const;
  // How tickets are kept, if that is what is asked.
  [[nodiscard]] std::string keep_line() const;
  [[nodiscard]] std::string text_of(const Move& move) const;
  [[nodiscard]] std::string words_of(const Move& move) const;

  const Rules& rules_;
  const View& view_;
  const MoveList& legal_;
};

}  // namespace konduktor::cli
