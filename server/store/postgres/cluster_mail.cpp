// Letters between servers: commands for tables of others, and what came of them.
#include <utility>

#include "store/names.h"
#include "store/postgres/postgres_cluster.h"

namespace konduktor::server {

using std::chrono::milliseconds;

bool PostgresCluster::forward(ServerId owner, TableId table, std::string body,
                              std::function<void(bool, std::string)> done) {
  // A body that cannot be sent is left to become overdue, like any other that does not arrive.
  const bool good = storable(body);
  const std::lock_guard lock(mutex_);
  if (pending_.size() >= kMaxWaiting || outgoing_.size() >= kMaxWaiting) return false;
  const std::int64_t number = ++letters_;
  pending_[number] = {std::move(done), Clock::now() + milliseconds(good ? config_.reply_millis : 0)};
  if (good) outgoing_.push_back({owner, self_, number, 0, table, std::move(body)});
  wake_.notify_one();
  return true;
}

void PostgresCluster::reply(const Forwarded& command, std::string body) {
  if (!storable(body)) return;
  const std::lock_guard lock(mutex_);
  if (outgoing_.size() >= kMaxWaiting) return;  // for the asker it becomes overdue
  outgoing_.push_back({command.from, self_, ++letters_, command.id, command.table, std::move(body)});
  wake_.notify_one();
}

void PostgresCluster::read_mail(ClusterSql& sql) {
  for (Letter& letter : sql.fetch()) {
    if (letter.answers == 0) {
      deliver_([events = events_, letter = std::move(letter)] {
        if (events->command) events->command({letter.number, letter.from, letter.table, letter.body});
      });
      continue;
    }
    std::function<void(bool, std::string)> done;
    {
      const std::lock_guard lock(mutex_);
      const auto found = pending_.find(letter.answers);
      if (found == pending_.end()) continue;  // too late
      done = std::move(found->second.done);
      pending_.erase(found);
    }
    if (done) deliver_([done = std::move(done), body = std::move(letter.body)] { done(true, body); });
  }
}

void PostgresCluster::answer_overdue() {
  std::vector<std::function<void(bool, std::string)>> overdue;
  {
    const std::lock_guard lock(mutex_);
    for (auto one = pending_.begin(); one != pending_.end();) {
      if (Clock::now() < one->second.until) {
        ++one;
        continue;
      }
      overdue.push_back(std::move(one->second.done));
      one = pending_.erase(one);
    }
  }
  for (auto& done : overdue)
    if (done) deliver_([done = std::move(done)] { done(false, ""); });
}

}  // namespace konduktor::server
