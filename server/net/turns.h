// Whose turn it is: the loop's time, shared out among addresses.
//
// Every address group has a lane with an allowance of processor time, in microseconds, that fills up again at `share` of a
// core. What is done for the address is taken from it: reading and writing by call and by byte, the rest as the time
// that the loop's thread was busy with it. While a lane has some left and nothing of it waits, its work is done at once;
// but never more than a round's worth (kRound) before everybody else had a turn. A lane that has used up its allowance
// waits until it has some again, and meanwhile nothing is read from its connections: its owner waits, nobody else does.
//
// For the loop's thread. Included by net.cpp alone.
#pragma once

#include <time.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "net/asio.h"

namespace konduktor::server::sockets {

struct Lane {
  std::string group;
  double left = 0;              // µs; below zero = in debt
  Clock::time_point counted{};  // when `left` was right
  double spent = 0;             // µs since everybody had a turn
  bool in_line = false;         // in one of the lists of Turns
  std::deque<std::function<void()>> waiting;
};
using LanePtr = std::shared_ptr<Lane>;  // null = nobody's: no limit

class Turns {
 public:
  static constexpr double kAtOnce = 500'000;    // µs: what an address has to begin with
  static constexpr double kDeepest = -500'000;  // µs: so that a mistake is forgiven within seconds
  static constexpr double kRound = 300;         // µs of one lane before the others have their turn
  static constexpr double kTask = 10;           // µs for whatever is done, beside what is measured
  static constexpr double kCall = 8;            // µs for a call that reads or writes
  static constexpr double kByte = 0.0008;       // µs for a byte in or out
  static constexpr double kConnection = 200;    // µs for a new connection
  static constexpr std::size_t kCrowd = 600;    // that wait; a school at once

  // `share` of a core; 0 = without limit.
  Turns(asio::io_context& io, double share) : io_(io), timer_(io), per_micro_(share) {}

  [[nodiscard]] LanePtr lane(const std::string& group) {
    if (per_micro_ <= 0 || group.empty()) return nullptr;
    LanePtr& lane = lanes_[group];
    if (lane == nullptr) {
      lane = std::make_shared<Lane>();
      lane->group = group;
      lane->left = kAtOnce;
      lane->counted = Clock::now();
    }
    return lane;
  }

  // Whether something may be done for the lane now.
  [[nodiscard]] bool may(const LanePtr& lane) {
    return lane == nullptr || (lane->waiting.empty() && lane->spent < kRound && level(*lane) > 0);
  }
  // The task now, or when it is the lane's turn.
  template <typename Task>
  void run(const LanePtr& lane, Task&& task) {
    if (lane == nullptr) return task();
    if (may(lane)) return measure(lane, task);
    wait(lane, std::forward<Task>(task));
  }
  void wait(const LanePtr& lane, std::function<void()> task) {
    lane->waiting.push_back(std::move(task));
    if (lane->in_line) return;
    lane->in_line = true;
    ready_.push_back(lane);
    post_round();
  }
  void charge(const LanePtr& lane, double micros) {
    if (lane == nullptr || micros <= 0) return;
    lane->left = std::max(level(*lane) - micros, kDeepest);
    if (lane->spent == 0) spenders_.push_back(lane);
    lane->spent += micros;
    post_round();
  }
  // Whether so much of the lane waits that a further connection would only wait, too.
  [[nodiscard]] static bool is_crowded(const LanePtr& lane) noexcept {
    return lane != nullptr && lane->waiting.size() >= kCrowd;
  }
  // Forgets who is as good as new.
  void tidy() {
    std::erase_if(lanes_, [this](const auto& item) {
      return item.second.use_count() == 1 && level(*item.second) >= kAtOnce;
    });
  }
  // Nothing of what waits is done any more.
  void end() {
    timer_.cancel();
    for (auto& [group, lane] : lanes_) {
      const auto dropped = std::exchange(lane->waiting, {});
    }
  }
  // The address has used up its allowance and waits.
  std::function<void(const std::string& group)> on_debt;
  [[nodiscard]] std::size_t in_debt() const noexcept { return asleep_.size(); }

 private:
  static constexpr auto kLook = std::chrono::milliseconds(5);

  // Time that this thread has had, in µs: what others do meanwhile is not held against anybody.
  static double thread_micros() noexcept {
    timespec at{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
    return static_cast<double>(at.tv_sec) * 1e6 + static_cast<double>(at.tv_nsec) * 1e-3;
  }
  double level(Lane& lane) const {
    const auto at = Clock::now();
    const double passed = std::chrono::duration<double, std::micro>(at - lane.counted).count();
    lane.left = std::min(kAtOnce, lane.left + passed * per_micro_);
    lane.counted = at;
    return lane.left;
  }
  template <typename Task>
  void measure(const LanePtr& lane, Task&& task) {
    const double before = thread_micros();
    task();
    charge(lane, thread_micros() - before + kTask);
  }

  // After what is ready to run now.
  void post_round() {
    if (posted_) return;
    posted_ = true;
    asio::post(io_, [this] { round(); });
  }
  void round() {
    posted_ = false;
    for (const LanePtr& lane : spenders_) lane->spent = 0;
    spenders_.clear();
    for (std::size_t k = ready_.size(); k > 0; --k) {
      const LanePtr lane = std::move(ready_.front());
      ready_.pop_front();
      while (!lane->waiting.empty() && lane->spent < kRound && level(*lane) > 0) {
        const auto task = std::move(lane->waiting.front());
        lane->waiting.pop_front();
        measure(lane, task);
      }
      lane->in_line = !lane->waiting.empty();
      if (!lane->in_line) continue;
      if (level(*lane) > 0)
        ready_.push_back(lane);
      else
        sleep(lane);
    }
    if (!ready_.empty()) post_round();
  }
  void sleep(const LanePtr& lane) {
    if (on_debt) on_debt(lane->group);
    asleep_.push_back(lane);
    if (asleep_.size() == 1) look_soon();
  }
  void look_soon() {
    timer_.expires_after(kLook);
    timer_.async_wait([this](Error cancelled) {
      if (cancelled) return;
      std::erase_if(asleep_, [this](const LanePtr& lane) {
        if (level(*lane) <= 0) return false;
        ready_.push_back(lane);
        return true;
      });
      if (!ready_.empty()) post_round();
      if (!asleep_.empty()) look_soon();
    });
  }

  asio::io_context& io_;
  Timer timer_;
  double per_micro_;
  std::unordered_map<std::string, LanePtr> lanes_;  // by address group
  std::deque<LanePtr> ready_;                       // with something that waits, in turn
  std::vector<LanePtr> asleep_;                     // the same, without allowance
  std::vector<LanePtr> spenders_;                   // whose `spent` is not 0
  bool posted_ = false;
};

}  // namespace konduktor::server::sockets
