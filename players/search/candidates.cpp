#include "candidates.h"

#include <algorithm>
#include <cmath>

#include "planner/plan.h"

namespace konduktor::search {
namespace {

constexpr std::size_t kMaxCandidates = 8;
constexpr int kBlockWorlds = 6;  // looked at for what the others need
constexpr std::size_t kMaxBlocks = 2;
constexpr double kBlockPrior = -4;       // points
constexpr double kTrust = 3;             // points by which the planner's values are wrong, standard deviation
constexpr double kClear = 1.5;           // standard errors
constexpr double kLeastVariance = 1;     // of a round, however alike the first ones were
constexpr double kFirstVariance = 2500;  // of the mean, before there are two rounds

}  // namespace

double Candidate::variance_of_mean() const {
  if (rounds < 2) return kFirstVariance;
  return std::max(kLeastVariance, (squares - sum * sum / rounds) / (rounds - 1)) / rounds;
}

double Candidate::lead() const {
  if (rounds == 0) return prior;
  const double noise = variance_of_mean();
  const double weight = kTrust * kTrust / (kTrust * kTrust + noise);
  return weight * sum / rounds + (1 - weight) * prior;
}

double Candidate::doubt() const {
  const double noise = variance_of_mean();
  return std::sqrt(kTrust * kTrust * noise / (kTrust * kTrust + noise));
}

void Candidates::list(const planner::Eyes& eyes, const std::vector<planner::Ranked>& ranked,
                      const MoveList& legal) {
  all_.clear();
  for (const planner::Ranked& one : ranked) {
    if (all_.size() == kMaxCandidates) break;
    if (!legal.has(one.move) || same_card_again(eyes, one.move)) continue;
    all_.push_back({.move = one.move, .prior = one.value - ranked[0].value});
  }
  if (all_.empty()) all_.push_back({.move = legal[0]});
}

// Two places of the row with the same card are one choice.
bool Candidates::same_card_again(const planner::Eyes& eyes, const Move& move) const {
  if (move.kind != MoveKind::Take) return false;
  return std::any_of(all_.begin(), all_.end(), [&](const Candidate& other) {
    return other.move.kind == MoveKind::Take &&
           eyes.pub.display[other.move.target] == eyes.pub.display[move.target];
  });
}

void Candidates::add_blocks(const Rules& rules, const planner::Knobs& knobs, const Beliefs& beliefs,
                            const View& view, const MoveList& legal, Rng& rng) {
  std::array<int, kMaxRoutes> needed{};
  for (int k = 0; k < kBlockWorlds; ++k) {
    const State world = beliefs.world(rng);
    for (int s = 0; s < rules.players(); ++s) {
      if (seat_at(s) == view.seat) continue;
      const planner::Eyes eyes = planner::eyes_of(rules, world, seat_at(s));
      planner::Prices prices(eyes, knobs);
      planner::make_plan(eyes, knobs, prices, eyes.mine.tickets, knobs.plan_slack)
          .routes.for_each([&](RouteId route) { ++needed[ix(route)]; });
    }
  }
  std::array<Move, kMaxRoutes> claim;  // with the fewest wilds
  RouteSet payable;
  legal.for_each([&](const Move& move) {
    if (move.kind != MoveKind::Claim || needed[move.target] <= kBlockWorlds / 2) return;
    if (payable.has(move.route()) && claim[move.target].wilds <= move.wilds) return;
    payable.add(move.route());
    claim[move.target] = move;
  });
  for (const Candidate& known : all_)
    if (known.move.kind == MoveKind::Claim) payable.remove(known.move.route());
  for (std::size_t k = 0; k < kMaxBlocks && !payable.empty(); ++k) {
    RouteId most = RouteId::None;
    payable.for_each([&](RouteId route) {
      if (most == RouteId::None || needed[ix(route)] > needed[ix(most)]) most = route;
    });
    payable.remove(most);
    all_.push_back({.move = claim[ix(most)], .prior = kBlockPrior});
  }
}

std::uint32_t Candidates::live() const {
  return static_cast<std::uint32_t>(
      std::count_if(all_.begin(), all_.end(), [](const Candidate& one) { return one.live; }));
}

const Candidate& Candidates::best() const {
  const Candidate* best = &all_[0];
  double most = 0;
  for (std::size_t k = 1; k < all_.size(); ++k) {
    if (!all_[k].live || all_[k].lead() <= most) continue;
    most = all_[k].lead();
    best = &all_[k];
  }
  return *best;
}

void Candidates::cut() {
  const Candidate& leader = best();
  const double most = &leader == &all_[0] ? 0 : leader.lead();
  for (std::size_t k = 1; k < all_.size(); ++k)
    if (&all_[k] != &leader && all_[k].lead() + kClear * all_[k].doubt() < most) all_[k].live = false;
}

}  // namespace konduktor::search
