// The store's asynchronous face: a thread that writes with group commit and a thread that reads.
//
// Requests that arrive while a transaction is under way are written together in the next one, so that the number of
// moves a second does not hang on the number of flushes. Answers are delivered through `deliver`, which must hand them
// to the loop's thread (Net::post). Order is kept: answers come in the order of the requests.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.h"

namespace konduktor::server {

class StoreThread {
 public:
  using Deliver = std::function<void(std::function<void()>)>;
  // Two connections to the same database. `max_waiting` requests at most; more are answered Busy at once, before those
  // that wait. `deliver` is called once for each transaction, with all its answers, on the writer's or reader's thread.
  StoreThread(std::unique_ptr<Store> writer, std::unique_ptr<Store> reader, Deliver deliver,
              std::size_t max_waiting = 20000);
  ~StoreThread();  // writes and delivers what waits, drops reads that have not begun, then ends
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;

  // For any thread. `done` may be empty.
  void write(std::vector<Change> changes, std::function<void(const Status&)> done);
  // `job` runs on the reader's thread and must not touch anything else; `done` hears on the loop what came of it. Busy:
  // too many wait, and the job did not run.
  void read(std::function<Status(Store&)> job, std::function<void(const Status&)> done);

  struct Counts {
    std::int64_t transactions = 0;
    std::int64_t requests = 0;
    std::int64_t failures = 0;  // requests that were not stored, for whatever reason
    std::int64_t refused = 0;   // requests and reads that found too many waiting
    std::int64_t last_commit_micros = 0;
    std::size_t waiting = 0;
    std::size_t waiting_reads = 0;
    Status health;         // ok, or why the last transaction failed as a whole
    Millis health_at = 0;  // when that was
    Status unread;         // ok, or what could not be read because it is damaged, the last time
  };
  [[nodiscard]] Counts counts() const;

  // From now on every request to write gets this answer: what is written to a damaged file may do more harm.
  void stop_writing(Status why);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace konduktor::server
