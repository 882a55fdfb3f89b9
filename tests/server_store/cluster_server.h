// A server as far as the cluster can see: a loop, and what it was told.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "store/cluster.h"

namespace konduktor::server::testing {

class Server {
 public:
  explicit Server(const std::string& url, ClusterConfig config = {3000, 3000})
      : cluster_(postgres_cluster(
            url,
            [this](std::function<void()> task) {
              const std::lock_guard lock(mutex_);
              tasks_.push_back(std::move(task));
              came_.notify_all();
            },
            config)) {}
  ~Server() { cluster_.reset(); }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  void join() {
    ClusterEvents events;
    events.taken = [this](const std::vector<TableId>& tables) { taken.insert(tables.begin(), tables.end()); };
    events.lost = [this](const std::vector<TableId>& tables) {
      for (const TableId one : tables) {
        taken.erase(one);
        lost.insert(one);
      }
    };
    events.entries = [this](TableId id, std::int32_t n) { entries[id] = std::max(entries[id], n); };
    events.chat = [this](TableId id, std::int32_t n) { chat[id] = std::max(chat[id], n); };
    events.table = [this](TableId id) { rows.insert(id); };
    events.user = [this](UserId id) { users.insert(id); };
    events.session = [this](std::int64_t key) { sessions.insert(key); };
    events.missed = [this] { ++missed; };
    events.command = [this](Forwarded command) {
      commands.push_back(command);
      if (answer) cluster_->reply(command, answer(command));
    };
    ASSERT_EQ(cluster_->join(std::move(events)).error, "");
  }
  // Runs the loop until the condition holds.
  template <typename Condition>
  [[nodiscard]] bool until(Condition&& condition,
                           std::chrono::milliseconds limit = std::chrono::seconds(30)) {
    const auto end = std::chrono::steady_clock::now() + limit;
    while (!condition()) {
      std::function<void()> task;
      {
        std::unique_lock lock(mutex_);
        came_.wait_for(lock, std::chrono::milliseconds(20), [&] { return !tasks_.empty(); });
        if (tasks_.empty()) {
          if (std::chrono::steady_clock::now() > end) return false;
          continue;
        }
        task = std::move(tasks_.front());
        tasks_.pop_front();
      }
      task();
    }
    return true;
  }
  Acquired acquire(TableId id) {
    std::optional<Acquired> got;
    cluster_->acquire(id, [&](const Acquired& one) { got = one; });
    EXPECT_TRUE(until([&] { return got.has_value(); }));
    return got.value_or(Acquired{});
  }
  Cluster& operator*() { return *cluster_; }
  Cluster* operator->() { return cluster_.get(); }

  std::set<TableId> taken;
  std::set<TableId> lost;
  std::map<TableId, std::int32_t> entries;
  std::map<TableId, std::int32_t> chat;
  std::set<TableId> rows;
  std::set<UserId> users;
  std::set<std::int64_t> sessions;
  int missed = 0;
  std::vector<Forwarded> commands;
  std::function<std::string(const Forwarded&)> answer;

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<std::function<void()>> tasks_;
  std::unique_ptr<Cluster> cluster_;
};

}  // namespace konduktor::server::testing
