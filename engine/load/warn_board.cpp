// What is doubtful about a board: coordinates, places at the end of one route, colours, strands without `double`.
//
// The limits leave the six games alone: their nearest places are 5.2 % of the width apart, their colours differ by one
// card, New York (uk) hangs on one route that has points of its own, and Penzance (uk) on a route and a ferry.
#include <algorithm>
#include <cmath>

#include "draft.h"
#include "words.h"

namespace konduktor::load {
namespace {

constexpr double kOneSpot = 0.02;      // of the board's width
constexpr int kColourDifference = 3;   // cards; what fewer make is chance
constexpr double kColourRatio = 1.25;  // most to fewest cards

void warn_of_point(const Draft& draft, const Node& node, int x, int y) {
  const Rules& rules = draft.rules;
  if (x >= 0 && y >= 0 && x <= rules.board_width && y <= rules.board_height) return;
  node.warn_here("[" + std::to_string(x) + ", " + std::to_string(y) + "] is off the board, which is " +
                 std::to_string(rules.board_width) + " wide and " + std::to_string(rules.board_height) +
                 " high");
}

void warn_of_spot(const Draft& draft, std::size_t index) {
  const std::vector<Place>& places = draft.rules.places;
  const Place& place = places[index];
  for (std::size_t p = 0; p < index; ++p) {
    if (!places[p].drawn ||
        std::hypot(place.x - places[p].x, place.y - places[p].y) >= kOneSpot * draft.rules.board_width)
      continue;
    draft.places[index].warn_here("lies on the same spot as " + in_quotes(places[p].id) +
                                  "; one will cover the other");
  }
}

// New York and France of uk show what may be meant: a route that pays by itself, one of several ends of a ticket.
bool may_hang_on_one_route(const Rules& rules, const Node& route, PlaceId place) {
  if (route["points"].there()) return true;
  bool named = false;
  for (const Ticket& ticket : rules.tickets) {
    for (const PlaceSet end : {ticket.from, ticket.to}) {
      if (!end.has(place)) continue;
      if (end.count() == 1) return false;
      named = true;
    }
  }
  return named;
}

void warn_of_dead_ends(const Draft& draft, const MapFigures& figures) {
  const auto& routes = draft.rules.routes;
  for (const PlaceFigure& figure : figures.places) {
    if (figure.routes != 1) continue;
    const auto only = std::find_if(routes.begin(), routes.end(), [&figure](const Route& route) {
      return route.a == figure.place || route.b == figure.place;
    });
    const Node& route = draft.routes[static_cast<std::size_t>(only - routes.begin())].node;
    if (may_hang_on_one_route(draft.rules, route, figure.place)) continue;
    draft.places[ix(figure.place)].warn_here(
        "only one route ends there, " + in_quotes(only->id) +
        ": whoever claims it shuts all others out; add a route or make it a double");
  }
}

void warn_of_colours(const Draft& draft, const MapFigures& figures) {
  const auto end = figures.colours.end() - 1;  // without grey
  const auto [fewest, most] =
      std::minmax_element(figures.colours.begin(), end,
                          [](const ColourFigure& a, const ColourFigure& b) { return a.cards < b.cards; });
  if (most->cards - fewest->cards < kColourDifference || most->cards <= kColourRatio * fewest->cards) return;
  const auto named = [&draft](const ColourFigure& figure) {
    return in_quotes(draft.rules.colours[ix(figure.colour)].id) + " has " + std::to_string(figure.cards);
  };
  draft.root["routes"].warn("are uneven by colour: of the spaces " + named(*most) + ", " + named(*fewest) +
                            "; cards of all colours are equally many");
}

void warn_of_parallels(const Draft& draft) {
  const auto& routes = draft.rules.routes;
  for (std::size_t i = 0; i < routes.size(); ++i)
    for (std::size_t j = i + 1; j < routes.size(); ++j) {
      const Route& one = routes[i];
      const Route& other = routes[j];
      const bool beside = (one.a == other.a && one.b == other.b) || (one.a == other.b && one.b == other.a);
      if (!beside || one.twin == static_cast<RouteId>(j) || one.kind != other.kind ||
          one.piece != other.piece)
        continue;
      draft.routes[j].node.warn_here("runs beside " + in_quotes(one.id) + " with another length (" +
                                     std::to_string(other.cost) + ", not " + std::to_string(one.cost) +
                                     "); if they are a double, give both the same length and double id");
    }
}

}  // namespace

void warn_of_drawing(const Draft& draft) {
  const Rules& rules = draft.rules;
  if (!draft.root["board"].there()) return;
  for (std::size_t p = 0; p < rules.places.size(); ++p) {
    if (!rules.places[p].drawn) continue;
    warn_of_point(draft, draft.places[p], rules.places[p].x, rules.places[p].y);
    warn_of_spot(draft, p);
  }
  for (std::size_t r = 0; r < rules.routes.size(); ++r)
    for (const auto& [x, y] : rules.routes[r].via) warn_of_point(draft, draft.routes[r].node["via"], x, y);
}

void warn_of_routes(const Draft& draft, const MapFigures& figures) {
  if (!draft.board()) return;
  warn_of_dead_ends(draft, figures);
  warn_of_colours(draft, figures);
  warn_of_parallels(draft);
}

}  // namespace konduktor::load
