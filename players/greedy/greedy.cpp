// greedy: points now. Takes the move that scores most at once, else draws towards the dearest route it can have.
//
// It keeps as few tickets as it must and never plans for them: a ticket is points to it only in the move that
// completes it.

#include "choice.h"
#include "konduktor/scores.h"
#include "registry.h"
#include "wishes.h"

namespace konduktor {
namespace {

// Points that a claim brings at once, tickets that it completes included.
double claim_value(const Rules& rules, const View& view, RouteId route) {
  double value = rules.points[ix(route)];
  const RouteSet before = view.pub.owned[ix(view.seat)];
  RouteSet after = before;
  after.add(route);
  view.mine.tickets.for_each([&](TicketId ticket) {
    const Ticket& wanted = rules.tickets[ix(ticket)];
    if (joins(rules, after, wanted) && !joins(rules, before, wanted)) value += 2.0 * wanted.points;
  });
  return value;
}

// The route that pays most for the cards still missing.
struct Target {
  RouteId route = RouteId::None;
  Lack lack;
};
Target best_target(const Rules& rules, const View& view) {
  Target best;
  double best_value = -1;
  reachable_routes(rules, view).for_each([&](RouteId route) {
    const Lack lack = lack_for(rules, view.mine.hand, route);
    const double value = rules.points[ix(route)] / (1.0 + lack.cards);
    if (value <= best_value) return;
    best_value = value;
    best = {route, lack};
  });
  return best;
}

class Greedy final : public Player {
 public:
  Move choose(const Rules& rules, const View& view, const MoveList& legal, const Budget&, Rng& rng) override {
    const Target target = rules.machine == Machine::Board ? best_target(rules, view) : Target{};
    return best_move(legal, rng, [&](const Move& move) { return grade(rules, view, target, move); });
  }

 private:
  static double grade(const Rules& rules, const View& view, const Target& target, const Move& move) {
    switch (move.kind) {
      case MoveKind::Claim: return 100 + 10 * claim_value(rules, view, move.route()) - move.wilds;
      case MoveKind::Pay: return 50 - move.wilds;
      case MoveKind::Play: return 100 + 10.0 * move.payment().total() - move.wilds;
      case MoveKind::Buy: return buy_value(rules, view, move);
      case MoveKind::Take: return card_value(view.pub.display[move.target], target);
      case MoveKind::Draw: return 10;
      case MoveKind::Keep: return keep_value(rules, move);
      case MoveKind::Declare: return points_of(rules, move.tickets());
      case MoveKind::Tickets: return rules.machine == Machine::Cards && no_tickets(view) ? 20 : -50;
      case MoveKind::Station: return -20 - move.wilds;
      default: return 0;
    }
  }
  static bool no_tickets(const View& view) { return view.mine.tickets.empty(); }
  static double card_value(Card card, const Target& target) {
    if (card == Card::Wild) return 12;
    return card == target.lack.colour && target.lack.cards > 0 ? 15 : 8;
  }
};

}  // namespace

PlayerEntry greedy_entry() {
  return {"greedy", "takes the most points it can get at once",
          []() -> std::unique_ptr<Player> { return std::make_unique<Greedy>(); }};
}

}  // namespace konduktor
