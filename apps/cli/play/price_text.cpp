#include "play/price_text.h"

#include <fmt/format.h>

#include <vector>

#include "konduktor/guide/gains.h"
#include "play/ticket_text.h"

namespace konduktor::cli {
namespace {

std::string goal_text(const Rules& rules, const View& view, Goal goal) {
  switch (goal.kind) {
    case MoveKind::Claim: return route_name(rules, static_cast<RouteId>(goal.target));
    case MoveKind::Station: return "a station in " + rules.places[goal.target].name.en;
    case MoveKind::Buy: return rules.technologies[goal.target].name.en;
    default:
      return view.pub.tunnel == RouteId::None ? "a surcharge"
                                              : "the surcharge of " + route_in_short(rules, view.pub.tunnel);
  }
}

std::string or_joined(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t k = 0; k < parts.size(); ++k)
    text += (k == 0 ? "" : k + 1 == parts.size() ? " or " : ", ") + parts[k];
  return text;
}

std::string lacking_text(const Rules& rules, const Lacking& lacking) {
  std::vector<std::string> parts;
  if (lacking.wilds > 0) parts.push_back(fmt::format("{} {}", lacking.wilds, rules.wild_name.en));
  const int coloured = lacking.cards - lacking.wilds;
  std::vector<std::string> colours;
  for (std::size_t c = 0; c < rules.colours.size(); ++c)
    if ((lacking.kinds >> c & 1) != 0) colours.push_back(rules.colours[c].name.en);
  if (coloured > 0 && colours.size() == rules.colours.size())
    parts.push_back(coloured == 1 ? "1 card of any colour" : fmt::format("{} cards of one colour", coloured));
  else if (coloured > 0)
    parts.push_back(fmt::format("{} {}", coloured, or_joined(colours)));
  const std::string serves =
      coloured > 0 ? fmt::format(" (a {} serves too)", rules.wild_name.en) : std::string();
  return fmt::format("{} short{}", fmt::join(parts, " and "), serves);
}

std::string owners_text(std::uint8_t owners, const SeatNames& names) {
  std::vector<std::string> seats;
  for (int s = 0; s < kMaxPlayers; ++s)
    if ((owners >> s & 1) != 0) seats.push_back(seat_name(seat_at(s), names));
  return fmt::format("{}", fmt::join(seats, " and "));
}

std::string technologies_text(const Rules& rules, std::uint16_t technologies) {
  std::vector<std::string> parts;
  for (std::size_t t = 0; t < rules.technologies.size(); ++t)
    if ((technologies >> t & 1) != 0) parts.push_back(rules.technologies[t].name.en);
  return fmt::format("{}", fmt::join(parts, " and "));
}

std::string cards_count(int count) { return count == 1 ? "1 card" : fmt::format("{} cards", count); }

std::string pieces_text(const Rules& rules, int count, std::size_t kind) {
  const std::string& name = rules.pieces[kind].name.en;
  return fmt::format("{} {}", count, count == 1 ? name : plural(name));
}

// A rule that this game does not have at all.
std::string unknown_text(MoveKind kind) {
  switch (kind) {
    case MoveKind::Station: return "this game has no stations";
    case MoveKind::Buy: return "this game has no technologies";
    case MoveKind::Claim: return "this game has no routes to claim";
    default: return "this game has nothing of the kind";
  }
}

// Reasons with names and numbers; empty = the plain sentence says all.
std::string numbers_text(const Rules& rules, const SeatNames& names, const Move& intent,
                         const WhyNot& found) {
  switch (found.why) {
    case Why::Taken: return "taken by " + owners_text(found.owners, names);
    case Why::StationThere: return "there is one of " + owners_text(found.owners, names);
    case Why::NeedsTechnology: return "needs " + technologies_text(rules, found.technologies) + " first";
    case Why::FewPieces:
      return fmt::format("takes {}, you have {}",
                         pieces_text(rules, found.need, rules.piece_of[intent.target]), found.have);
    case Why::Short: return lacking_text(rules, found.lacking);
    case Why::KeepMore: return fmt::format("More tickets must be kept: {} at least", found.need);
    case Why::CannotComplete: return fmt::format("{} short on the track", cards_count(found.lacking.cards));
    case Why::Outnumbered:
      return fmt::format("{} has {} there: play more", owners_text(found.owners, names),
                         cards_count(found.need - 1));
    default: return {};
  }
}

std::string reason_text(const Rules& rules, const SeatNames& names, const Move& intent, const WhyNot& found) {
  std::string text = numbers_text(rules, names, intent, found);
  if (text.empty()) text = sentence_of(rules, found);
  if (!text.empty() && text.back() == '.') text.pop_back();
  return found.clause.empty() ? text : fmt::format("{} [{}]", text, found.clause);
}

std::string claim_stakes(const Rules& rules, const View& view, const Move& move, const Gains& gains) {
  const RouteId route = move.kind == MoveKind::Pay ? view.pub.tunnel : move.route();
  const std::size_t kind = rules.piece_of[ix(route)];
  std::string text = fmt::format("It gives {} and leaves you {}.\n", points_name(gains.points),
                                 pieces_text(rules, gains.pieces[kind], kind));
  if (gains.may_cost_more) text += "It is a tunnel: cards turned up may ask for more of the same colour.\n";
  if (gains.last_round) text += "It brings the last round.\n";
  return text;
}

std::string ticket_stakes(const Rules& rules, const View& view, const Move& move) {
  if (move.kind == MoveKind::Declare)
    return fmt::format("Declare as completed: {}.\n", tickets_name(rules, move.tickets()));
  if (move.kind == MoveKind::Tickets)
    return fmt::format(
        "Draw {} tickets and keep at least {}: the points of each that you do not complete are lost.\n",
        std::min<int>(rules.later_tickets.draw, view.pub.ticket_deck_count), rules.later_tickets.keep_min);
  TicketSet rest;
  for (const TicketId ticket : view.mine.offer)
    if (ix(ticket) < rules.tickets.size() && !move.tickets().has(ticket)) rest.add(ticket);
  return fmt::format("Keep: {}.\n{}", tickets_name(rules, move.tickets()),
                     rest.empty() ? "" : fmt::format("Give back: {}.\n", tickets_name(rules, rest)));
}

}  // namespace

