#include "text/position.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "konduktor/game.h"
#include "konduktor/notation.h"
#include "text/words.h"

namespace konduktor::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string yard_text(const Rules& rules, const std::array<Row, kMaxColours>& yard) {
  std::vector<std::string> rows;
  for (std::size_t c = 0; c < rules.colours.size(); ++c) {
    if (yard[c].total() == 0) continue;
    std::string row = fmt::format("{} {}", yard[c].coloured, rules.colours[c].name.en);
    if (yard[c].wilds > 0) row += fmt::format(" with {} {}", yard[c].wilds, rules.wild_name.en);
    rows.push_back(row);
  }
  return rows.empty() ? "empty" : fmt::format("{}", fmt::join(rows, "; "));
}

std::string held_technologies(const Rules& rules, std::uint16_t held) {
  std::vector<std::string> names;
  for (std::size_t t = 0; t < rules.technologies.size(); ++t)
    if ((held >> t & 1) != 0) names.push_back(rules.technologies[t].name.en);
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

std::string seat_line(const Rules& rules, const Public& pub, std::size_t s, const Private* mine) {
  std::string text = fmt::format("{}{}  {}", pub.turn == seat_at(static_cast<int>(s)) ? "> " : "  ",
                                 seat_name(seat_at(static_cast<int>(s))), points_name(pub.score[s]));
  for (std::size_t k = 0; k < rules.pieces.size() && rules.machine == Machine::Board; ++k)
    text += fmt::format(", {} {}", rules.pieces[k].name.en, pub.pieces[s][k]);
  if (rules.stations > 0) text += fmt::format(", stations {}", pub.stations_left[s]);
  text += fmt::format(", cards {}", pub.hand_count[s]);
  text += fmt::format(": {}", mine == nullptr ? "?" : cards_name(rules, mine->hand));
  text += fmt::format("; tickets {}{}\n", pub.ticket_count[s], mine == nullptr ? ": ?" : "");
  return text;
}

std::string seat_routes(const Rules& rules, const Public& pub, std::size_t s) {
  std::string text;
  pub.owned[s].for_each([&](RouteId route) { text += fmt::format("      {}\n", route_name(rules, route)); });
  for (const PlaceId place : pub.stations[s])
    if (rules.stations > 0 && place != PlaceId::None)
      text += fmt::format("      station in {}\n", rules.places[ix(place)].name.en);
  return text;
}

// What else lies before a seat: technologies, rail yard, track, completed tickets.
std::string seat_cards(const Rules& rules, const Public& pub, std::size_t s, const Eyes& eyes) {
  std::string text;
  if (!rules.technologies.empty())
    text += fmt::format("      technologies: {}\n", held_technologies(rules, pub.technologies[s]));
  if (rules.machine == Machine::Cards) {
    text += fmt::format("      rail yard: {}; {} cards on the track\n", yard_text(rules, pub.yard[s]),
                        pub.track_count[s]);
    if (!pub.completed[s].empty())
      text +=
          fmt::format("      completed: {}\n", eyes.sees_laid_down(pub, s)
                                                   ? tickets_name(rules, pub.completed[s])
                                                   : laid_down_in_short(pub, seat_at(static_cast<int>(s))));
  }
  return text;
}

}  // namespace

Eyes Eyes::of(const View& view) {
  Eyes eyes;
  if (view.seat != Seat::Nobody) eyes.seats[ix(view.seat)] = &view.mine;
  return eyes;
}

bool Eyes::sees_laid_down(const Public& pub, std::size_t seat) const {
  return everything || pub.phase == Phase::Over || seats[seat] != nullptr;
}

Eyes Eyes::open(const State& state) {
  Eyes eyes;
  eyes.everything = true;
  for (std::size_t s = 0; s < kMaxPlayers; ++s) eyes.seats[s] = &state.priv[s];
  return eyes;
}

std::string tickets_text(const Rules& rules, const Public& pub, const Private& mine, Seat seat) {
  std::string text;
  const auto add = [&](TicketId ticket, const char* mark) {
    text += fmt::format("      {}{}\n", mark, ticket_name(rules, ticket));
  };
  mine.tickets.for_each([&](TicketId ticket) {
    const bool board = rules.machine == Machine::Board;
    add(ticket, !board                                                         ? ""
                : joins(rules, pub.owned[ix(seat)], rules.tickets[ix(ticket)]) ? "[joined] "
                                                                               : "[open]   ");
  });
  for (const TicketId ticket : mine.offer)
    if (ticket != TicketId::None && ix(ticket) < rules.tickets.size() &&
        (pub.phase == Phase::Opening || (pub.phase == Phase::KeepTickets && pub.turn == seat)))
      add(ticket, "[offer]  ");
  return text;
}

