#include "store/store_thread.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace konduktor::server {
namespace {

// Bounds the time that one transaction takes, and so the wait of the first request in it.
constexpr std::size_t kMaxGroup = 1000;
// How many requests are written before the reader tidies up behind the writer.
constexpr std::int64_t kTidyEvery = 2000;

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

  std::thread write_thread;
  std::thread read_thread;

  void write_loop();
  bool next_group(std::vector<std::vector<Change>>& group, std::vector<Done>& answers);
  void write_group(const std::vector<std::vector<Change>>& group, std::vector<Done> answers);
  void read_loop();
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
  std::vector<Status> verdicts = writer->write_all(group);
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
  {
    const std::lock_guard lock(mutex);
    ++counts.transactions;
    counts.requests += static_cast<std::int64_t>(group.size());
    counts.last_commit_micros = took.count();
    counts.health = {};
    counts.health_at = now();
    if (counts.requests - tidied >= kTidyEvery) {
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

StoreThread::Counts StoreThread::counts() const {
  const std::lock_guard lock(impl_->mutex);
  Counts counts = impl_->counts;
  counts.waiting = impl_->requests.size();
  counts.waiting_reads = impl_->jobs.size();
  return counts;
}

}  // namespace konduktor::server
