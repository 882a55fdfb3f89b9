#include "konduktor/guide/examples.h"

#include <algorithm>
#include <optional>

#include "konduktor/guide/legs.h"
#include "konduktor/guide/odds.h"

namespace konduktor {
namespace {

class Finder {
 public:
  Finder(const Rules& rules, const View& view)
      : rules_(rules), view_(view), legs_(legs_of(held_tickets(rules, view))) {}

  // On the way of a ticket; else a free one, else any: the one with the least of `rank` (int of RouteId).
  template <typename Rank>
  [[nodiscard]] RouteId among(const RouteSet& routes, Rank&& rank) const {
    for (const Leg& leg : legs_)
      if (routes.has(leg.route)) return leg.route;
    const RouteSet free = routes & view_.pub.open;
    RouteId best = RouteId::None;
    (free.empty() ? routes : free).for_each([&](RouteId route) {
      if (best == RouteId::None || rank(route) < rank(best)) best = route;
    });
    return best;
  }
  [[nodiscard]] RouteId cheapest(const RouteSet& routes) const {
    return among(routes, [&](RouteId route) { return static_cast<int>(rules_.cost[ix(route)]); });
  }
  [[nodiscard]] RouteId dearest(const RouteSet& routes) const {
    return among(routes, [&](RouteId route) { return -static_cast<int>(rules_.cost[ix(route)]); });
  }

  void tunnel(Examples& out, bool known_hands) const {
    out.tunnel = cheapest(rules_.tunnel_routes);
    if (out.tunnel == RouteId::None) return;
    Card colour = rules_.colour_of[ix(out.tunnel)];
    if (colour == Card::None) {
      const auto& hand = view_.mine.hand.n;
      const auto end = hand.begin() + static_cast<std::ptrdiff_t>(rules_.colours.size());
      colour = static_cast<Card>(std::max_element(hand.begin(), end) - hand.begin());
    }
    out.tunnel_payment[colour] = rules_.cost[ix(out.tunnel)];
    out.tunnel_free = tunnel_odds(rules_, view_, out.tunnel_payment, known_hands).surcharge[0];
  }

  [[nodiscard]] PlaceId station() const {
    if (rules_.stations == 0) return PlaceId::None;
    std::optional<PlaceId> first;
    for (const Leg& leg : legs_)
      for (const std::uint8_t end : {rules_.end_a[ix(leg.route)], rules_.end_b[ix(leg.route)]}) {
        const auto place = static_cast<PlaceId>(end);
        if (ends_there(place)) return place;
        if (!first) first = place;
      }
    if (first) return *first;
    const TicketSet held = view_.mine.tickets;
    return held.empty()
               ? PlaceId{}
               : static_cast<PlaceId>(std::countr_zero(
                     rules_.tickets[static_cast<std::size_t>(std::countr_zero(held.bits))].from.bits));
  }

  void barred(Examples& out) const {
    for (const Leg& leg : legs_)
      if (out.barred == RouteId::None && technologies_lacking(rules_, view_, leg.route) != 0) {
        out.barred = leg.route;
        out.waiting = leg.ticket;
      }
    view_.pub.open.for_each([&](RouteId route) {
      if (out.barred == RouteId::None && technologies_lacking(rules_, view_, route) != 0) out.barred = route;
    });
    if (out.barred != RouteId::None)
      out.technologies = static_cast<std::uint16_t>(technologies_lacking(rules_, view_, out.barred));
  }

  // Both strands free, on the way of a ticket if there are such.
  void strands(Examples& out) const {
    RouteSet both;
    rules_.doubles.for_each([&](RouteId route) {
      if (view_.pub.open.has(route) && view_.pub.open.has(rules_.twin[ix(route)])) both.add(route);
    });
    const RouteId one =
        among(both.empty() ? rules_.doubles : both, [](RouteId route) { return static_cast<int>(route); });
    if (one != RouteId::None) out.strands = {one, rules_.twin[ix(one)]};
  }

  void pieces(Examples& out) const {
    for (std::size_t kind = 0; kind < rules_.pieces.size(); ++kind) {
      RouteSet routes;
      rules_.all_routes.for_each([&](RouteId route) {
        if (rules_.piece_of[ix(route)] == kind) routes.add(route);
      });
      out.pieces[kind] = dearest(routes);
    }
  }

  // That of which the ways of the tickets and the own routes touch the largest part; of equals the dearest.
  [[nodiscard]] int district() const {
    PlaceSet touched;
    const auto add = [&](RouteId route) {
      touched.add(static_cast<PlaceId>(rules_.end_a[ix(route)]));
      touched.add(static_cast<PlaceId>(rules_.end_b[ix(route)]));
    };
    for (const Leg& leg : legs_) add(leg.route);
    view_.pub.owned[ix(view_.seat)].for_each(add);
    int best = -1;
    std::pair<double, int> most;
    for (std::size_t d = 0; d < rules_.districts.size(); ++d) {
      const District& district = rules_.districts[d];
      const std::pair worth(
          static_cast<double>((district.places & touched).count()) / district.places.count(),
          district.points);
      if (best >= 0 && worth <= most) continue;
      best = static_cast<int>(d);
      most = worth;
    }
    return best;
  }

 private:
  [[nodiscard]] bool ends_there(PlaceId place) const {
    for (int s = 0; s < rules_.players(); ++s)
      if (seat_at(s) != view_.seat &&
          !(view_.pub.owned[static_cast<std::size_t>(s)] & rules_.routes_at[ix(place)]).empty())
        return true;
    return false;
  }

  const Rules& rules_;
  const View& view_;
  std::vector<Leg> legs_;
};

}  // namespace

Examples examples(const Rules& rules, const View& view, bool known_hands) {
  Examples out;
  if (rules.machine != Machine::Board || view.seat == Seat::Nobody) return out;
  const Finder finder(rules, view);
  finder.tunnel(out, known_hands);
  out.ferry = finder.cheapest(rules.ferry_routes);
  out.station = finder.station();
  finder.barred(out);
  finder.strands(out);
  finder.pieces(out);
  out.district = finder.district();
  return out;
}

}  // namespace konduktor
