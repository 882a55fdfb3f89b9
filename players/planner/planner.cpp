// planner: the workhorse. A joint plan for all its tickets, the cards it wants for them, and a sense of time.

#include "board.h"
#include "cards.h"
#include "registry.h"
#include "why.h"

namespace konduktor {
namespace {

class Planner final : public Player {
 public:
  Move choose(const Rules& rules, const View& view, const MoveList& legal, const Budget&, Rng&) override {
    const planner::Eyes eyes = planner::eyes_of(rules, view);
    const Move move =
        rules.machine == Machine::Cards ? cards_.decide(eyes, legal) : board_.decide(eyes, legal);
    return legal.has(move) ? move : legal[0];
  }
  std::string why(const Rules& rules, const View& view, const Move& move, Language language) override {
    const planner::Eyes eyes = planner::eyes_of(rules, view);
    return rules.machine == Machine::Cards ? planner::why_at_cards(eyes, move, language)
                                           : planner::why_at_board(eyes, board_.knobs(), move, language);
  }

 private:
  planner::BoardPlanner board_;
  planner::CardPlanner cards_;
};

}  // namespace

PlayerEntry planner_entry() {
  return {"planner", "plans the ways of all its tickets together and plays for time",
          []() -> std::unique_ptr<Player> { return std::make_unique<Planner>(); }};
}

}  // namespace konduktor
