#include "plan.h"

#include <algorithm>

namespace konduktor::planner {
namespace {

struct Errand {
  TicketId ticket{};
  double worth = 0;
  RouteSet way;  // as long as nothing else is planned
};

// What a way still takes, beyond what is planned already.
struct Bill {
  RouteSet claims;
  RouteSet borrowed;
  std::uint16_t technologies = 0;
  double turns = 0;
  double points = 0;
  std::array<int, kMaxPieceKinds> spaces{};
};

class Maker {
 public:
  Maker(const Eyes& eyes, const Knobs& knobs, Prices& prices, double slack)
      : eyes_(eyes),
        rules_(eyes.rules),
        knobs_(knobs),
        prices_(prices),
        turns_(slack * prices.turns_left()) {}

  Plan make(TicketSet tickets) {
    std::array<Errand, kMaxTickets> errands;
    const std::size_t count = list_errands(tickets, errands);
    std::sort(errands.begin(), errands.begin() + static_cast<std::ptrdiff_t>(count),
              [](const Errand& a, const Errand& b) { return a.worth > b.worth; });
    for (std::size_t k = 0; k < count; ++k) pursue(errands[k]);
    plan_.value += plan_.points - knobs_.turn * plan_.turns;
    return plan_;
  }

 private:
  // The open tickets, each with what it is worth for its own way's length.
  std::size_t list_errands(TicketSet tickets, std::array<Errand, kMaxTickets>& out) {
    std::size_t count = 0;
    tickets.for_each([&](TicketId id) {
      const Ticket& ticket = rules_.tickets[ix(id)];
      RouteSet way;
      const int distance = shortest_way(rules_, prices_.lengths(), ticket.from, ticket.to, way);
      if (distance == 0) {
        plan_.done.add(id);
        plan_.value += ticket.points;
      } else if (distance == kNoWay) {
        give_up(id);
      } else {
        out[count++] = {id, ticket.points / (4.0 + distance), way};
      }
    });
    return count;
  }

  void give_up(TicketId id) {
    plan_.given_up.add(id);
    plan_.value -= rules_.tickets[ix(id)].points;
  }

  void pursue(const Errand& errand) {
    const TicketId id = errand.ticket;
    const Ticket& ticket = rules_.tickets[ix(id)];
    RouteSet way = errand.way;
    if (!plan_.pursued.empty())  // prices have changed; a way that there was is still there
      static_cast<void>(shortest_way(rules_, prices_.lengths(), ticket.from, ticket.to, way));
    const Bill bill = bill_for(way);
    const double risk = std::min(0.5, knobs_.ticket_risk * bill.turns / std::max(1.0, prices_.turns_left()));
    const double gain = 2 * (1 - risk) * ticket.points + bill.points - knobs_.turn * bill.turns;
    if (!fits(bill) || gain <= 0) return give_up(id);
    plan_.pursued.add(id);
    plan_.value += (1 - 2 * risk) * ticket.points;
    enter(bill);
  }

  [[nodiscard]] Bill bill_for(const RouteSet& way) const {
    Bill bill;
    (way - eyes_.own() - plan_.routes - plan_.borrowed).for_each([&](RouteId route) {
      bill.turns += prices_.turns(route);
      if (prices_.is_borrowed(route)) {
        bill.borrowed.add(route);
        return;
      }
      if (!prices_.claimable().has(route)) return;  // lent by a station that stands
      bill.claims.add(route);
      bill.points += rules_.points[ix(route)];
      bill.spaces[rules_.piece_of[ix(route)]] += rules_.spaces[ix(route)];
      bill.technologies = static_cast<std::uint16_t>(bill.technologies | prices_.missing_technologies(route));
    });
    return bill;
  }

  [[nodiscard]] bool fits(const Bill& bill) const {
    const auto& left = eyes_.pub.pieces[ix(eyes_.seat)];
    for (std::size_t kind = 0; kind < kMaxPieceKinds; ++kind)
      if (plan_.spaces[kind] + bill.spaces[kind] > left[kind]) return false;
    if (plan_.stations + bill.borrowed.count() > eyes_.pub.stations_left[ix(eyes_.seat)]) return false;
    return plan_.turns + bill.turns <= turns_;
  }

  void enter(const Bill& bill) {
    plan_.routes = plan_.routes | bill.claims;
    plan_.borrowed = plan_.borrowed | bill.borrowed;
    plan_.stations += bill.borrowed.count();
    plan_.turns += bill.turns;
    plan_.points += bill.points;
    for (std::size_t kind = 0; kind < kMaxPieceKinds; ++kind) plan_.spaces[kind] += bill.spaces[kind];
    plan_.technologies = static_cast<std::uint16_t>(plan_.technologies | bill.technologies);
    prices_.settle(bill.claims | bill.borrowed, bill.technologies);
  }

  const Eyes& eyes_;
  const Rules& rules_;
  const Knobs& knobs_;
  Prices& prices_;
  double turns_;
  Plan plan_;
};

}  // namespace

Plan make_plan(const Eyes& eyes, const Knobs& knobs, Prices& prices, TicketSet tickets, double slack) {
  return Maker(eyes, knobs, prices, slack).make(tickets);
}

}  // namespace konduktor::planner
