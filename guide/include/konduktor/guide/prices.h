// What a claim, a station, a technology or the surcharge of a tunnel costs a seat now: the ways to pay for it, or what
// stands in the way, down to the cards that are lacking.
//
// No rule is written here again. The engine is asked whether the thing may be had at all, and whether it could be paid
// for if the hand held some cards more; so stand-ins, Diesel Power and whatever a module does count as they count in play.
#pragma once

#include <cstdint>
#include <vector>

#include "konduktor/game.h"

namespace konduktor {

// Something that is paid for with cards.
struct Goal {
  MoveKind kind = MoveKind::Claim;  // Claim, Station, Buy or Pay
  std::uint8_t target = 0;          // RouteId, PlaceId, TechId; 0 for Pay
  friend constexpr bool operator==(const Goal&, const Goal&) = default;
};
[[nodiscard]] constexpr bool has_price(MoveKind kind) noexcept {
  return kind == MoveKind::Claim || kind == MoveKind::Station || kind == MoveKind::Buy ||
         kind == MoveKind::Pay;
}
[[nodiscard]] constexpr Goal goal_of(const Move& move) noexcept {
  return {move.kind, move.kind == MoveKind::Pay ? std::uint8_t{0} : move.target};
}

// The payments that the engine lists (docs/record.md): those with the fewest wilds first, then of the fewest cards.
[[nodiscard]] std::vector<Move> ways_to_pay(const Rules& rules, const View& view, Goal goal);

// The engine's word on a move with a price, paid with just its cards. Where any few cards stand for a wild, more payments
// fit than are listed: each is legal if some reading of it fits (UK-C3).
[[nodiscard]] Verdict check_payment(const Rules& rules, const View& view, const Move& move);

// The fewest further cards with which the hand could pay. A wild serves for any of them.
struct Lacking {
  int cards = 0;            // 0 = nothing is lacking
  int wilds = 0;            // so many of them must be wilds
  std::uint16_t kinds = 0;  // the others are all of one colour, any of these: bit = colour
};

struct Obstacle {
  Verdict verdict;                 // Ok = it may be had: only cards may be lacking
  Lacking lacking;                 // where the verdict is Ok
  std::uint16_t technologies = 0;  // NeedsTechnology: all that are missing, bit = TechId
  std::uint8_t owners = 0;         // RouteTaken, StationTaken: whose it is, bit = seat
  [[nodiscard]] bool none() const noexcept { return verdict.ok() && lacking.cards == 0; }
};
[[nodiscard]] Obstacle obstacle_to(const Rules& rules, const View& view, Goal goal);

}  // namespace konduktor
