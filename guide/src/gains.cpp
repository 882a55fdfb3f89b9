#include "konduktor/guide/gains.h"

#include <algorithm>

#include "konduktor/claim_points.h"
#include "konduktor/guide/ticket_needs.h"

namespace konduktor {
namespace {

TicketSet joined(const Rules& rules, const Public& pub, const View& view, TicketSet tickets) {
  TicketSet done;
  tickets.for_each([&](TicketId ticket) {
    if (ticket_need(rules, pub, view.seat, view.mine.hand, ticket).need == Need::Joined) done.add(ticket);
  });
  return done;
}

// The board once the route is the seat's. Strands that this closes to others matter to no ticket of its own.
void take_route(const Rules& rules, Public& pub, Seat seat, RouteId route) {
  pub.owned[ix(seat)].add(route);
  pub.open.remove(route);
  auto& left = pub.pieces[ix(seat)][rules.piece_of[ix(route)]];
  left = static_cast<std::uint8_t>(left - rules.spaces[ix(route)]);
}

void build_station(Public& pub, Seat seat, PlaceId place) {
  auto& stations = pub.stations[ix(seat)];
  const auto next = std::find(stations.begin(), stations.end(), PlaceId::None);
  if (next != stations.end()) *next = place;
  pub.station_places.add(place);
  --pub.stations_left[ix(seat)];
}

}  // namespace

Gains gains_of(const Rules& rules, const View& view, const Move& move) {
  Gains gains;
  Public after = view.pub;
  const bool claims = move.kind == MoveKind::Claim || move.kind == MoveKind::Pay;
  const RouteId route = move.kind == MoveKind::Pay ? view.pub.tunnel : move.route();
  if (claims) {
    gains.points = claim_points(rules, view.pub, view.seat, route);
    gains.may_cost_more = move.kind == MoveKind::Claim && rules.suspending.has(route);
    take_route(rules, after, view.seat, route);
  }
  if (move.kind == MoveKind::Station) build_station(after, view.seat, move.place());
  gains.hand = view.mine.hand;
  gains.hand.subtract_at_most(move.payment());
  int left = 0;
  for (std::size_t k = 0; k < gains.pieces.size(); ++k)
    left += gains.pieces[k] = after.pieces[ix(view.seat)][k];
  gains.last_round = claims && view.pub.last_turns == 0 && left <= rules.end_at_pieces;
  if (claims || move.kind == MoveKind::Station)
    gains.completes =
        joined(rules, after, view, view.mine.tickets) - joined(rules, view.pub, view, view.mine.tickets);
  return gains;
}

}  // namespace konduktor
