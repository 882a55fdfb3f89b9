#include "people/rated_game.h"

#include "tables/counting.h"

namespace konduktor::server {

std::string rated_name(const TableSeat& seat) {
  switch (seat.kind) {
    case TableSeat::Kind::Person: return rating_key(seat.user);
    case TableSeat::Kind::Bot: return seat.bot;
    case TableSeat::Kind::Empty: break;
  }
  return {};
}

std::optional<RateGame> rating_change(const Table& table, const std::vector<ResultRow>& results, Millis at) {
  const Ladder ladder = counts_of(table.settings(), table.seats()).as;
  if (ladder == Ladder::None) return std::nullopt;
  const int last = static_cast<int>(results.size()) + 1;  // behind everyone who has a rank
  RateGame change{ladder_key(table.settings().game, ladder), {}, at};
  for (const ResultRow& row : results) {
    const TableSeat& seat = table.seats()[static_cast<std::size_t>(row.seat)];
    if (ladder == Ladder::Rated && seat.kind == TableSeat::Kind::Bot) continue;
    const bool left = table.has_left(row.seat);
    const bool early = ladder == Ladder::Rated && left && table.own_moves(row.seat) < kFewestMoves;
    change.places.push_back({rated_name(seat), left ? last : row.rank, early});
  }
  return change;
}

std::optional<RateGame> rating_of_giving_up(const Table& table, Millis at) {
  if (counts_of(table.settings(), table.seats()).as != Ladder::Practice) return std::nullopt;
  RateGame change{ladder_key(table.settings().game, Ladder::Practice), {}, at};
  for (const TableSeat& seat : table.seats())
    change.places.push_back({rated_name(seat), seat.kind == TableSeat::Kind::Person ? 2 : 1});
  return change;
}

}  // namespace konduktor::server
