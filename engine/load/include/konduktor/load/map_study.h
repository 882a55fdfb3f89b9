// What a map's designer asks of a data file: is it right, what about it is doubtful, and how is the board made?
//
// A warning is a line like a problem, about something that loads and plays but is likely not meant. The limits are
// chosen so that none of the six games that come with Konduktor has a warning. Nothing here plays a game: what bots
// make of a map is the arena's business.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "konduktor/rules.h"

namespace konduktor {

struct TicketFigure {
  TicketId ticket{};
  int points = 0;
  int cards = 0;   // of the cheapest way; machine "cards": of the ticket itself
  int routes = 0;  // of that way
};

struct ColourFigure {
  Card colour = Card::None;  // None = grey, last
  int routes = 0;            // machine "cards": tickets that ask for it
  int cards = 0;
  int spaces = 0;
};

struct PlaceFigure {
  PlaceId place{};
  int routes = 0;
  int neighbours = 0;
  int tickets = 0;  // that name it
};

// A route, or both strands of a double, without which the board falls in two.
struct Bottleneck {
  RouteSet routes;
  PlaceSet behind;    // the smaller part
  TicketSet tickets;  // that cannot be completed without it
};

// Two tickets of which two players can complete only one, whoever claims what.
struct Rivals {
  TicketId one{};
  TicketId other{};
};

struct MapFigures {
  std::vector<TicketFigure> tickets;
  std::vector<ColourFigure> colours;
  std::vector<PlaceFigure> places;  // empty for the machine "cards", like what follows
  std::vector<Bottleneck> bottlenecks;
  std::vector<Rivals> rivals;  // with the fewest players; empty where stations or a right of way help out
};
// Needs the plain part of the Rules only.
[[nodiscard]] MapFigures figures_of(const Rules& rules);

struct MapStudy {
  std::vector<std::string> problems;  // as of check_map
  std::vector<std::string> warnings;  // of a file without problems
  Rules rules;                        // the same, for the fewest players
  MapFigures figures;
};
[[nodiscard]] MapStudy study_map(std::string_view json, std::string_view file = "");

}  // namespace konduktor