std::string why_text(const Rules& rules, const View& view, const SeatNames& names, const Move& intent,
                     const WhyNot& found) {
  if (found.why == Why::NoSuchRule) return unknown_text(intent.kind);
  const std::string reason = reason_text(rules, names, intent, found);
  return has_price(intent.kind) ? fmt::format("{}: {}", goal_text(rules, view, goal_of(intent)), reason)
                                : reason;
}

bool is_costly(MoveKind kind) {
  return has_price(kind) || kind == MoveKind::Tickets || kind == MoveKind::Keep || kind == MoveKind::Declare;
}

std::string stakes_text(const Rules& rules, const View& view, const Move& move) {
  if (!has_price(move.kind)) return ticket_stakes(rules, view, move);
  const Gains gains = gains_of(rules, view, move);
  std::string text = move_name(rules, view.pub, move) + ".\n";
  text.front() = static_cast<char>(text.front() - 'a' + 'A');
  if (move.kind == MoveKind::Claim || move.kind == MoveKind::Pay)
    text += claim_stakes(rules, view, move, gains);
  if (move.kind == MoveKind::Station)
    text += fmt::format("It leaves you {} of {} stations; one that is not built gives {} at the end.\n",
                        view.pub.stations_left[ix(view.seat)] - 1, rules.stations,
                        points_name(rules.unused_station_points));
  if (move.kind == MoveKind::Buy) text += rules.technologies[move.target].text.en + "\n";
  if (!gains.completes.empty())
    text += fmt::format("It completes {}{}.\n", tickets_name(rules, gains.completes),
                        move.kind == MoveKind::Station ? ", by a route of another" : "");
  return text + fmt::format("You keep in hand: {}.\n", hand_text(rules, gains.hand));
}

}  // namespace konduktor::cli
