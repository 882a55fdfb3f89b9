// racer: long routes, and the end before the others are ready. Where learners of these games settle.
//
// Keeps as few tickets as it must, draws until it can pay for a long route, lays it, and empties its store of pieces
// as fast as it can.

#include "choice.h"
#include "registry.h"
#include "wishes.h"

namespace konduktor {
namespace {

constexpr int kLong = 4;  // spaces: shorter routes are left lying unless the end is near

// What a route is worth to somebody in a hurry: points, and pieces laid in one turn.
double worth(const Rules& rules, RouteId route) {
  return rules.points[ix(route)] + 0.5 * rules.spaces[ix(route)];
}

struct Aim {
  std::array<double, kKinds> card{};  // how welcome a card of each kind is
  int long_left = 0;                  // long routes that can still be had
};

Aim aim_of(const Rules& rules, const View& view) {
  Aim aim;
  reachable_routes(rules, view).for_each([&](RouteId route) {
    if (rules.spaces[ix(route)] < kLong) return;
    ++aim.long_left;
    const Lack lack = lack_for(rules, view.mine.hand, route);
    if (lack.cards == 0) return;
    const double wish = worth(rules, route) / (lack.cards * lack.cards);
    if (lack.colour != Card::None) aim.card[ix(lack.colour)] = std::max(aim.card[ix(lack.colour)], wish);
    aim.card[ix(Card::Wild)] = std::max(aim.card[ix(Card::Wild)], wish);
  });
  return aim;
}

class Racer final : public Player {
 public:
  Move choose(const Rules& rules, const View& view, const MoveList& legal, const Budget&, Rng& rng) override {
    const Aim aim = rules.machine == Machine::Board ? aim_of(rules, view) : Aim{};
    return best_move(legal, rng, [&](const Move& move) { return grade(rules, view, aim, move); });
  }

 private:
  static double grade(const Rules& rules, const View& view, const Aim& aim, const Move& move) {
    switch (move.kind) {
      case MoveKind::Claim: return claim_value(rules, view, aim, move);
      case MoveKind::Pay: return 50 - move.wilds;
      case MoveKind::Play: return 100 + 10.0 * move.payment().total() - move.wilds;
      case MoveKind::Buy: return buy_value(rules, view, move);
      case MoveKind::Take: return 10 + aim.card[ix(view.pub.display[move.target])];
      case MoveKind::Draw: return 11;
      case MoveKind::Keep: return keep_value(rules, move);
      case MoveKind::Declare: return points_of(rules, move.tickets());
      case MoveKind::Tickets: return rules.machine == Machine::Cards && view.mine.tickets.empty() ? 20 : -50;
      case MoveKind::Station: return -20 - move.wilds;
      default: return 0;
    }
  }
  static double claim_value(const Rules& rules, const View& view, const Aim& aim, const Move& move) {
    const bool hurry = aim.long_left == 0 || view.pub.last_turns > 0 || view.mine.hand.total() >= 15;
    const int spaces = rules.spaces[ix(move.route())];
    if (spaces < kLong && !hurry) return 0;
    return 100 + 10 * worth(rules, move.route()) - move.wilds;
  }
};

}  // namespace

PlayerEntry racer_entry() {
  return {"racer", "builds long routes and ends the game as fast as it can",
          []() -> std::unique_ptr<Player> { return std::make_unique<Racer>(); }};
}

}  // namespace konduktor
