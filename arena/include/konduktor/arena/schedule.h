// Who sits where: every line-up of the bots, each in every order of the seats.
//
// With as many names as seats there is one line-up. With more names than seats, every group of that size is one. A
// name may be given several times; equal line-ups and equal orders count once, so that "a,b,b,b" has 4 arrangements
// and "a,b,c" for two seats has 3 line-ups of 2. Every deal is played in all arrangements: each bot of a line-up
// holds each seat, and so each hand, equally often, and the luck of the deal cancels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "konduktor/notation.h"

namespace konduktor::arena {

using Arrangement = std::vector<std::uint8_t>;  // by seat: index in Schedule::bots

struct Schedule {
  std::vector<std::string> named;  // as they were given
  std::vector<std::string> bots;   // different names, in the order in which they were first given
  int seats = 0;
  std::size_t line_ups = 0;
  std::vector<Arrangement> arrangements;

  [[nodiscard]] std::size_t games_a_deal() const noexcept { return arrangements.size(); }
  [[nodiscard]] std::vector<std::string> names(std::size_t arrangement) const;  // by seat
};

// More arrangements than this are refused: one deal would never end.
inline constexpr std::size_t kMaxArrangements = 20'000;

// The error says what to do.
[[nodiscard]] Result<Schedule> make_schedule(const std::vector<std::string>& names, int seats);
// One arrangement: these names at these seats.
[[nodiscard]] Schedule fixed_schedule(const std::vector<std::string>& by_seat);

}  // namespace konduktor::arena
