// The cluster over PostgreSQL: a thread with a heartbeat, which also does what the loop asks for, and a listener.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "store/cluster.h"
#include "store/postgres/cluster_sql.h"
#include "store/postgres/link.h"
#include "store/postgres/listener.h"

namespace konduktor::server {

class PostgresCluster final : public Cluster {
 public:
  PostgresCluster(const std::string& url, Deliver deliver, const ClusterConfig& config);
  ~PostgresCluster() override;

  Outcome join(ClusterEvents events) override;
  void leave() override;
  ServerId self() const override { return self_; }
  bool shared() const override { return true; }
  bool owns(TableId table) const override;
  void acquire(TableId table, std::function<void(const Acquired&)> done) override;
  void release(TableId table) override;
  bool forward(ServerId owner, TableId table, std::string body,
               std::function<void(bool, std::string)> done) override;
  void reply(const Forwarded& command, std::string body) override;

 private:
  using Clock = std::chrono::steady_clock;
  using Tables = std::vector<TableId>;
  static constexpr std::size_t kMaxWaiting = 10'000;  // wishes, letters and replies that are waited for, each
  struct Wish {
    TableId table{};
    std::function<void(const Acquired&)> done;
    bool release = false;
  };
  struct Pending {
    std::function<void(bool, std::string)> done;
    Clock::time_point until;
  };

  void run();
  void work();
  bool next_wish(std::optional<Wish>& wish);
  void beat(ClusterSql& sql);
  void stay_alive(ClusterSql& sql);
  void grant(ClusterSql& sql, const Wish& wish);
  void read_mail(ClusterSql& sql);
  void settle(const Tables& now_mine);
  void give_up_what_expired();
  void answer_overdue();
  void refuse(const Wish& wish, StoreError error);
  void refuse_all(StoreError error);
  void heard(std::vector<Announcement> items);
  void tell_missed() const;
  static void tell(const ClusterEvents& events, const Announcement& item);

  const ServerId self_ = static_cast<ServerId>(random_id());
  const ClusterConfig config_;
  const Deliver deliver_;
  std::shared_ptr<const ClusterEvents> events_;  // shared with what was delivered and has not run yet
  Link link_;

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable wake_;
  std::set<TableId> owned_;
  Clock::time_point alive_until_{};  // the others wait longer than that
  std::deque<Wish> wishes_;
  std::vector<Letter> outgoing_;
  std::map<std::int64_t, Pending> pending_;
  std::int64_t letters_ = 0;
  bool mail_ = false;
  bool ending_ = false;

  Clock::time_point next_beat_{};  // the worker's own
  Clock::time_point next_tidy_{};

  // Last, so that they end before what they use.
  std::unique_ptr<Listener> listener_;
  std::thread thread_;
};

}  // namespace konduktor::server
