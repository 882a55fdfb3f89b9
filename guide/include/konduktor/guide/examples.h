// What of this board shows a rule best, for lessons: a tunnel, a ferry, a route that asks for a technology … Those on
// the ways of the viewer's own tickets first: what is explained should matter to whoever learns.
#pragma once

#include <array>

#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

// RouteId::None and the like where the game has nothing of the kind.
struct Examples {
  RouteId tunnel = RouteId::None;
  Cards tunnel_payment;    // in the colour of which the hand has most
  double tunnel_free = 0;  // probability that so laid it costs nothing more (EU-T9)
  RouteId ferry = RouteId::None;
  PlaceId station = PlaceId::None;    // where a station would first help: a route of another ends there
  RouteId barred = RouteId::None;     // asks for technologies that the seat has not
  std::uint16_t technologies = 0;     // those, bit = TechId
  TicketId waiting = TicketId::None;  // the own ticket that `barred` is on the way of
  std::array<RouteId, 2> strands{RouteId::None, RouteId::None};              // of a double
  std::array<RouteId, kMaxPieceKinds> pieces{RouteId::None, RouteId::None};  // by kind of piece
  int district = -1;                                                         // in Rules::districts
};

// `known_hands` as for tunnel_odds. Board games, seen by a seat; of others nothing.
[[nodiscard]] Examples examples(const Rules& rules, const View& view, bool known_hands);

}  // namespace konduktor
