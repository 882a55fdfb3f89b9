#include "konduktor/guide/why_not.h"

#include <algorithm>
#include <bit>

#include "imagined.h"
#include "konduktor/guide/ticket_needs.h"
#include "konduktor/stand_ins.h"

namespace konduktor {
namespace {

bool is_moment(Reason reason) {
  return reason == Reason::GameOver || reason == Reason::NotYourTurn || reason == Reason::NotNow;
}

// Holds at the viewer's own action too, and so is worth more than that this is not the moment.
bool is_lasting(Reason reason) {
  switch (reason) {
    case Reason::NoSuchRoute:
    case Reason::NoSuchPlace:
    case Reason::NoSuchTechnology:
    case Reason::RouteTaken:
    case Reason::StrandClosed:
    case Reason::BothStrands:
    case Reason::StationTaken:
    case Reason::NoStations:
    case Reason::AlreadyHeld:
    case Reason::SoldOut:
    case Reason::NoTickets: return true;
    default: return false;
  }
}

// Of these a spectator can be told as well: they are the same for every seat.
bool is_for_all(Reason reason) {
  return reason == Reason::NoSuchRoute || reason == Reason::NoSuchPlace || reason == Reason::RouteTaken ||
         reason == Reason::StrandClosed || reason == Reason::StationTaken || reason == Reason::NoTickets;
}

bool is_asked(const View& view) {
  return view.seat != Seat::Nobody && (view.pub.waiting >> ix(view.seat) & 1) != 0;
}

// A play of one card is no play: it asks for any play with a card of this kind.
bool is_any_play(const Move& intent) {
  return intent.kind == MoveKind::Play && intent.payment().total() == 1;
}

Card kind_played(const Move& intent) {
  const Cards cards = intent.payment();
  return cards.wilds() > 0 ? Card::Wild : colour_card(std::countr_zero(cards.word()) / 8);
}

bool has_rule(const Rules& rules, MoveKind kind) {
  switch (kind) {
    case MoveKind::Claim: return rules.machine == Machine::Board;
    case MoveKind::Station:
    case MoveKind::Buy:
    case MoveKind::Pay:
    case MoveKind::Withdraw:
    case MoveKind::Play:
    case MoveKind::Shunt:
    case MoveKind::Declare: return rules.module_for_move[ix(kind)] != nullptr;
    default: return true;
  }
}

// What stands in the way of the one question, as the position is.
class Question {
 public:
  Question(const Rules& rules, const View& view, const Move& intent)
      : rules_(rules), view_(view), intent_(intent) {}

  [[nodiscard]] Obstacle ask() {
    if (view_.seat == Seat::Nobody || view_.pub.phase == Phase::Over)
      return refused(view_.pub.phase == Phase::Over ? Reason::GameOver : Reason::NotYourTurn);
    if (has_price(intent_.kind)) return ask_price();
    if (is_any_play(intent_)) return ask_any_play();
    if (is_listed([&](const Move& move) { return move == intent_; })) return {};
    Obstacle obstacle;
    obstacle.verdict = verdict_on(rules_, view_, intent_);
    return obstacle;
  }

  // As if it were the viewer's action; a spectator is looked at as a seat that nobody has.
  [[nodiscard]] Obstacle ask_at_own_action() {
    if (view_.seat == Seat::Nobody) view_.seat = Seat{};
    view_.pub.phase = Phase::Action;
    view_.pub.turn = view_.seat;
    view_.pub.waiting = static_cast<std::uint8_t>(1u << ix(view_.seat));
    view_.pub.bought = false;
    return ask();
  }

 private:
  [[nodiscard]] static Obstacle refused(Reason reason) {
    Obstacle obstacle;
    obstacle.verdict = {reason};
    return obstacle;
  }

  template <typename F>
  [[nodiscard]] bool is_listed(F&& is_it) {
    MoveList list;
    legal_moves(rules_, view_.pub, view_.mine, view_.seat, list);
    bool found = false;
    list.for_each([&](const Move& move) { found = found || is_it(move); });
    return found;
  }

  [[nodiscard]] Obstacle ask_price() {
    Obstacle obstacle = obstacle_to(rules_, view_, goal_of(intent_));
    if (intent_.payment() == Cards{} || !obstacle.verdict.ok()) return obstacle;
    obstacle.lacking = {};
    obstacle.verdict = check_payment(rules_, view_, intent_);
    return obstacle;
  }

