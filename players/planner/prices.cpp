// What the routes cost a seat, in turns and in points forgone.
#include <algorithm>

#include "plan.h"

namespace konduktor::planner {
namespace {

int pieces_of(const Public& pub, std::size_t seat) noexcept {
  int pieces = 0;
  for (const auto kind : pub.pieces[seat]) pieces += kind;
  return pieces;
}

int most_alike(const Cards& hand) noexcept {
  int most = 0;
  for (std::size_t c = 0; c < kMaxColours; ++c) most = std::max<int>(most, hand.n[c]);
  return most;
}

// Cards drawn two a turn, routes of about three spaces.
double turns_to_end(const Rules& rules, const Public& pub, std::size_t seat, const Knobs& knobs) {
  const double pieces = std::max(0, pieces_of(pub, seat) - rules.end_at_pieces);
  const double cards = std::max(0.0, pieces - pub.hand_count[seat]);
  return cards / knobs.cards_a_turn + pieces / 3.0;
}

}  // namespace

double turns_left(const Eyes& eyes, const Knobs& knobs) {
  const Rules& rules = eyes.rules;
  if (eyes.pub.last_turns > 0) return 1;
  double least = 1e9;
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s)
    least = std::min(least, turns_to_end(rules, eyes.pub, s, knobs));
  return least + 2;  // the turn that triggers the end, and the last one
}

Prices::Prices(const Eyes& eyes, const Knobs& knobs)
    : eyes_(eyes), knobs_(knobs), technologies_(eyes.pub.technologies[ix(eyes.seat)]) {
  turns_left_ = planner::turns_left(eyes, knobs);
  wild_price_ = knobs.wild;
  price_routes();
  add_borrowable();
}

void Prices::price_routes() {
  const Rules& rules = eyes_.rules;
  const RouteSet& own = eyes_.own();
  const auto& left = eyes_.pub.pieces[ix(eyes_.seat)];
  RouteSet fitting = eyes_.pub.open & (rules.within_pieces[0][left[0]] | rules.within_pieces[1][left[1]]);
  if (!rules.one_strand)
    (fitting & rules.doubles).for_each([&](RouteId route) {
      if (own.has(rules.twin[ix(route)])) fitting.remove(route);
    });
  fitting.for_each([&](RouteId route) { price_route(route); });
  claimable_ = fitting;
  lengths_.usable = fitting | own;  // own ones have length 0
}

void Prices::price_route(RouteId route) {
  const Rules& rules = eyes_.rules;
  const Cards& hand = eyes_.mine.hand;
  const std::size_t r = ix(route);
  const int symbols = rules.min_wilds[r];
  const int plain = rules.cost[r] - symbols;
  double missing = 0;
  if (rules.colour_of[r] != Card::None) {
    missing = plain - knobs_.sight * std::min<int>(plain, hand[rules.colour_of[r]]);
  } else if (plain > 0) {
    missing = knobs_.grey * (plain - knobs_.sight * std::min(plain, most_alike(hand)));
  }
  missing = std::max(0.0, missing - knobs_.sight * knobs_.wild_at_hand * std::max(0, hand.wilds() - symbols));
  if (symbols > 0) missing += wild_price_ * (symbols - knobs_.sight * std::min(symbols, hand.wilds()));
  if (rules.tunnel_routes.has(route)) missing += knobs_.tunnel;
  missing_[r] = static_cast<float>(missing);
  double turns = 1 + missing / knobs_.cards_a_turn;
  for (unsigned lacking = missing_technologies(route); lacking != 0; lacking &= lacking - 1)
    turns +=
        0.5 * technology_turns(static_cast<TechId>(std::countr_zero(lacking)));  // shared with routes to come
  turns_[r] = static_cast<float>(turns);
  const double length = 4 * (knobs_.turn * turns + knobs_.piece * rules.spaces[r] - rules.points[r]);
  lengths_.of[r] = static_cast<std::uint8_t>(std::clamp(length, 1.0, 255.0));
}

// EU-B4: routes of others, at the price of a station, or for nothing where a station of ours stands already.
void Prices::add_borrowable() {
  const Rules& rules = eyes_.rules;
  if (rules.stations == 0) return;
  const RouteSet others = routes_of_others(eyes_) - eyes_.own();
  const int left = eyes_.pub.stations_left[ix(eyes_.seat)];
  const int built = rules.stations - left;
  RouteSet lent;
  for (int k = 0; k < built; ++k)
    lent = lent |
           (rules.routes_at[ix(eyes_.pub.stations[ix(eyes_.seat)][static_cast<std::size_t>(k)])] & others);
  const double turns = 1 + std::max(0, built + 1 - most_alike(eyes_.mine.hand)) / knobs_.cards_a_turn;
  const auto length = static_cast<std::uint8_t>(std::min(255.0, 4 * (knobs_.turn * turns + knobs_.station)));
  lent.for_each([&](RouteId route) {
    lengths_.of[ix(route)] = 1;
    turns_[ix(route)] = 0;
  });
  if (left > 0) {
    borrowable_ = others - lent;
    borrowable_.for_each([&](RouteId route) {
      lengths_.of[ix(route)] = length;
      turns_[ix(route)] = static_cast<float>(turns);
    });
  }
  lengths_.usable = lengths_.usable | lent | borrowable_;
}

double Prices::technology_turns(TechId technology) const noexcept {
  const double price = eyes_.rules.technologies[ix(technology)].cost;
  return std::max(0.2, price - 0.7 * eyes_.mine.hand.wilds()) * wild_price_ / knobs_.cards_a_turn;
}

std::uint16_t Prices::missing_technologies(RouteId route) const noexcept {
  return static_cast<std::uint16_t>(eyes_.rules.needs[ix(route)] & ~technologies_);
}

void Prices::settle(const RouteSet& way, std::uint16_t technologies) {
  way.for_each([&](RouteId route) { lengths_.of[ix(route)] = 0; });
  if ((technologies & ~technologies_) == 0) return;
  technologies_ = static_cast<std::uint16_t>(technologies_ | technologies);
  (claimable_ - way).for_each([&](RouteId route) {
    if ((eyes_.rules.needs[ix(route)] & technologies) != 0 && lengths_.of[ix(route)] != 0) price_route(route);
  });
}

}  // namespace konduktor::planner
