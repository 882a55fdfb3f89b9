// What the tests of the United Kingdom share: short words, and a slow oracle of payments.
//
// The oracle decides from the ledger alone (UK-C1, UK-C3, UK-F1, UK-V10): it tries every labeling of the cards of a
// payment as "itself" or "part of a substitute". It shares no code with the engine.
#pragma once

#include <compare>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "support/table.h"

namespace konduktor::testing {

inline Options advanced() {
  Options options;
  options.advanced_technologies = true;
  return options;
}

inline TechId technology(const Table& table, const std::string& id) {
  for (std::size_t t = 0; t < table.rules.technologies.size(); ++t)
    if (table.rules.technologies[t].id == id) return static_cast<TechId>(t);
  ADD_FAILURE() << "no such technology: " << id;
  return TechId::None;
}

inline bool has_technology(const Table& table, int seat, const std::string& id) {
  return (table.state.pub.technologies[static_cast<std::size_t>(seat)] >> ix(technology(table, id)) & 1u) !=
         0;
}

inline int score(const Table& table, int seat) {
  return table.state.pub.score[static_cast<std::size_t>(seat)];
}
inline int trains(const Table& table, int seat) {
  return table.state.pub.pieces[static_cast<std::size_t>(seat)][0];
}
inline int turn_of(const Table& table) { return static_cast<int>(ix(table.state.pub.turn)); }

inline bool owns(const Table& table, int seat, const std::string& route) {
  return table.state.pub.owned[static_cast<std::size_t>(seat)].has(parse_route(table.rules, route));
}

// Points of one kind of bonus on a sheet, and whether the line is there at all.
inline int bonus(const SeatScore& seat, Bonus kind) {
  int points = 0;
  for (int i = 0; i < seat.bonus_count; ++i)
    if (seat.bonuses[static_cast<std::size_t>(i)].bonus == kind)
      points += seat.bonuses[static_cast<std::size_t>(i)].points;
  return points;
}

// Legal moves of the seat that begin with these words.
inline std::vector<std::string> legal_with(const Table& table, int seat, const std::string& start) {
  std::vector<std::string> moves;
  for (const auto& move : table.legal(seat))
    if (move.rfind(start, 0) == 0) moves.push_back(move);
  return moves;
}

// --- the oracle ---------------------------------------------------------------------------------------------

struct Paid {
  int units = 0;
  int colour = kMaxColours;  // kMaxColours = no card stands for itself as a colour
  int wilds = 0;             // wilds that stand for themselves
  int substitutes = 0;
  friend auto operator<=>(const Paid&, const Paid&) = default;
};

struct Asked {
  int cost = 0;
  Card colour = Card::None;  // None = grey
  int symbols = 0;
  int cards_for_one = 4;
  bool diesel = false;
  bool price = false;  // only locomotives count
};

inline bool fits(const Asked& asked, const Paid& paid) {
  if (asked.price && paid.colour != kMaxColours) return false;
  if (asked.colour != Card::None && paid.colour != kMaxColours && colour_card(paid.colour) != asked.colour)
    return false;
  if (paid.wilds + paid.substitutes < asked.symbols) return false;  // UK-F1; UK-V10: none of these is dropped
  if (paid.units == asked.cost) return true;
  return asked.diesel && paid.units == asked.cost - 1 && paid.units >= 1;  // UK-V10
}

// Every way to read all cards of `payment` as what is asked for.
inline std::set<Paid> readings(const Cards& payment, const Asked& asked) {
  std::set<Paid> found;
  std::vector<std::size_t> colours;  // kinds of which a card stands for itself
  std::function<void(std::size_t, int, int)> label = [&](std::size_t kind, int as_units, int as_part) {
    if (kind == kKinds) {
      if (as_part % asked.cards_for_one != 0) return;
      Paid paid;
      paid.substitutes = as_part / asked.cards_for_one;
      paid.units = as_units + paid.substitutes;
      int different = 0;
      for (std::size_t k = 0; k < kKinds; ++k) {
        if (colours[k] == 0) continue;
        if (k == kMaxColours) {
          paid.wilds = static_cast<int>(colours[k]);
        } else {
          paid.colour = static_cast<int>(k);
          ++different;
        }
      }
      if (different <= 1 && fits(asked, paid)) found.insert(paid);
      return;
    }
    for (int own = 0; own <= payment.n[kind]; ++own) {
      colours[kind] = static_cast<std::size_t>(own);
      label(kind + 1, as_units + own, as_part + payment.n[kind] - own);
    }
    colours[kind] = 0;
  };
  colours.assign(kKinds, 0);
  label(0, 0, 0);
  return found;
}

inline void each_part(const Cards& hand, const std::function<void(const Cards&)>& f, std::size_t kind = 0,
                      Cards part = {}) {
  if (kind == kKinds) {
    f(part);
    return;
  }
  for (int n = 0; n <= hand.n[kind]; ++n) {
    part.n[kind] = static_cast<std::uint8_t>(n);
    each_part(hand, f, kind + 1, part);
  }
}

inline bool payable(const Cards& hand, const Asked& asked) {
  bool found = false;
  each_part(hand, [&](const Cards& part) { found = found || !readings(part, asked).empty(); });
  return found;
}

inline Asked asked_for(const Table& table, const std::string& route, bool booster, bool diesel) {
  const Route& r = table.rules.routes[ix(parse_route(table.rules, route))];
  Asked asked;
  asked.cost = r.cost;
  asked.colour = r.colour;
  asked.symbols = r.locomotives;
  asked.cards_for_one = booster ? 3 : 4;
  asked.diesel = diesel;
  return asked;
}

}  // namespace konduktor::testing
