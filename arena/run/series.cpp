#include "konduktor/arena/series.h"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <memory>
#include <thread>
#include <utility>

#include "desk.h"

namespace konduktor::arena {
namespace {

using Clock = std::chrono::steady_clock;

// Games that one thread plays in a row. Quick games go in batches, so that handing them out costs nothing; slow
// ones go singly, so that no core is idle at the end.
constexpr std::size_t kLargestBatch = 16;
constexpr std::int64_t kBatchNanoseconds = 2'000'000;
// Deals that are played on one map before the same ones are played on the other.
constexpr std::uint32_t kDealsInTurn = 256;

struct Task {
  std::uint32_t deal = 0;
  std::size_t arrangement = 0;
  std::optional<GameFacts> game;  // nothing: given up
};
using Batch = std::shared_ptr<std::vector<Task>>;

class Run {
 public:
  Run(const Series& series, const NextDeal& next, const TakeDeal& done)
      : series_(series), next_(next), done_(done), desks_([&series] { return Desk(series); }) {}

  // The next games to play; null at the end.
  Batch hand_out() {
    Batch batch;
    guarded([&] { batch = next_batch(); });
    return batch;
  }

  void play(std::vector<Task>& batch) {
    guarded([&] { play_unguarded(batch); });
  }

  void take_in(std::vector<Task>& batch) {
    guarded([&] { take_in_unguarded(batch); });
  }

  // To whoever asked for the games.
  [[nodiscard]] Result<std::uint32_t> result() const {
    if (thrown_ != nullptr) std::rethrow_exception(thrown_);
    return {taken_, error_};
  }

 private:
  [[nodiscard]] bool stopped() const { return failed_ || series_.stopped(); }

  // oneTBB never frees the batches that are under way when a filter throws, so none does: the first failure is kept,
  // and the games end as if they had been stopped.
  template <typename Work>
  void guarded(const Work& work) {
    try {
      work();
    } catch (...) {
      fail([&] { thrown_ = std::current_exception(); });
    }
  }

  template <typename Keep>
  void fail(const Keep& keep) {
    if (failing_.test_and_set()) return;
    keep();
    failed_ = true;
  }

  Batch next_batch() {
    auto batch = std::make_shared<std::vector<Task>>();
    const std::int64_t one = std::max<std::int64_t>(1, nanoseconds_.load());
    const auto size = std::clamp<std::int64_t>(kBatchNanoseconds / one, 1, kLargestBatch);
    while (!stopped() && std::cmp_less(batch->size(), size)) {
      if (arrangement_ == 0) deal_ = next_();
      if (!deal_) break;
      batch->push_back({*deal_, arrangement_, {}});
      arrangement_ = (arrangement_ + 1) % series_.schedule->games_a_deal();
    }
    return batch->empty() ? nullptr : batch;
  }

  void play_unguarded(std::vector<Task>& batch) {
    const auto started = Clock::now();
    Desk& desk = desks_.local();
    for (Task& task : batch) {
      if (stopped()) break;
      auto played = desk.play(task.deal, task.arrangement);
      if (!played.ok()) fail([&] { error_ = std::move(played.error); });
      task.game = std::move(played.value);
    }
    const auto spent = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - started);
    nanoseconds_ = spent.count() / static_cast<std::int64_t>(batch.size());
  }

  void take_in_unguarded(std::vector<Task>& batch) {
    for (Task& task : batch) {
      if (!task.game || stopped()) return;
      if (task.arrangement == 0) current_ = {task.deal, {}};
      current_.games.push_back(std::move(*task.game));
      if (current_.games.size() < series_.schedule->games_a_deal()) continue;
      ++taken_;
      done_(std::move(current_));
    }
  }

  const Series& series_;
  const NextDeal& next_;
  const TakeDeal& done_;
  tbb::enumerable_thread_specific<Desk> desks_;
  std::atomic<std::int64_t> nanoseconds_{kBatchNanoseconds};  // of one game, lately
  std::optional<std::uint32_t> deal_;
  std::size_t arrangement_ = 0;
  DealFacts current_;
  std::uint32_t taken_ = 0;
  std::atomic_flag failing_;
  std::atomic<bool> failed_{false};
  std::exception_ptr thrown_;  // by a callback
  std::string error_;          // of a game
};

NextDeal deals_from(std::uint32_t& from, std::uint32_t to) {
  return [&from, to]() -> std::optional<std::uint32_t> {
    if (from >= to) return std::nullopt;
    return from++;
  };
}

}  // namespace

Result<std::uint32_t> play_deals(const Series& series, const NextDeal& next, const TakeDeal& done) {
  for (const std::string& name : series.schedule->bots)
    if (make_bot(name).player == nullptr) return {0, fmt::format("nobody is called \"{}\".", name)};
  const auto cores = std::max(1u, std::thread::hardware_concurrency());
  const std::size_t threads = series.threads > 0 ? static_cast<std::size_t>(series.threads) : cores;
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
  Run run(series, next, done);
  tbb::parallel_pipeline(
      4 * threads,
      tbb::make_filter<void, Batch>(tbb::filter_mode::serial_in_order, [&](tbb::flow_control& flow) {
        Batch batch = run.hand_out();
        if (batch == nullptr) flow.stop();
        return batch;
      }) & tbb::make_filter<Batch, Batch>(tbb::filter_mode::parallel, [&](Batch batch) {
        run.play(*batch);
        return batch;
      }) & tbb::make_filter<Batch, void>(tbb::filter_mode::serial_in_order, [&](const Batch& batch) {
        run.take_in(*batch);
      }));
  return run.result();
}

Result<std::uint32_t> play_deals(const Series& series, std::uint32_t count, const TakeDeal& done) {
  std::uint32_t from = 0;
  return play_deals(series, deals_from(from, count), done);
}

Result<std::uint32_t> play_pairs(
    const Series& one, const Series& other, std::uint32_t count,
    const std::function<void(const DealFacts&)>& first,
    const std::function<void(const DealFacts& one, const DealFacts& other)>& done) {
  Result<std::uint32_t> played;
  for (std::uint32_t from = 0; from < count;) {
    const std::uint32_t to = from + std::min(kDealsInTurn, count - from);
    std::vector<DealFacts> waiting;  // for the same deal on the other map
    std::uint32_t next = from;
    const auto first_half = play_deals(one, deals_from(next, to), [&](DealFacts&& deal) {
      first(deal);
      waiting.push_back(std::move(deal));
    });
    if (!first_half.ok()) return {played.value, first_half.error};
    next = from;
    from += static_cast<std::uint32_t>(waiting.size());  // fewer than wanted if it was stopped
    const auto second_half = play_deals(other, deals_from(next, from), [&](const DealFacts& deal) {
      done(waiting[played.value++ % kDealsInTurn], deal);
    });
    if (!second_half.ok()) return {played.value, second_half.error};
    if (from < to || other.stopped()) break;
  }
  return played;
}

std::vector<std::string> timed_bots(const Schedule& schedule) {
  std::vector<std::string> timed;
  for (const std::string& bot : schedule.bots)
    if (make_bot(bot).budget.time.count() > 0) timed.push_back(bot);
  return timed;
}

}  // namespace konduktor::arena
