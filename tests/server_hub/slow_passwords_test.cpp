// Hashing a password takes its time. Whatever happens to the user meanwhile is not undone by what comes out of it.
#include <gtest/gtest.h>
#include <sodium.h>

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <mutex>

#include "people/people.h"

namespace konduktor::server {
namespace {

const From kHere{"127.0.0.1", ""};
const People::May kAlways = [](UserId, bool) { return true; };

// Keeps what other threads deliver until the test takes it.
class Letterbox {
 public:
  People::Deliver deliver() {
    return [this](std::function<void()> task) {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
      came_.notify_all();
    };
  }
  std::function<void()> take() {
    std::unique_lock lock(mutex_);
    if (!came_.wait_for(lock, std::chrono::seconds(60), [&] { return !tasks_.empty(); })) {
      ADD_FAILURE() << "nothing was delivered";
      return [] {};
    }
    auto task = std::move(tasks_.front());
    tasks_.pop_front();
    return task;
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<std::function<void()>> tasks_;
};

class SlowPasswords : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_GE(sodium_init(), 0);
    std::string pattern = (std::filesystem::temp_directory_path() / "konduktor-people-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    const std::string url = "sqlite:" + (folder_ / "people.db").string() + "?synchronous=normal";
    store_ = std::make_unique<StoreThread>(open_store(url).store, open_store(url).store, stored_.deliver());
    people_ = std::make_unique<People>(*store_, hashed_.deliver(), std::string(32, 's'));
  }
  void TearDown() override {
    people_.reset();
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  People::Done into(Granted& granted) {
    return [&granted, this](const Granted& given) {
      granted = given;
      ++answers_;
    };
  }
  // Lets the store answer until somebody was told something; passwords wait.
  void finish() {
    const int before = answers_;
    while (answers_ == before) stored_.take()();
  }
  Granted account(const char* name) {
    Granted granted;
    people_->open_account({}, name, "old password", kHere, into(granted));
    hashed_.take()();
    finish();
    EXPECT_EQ(granted.error, "");
    return granted;
  }
  Granted guest(const char* name) {
    Granted granted;
    people_->become_guest(name, kHere, into(granted));
    finish();
    return granted;
  }
  Granted log_in(const char* name, const char* password) {
    Granted granted;
    people_->log_in(name, password, kHere, kAlways, into(granted));
    stored_.take()();
    auto checked = hashed_.take();
    checked();
    if (granted.error.empty()) finish();
    return granted;
  }
  bool is_known(const Granted& granted) {
    bool known = false;
    bool asked = false;
    people_->look_up(granted.who.token_hash, [&](const Identified& found) {
      known = found.who.has_value();
      asked = true;
    });
    while (!asked) stored_.take()();
    return known;
  }
  // A change of password up to the point where nothing but storing it is left.
  std::function<void()> changing(const Who& who, const char* old, const char* password, Granted& granted) {
    people_->change_password(who, old, password, "", kHere, into(granted));
    stored_.take()();
    hashed_.take()();
    return hashed_.take();
  }

  std::filesystem::path folder_;
  Letterbox stored_;
  Letterbox hashed_;
  std::unique_ptr<StoreThread> store_;
  std::unique_ptr<People> people_;
  int answers_ = 0;
};

TEST_F(SlowPasswords, a_log_in_does_not_undo_a_new_password) {
  const Granted ala = account("Ala");
  Granted thief;
  people_->log_in("Ala", "old password", kHere, kAlways, into(thief));
  stored_.take()();
  const auto checked = hashed_.take();  // the old password was right
  Granted changed;
  changing(ala.who, "old password", "new password", changed)();
  finish();
  EXPECT_EQ(changed.error, "");
  checked();
  finish();
  EXPECT_EQ(thief.error, "wrong_password");
  EXPECT_EQ(thief.token, "");
  EXPECT_EQ(log_in("Ala", "old password").error, "wrong_password");
  EXPECT_EQ(log_in("Ala", "new password").error, "");
  EXPECT_TRUE(is_known(ala));
}

TEST_F(SlowPasswords, a_new_password_ends_a_session_that_came_in_between) {
  const Granted ala = account("Ala");
  Granted changed;
  const auto hashed = changing(ala.who, "old password", "new password", changed);
  const Granted thief = log_in("Ala", "old password");
  EXPECT_EQ(thief.error, "");
  hashed();
  finish();
  EXPECT_EQ(changed.error, "");
  EXPECT_FALSE(is_known(thief));
}

TEST_F(SlowPasswords, of_two_new_passwords_the_first_counts) {
  const Granted ala = account("Ala");
  Granted first;
  Granted second;
  const auto later = changing(ala.who, "old password", "the second", second);
  changing(ala.who, "old password", "the first one", first)();
  finish();
  later();
  finish();
  EXPECT_EQ(first.error, "");
  EXPECT_EQ(second.error, "wrong_password");
  EXPECT_EQ(log_in("Ala", "the first one").error, "");
}

TEST_F(SlowPasswords, a_log_in_does_not_bring_back_who_was_erased) {
  const Granted ala = account("Ala");
  Granted in;
  people_->log_in("Ala", "old password", kHere, kAlways, into(in));
  stored_.take()();
  const auto checked = hashed_.take();
  Granted erased;
  people_->erase(ala.who, "old password", kHere, into(erased));
  stored_.take()();
  hashed_.take()();
  finish();
  EXPECT_EQ(erased.error, "");
  checked();
  finish();
  EXPECT_EQ(in.error, "wrong_password");
  EXPECT_EQ(log_in("Ala", "old password").error, "wrong_password");
}

TEST_F(SlowPasswords, a_guest_who_was_erased_becomes_no_account) {
  const Granted ola = guest("Ola");
  Granted made;
  people_->open_account(ola.who, "Aleksandra", "old password", kHere, into(made));
  const auto hashed = hashed_.take();
  Granted erased;
  people_->erase(ola.who, "", kHere, into(erased));
  finish();
  hashed();
  finish();
  EXPECT_EQ(made.error, "not_logged_in");
  EXPECT_EQ(log_in("Aleksandra", "old password").error, "wrong_password");
}

TEST_F(SlowPasswords, a_guest_becomes_one_account) {
  const Granted ola = guest("Ola");
  Granted first;
  Granted second;
  people_->open_account(ola.who, "Aleksandra", "old password", kHere, into(first));
  people_->open_account(ola.who, "Olga", "old password", kHere, into(second));
  hashed_.take()();
  finish();
  hashed_.take()();
  finish();
  EXPECT_EQ(first.error, "");
  EXPECT_EQ(second.error, "not_a_guest");
  EXPECT_EQ(log_in("Olga", "old password").error, "wrong_password");
}

TEST_F(SlowPasswords, a_new_name_does_not_undo_a_new_password) {
  const Granted ala = account("Ala");
  Granted renamed;
  Granted changed;
  const auto hashed = changing(ala.who, "old password", "new password", changed);
  people_->rename(ala.who, "Alicja", into(renamed));
  const auto read = stored_.take();  // who she was
  hashed();
  finish();
  read();
  finish();
  EXPECT_EQ(changed.error, "");
  EXPECT_EQ(renamed.error, "");
  EXPECT_EQ(log_in("Alicja", "new password").error, "");
}

TEST_F(SlowPasswords, a_token_that_ends_is_not_remembered_by_a_change_under_way) {
  const Granted ala = account("Ala");
  Granted renamed;
  people_->rename(ala.who, "Alicja", into(renamed));
  const auto read = stored_.take();
  Granted out;
  people_->log_out(ala.who, into(out));
  finish();
  read();
  finish();
  EXPECT_EQ(renamed.error, "");
  bool known = true;
  bool asked = false;
  people_->identify(ala.token, [&](const Identified& found) {
    known = found.who.has_value();
    asked = true;
  });
  while (!asked) stored_.take()();
  EXPECT_FALSE(known);
}

}  // namespace
}  // namespace konduktor::server
