#include "play/board_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/layout.h"
#include "konduktor/guide/names.h"
#include "konduktor/scores.h"
#include "play/status_text.h"
#include "play/ticket_text.h"

namespace konduktor::cli {
namespace {

const std::string& place_name(const Rules& rules, PlaceId place) { return rules.places[ix(place)].name.en; }

// "Paris - Zurich 3 tunnel": in a list whose heading tells the colour.
std::string without_colour(const Rules& rules, RouteId id) {
  const Route& route = rules.routes[ix(id)];
  std::string text =
      fmt::format("{} - {} {}", place_name(rules, route.a), place_name(rules, route.b), route.cost);
  if (route.piece > 0) text += " " + rules.pieces[route.piece].id;
  if (route.kind == RouteKind::Tunnel) text += " tunnel";
  if (route.kind == RouteKind::Ferry) text += fmt::format(" ferry({})", route.locomotives);
  return text;
}

std::string network_text(const Rules& rules, const Public& pub, Seat seat, const SeatNames& names) {
  std::vector<std::string> routes;
  pub.owned[ix(seat)].for_each([&](RouteId route) { routes.push_back(without_colour(rules, route)); });
  if (routes.empty()) routes.emplace_back("no routes");
  std::string head = fmt::format("  {}", seat_name(seat, names));
  if (rules.longest_path_points > 0)
    head += fmt::format(", longest path {}", longest_trail(rules, pub.owned[ix(seat)]));
  std::string text = head + "\n" + listed("   ", routes, "; ");
  std::vector<std::string> stations;
  for (const PlaceId place : pub.stations[ix(seat)])
    if (rules.stations > 0 && place != PlaceId::None) stations.push_back(place_name(rules, place));
  if (!stations.empty()) text += listed("    stations in", stations);
  return text;
}

std::string open_routes_text(const Rules& rules, const Public& pub) {
  std::string text;
  for (std::size_t c = 0; c <= rules.colours.size(); ++c) {
    const Card colour = c < rules.colours.size() ? colour_card(static_cast<int>(c)) : Card::None;
    std::vector<std::string> routes;
    pub.open.for_each([&](RouteId route) {
      if (rules.colour_of[ix(route)] == colour) routes.push_back(without_colour(rules, route));
    });
    if (routes.empty()) continue;
    const std::string name = colour == Card::None ? "grey" : card_name(rules, colour);
    text += fmt::format("  {} ({})\n", name, routes.size()) + listed("   ", routes, "; ");
  }
  return text.empty() ? "  none\n" : text;
}

std::string districts_text(const Rules& rules) {
  std::string text = "Districts, for joining all their places\n";
  for (const District& district : rules.districts) {
    std::vector<std::string> places;
    district.places.for_each([&](PlaceId place) { places.push_back(place_name(rules, place)); });
    text += listed(fmt::format("  {}:", points_name(district.points)), places);
  }
  return text;
}

std::string card_table_text(const Rules& rules, const Public& pub, const SeatNames& names) {
  std::string text;
  for (int s = 0; s < rules.players(); ++s) {
    const Seat seat = seat_at(s);
    text += fmt::format("  {}\n    yard: {}\n    on the track: {} cards\n    completed: {}\n",
                        seat_name(seat, names), yard_in_words(rules, pub, seat), pub.track_count[ix(seat)],
                        laid_down_in_short(pub, seat));
  }
  std::vector<std::string> cities;
  for (const BigCity& city : rules.big_cities)
    cities.push_back(fmt::format("{} {}", place_name(rules, city.place), city.points));
  return text + listed("Big Cities, for the most completed tickets to each:", cities);
}

std::string state_of(const Rules& rules, const Public& pub, Seat viewer, const SeatNames& names,
                     RouteId route) {
  std::vector<std::string> owners;
  for (int s = 0; s < rules.players(); ++s)
    if (pub.owned[static_cast<std::size_t>(s)].has(route)) owners.push_back(seat_name(seat_at(s), names));
  if (!owners.empty()) return fmt::format("taken by {}", fmt::join(owners, ", "));
  const RouteId twin = rules.twin[ix(route)];
  if (twin != RouteId::None && pub.owned[ix(viewer)].has(twin)) return "closed: you have the other strand";
  if (!pub.open.has(route)) return "closed: the other strand is taken";
  std::vector<std::string> lacking;
  for (std::size_t t = 0; t < rules.technologies.size(); ++t)
    if ((rules.needs[ix(route)] & ~pub.technologies[ix(viewer)]) >> t & 1)
      lacking.push_back(rules.technologies[t].name.en);
  return lacking.empty() ? "open" : fmt::format("open to those with {}", fmt::join(lacking, " and "));
}

}  // namespace

std::string board_text(const Rules& rules, const Public& pub, const SeatNames& names) {
  if (rules.machine == Machine::Cards) return card_table_text(rules, pub, names);
  std::string text = "Networks\n";
  for (int s = 0; s < rules.players(); ++s) text += network_text(rules, pub, seat_at(s), names);
  text += "Open routes\n" + open_routes_text(rules, pub);
  if (!rules.districts.empty()) text += districts_text(rules);
  return text + "'routes PLACE' tells more about a place, 'board places' lists them all.\n";
}

std::string places_text(const Rules& rules, const Public& pub) {
  if (rules.machine == Machine::Cards) return "This game has no board.\n";
  std::string text;
  for (std::size_t p = 0; p < rules.places.size(); ++p) {
    std::vector<std::string> neighbours;
    rules.routes_at[p].for_each([&](RouteId id) {
      const Route& route = rules.routes[ix(id)];
      const std::string colour = route.colour == Card::None ? "grey" : card_name(rules, route.colour);
      neighbours.push_back(fmt::format("{} {} {}{}", place_name(rules, ix(route.a) == p ? route.b : route.a),
                                       route.cost, colour, pub.open.has(id) ? "" : " (not open)"));
    });
    text += listed(rules.places[p].name.en + ":", neighbours, "; ");
  }
  return text;
}

std::string routes_text(const Rules& rules, const Public& pub, Seat viewer, const SeatNames& names,
                        const std::string& wanted) {
  if (rules.machine == Machine::Cards) return "This game has no board.\n";
  if (wanted.empty()) return "Which place? For example: routes " + rules.places.front().name.en + "\n";
  const auto places = places_named(rules, wanted);
  if (places.empty())
    return fmt::format("There is no place called \"{}\". 'board places' lists them all.\n", wanted);
  if (places.size() > 1) {
    std::vector<std::string> found;
    for (const PlaceId place : places) found.push_back(place_name(rules, place));
    return listed("Which one?", found);
  }
  std::string text = place_name(rules, places.front()) + "\n";
  for (int s = 0; s < rules.players() && rules.stations > 0; ++s) {
    const auto& built = pub.stations[static_cast<std::size_t>(s)];
    if (std::find(built.begin(), built.end(), places.front()) != built.end())
      text += fmt::format("  station of {}\n", seat_name(seat_at(s), names));
  }
  rules.routes_at[ix(places.front())].for_each([&](RouteId route) {
    text +=
        fmt::format("  {}, {}: {}  [{}]\n", route_name(rules, route), points_name(rules.points[ix(route)]),
                    state_of(rules, pub, viewer, names, route), rules.routes[ix(route)].id);
  });
  return text;
}

std::string technologies_text(const Rules& rules, const Public& pub) {
  if (rules.technologies.empty()) return "This game has no technologies.\n";
  std::string text;
  for (std::size_t t = 0; t < rules.technologies.size(); ++t) {
    const Technology& technology = rules.technologies[t];
    if (technology.advanced && !rules.options.advanced_technologies) continue;
    int left = technology.copies;
    for (int s = 0; s < rules.players(); ++s) left -= pub.technologies[static_cast<std::size_t>(s)] >> t & 1;
    const bool bet = technology.effect == Effect::MostTickets || technology.effect == Effect::LongestPath;
    const std::string stock =
        bet && left > 0 && pub.renewals > 0 ? "no longer sold" : fmt::format("{} left", left);  // UK-V8
    text += hanging(" ", fmt::format("{} [{}], {} {}, {}: {}", technology.name.en, technology.id,
                                     technology.cost, rules.wild_name.en, stock, technology.text.en));
  }
  return text;
}

}  // namespace konduktor::cli
