#include "store/store_thread.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "base/event_log.h"

namespace konduktor::server {
namespace {

// Bounds the time that one transaction takes, and so the wait of the first request in it.
constexpr std::size_t kMaxGroup = 1000;
// How many requests are written before the reader tidies up behind the writer.
constexpr std::int64_t kRequestsToTidy = 2000;
// A transaction that takes longer is told in the log, at most once in so many milliseconds.
constexpr std::int64_t kSlowMicros = 500'000;
constexpr Millis kToldEvery = 10'000;
// The same for requests that are not stored: a full disk refuses every move of everybody.
constexpr Millis kFailuresToldEvery = 60'000;

struct Job {
  std::function<Status(Store&)> work;
  std::function<void(const Status&)> done;
};

}  // namespace

struct StoreThread::Impl {
  Impl(std::unique_ptr<Store> w, std::unique_ptr<Store> r, Deliver d, std::size_t m)
      : writer(std::move(w)), reader(std::move(r)), deliver(std::move(d)), max_waiting(m) {}

  using Done = std::function<void(const Status&)>;

  const std::unique_ptr<Store> writer;
  const std::unique_ptr<Store> reader;
  const Deliver deliver;
  const std::size_t max_waiting;

  mutable std::mutex mutex;  // guards what follows
  std::condition_variable work_came;
  std::condition_variable job_came;
  // Two lists side by side, so that a group can be handed to Store::write_all as it is.
  std::vector<std::vector<Change>> requests;
  std::vector<Done> dones;
  std::deque<Job> jobs;
  Counts counts;
  std::int64_t tidied = 0;  // requests that had been written when it was last tidied up
  bool ending = false;
  Status no_writing;  // not ok: nothing is written any more, and why

  // For the writer's thread.
  Repeated slow{kToldEvery};
  std::int64_t failed = 0;         // requests in a row that were not stored
  std::int64_t failed_untold = 0;  // of these, since it was last told
  Millis failures_told = 0;
  std::thread write_thread;
  std::thread read_thread;

  void write_loop();
  bool next_group(std::vector<std::vector<Change>>& group, std::vector<Done>& answers);
  void write_group(const std::vector<std::vector<Change>>& group, std::vector<Done> answers);
  void read_loop();
  void tell_if_slow(std::size_t requests, std::int64_t took_micros);
  void tell_failures(std::span<const Status> verdicts);
};

// False = the end.
bool StoreThread::Impl::next_group(std::vector<std::vector<Change>>& group, std::vector<Done>& answers) {
  group.clear();
  answers.clear();
  std::unique_lock lock(mutex);
  work_came.wait(lock, [&] { return ending || !requests.empty(); });
  if (requests.size() <= kMaxGroup) {
    group.swap(requests);
    answers.swap(dones);
  } else {
    const auto count = static_cast<std::ptrdiff_t>(kMaxGroup);
    std::move(requests.begin(), requests.begin() + count, std::back_inserter(group));
    std::move(dones.begin(), dones.begin() + count, std::back_inserter(answers));
    requests.erase(requests.begin(), requests.begin() + count);
    dones.erase(dones.begin(), dones.begin() + count);
  }
  return !group.empty();
}

void StoreThread::Impl::write_group(const std::vector<std::vector<Change>>& group,
                                    std::vector<Done> answers) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  Status forbidden;
  {
    const std::lock_guard lock(mutex);
    forbidden = no_writing;
  }
  std::vector<Status> verdicts =
      forbidden.ok() ? writer->write_all(group) : std::vector<Status>(group.size(), forbidden);
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
  tell_if_slow(group.size(), took.count());
  tell_failures(verdicts);
  {
    const std::lock_guard lock(mutex);
    ++counts.transactions;
    counts.requests += static_cast<std::int64_t>(group.size());
    counts.last_commit_micros = took.count();
    counts.health = {};
    counts.health_at = now();
    if (counts.requests - tidied >= kRequestsToTidy) {
      tidied = counts.requests;
      jobs.push_back({[](Store& store) {
                        store.tidy();
                        return Status{};
                      },
                      nullptr});
      job_came.notify_one();
    }
    for (const Status& verdict : verdicts) {
      counts.failures += verdict.ok() ? 0 : 1;
      if (!verdict.ok() && !is_refusal(verdict.error)) counts.health = verdict;
    }
  }
  deliver([verdicts = std::move(verdicts), answers = std::move(answers)] {
    for (std::size_t k = 0; k < answers.size(); ++k)
      if (answers[k]) answers[k](verdicts[k]);
  });
}

