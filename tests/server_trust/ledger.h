// What clients were told, kept over every life of the server, and held against what the database says afterwards.
//
// Told is told: an acknowledged move, an update with its number, a chat line, a table that was made. Each must be
// there after any kill, exactly once, and in order.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "floor/rules_book.h"
#include "store/store.h"

namespace konduktor::server {

class Ledger {
 public:
  void table_made(const std::string& table) { (void)notes_[table]; }
  void move_acknowledged(const std::string& table, int seat, std::int32_t ask, const std::string& move);
  void chat_acknowledged(const std::string& table, const std::string& text);
  void token_granted(const std::string& user) { users_.insert(user); }
  // `line` is a whole update; `device` tells the connections apart.
  void updated(int device, std::string_view line);
  // A new life of the server: what was told until now must be there.
  void restarted();

  // Reads every log, folds it and compares. Call while nobody writes.
  void check(Store& store, RulesBook& book);
  // The record as the server gives it to whoever asks, for one finished table.
  void check_record(RulesBook& book, const std::string& table, std::string_view record);

  [[nodiscard]] std::int64_t acknowledged() const noexcept { return acknowledged_; }
  [[nodiscard]] std::int64_t lost() const noexcept { return lost_; }
  [[nodiscard]] std::size_t tables() const noexcept { return notes_.size(); }
  [[nodiscard]] std::int64_t updates() const noexcept { return updates_; }
  [[nodiscard]] const std::vector<std::string>& problems() const noexcept { return problems_; }
  void problem(std::string text);

 private:
  struct Acknowledged {
    int seat;
    std::int32_t ask;
    std::string move;
  };
  struct Notes {
    std::int32_t told = 0;         // the greatest n that any client was told
    std::int32_t told_before = 0;  // the same when the server was last started
    std::vector<Acknowledged> moves;
    std::set<std::pair<int, std::int32_t>> answered;  // seat and question of each
    std::vector<std::string> chat;
  };
  struct Folded;
  void check_table(const std::string& table, const Notes& notes, Store& store, RulesBook& book);
  void check_moves(const std::string& table, const Notes& notes, const Folded& folded);
  void check_chat(const std::string& table, const Notes& notes, Store& store);

  std::map<std::string, Notes> notes_;
  std::set<std::string> users_;
  std::unordered_map<std::uint64_t, std::uint64_t> seen_;          // table, n and eyes → what they saw
  std::map<std::pair<int, std::string>, std::int32_t> last_of_;    // by device and table
  std::map<std::string, std::string> records_;                     // by table: as its log gives it
  std::map<std::string, std::vector<Acknowledged>> never_undone_;  // by table: told and after the last undo
  std::int64_t acknowledged_ = 0;
  std::int64_t lost_ = 0;
  std::int64_t updates_ = 0;
  std::vector<std::string> problems_;
};

// Fields of an update, found without reading the rest of it.
[[nodiscard]] std::string_view table_of_update(std::string_view line);
[[nodiscard]] std::int32_t n_of_update(std::string_view line);
// The text from `{"seat":S,"view":` on, up to the events; one for each eye. "null" = a spectator's.
struct EyeText {
  std::string_view seat;
  std::string_view view;
};
[[nodiscard]] std::vector<EyeText> eyes_of_update(std::string_view line);

}  // namespace konduktor::server
