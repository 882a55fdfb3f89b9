#include "store/sql_rows.h"

namespace konduktor::server {
namespace {

template <typename Enum>
Enum enum_of(const Row& row, int column, bool& damage) {
  const std::int64_t value = row.integer(column);
  if (value < 0 || value >= static_cast<std::int64_t>(kWordsOf<Enum>.size())) damage = true;
  return static_cast<Enum>(value);
}

int small(const Row& row, int column) { return static_cast<int>(row.integer(column)); }
TableId table_id(const Row& row, int column) { return static_cast<TableId>(row.integer(column)); }
UserId user_id(const Row& row, int column) { return static_cast<UserId>(row.integer(column)); }

void look_at_sum(const Row& row, int column, bool& damage) {
  if (row.integer(column) == 0) damage = true;
}

}  // namespace

Entry entry_of(const Row& row, bool& damage) {
  Entry entry;
  entry.table = table_id(row, 0);
  entry.n = small(row, 1);
  entry.kind = enum_of<EntryKind>(row, 2, damage);
  entry.seat = static_cast<std::int8_t>(row.integer(3));
  entry.user = user_id(row, 4);
  entry.at = row.integer(5);
  entry.text = row.text(6);
  entry.name = row.text(7);
  entry.by = row.text(8);
  look_at_sum(row, 9, damage);
  return entry;
}

TableRow table_of(const Row& row, bool& damage) {
  TableRow table;
  table.id = table_id(row, 0);
  table.game = row.text(1);
  table.stage = enum_of<Stage>(row, 2, damage);
  table.visibility = enum_of<Visibility>(row, 3, damage);
  table.players = small(row, 4);
  table.host = user_id(row, 5);
  table.created = row.integer(6);
  table.changed = row.integer(7);
  look_at_sum(row, 8, damage);
  return table;
}

User user_of(const Row& row, bool& damage) {
  look_at_sum(row, 4, damage);
  return {user_id(row, 0), row.text(1), row.text(2), row.integer(3)};
}

Session session_of(const Row& row, bool& damage) {
  look_at_sum(row, 5, damage);
  return {row.blob(0), user_id(row, 1), row.integer(2), row.integer(3), row.text(4)};
}

ChatLine chat_of(const Row& row, bool& damage) {
  look_at_sum(row, 7, damage);
  return {table_id(row, 0), small(row, 1), user_id(row, 2),    row.integer(3),
          row.text(4),      row.text(5),   row.integer(6) != 0};
}

ResultRow result_of(const Row& row, bool& damage) {
  look_at_sum(row, 15, damage);
  ResultRow result;
  result.table = table_id(row, 0);
  result.seat = static_cast<std::int8_t>(row.integer(1));
  result.game = row.text(2);
  result.players = small(row, 3);
  result.user = user_id(row, 4);
  result.bot = row.text(5);
  result.name = row.text(6);
  result.total = small(row, 7);
  result.rank = small(row, 8);
  result.completed = small(row, 9);
  result.failed = small(row, 10);
  result.longest_path = small(row, 11);
  result.moves = small(row, 12);
  result.ended = row.integer(13);
  result.guest = row.integer(14) != 0;
  return result;
}

Rating rating_of(const Row& row, bool& damage) {
  look_at_sum(row, 8, damage);
  return {row.text(0),   row.text(1),    row.real(2), row.real(3),
          small(row, 4), row.integer(5), row.text(6), row.integer(7) != 0};
}

Statistics statistics_of(const Row& row) {
  return {row.text(0),   small(row, 1), small(row, 2), row.real(3),
          small(row, 4), small(row, 5), small(row, 6), row.real(7)};
}

}  // namespace konduktor::server
