// What is doubtful about tickets: the same ends twice, values far from the way, tickets that exclude each other.
//
// The limits leave the six games alone. Where there are no technologies their values are 1 to 1.13 times the cards of
// the cheapest way; in uk, where technologies have to be bought as well, 1 to 2 times, and 3 points for 1 card.
#include <algorithm>

#include "draft.h"
#include "words.h"

namespace konduktor::load {
namespace {

constexpr double kLeastValue = 2.0 / 3;  // of the cards of the cheapest way
constexpr double kMostValue = 1.5;       // the same, and a point
constexpr double kMostWithTechnologies = 2;

void warn_of_twice(const Draft& draft, std::size_t index) {
  const std::vector<Ticket>& tickets = draft.rules.tickets;
  const Ticket& ticket = tickets[index];
  for (std::size_t t = 0; t < index; ++t) {
    const bool same = (tickets[t].from == ticket.from && tickets[t].to == ticket.to) ||
                      (tickets[t].from == ticket.to && tickets[t].to == ticket.from);
    // The Card Game has Chicago and New York twice, to be paid with other cards.
    if (!same || !(tickets[t].cards == ticket.cards)) continue;
    draft.tickets[index].node.warn_here("joins the same places as " + in_quotes(tickets[t].id) +
                                        "; who holds both is paid twice for one way");
  }
}

void warn_of_value(const Draft& draft, const TicketFigure& figure) {
  const double most =
      (draft.names_module("technologies") ? kMostWithTechnologies : kMostValue) * figure.cards + 1;
  if (figure.points >= kLeastValue * figure.cards && figure.points <= most) return;
  draft.tickets[ix(figure.ticket)].node["points"].warn(
      "is " + std::to_string(figure.points) + ", but the cheapest way costs " + std::to_string(figure.cards) +
      (figure.cards == 1 ? " card" : " cards") + "; values are usually about the same");
}

std::string ids_of(const Rules& rules, TicketSet tickets) {
  std::vector<std::string> ids;
  tickets.for_each([&](TicketId ticket) { ids.push_back(rules.tickets[ix(ticket)].id); });
  return listed(ids);
}

// Tickets that all lead over one bottleneck, said once for it.
std::vector<TicketSet> warn_of_bottlenecks(const Draft& draft, const MapFigures& figures) {
  std::vector<TicketSet> told;
  for (const Bottleneck& bottleneck : figures.bottlenecks) {
    const bool rivals =
        std::any_of(figures.rivals.begin(), figures.rivals.end(), [&bottleneck](const Rivals& pair) {
          return bottleneck.tickets.has(pair.one) && bottleneck.tickets.has(pair.other);
        });
    // A double that stays open to both players is no bottleneck.
    const bool narrow =
        bottleneck.routes.count() == 1 || draft.rules.min_players <= draft.rules.one_strand_up_to;
    if (!rivals || !narrow) continue;
    std::size_t first = kMaxRoutes;
    bottleneck.routes.for_each([&first](RouteId route) { first = std::min(first, ix(route)); });
    draft.routes[first].node.warn_here(
        std::to_string(bottleneck.tickets.count()) + " tickets (" + ids_of(draft.rules, bottleneck.tickets) +
        ") cannot do without it: with " + std::to_string(draft.rules.min_players) +
        " players only one of them can complete any; add a way round");
    told.push_back(bottleneck.tickets);
  }
  return told;
}

void warn_of_rivals(const Draft& draft, const MapFigures& figures) {
  const std::vector<TicketSet> told = warn_of_bottlenecks(draft, figures);
  for (std::size_t t = 0; t < draft.rules.tickets.size(); ++t) {
    TicketSet rivals;
    for (const Rivals& pair : figures.rivals) {
      const bool known = std::any_of(told.begin(), told.end(), [&pair](TicketSet tickets) {
        return tickets.has(pair.one) && tickets.has(pair.other);
      });
      if (ix(pair.one) == t && !known) rivals.add(pair.other);
    }
    if (rivals.empty()) continue;
    draft.tickets[t].node.warn_here("cannot be completed by one of " +
                                    std::to_string(draft.rules.min_players) +
                                    " players while the other completes " + ids_of(draft.rules, rivals) +
                                    ": their ways always share a route; add a way round");
  }
}

}  // namespace

void warn_of_tickets(const Draft& draft, const MapFigures& figures) {
  for (std::size_t t = 0; t < draft.rules.tickets.size(); ++t) {
    warn_of_twice(draft, t);
    if (draft.board()) warn_of_value(draft, figures.tickets[t]);
  }
  if (draft.board()) warn_of_rivals(draft, figures);
}

}  // namespace konduktor::load
