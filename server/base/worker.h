// One thread for slow work that must not hold up the loop (films, exports), with a bounded queue.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

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

  // False: too much waits already.
  [[nodiscard]] bool submit(std::function<void()> task) {
    {
      const std::lock_guard lock(mutex_);
      if (tasks_.size() >= max_waiting_) return false;
      tasks_.push_back(std::move(task));
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
      auto task = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      task();
      lock.lock();
    }
  }

  std::size_t max_waiting_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> tasks_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace konduktor::server
