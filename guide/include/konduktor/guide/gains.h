// What a claim or a station would bring, for people who are asked whether they mean it.
#pragma once

#include <array>

#include "konduktor/move.h"
#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

struct Gains {
  int points = 0;                            // at once; of a tunnel, if it succeeds
  Cards hand;                                // what stays in hand
  std::array<int, kMaxPieceKinds> pieces{};  // what stays of them
  TicketSet completes;         // own tickets that it joins; with a station, by a route of another (EU-B4)
  bool may_cost_more = false;  // a tunnel (EU-T2)
  bool last_round = false;     // it brings about the end of the game (CORE-E1)
};

// `move` is a legal Claim, Station, Buy or Pay of the seat of `view`. Pay is looked at as the claim that it completes.
[[nodiscard]] Gains gains_of(const Rules& rules, const View& view, const Move& move);

}  // namespace konduktor
