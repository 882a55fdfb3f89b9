// The rules of one game at one table: numbers, board, tickets, options, and tables made from them.
//
// A loader (engine/load) fills the plain part from a data file; `prepare` then lets every rule module fill its
// tables and hooks. After that a Rules never changes and may be shared by threads. Names and texts are kept here
// so that notation, records and screens need nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "konduktor/options.h"
#include "konduktor/types.h"
#include "konduktor/words.h"

namespace konduktor {

struct Module;  // one rule; engine/src/module.h

struct Name {
  std::string en;
  std::string pl;
};

enum class Machine : std::uint8_t { Board, Cards };
constexpr auto words_of(Machine) { return words<Machine>("board", "cards"); }
enum class Rejects : std::uint8_t { Out, Bottom, Shuffle };
constexpr auto words_of(Rejects) { return words<Rejects>("out", "bottom", "shuffle"); }
enum class TieBreak : std::uint8_t { Tickets, FewerStations, LongestPath, BonusCards };
constexpr auto words_of(TieBreak) {
  return words<TieBreak>("tickets", "fewer_stations", "longest_path", "bonus_cards");
}
// How sure a game's data is.
enum class Provenance : std::uint8_t { Verified, PartlyVerified, Reconstructed };
constexpr auto words_of(Provenance) {
  return words<Provenance>("verified", "partly verified", "reconstructed");
}

struct Colour {
  std::string id;
  Name name;
  std::string symbol;
};

struct PieceKind {
  std::string id;
  Name name;
  int count = 0;
  std::array<std::int16_t, kMaxCost + 1>
      points{};  // by cards; -1 = a route of that length scores nothing known
};

struct Place {
  std::string id;
  Name name;
  std::string country;
  bool drawn = false;  // x and y are given
  int x = 0;
  int y = 0;
};

enum class RouteKind : std::uint8_t { Plain, Ferry, Tunnel };
constexpr auto words_of(RouteKind) { return words<RouteKind>("plain", "ferry", "tunnel"); }

struct Route {
  std::string id;
  PlaceId a{};
  PlaceId b{};
  std::uint8_t cost = 0;     // cards
  std::uint8_t spaces = 0;   // pieces; the length of a path
  std::uint8_t piece = 0;    // which kind
  Card colour = Card::None;  // None = grey
  RouteKind kind = RouteKind::Plain;
  std::uint8_t locomotives = 0;  // symbols of a ferry
  std::int16_t points = 0;
  RouteId twin = RouteId::None;            // the other strand of a double
  bool technology_free = false;            // UK-P5
  std::vector<std::pair<int, int>> via{};  // bend points from a to b, for drawing
};

struct Ticket {
  std::string id;
  PlaceSet from;  // any of these …
  PlaceSet to;    // … joined with any of these (UK-E4)
  std::int16_t points = 0;
  bool is_long = false;
  Cards cards;                  // Card Game: what completes it
  std::uint8_t big_cities = 0;  // Card Game: bit = index in Rules::big_cities
};

enum class Effect : std::uint8_t {
  Opens,         // routes that need it (UK-P2 to UK-P4)
  CheaperWild,   // value = cards for one wild (UK-X7)
  RoutePoints,   // value for each claim (UK-X8)
  FerryPoints,   // value for each ferry (UK-X9)
  TicketPoints,  // value for each completed ticket at the end (UK-X10)
  JoinRoute,     // Right of Way (UK-R1)
  MoreClaims,    // value = claims this turn (UK-V1)
  MoreUnseen,    // value = unseen cards of one draw action (UK-V2)
  MostTickets,   // ± value at the end (UK-V3)
  LongestPath,   // ± value at the end (UK-V4)
  CheaperClaim   // value = units less (UK-V5)
};
// Those of the data file, where the first is a field of its own.
constexpr auto words_of(Effect) {
  return words<Effect>("opens", "cards_for_one_wild", "points_per_route", "points_per_ferry",
                       "points_per_ticket", "join_claimed_route", "claims_this_turn", "unseen_cards",
                       "most_tickets", "longest_path", "claim_discount");
}
inline constexpr std::size_t kEffects = kWordsOf<Effect>.size();

struct Technology {
  std::string id;
  Name name;
  Name text;
  int copies = 0;
  int cost = 0;
  bool advanced = false;
  Effect effect = Effect::Opens;
  int value = 0;
  std::vector<std::string> countries;  // Opens: routes with an end there
  std::vector<int> lengths;            // Opens: routes of these lengths
  bool ferries = false;                // Opens: ferries
};

struct District {
  std::string id;
  Name name;
  std::string colour;
  int points = 0;
  PlaceSet places;
};

struct BigCity {
  PlaceId place{};
  int points = 0;
  std::string colour{};  // for drawing
};

struct OfferRule {
  int longs = 0;
  int draw = 0;
  int keep_min = 0;
};

struct Rules {
  // From the data file.
  std::string id;
  int version = 0;
  Name name;
  std::optional<Provenance> status;  // empty: the file does not say
  Name provenance;                   // where the data is from, and what of it is not verified
  std::vector<Name> inferred;        // facts that were concluded, not read
  Name notice;                       // empty, or what the user must be told when choosing this game
  Machine machine = Machine::Board;
  int min_players = 2;
  int max_players = 2;
  std::vector<std::string> module_names;
  std::vector<Colour> colours;
  Name wild_name;
  int per_colour = 0;
  int wilds = 0;
  int deal = 0;
  int deal_wild = 0;
  int sweep_at = 0;  // wilds in the display that sweep it; 0 = never
  OfferRule first_tickets;
  Rejects rejects = Rejects::Bottom;
  OfferRule later_tickets;
  int second_pass_players = 0;  // Card Game: this many players have two passes
  int second_pass_deal = 0;
  int one_strand_up_to = 0;
  int end_at_pieces = 0;
  int stations = 0;
  int unused_station_points = 0;
  int longest_path_points = 0;
  int cards_for_one_wild = 0;  // 0 = no substitutes
  std::vector<TieBreak> ties;
  int board_width = 0;  // of the drawing; 0 = there is none
  int board_height = 0;
  std::vector<PieceKind> pieces;
  std::vector<Place> places;
  std::vector<Route> routes;
  std::vector<Ticket> tickets;
  std::vector<Technology> technologies;
  std::vector<District> districts;
  std::vector<BigCity> big_cities;
  Options options;