  // A largest set of the colour says what is wrong with each of them.
  [[nodiscard]] Obstacle ask_any_play() {
    const Card kind = kind_played(intent_);
    if (is_listed([&](const Move& move) { return move.kind == MoveKind::Play && move.payment()[kind] > 0; }))
      return {};
    View rich = view_;
    if (kind != Card::Wild) {
      rich.mine.hand[kind] = std::max<std::uint8_t>(rich.mine.hand[kind], 1);
      rich.mine.hand[Card::Wild] = std::max<std::uint8_t>(rich.mine.hand[Card::Wild], 1);
    }
    Cards most;
    most[kind] = rich.mine.hand[kind];
    most[Card::Wild] = rich.mine.hand[Card::Wild];
    Obstacle obstacle;
    obstacle.verdict = verdict_on(rules_, rich, Move::paying(MoveKind::Play, 0, most));
    const bool own_row = obstacle.verdict.reason == Reason::ColourInYard;
    if (own_row || is_moment(obstacle.verdict.reason)) return obstacle;
    if (view_.mine.hand[kind] == 0) return refused(Reason::NotInHand);
    return obstacle.verdict.ok() ? refused(Reason::NotASet) : obstacle;
  }

  const Rules& rules_;
  View view_;
  Move intent_;
};

Why moment_of(const View& view, MoveKind kind) {
  if (view.pub.phase == Phase::Over) return Why::Over;
  if (!is_asked(view)) return Why::NotAsked;
  const Phase phase = view.pub.phase;
  if (kind == MoveKind::Buy && phase != Phase::Opening) return Why::BeforeAction;
  if (kind == MoveKind::Take && phase == Phase::ThirdCard) return Why::ThirdUnseen;
  switch (phase) {
    case Phase::Opening:
    case Phase::KeepTickets: return Why::OnlyTickets;
    case Phase::SecondCard:
    case Phase::ThirdCard: return Why::OnlyDrawing;
    case Phase::Surcharge: return Why::OnlyTunnel;
    case Phase::RightOfWay: return Why::OnlyClaim;
    case Phase::SecondClaim: return Why::OnlySecondClaim;
    case Phase::Shunt: return Why::OnlyShunt;
    case Phase::Declare: return Why::OnlyDeclare;
    default: return Why::NotNow;
  }
}

Why of_reason(Reason reason) {
  switch (reason) {
    case Reason::Ok: return Why::Possible;
    case Reason::GameOver: return Why::Over;
    case Reason::NotYourTurn: return Why::NotAsked;
    case Reason::NotNow: return Why::NotNow;
    case Reason::EmptyPlace: return Why::EmptyPlace;
    case Reason::WildSecond: return Why::SecondWild;
    case Reason::NoCards: return Why::DeckEmpty;
    case Reason::NoTickets: return Why::NoTicketsLeft;
    case Reason::NotOffered: return Why::NotOffered;
    case Reason::TooFewKept: return Why::KeepMore;
    case Reason::NoSuchRoute:
    case Reason::NoSuchPlace:
    case Reason::NoSuchTechnology: return Why::NoSuchThing;
    case Reason::RouteTaken: return Why::Taken;
    case Reason::StrandClosed: return Why::Closed;
    case Reason::BothStrands: return Why::Twin;
    case Reason::TooFewPieces: return Why::FewPieces;
    case Reason::NeedsTechnology: return Why::NeedsTechnology;
    case Reason::NotInHand: return Why::NotInHand;
    case Reason::WrongNumber: return Why::WrongNumber;
    case Reason::WrongColour: return Why::WrongColour;
    case Reason::TooFewWilds: return Why::FewWilds;
    case Reason::StationTaken: return Why::StationThere;
    case Reason::NoStations: return Why::NoStations;
    case Reason::AlreadyHeld: return Why::Held;
    case Reason::SoldOut: return Why::SoldOut;
    case Reason::OnePurchase: return Why::OnePurchase;
    case Reason::NothingToJoin: return Why::NothingToJoin;
    case Reason::NotClaimedByOther: return Why::NotOfAnother;
    case Reason::ColourInYard: return Why::OwnRow;
    case Reason::NotMore: return Why::Outnumbered;
    case Reason::NotASet: return Why::NotASet;
    case Reason::WrongRows: return Why::WrongRows;
    case Reason::CannotComplete: return Why::CannotComplete;
    case Reason::MustDraw: return Why::MustDraw;
    case Reason::ActionPossible: return Why::ActionPossible;
    case Reason::DisplayClosed: return Why::DisplayClosed;
  }
  return Why::NotNow;
}

// The clause of a price that the hand does not reach.
std::string_view short_clause(const Rules& rules, const Move& intent, const WhyNot& found) {
  if (intent.kind == MoveKind::Station) return "EU-B2";
  const bool only_wilds = found.lacking.wilds == found.lacking.cards;
  if (intent.kind == MoveKind::Pay) return only_wilds ? "EU-T4" : "EU-T3";
  if (found.per_wild > 0 && found.lacking.wilds > 0) return "UK-C1";
  if (intent.kind == MoveKind::Buy) return "UK-B1";
  if (found.lacking.wilds > 0) return "EU-F1";
  return rules.colour_of[intent.target] == Card::None ? "CORE-R4" : "CORE-R3";
}

// Seats with a row of the colour, other than the viewer's; `cards` is how many the row has (CG-29: there is one).
std::uint8_t rows_of_others(const Rules& rules, const View& view, std::size_t colour, int& cards) {
  unsigned owners = 0;
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s) {
    const int row = view.pub.yard[s][colour].total();
    if (s == ix(view.seat) || row == 0) continue;
    owners |= 1u << s;
    cards = std::max(cards, row);
  }
  return static_cast<std::uint8_t>(owners);
}

int fewest_to_keep(const Rules& rules, const View& view) {
  MoveList list;
  legal_moves(rules, view.pub, view.mine, view.seat, list);
  int fewest = kMaxOffer;
  list.for_each([&](const Move& move) {
    if (move.kind == MoveKind::Keep) fewest = std::min(fewest, move.tickets().count());
  });
  return fewest;
}

// Off sale for good, or only all copies sold?
bool is_off_sale(const Rules& rules, View view, const Move& intent) {
  view.pub.renewals = 0;
  return Question(rules, view, intent).ask_at_own_action().verdict.reason != Reason::SoldOut;
}

void add_numbers(const Rules& rules, const View& view, const Move& intent, const Obstacle& obstacle,
                 WhyNot& found) {
  const Move asked = Move::paying(intent.kind, intent.target, Cards{});
  const auto seat = ix(view.seat);
  switch (found.why) {
    case Why::Short: found.per_wild = per_wild_of(rules, view.pub, view.seat); break;
    case Why::FewPieces:
      found.have = view.pub.pieces[seat][rules.piece_of[intent.target]];
      found.need = rules.spaces[intent.target];
      break;
    case Why::Taken:
      if (view.seat != Seat::Nobody && (found.owners >> seat & 1) != 0) found.why = Why::Yours;
      break;
    case Why::SoldOut:
      if (is_off_sale(rules, view, asked)) found.why = Why::Reshuffled;
      break;
    case Why::KeepMore:
      found.have = intent.tickets().count();
      found.need = fewest_to_keep(rules, view);
      break;
    case Why::CannotComplete:
      found.lacking.cards = track_shortfall(rules, intent.tickets(), view.mine.track).total();
      break;
    case Why::Outnumbered: {
      int row = 0;
      const auto colour = static_cast<std::size_t>(obstacle.verdict.detail);
      found.owners = rows_of_others(rules, view, colour, row);
      found.have = view.mine.hand.n[colour] + view.mine.hand.wilds();
      found.need = row + 1;
      break;
    }
    case Why::NotASet:
      if (is_any_play(intent) && kind_played(intent) == Card::Wild) found.why = Why::WildAlone;
      break;
    default: break;
  }
}

// The first tickets have a number of their own in each game.
std::string_view keep_clause(const Rules& rules, const View& view) {
  if (view.pub.phase != Phase::Opening) return rules.machine == Machine::Cards ? "CG-33" : "CORE-K1";
  return rules.machine == Machine::Cards ? "CG-7" : std::string_view{};
}

// What to tell when the engine refuses at this moment: the moment, or what holds at any.
Obstacle beyond_the_moment(const Rules& rules, const View& view, const Move& intent, const Obstacle& now) {
  const Obstacle then = Question(rules, view, intent).ask_at_own_action();
  const Reason reason = then.verdict.reason;
  if (view.seat == Seat::Nobody ? is_for_all(reason) : is_lasting(reason)) return then;
  if (intent.kind != MoveKind::Buy || !is_asked(view) || !view.pub.bought) return now;
  Obstacle bought;
  bought.verdict = {Reason::OnePurchase};
  return bought;
}

}  // namespace

WhyNot why_not(const Rules& rules, const View& view, const Move& intent) {
  WhyNot found;
  if (ix(intent.kind) >= rules.module_for_move.size() || !has_rule(rules, intent.kind)) {
    found.why = Why::NoSuchRule;
    return found;
  }
  Obstacle obstacle = Question(rules, view, intent).ask();
  const Reason first = obstacle.verdict.reason;
  if (is_moment(first) || first == Reason::OnePurchase)
    obstacle = beyond_the_moment(rules, view, intent, obstacle);
  found.why = is_moment(obstacle.verdict.reason) ? moment_of(view, intent.kind)
              : obstacle.none()                  ? Why::Possible
              : obstacle.verdict.ok()            ? Why::Short
                                                 : of_reason(obstacle.verdict.reason);
  found.lacking = obstacle.lacking;
  found.technologies = obstacle.technologies;
  found.owners = obstacle.owners;
  found.detail = obstacle.verdict.detail;
  add_numbers(rules, view, intent, obstacle, found);
  found.clause = found.why == Why::Short      ? short_clause(rules, intent, found)
                 : found.why == Why::KeepMore ? keep_clause(rules, view)
                                              : clause_of(rules, found.why);
  return found;
}

}  // namespace konduktor
