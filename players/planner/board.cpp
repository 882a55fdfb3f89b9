#include "board.h"

#include <algorithm>

#include "konduktor/scores.h"
#include "outlook.h"

namespace konduktor::planner {
namespace {

constexpr int kWorthAlone = 4;  // points of a route that may be claimed without a plan

// Takes moves with their values and keeps the best.
struct Best {
  Move move;
  double value = -1e9;
  void offer(const Move& other, double worth) noexcept {
    if (worth <= value) return;
    move = other;
    value = worth;
  }
};

// Keeps all, of several payments for one route the best.
struct List {
  std::vector<Ranked>& out;
  void offer(const Move& move, double value) {
    const bool has_price = move.kind == MoveKind::Claim || move.kind == MoveKind::Station ||
                           move.kind == MoveKind::Buy || move.kind == MoveKind::Pay;
    for (Ranked& known : out)
      if (has_price && known.move.kind == move.kind && known.move.target == move.target) {
        if (value > known.value) known = {move, value};
        return;
      }
    out.push_back({move, value});
  }
};

template <typename Sink>
void grade_keeps(const Eyes& eyes, const Knobs& knobs, const MoveList& legal, Sink& sink) {
  const Prices prices(eyes, knobs);
  legal.for_each([&](const Move& move) {
    Prices fresh = prices;
    const TicketSet tickets = eyes.mine.tickets | move.tickets();
    sink.offer(move, make_plan(eyes, knobs, fresh, tickets, knobs.keep_slack).value);
  });
}

template <typename Sink>
void grade_draws(const Outlook& outlook, Sink& sink) {
  const Public& pub = outlook.eyes.pub;
  const Wants& wants = outlook.wants;
  for (int slot = 0; slot < kDisplaySize; ++slot) {
    const Card card = pub.display[static_cast<std::size_t>(slot)];
    if (card == Card::None) continue;
    const double gain = wants.gain[ix(card)];
    sink.offer(Move::take(slot), wants.card_value * (card == Card::Wild ? gain : gain + outlook.second));
  }
  if (pub.deck_count > 0)
    sink.offer(Move::plain(MoveKind::Draw), wants.card_value * (wants.unseen + outlook.second));
  if (pub.ticket_deck_count > 0) sink.offer(Move::plain(MoveKind::Tickets), tickets_value(outlook));
}

// Ways to pay for each route that is planned or worth something by itself: as few wilds as the colour allows.
template <typename Sink>
void grade_claims(const Outlook& outlook, Sink& sink) {
  const Rules& rules = outlook.eyes.rules;
  const Cards& hand = outlook.eyes.mine.hand;
  outlook.prices.claimable().for_each([&](RouteId route) {
    const std::size_t r = ix(route);
    if (rules.points[r] < kWorthAlone && !outlook.plan.routes.has(route)) return;
    const int plain = rules.cost[r] - rules.min_wilds[r];
    const auto pay = [&](int c) {
      const int coloured = std::min<int>(plain, hand.n[static_cast<std::size_t>(c)]);
      const int wilds = rules.cost[r] - coloured;
      if (wilds > hand.wilds()) return;
      const Move move = Move::paying(MoveKind::Claim, static_cast<int>(route), c, coloured, wilds);
      sink.offer(move, claim_value(outlook, move));
    };
    if (rules.colour_of[r] != Card::None) return pay(static_cast<int>(rules.colour_of[r]));
    for (int c = 0; c < static_cast<int>(rules.colours.size()); ++c)
      if (hand.n[static_cast<std::size_t>(c)] > 0) pay(c);
    if (plain == 0 || hand.total() == hand.wilds()) pay(0);
  });
}

template <typename Sink>
void grade_actions(const Eyes& eyes, const Knobs& knobs, const MoveList& legal, Sink& sink) {
  const Outlook outlook(eyes, knobs);
  grade_draws(outlook, sink);
  if (eyes.rules.cards_for_one_wild == 0)
    grade_claims(outlook, sink);
  else
    legal.for_each([&](const Move& move) {
      if (move.kind == MoveKind::Claim) sink.offer(move, claim_value(outlook, move));
      if (move.kind == MoveKind::Buy) sink.offer(move, purchase_value(outlook, move));
    });
  if (!outlook.plan.borrowed.empty())
    legal.for_each([&](const Move& move) {
      if (move.kind == MoveKind::Station) sink.offer(move, station_value(outlook, move));
    });
}

template <typename Sink>
void grade_further_cards(const Eyes& eyes, const Knobs& knobs, const MoveList& legal, Sink& sink) {
  const Outlook outlook(eyes, knobs);
  legal.for_each([&](const Move& move) {
    if (move.kind == MoveKind::Take)
      sink.offer(move, outlook.wants.gain[ix(eyes.pub.display[move.target])]);
    else
      sink.offer(move, move.kind == MoveKind::Draw ? outlook.wants.unseen : -1.0);
  });
}

// What a tunnel asks, with the cards that hurt least, unless that costs more than the route is worth.
template <typename Sink>
void grade_surcharges(const Eyes& eyes, const Knobs& knobs, const MoveList& legal, Sink& sink) {
  const Outlook outlook(eyes, knobs);
  legal.for_each([&](const Move& move) {
    if (move.kind == MoveKind::Pay)
      sink.offer(move, -harm_of(eyes, outlook.wants, outlook.plan, RouteId::None, move.payment()));
    else
      sink.offer(move, -4.0);
  });
}

// The last move: points at once; a ticket that it completes counts twice, because it would be lost.
class LastMove {
 public:
  explicit LastMove(const Eyes& eyes) : eyes_(eyes), others_(routes_of_others(eyes)), reach_(eyes.own()) {
    const Rules& rules = eyes.rules;
    const int built = rules.stations - eyes.pub.stations_left[ix(eyes.seat)];
    for (int k = 0; k < built; ++k) {
      const PlaceId place = eyes.pub.stations[ix(eyes.seat)][static_cast<std::size_t>(k)];
      reach_ = reach_ | (rules.routes_at[ix(place)] & others_);
    }
    eyes.mine.tickets.for_each([&](TicketId id) {
      if (!joins(rules, reach_, rules.tickets[ix(id)])) open_.add(id);
    });
  }
  [[nodiscard]] double value(const Move& move) const {
    const Rules& rules = eyes_.rules;
    const double thrift = 0.01 * move.payment().total() + 0.01 * move.wilds;
    if (move.kind == MoveKind::Claim) {
      RouteSet one;
      one.add(move.route());
      return rules.points[ix(move.route())] + joined(one) - thrift;
    }
    if (move.kind == MoveKind::Station)
      return joined(rules.routes_at[ix(move.place())] & others_) - rules.unused_station_points - thrift;
    if (move.kind == MoveKind::Tickets) return -5;
    return move.kind == MoveKind::Buy ? -1 : 0;
  }

