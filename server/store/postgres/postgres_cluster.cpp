#include "store/postgres/postgres_cluster.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace konduktor::server {
namespace {

using std::chrono::milliseconds;

constexpr int kOrphansAtOnce = 200;
constexpr int kWishesAtOnce = 200;  // before letters are sent and read again
constexpr auto kTidyEvery = std::chrono::minutes(1);
constexpr auto kLeaseTick = milliseconds(100);  // how exactly overdue replies and leases are noticed
constexpr const char* kClusterSession =
    "SET lock_timeout = '2s'; SET statement_timeout = '10s'; SET client_min_messages = warning";

}  // namespace

std::unique_ptr<Cluster> postgres_cluster(const std::string& url, Cluster::Deliver deliver,
                                          const ClusterConfig& config) {
  return std::make_unique<PostgresCluster>(url, std::move(deliver), config);
}

PostgresCluster::PostgresCluster(const std::string& url, Deliver deliver, const ClusterConfig& config)
    : config_(config), deliver_(std::move(deliver)), link_(url, kClusterSession) {
  listener_ = std::make_unique<Listener>(
      url, [this](std::vector<Announcement> items) { heard(std::move(items)); },
      [this] {
        {
          const std::lock_guard lock(mutex_);
          mail_ = true;
        }
        wake_.notify_one();
        tell_missed();
      });
}

PostgresCluster::~PostgresCluster() { leave(); }

Outcome PostgresCluster::join(ClusterEvents events) {
  events_ = std::make_shared<const ClusterEvents>(std::move(events));
  if (const Status status = link_.connect(); !status.ok()) return status.text;
  if (Outcome listening = listener_->start(); !listening.ok()) return listening;
  try {
    // Alive before anything can be asked of us; orphans are looked for at the first beat of the thread.
    ClusterSql sql(link_.connection(), self_);
    stay_alive(sql);
  } catch (const std::exception& exception) {
    return postgres_failure(exception, link_.where()).text;
  }
  thread_ = std::thread([this] { run(); });
  tell_missed();  // what others stored before we listened
  return {};
}

void PostgresCluster::leave() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    owned_.clear();
  }
  wake_.notify_one();
  listener_.reset();  // may run although joining failed
  if (!thread_.joinable()) return;
  thread_.join();
  try {
    if (link_.connect().ok()) ClusterSql(link_.connection(), self_).leave();
  } catch (const std::exception&) {
    // Then the others find the lease overdue.
  }
}

bool PostgresCluster::owns(TableId table) const {
  const std::lock_guard lock(mutex_);
  return Clock::now() < alive_until_ && owned_.contains(table);
}

void PostgresCluster::acquire(TableId table, std::function<void(const Acquired&)> done) {
  const std::lock_guard lock(mutex_);
  if (wishes_.size() >= kMaxWaiting)
    return deliver_([done = std::move(done)] { done({StoreError::Busy, ServerId::None, false}); });
  wishes_.push_back({table, std::move(done), false});
  wake_.notify_one();
}

void PostgresCluster::release(TableId table) {
  const std::lock_guard lock(mutex_);
  owned_.erase(table);
  wishes_.push_back({table, nullptr, true});
  wake_.notify_one();
}

// --- the worker ----------------------------------------------------------------------------------------------

void PostgresCluster::run() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, kLeaseTick, [&] {
        return ending_ || mail_ || !wishes_.empty() || !outgoing_.empty() || Clock::now() >= next_beat_;
      });
      if (ending_) return;
    }
    work();
    give_up_what_expired();
    answer_overdue();
  }
}

bool PostgresCluster::next_wish(std::optional<Wish>& wish) {
  const std::lock_guard lock(mutex_);
  wish.reset();
  if (wishes_.empty()) return false;
  wish = std::move(wishes_.front());
  wishes_.pop_front();
  return true;
}

void PostgresCluster::work() {
  std::vector<Letter> outgoing;
  bool mail = false;
  {
    const std::lock_guard lock(mutex_);
    outgoing.swap(outgoing_);
    mail = std::exchange(mail_, false);
  }
  if (const Status status = link_.connect(); !status.ok()) {
    refuse_all(status.error);
    // Nothing to do until the database is there again; letters are answered when they are overdue.
    std::this_thread::sleep_for(kLeaseTick);
    return;
  }
  std::optional<Wish> wish;
  try {
    ClusterSql sql(link_.connection(), self_);
    for (int k = 0; k < kWishesAtOnce; ++k) {
      if (Clock::now() >= next_beat_) beat(sql);  // however much is asked for, we stay alive
      if (!next_wish(wish)) break;
      grant(sql, *wish);
    }
    wish.reset();
    if (!outgoing.empty()) sql.send(outgoing);
    if (mail || link_.fresh()) read_mail(sql);
  } catch (const std::exception& exception) {
    if (wish) refuse(*wish, postgres_failure(exception, link_.where()).error);
    link_.drop();
  }
}

