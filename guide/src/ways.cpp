#include "ways.h"

#include <queue>
#include <unordered_map>

namespace konduktor {
namespace {

// How one came to a place.
enum class By : std::uint8_t { Start, Own, Claim, RightOfWay, BuiltStation, NewStation };

// A place reached, with all that going on from it depends on.
struct Spot {
  PlaceId place{};
  std::array<int, kMaxPieceKinds> used{};
  std::uint16_t technologies = 0;  // bought on the way
  std::uint8_t lent = 0;           // stations that have lent their route, bit = order of building
  std::uint8_t fresh = 0;          // new stations built
  bool here = false;               // one of them at this place, for the route just passed
  // How it was reached.
  By by = By::Start;
  RouteId route = RouteId::None;
  PlaceId station = PlaceId::None;
  int cards = 0;
  std::uint32_t rank = 0;  // cards first, then loans, then routes
  int before = -1;
};

class WaySearch {
 public:
  WaySearch(const Rules& rules, const Public& pub, Seat seat, const WayLimits& limits)
      : rules_(rules), pub_(pub), seat_(seat), limits_(limits) {
    for (int s = 0; s < rules.players(); ++s)
      if (seat_at(s) != seat) others_ = others_ | pub.owned[static_cast<std::size_t>(s)];
    others_ = others_ - own();
    // Without a limit they do not matter; counted, they would grow for ever round a circle.
    if (limits.any_pieces) return;
    for (const Route& route : rules.routes)
      count_pieces_ = count_pieces_ || route.piece != 0 || route.cost != route.spaces;
  }

  // The index of the spot at which the way ends; -1 = there is none.
  int run(const Ticket& ticket) {
    ticket.from.for_each([&](PlaceId place) {
      Spot start;
      start.place = place;
      push(start);
    });
    while (!queue_.empty()) {
      const int index = queue_.top().second;
      queue_.pop();
      const Spot spot = spots_[static_cast<std::size_t>(index)];
      if (best_[key(spot)] != index) continue;
      if (ticket.to.has(spot.place)) return index;
      rules_.routes_at[ix(spot.place)].for_each([&](RouteId route) { pass(spot, index, route); });
    }
    return -1;
  }

  void tell(int end, TicketNeed& found) const {
    std::vector<const Spot*> way;
    for (int k = end; k >= 0; k = spots_[static_cast<std::size_t>(k)].before)
      way.push_back(&spots_[static_cast<std::size_t>(k)]);
    for (auto spot = way.rbegin(); spot != way.rend(); ++spot) {
      const By by = (*spot)->by;
      if (by != By::Start) found.way.push_back((*spot)->route);
      if (by == By::Claim || by == By::RightOfWay) {
        found.claims.push_back((*spot)->route);
        found.cards += rules_.cost[ix((*spot)->route)];
      }
      if (by == By::RightOfWay) found.right_of_way.push_back((*spot)->route);
      if (by == By::BuiltStation || by == By::NewStation)
        found.loans.push_back({(*spot)->station, (*spot)->route, by == By::BuiltStation});
    }
    const Spot& last = spots_[static_cast<std::size_t>(end)];
    found.pieces = last.used;
    found.technologies = last.technologies;
  }

 private:
  [[nodiscard]] const RouteSet& own() const { return pub_.owned[ix(seat_)]; }

  // Fewer cards mean fewer pieces where a space costs a card; only elsewhere must pieces be told apart.
  [[nodiscard]] std::uint64_t key(const Spot& spot) const {
    std::uint64_t key = ix(spot.place) | std::uint64_t{spot.technologies} << 8 |
                        std::uint64_t{spot.lent} << 24 | std::uint64_t{spot.fresh} << 32 |
                        std::uint64_t{spot.here} << 36;
    if (count_pieces_)
      key |= static_cast<std::uint64_t>(spot.used[0]) << 40 | static_cast<std::uint64_t>(spot.used[1]) << 50;
    return key;
  }