std::string position_text(const Rules& rules, const Public& pub, const Eyes& eyes, bool routes) {
  std::string text = fmt::format("{}, {} players: {}", rules.name.en, rules.players(), phase_name(pub.phase));
  if (pub.phase != Phase::Over) text += fmt::format(", {}", seat_name(next_seat(rules, pub)));
  if (pub.last_turns > 0) text += fmt::format("; last round, {} turns to go", pub.last_turns);
  text += "\n  face up ";
  for (int k = 0; k < kDisplaySize; ++k)
    text += fmt::format("  {} {}", k + 1, card_name(rules, pub.display[static_cast<std::size_t>(k)]));
  text += fmt::format("\n  deck {}, discards {}, ticket deck {}\n", pub.deck_count, pub.discard.total(),
                      pub.ticket_deck_count);
  if (pub.phase == Phase::Surcharge)
    text += fmt::format("  tunnel {}: laid {}, surcharge {}\n", route_name(rules, pub.tunnel),
                        cards_name(rules, pub.laid), pub.surcharge);
  for (int s = 0; s < rules.players(); ++s) {
    const auto seat = static_cast<std::size_t>(s);
    const Private* mine = eyes.seats[seat];
    text += seat_line(rules, pub, seat, mine);
    if (mine != nullptr) text += tickets_text(rules, pub, *mine, seat_at(s));
    if (routes) text += seat_routes(rules, pub, seat);
    text += seat_cards(rules, pub, seat, eyes);
  }
  return text;
}

Json position_json(const Rules& rules, const Public& pub, const Eyes& eyes) {
  const auto ticket_ids = [&](TicketSet tickets) {
    Json ids = Json::array();
    tickets.for_each([&](TicketId ticket) { ids.push_back(rules.tickets[ix(ticket)].id); });
    return ids;
  };
  Json json{{"phase", phase_name(pub.phase)}};
  if (pub.phase != Phase::Over) json["seat"] = ix(next_seat(rules, pub));
  json["display"] = Json::array();
  for (int k = 0; k < kDisplaySize; ++k) {
    const Card card = pub.display[static_cast<std::size_t>(k)];
    json["display"].push_back(card == Card::None ? Json() : Json(card_text(rules, card)));
  }
  json["deck"] = pub.deck_count;
  // the Card Game's discards are counted, not looked through.
  const bool look = rules.machine == Machine::Board || eyes.everything || pub.phase == Phase::Over;
  json["discard_count"] = pub.discard.total();
  if (look) json["discards"] = payment_text(rules, pub.discard);
  json["ticket_deck"] = pub.ticket_deck_count;
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s) {
    Json seat{{"seat", s},
              {"score", pub.score[s]},
              {"cards", pub.hand_count[s]},
              {"tickets_held", pub.ticket_count[s]}};
    for (std::size_t k = 0; k < rules.pieces.size(); ++k)
      seat["pieces"][rules.pieces[k].id] = pub.pieces[s][k];
    if (rules.stations > 0) seat["stations_left"] = pub.stations_left[s];
    seat["routes"] = Json::array();
    pub.owned[s].for_each([&](RouteId route) { seat["routes"].push_back(rules.routes[ix(route)].id); });
    if (const Private* mine = eyes.seats[s]) {
      seat["hand"] = payment_text(rules, mine->hand);
      seat["tickets"] = ticket_ids(mine->tickets);
    }
    for (std::size_t t = 0; t < rules.technologies.size(); ++t)
      if ((pub.technologies[s] >> t & 1) != 0) seat["technologies"].push_back(rules.technologies[t].id);
    if (rules.machine == Machine::Cards) {
      seat["track"] = pub.track_count[s];
      seat["yard"] = yard_text(rules, pub.yard[s]);
      seat["completed_count"] = pub.completed[s].count();
      if (eyes.sees_laid_down(pub, s)) seat["completed"] = ticket_ids(pub.completed[s]);
    }
    json["seats"].push_back(seat);
  }
  return json;
}

}  // namespace konduktor::cli
