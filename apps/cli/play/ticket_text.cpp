#include "play/ticket_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "common/layout.h"
#include "konduktor/claim_points.h"
#include "konduktor/guide/ticket_needs.h"
#include "text/words.h"

namespace konduktor::cli {
namespace {

constexpr const char* kBelow = "          ";

// Tickets that lie before the seat to choose from.
std::vector<TicketId> offered(const Rules& rules, const View& view) {
  std::vector<TicketId> tickets;
  const bool asked = (view.pub.waiting >> ix(view.seat) & 1) != 0;
  if (!asked || (view.pub.phase != Phase::Opening && view.pub.phase != Phase::KeepTickets)) return tickets;
  for (const TicketId ticket : view.mine.offer)
    if (ix(ticket) < rules.tickets.size()) tickets.push_back(ticket);
  return tickets;
}

// "missing 2 red, 1 for grey routes; 1 Locomotive can stand in", or that nothing is.
std::string shortfall_text(const Rules& rules, const Shortfall& shortfall) {
  std::vector<std::string> parts;
  for (int k = 0; k < kKinds; ++k)
    if (shortfall.missing.n[static_cast<std::size_t>(k)] > 0)
      parts.push_back(fmt::format("{} {}", shortfall.missing.n[static_cast<std::size_t>(k)],
                                  card_name(rules, colour_card(k))));
  if (shortfall.grey > 0) parts.push_back(fmt::format("{} for grey", shortfall.grey));
  if (parts.empty()) return "all cards in hand";
  std::string text = fmt::format("missing {}", fmt::join(parts, ", "));
  if (shortfall.stand_ins > 0)
    text += fmt::format("; {} {} can stand in", shortfall.stand_ins, rules.wild_name.en);
  return text;
}

std::string pieces_text(const Rules& rules, const TicketNeed& need) {
  std::vector<std::string> parts;
  for (std::size_t k = 0; k < rules.pieces.size(); ++k) {
    const std::string& name = rules.pieces[k].name.en;
    if (need.pieces[k] > 0)
      parts.push_back(fmt::format("{} {}", need.pieces[k], need.pieces[k] == 1 ? name : plural(name)));
  }
  return fmt::format("{}", fmt::join(parts, " and "));
}

// What has to be had besides cards of the routes' colours.
std::vector<std::string> extras(const Rules& rules, const TicketNeed& need) {
  std::vector<std::string> parts;
  for (std::size_t t = 0; t < rules.technologies.size(); ++t)
    if ((need.technologies >> t & 1) != 0)
      parts.push_back(fmt::format("buy {} ({})", rules.technologies[t].name.en, rules.technologies[t].cost));
  for (const RouteId route : need.right_of_way)
    parts.push_back("buy Right of Way for " + route_in_short(rules, route));
  for (const Loan& loan : need.loans)
    parts.push_back(fmt::format("{} station in {} lends {}", loan.built ? "your" : "a new",
                                rules.places[ix(loan.station)].name.en, route_in_short(rules, loan.route)));
  return parts;
}

// `offer` is its number among the offered ones, from 1; 0 = it is kept.
std::string board_ticket(const Rules& rules, const View& view, TicketId ticket, int offer) {
  const TicketNeed need = ticket_need(rules, view.pub, view.seat, view.mine.hand, ticket);
  const std::string number = offer > 0 ? fmt::format("{}) ", offer) : "";
  const std::string name = number + ticket_name(rules, ticket);
  const auto more = extras(rules, need);
  const std::string besides = more.empty() ? "" : listed(kBelow, more, "; ");
  switch (need.need) {
    case Need::Joined: return hanging("  [done]  ", name) + besides;
    case Need::OutOfReach: return hanging("  [lost]  ", name + ": too few pieces left for any way");
    case Need::CutOff: return hanging("  [lost]  ", name + ": no way is left");
    case Need::Open: break;
  }
  std::vector<std::string> routes;
  for (const RouteId route : need.claims) routes.push_back(route_in_short(rules, route));
  const std::string head = offer > 0 ? "  [offer] " : "  [open]  ";
  if (routes.empty()) return hanging(head, name) + besides;
  const std::string lacks = shortfall_text(rules, need.shortfall);
  return hanging(head, fmt::format("{}: {}, {}", name, pieces_text(rules, need), lacks)) +
         listed(std::string(kBelow) + " by", routes, "; ") + besides;
}

// How near it is, in a word or two.
std::string brief_need(const Rules& rules, const View& view, TicketId ticket) {
  const TicketNeed need = ticket_need(rules, view.pub, view.seat, view.mine.hand, ticket);
  switch (need.need) {
    case Need::Joined: return "done";
    case Need::OutOfReach: return "lost, too few pieces";
    case Need::CutOff: return "lost, no way";
    case Need::Open: break;
  }
  const int cards = need.shortfall.total();
  return cards == 0 ? "cards in hand" : fmt::format("{} short", cards);
}

// On the table the own track lies face down (CG-12); it is open with an option, and when a pass is scored.
bool sees_track(const Rules& rules, const View& view) {
  return rules.options.peek_own_track || view.pub.phase == Phase::Declare;
}

std::string card_ticket(const Rules& rules, const View& view, TicketId ticket, int offer) {
  std::string text = (offer > 0 ? fmt::format("{}) ", offer) : "") + ticket_name(rules, ticket);
  if (offer == 0 && sees_track(rules, view)) {
    TicketSet one;
    one.add(ticket);
    const Shortfall shortfall = track_shortfall(rules, one, view.mine.track);
    text +=
        shortfall.total() == 0 ? ": can be completed" : ": on the track " + shortfall_text(rules, shortfall);
  }
  return hanging(offer > 0 ? "  [offer] " : "  [held]  ", text);
}

// All held tickets of the Card Game together.
std::string card_sum(const Rules& rules, const View& view) {
  if (view.mine.tickets.empty()) return {};
  const bool seen = sees_track(rules, view);
  const Shortfall all = track_shortfall(rules, view.mine.tickets, seen ? view.mine.track : Cards{});
  if (seen)
    return fmt::format("  all together on the track: {}\n",
                       all.total() == 0 ? "nothing missing" : shortfall_text(rules, all));
  return fmt::format("  all together need {}; your track lies face down: remember what is on it\n",
                     cards_name(rules, all.missing));
}

std::string ticket_text(const Rules& rules, const View& view, TicketId ticket, int offer) {
  return rules.machine == Machine::Board ? board_ticket(rules, view, ticket, offer)
                                         : card_ticket(rules, view, ticket, offer);
}

}  // namespace

std::string hand_text(const Rules& rules, const Cards& hand) {
  std::vector<int> kinds;
  for (int c = 0; c < kMaxColours; ++c)
    if (hand.n[static_cast<std::size_t>(c)] > 0) kinds.push_back(c);
  std::stable_sort(kinds.begin(), kinds.end(), [&](int a, int b) {
    return hand.n[static_cast<std::size_t>(a)] > hand.n[static_cast<std::size_t>(b)];
  });
  if (hand.wilds() > 0) kinds.push_back(kMaxColours);
  std::vector<std::string> parts;
  for (const int k : kinds)
    parts.push_back(
        fmt::format("{} {}", hand.n[static_cast<std::size_t>(k)], card_name(rules, colour_card(k))));
  return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string route_in_short(const Rules& rules, RouteId id) {
  const Route& route = rules.routes[ix(id)];
  std::string text =
      fmt::format("{} - {} {} {}", rules.places[ix(route.a)].name.en, rules.places[ix(route.b)].name.en,
                  route.cost, route.colour == Card::None ? "grey" : card_name(rules, route.colour));
  if (route.piece > 0) text += " " + rules.pieces[route.piece].id;
  if (route.kind == RouteKind::Tunnel) text += " tunnel";
  if (route.kind == RouteKind::Ferry) text += fmt::format(" ferry({})", route.locomotives);
  return text;
}

std::string goal_in_short(const Rules& rules, const View& view, Goal goal) {
  switch (goal.kind) {
    case MoveKind::Claim: {
      const auto route = static_cast<RouteId>(goal.target);
      return fmt::format("{}, {}", route_in_short(rules, route),
                         points_name(claim_points(rules, view.pub, view.seat, route)));
    }
    case MoveKind::Station: return "station in " + rules.places[goal.target].name.en;
    case MoveKind::Buy: return rules.technologies[goal.target].name.en;
    default: return "pay";
  }
}

std::string ticket_needs_text(const Rules& rules, const View& view) {
  std::string text;
  view.mine.tickets.for_each([&](TicketId ticket) { text += ticket_text(rules, view, ticket, 0); });
  if (rules.machine == Machine::Cards) text += card_sum(rules, view);
  return text.empty() ? "  none\n" : text;
}

std::string tickets_in_brief(const Rules& rules, const View& view) {
  std::vector<std::string> parts;
  view.mine.tickets.for_each([&](TicketId ticket) {
    parts.push_back(ticket_name(rules, ticket));
    if (rules.machine == Machine::Board) parts.back() += ": " + brief_need(rules, view, ticket);
  });
  if (parts.empty()) parts.emplace_back("none");
  return listed("Tickets:", parts, "; ");
}

std::string offered_text(const Rules& rules, const View& view) {
  std::string text;
  int number = 0;
  for (const TicketId ticket : offered(rules, view)) text += ticket_text(rules, view, ticket, ++number);
  return text;
}

Needed needed_by_tickets(const Rules& rules, const View& view) {
  Needed needed;
  if (rules.machine != Machine::Board) return needed;
  const auto add = [&](TicketId ticket) {
    const TicketNeed need = ticket_need(rules, view.pub, view.seat, view.mine.hand, ticket);
    for (const RouteId route : need.claims) needed.routes.add(route);
    for (const Loan& loan : need.loans)
      if (!loan.built) needed.stations.add(loan.station);
    needed.technologies = static_cast<std::uint16_t>(needed.technologies | need.technologies);
  };
  view.mine.tickets.for_each(add);
  for (const TicketId ticket : offered(rules, view)) add(ticket);
  return needed;
}

}  // namespace konduktor::cli