  void push(const Spot& spot) {
    const auto [known, fresh] = best_.try_emplace(key(spot), static_cast<int>(spots_.size()));
    if (!fresh) {
      if (spots_[static_cast<std::size_t>(known->second)].rank <= spot.rank) return;
      known->second = static_cast<int>(spots_.size());
    }
    queue_.emplace(spot.rank, static_cast<int>(spots_.size()));
    spots_.push_back(spot);
  }

  // Goes on over one route in every manner that is possible.
  void pass(const Spot& from, int index, RouteId route) {
    const PlaceId end_a = rules_.routes[ix(route)].a;
    const PlaceId end_b = rules_.routes[ix(route)].b;
    Spot next = from;
    next.before = index;
    next.route = route;
    next.place = from.place == end_a ? end_b : end_a;
    next.here = false;
    ++next.rank;
    if (own().has(route)) {
      next.by = By::Own;
      push(next);
      return;
    }
    const RouteId twin = rules_.twin[ix(route)];
    const bool both_strands = twin != RouteId::None && own().has(twin);  // CORE-R7
    if (pub_.open.has(route) && !both_strands) claim(next, By::Claim, 0);
    if (!others_.has(route)) return;
    const TechId join = rules_.technology_with(Effect::JoinRoute);
    if (limits_.right_of_way && join != TechId::None && !both_strands)
      claim(next, By::RightOfWay, rules_.technologies[ix(join)].cost);
    if (rules_.stations > 0) borrow(from, next);
  }

  void claim(Spot next, By by, int extra) {
    const auto kind = static_cast<std::size_t>(rules_.piece_of[ix(next.route)]);
    next.used[kind] += rules_.spaces[ix(next.route)];
    if (!limits_.any_pieces && next.used[kind] > pub_.pieces[ix(seat_)][kind]) return;
    const int bought = rules_.needs[ix(next.route)] & ~(pub_.technologies[ix(seat_)] | next.technologies);
    int cards = rules_.cost[ix(next.route)] + extra;
    for (std::size_t t = 0; t < rules_.technologies.size(); ++t)
      if ((bought >> t & 1) != 0) cards += rules_.technologies[t].cost;
    next.technologies = static_cast<std::uint16_t>(next.technologies | bought);
    next.by = by;
    next.rank += static_cast<std::uint32_t>(cards) << 12;
    push(next);
  }

  // EU-B4: a station at either end lends the route, once.
  void borrow(const Spot& from, Spot next) {
    next.rank += 1u << 8;
    const auto& stations = pub_.stations[ix(seat_)];
    for (std::size_t k = 0; k < stations.size(); ++k) {
      if (stations[k] == PlaceId::None || (from.lent >> k & 1) != 0) continue;
      if (stations[k] != from.place && stations[k] != next.place) continue;
      Spot lent = next;
      lent.lent = static_cast<std::uint8_t>(from.lent | 1u << k);
      lent.by = By::BuiltStation;
      lent.station = stations[k];
      push(lent);
    }
    if (!limits_.new_stations || from.fresh >= pub_.stations_left[ix(seat_)]) return;
    next.fresh = static_cast<std::uint8_t>(from.fresh + 1);
    next.by = By::NewStation;
    for (const PlaceId place : {from.place, next.place}) {
      if (pub_.station_places.has(place) || (place == from.place && from.here)) continue;
      Spot built = next;
      built.station = place;
      built.here = place == next.place;
      push(built);
    }
  }

  const Rules& rules_;
  const Public& pub_;
  Seat seat_;
  WayLimits limits_;
  RouteSet others_;
  bool count_pieces_ = false;
  std::vector<Spot> spots_;
  std::unordered_map<std::uint64_t, int> best_;
  using Entry = std::pair<std::uint32_t, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

}  // namespace

bool find_way(const Rules& rules, const Public& pub, Seat seat, const Ticket& ticket, const WayLimits& limits,
              TicketNeed& found) {
  WaySearch search(rules, pub, seat, limits);
  const int end = search.run(ticket);
  if (end < 0) return false;
  search.tell(end, found);
  return true;
}

}  // namespace konduktor
