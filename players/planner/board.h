// The planner at the board games: what to do now, given the plan.
#pragma once

#include <vector>

#include "eyes.h"
#include "knobs.h"

namespace konduktor::planner {

struct Ranked {
  Move move;
  double value = 0;  // points, roughly; only differences mean something
};

class BoardPlanner {
 public:
  explicit BoardPlanner(const Knobs& knobs = {}) : knobs_(knobs) {}
  [[nodiscard]] Move decide(const Eyes& eyes, const MoveList& legal) const;
  // The moves worth a thought, best first: one payment for each route. `out` is cleared.
  void rank(const Eyes& eyes, const MoveList& legal, std::vector<Ranked>& out) const;
  // Whether new tickets seem worth a turn now.
  [[nodiscard]] bool wants_tickets(const Eyes& eyes) const;
  [[nodiscard]] const Knobs& knobs() const noexcept { return knobs_; }

 private:
  Knobs knobs_;
};

}  // namespace konduktor::planner
