// The board as a graph before anybody plays on it: cheapest ways, what hangs together, ways that exclude each other.
#pragma once

#include "konduktor/rules.h"

namespace konduktor::load {

struct Way {
  int cards = 0;
  RouteSet routes;
};
// From any of the ticket's ends to any of the others; nothing if no way leads there.
[[nodiscard]] Way cheapest_way(const Rules& rules, const Ticket& ticket);

// The route and, in a double, the other strand.
[[nodiscard]] RouteSet with_twin(const Rules& rules, RouteId route);

[[nodiscard]] PlaceSet reached_without(const Rules& rules, PlaceSet from, RouteSet cut);

// Whether two players can complete a ticket each on a board of their own: no route serves both, and with the fewest
// players a double serves one of them only.
class RivalSearch {
 public:
  explicit RivalSearch(const Rules& rules);
  // True only if it is proven; after much looking it says false.
  [[nodiscard]] bool exclude_each_other(const Ticket& one, const Ticket& other);

 private:
  enum class Answer { Yes, No, Unknown };
  [[nodiscard]] RouteSet taken_by(RouteId route) const;
  [[nodiscard]] bool leaves_a_way(RouteSet taken, const Ticket& other) const;
  [[nodiscard]] RouteSet taken_by_cheapest(const Ticket& ticket) const;
  // Whether a way on from `at` leaves the other a way.
  [[nodiscard]] Answer both(PlaceId at, PlaceSet visited, RouteSet taken, const Ticket& one,
                            const Ticket& other);

  const Rules& rules_;
  bool one_strand_;
  int steps_left_;  // for all questions together
};

}  // namespace konduktor::load
