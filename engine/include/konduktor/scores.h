// The score sheet, line by line as on a score pad.
#pragma once

#include <array>
#include <cstdint>

#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

enum class Bonus : std::uint8_t {
  Stations,        // EU-B7
  LongestPath,     // EU-L1
  Districts,       // LO-D2
  DoubleHeading,   // UK-X10
  RiskyContracts,  // UK-V3
  EqualisingBeam,  // UK-V4
  BigCity          // CG-49; `index` = which
};
// Of a whole kind; records name each Big City by its place.
constexpr auto words_of(Bonus) {
  return words<Bonus>("stations", "longest_path", "districts", "double_heading", "risky_contracts",
                      "equalising_beam", "big_cities");
}

struct BonusLine {
  Bonus bonus{};
  std::uint8_t index = 0;
  std::int16_t points = 0;
};

struct SeatScore {
  std::int16_t routes = 0;  // scored when claimed, Lagging and Turbines included
  TicketSet completed;
  TicketSet failed;
  std::int16_t tickets = 0;  // completed minus failed
  std::array<BonusLine, 8> bonuses{};
  std::uint8_t bonus_count = 0;
  std::int16_t total = 0;
  std::uint8_t longest_path = 0;  // in spaces; 0 where the game does not look at it
  std::array<RouteId, kMaxStations> borrowed{RouteId::None, RouteId::None,
                                             RouteId::None};  // EU-B4, by station
  std::uint16_t districts = 0;                                // bit = index in Rules::districts

  void add_bonus(Bonus bonus, int index, int points) noexcept {
    bonuses[bonus_count++] = {bonus, static_cast<std::uint8_t>(index), static_cast<std::int16_t>(points)};
  }
};

struct ScoreSheet {
  std::array<SeatScore, kMaxPlayers> seats{};
  std::uint8_t winners = 0;  // bit = seat
  // How many of the game's tie-breaks were needed to separate the winners from those level on points.
  std::uint8_t ties_used = 0;
};

// What the game would score if it ended now; at Phase::Over, the result. Looks at all tickets.
[[nodiscard]] ScoreSheet final_scores(const Rules& rules, const State& state);

// What a tie-break compares; higher is better.
[[nodiscard]] int tie_value(const Public& pub, const SeatScore& score, std::size_t seat,
                            TieBreak tie) noexcept;

// Graph helpers, for screens and bots too.
// Length in spaces of the longest trail over these routes: each once, places any number of times (EU-L1, EU-L2).
[[nodiscard]] int longest_trail(const Rules& rules, const RouteSet& routes);
// True if the routes join the two ends of the ticket (CORE-E3).
[[nodiscard]] bool joins(const Rules& rules, const RouteSet& routes, const Ticket& ticket);
// Card Game: the best set of tickets that these cards complete.
[[nodiscard]] TicketSet best_declaration(const Rules& rules, TicketSet held, const Cards& track);
[[nodiscard]] bool can_complete(const Rules& rules, TicketSet tickets, const Cards& track);

}  // namespace konduktor
