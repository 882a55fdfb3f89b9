// Pieces, places and routes.
#include <algorithm>

#include "draft.h"
#include "konduktor/notation.h"
#include "words.h"

namespace konduktor::load {
namespace {

constexpr int kFarthest = 100'000;  // coordinates
constexpr int kUsualWidth = 1000;   // of a board that the file does not draw
constexpr int kUsualHeight = 700;

// {"train": {"1": 1, "2": 2}}
void read_route_points(Draft& draft) {
  const Node tables = draft.root["route_points"];
  if (!tables.object_of_anything()) return;
  for (const std::string& key : tables.keys())
    if (std::count(draft.piece_ids.begin(), draft.piece_ids.end(), key) == 0)
      tables.complain("has " + in_quotes(key) + ", which is not in pieces (" + listed(draft.piece_ids) + ")" +
                      did_you_mean(key, draft.piece_ids));
  static const std::vector<std::string> kNumbers = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
  static_assert(kMaxCost == 10);
  for (PieceKind& piece : draft.rules.pieces) {
    if (piece.id.empty()) continue;
    const Node table = tables[piece.id];
    if (!table.object_of_anything()) continue;
    for (const std::string& key : table.keys()) {
      const auto number = std::find(kNumbers.begin(), kNumbers.end(), key);
      if (number == kNumbers.end())
        table.complain("has " + in_quotes(key) + "; the keys are numbers of cards, \"1\" to \"10\"");
      else
        piece.points[static_cast<std::size_t>(number - kNumbers.begin() + 1)] =
            static_cast<std::int16_t>(table[key].whole(0, kMaxPoints));
    }
  }
}

void read_place(Draft& draft, const Node& node) {
  Place place;
  if (!node.object({"id", "name", "x", "y", "lat", "lon", "country"})) return;
  place.id = node["id"].id();
  add_id(draft.place_ids, place.id, node);
  place.name = node["name"].text_or_words();
  if (node["country"].there()) place.country = node["country"].id();
  place.drawn = node["x"].there() || node["y"].there() || (draft.board() && draft.root["board"].there());
  if (place.drawn) {
    place.x = node["x"].whole(-kFarthest, kFarthest);
    place.y = node["y"].whole(-kFarthest, kFarthest);
  }
  node["lat"].number_if_there(-90, 90);
  node["lon"].number_if_there(-180, 180);
  draft.rules.places.push_back(place);
  draft.places.push_back(node);
}

void read_length(const Node& node, Route& route) {
  if (node["length"].there()) {
    for (const char* other : {"cards", "spaces"})
      if (node[other].there())
        node[other].complain("and length exclude each other; give length, or cards and spaces");
    route.cost = static_cast<std::uint8_t>(node["length"].whole(1, kMaxCost));
    route.spaces = route.cost;
  } else if (node["cards"].there() || node["spaces"].there()) {
    route.cost = static_cast<std::uint8_t>(node["cards"].whole(1, kMaxCost));
    route.spaces = static_cast<std::uint8_t>(node["spaces"].whole(1, kMaxPieces));
  } else {
    (void)node["length"].whole(1, kMaxCost);
  }
}

void read_kind(const Draft& draft, const Node& node, Route& route) {
  if (node["kind"].there()) route.kind = node["kind"].one_of<RouteKind>("kinds").value_or(route.kind);
  if (route.kind == RouteKind::Ferry && draft.lacks_module("ferries"))
    node["kind"].complain("\"ferry\" belongs to a module that is not named; add \"ferries\" to modules");
  if (route.kind == RouteKind::Tunnel && draft.lacks_module("tunnels"))
    node["kind"].complain("\"tunnel\" belongs to a module that is not named; add \"tunnels\" to modules");
  const Node locomotives = node["locomotives"];
  if (route.kind == RouteKind::Ferry)
    route.locomotives = static_cast<std::uint8_t>(locomotives.whole(1, std::max<int>(1, route.cost)));
  else if (locomotives.there())
    locomotives.complain("stands only on a ferry; take it out or set kind to \"ferry\"");
}

void read_colour(const Draft& draft, const Node& node, Route& route) {
  std::vector<std::string> colours = draft.colour_ids;
  colours.emplace_back(kGreyWord);
  const int colour = node["colour"].one_of(colours, "colours");
  if (colour >= 0 && static_cast<std::size_t>(colour) < draft.colour_ids.size())
    route.colour = colour_card(colour);
}

void read_piece(const Draft& draft, const Node& node, Route& route) {
  const Node piece = node["piece"];
  if (!piece.there() && draft.rules.pieces.size() <= 1) return;
  const int index = piece.one_of(draft.piece_ids, "pieces");
  if (index >= 0) route.piece = static_cast<std::uint8_t>(index);
}

// Its own points, or those of its number of cards.
void read_points(const Draft& draft, const Node& node, Route& route) {
  if (node["points"].there()) {
    route.points = static_cast<std::int16_t>(node["points"].whole(0, kMaxPoints));
    return;
  }
  if (route.piece >= draft.rules.pieces.size() || route.cost == 0) return;
  const PieceKind& piece = draft.rules.pieces[route.piece];
  const Node table = draft.root["route_points"][piece.id];
  if (!table.there()) return;
  if (piece.points[route.cost] >= 0)
    route.points = piece.points[route.cost];
  else if (!table[std::to_string(route.cost)].there())
    node["points"].complain("are not known: route_points." + piece.id + " has no \"" +
                            std::to_string(route.cost) + "\"; add it there, or points to the route");
}

void read_drawing(const Node& node, Route& route) {
  if (!node["via"].there()) return;
  for (const Node& point : node["via"].items(0, 50, "bend points [x, y]")) {
    const std::vector<Node> both = point.items(2, 2, "x and y");
    if (both.size() != 2) continue;
    const int x = both[0].whole(-kFarthest, kFarthest);
    route.via.emplace_back(x, both[1].whole(-kFarthest, kFarthest));
  }
}

void read_route(Draft& draft, const Node& node) {
  const std::size_t before = draft.problems().size();
  Route route;
  Entry entry{node, true, {}};
  if (node.object({"id", "between", "length", "cards", "spaces", "colour", "kind", "locomotives", "piece",
                   "double", "points", "technology_free", "via"})) {
    route.id = node["id"].id(true);
    const std::vector<Node> ends = node["between"].items(2, 2, "two different place ids");
    if (ends.size() == 2) {
      const int a = ends[0].one_of(draft.place_ids, "places");
      const int b = ends[1].one_of(draft.place_ids, "places");
      if (a >= 0) route.a = static_cast<PlaceId>(a);
      if (b >= 0) route.b = static_cast<PlaceId>(b);
      if (a >= 0 && a == b)
        node["between"].complain("has the same place twice; a route joins two different ones");
    }
    read_length(node, route);
    read_colour(draft, node, route);
    read_kind(draft, node, route);
    read_piece(draft, node, route);
    read_points(draft, node, route);
    if (node["double"].there()) entry.double_id = node["double"].words();
    route.technology_free = node["technology_free"].flag();
    if (node["technology_free"].there() && draft.lacks_module("technologies"))
      node["technology_free"].complain(
          "belongs to a module that is not named; add \"technologies\" to modules");
    read_drawing(node, route);
  }
  entry.sound = draft.problems().size() == before;
  draft.routes.push_back(entry);
  draft.rules.routes.push_back(route);
}

// One message for a drawing that has nothing to stand on.
void check_drawing(const Draft& draft) {
  const Rules& rules = draft.rules;
  const bool drawn =
      std::any_of(rules.places.begin(), rules.places.end(), [](const Place& p) { return p.drawn; }) ||
      std::any_of(rules.routes.begin(), rules.routes.end(), [](const Route& r) { return !r.via.empty(); });
  const Node board = draft.root["board"];
  if (drawn && !board.there())
    board.complain(
        "is missing, and the file has x, y or via; add its width and height, or take all of them out");
}

}  // namespace

void read_pieces(Draft& draft) {
  Rules& rules = draft.rules;
  const Node stations = draft.root["stations"];
  if (stations.there() && stations.object({"count", "unused_points"})) {
    rules.stations = stations["count"].whole(1, kMaxStations);
    rules.unused_station_points = stations["unused_points"].whole(0, kMaxPoints);
  }
  rules.longest_path_points = draft.root["longest_path_points"].whole_or(0, 0, kMaxPoints);
  rules.cards_for_one_wild = draft.root["cards_for_one_wild"].whole_or(0, 2, kMaxCost);
  if (!draft.board()) return;

  const Node pieces = draft.root["pieces"];
  int total = 0;
  for (const Node& node : pieces.items(1, kMaxPieceKinds, "pieces")) {
    const std::size_t before = draft.problems().size();
    PieceKind piece;
    piece.points.fill(-1);
    if (node.object({"id", "name", "count"})) {
      piece.id = node["id"].id();
      add_id(draft.piece_ids, piece.id, node);
      piece.name = node["name"].text();
      piece.count = node["count"].whole(1, kMaxPieces);
    }
    if (draft.problems().size() > before) piece.count = kMaxPieces;  // no complaints about too few as well
    total += piece.count;
    rules.pieces.push_back(piece);
  }
  const bool two = rules.pieces.size() == 2;
  if (two && draft.lacks_module("piece-kinds"))
    pieces.complain(
        "has two kinds, which belong to a module that is not named; add \"piece-kinds\" to modules");
  if (rules.pieces.size() == 1 && draft.names_module("piece-kinds"))
    pieces.complain("has one kind; the module \"piece-kinds\" needs two");
  rules.one_strand_up_to = draft.root["one_strand_up_to_players"].whole(0, kMaxPlayers);
  rules.end_at_pieces = draft.root["end_at_pieces"].whole(0, std::max(0, total - 1));
  read_route_points(draft);
}

void read_places(Draft& draft) {
  const Node board = draft.root["board"];
  if (draft.board() && !board.there()) {  // the page finds a place for everything
    draft.rules.board_width = kUsualWidth;
    draft.rules.board_height = kUsualHeight;
  } else if (board.there() && board.object({"width", "height", "coordinates"})) {
    draft.rules.board_width = board["width"].whole(1, kFarthest);
    draft.rules.board_height = board["height"].whole(1, kFarthest);
    if (board["coordinates"].there()) (void)board["coordinates"].words();
  }
  const std::size_t before = draft.problems().size();
  for (const Node& node : draft.root["places"].items(2, kMaxPlaces, "places")) read_place(draft, node);
  draft.sound_places = draft.problems().size() == before;
}

void read_routes(Draft& draft) {
  if (!draft.board()) return;
  const std::size_t before = draft.problems().size();
  std::vector<std::string> ids;
  for (const Node& node : draft.root["routes"].items(1, kMaxRoutes, "routes")) {
    read_route(draft, node);
    add_id(ids, draft.rules.routes.back().id, node);
  }
  check_drawing(draft);
  draft.sound_routes = draft.problems().size() == before;
}

}  // namespace konduktor::load
