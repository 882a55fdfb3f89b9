// The tree of an information-set search: one tree for all worlds, nodes told apart by the moves that lead to them.
//
// A node offers the few moves that its seat's planner ranks highest, in the first world that comes by; in another
// world some of them may be impossible and are passed over. Choice is by PUCT: the mean result so far, and a bonus for
// moves that the planner likes and that were seldom tried.
#pragma once

#include <cstdint>
#include <vector>

#include "konduktor/game.h"

namespace konduktor::search {

using Results = std::array<float, kMaxPlayers>;  // of one playout, by seat: points ahead, large ones squashed

struct Branch {
  Move move;
  float prior = 0;
  std::uint32_t visits = 0;
  double sum = 0;          // results for the seat that moves here
  std::uint32_t node = 0;  // where it leads; 0 = nowhere yet
};

struct Node {
  std::uint32_t visits = 0;
  std::uint32_t first = 0;  // its branches lie side by side
  std::uint32_t count = 0;
};

class Tree {
 public:
  void clear() {
    nodes_.assign(1, {});  // node 0 is no node
    branches_.clear();
  }
  [[nodiscard]] std::uint32_t add_node() {
    nodes_.push_back({});
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }
  [[nodiscard]] Node& node(std::uint32_t id) { return nodes_[id]; }
  [[nodiscard]] Branch& branch(std::uint32_t id) { return branches_[id]; }
  void add_branch(std::uint32_t node, const Move& move, double prior) {
    if (nodes_[node].count++ == 0) nodes_[node].first = static_cast<std::uint32_t>(branches_.size());
    branches_.push_back({move, static_cast<float>(prior), 0, 0, 0});
  }

 private:
  std::vector<Node> nodes_;
  std::vector<Branch> branches_;
};

}  // namespace konduktor::search