void StoreThread::Impl::tell_if_slow(std::size_t requests, std::int64_t took_micros) {
  const auto told = [&](std::int64_t times) {
    Event("slow_commit")
        .with("requests", requests)
        .with("ms", took_micros / 1000)
        .with("times", times)
        .warn();
  };
  const Millis at = steady_now();
  if (took_micros >= kSlowMicros && slow.first("", at)) told(1);
  slow.tell(at, [&](const std::string&, std::int64_t count) { told(count); });
}

// Once when it begins, then now and then how many there were, and when it is over.
void StoreThread::Impl::tell_failures(std::span<const Status> verdicts) {
  const Status* why = nullptr;
  for (const Status& verdict : verdicts) {
    if (verdict.ok() || is_refusal(verdict.error)) continue;
    why = &verdict;
    ++failed;
    ++failed_untold;
  }
  if (why == nullptr) {
    if (failed > 0) Event("stored_again").with("failures", failed).info();
    failed = failed_untold = failures_told = 0;
    return;
  }
  const Millis at = steady_now();
  if (failures_told != 0 && at - failures_told < kFailuresToldEvery) return;
  Event("not_stored").with("requests", failed_untold).with("why", why->text).warn();
  failures_told = std::max<Millis>(at, 1);
  failed_untold = 0;
}

void StoreThread::Impl::write_loop() {
  std::vector<std::vector<Change>> group;
  std::vector<Done> answers;
  while (next_group(group, answers)) write_group(group, std::move(answers));
}

void StoreThread::Impl::read_loop() {
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex);
      job_came.wait(lock, [&] { return ending || !jobs.empty(); });
      if (ending) return;
      job = std::move(jobs.front());
      jobs.pop_front();
    }
    const Status status = job.work(*reader);
    if (status.error == StoreError::Broken) {
      const std::lock_guard lock(mutex);
      counts.unread = status;
    }
    if (job.done) deliver([done = std::move(job.done), status] { done(status); });
  }
}

StoreThread::StoreThread(std::unique_ptr<Store> writer, std::unique_ptr<Store> reader, Deliver deliver,
                         std::size_t max_waiting)
    : impl_(std::make_unique<Impl>(std::move(writer), std::move(reader), std::move(deliver), max_waiting)) {
  impl_->write_thread = std::thread([impl = impl_.get()] { impl->write_loop(); });
  impl_->read_thread = std::thread([impl = impl_.get()] { impl->read_loop(); });
}

StoreThread::~StoreThread() {
  {
    const std::lock_guard lock(impl_->mutex);
    impl_->ending = true;
  }
  impl_->work_came.notify_one();
  impl_->job_came.notify_one();
  impl_->write_thread.join();
  impl_->read_thread.join();
}

void StoreThread::write(std::vector<Change> changes, std::function<void(const Status&)> done) {
  bool first = false;
  {
    const std::lock_guard lock(impl_->mutex);
    if (impl_->requests.size() < impl_->max_waiting) {
      first = impl_->requests.empty();
      impl_->requests.push_back(std::move(changes));
      impl_->dones.push_back(std::move(done));
      done = nullptr;
    } else {
      ++impl_->counts.refused;
    }
  }
  if (first) impl_->work_came.notify_one();
  if (done)
    impl_->deliver([done = std::move(done)] {
      done({StoreError::Busy, "too many requests wait to be stored; try again"});
    });
}

void StoreThread::read(std::function<Status(Store&)> job, std::function<void(const Status&)> done) {
  {
    const std::lock_guard lock(impl_->mutex);
    if (impl_->jobs.size() < impl_->max_waiting) {
      impl_->jobs.push_back({std::move(job), std::move(done)});
      done = nullptr;
    } else {
      ++impl_->counts.refused;
    }
  }
  impl_->job_came.notify_one();
  if (done)
    impl_->deliver([done = std::move(done)] {
      done({StoreError::Busy, "too many requests wait to be read; try again"});
    });
}

void StoreThread::stop_writing(Status why) {
  const std::lock_guard lock(impl_->mutex);
  impl_->no_writing = std::move(why);
}

StoreThread::Counts StoreThread::counts() const {
  const std::lock_guard lock(impl_->mutex);
  Counts counts = impl_->counts;
  counts.waiting = impl_->requests.size();
  counts.waiting_reads = impl_->jobs.size();
  return counts;
}

}  // namespace konduktor::server
