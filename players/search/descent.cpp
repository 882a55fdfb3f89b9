#include "descent.h"

#include <algorithm>
#include <cmath>

#include "estimate.h"

namespace konduktor::search {
namespace {

constexpr std::uint32_t kNone = ~0u;
constexpr std::size_t kMaxBranches = 4;
constexpr std::uint32_t kGrowAt = 100;  // visits before a leaf gets branches
constexpr std::size_t kMaxDepth = 6;    // moves below a candidate
constexpr double kCuriosity = 0.6;      // weight of PUCT's bonus

}  // namespace

Results Descent::run(const Rules& rules, State& world, std::uint32_t node, Rng& rng) {
  struct Step {
    std::uint32_t branch;
    Seat seat;
  };
  std::array<Step, kMaxDepth> path;
  std::size_t depth = 0;
  std::uint32_t at = node;
  while (depth < kMaxDepth && world.pub.phase != Phase::Over) {
    if (++tree_.node(at).visits < kGrowAt) break;
    const Seat seat = next_seat(rules, world.pub);
    if (tree_.node(at).count == 0 && !grow(rules, world, at, seat)) break;
    const std::uint32_t branch = step(rules, world, at, seat);
    if (branch == kNone) break;
    path[depth++] = {branch, seat};
    if (tree_.branch(branch).node == 0) {
      const std::uint32_t fresh = tree_.add_node();
      tree_.branch(branch).node = fresh;
    }
    at = tree_.branch(branch).node;
  }
  playout_.run(rules, world, rng, kTurns);
  const Results results = results_of(rules, world, board_.knobs());
  for (std::size_t k = 0; k < depth; ++k) {
    Branch& branch = tree_.branch(path[k].branch);
    ++branch.visits;
    branch.sum += static_cast<double>(results[ix(path[k].seat)]);
  }
  return results;
}

bool Descent::grow(const Rules& rules, const State& world, std::uint32_t node, Seat seat) {
  const planner::Eyes eyes = planner::eyes_of(rules, world, seat);
  legal_moves(rules, world.pub, world.priv[ix(seat)], seat, legal_);
  if (legal_.empty()) return false;
  if (rules.machine == Machine::Cards)
    cards_.rank(eyes, legal_, ranked_);
  else
    board_.rank(eyes, legal_, ranked_);
  const std::size_t count = std::min(kMaxBranches, ranked_.size());
  double total = 0;
  for (std::size_t k = 0; k < count; ++k) total += std::exp((ranked_[k].value - ranked_[0].value) / 2);
  for (std::size_t k = 0; k < count; ++k)
    tree_.add_branch(node, ranked_[k].move, std::exp((ranked_[k].value - ranked_[0].value) / 2) / total);
  return true;
}

// Plays the most promising branch that is possible in this world; kNone if none is.
std::uint32_t Descent::step(const Rules& rules, State& world, std::uint32_t at, Seat seat) {
  const Node node = tree_.node(at);
  const double scale = large_margin(rules);
  double sum = 0;  // of all branches: what one that was never tried is taken for
  std::uint32_t visits = 0;
  for (std::uint32_t k = 0; k < node.count; ++k) {
    sum += tree_.branch(node.first + k).sum;
    visits += tree_.branch(node.first + k).visits;
  }
  const double usual = visits > 0 ? sum / visits : 0;
  unsigned tried = 0;
  for (std::uint32_t n = 0; n < node.count; ++n) {
    std::uint32_t best = kNone;
    double most = 0;
    for (std::uint32_t k = 0; k < node.count; ++k) {
      if ((tried >> k & 1u) != 0) continue;
      const Branch& branch = tree_.branch(node.first + k);
      const double mean = (branch.visits > 0 ? branch.sum / branch.visits : usual) / scale;
      const double bonus =
          kCuriosity * static_cast<double>(branch.prior) * std::sqrt(node.visits) / (1 + branch.visits);
      if (best != kNone && mean + bonus <= most) continue;
      most = mean + bonus;
      best = k;
    }
    tried |= 1u << best;
    if (apply(rules, world, seat, tree_.branch(node.first + best).move).ok()) return node.first + best;
  }
  return kNone;
}

}  // namespace konduktor::search
