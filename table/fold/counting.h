// Which ladder a table's game counts for, and if for none, why (docs/decisions/0008-what-is-rated.md).
//
// A function of the settings and of who sits: what is said before the game is what holds at its end. A seat that is
// still empty is taken for an account from elsewhere.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "fold/settings.h"
#include "fold/table.h"

namespace konduktor::server {

enum class Ladder : std::uint8_t {
  None,
  Rated,    // between people
  Practice  // one person against bots
};
constexpr auto words_of(Ladder) { return words<Ladder>("", "rated", "practice"); }

struct Counts {
  Ladder as = Ladder::None;
  std::string_view why;  // None: a code of docs/server/protocol.md
};

[[nodiscard]] Counts counts_of(const Settings& settings, std::span<const TableSeat> seats);

// What ratings of the ladder are stored under: "europe", "europe:practice".
[[nodiscard]] std::string ladder_key(std::string_view game, Ladder ladder);

}  // namespace konduktor::server
