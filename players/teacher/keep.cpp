// Which tickets the teacher would keep: those worth most for what they cost, and not too much at once.
#include <algorithm>

#include "konduktor/guide/ticket_needs.h"
#include "moment.h"

namespace konduktor::teacher {
namespace {

constexpr double kOutOfQuestion = 1000;
constexpr double kTicket = 2;         // trouble that each ticket is, in points
constexpr double kPiece = 0.6;        // what a piece is worth, in points
constexpr double kLocomotive = 3;     // what a wild for a technology is worth
constexpr double kCard = 1.6;         // Card Game: what a card to be had is worth
constexpr double kMostPieces = 0.75;  // of all that a player has: more is too much to begin with

int worth_of(const Rules& rules, TicketSet tickets) {
  int points = 0;
  tickets.for_each([&](TicketId ticket) { points += rules.tickets[ix(ticket)].points; });
  return points;
}

int spaces_of(const Rules& rules, const RouteSet& routes) {
  int spaces = 0;
  routes.for_each([&](RouteId route) { spaces += rules.spaces[ix(route)]; });
  return spaces;
}

struct Choice {
  Advice advice;
  double worth = 0;
};

// What each ticket on offer needs, found once for all the sets of them.
class Offer {
 public:
  explicit Offer(const Moment& moment) : moment_(moment) {
    for (const TicketId ticket : moment.view.mine.offer)
      if (ticket != TicketId::None)
        needs_.push_back(
            {ticket, ticket_need(moment.rules, moment.view.pub, moment.view.seat, moment.hand(), ticket)});
  }

  [[nodiscard]] Choice look_at(const Move& move) const {
    const Rules& rules = moment_.rules;
    const TicketSet tickets = move.tickets();
    RouteSet routes;
    unsigned technologies = 0;
    bool lost = false;
    int apart = 0;
    for (const HeldTicket& offered : needs_) {
      if (!tickets.has(offered.ticket)) continue;
      RouteSet own;
      for (const RouteId route : offered.need.claims) own.add(route);
      routes = routes | own;
      apart += spaces_of(rules, own);
      technologies |= offered.need.technologies;
      lost = lost || offered.need.need == Need::CutOff || offered.need.need == Need::OutOfReach;
    }
    const int together = spaces_of(rules, routes);
    int pieces = 0;
    for (const PieceKind& kind : rules.pieces) pieces += kind.count;
    int wilds = 0;
    for (std::size_t t = 0; t < rules.technologies.size(); ++t)
      if ((technologies >> t & 1) != 0) wilds += rules.technologies[t].cost;
    const double too_much = lost || together > kMostPieces * pieces ? kOutOfQuestion : 0;
    return {{.move = move,
             .advised = tickets.empty()        ? Advised::KeepNone
                        : apart > together + 1 ? Advised::KeepShared
                                               : Advised::KeepReach,
             .tickets = tickets,
             .need = together,
             .apart = apart,
             .have = pieces},
            worth_of(rules, tickets) - kPiece * together - kLocomotive * wilds - kTicket * tickets.count() -
                too_much - together / kOutOfQuestion};
  }

 private:
  const Moment& moment_;
  std::vector<HeldTicket> needs_;
};

// What the tickets ask for together, and how much of it is there already.
Choice look_at_cards(const Moment& moment, const Move& move) {
  const TicketSet tickets = move.tickets();
  Cards asked;
  (moment.view.mine.tickets | tickets).for_each([&](TicketId ticket) {
    asked += moment.rules.tickets[ix(ticket)].cards;
  });
  const std::size_t seat = ix(moment.view.seat);
  Cards lacking = asked;
  lacking.subtract_at_most(moment.hand());
  lacking.subtract_at_most(moment.view.memory.track[seat]);
  for (std::size_t c = 0; c < kMaxColours; ++c) {
    Cards row;
    row.n[c] = moment.view.pub.yard[seat][c].coloured;
    lacking.subtract_at_most(row);
  }
  const int held = moment.view.mine.tickets.count();
  const bool many = !tickets.empty() && held + tickets.count() > kMostTickets;
  // Tickets that were drawn on purpose: none of them would mean to draw again and again.
  const bool idle = tickets.empty() && held < kMostTickets;
  return {{.move = move,
           .advised = tickets.empty() ? Advised::KeepNone : Advised::KeepCards,
           .tickets = tickets,
           .need = asked.total(),
           .have = asked.total() - lacking.total()},
          worth_of(moment.rules, tickets) - kCard * lacking.total() - (many || idle ? kOutOfQuestion : 0)};
}

}  // namespace

std::optional<Advice> keep(const Moment& moment) {
  const bool cards = moment.rules.machine == Machine::Cards;
  const std::optional<Offer> offer = cards ? std::nullopt : std::optional<Offer>(moment);
  std::optional<Choice> best;
  moment.legal.for_each([&](const Move& move) {
    if (move.kind != MoveKind::Keep) return;
    const Choice choice = cards ? look_at_cards(moment, move) : offer->look_at(move);
    if (!best || choice.worth > best->worth) best = choice;
  });
  return best ? std::optional(best->advice) : std::nullopt;
}

}  // namespace konduktor::teacher
