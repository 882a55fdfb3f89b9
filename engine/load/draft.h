// A game while it is being read: the Rules so far and, for each route and ticket, where it stands in the file.
//
// read_*.cpp fill it section by section and check each value by itself; check_*.cpp then look at what several
// values say together. An entry with a problem of its own is not sound, and later checks pass over it: one
// mistake, one message.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "konduktor/load/map_study.h"
#include "konduktor/rules.h"
#include "node.h"

namespace konduktor::load {

// Scores are 16-bit; single values stay far below, and check_limits adds them up.
inline constexpr int kMaxPoints = 1000;

struct Entry {
  Node node;
  bool sound = true;
  std::string double_id;  // of a route
};

struct Draft {
  explicit Draft(const Node& top) : root(top) {}

  Node root;
  Rules rules;
  std::vector<Node> places;    // parallel to rules.places
  std::vector<Entry> routes;   // parallel to rules.routes
  std::vector<Entry> tickets;  // parallel to rules.tickets
  std::vector<std::string> colour_ids;
  std::vector<std::string> piece_ids;
  std::vector<std::string> place_ids;
  bool sound_modules = true;  // every module is known
  bool sound_places = false;  // every place could be read
  bool sound_routes = false;
  bool sound_cards = false;  // colours, deck and deal

  [[nodiscard]] Problems& problems() const noexcept { return root.problems(); }
  [[nodiscard]] bool board() const noexcept { return rules.machine == Machine::Board; }
  // Of the names in the file, before `prepare`.
  [[nodiscard]] bool names_module(std::string_view module) const;
  // False also if the module may be meant by a name that is not known.
  [[nodiscard]] bool lacks_module(std::string_view module) const {
    return sound_modules && !names_module(module);
  }
};

// Notes an id that its list has already.
void add_id(std::vector<std::string>& ids, const std::string& id, const Node& entry);

// In this order. read_header returns false if the rest cannot be read at all.
bool read_header(Draft& draft);
void read_modules(Draft& draft);
void read_cards(Draft& draft);
void read_ticket_rules(Draft& draft);
void read_pieces(Draft& draft);
void read_places(Draft& draft);
void read_routes(Draft& draft);
void read_tickets(Draft& draft);
void read_technologies(Draft& draft);
void read_bonuses(Draft& draft);  // districts, big cities, ties

void check_board(const Draft& draft);
void pair_doubles(Draft& draft);
void check_cards(const Draft& draft);
void check_tickets(const Draft& draft);
void check_limits(const Draft& draft);

// Of a file without problems: what is likely not meant.
void warn_of_drawing(const Draft& draft);
void warn_of_routes(const Draft& draft, const MapFigures& figures);
void warn_of_tickets(const Draft& draft, const MapFigures& figures);

}  // namespace konduktor::load