  // Tables, filled by prepare().
  Cards all_cards;
  int sweep_wilds = 0;      // sweep_at, or more than a row can hold
  bool one_strand = false;  // CORE-R8 at this number of players
  TicketSet long_tickets;
  PlaceSet all_places;
  RouteSet all_routes;
  RouteSet tunnel_routes;
  RouteSet suspending;  // claims that a module may suspend
  RouteSet ferry_routes;
  std::array<std::uint8_t, kMaxRoutes> cost{};
  std::array<std::uint8_t, kMaxRoutes> end_a{};  // places, for graphs
  std::array<std::uint8_t, kMaxRoutes> end_b{};
  std::array<std::uint8_t, kMaxRoutes> piece_of{};
  std::array<std::int16_t, kMaxRoutes> points{};
  std::array<Card, kMaxRoutes> colour_of{};
  std::array<RouteId, kMaxRoutes> twin{};
  std::array<RouteSet, kMaxRoutes> twin_set{};  // the same, as a set of one or none
  RouteSet doubles;
  RouteSet first_strands;                         // doubles whose twin is the next route of the data
  RouteSet second_strands;                        // doubles whose twin is the route before
  RouteSet other_doubles;                         // doubles whose twin is neither the next nor the one before
  std::array<std::uint8_t, kMaxRoutes> spaces{};  // the length in a path
  std::array<std::uint8_t, kMaxRoutes> min_wilds{};
  std::array<RouteSet, kMaxColours + 1> of_colour{};  // routes by colour, grey last
  std::array<RouteId, kMaxRoutes> asks_like{};    // the first route of the same colour, cost and least wilds
  std::array<std::uint16_t, kMaxRoutes> needs{};  // technologies, bit = TechId
  std::array<RouteSet, kMaxTechnologies> needing{};         // routes closed to those without the technology
  std::array<std::uint16_t, kEffects> technologies_with{};  // by Effect, bit = TechId
  std::array<std::array<RouteSet, kMaxPieces + 1>, kMaxPieceKinds> within_pieces{};
  // Routes payable with exactly w wilds and at least one, at most n cards of colour c: payable[w][c][n].
  std::array<std::array<std::array<RouteSet, kCountsInTables>, kMaxColours>, kMaxCost> payable{};
  std::array<RouteSet, kMaxCost + 1> payable_in_wilds{};  // cost at most w
  std::array<RouteSet, kMaxPlaces> routes_at{};
  std::array<std::uint64_t, kMaxOffer + 1> first_subsets{};  // by size of the offer, for MoveList::add_keeps
  std::array<std::uint64_t, kMaxOffer + 1> later_subsets{};
  std::vector<const Module*> modules;
  bool narrows_routes = false;  // whether any module has the hook: most games have few
  bool plain_claims = false;    // a board game without substitutes or routes that modules forbid
  bool adds_claim_points = false;
  std::array<std::vector<const Module*>, kMaxPhases> modules_with_moves;  // by Phase: those that add moves
  bool cheapens_claims = false;
  bool keeps_turns = false;
  bool ends_turns = false;
  bool plain_turns = false;  // a board game in which no module looks at the end of a turn
  std::array<const Module*, kMaxMoveKinds> module_for_move{};  // by MoveKind; null = the turn machine's own

  [[nodiscard]] int players() const noexcept { return options.players; }
  [[nodiscard]] bool has_module(std::string_view module) const noexcept;
  [[nodiscard]] TechId technology_with(Effect effect) const noexcept;  // TechId::None if there is none
};

// Names of all rule modules, in the order in which a data file must list those that it uses.
[[nodiscard]] const std::vector<std::string_view>& module_order();

// Fills the tables from the plain part. Returns an empty string, or what is wrong.
[[nodiscard]] std::string prepare(Rules& rules);

}  // namespace konduktor
