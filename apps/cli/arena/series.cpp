#include "arena/series.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <thread>
#include <utility>

namespace konduktor::cli {
namespace {

using Clock = std::chrono::steady_clock;

// Games that one thread plays in a row. Quick games go in batches, so that handing them out costs nothing; slow
// ones go singly, so that no core is idle at the end.
constexpr std::size_t kLargestBatch = 16;
constexpr std::int64_t kBatchNanoseconds = 2'000'000;

struct Task {
  std::uint32_t deal = 0;
  std::size_t arrangement = 0;
  std::optional<arena::GameFacts> game;  // nothing: given up
};
using Batch = std::shared_ptr<std::vector<Task>>;

class Run {
 public:
  Run(const Series& series, const std::function<std::optional<std::uint32_t>()>& next,
      const std::function<void(arena::DealFacts&&)>& done)
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

  // What went wrong, to whoever asked for the games.
  void rethrow() const {
    if (failure_ != nullptr) std::rethrow_exception(failure_);
  }

 private:
  [[nodiscard]] bool stopped() const { return failed_ || (series_.stop != nullptr && series_.stop->load()); }

  // oneTBB never frees the batches that are under way when a filter throws, so none does: the first failure is kept,
  // and the games end as if they had been stopped.
  template <typename Work>
  void guarded(const Work& work) {
    try {
      work();
    } catch (...) {
      if (!failing_.test_and_set()) {
        failure_ = std::current_exception();
        failed_ = true;
      }
    }
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
    for (Task& task : batch)
      if (!stopped()) task.game = desk.play(task.deal, task.arrangement);
    const auto spent = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - started);
    nanoseconds_ = spent.count() / static_cast<std::int64_t>(batch.size());
  }

  void take_in_unguarded(std::vector<Task>& batch) {
    for (Task& task : batch) {
      if (!task.game || stopped()) return;
      if (task.arrangement == 0) current_ = {task.deal, {}};
      current_.games.push_back(std::move(*task.game));
      if (current_.games.size() == series_.schedule->games_a_deal()) done_(std::move(current_));
    }
  }

  const Series& series_;
  const std::function<std::optional<std::uint32_t>()>& next_;
  const std::function<void(arena::DealFacts&&)>& done_;
  tbb::enumerable_thread_specific<Desk> desks_;
  std::atomic<std::int64_t> nanoseconds_{kBatchNanoseconds};  // of one game, lately
  std::optional<std::uint32_t> deal_;
  std::size_t arrangement_ = 0;
  arena::DealFacts current_;
  std::atomic_flag failing_;
  std::atomic<bool> failed_{false};
  std::exception_ptr failure_;
};

}  // namespace

void play_deals(const Series& series, const std::function<std::optional<std::uint32_t>()>& next,
                const std::function<void(arena::DealFacts&&)>& done) {
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
  run.rethrow();
}

void play_deals(const Series& series, std::uint32_t from, std::uint32_t to,
                const std::function<void(arena::DealFacts&&)>& done) {
  const auto next = [&]() -> std::optional<std::uint32_t> {
    if (from >= to) return std::nullopt;
    return from++;
  };
  play_deals(series, next, done);
}

}  // namespace konduktor::cli
