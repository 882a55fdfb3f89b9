#include "playout.h"

#include <algorithm>

namespace konduktor::search {
namespace {

using planner::Eyes;

constexpr int kMaxMoves = 2000;

bool is_open_to(const Eyes& eyes, RouteId route) {
  const Rules& rules = eyes.rules;
  const std::size_t r = ix(route);
  if (!eyes.pub.open.has(route)) return false;
  if (eyes.pub.pieces[ix(eyes.seat)][rules.piece_of[r]] < rules.spaces[r]) return false;
  if ((rules.needs[r] & ~eyes.pub.technologies[ix(eyes.seat)]) != 0) return false;
  const RouteId twin = rules.twin[r];
  return twin == RouteId::None || !eyes.own().has(twin);
}

unsigned lacking_technologies(const Eyes& eyes, const planner::Plan& plan) {
  return plan.technologies & ~static_cast<unsigned>(eyes.pub.technologies[ix(eyes.seat)]);
}

// Cards wanted of each colour beyond the hand, by the coloured routes of a plan; grey ones take what is left.
struct Lack {
  std::array<int, kMaxColours> of{};
  int wilds = 0;
  int greys = 0;  // the longest grey route

  Lack(const Eyes& eyes, const planner::Plan& plan) {
    const Rules& rules = eyes.rules;
    for (std::size_t c = 0; c < kMaxColours; ++c) of[c] = -eyes.mine.hand.n[c];
    wilds = -eyes.mine.hand.wilds();
    plan.routes.for_each([&](RouteId route) {
      const int plain = rules.cost[ix(route)] - rules.min_wilds[ix(route)];
      wilds += rules.min_wilds[ix(route)];
      if (rules.colour_of[ix(route)] != Card::None)
        of[ix(rules.colour_of[ix(route)])] += plain;
      else
        greys = std::max(greys, plain);
    });
    for (unsigned lacking = lacking_technologies(eyes, plan); lacking != 0; lacking &= lacking - 1)
      wilds += rules.technologies[static_cast<std::size_t>(std::countr_zero(lacking))].cost;
  }
  [[nodiscard]] double gain(Card card) const {
    if (card == Card::Wild) return wilds > 0 ? 1.8 : 0.9;
    const std::size_t c = ix(card);
    if (of[c] > 0) return 1;
    return greys > -of[c] ? 0.4 + 0.1 * std::min(4, -of[c]) : 0.3 + 0.05 * std::min(4, -of[c]);
  }
};

// The payment with the fewest wilds; for a grey route the colour that is lacked least. False if there is none.
bool pay_for(const Eyes& eyes, const Lack& lack, RouteId route, Move& move) {
  const Rules& rules = eyes.rules;
  const Cards& hand = eyes.mine.hand;
  const std::size_t r = ix(route);
  const int cost = rules.cost[r];
  const int plain = cost - rules.min_wilds[r];
  int best = -1;
  int grade = -1000;
  for (int c = 0; c < static_cast<int>(rules.colours.size()); ++c) {
    if (rules.colour_of[r] != Card::None && rules.colour_of[r] != colour_card(c)) continue;
    const int held = std::min<int>(plain, hand.n[static_cast<std::size_t>(c)]);
    const int value =
        4 * held - (rules.colour_of[r] == Card::None ? lack.of[static_cast<std::size_t>(c)] : 0);
    if (value <= grade) continue;
    grade = value;
    best = c;
  }
  if (best < 0) return false;
  const int held = std::min<int>(plain, hand.n[static_cast<std::size_t>(best)]);
  if (cost - held > hand.wilds()) return false;
  move = Move::paying(MoveKind::Claim, static_cast<int>(route), best, held, cost - held);
  return true;
}

// The first of the plan's claims that can be paid for now, the dearest route first.
bool planned_claim(const Eyes& eyes, const planner::Plan& plan, const Lack& lack, Move& move) {
  int most = -1;
  plan.routes.for_each([&](RouteId route) {
    Move claim;
    const int points = eyes.rules.points[ix(route)];
    if (points <= most || !is_open_to(eyes, route) || !pay_for(eyes, lack, route, claim)) return;
    most = points;
    move = claim;
  });
  return most >= 0;
}

// Without a plan: the dearest route that can be paid for, if it is worth a turn.
bool spare_claim(const Eyes& eyes, const planner::Plan& plan, const Lack& lack, int at_least, Move& move) {
  const Rules& rules = eyes.rules;
  int most = at_least - 1;
  (eyes.pub.open - plan.routes).for_each([&](RouteId route) {
    const std::size_t r = ix(route);
    if (rules.points[r] <= most) return;
    const auto kind = rules.piece_of[r];
    if (plan.spaces[kind] + rules.spaces[r] > eyes.pub.pieces[ix(eyes.seat)][kind]) return;
    Move claim;
    if (!is_open_to(eyes, route) || !pay_for(eyes, lack, route, claim)) return;
    most = rules.points[r];
    move = claim;
  });
  return most >= at_least;
}

// A card for the plan: out of the row if one fits, else unseen.
bool draw_for(const Eyes& eyes, const Lack& lack, bool first, Rng& rng, Move& move) {
  const Public& pub = eyes.pub;
  double best = -1;
  for (int slot = 0; slot < kDisplaySize; ++slot) {
    const Card card = pub.display[static_cast<std::size_t>(slot)];
    if (card == Card::None || (card == Card::Wild && !first)) continue;
    double gain = lack.gain(card);
    if (card == Card::Wild) gain -= 1;  // it takes the whole turn
    gain += 0.001 * (rng.next() & 63u);
    if (gain <= best) continue;
    best = gain;
    move = Move::take(slot);
  }
  if (pub.deck_count > 0 && best < 0.7) {
    move = Move::plain(MoveKind::Draw);
    return true;
  }
  return best > -1;
}

}  // namespace

void Playout::run(const Rules& rules, State& world, Rng& rng, int turns) {
  begin();
  int actions = (rules.machine == Machine::Cards ? kToTheEnd : turns) * rules.players();
  for (int k = 0; world.pub.phase != Phase::Over && k < kMaxMoves; ++k) {
    if (world.pub.phase == Phase::Action && world.pub.last_turns == 0 && actions-- == 0) return;
    const Seat seat = next_seat(rules, world.pub);
    const Move move = choose(rules, world, seat, rng);
    if (apply(rules, world, seat, move).ok()) continue;
    // Something that quick hands do not know: any legal move will do.
    legal_moves(rules, world.pub, world.priv[ix(seat)], seat, legal_);
    apply(rules, world, seat, legal_[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal_.size())))]);
  }
}

