// The figures of a map: ways, colours, places.
#include <algorithm>
#include <array>

#include "konduktor/load/map_study.h"
#include "map_graph.h"

namespace konduktor {
namespace {

using load::cheapest_way;

TicketFigure figure_of(const Rules& rules, std::size_t index) {
  const Ticket& ticket = rules.tickets[index];
  TicketFigure figure{static_cast<TicketId>(index), ticket.points, 0, 0};
  if (rules.machine == Machine::Cards) {
    for (const std::uint8_t count : ticket.cards.n) figure.cards += count;
    return figure;
  }
  const load::Way way = cheapest_way(rules, ticket);
  figure.cards = way.cards;
  figure.routes = way.routes.count();
  return figure;
}

// Colours in the order of the file, then grey on a board.
std::vector<ColourFigure> colours_of(const Rules& rules) {
  const std::size_t colours = rules.colours.size();
  const bool board = rules.machine == Machine::Board;
  std::vector<ColourFigure> figures(colours + (board ? 1 : 0));
  for (std::size_t c = 0; c < colours; ++c) figures[c].colour = colour_card(static_cast<int>(c));
  for (const Route& route : rules.routes) {
    ColourFigure& figure = figures[route.colour == Card::None ? colours : ix(route.colour)];
    ++figure.routes;
    figure.cards += route.cost;
    figure.spaces += route.spaces;
  }
  if (board) return figures;
  for (const Ticket& ticket : rules.tickets)
    for (std::size_t c = 0; c < colours; ++c) {
      figures[c].routes += ticket.cards.n[c] > 0 ? 1 : 0;
      figures[c].cards += ticket.cards.n[c];
    }
  return figures;
}

std::vector<PlaceFigure> places_of(const Rules& rules) {
  std::vector<PlaceFigure> figures(rules.places.size());
  std::array<PlaceSet, kMaxPlaces> neighbours{};
  for (const Route& route : rules.routes) {
    ++figures[ix(route.a)].routes;
    ++figures[ix(route.b)].routes;
    neighbours[ix(route.a)].add(route.b);
    neighbours[ix(route.b)].add(route.a);
  }
  for (const Ticket& ticket : rules.tickets)
    (ticket.from | ticket.to).for_each([&figures](PlaceId place) { ++figures[ix(place)].tickets; });
  for (std::size_t p = 0; p < figures.size(); ++p) {
    figures[p].place = static_cast<PlaceId>(p);
    figures[p].neighbours = neighbours[p].count();
  }
  return figures;
}

std::vector<Bottleneck> bottlenecks_of(const Rules& rules) {
  std::vector<Bottleneck> found;
  PlaceSet all;
  for (std::size_t p = 0; p < rules.places.size(); ++p) all.add(static_cast<PlaceId>(p));
  for (std::size_t r = 0; r < rules.routes.size(); ++r) {
    const Route& route = rules.routes[r];
    if (route.twin != RouteId::None && ix(route.twin) < r) continue;
    const RouteSet cut = load::with_twin(rules, static_cast<RouteId>(r));
    PlaceSet start;
    start.add(route.a);
    const PlaceSet reached = load::reached_without(rules, start, cut);
    if (reached.has(route.b)) continue;
    const PlaceSet rest = all - reached;
    Bottleneck bottleneck{cut, rest.count() < reached.count() ? rest : reached, {}};
    for (std::size_t t = 0; t < rules.tickets.size(); ++t)
      if ((load::reached_without(rules, rules.tickets[t].from, cut) & rules.tickets[t].to).empty())
        bottleneck.tickets.add(static_cast<TicketId>(t));
    found.push_back(bottleneck);
  }
  return found;
}

std::vector<Rivals> rivals_of(const Rules& rules) {
  const auto& modules = rules.module_names;
  for (const char* help : {"stations", "right-of-way"})
    if (std::find(modules.begin(), modules.end(), help) != modules.end()) return {};
  std::vector<Rivals> rivals;
  load::RivalSearch search(rules);
  for (std::size_t a = 0; a < rules.tickets.size(); ++a)
    for (std::size_t b = a + 1; b < rules.tickets.size(); ++b)
      if (search.exclude_each_other(rules.tickets[a], rules.tickets[b]))
        rivals.push_back({static_cast<TicketId>(a), static_cast<TicketId>(b)});
  return rivals;
}

}  // namespace

MapFigures figures_of(const Rules& rules) {
  MapFigures figures;
  for (std::size_t t = 0; t < rules.tickets.size(); ++t) figures.tickets.push_back(figure_of(rules, t));
  figures.colours = colours_of(rules);
  if (rules.machine == Machine::Cards) return figures;
  figures.places = places_of(rules);
  figures.bottlenecks = bottlenecks_of(rules);
  figures.rivals = rivals_of(rules);
  return figures;
}

}  // namespace konduktor
