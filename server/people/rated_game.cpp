#include "people/rated_game.h"

#include <set>

namespace konduktor::server {

std::string rated_name(const TableSeat& seat) {
  switch (seat.kind) {
    case TableSeat::Kind::Person: return rating_key(seat.user);
    case TableSeat::Kind::Bot: return seat.bot;
    case TableSeat::Kind::Empty: break;
  }
  return {};
}

bool is_rated(const Table& table) {
  if (table.settings().friendly) return false;
  std::set<UserId> people;
  std::size_t persons = 0;
  for (const TableSeat& seat : table.seats()) {
    if (seat.kind != TableSeat::Kind::Person) continue;
    ++persons;
    people.insert(seat.user);
  }
  if (persons > 1 && table.settings().hints) return false;
  return persons > 0 && people.size() == persons;
}

std::optional<RateGame> rating_change(const Table& table, const std::vector<ResultRow>& results, Millis at) {
  if (!is_rated(table)) return std::nullopt;
  const int last = static_cast<int>(results.size()) + 1;  // behind everyone who has a rank
  RateGame change{table.settings().game, {}, at};
  for (const ResultRow& row : results)
    change.places.push_back({rated_name(table.seats()[static_cast<std::size_t>(row.seat)]),
                             table.has_left(row.seat) ? last : row.rank});
  return change;
}

}  // namespace konduktor::server
