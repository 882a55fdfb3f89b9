#include "text/words.h"

#include <fmt/format.h>

#include <string_view>

namespace konduktor::cli {
namespace {

std::string joined(const std::vector<std::string>& parts, std::string_view between = ", ") {
  return fmt::format("{}", fmt::join(parts, between));
}

std::string ends_name(const Rules& rules, PlaceSet places) {
  std::vector<std::string> names;
  places.for_each([&](PlaceId place) {
    const std::string& name = rules.places[ix(place)].name.en;
    if (names.empty() || names.back() != name) names.push_back(name);
  });
  return joined(names, "/");
}

}  // namespace

std::string card_name(const Rules& rules, Card card) {
  if (card == Card::None) return "-";
  return card == Card::Wild ? rules.wild_name.en : rules.colours[ix(card)].name.en;
}

std::string cards_name(const Rules& rules, const Cards& cards) {
  std::vector<std::string> parts;
  for (int k = 0; k < kKinds; ++k)
    if (cards.n[k] > 0) parts.push_back(fmt::format("{} {}", cards.n[k], card_name(rules, colour_card(k))));
  return parts.empty() ? "none" : joined(parts);
}

std::string row_name(const Rules& rules, std::span<const std::uint8_t> cards) {
  std::vector<std::string> parts;
  for (const std::uint8_t card : cards) parts.push_back(card_name(rules, static_cast<Card>(card)));
  return joined(parts);
}

std::string route_name(const Rules& rules, RouteId id) {
  const Route& route = rules.routes[ix(id)];
  std::string text =
      fmt::format("{} - {}, {} {}", rules.places[ix(route.a)].name.en, rules.places[ix(route.b)].name.en,
                  route.cost, route.colour == Card::None ? "grey" : card_name(rules, route.colour));
  if (rules.pieces.size() > 1) text += " by " + rules.pieces[route.piece].name.en;
  if (route.kind == RouteKind::Tunnel) text += ", tunnel";
  if (route.kind == RouteKind::Ferry) text += fmt::format(", ferry with {}", route.locomotives);
  return text;
}

std::string ticket_name(const Rules& rules, TicketId id) {
  const Ticket& ticket = rules.tickets[ix(id)];
  std::string text =
      fmt::format("{} - {} ({})", ends_name(rules, ticket.from), ends_name(rules, ticket.to), ticket.points);
  if (rules.machine == Machine::Cards) text += fmt::format(" [{}]", cards_name(rules, ticket.cards));
  return text;
}

std::string tickets_name(const Rules& rules, TicketSet tickets) {
  std::vector<std::string> parts;
  tickets.for_each([&](TicketId ticket) { parts.push_back(ticket_name(rules, ticket)); });
  return parts.empty() ? "none" : joined(parts, "; ");
}

std::string phase_name(Phase phase) {
  switch (phase) {
    case Phase::Opening: return "first tickets";
    case Phase::Shunt: return "moving cards to the track";
    case Phase::Action: return "action";
    case Phase::SecondCard: return "second card";
    case Phase::ThirdCard: return "third card";
    case Phase::KeepTickets: return "tickets to keep";
    case Phase::Surcharge: return "surcharge of a tunnel";
    case Phase::RightOfWay: return "claim by right of way";
    case Phase::SecondClaim: return "second claim";
    case Phase::Declare: return "completed tickets";
    case Phase::Over: return "over";
  }
  return {};
}

std::string seat_name(Seat seat) {
  return seat == Seat::Nobody ? "nobody" : fmt::format("seat {}", ix(seat));
}

std::string seat_name(Seat seat, const SeatNames& names) {
  return ix(seat) < names.size() ? names[ix(seat)] : seat_name(seat);
}

std::string points_name(int points) { return fmt::format("{} {}", points, points == 1 ? "point" : "points"); }

std::string laid_down_in_short(const Public& pub, Seat seat) {
  const int tickets = pub.completed[ix(seat)].count();
  if (tickets == 0) return "none";
  return fmt::format("{} {}, {}", tickets, tickets == 1 ? "ticket" : "tickets",
                     points_name(pub.score[ix(seat)]));
}

std::string plural(const std::string& noun) { return noun + (noun.ends_with('s') ? "es" : "s"); }

std::string goal_name(const Rules& rules, const Move& move) {
  if (move.kind == MoveKind::Claim)
    return fmt::format("claim {}, {}", route_name(rules, move.route()),
                       points_name(rules.routes[move.target].points));
  if (move.kind == MoveKind::Station) return "build a station in " + rules.places[move.target].name.en;
  return "buy " + rules.technologies[move.target].name.en;
}

std::string move_name(const Rules& rules, const Public& pub, const Move& move) {
  const auto cost = [&] { return cards_name(rules, move.payment()); };
  switch (move.kind) {
    case MoveKind::Keep: return "keep " + tickets_name(rules, move.tickets());
    case MoveKind::Take: return "take " + card_name(rules, pub.display[move.target]);
    case MoveKind::Draw: return "draw an unseen card";
    case MoveKind::Stop: return "no more";
    case MoveKind::Tickets: return "draw tickets";
    case MoveKind::Claim:
    case MoveKind::Station:
    case MoveKind::Buy: return fmt::format("{}, for {}", goal_name(rules, move), cost());
    case MoveKind::Pay: return "pay the surcharge with " + cost();
    case MoveKind::Withdraw: return "take the cards back and leave the tunnel";
    case MoveKind::Play: return "play to the rail yard: " + cost();
    case MoveKind::Shunt: {
      std::vector<std::string> colours;
      for (std::size_t c = 0; c < rules.colours.size(); ++c)
        if ((move.target >> c & 1) != 0) colours.push_back(rules.colours[c].name.en);
      return fmt::format("a {} leaves the rows: {}", rules.wild_name.en,
                         colours.empty() ? "none" : joined(colours));
    }
    case MoveKind::Declare: return "declare as completed: " + tickets_name(rules, move.tickets());
    case MoveKind::Pass: return "pass";
  }
  return {};
}

}  // namespace konduktor::cli
