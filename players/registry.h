// How the folders of players/ offer theirs: a name, a phrase and a maker each.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "konduktor/players/player.h"

namespace konduktor {

struct PlayerEntry {
  std::string_view name;
  std::string_view about;
  std::unique_ptr<Player> (*make)();
};

[[nodiscard]] const std::vector<PlayerEntry>& temperaments();  // temperaments/
[[nodiscard]] PlayerEntry greedy_entry();                      // greedy/
[[nodiscard]] PlayerEntry racer_entry();                       // racer/
[[nodiscard]] PlayerEntry planner_entry();                     // planner/
[[nodiscard]] PlayerEntry teacher_entry();                     // teacher/
[[nodiscard]] PlayerEntry search_entry();                      // search/

}  // namespace konduktor
