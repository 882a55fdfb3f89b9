// The score sheet as a table: a line for each thing that scores, a column for each seat.

#include <fmt/format.h>

#include <vector>

#include "common/layout.h"
#include "text/position.h"
#include "text/words.h"

namespace konduktor::cli {
namespace {

std::string bonus_name(const Rules& rules, const BonusLine& line) {
  switch (line.bonus) {
    case Bonus::Stations: return "stations left";
    case Bonus::LongestPath: return "longest path";
    case Bonus::Districts: return "districts";
    case Bonus::DoubleHeading: return "double heading";
    case Bonus::RiskyContracts: return "risky contracts";
    case Bonus::EqualisingBeam: return "equalising beam";
    case Bonus::BigCity: return rules.places[ix(rules.big_cities[line.index].place)].name.en;
  }
  return {};
}

// Kinds of bonus that any seat has, in the order in which they first appear.
std::vector<std::pair<Bonus, int>> bonuses_of(const Rules& rules, const ScoreSheet& sheet) {
  std::vector<std::pair<Bonus, int>> kinds;
  for (int s = 0; s < rules.players(); ++s) {
    const SeatScore& score = sheet.seats[static_cast<std::size_t>(s)];
    for (std::size_t k = 0; k < score.bonus_count; ++k) {
      const std::pair<Bonus, int> kind{score.bonuses[k].bonus, score.bonuses[k].index};
      bool known = false;
      for (const auto& other : kinds) known = known || other == kind;
      if (!known) kinds.push_back(kind);
    }
  }
  return kinds;
}

template <typename F>
std::string line_of(const Rules& rules, const ScoreSheet& sheet, const std::string& name, F&& value) {
  std::string text = fmt::format("  {:<18}", name);
  for (int s = 0; s < rules.players(); ++s)
    text += fmt::format("{:>8}", value(sheet.seats[static_cast<std::size_t>(s)]));
  return text + "\n";
}

std::string tickets_line(const Rules& rules, const std::string& head, TicketSet tickets) {
  std::vector<std::string> names;
  tickets.for_each([&](TicketId ticket) { names.push_back(ticket_name(rules, ticket)); });
  if (names.empty()) names.emplace_back("none");
  return wrapped("  " + head, names, "; ");
}

std::string tie_name(TieBreak tie) {
  switch (tie) {
    case TieBreak::Tickets: return "more completed tickets";
    case TieBreak::FewerStations: return "fewer stations";
    case TieBreak::LongestPath: return "the longest path";
    case TieBreak::BonusCards: return "more bonus cards";
  }
  return {};
}

// Who won, with how many points, and which tie-breaks it took.
std::string winners_text(const Rules& rules, const ScoreSheet& sheet, const SeatNames& names) {
  std::vector<std::string> winners;
  int points = 0;
  for (int s = 0; s < rules.players(); ++s)
    if ((sheet.winners >> s & 1) != 0) {
      winners.push_back(seat_name(seat_at(s), names));
      points = sheet.seats[static_cast<std::size_t>(s)].total;
    }
  std::vector<std::string> level;
  for (int s = 0; s < rules.players(); ++s)
    if ((sheet.winners >> s & 1) == 0 && sheet.seats[static_cast<std::size_t>(s)].total == points)
      level.push_back(seat_name(seat_at(s), names));
  std::vector<std::string> ties;
  for (std::size_t k = 0; k < sheet.ties_used; ++k) ties.push_back(tie_name(rules.ties[k]));
  std::string text = fmt::format("{}: {} with {}", winners.size() == 1 ? "Winner" : "Winners",
                                 fmt::join(winners, ", "), points_name(points));
  if (!level.empty())
    text += fmt::format("; {} had as many, the tie was broken by {}", fmt::join(level, ", "),
                        fmt::join(ties, ", then "));
  if (winners.size() > 1 && !ties.empty())
    text += fmt::format("; {} did not separate them, so they share the win", fmt::join(ties, " and "));
  return text + "\n";
}

}  // namespace

std::string sheet_text(const Rules& rules, const ScoreSheet& sheet, const SeatNames& names) {
  std::string text = fmt::format("{:<20}", "Score sheet");
  for (int s = 0; s < rules.players(); ++s) text += fmt::format("{:>8}", seat_name(seat_at(s)));
  text += "\n";
  if (rules.machine == Machine::Board)
    text += line_of(rules, sheet, "routes", [](const SeatScore& score) { return score.routes; });
  text += line_of(rules, sheet, "tickets", [](const SeatScore& score) { return score.tickets; });
  for (const auto& [bonus, index] : bonuses_of(rules, sheet)) {
    const BonusLine kind{bonus, static_cast<std::uint8_t>(index), 0};
    text += line_of(rules, sheet, bonus_name(rules, kind), [&](const SeatScore& score) {
      int points = 0;
      for (std::size_t k = 0; k < score.bonus_count; ++k)
        if (score.bonuses[k].bonus == kind.bonus && score.bonuses[k].index == kind.index)
          points += score.bonuses[k].points;
      return points;
    });
  }
  text += line_of(rules, sheet, "total", [](const SeatScore& score) { return score.total; });
  for (int s = 0; s < rules.players(); ++s) {
    const SeatScore& score = sheet.seats[static_cast<std::size_t>(s)];
    const std::string name = seat_name(seat_at(s), names);
    text += tickets_line(rules, name + " completed:", score.completed);
    text += tickets_line(rules, name + " missed:   ", score.failed);
  }
  return text + winners_text(rules, sheet, names);
}

}  // namespace konduktor::cli
