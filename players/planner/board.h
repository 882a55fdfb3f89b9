// The planner at the board games: what to do now, given the plan.
#pragma once

#include "wants.h"

namespace konduktor::planner {

class BoardPlanner {
 public:
  explicit BoardPlanner(const Knobs& knobs = {}) : knobs_(knobs) {}
  [[nodiscard]] Move decide(const Eyes& eyes, const MoveList& legal) const;

 private:
  struct Outlook;
  [[nodiscard]] Move keep(const Eyes& eyes, const MoveList& legal) const;
  [[nodiscard]] Move act(const Eyes& eyes, const MoveList& legal) const;
  [[nodiscard]] Move draw_more(const Eyes& eyes, const MoveList& legal) const;
  [[nodiscard]] Move last_move(const Eyes& eyes, const MoveList& legal) const;
  [[nodiscard]] Move cheapest(const Eyes& eyes, const MoveList& legal) const;
  struct Best {
    Move move;
    double value = -1e9;
    void offer(const Move& other, double worth) noexcept {
      if (worth <= value) return;
      move = other;
      value = worth;
    }
  };
  void consider_draws(const Outlook& outlook, Best& best) const;
  template <typename F>
  void each_claim(const Outlook& outlook, F&& f) const;
  [[nodiscard]] double claim_value(const Outlook& outlook, const Move& move) const;
  [[nodiscard]] double station_value(const Outlook& outlook, const Move& move) const;
  [[nodiscard]] double purchase_value(const Outlook& outlook, const Move& move) const;
  [[nodiscard]] double tickets_value(const Outlook& outlook) const;
  Knobs knobs_;
};

}  // namespace konduktor::planner
