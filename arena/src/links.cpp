#include "konduktor/arena/links.h"

#include <fmt/format.h>

namespace konduktor::arena {
namespace {

std::string colour_name(const Rules& rules, RouteId id) {
  const Card colour = rules.routes[ix(id)].colour;
  return colour == Card::None ? "grey" : rules.colours[ix(colour)].name.en;
}

std::string kind_words(const Rules& rules, const Route& route) {
  std::string words = rules.pieces.size() > 1 ? " by " + rules.pieces[route.piece].name.en : "";
  if (route.kind == RouteKind::Ferry) words += fmt::format(", ferry with {}", route.locomotives);
  return words + (route.kind == RouteKind::Tunnel ? ", tunnel" : "");
}

}  // namespace

std::vector<Link> links_of(const Rules& rules) {
  std::vector<Link> links;
  for (std::size_t r = 0; r < rules.routes.size(); ++r) {
    const RouteId twin = rules.routes[r].twin;
    if (twin != RouteId::None && ix(twin) < r) continue;
    links.push_back({static_cast<RouteId>(r), twin});
  }
  return links;
}

std::string link_label(const Rules& rules, const Link& link) {
  const Route& route = rules.routes[ix(link.first)];
  std::string colours = colour_name(rules, link.first);
  if (link.is_double() && colour_name(rules, link.second) != colours)
    colours += "/" + colour_name(rules, link.second);
  return fmt::format("{} - {}, {} {}{}{}", rules.places[ix(route.a)].name.en,
                     rules.places[ix(route.b)].name.en, route.cost, colours, kind_words(rules, route),
                     link.is_double() ? ", double" : "");
}

}  // namespace konduktor::arena
