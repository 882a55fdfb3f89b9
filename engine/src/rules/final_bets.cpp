// Risky Contracts and the Equalising Beam: bets on the end (UK-V3, UK-V4, UK-V6, UK-V8, UK-V11).
#include <algorithm>

#include "technologies.h"

namespace konduktor {
namespace {

bool is_bet(const Technology& technology) noexcept {
  return technology.effect == Effect::MostTickets || technology.effect == Effect::LongestPath;
}

// UK-V8: only until the deck has been renewed for the first time.
Verdict may_buy(const Rules& rules, const Public& pub, const Cards&, Seat, TechId technology, const Cards&) {
  return {is_bet(rules.technologies[ix(technology)]) && pub.renewals > 0 ? Reason::SoldOut : Reason::Ok};
}

void score_most_tickets(const Rules& rules, const State& state, ScoreSheet& sheet, TechId bet) {
  int most = 0;
  for (const SeatScore& seat : sheet.seats) most = std::max(most, seat.completed.count());
  for (int s = 0; s < rules.players(); ++s) {
    if (!holds(state.pub, seat_at(s), bet)) continue;
    SeatScore& seat = sheet.seats[static_cast<std::size_t>(s)];
    const bool won = most > 0 && seat.completed.count() == most;  // UK-V6
    const int value = rules.technologies[ix(bet)].value;
    seat.add_bonus(Bonus::RiskyContracts, 0, won ? value : -value);
  }
}

void score_longest_path(const Rules& rules, const State& state, ScoreSheet& sheet, TechId bet) {
  bool held = false;
  for (int s = 0; s < rules.players(); ++s) held = held || holds(state.pub, seat_at(s), bet);
  if (!held) return;
  int longest = 0;
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s) {
    sheet.seats[s].longest_path = static_cast<std::uint8_t>(longest_trail(rules, state.pub.owned[s]));
    longest = std::max<int>(longest, sheet.seats[s].longest_path);
  }
  for (int s = 0; s < rules.players(); ++s) {
    if (!holds(state.pub, seat_at(s), bet)) continue;
    SeatScore& seat = sheet.seats[static_cast<std::size_t>(s)];
    const bool won = longest > 0 && seat.longest_path == longest;  // UK-V6
    const int value = rules.technologies[ix(bet)].value;
    seat.add_bonus(Bonus::EqualisingBeam, 0, won ? value : -value);
  }
}

void score(const Rules& rules, const State& state, ScoreSheet& sheet) {
  if (const TechId bet = rules.technology_with(Effect::MostTickets); bet != TechId::None)
    score_most_tickets(rules, state, sheet, bet);
  if (const TechId bet = rules.technology_with(Effect::LongestPath); bet != TechId::None)
    score_longest_path(rules, state, sheet, bet);
}

}  // namespace

const Module kFinalBets{
    .name = "final-bets", .may_buy = may_buy, .final_score = score, .bonuses = [](const Rules& rules) {
      const auto offered = [&rules](Effect effect) { return rules.technology_with(effect) != TechId::None; };
      return (offered(Effect::MostTickets) ? bonus_bit(Bonus::RiskyContracts) : 0u) |
             (offered(Effect::LongestPath) ? bonus_bit(Bonus::EqualisingBeam) : 0u);
    }};

}  // namespace konduktor
