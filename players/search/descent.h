// One try of a candidate in one world: down the tree as far as it goes, some turns of quick hands, and a look at
// what everyone has then.
#pragma once

#include "planner/why.h"
#include "playout.h"
#include "tree.h"

namespace konduktor::search {

// Turns of each seat that are played before the position is estimated.
inline constexpr int kTurns = 4;

class Descent {
 public:
  Descent(const planner::BoardPlanner& board, const planner::CardPlanner& cards)
      : board_(board), cards_(cards), playout_(board, cards) {}

  void begin() { tree_.clear(); }
  [[nodiscard]] std::uint32_t add_node() { return tree_.add_node(); }
  // Plays on from a node of the tree, in this world; the results stay in the tree.
  Results run(const Rules& rules, State& world, std::uint32_t node, Rng& rng);

 private:
  bool grow(const Rules& rules, const State& world, std::uint32_t node, Seat seat);
  [[nodiscard]] std::uint32_t step(const Rules& rules, State& world, std::uint32_t at, Seat seat);

  const planner::BoardPlanner& board_;
  const planner::CardPlanner& cards_;
  Playout playout_;
  Tree tree_;
  std::vector<planner::Ranked> ranked_;
  MoveList legal_;
};

}  // namespace konduktor::search
