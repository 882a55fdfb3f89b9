// EU-B4, EU-B5: which route each station borrows in the final scoring.
//
// Borrowing a route joins two components of the owner's network, so only the component at the far end matters, not
// the route. What cannot help is struck off first; what is left is tried out, and that is seldom more than a
// handful of combinations.
#include "graph.h"

namespace konduktor {
namespace {

constexpr std::uint64_t bit(int index) noexcept { return std::uint64_t{1} << index; }

struct Loan {
  std::uint8_t component;  // at the far end
  RouteId route;           // the lowest that leads there
};

struct Station {
  std::uint8_t component = 0;  // of its city
  std::array<Loan, kMaxRoutes> loans;
  int count = 0;
};

// An unfinished ticket by the components of its ends.
struct Wish {
  std::uint64_t from;
  std::uint64_t to;
  int points;
  TicketId id;
};

// Components that loans have joined: at most one group for each station.
struct Groups {
  std::array<std::uint64_t, kMaxStations> mask{};
  int count = 0;

  [[nodiscard]] Groups with(std::uint64_t joined) const noexcept {
    Groups next;
    for (int g = 0; g < count; ++g) {
      if ((mask[g] & joined) != 0)
        joined |= mask[g];
      else
        next.mask[next.count++] = mask[g];
    }
    next.mask[next.count++] = joined;
    return next;
  }
  [[nodiscard]] bool grant(const Wish& wish) const noexcept {
    bool granted = false;  // groups that are not there are empty
    for (const std::uint64_t group : mask) granted |= ((group & wish.from) != 0) & ((group & wish.to) != 0);
    return granted;
  }
};

class Search {
 public:
  Search(const Rules& rules, const Public& pub, int seat, TicketSet tickets) noexcept : rules_(rules) {
    const Components own = components(rules, pub.owned[seat]);
    tickets.for_each([&](TicketId id) { add_ticket(own, id); });
    if (wish_count_ == 0) return;
    // All of them, then without the own ones: g++ 12 vectorises "all but one" wrongly here.
    RouteSet others;
    for (const RouteSet& owned : pub.owned) others = others | owned;
    others = others - pub.owned[seat];
    const int built = rules.stations - pub.stations_left[seat];
    for (int s = 0; s < built && s < kMaxStations; ++s) add_station(own, others, pub.stations[seat][s]);
    drop_hopeless_wishes();
    if (wish_count_ > 0) drop_useless_loans();
  }

  [[nodiscard]] StationUse best() noexcept {
    use_.completed = done_;
    use_.points = base_points_;
    std::array<RouteId, kMaxStations> chosen = use_.borrowed;
    if (wish_count_ > 0) descend(0, Groups{}, chosen);
    return use_;
  }

 private:
  void add_ticket(const Components& own, TicketId id) noexcept {
    const Ticket& ticket = rules_.tickets[ix(id)];
    Wish wish{0, 0, ticket.points, id};
    ticket.from.for_each([&](PlaceId place) { wish.from |= bit(own[ix(place)]); });
    ticket.to.for_each([&](PlaceId place) { wish.to |= bit(own[ix(place)]); });
    if ((wish.from & wish.to) != 0) {
      done_.add(id);
      base_points_ += ticket.points;
    } else {
      wishes_[wish_count_++] = wish;
      base_points_ -= ticket.points;
    }
  }

  void add_station(const Components& own, const RouteSet& others, PlaceId city) noexcept {
    Station& station = stations_[station_count_++];
    if (city == PlaceId::None) return;
    station.component = own[ix(city)];
    std::uint64_t seen = bit(station.component);
    (rules_.routes_at[ix(city)] & others).for_each([&](RouteId route) {
      const int far = rules_.end_a[ix(route)] + rules_.end_b[ix(route)] - static_cast<int>(ix(city));
      const std::uint8_t component = own[far];
      station.loans[station.count] = {component, route};
      station.count += static_cast<int>(~seen >> component & 1u);  // without a branch: nobody can guess it
      seen |= bit(component);
    });
  }

  // Tickets that not even all loans together would complete.
  void drop_hopeless_wishes() noexcept {
    Groups all;
    for (int s = 0; s < station_count_; ++s) {
      std::uint64_t joined = bit(stations_[s].component);
      for (int l = 0; l < stations_[s].count; ++l) joined |= bit(stations_[s].loans[l].component);
      all = all.with(joined);
    }
    int kept = 0;
    for (int w = 0; w < wish_count_; ++w) {
      wishes_[kept] = wishes_[w];
      kept += all.grant(wishes_[w]) ? 1 : 0;
    }
    wish_count_ = kept;
  }

  // A loan to a component without an end of a ticket, which nothing else leads to, goes nowhere.
  void drop_useless_loans() noexcept {
    std::uint64_t ends = 0;
    for (int w = 0; w < wish_count_; ++w) ends |= wishes_[w].from | wishes_[w].to;
    for (bool changed = true; changed;) {
      changed = false;
      // A station without loans joins nothing, so its city is no way on either.
      std::uint64_t once = ends;
      std::uint64_t twice = ends;
      const auto see = [&](int component) {
        twice |= once & bit(component);
        once |= bit(component);
      };
      for (int s = 0; s < station_count_; ++s) {
        if (stations_[s].count == 0) continue;
        see(stations_[s].component);
        for (int l = 0; l < stations_[s].count; ++l) see(stations_[s].loans[l].component);
      }
      for (int s = 0; s < station_count_; ++s) {
        Station& station = stations_[s];
        int kept = 0;
        for (int l = 0; l < station.count; ++l)
          if ((twice & bit(station.loans[l].component)) != 0) station.loans[kept++] = station.loans[l];
        // The same from the other side: one loan from a city that nothing else leads to.
        if ((twice & bit(station.component)) == 0) kept = 0;
        changed = changed || kept != station.count;
        station.count = kept;
      }
    }
  }

  // "None" first and then rising routes, and only what is strictly better replaces the best: so a loan that
  // changes nothing is never taken.
  void descend(int s, const Groups& groups, std::array<RouteId, kMaxStations>& chosen) noexcept {
    if (s == station_count_) {
      weigh(groups, chosen);
      return;
    }
    chosen[s] = RouteId::None;
    descend(s + 1, groups, chosen);
    const Station& station = stations_[s];
    for (int l = 0; l < station.count; ++l) {
      chosen[s] = station.loans[l].route;
      descend(s + 1, groups.with(bit(station.component) | bit(station.loans[l].component)), chosen);
    }
    chosen[s] = RouteId::None;
  }

  void weigh(const Groups& groups, const std::array<RouteId, kMaxStations>& chosen) noexcept {
    int points = base_points_;
    TicketSet completed = done_;
    for (int w = 0; w < wish_count_; ++w) {
      if (!groups.grant(wishes_[w])) continue;
      completed.add(wishes_[w].id);
      points += 2 * wishes_[w].points;
    }
    if (points < use_.points || (points == use_.points && completed.count() <= use_.completed.count()))
      return;
    use_ = {completed, chosen, points};
  }

  const Rules& rules_;
  std::array<Station, kMaxStations> stations_;
  int station_count_ = 0;
  std::array<Wish, kMaxTickets> wishes_;
  int wish_count_ = 0;
  TicketSet done_;
  int base_points_ = 0;
  StationUse use_;
};

}  // namespace

StationUse best_station_use(const Rules& rules, const Public& pub, int seat, TicketSet tickets) noexcept {
  return Search(rules, pub, seat, tickets).best();
}

}  // namespace konduktor
