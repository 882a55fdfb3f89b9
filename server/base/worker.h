// One thread of low priority for slow work that must not hold up the loop (passwords, films, exports), with a bounded queue
// in which people take turns (fair_queue.h).
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

#include "base/fair_queue.h"
#include "base/low_priority.h"

namespace konduktor::server {

class Worker {
 public:
  explicit Worker(std::size_t max_waiting) : max_waiting_(max_waiting), thread_([this] { run(); }) {}
  ~Worker() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    wake_.notify_all();
    thread_.join();
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // False: too much waits already. `whose`: those who wait take turns; `first`: before the others.
  [[nodiscard]] bool submit(std::function<void()> task, std::uint64_t whose = 0, bool first = true) {
    {
      const std::lock_guard lock(mutex_);
      if (tasks_.size() >= max_waiting_) return false;
      tasks_.push(whose, first, std::move(task));
    }
    wake_.notify_one();
    return true;
  }

 private:
  void run() {
    run_slowly();
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [&] { return ending_ || !tasks_.empty(); });
      if (ending_) return;
      const auto task = tasks_.pop();
      lock.unlock();
      task();
      lock.lock();
    }
  }

  std::size_t max_waiting_;
  std::mutex mutex_;
  std::condition_variable wake_;
  FairQueue<std::function<void()>> tasks_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace konduktor::server