 private:
  [[nodiscard]] double joined(const RouteSet& more) const {
    double points = 0;
    open_.for_each([&](TicketId id) {
      const Ticket& ticket = eyes_.rules.tickets[ix(id)];
      if (joins(eyes_.rules, reach_ | more, ticket)) points += 2.0 * ticket.points;
    });
    return points;
  }
  const Eyes& eyes_;
  RouteSet others_;
  RouteSet reach_;
  TicketSet open_;
};

template <typename Sink>
void grade(const Eyes& eyes, const Knobs& knobs, const MoveList& legal, Sink& sink) {
  switch (eyes.pub.phase) {
    case Phase::Opening:
    case Phase::KeepTickets: return grade_keeps(eyes, knobs, legal, sink);
    case Phase::SecondCard:
    case Phase::ThirdCard: return grade_further_cards(eyes, knobs, legal, sink);
    case Phase::Surcharge: return grade_surcharges(eyes, knobs, legal, sink);
    default: break;
  }
  if (eyes.pub.phase == Phase::Action && eyes.pub.last_turns == 0)
    return grade_actions(eyes, knobs, legal, sink);
  const LastMove last(eyes);  // also one more claim, of another's route or after Injectors
  legal.for_each([&](const Move& move) { sink.offer(move, last.value(move)); });
}

}  // namespace

Move BoardPlanner::decide(const Eyes& eyes, const MoveList& legal) const {
  if (legal.size() == 1) return legal[0];
  Best best;
  grade(eyes, knobs_, legal, best);
  return best.value > -1e8 ? best.move : legal[0];
}

bool BoardPlanner::wants_tickets(const Eyes& eyes) const {
  const Outlook outlook(eyes, knobs_);
  return tickets_value(outlook) > outlook.wants.card_value * (outlook.wants.unseen + outlook.second);
}

void BoardPlanner::rank(const Eyes& eyes, const MoveList& legal, std::vector<Ranked>& out) const {
  out.clear();
  List list{out};
  grade(eyes, knobs_, legal, list);
  if (out.empty()) out.push_back({legal[0], 0});
  std::stable_sort(out.begin(), out.end(),
                   [](const Ranked& a, const Ranked& b) { return a.value > b.value; });
}

}  // namespace konduktor::planner
