// The plan: which routes a seat means to claim for its tickets, jointly, and what each of them still takes.
//
// Every route has a price in turns (cards still to draw, and the claim) and brings points; the plan joins the ends of
// tickets by the ways that cost least in all, one ticket after another, the best worth first. What is already planned
// costs nothing more, so tickets share their ways. Tickets that no longer pay, or fit neither the turns nor the pieces
// left, are given up.
#pragma once

#include "eyes.h"
#include "knobs.h"
#include "paths.h"

namespace konduktor::planner {

struct Plan {
  RouteSet routes;    // to be claimed
  RouteSet borrowed;  // of others, through stations still to be built (EU-B4)
  TicketSet pursued;  // tickets that the plan completes
  TicketSet done;     // already joined
  TicketSet given_up;
  std::uint16_t technologies = 0;  // still to be bought
  double turns = 0;                // that the plan takes
  double points = 0;               // of routes
  double value = 0;                // points of routes and tickets, less what its turns are worth elsewhere
  std::array<int, kMaxPieceKinds> spaces{};
  int stations = 0;
};

// The board as a planner prices it. Made once for a decision.
class Prices {
 public:
  Prices(const Eyes& eyes, const Knobs& knobs);

  [[nodiscard]] const Lengths& lengths() const noexcept { return lengths_; }
  [[nodiscard]] double turns(RouteId route) const noexcept { return turns_[ix(route)]; }
  // Cards that the hand lacks for the route, wilds in the hand not counted.
  [[nodiscard]] double missing(RouteId route) const noexcept { return missing_[ix(route)]; }
  [[nodiscard]] const RouteSet& claimable() const noexcept { return claimable_; }
  [[nodiscard]] double turns_left() const noexcept { return turns_left_; }
  // Cards for one demanded wild.
  [[nodiscard]] double wild_price() const noexcept { return wild_price_; }
  [[nodiscard]] double technology_turns(TechId technology) const noexcept;

  // The routes of a way are ours from now on, and technologies bought: they cost nothing more.
  void settle(const RouteSet& way, std::uint16_t technologies);
  [[nodiscard]] std::uint16_t missing_technologies(RouteId route) const noexcept;
  [[nodiscard]] bool is_borrowed(RouteId route) const noexcept { return borrowable_.has(route); }

 private:
  void price_routes();
  void price_route(RouteId route);
  void add_borrowable();
  const Eyes& eyes_;
  const Knobs& knobs_;
  Lengths lengths_;
  RouteSet claimable_;
  RouteSet borrowable_;
  std::uint16_t technologies_ = 0;  // held or planned
  double turns_left_ = 0;
  double wild_price_ = 0;
  std::array<float, kMaxRoutes> turns_{};
  std::array<float, kMaxRoutes> missing_{};
};

// How many turns of its own a seat has before the end, by everyone's pieces and cards.
[[nodiscard]] double turns_left(const Eyes& eyes, const Knobs& knobs);

// Plans for these tickets. `slack`: the part of the turns left that the plan may take.
[[nodiscard]] Plan make_plan(const Eyes& eyes, const Knobs& knobs, Prices& prices, TicketSet tickets,
                             double slack);

}  // namespace konduktor::planner