Move Playout::full(const Eyes& eyes) {
  legal_moves(eyes.rules, eyes.pub, eyes.mine, eyes.seat, legal_);
  return eyes.rules.machine == Machine::Cards ? cards_.decide(eyes, legal_) : board_.decide(eyes, legal_);
}

void Playout::plan_anew(const Eyes& eyes, Hand& hand) const {
  planner::Prices prices(eyes, board_.knobs());
  hand.plan = planner::make_plan(eyes, board_.knobs(), prices, eyes.mine.tickets, board_.knobs().plan_slack);
  hand.planned = true;
}

Move Playout::choose(const Rules& rules, const State& world, Seat seat, Rng& rng) {
  const Eyes eyes = planner::eyes_of(rules, world, seat);
  if (rules.machine == Machine::Cards) return full(eyes);
  Hand& hand = hands_[ix(seat)];
  switch (world.pub.phase) {
    case Phase::Action:
      if (world.pub.last_turns > 0) return full(eyes);
      return act(eyes, hand, rng);
    case Phase::SecondCard:
    case Phase::ThirdCard: {
      Move move = Move::plain(MoveKind::Stop);
      if (world.pub.phase == Phase::ThirdCard) return Move::plain(MoveKind::Draw);
      draw_for(eyes, Lack(eyes, hand.plan), false, rng, move);
      return move;
    }
    case Phase::KeepTickets: hand.planned = false; return full(eyes);
    default: return full(eyes);
  }
}

Move Playout::act(const Eyes& eyes, Hand& hand, Rng& rng) {
  hand.plan.routes = hand.plan.routes - eyes.own();
  if (!hand.planned || !(hand.plan.routes - eyes.pub.open).empty()) plan_anew(eyes, hand);
  Move move;
  const Lack lack(eyes, hand.plan);
  if (const unsigned lacking = lacking_technologies(eyes, hand.plan); lacking != 0) {
    const auto next = static_cast<std::size_t>(std::countr_zero(lacking));
    if (eyes.mine.hand.wilds() >= eyes.rules.technologies[next].cost && !eyes.pub.bought) return full(eyes);
  }
  if (planned_claim(eyes, hand.plan, lack, move)) return move;
  if (hand.plan.routes.empty()) {
    if (hand.plan.borrowed.count() > 0) {  // a station, if it is time for one
      hand.plan.borrowed = {};
      return full(eyes);
    }
    if (!hand.no_tickets && eyes.pub.ticket_deck_count > 0 &&
        planner::turns_left(eyes, board_.knobs()) >= board_.knobs().spare_turns) {
      hand.no_tickets = !board_.wants_tickets(eyes);
      if (!hand.no_tickets) return Move::plain(MoveKind::Tickets);
    }
  }
  if (spare_claim(eyes, hand.plan, lack, hand.plan.routes.empty() ? 4 : 7, move)) return move;
  if (draw_for(eyes, lack, true, rng, move)) return move;
  return full(eyes);
}

}  // namespace konduktor::search
