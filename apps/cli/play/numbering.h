// The numbers on the screen during one question. A move gets one when it is shown and keeps it until the next question;
// a number that was not shown means nothing. The places of the face-up row are numbers 1 to 5, so that `3` and `take 3`
// are the same.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "konduktor/move.h"

namespace konduktor::cli {

class Numbering {
 public:
  // Forgets all numbers. The first `kept` are given to no other move than Move::take.
  void begin(int kept) { moves_.assign(static_cast<std::size_t>(kept), std::nullopt); }

  // Its number; a new one if it has none.
  int of(const Move& move) {
    if (move.kind == MoveKind::Take && move.target < moves_.size()) {
      moves_[move.target] = move;
      return move.target + 1;
    }
    const auto known = std::find(moves_.begin(), moves_.end(), std::optional(move));
    if (known != moves_.end()) return static_cast<int>(known - moves_.begin()) + 1;
    moves_.emplace_back(move);
    return last();
  }
  // Null if no move was shown with it.
  [[nodiscard]] const Move* at(int number) const {
    if (number < 1 || number > last() || !moves_[static_cast<std::size_t>(number) - 1]) return nullptr;
    return &*moves_[static_cast<std::size_t>(number) - 1];
  }
  [[nodiscard]] int last() const { return static_cast<int>(moves_.size()); }

 private:
  std::vector<std::optional<Move>> moves_;
};

}  // namespace konduktor::cli
