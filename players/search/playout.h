// A playout: the game played on by quick hands, some turns or to its end.
//
// Every seat follows a plan made once for its tickets and made anew only when it breaks; between, it lays what the
// plan names as soon as it can pay, and draws what the plan lacks. That is a planner without second thoughts, at a
// small part of the price. The Card Game's planner is quick enough to play itself.
#pragma once

#include "konduktor/scores.h"
#include "planner/board.h"
#include "planner/cards.h"
#include "planner/wants.h"

namespace konduktor::search {

class Playout {
 public:
  static constexpr int kToTheEnd = 1000;
  Playout(const planner::BoardPlanner& board, const planner::CardPlanner& cards)
      : board_(board), cards_(cards) {}

  // Plays on for so many turns of each seat, or to the end of the game if that comes first; once the end is
  // triggered it is always reached. The Card Game, which cannot be estimated on the way, goes to its end.
  void run(const Rules& rules, State& world, Rng& rng, int turns = kToTheEnd);
  // Move by move: forget all plans; what `seat` would do now.
  void begin() { hands_.fill({}); }
  [[nodiscard]] Move choose(const Rules& rules, const State& world, Seat seat, Rng& rng);

 private:
  struct Hand {
    planner::Plan plan;
    bool planned = false;
    bool no_tickets = false;  // new ones were thought of and refused
  };
  [[nodiscard]] Move act(const planner::Eyes& eyes, Hand& hand, Rng& rng);
  void plan_anew(const planner::Eyes& eyes, Hand& hand) const;
  [[nodiscard]] Move full(const planner::Eyes& eyes);

  const planner::BoardPlanner& board_;
  const planner::CardPlanner& cards_;
  std::array<Hand, kMaxPlayers> hands_;
  MoveList legal_;
};

}  // namespace konduktor::search
