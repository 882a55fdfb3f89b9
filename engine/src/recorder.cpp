// Writing a record while a game is played.
#include <algorithm>

#include "facts.h"

namespace konduktor {

Recorder::Recorder(const Rules& rules, const State& fresh, const Events& dealt, const Seed* seed) {
  record_.game = rules.id;
  record_.rules = rules.version;
  record_.options = rules.options;
  if (seed != nullptr) record_.seed = *seed;
  record_.first = fresh.pub.first;
  record_.start = start_from(rules, fresh, dealt);
}

void Recorder::add(const Rules& rules, const Public& before, const Private& mine_before, Seat seat,
                   const Move& move, const Events& events, const MoveList* legal, std::string by) {
  RecordedMove recorded;
  recorded.seat = seat;
  recorded.move = to_text(rules, move, &mine_before.offer);
  recorded.by = std::move(by);
  if (legal != nullptr)
    legal->for_each(
        [&](const Move& choice) { recorded.legal.push_back(to_text(rules, choice, &mine_before.offer)); });
  Facts facts = facts_of(seat, events, to_track_);
  if (before.phase != Phase::Opening && before.phase != Phase::Declare) {
    recorded.facts = std::move(facts);
    record_.moves.push_back(std::move(recorded));
    return;
  }
  together_.push_back(std::move(recorded));
  if (before.waiting != 1u << ix(seat)) return;  // others have still to answer
  write_answers(rules);
  record_.moves.back().facts = std::move(facts);
}

void Recorder::write_answers(const Rules& rules) {
  const auto turn = [&](const RecordedMove& answer) {
    const int players = rules.players();
    return (static_cast<int>(ix(answer.seat)) - static_cast<int>(ix(record_.first)) + players) % players;
  };
  std::sort(together_.begin(), together_.end(),
            [&](const RecordedMove& a, const RecordedMove& b) { return turn(a) < turn(b); });
  for (RecordedMove& answer : together_) record_.moves.push_back(std::move(answer));
  together_.clear();
}

void Recorder::finish(const Rules& rules, const State& last) {
  if (last.pub.phase != Phase::Over) {
    record_.abandoned = true;
    write_answers(rules);
    return;
  }
  const ScoreSheet sheet = final_scores(rules, last);
  record_.sheets.clear();
  record_.winners.clear();
  for (int seat = 0; seat < rules.players(); ++seat) {
    record_.sheets.push_back(recorded_sheet(rules, sheet.seats[static_cast<std::size_t>(seat)]));
    if ((sheet.winners >> seat & 1) != 0) record_.winners.push_back(seat);
  }
}

RecordedSheet recorded_sheet(const Rules& rules, const SeatScore& score) {
  const auto name_of = [&](const BonusLine& line) {
    if (line.bonus != Bonus::BigCity) return std::string(word_of(line.bonus));
    return rules.places[ix(rules.big_cities[line.index].place)].id;
  };
  RecordedSheet sheet;
  sheet.routes = score.routes;
  score.completed.for_each([&](TicketId id) { sheet.completed.push_back(rules.tickets[ix(id)].id); });
  score.failed.for_each([&](TicketId id) { sheet.failed.push_back(rules.tickets[ix(id)].id); });
  sheet.tickets = score.tickets;
  for (int i = 0; i < score.bonus_count; ++i) {
    const BonusLine& line = score.bonuses[static_cast<std::size_t>(i)];
    if (line.points != 0) sheet.bonuses.emplace_back(name_of(line), line.points);
  }
  sheet.total = score.total;
  return sheet;
}

}  // namespace konduktor
