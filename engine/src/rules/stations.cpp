// Stations (EU-B1 to EU-B7). Which route each lends is found in the final scoring (graph.h, best_station_use).
#include <algorithm>

#include "all.h"

namespace konduktor {
namespace {

// EU-B2: the first costs 1 card, the second 2, the third 3.
int price(const Rules& rules, const Public& pub, Seat seat) noexcept {
  return rules.stations - pub.stations_left[ix(seat)] + 1;
}

PlaceSet free_places(const Rules& rules, const Public& pub) noexcept {
  return rules.all_places - pub.station_places;
}

bool affordable(const Rules& rules, const Public& pub, const Private& mine, Seat seat) {
  if (pub.stations_left[ix(seat)] == 0 || free_places(rules, pub).empty()) return false;
  const int cost = price(rules, pub, seat);
  if (mine.hand.wilds() >= cost) return true;
  for (std::size_t c = 0; c < rules.colours.size(); ++c)
    if (mine.hand.n[c] > 0 && mine.hand.n[c] + mine.hand.wilds() >= cost) return true;
  return false;
}

void add_moves(const Rules& rules, const Public& pub, const Private& mine, Seat seat, MoveList& out) {
  if (pub.stations_left[ix(seat)] == 0) return;
  const int cost = price(rules, pub, seat);
  const PlaceSet places = free_places(rules, pub);
  const int beside_colour = std::min(cost - 1, mine.hand.wilds());
  MoveList::Writer writer(out);
  // Colours with enough cards: the top bit of each byte that reaches 128.
  constexpr std::uint64_t kOnes = 0x0101010101010101u;
  const auto missing = static_cast<std::uint64_t>(128 - (cost - beside_colour));
  for (auto rest = (mine.hand.word() + missing * kOnes) & kOnes << 7; rest != 0; rest &= rest - 1) {
    const auto c = static_cast<std::size_t>(std::countr_zero(rest)) / 8;
    for (int wilds = 0; wilds <= beside_colour; ++wilds)
      writer.add_stations(cost - wilds <= mine.hand.n[c] ? places : PlaceSet{}, static_cast<int>(c),
                          cost - wilds, wilds);
  }
  writer.add_stations(mine.hand.wilds() >= cost ? places : PlaceSet{}, 0, 0, cost);
}

Verdict build(Play& play, Seat seat, const Move& move) {
  Public& pub = play.pub();
  if (pub.phase != Phase::Action) return {Reason::NotNow};
  const PlaceId place = move.place();
  if (ix(place) >= play.rules.places.size()) return {Reason::NoSuchPlace};
  auto& left = pub.stations_left[ix(seat)];
  if (left == 0) return {Reason::NoStations};
  if (pub.station_places.has(place)) return {Reason::StationTaken};
  const Cards payment = move.payment();
  const Verdict v = check_one_colour(payment, price(play.rules, pub, seat), Card::None, 0);
  if (!v.ok()) return v;
  if (!play.mine(seat).hand.contains(payment)) return {Reason::NotInHand};

  pub.passes = 0;
  spend(play, seat, payment);
  pub.stations[ix(seat)][static_cast<std::size_t>(play.rules.stations - left)] = place;
  pub.station_places.add(place);
  --left;
  if (play.events != nullptr)
    play.events->add({.kind = EventKind::Built,
                      .seat = seat,
                      .target = static_cast<std::uint8_t>(place),
                      .cards = payment});
  discard(play, payment);
  settle(play);
  finish_turn(play, seat);
  return {};
}

// EU-B7
void score(const Rules& rules, const State& state, ScoreSheet& sheet) {
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s)
    sheet.seats[s].add_bonus(Bonus::Stations, 0, rules.unused_station_points * state.pub.stations_left[s]);
}

void check(const Rules& rules, const State& state, std::vector<Problem>& out) {
  PlaceSet places;
  int built = 0;
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s)
    for (int k = 0; k < kMaxStations; ++k) {
      const PlaceId place = state.pub.stations[s][static_cast<std::size_t>(k)];
      if ((place != PlaceId::None) != (k < rules.stations - state.pub.stations_left[s]))
        out.push_back({"EU-B3", "stations built and stations left do not add up"});
      if (place == PlaceId::None) continue;
      places.add(place);
      ++built;
    }
  if (places.count() != built) out.push_back({"EU-B1", "two stations in one city"});
  if (places != state.pub.station_places)
    out.push_back({"EU-B1", "cities with a station are not those built in"});
}

}  // namespace

const Module kStations{.name = "stations",
                       .moves = kind_bit(MoveKind::Station),
                       .phases = phase_bit(Phase::Action),
                       .add_moves = add_moves,
                       .has_action = affordable,
                       .apply = build,
                       .final_score = score,
                       .bonuses = [](const Rules&) { return bonus_bit(Bonus::Stations); },
                       .find_problems = check};

}  // namespace konduktor
