#include "konduktor/guide/prices.h"

#include <algorithm>
#include <cassert>

#include "imagined.h"

namespace konduktor {
namespace {

// Right of Way is priced together with the claim that must follow (UK-R3), so it may lack the cards of both.
constexpr int kMostLacking = 2 * kMaxCost;

// Whether a goal could be paid for with these cards.
class Payable {
 public:
  Payable(const Rules& rules, const View& view, Goal goal)
      : rules_(rules), pub_(view.pub), mine_(view.mine), seat_(view.seat), goal_(goal) {
    if (goal.kind != MoveKind::Claim) return;
    // Other routes need not be listed.
    RouteSet one;
    one.add(static_cast<RouteId>(goal.target));
    pub_.open = pub_.open & one;
  }

  [[nodiscard]] bool with(const Cards& hand) {
    mine_.hand = hand;
    legal_moves(rules_, pub_, mine_, seat_, list_);
    bool found = false;
    list_.for_each([&](const Move& move) { found = found || goal_of(move) == goal_; });
    return found;
  }

 private:
  const Rules& rules_;
  Public pub_;
  Private mine_;
  Seat seat_;
  Goal goal_;
  MoveList list_;
};

Cards plus(Cards hand, Card card, int count) {
  hand[card] = static_cast<std::uint8_t>(hand[card] + count);
  return hand;
}

// False if no number of cards would do.
bool find_lacking(const Rules& rules, const Cards& hand, Payable& payable, Lacking& lacking) {
  const auto with_wilds = [&](int count) { return payable.with(plus(hand, Card::Wild, count)); };
  while (lacking.cards <= kMostLacking && !with_wilds(lacking.cards)) ++lacking.cards;
  if (lacking.cards > kMostLacking) return false;
  if (lacking.cards == 0) return true;
  // As few of them wilds as possible, and then whichever colours serve for the others.
  for (; lacking.wilds < lacking.cards; ++lacking.wilds) {
    const Cards more = plus(hand, Card::Wild, lacking.wilds);
    for (std::size_t c = 0; c < rules.colours.size(); ++c)
      if (payable.with(plus(more, colour_card(static_cast<int>(c)), lacking.cards - lacking.wilds)))
        lacking.kinds = static_cast<std::uint16_t>(lacking.kinds | 1u << c);
    if (lacking.kinds != 0) break;
  }
  return true;
}

bool is_about_payment(Reason reason) {
  return reason == Reason::WrongNumber || reason == Reason::WrongColour || reason == Reason::TooFewWilds ||
         reason == Reason::NotInHand;
}

// The engine's word on it, whatever would be paid: nothing has a price of no cards, so this is always refused, and what
// the seat does not see is never looked at.
Verdict refusal(const Rules& rules, const View& view, Goal goal) {
  const Verdict verdict = verdict_on(rules, view, Move::paying(goal.kind, goal.target, Cards{}));
  assert(!verdict.ok());
  return is_about_payment(verdict.reason) ? Verdict{} : verdict;
}

// Why a technology is not to be had with whatever cards: it is off sale (UK-V8), or no claim could follow (UK-R3).
Verdict refusal_of_the_rich(const Rules& rules, View view, Goal goal) {
  Cards price;
  price[Card::Wild] = static_cast<std::uint8_t>(rules.technologies[goal.target].cost);
  view.mine.hand = plus(view.mine.hand, Card::Wild, kMostLacking);
  return verdict_on(rules, view, Move::paying(goal.kind, goal.target, price));
}

std::uint8_t owners_of(const Rules& rules, const Public& pub, Goal goal, Reason reason) {
  unsigned owners = 0;
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s) {
    const auto& built = pub.stations[s];
    const bool owns =
        reason == Reason::RouteTaken
            ? pub.owned[s].has(static_cast<RouteId>(goal.target))
            : reason == Reason::StationTaken &&
                  std::find(built.begin(), built.end(), static_cast<PlaceId>(goal.target)) != built.end();
    owners |= (owns ? 1u : 0u) << s;
  }
  return static_cast<std::uint8_t>(owners);
}

}  // namespace

std::vector<Move> ways_to_pay(const Rules& rules, const View& view, Goal goal) {
  std::vector<Move> ways;
  if (view.seat == Seat::Nobody || !has_price(goal.kind)) return ways;
  MoveList list;
  legal_moves(rules, view.pub, view.mine, view.seat, list);
  list.for_each([&](const Move& move) {
    if (goal_of(move) == goal) ways.push_back(move);
  });
  std::stable_sort(ways.begin(), ways.end(), [](const Move& a, const Move& b) {
    return a.wilds != b.wilds ? a.wilds < b.wilds : a.payment().total() < b.payment().total();
  });
  return ways;
}

Verdict check_payment(const Rules& rules, const View& view, const Move& move) {
  if (view.pub.phase == Phase::Over) return {Reason::GameOver};
  if (view.seat == Seat::Nobody) return {Reason::NotYourTurn};
  return has_price(move.kind) ? verdict_on(rules, view, move) : Verdict{Reason::NotNow};
}

Obstacle obstacle_to(const Rules& rules, const View& view, Goal goal) {
  Obstacle obstacle;
  if (view.seat == Seat::Nobody || !has_price(goal.kind)) {
    obstacle.verdict = {view.seat == Seat::Nobody ? Reason::NotYourTurn : Reason::NotNow};
    return obstacle;
  }
  obstacle.verdict = refusal(rules, view, goal);
  const Reason reason = obstacle.verdict.reason;
  obstacle.owners = owners_of(rules, view.pub, goal, reason);
  if (reason == Reason::NeedsTechnology)
    obstacle.technologies =
        static_cast<std::uint16_t>(rules.needs[goal.target] & ~view.pub.technologies[ix(view.seat)]);
  if (!obstacle.verdict.ok()) return obstacle;
  Payable payable(rules, view, goal);
  if (!find_lacking(rules, view.mine.hand, payable, obstacle.lacking)) {
    assert(goal.kind == MoveKind::Buy);  // all else can be had for cards enough
    obstacle.lacking = {};
    obstacle.verdict = refusal_of_the_rich(rules, view, goal);
  }
  return obstacle;
}

}  // namespace konduktor
