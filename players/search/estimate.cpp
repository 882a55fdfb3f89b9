#include "estimate.h"

#include <algorithm>
#include <cmath>

#include "konduktor/scores.h"

namespace konduktor::search {
namespace {

// Points for a point or for each.
constexpr double kDone = 0.95;     // of tickets that are joined
constexpr double kPursued = 0.7;   // of tickets that the plan joins
constexpr double kGivenUp = -0.9;  // of the others
constexpr double kPlanned = 0.8;   // of the plan's routes
constexpr double kClaim = -1.5;    // claim still to be made
constexpr double kMissing = -2.2;  // card that the plan lacks
constexpr double kIdle = 0.9;      // card that it does not need
constexpr double kWild = 0.4;      // wild, besides
constexpr double kTechnology = 2.0;
constexpr double kStation = 3.0;  // not built yet

// How far the hand covers the plan.
struct Cover {
  int missing = 0;
  int idle = 0;
};

Cover cover_of(const planner::Eyes& eyes, const planner::Plan& plan) {
  const Rules& rules = eyes.rules;
  const Cards& hand = eyes.mine.hand;
  std::array<int, kMaxColours> left{};
  for (std::size_t c = 0; c < kMaxColours; ++c) left[c] = hand.n[c];
  std::array<int, 32> greys;
  std::size_t count = 0;
  int wilds = hand.wilds();
  plan.routes.for_each([&](RouteId route) {
    const std::size_t r = ix(route);
    const int plain = rules.cost[r] - rules.min_wilds[r];
    wilds -= rules.min_wilds[r];
    if (rules.colour_of[r] != Card::None)
      left[ix(rules.colour_of[r])] -= plain;
    else if (plain > 0 && count < greys.size())
      greys[count++] = plain;
  });
  for (unsigned lacking = plan.technologies; lacking != 0; lacking &= lacking - 1)
    wilds -= rules.technologies[static_cast<std::size_t>(std::countr_zero(lacking))].cost;
  Cover cover;
  for (int& cards : left) {
    cover.missing += std::max(0, -cards);
    cards = std::max(0, cards);
  }
  std::sort(greys.begin(), greys.begin() + static_cast<std::ptrdiff_t>(count), std::greater<>());
  for (std::size_t k = 0; k < count; ++k) {
    int& most = *std::max_element(left.begin(), left.end());
    const int used = std::min(most, greys[k]);
    most -= used;
    cover.missing += greys[k] - used;
  }
  for (const int cards : left) cover.idle += cards;
  const int used = std::clamp(wilds, 0, cover.missing);
  cover.missing -= used;
  wilds -= used;
  if (wilds > 0) cover.idle += wilds;
  if (wilds < 0) cover.missing += (3 * -wilds + 1) / 2;  // one that is demanded is dearer than a colour
  return cover;
}

}  // namespace

double estimate(const planner::Eyes& eyes, const planner::Knobs& knobs) {
  planner::Prices prices(eyes, knobs);
  const planner::Plan plan = planner::make_plan(eyes, knobs, prices, eyes.mine.tickets, knobs.plan_slack);
  const auto points = [&](TicketSet tickets) {
    int sum = 0;
    tickets.for_each([&](TicketId id) { sum += eyes.rules.tickets[ix(id)].points; });
    return sum;
  };
  const Cover cover = cover_of(eyes, plan);
  return eyes.pub.score[ix(eyes.seat)] + kDone * points(plan.done) + kPursued * points(plan.pursued) +
         kGivenUp * points(plan.given_up) + kPlanned * plan.points + kClaim * plan.routes.count() +
         kMissing * cover.missing + kIdle * cover.idle + kWild * eyes.mine.hand.wilds() +
         kTechnology * std::popcount(eyes.pub.technologies[ix(eyes.seat)]) +
         kStation * eyes.pub.stations_left[ix(eyes.seat)];
}

double large_margin(const Rules& rules) {
  if (rules.machine == Machine::Cards) return 60;
  int pieces = 0;
  for (const PieceKind& kind : rules.pieces) pieces += kind.count;
  return 10 + pieces;
}

Results results_of(const Rules& rules, const State& world, const planner::Knobs& knobs) {
  const auto players = static_cast<std::size_t>(rules.players());
  const bool over = world.pub.phase == Phase::Over || rules.machine == Machine::Cards;
  std::array<double, kMaxPlayers> total{};
  if (over) {
    const ScoreSheet sheet = final_scores(rules, world);
    for (std::size_t s = 0; s < players; ++s) total[s] = sheet.seats[s].total;
  } else {
    for (std::size_t s = 0; s < players; ++s)
      total[s] = estimate(planner::eyes_of(rules, world, seat_at(static_cast<int>(s))), knobs);
  }
  const double large = large_margin(rules);
  Results results{};
  for (std::size_t s = 0; s < players; ++s) {
    double best = -10'000;
    for (std::size_t o = 0; o < players; ++o)
      if (o != s) best = std::max(best, total[o]);
    results[s] = static_cast<float>(large * std::tanh((total[s] - best) / large));
  }
  return results;
}

}  // namespace konduktor::search
