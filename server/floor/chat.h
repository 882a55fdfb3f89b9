// What is said at one table. Lines are numbered without gaps; several servers may say something at once, and who finds a
// number taken reads what was said and takes the next.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "floor/audience.h"
#include "floor/floor_context.h"

namespace konduktor::server {

class Chat {
 public:
  Chat(FloorContext& floor, const Table& table, const Audience& audience);

  // `from` looks at the table. `name`, `guest`: what they are called elsewhere; at their seat they have the seat's name.
  void say(const Watcher& from, std::string name, bool guest, std::string text,
           std::function<void(const Refusal*)> done);
  // The latest lines, read first if they are not known yet. If they cannot be read, whoever looks next reads them.
  void tell_latest(const Watcher& to);
  // A new table: nothing was said yet, and nothing has to be read.
  void begin() noexcept { loaded_ = true; }
  // Another server has stored line `n`.
  void heard_of(std::int32_t n);
  // Lines may have been stored that nobody told us of.
  void catch_up();
  // The user was erased.
  void forget(UserId user);
  // Something waits for the store.
  [[nodiscard]] bool is_storing() const noexcept { return !sayings_.empty(); }
  void add_people(std::set<UserId>& users) const;

 private:
  friend struct FloorProbe;  // tests

  struct Saying {
    ChatLine line;
    Language language = Language::English;
    std::function<void(const Refusal*)> done;
    int tries = 0;
  };
  void store_first();
  void stored(const Status& status);
  void read(std::function<void()> then);
  void take(const Status& status, bool first, const std::vector<ChatLine>& lines);
  // False: it is known already.
  bool keep(const ChatLine& line);
  void hear(const ChatLine& line);
  void send_latest(const Watcher& to) const;
  // Calls it if this table is still in memory.
  template <typename Call>
  [[nodiscard]] auto later(Call call) const;

  FloorContext& floor_;
  const Table& table_;
  const Audience& audience_;
  std::vector<ChatLine> lines_;  // the latest
  std::int32_t n_ = 0;           // of the last line that is known
  std::map<UserId, int> by_;     // lines of each since it came into memory
  std::deque<Saying> sayings_;   // the first is on its way to the store
  bool loaded_ = false;
};

}  // namespace konduktor::server
