// A rule as a module: a constant table of plain functions, where null means "silent here".
//
// The data file names the modules of its game and their order; prepare() collects them in Rules::modules. Prefer,
// in this order: fill a table at load time (`prepare`), narrow a set, add moves. A new hook is a written decision
// (docs/decisions/0003-modules.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "konduktor/game.h"
#include "konduktor/scores.h"

namespace konduktor {

// A move being played: the rules, the state it changes, and where the outcome is told.
struct Play {
  const Rules& rules;
  State& state;
  Events* events;
  Dictated* dictated;

  [[nodiscard]] Public& pub() const noexcept { return state.pub; }
  [[nodiscard]] Private& mine(Seat seat) const noexcept { return state.priv[ix(seat)]; }
};

[[nodiscard]] constexpr std::uint32_t kind_bit(MoveKind kind) noexcept { return 1u << ix(kind); }

[[nodiscard]] constexpr std::uint32_t bonus_bit(Bonus bonus) noexcept { return 1u << ix(bonus); }

[[nodiscard]] constexpr std::uint32_t phase_bit(Phase phase) noexcept { return 1u << ix(phase); }

struct Module {
  std::string_view name;
  Machine machine = Machine::Board;
  std::uint32_t moves = 0;  // kinds of move that `apply` answers for, bit = MoveKind

  // Load time: fill tables. Returns an empty string or what is wrong with the data.
  std::string (*prepare)(Rules&) = nullptr;
  // Takes away routes that the seat may not claim.
  void (*narrow_routes)(const Rules&, const Public&, Seat, RouteSet&) = nullptr;
  // How few units of payment the route can be had for.
  int (*fewest_units)(const Rules&, const Public&, Seat, RouteId, int units) = nullptr;
  // May this technology be bought for this price (hand = before paying)?
  Verdict (*may_buy)(const Rules&, const Public&, const Cards& hand, Seat, TechId,
                     const Cards& price) = nullptr;
  void (*after_buy)(Play&, Seat, TechId) = nullptr;
  std::uint32_t phases = 0;  // in which add_moves is asked, bit = Phase
  void (*add_moves)(const Rules&, const Public&, const Private&, Seat, MoveList&) = nullptr;
  // Is an action of this module possible (CORE-E6)?
  bool (*has_action)(const Rules&, const Public&, const Private&, Seat) = nullptr;
  // A claim is laid down and paid for; true = it is suspended and answered later.
  bool (*suspend_claim)(Play&, Seat, RouteId, const Cards&) = nullptr;
  Verdict (*apply)(Play&, Seat, const Move&) = nullptr;
  // Points of a claim besides the route's own.
  int (*claim_points)(const Rules&, const Public&, Seat, RouteId) = nullptr;
  // The action is done; true = the turn goes on in another phase.
  bool (*keep_turn)(Play&, Seat) = nullptr;
  void (*end_turn)(Play&, Seat) = nullptr;
  void (*final_score)(const Rules&, const State&, ScoreSheet&) = nullptr;
  // What final_score may bring at this table, bit = Bonus.
  std::uint32_t (*bonuses)(const Rules&) = nullptr;
  void (*find_problems)(const Rules&, const State&, std::vector<Problem>&) = nullptr;
};

// Every module there is, in the order in which data files list them (rules/all.h).
[[nodiscard]] const std::vector<const Module*>& all_modules();

}  // namespace konduktor
