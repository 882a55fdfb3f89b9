// Records of many games at once. They are made anew from the logs, which takes long, so it is done one export after the
// other, on a thread and a connection to the database of its own: whoever plays or looks up something does not wait.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "base/worker.h"
#include "floor/rules_book.h"
#include "store/soundness.h"
#include "store/store.h"

namespace konduktor::server {

struct Exported {
  Status status;
  // A record each; {"unreadable":{"table":ID,"why":…}} stands for a game that is there and cannot be read. If the list of
  // games itself may lack some, the last line is {"incomplete":…}.
  std::string lines;
  // There may be more: ask again with this filter's `before` and `before_id`.
  bool more = false;
  GameFilter next;
};

class Exports {
 public:
  using Deliver = std::function<void(std::function<void()>)>;
  using Done = std::function<void(Exported&&)>;
  // `deliver` hands answers to the loop's thread. `book` and `soundness` outlive it.
  Exports(std::unique_ptr<Store> store, RulesBook& book, Soundness& soundness, Deliver deliver);
  ~Exports();  // what is under way is given up and not answered
  Exports(const Exports&) = delete;
  Exports& operator=(const Exports&) = delete;

  // Up to filter.limit records and some megabytes. False: too many exports wait already.
  [[nodiscard]] bool submit(const GameFilter& filter, Done done);

 private:
  [[nodiscard]] Exported run(const GameFilter& filter);
  [[nodiscard]] Exported collect(const GameFilter& filter);
  [[nodiscard]] Status append(const TableRow& row, std::string& lines);

  std::unique_ptr<Store> store_;
  RulesBook& book_;
  Soundness& soundness_;
  Deliver deliver_;
  std::atomic<bool> ending_ = false;
  Worker worker_;
};

}  // namespace konduktor::server
