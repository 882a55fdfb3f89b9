// The store's threads: group commit, order, bounds.
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

#include "server_store/backend.h"
#include "server_store/sample.h"
#include "store/store_thread.h"
#include "support/passing_store.h"

namespace konduktor::server::testing {
namespace {

using namespace std::chrono_literals;
constexpr auto kLong = 20s;

// Stands for the loop: keeps what is delivered until it is run.
class Loop {
 public:
  StoreThread::Deliver deliver() {
    return [this](std::function<void()> task) {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
      came_.notify_all();
    };
  }
  // Waits for the next delivery and runs it.
  void run_one() {
    std::function<void()> task;
    {
      std::unique_lock lock(mutex_);
      ASSERT_TRUE(came_.wait_for(lock, kLong, [&] { return !tasks_.empty(); })) << "nothing was delivered";
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    task();
  }
  std::size_t waiting() {
    const std::lock_guard lock(mutex_);
    return tasks_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<std::function<void()>> tasks_;
};

// A store whose writing can be held up, to see what gathers meanwhile.
class Gate final : public PassingStore {
 public:
  explicit Gate(std::unique_ptr<Store> store) : PassingStore(std::move(store)) {}
  void shut() {
    const std::lock_guard lock(mutex_);
    open_ = false;
  }
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  void wait_until_entered() {
    std::unique_lock lock(mutex_);
    ASSERT_TRUE(changed_.wait_for(lock, kLong, [&] { return inside_; }));
  }
  std::vector<std::size_t> groups() {
    const std::lock_guard lock(mutex_);
    return groups_;
  }
  std::vector<Status> write_all(std::span<const std::vector<Change>> requests) override {
    {
      std::unique_lock lock(mutex_);
      groups_.push_back(requests.size());
      inside_ = true;
      changed_.notify_all();
      changed_.wait(lock, [&] { return open_; });
      inside_ = false;
    }
    return PassingStore::write_all(requests);
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = true;
  bool inside_ = false;
  std::vector<std::size_t> groups_;
};

class StoreThreads : public AnyStore {
 protected:
  void start(std::size_t max_waiting = 20000) {
    auto gate = std::make_unique<Gate>(again());
    gate_ = gate.get();
    thread_ = std::make_unique<StoreThread>(std::move(gate), again(), loop_.deliver(), max_waiting);
  }
  Loop loop_;
  Gate* gate_ = nullptr;
  std::unique_ptr<StoreThread> thread_;
};
INSTANTIATE_TEST_SUITE_P(On, StoreThreads, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(StoreThreads, a_slow_transaction_is_told) {
  ::testing::internal::CaptureStdout();  // where the log goes as long as nobody has set it up
  start();
  gate_->shut();
  thread_->write({append(kTable, 1)}, nullptr);
  gate_->wait_until_entered();
  std::this_thread::sleep_for(600ms);
  gate_->open();
  loop_.run_one();
  thread_.reset();
  const std::string log = ::testing::internal::GetCapturedStdout();
  EXPECT_NE(log.find("slow_commit requests=1 ms="), std::string::npos) << log;
}

TEST_P(StoreThreads, a_damaged_file_is_not_written_any_more) {
  ::testing::internal::CaptureStdout();
  start();
  thread_->stop_writing({StoreError::Broken, "damaged"});
  int refused = 0;
  for (int n = 1; n <= 50; ++n) {
    thread_->write({append(kTable, 1)},
                   [&](const Status& status) { refused += status.text == "damaged" ? 1 : 0; });
    loop_.run_one();
  }
  EXPECT_EQ(refused, 50);
  EXPECT_TRUE(gate_->groups().empty());
  thread_.reset();
  const std::string text = ::testing::internal::GetCapturedStdout();
  EXPECT_EQ(text.find("not_stored requests="), text.rfind("not_stored requests=")) << "told once\n" << text;
  EXPECT_NE(text.find("not_stored requests=1 why=damaged"), std::string::npos) << text;
}

TEST_P(StoreThreads, what_gathers_is_one_transaction_and_one_delivery_in_order) {
  start();
  gate_->shut();
  std::vector<int> order;
  const auto ask = [&](int n) {
    thread_->write({append(kTable, n)}, [&order, n](const Status& status) {
      EXPECT_TRUE(status.ok()) << status.text;
      order.push_back(n);
    });
  };
  ask(1);
  gate_->wait_until_entered();
  for (int n = 2; n <= 40; ++n) ask(n);
  EXPECT_EQ(thread_->counts().waiting, 39u);
  gate_->open();
  loop_.run_one();
  EXPECT_EQ(order, std::vector<int>{1});
  loop_.run_one();
  ASSERT_EQ(order.size(), 40u);
  for (int n = 1; n <= 40; ++n) EXPECT_EQ(order[static_cast<std::size_t>(n - 1)], n);
  EXPECT_EQ(gate_->groups(), (std::vector<std::size_t>{1, 39}));
  EXPECT_EQ(loop_.waiting(), 0u);
  const auto counts = thread_->counts();
  EXPECT_EQ(counts.transactions, 2);
  EXPECT_EQ(counts.requests, 40);
  EXPECT_EQ(counts.failures, 0);
  EXPECT_TRUE(counts.health.ok());
  EXPECT_EQ(log_of(store(), kTable).size(), 40u);
}

TEST_P(StoreThreads, what_is_answered_is_stored) {
  start();
  Status got{StoreError::Broken, "not answered"};
  std::size_t stored = 0;
  thread_->write({append(kTable, 1)}, [&](const Status& status) {
    got = status;
    stored = log_of(store(), kTable).size();
  });
  loop_.run_one();
  EXPECT_TRUE(got.ok());
  EXPECT_EQ(stored, 1u);
  thread_->write({append(kTable, 1)}, [&](const Status& status) { got = status; });
  loop_.run_one();
  EXPECT_EQ(got.error, StoreError::Conflict);
  EXPECT_EQ(thread_->counts().failures, 1);
  EXPECT_TRUE(thread_->counts().health.ok()) << "a conflict is no illness";
}

TEST_P(StoreThreads, too_many_are_refused_at_once_and_it_goes_on) {
  start(3);
  gate_->shut();
  std::vector<StoreError> errors;
  const auto ask = [&](int n) {
    thread_->write({append(kTable, n)}, [&](const Status& status) { errors.push_back(status.error); });
  };
  ask(1);
  gate_->wait_until_entered();
  for (int n = 2; n <= 5; ++n) ask(n);
  loop_.run_one();
  EXPECT_EQ(errors, std::vector<StoreError>{StoreError::Busy});
  EXPECT_EQ(thread_->counts().refused, 1);
  gate_->open();
  loop_.run_one();
  loop_.run_one();
  EXPECT_EQ(errors.size(), 5u);
  EXPECT_EQ(log_of(store(), kTable).size(), 4u);
  ask(5);
  loop_.run_one();
  EXPECT_EQ(errors.back(), StoreError::None);
}

TEST_P(StoreThreads, groups_are_bounded) {
  start();
  gate_->shut();
  thread_->write({append(kTable, 1)}, nullptr);
  gate_->wait_until_entered();
  int answered = 0;
  for (int n = 2; n <= 2500; ++n)
    thread_->write({append(kTable, n)}, [&](const Status& status) { answered += status.ok() ? 1 : 0; });
  gate_->open();
  while (answered < 2499) loop_.run_one();
  EXPECT_EQ(gate_->groups(), (std::vector<std::size_t>{1, 1000, 1000, 499}));
  EXPECT_EQ(log_of(store(), kTable).size(), 2500u);
}

TEST_P(StoreThreads, the_end_writes_and_delivers_what_waits) {
  start();
  gate_->shut();
  int answered = 0;
  thread_->write({append(kTable, 1)}, [&](const Status& status) { answered += status.ok() ? 1 : 0; });
  gate_->wait_until_entered();
  for (int n = 2; n <= 30; ++n)
    thread_->write({append(kTable, n)}, [&](const Status& status) { answered += status.ok() ? 1 : 0; });
  std::thread ending([&] { thread_.reset(); });
  gate_->open();
  ending.join();
  while (loop_.waiting() > 0) loop_.run_one();
  EXPECT_EQ(answered, 30);
  EXPECT_EQ(log_of(store(), kTable).size(), 30u);
}

TEST_P(StoreThreads, reads_run_beside_a_writer_that_is_held_up) {
  start();
  ASSERT_TRUE(write(store(), {append(kTable, 1)}).ok());
  gate_->shut();
  thread_->write({append(kTable, 2)}, nullptr);
  gate_->wait_until_entered();
  std::vector<Entry> log;
  const auto here = std::this_thread::get_id();
  bool done = false;
  thread_->read([&](Store& reader) { return reader.read_log(kTable, 0, log); },
                [&](const Status& status) {
                  EXPECT_TRUE(status.ok());
                  done = true;
                  EXPECT_EQ(std::this_thread::get_id(), here);
                });
  loop_.run_one();
  EXPECT_TRUE(done);
  EXPECT_EQ(log.size(), 1u);
  gate_->open();
}

TEST_P(StoreThreads, reads_are_bounded) {
  start(2);
  std::promise<void> go;
  std::shared_future<void> gone = go.get_future().share();
  std::promise<void> begun;
  int done = 0;
  int refused = 0;
  const auto count = [&](const Status& status) { ++(status.error == StoreError::Busy ? refused : done); };
  const auto nothing = [](Store&) { return Status{}; };
  thread_->read(
      [&](Store&) {
        begun.set_value();
        gone.wait();
        return Status{};
      },
      count);
  begun.get_future().wait();
  for (int k = 0; k < 3; ++k) thread_->read(nothing, count);
  EXPECT_EQ(thread_->counts().waiting_reads, 2u);
  loop_.run_one();
  EXPECT_EQ(refused, 1);
  go.set_value();
  for (int k = 0; k < 3; ++k) loop_.run_one();
  EXPECT_EQ(done, 3);
  EXPECT_EQ(refused, 1);
}

// The log of the file is carried over by the reader, so that it does not grow and the writer is not held up.
TEST(StoreThreadsOnSqlite, tidy_up_behind_the_writer) {
  const Folder folder;
  const auto file = folder.path() / "k.db";
  const auto copy = folder.path() / "copy.db";
  Loop loop;
  StoreThread thread(open_or_fail("sqlite:" + file.string()), open_or_fail("sqlite:" + file.string()),
                     loop.deliver());
  int written = 0;
  const auto end = std::chrono::steady_clock::now() + kLong;
  std::size_t carried = 0;
  while (carried < 1500 && std::chrono::steady_clock::now() < end) {
    // Who tidies up never waits: where the writer is in the way, it is done the next time.
    if (thread.counts().requests >= written)
      for (int k = 0; k < 1000; ++k) thread.write({append(kTable, ++written)}, nullptr);
    // The file alone, without its log.
    std::filesystem::copy_file(file, copy, std::filesystem::copy_options::overwrite_existing);
    if (const auto store = open_store("sqlite:" + copy.string()).store)
      carried = log_of(*store, kTable).size();
  }
  EXPECT_GE(carried, 1500u);
}

}  // namespace
}  // namespace konduktor::server::testing
