// What the routes say together: doubles, kinds that modules need, a board in one piece.
#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "draft.h"
#include "words.h"

namespace konduktor::load {
namespace {

// Which places hang together: the smallest place of each part, by place.
std::array<std::size_t, kMaxPlaces> parts_of(const Rules& rules) {
  std::array<std::size_t, kMaxPlaces> part{};
  std::iota(part.begin(), part.end(), std::size_t{0});
  for (bool changed = true; changed;) {
    changed = false;
    for (const Route& route : rules.routes) {
      const std::size_t least = std::min(part[ix(route.a)], part[ix(route.b)]);
      changed = changed || part[ix(route.a)] != least || part[ix(route.b)] != least;
      part[ix(route.a)] = part[ix(route.b)] = least;
    }
  }
  return part;
}

void check_connected(const Draft& draft) {
  const Rules& rules = draft.rules;
  const auto part = parts_of(rules);
  std::vector<std::string> cut_off;
  for (std::size_t p = 0; p < rules.places.size(); ++p) {
    const bool reached = std::any_of(rules.routes.begin(), rules.routes.end(), [p](const Route& route) {
      return ix(route.a) == p || ix(route.b) == p;
    });
    if (!reached)
      draft.places[p].complain_here("no route ends there; add one or take the place out");
    else if (part[p] != part[0])
      cut_off.push_back(rules.places[p].id);
  }
  if (!cut_off.empty() && part[0] == 0)
    draft.root["routes"].complain("leave the board in pieces: no way leads from " +
                                  in_quotes(rules.places[0].id) + " to " + listed(cut_off) +
                                  "; add a route between the parts");
  for (std::size_t t = 0; t < rules.tickets.size(); ++t) {
    if (!draft.tickets[t].sound) continue;
    bool joined = false;
    rules.tickets[t].from.for_each([&](PlaceId a) {
      rules.tickets[t].to.for_each([&](PlaceId b) { joined = joined || part[ix(a)] == part[ix(b)]; });
    });
    if (!joined)
      draft.tickets[t].node["between"].complain(
          "has ends that no routes join; add routes or change the ends");
  }
}

void check_kinds(const Draft& draft) {
  const auto none = [&draft](RouteKind kind) {
    const auto& routes = draft.rules.routes;
    return std::none_of(routes.begin(), routes.end(),
                        [kind](const Route& route) { return route.kind == kind; });
  };
  if (draft.names_module("ferries") && none(RouteKind::Ferry))
    draft.root["routes"].complain("has no ferry; the module \"ferries\" needs one, or take the module out");
  if (draft.names_module("tunnels") && none(RouteKind::Tunnel))
    draft.root["routes"].complain("has no tunnel; the module \"tunnels\" needs one, or take the module out");
}

bool same_ends(const Route& a, const Route& b) {
  return (a.a == b.a && a.b == b.b) || (a.a == b.b && a.b == b.a);
}
bool alike(const Route& a, const Route& b) {
  return same_ends(a, b) && a.cost == b.cost && a.spaces == b.spaces && a.piece == b.piece;
}

std::string difference(const Route& a, const Route& b) {
  if (!same_ends(a, b)) return "ends";
  if (a.cost != b.cost) return "cards";
  return a.spaces != b.spaces ? "spaces" : "piece";
}

// Routes that look like the strands of a double must say so.
void check_unpaired(const Draft& draft) {
  const auto& routes = draft.rules.routes;
  for (std::size_t i = 0; i < routes.size(); ++i) {
    for (std::size_t j = i + 1; j < routes.size(); ++j) {
      if (!draft.routes[i].sound || !draft.routes[j].sound || !alike(routes[i], routes[j])) continue;
      const std::string& a = draft.routes[i].double_id;
      const std::string& b = draft.routes[j].double_id;
      if (a.empty() && b.empty())
        draft.routes[j].node["double"].complain(
            "is missing: it runs beside " + in_quotes(routes[i].id) +
            " with the same length and piece; give both the same double id");
      else if (a != b)
        draft.routes[j].node["double"].complain(
            "is not that of " + in_quotes(routes[i].id) +
            ", which has the same ends, length and piece; a double has two routes "
            "and there is no third");
    }
  }
}

}  // namespace

void pair_doubles(Draft& draft) {
  auto& routes = draft.rules.routes;
  std::map<std::string, std::vector<std::size_t>> doubles;
  for (std::size_t i = 0; i < routes.size(); ++i)
    if (!draft.routes[i].double_id.empty()) doubles[draft.routes[i].double_id].push_back(i);
  for (const auto& [id, members] : doubles) {
    const Node& last = draft.routes[members.back()].node;
    if (members.size() != 2) {
      last["double"].complain(in_quotes(id) + " is on " + std::to_string(members.size()) +
                              (members.size() == 1 ? " route" : " routes") + "; it must be on exactly two");
      continue;
    }
    Route& one = routes[members[0]];
    Route& two = routes[members[1]];
    if (!draft.routes[members[0]].sound || !draft.routes[members[1]].sound) continue;
    if (!alike(one, two)) {
      last["double"].complain(in_quotes(id) + " is also on " + in_quotes(one.id) + ", which has other " +
                              difference(one, two) +
                              "; the two of a double have the same ends, length and piece");
      continue;
    }
    one.twin = static_cast<RouteId>(members[1]);
    two.twin = static_cast<RouteId>(members[0]);
  }
  check_unpaired(draft);
}

void check_board(const Draft& draft) {
  if (!draft.sound_places || !draft.sound_routes) return;
  check_kinds(draft);
  check_connected(draft);
}

}  // namespace konduktor::load
