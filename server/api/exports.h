// Records of many games at once. They are made anew from the logs, which takes long, so it is done one export after the
// other, on a thread and a connection to the database of its own: whoever plays or looks up something does not wait.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "hub/worker.h"
#include "store/store.h"
#include "tables/rules_book.h"

namespace konduktor::server {

struct Exported {
  Status status;
  std::string lines;  // a record each
  // There may be more: ask again with this filter's `before` and `before_id`.
  bool more = false;
  GameFilter next;
};

class Exports {
 public:
  using Deliver = std::function<void(std::function<void()>)>;
  using Done = std::function<void(Exported&&)>;
  // `deliver` hands answers to the loop's thread. `book` outlives it.
  Exports(std::unique_ptr<Store> store, RulesBook& book, Deliver deliver);
  ~Exports();  // what is under way is given up and not answered
  Exports(const Exports&) = delete;
  Exports& operator=(const Exports&) = delete;

  // Up to filter.limit records and some megabytes. False: too many exports wait already.
  [[nodiscard]] bool submit(const GameFilter& filter, Done done);

 private:
  [[nodiscard]] Exported run(const GameFilter& filter);
  [[nodiscard]] Status append(TableId table, std::string& lines);

  std::unique_ptr<Store> store_;
  RulesBook& book_;
  Deliver deliver_;
  std::atomic<bool> ending_ = false;
  Worker worker_;
};

}  // namespace konduktor::server
