// What is different in the data of two maps: places, routes, tickets and numbers that were added, removed or changed.
//
// Entries are matched by their ids. It says nothing about how the maps play: that is compare.h.
#pragma once

#include <string>
#include <vector>

#include "konduktor/rules.h"

namespace konduktor::arena {

struct DataChange {
  std::string
      group;  // "game", "colour", "piece", "place", "route", "ticket", "technology", "district", "big_city"
  std::string id;     // empty for the game
  std::string field;  // empty: the whole entry was added (no `from`) or removed (no `to`)
  std::string from;
  std::string to;
  [[nodiscard]] const char* kind() const noexcept {
    return !field.empty() ? "changed" : from.empty() ? "added" : "removed";
  }
};

// The game's numbers first, then entries in the order of `one`, then what only `other` has.
[[nodiscard]] std::vector<DataChange> changes_between(const Rules& one, const Rules& other);

}  // namespace konduktor::arena