void PostgresCluster::stay_alive(ClusterSql& sql) {
  // Reckoned from before the question was asked, and a little less: we must stop before others start.
  const auto before = Clock::now();
  sql.beat(config_.lease_millis);
  const std::lock_guard lock(mutex_);
  alive_until_ = before + milliseconds(config_.lease_millis * 4 / 5);
}

void PostgresCluster::beat(ClusterSql& sql) {
  const auto before = Clock::now();
  stay_alive(sql);
  const bool more = sql.take_orphans(kOrphansAtOnce).size() == kOrphansAtOnce;
  if (before >= next_tidy_) {
    sql.tidy();
    next_tidy_ = before + kTidyEvery;
  }
  settle(sql.mine());
  next_beat_ = before + (more ? kLeaseTick : milliseconds(config_.lease_millis / 3));
}

// What the database says against what we thought.
void PostgresCluster::settle(const Tables& now_mine) {
  const std::set<TableId> mine(now_mine.begin(), now_mine.end());
  Tables taken;
  Tables lost;
  {
    const std::lock_guard lock(mutex_);
    std::set<TableId> wanted = mine;
    for (const Wish& wish : wishes_)
      if (wish.release) wanted.erase(wish.table);
    std::set_difference(wanted.begin(), wanted.end(), owned_.begin(), owned_.end(),
                        std::back_inserter(taken));
    std::set_difference(owned_.begin(), owned_.end(), wanted.begin(), wanted.end(), std::back_inserter(lost));
    owned_ = std::move(wanted);
  }
  if (taken.empty() && lost.empty()) return;
  deliver_([events = events_, taken = std::move(taken), lost = std::move(lost)] {
    if (!lost.empty() && events->lost) events->lost(lost);
    if (!taken.empty() && events->taken) events->taken(taken);
  });
}

void PostgresCluster::give_up_what_expired() {
  {
    const std::lock_guard lock(mutex_);
    if (owned_.empty() || Clock::now() < alive_until_) return;
  }
  settle({});
}

void PostgresCluster::grant(ClusterSql& sql, const Wish& wish) {
  if (wish.release) return sql.release(wish.table);
  Acquired acquired;
  acquired.owner = sql.acquire(wish.table);
  acquired.mine = acquired.owner == self_;
  if (acquired.mine) {
    const std::lock_guard lock(mutex_);
    owned_.insert(wish.table);
  }
  if (wish.done) deliver_([done = wish.done, acquired] { done(acquired); });
}

// The database cannot be asked: who waits is told, what was to be given back is kept for later.
void PostgresCluster::refuse(const Wish& wish, StoreError error) {
  if (wish.done) deliver_([done = wish.done, error] { done({error, ServerId::None, false}); });
  if (!wish.release) return;
  const std::lock_guard lock(mutex_);
  wishes_.push_back(wish);
}

void PostgresCluster::refuse_all(StoreError error) {
  std::deque<Wish> wishes;
  {
    const std::lock_guard lock(mutex_);
    wishes.swap(wishes_);
  }
  for (const Wish& wish : wishes) refuse(wish, error);
}

// --- the listener's thread -------------------------------------------------------------------------------------

void PostgresCluster::heard(std::vector<Announcement> items) {
  const auto is_mail = [](const Announcement& item) { return item.kind == 'm'; };
  const bool mail = std::any_of(items.begin(), items.end(), [&](const Announcement& item) {
    return is_mail(item) && item.id == number_of(self_);
  });
  if (mail) {
    const std::lock_guard lock(mutex_);
    mail_ = true;
    wake_.notify_one();
  }
  std::erase_if(items, is_mail);
  if (items.empty()) return;
  deliver_([events = events_, items = std::move(items)] {
    for (const Announcement& item : items) tell(*events, item);
  });
}

void PostgresCluster::tell_missed() const {
  deliver_([events = events_] {
    if (events->missed) events->missed();
  });
}

void PostgresCluster::tell(const ClusterEvents& events, const Announcement& item) {
  const auto table = static_cast<TableId>(item.id);
  if (item.kind == 'e' && events.entries) events.entries(table, item.n);
  if (item.kind == 'c' && events.chat) events.chat(table, item.n);
  if (item.kind == 't' && events.table) events.table(table);
  if (item.kind == 'u' && events.user) events.user(static_cast<UserId>(item.id));
  if (item.kind == 's' && events.session) events.session(item.id);
}

}  // namespace konduktor::server
