#include "floor/bot_pool.h"

#include <sodium.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "base/fair_queue.h"
#include "fold/seat_names.h"
#include "konduktor/players/player.h"

namespace konduktor::server {
namespace {

constexpr int kNiceness = 10;  // people's moves go first

// Bots that think for a while; the others answer in microseconds.
bool is_thinker(std::string_view name) {
  return name.starts_with("search") || name == "hard" || name == "expert";
}

Thought think(const BotPool::Task& task, Bot& bot, const MoveList& legal, Rng& rng) {
  Thought thought;
  if (task.lesson) {
    thought.advice = advise(*task.rules, task.view, legal, *task.lesson, task.known_hands);
    thought.move = thought.advice->move;
    return thought;
  }
  thought.move = bot.choose(*task.rules, task.view, legal, rng);
  if (task.explain) thought.why = bot.player->why(*task.rules, task.view, thought.move, task.language);
  return thought;
}

std::uint64_t random_number() {
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return number;
}

}  // namespace

struct BotPool::Impl {
  Deliver deliver;
  std::size_t max_waiting = 0;
  mutable std::mutex mutex;
  std::condition_variable wake;
  FairQueue<Task> quick;
  FairQueue<Task> slow;
  Counts counts;
  bool ending = false;
  std::vector<std::thread> threads;

  // Nothing when the pool ends.
  std::optional<Task> next(bool quick_only) {
    std::unique_lock lock(mutex);
    wake.wait(lock, [&] { return ending || !quick.empty() || (!quick_only && !slow.empty()); });
    if (ending) return std::nullopt;
    return (quick.empty() ? slow : quick).pop();
  }

  void work(bool quick_only) {
    // On Linux the niceness is a thread's own.
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
    std::map<std::string, Bot, std::less<>> bots;
    MoveList legal;
    Rng rng(random_number());
    while (auto task = next(quick_only)) {
      const auto started = std::chrono::steady_clock::now();
      const std::string name(bot_name(task->bot));
      auto it = bots.find(name);
      if (it == bots.end()) it = bots.emplace(name, make_bot(name)).first;
      legal_moves(*task->rules, task->view.pub, task->view.mine, task->view.seat, legal);
      if (it->second.player == nullptr || legal.empty()) continue;
      const Thought thought = think(*task, it->second, legal, rng);
      const auto spent = std::chrono::steady_clock::now() - started;
      {
        const std::lock_guard lock(mutex);
        ++counts.moves;
        counts.busy_micros += std::chrono::duration_cast<std::chrono::microseconds>(spent).count();
      }
      deliver([done = std::move(task->done), thought] { done(thought); });
    }
  }
};

BotPool::BotPool(int threads, Deliver deliver, std::size_t max_waiting) : impl_(std::make_unique<Impl>()) {
  impl_->deliver = std::move(deliver);
  impl_->max_waiting = max_waiting;
  if (threads <= 0) threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  for (int k = 0; k < threads; ++k)
    impl_->threads.emplace_back([this, quick_only = threads > 1 && k == 0] { impl_->work(quick_only); });
}

BotPool::~BotPool() {
  {
    const std::lock_guard lock(impl_->mutex);
    impl_->ending = true;
  }
  impl_->wake.notify_all();
  for (std::thread& thread : impl_->threads) thread.join();
}

bool BotPool::submit(Task task) {
  const bool slow = is_thinker(bot_name(task.bot));
  {
    const std::lock_guard lock(impl_->mutex);
    if (impl_->quick.size() + impl_->slow.size() >= impl_->max_waiting) return false;
    const std::uint64_t whose = task.whose;
    const bool awaited = task.awaited;
    (slow ? impl_->slow : impl_->quick).push(whose, awaited, std::move(task));
  }
  impl_->wake.notify_all();
  return true;
}

BotPool::Counts BotPool::counts() const {
  const std::lock_guard lock(impl_->mutex);
  Counts counts = impl_->counts;
  counts.waiting = impl_->quick.size() + impl_->slow.size();
  return counts;
}

}  // namespace konduktor::server
