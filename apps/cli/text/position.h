// A position for people and programs: what lies open, and of each seat what the onlooker may see.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "konduktor/rules.h"
#include "konduktor/scores.h"
#include "konduktor/state.h"
#include "text/words.h"

namespace konduktor::cli {

// What the onlooker knows of each seat besides the open table; null = nothing. Points into what it was made from.
struct Eyes {
  std::array<const Private*, kMaxPlayers> seats{};
  bool everything = false;
  // CG-40, A-19: tickets laid down lie face down, so that only their owner may look at them before the end.
  [[nodiscard]] bool sees_laid_down(const Public& pub, std::size_t seat) const;
  [[nodiscard]] static Eyes of(const View& view);
  [[nodiscard]] static Eyes open(const State& state);  // sees everything but the decks
};

// `routes`: also every claimed route and station.
[[nodiscard]] std::string position_text(const Rules& rules, const Public& pub, const Eyes& eyes,
                                        bool routes = true);
[[nodiscard]] nlohmann::ordered_json position_json(const Rules& rules, const Public& pub, const Eyes& eyes);
// The tickets of a seat, one a line, with what is joined so far.
[[nodiscard]] std::string tickets_text(const Rules& rules, const Public& pub, const Private& mine, Seat seat);
// The score sheet as a table, a column for each seat, and who won by what.
[[nodiscard]] std::string sheet_text(const Rules& rules, const ScoreSheet& sheet,
                                     const SeatNames& names = {});

}  // namespace konduktor::cli
