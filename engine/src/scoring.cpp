// final_scores: tickets, bonuses, totals, ties (CORE-E2 to CORE-E5, EU-W1, LO-W1, BE-W1, UK-E3, US-W1, CG-48,
// CG-52, A-15).
#include "graph.h"
#include "module.h"

namespace konduktor {
namespace {

void score_board_tickets(const Rules& rules, const State& state, int seat, SeatScore& score) {
  const auto s = static_cast<std::size_t>(seat);
  const TicketSet held = state.priv[s].tickets;
  if (rules.stations > 0 && state.pub.stations_left[s] < rules.stations) {  // EU-B4, EU-B5
    const StationUse use = best_station_use(rules, state.pub, seat, held);
    score.completed = use.completed;
    score.borrowed = use.borrowed;
  } else {
    const auto component = components(rules, state.pub.owned[s]);
    held.for_each([&](TicketId ticket) {
      if (joins(component, rules.tickets[ix(ticket)])) score.completed.add(ticket);
    });
  }
  score.failed = held - score.completed;
}

int sum_of_points(const Rules& rules, TicketSet tickets) {
  int points = 0;
  tickets.for_each([&](TicketId ticket) { points += rules.tickets[ix(ticket)].points; });
  return points;
}

// Keeps those of `seats` with the highest value.
template <typename Value>
std::uint8_t best_of(std::uint8_t seats, int players, Value&& value) {
  int best = 0;
  std::uint8_t kept = 0;
  for (int s = 0; s < players; ++s) {
    if ((seats >> s & 1) == 0) continue;
    const int v = value(static_cast<std::size_t>(s));
    if (kept == 0 || v > best) {
      best = v;
      kept = 0;
    }
    if (v == best) kept = static_cast<std::uint8_t>(kept | 1u << s);
  }
  return kept;
}

void find_winners(const Rules& rules, const State& state, ScoreSheet& sheet) {
  const int players = rules.players();
  sheet.winners = best_of(static_cast<std::uint8_t>((1u << players) - 1), players,
                          [&](std::size_t s) { return sheet.seats[s].total; });
  for (const TieBreak tie : rules.ties) {
    if (std::popcount(sheet.winners) == 1) return;
    ++sheet.ties_used;
    sheet.winners = best_of(sheet.winners, players,
                            [&](std::size_t s) { return tie_value(state.pub, sheet.seats[s], s, tie); });
  }
}

}  // namespace

int tie_value(const Public& pub, const SeatScore& score, std::size_t seat, TieBreak tie) noexcept {
  switch (tie) {
    case TieBreak::Tickets: return score.completed.count();
    case TieBreak::FewerStations: return pub.stations_left[seat];
    case TieBreak::LongestPath:
      for (int i = 0; i < score.bonus_count; ++i)
        if (score.bonuses[static_cast<std::size_t>(i)].bonus == Bonus::LongestPath)
          return score.bonuses[static_cast<std::size_t>(i)].points > 0 ? 1 : 0;
      return 0;
    case TieBreak::BonusCards: {
      int cards = 0;
      for (int i = 0; i < score.bonus_count; ++i)
        cards += score.bonuses[static_cast<std::size_t>(i)].bonus == Bonus::BigCity ? 1 : 0;
      return cards;
    }
  }
  return 0;
}

ScoreSheet final_scores(const Rules& rules, const State& state) {
  ScoreSheet sheet;
  for (int seat = 0; seat < rules.players(); ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    SeatScore& score = sheet.seats[s];
    if (rules.machine == Machine::Board) {
      score.routes = state.pub.score[s];
      score_board_tickets(rules, state, seat, score);
    } else {
      score.completed = state.pub.completed[s];
      score.failed = state.priv[s].tickets;  // CG-48
    }
    score.tickets =
        static_cast<std::int16_t>(sum_of_points(rules, score.completed) - sum_of_points(rules, score.failed));
  }
  for (const Module* module : rules.modules)
    if (module->final_score != nullptr) module->final_score(rules, state, sheet);
  for (SeatScore& score : sheet.seats) {
    int total = score.routes + score.tickets;
    for (int i = 0; i < score.bonus_count; ++i) total += score.bonuses[static_cast<std::size_t>(i)].points;
    score.total = static_cast<std::int16_t>(total);
  }
  find_winners(rules, state, sheet);
  return sheet;
}

}  // namespace konduktor
