// Whether the database is what was written: a check of the whole file, and what is known from it while the server runs.
//
// SQLite's own check sees a broken tree and an index that does not fit; a bit that flipped inside a row it does not see.
// That is what the sums are for (sqlite/row_sum.h). PostgreSQL looks after its own pages, and nothing is checked here.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "base/ids.h"

namespace konduktor::server {

struct Damage {
  std::string table;      // of the schema; empty = the file as a whole
  std::int64_t page = 0;  // of the file, from 1; 0 = not known
  std::string what;       // for the operator: keys, never contents
  // The structure of the file: whatever is written now may land on top of something else.
  bool grave = false;
};

struct Checked {
  std::vector<Damage> damage;  // the first so many
  bool finished = true;        // false: it was told to stop
};

// `go_on` is asked now and then; false ends the check. On a connection of its own, for any thread.
[[nodiscard]] Checked check_store(const std::string& url, const std::function<bool()>& go_on);

// What is known so far. For any thread.
class Soundness {
 public:
  enum class State : std::uint8_t { Checking, Sound, Damaged };
  // True: it is news.
  bool found(Damage damage);
  void finished();
  [[nodiscard]] State state() const;
  [[nodiscard]] bool is_checking() const { return state() == State::Checking; }
  // What has been found, also while the check goes on.
  [[nodiscard]] std::vector<Damage> damage() const;

 private:
  mutable std::mutex mutex_;
  std::vector<Damage> damage_;
  bool finished_ = false;
};

}  // namespace konduktor::server
