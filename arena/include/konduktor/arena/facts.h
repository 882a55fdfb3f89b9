// What one game and one deal came to: the raw material of every statistic.
//
// A deal is one seed, played once in each arrangement of a schedule (schedule.h); its games share their luck and
// are therefore kept together. Times are beside the facts, not among them: facts repeat with the seed, times do not.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "konduktor/notation.h"
#include "konduktor/rules.h"
#include "konduktor/scores.h"

namespace konduktor::arena {

// How long a seat thought, in nanoseconds.
struct Clocked {
  std::uint64_t total = 0;
  std::uint64_t slowest = 0;  // of one move
  std::uint64_t moves = 0;
};

struct SeatFacts {
  SeatScore score;
  RouteSet claimed;
  std::uint16_t bought = 0;  // technologies, also those given back; bit = TechId
  Clocked clock;
};

struct GameFacts {
  std::array<SeatFacts, kMaxPlayers> seats{};
  std::uint8_t winners = 0;  // bit = seat
  Seat first{};
  int moves = 0;
  int turns = 0;
  int renewals = 0;
  bool triggered = false;  // false: the game ended because everybody passed
  std::string record;      // one line without the line feed, if asked for

  [[nodiscard]] bool won(std::size_t seat) const noexcept { return (winners >> seat & 1) != 0; }
  // 1, or a part of it if the win is shared.
  [[nodiscard]] double win_share(std::size_t seat) const noexcept;
  // Own total less the best of the others'.
  [[nodiscard]] int margin(std::size_t seat, int players) const noexcept;
  // 1 if `a` was placed before `b`, 0 if behind, else a half: by total, then by who won.
  [[nodiscard]] double beat(std::size_t a, std::size_t b) const noexcept;
};

struct DealFacts {
  std::uint32_t deal = 0;
  std::vector<GameFacts> games;  // one for each arrangement, in their order
};

// A deal as one line of text without the line feed, both ways. `players` is the number of seats, `games` how many
// the deal must have.
[[nodiscard]] std::string to_line(const DealFacts& deal, int players);
[[nodiscard]] Result<DealFacts> deal_from_line(std::string_view line, int players, std::size_t games);

}  // namespace konduktor::arena
