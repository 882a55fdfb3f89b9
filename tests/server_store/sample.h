// Things to store.
#pragma once

#include <string>
#include <vector>

#include "store/store.h"

namespace konduktor::server::testing {

inline constexpr auto kTable = static_cast<TableId>(0x1234567890abc);
inline constexpr auto kOther = static_cast<TableId>(77);
inline constexpr auto kAla = static_cast<UserId>(0x2222222222222);
inline constexpr auto kOla = static_cast<UserId>(5);

inline Entry entry(TableId table, int n, EntryKind kind = EntryKind::Move, std::string text = "take 2") {
  return {table, n, kind, 1, kAla, 1'700'000'000'000 + n, std::move(text), "Ala", "bot:hard"};
}
inline AppendEntry append(TableId table, int n, EntryKind kind = EntryKind::Move) {
  return {entry(table, n, kind)};
}
inline Entry sit(TableId table, int n, int seat, UserId user, std::string name) {
  return {table, n, EntryKind::Sit, static_cast<std::int8_t>(seat), user, 10, "", std::move(name), ""};
}
inline TableRow row(TableId table, Stage stage, Millis created = 100, std::string game = "europe") {
  return {table, std::move(game), stage, Visibility::Public, 3, kAla, created, created + 5};
}
inline User user(UserId id, std::string name, std::string password = "") {
  return {id, std::move(name), std::move(password), 1'700'000'000'123};
}
// 32 bytes, zero bytes among them.
inline std::string token(char letter) {
  std::string bytes(32, letter);
  bytes[3] = '\0';
  bytes[31] = '\xff';
  return bytes;
}
inline Session session(char letter, UserId user, Millis seen = 50) {
  return {token(letter), user, 40, seen, "Firefox"};
}
inline ResultRow result(TableId table, int seat, UserId user, int total, int rank) {
  return {table,
          static_cast<std::int8_t>(seat),
          "europe",
          3,
          user,
          user == UserId::None ? "bot:hard" : "",
          user == UserId::None ? "Hard" : "Ala",
          total,
          rank,
          5,
          1,
          12,
          44,
          999};
}

inline std::vector<Entry> log_of(Store& store, TableId table, int after = 0) {
  std::vector<Entry> log;
  if (!store.read_log(table, after, log).ok()) return {};
  return log;
}
inline Status write(Store& store, std::vector<Change> changes) { return store.write(changes); }

}  // namespace konduktor::server::testing
