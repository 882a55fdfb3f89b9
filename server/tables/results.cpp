// What remains of a game: its record, and the result of each seat.
#include "tables/counting.h"
#include "tables/table_impl.h"

namespace konduktor::server {
namespace {

// Winners are first, whatever the points: the game's tie-breaks have spoken. The others go by points, and behind them
// come those who left, whatever a bot made of their seat.
int rank_of(const ScoreSheet& sheet, int seat, int players, unsigned left) {
  const auto is_in = [](unsigned seats, int s) { return (seats >> s & 1) != 0; };
  if (is_in(left, seat)) return players;
  if (is_in(sheet.winners, seat)) return 1;
  int rank = 1;
  for (int other = 0; other < players; ++other)
    if (!is_in(left, other) &&
        (is_in(sheet.winners, other) || sheet.seats[static_cast<std::size_t>(other)].total >
                                            sheet.seats[static_cast<std::size_t>(seat)].total))
      ++rank;
  return rank;
}

}  // namespace

GameRecord Table::record() const {
  if (impl_->game == nullptr) {
    GameRecord none;
    none.game = impl_->settings.game;
    none.rules = impl_->rules->version;
    none.options = impl_->rules->options;
    return none;
  }
  GameRecord record = impl_->game->record(impl_->stage == Stage::Abandoned);
  for (const TableSeat& seat : impl_->seats)
    record.seats.push_back(seat.kind == TableSeat::Kind::Bot ? seat.bot : seat.name);
  if (auto deal = revealed_deal()) {
    record.seed = deal->seed;
    record.salt = std::move(deal->salt);
  }
  return record;
}

std::optional<Table::RevealedDeal> Table::revealed_deal() const {
  if (impl_->game == nullptr || !is_over(impl_->stage)) return std::nullopt;
  return RevealedDeal{impl_->game->seed(), impl_->game->salt()};
}

bool Table::has_left(int seat) const {
  const TableSeat& who = impl_->at(seat);
  if (who.kind != TableSeat::Kind::Person || impl_->game == nullptr) return false;
  if (!who.stand_in.empty()) return true;
  // Where people are rated, letting a bot move now and then would be a hint.
  const int weight = counts_of(impl_->settings, impl_->seats).as == Ladder::Rated ? 4 : 1;
  int balance = 0;  // of moves by stand-ins over the player's own
  for (const Step& step : impl_->game->steps())
    if (step.seat == seat_at(seat)) balance += step.by == 0 ? -1 : weight;
  return balance > 0;
}

std::vector<ResultRow> Table::results() const {
  if (!impl_->game_over()) return {};
  const ScoreSheet sheet = final_scores(*impl_->rules, impl_->game->state());
  const int players = impl_->rules->players();
  unsigned left = 0;
  for (int seat = 0; seat < players; ++seat) left |= has_left(seat) ? 1u << seat : 0;
  std::vector<ResultRow> rows;
  for (int seat = 0; seat < players; ++seat) {
    const TableSeat& who = impl_->at(seat);
    const SeatScore& score = sheet.seats[static_cast<std::size_t>(seat)];
    ResultRow row;
    row.table = impl_->id;
    row.seat = static_cast<std::int8_t>(seat);
    row.game = impl_->settings.game;
    row.players = players;
    row.user = who.user;
    row.bot = who.bot;
    row.name = who.kind == TableSeat::Kind::Bot ? who.bot : who.name;
    row.total = score.total;
    row.rank = rank_of(sheet, seat, players, left);
    row.completed = score.completed.count();
    row.failed = score.failed.count();
    row.longest_path = score.longest_path;
    for (const Step& step : impl_->game->steps()) row.moves += step.seat == seat_at(seat) ? 1 : 0;
    row.ended = impl_->changed;
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace konduktor::server
