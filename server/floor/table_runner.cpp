#include "floor/table_runner.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <utility>

#include "floor/errors.h"
#include "floor/live_table.h"
#include "fold/number_in.h"
#include "people/rated_game.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kMaxQueue = 32;  // commands that may wait at one table
constexpr int kMaxConflicts = 3;
constexpr Millis kWorthStoring = 60'000;  // of a clock that has an hour at least

std::int64_t micros() {
  using namespace std::chrono;
  return duration_cast<microseconds>(steady_clock::now().time_since_epoch()).count();
}

void count_move(Counters& counters, std::int64_t arrived) {
  ++counters.moves;
  const std::int64_t spent = micros() - arrived;
  const int bucket = std::bit_width(static_cast<std::uint64_t>(std::max<std::int64_t>(spent, 0)) >> 6);
  ++counters.move_micros[static_cast<std::size_t>(std::min(bucket, Counters::kBuckets))];
  counters.move_micros_sum += spent;
}

}  // namespace

TableRunner::TableRunner(FloorContext& floor, std::unique_ptr<Table> table, TableTime& time,
                         Listener& listener)
    : floor_(floor), time_(time), listener_(listener), table_(std::move(table)) {}

bool TableRunner::may_decide() const {
  return floor_.services.cluster.owns(table_->id()) || !is_going_on(table_->stage());
}

bool TableRunner::has_bots_move(int seat) const {
  return std::any_of(queue_.begin(), queue_.end(), [seat](const Job& job) {
    const Command& command = job.command;
    return command.kind == Command::Kind::Move && command.user == UserId::None && command.seat == seat;
  });
}

// --- commands ------------------------------------------------------------------------------------------------

void TableRunner::submit(Command command, Asker asker) {
  if (!may_decide()) return listener_.hand_on(std::move(command), std::move(asker));
  if (queue_.size() >= kMaxQueue && asker.hears()) return floor_.refuse(asker, "busy");
  queue_.push_back({std::move(command), std::move(asker), micros()});
  if (!pending_) go_on();
}

void TableRunner::go_on() {
  if (asleep_ && !queue_.empty()) look();
  while (!pending_ && !reading_ && !queue_.empty()) {
    if (unsure_ && may_decide()) return;
    Job job = std::move(queue_.front());
    queue_.pop_front();
    Command& command = job.command;
    if (!may_decide()) {  // lost while it waited
      listener_.hand_on(std::move(command), std::move(job.asker));
      continue;
    }
    if (command.kind == Command::Kind::StandIn && command.user != UserId::None)
      command.away = listener_.may_be_replaced(command.seat);
    Decision decision = table_->decide(command, time_.now(), job.asker.language);
    if (!decision.ok()) {
      ++floor_.services.counters.refused;
      floor_.answer(job.asker, &decision.refusal);
      continue;
    }
    store_entry(std::move(*decision.entry), std::move(job));
  }
}

void TableRunner::look() {
  if (pending_ || reading_ || unsure_ || !floor_.services.cluster.owns(table_->id())) return;
  const Millis at = time_.now();
  if (asleep_) {
    if (auto entry = table_->waking(at)) return store_entry(std::move(*entry), {});
    asleep_ = false;
  }
  if (settle_debt(at)) return;
  if (auto entry = table_->follow_up(at)) return store_entry(std::move(*entry), {});
  if (auto entry = table_->clock_due(at)) return store_entry(std::move(*entry), {});
  listener_.at_rest();
}

bool TableRunner::settle_debt(Millis at) {
  const Millis owed = time_.owed();
  if (owed < kWorthStoring) return false;
  if (auto entry = table_->giving_back(owed, at + owed)) {
    store_entry(std::move(*entry), {});
    return true;
  }
  time_.forgive();
  return false;
}

void TableRunner::give_up(Millis seen, Millis at) {
  if (pending_ || reading_ || !floor_.services.cluster.owns(table_->id())) return;
  if (auto entry = table_->deserted(seen, at)) store_entry(std::move(*entry), {});
}

// --- the store -----------------------------------------------------------------------------------------------

std::vector<Change> TableRunner::changes_for(const Entry& entry) const {
  std::vector<Change> changes;
  changes.emplace_back(AppendEntry{entry});
  if (entry.kind != EntryKind::Start && entry.kind != EntryKind::End) return changes;
  TableRow row = table_->row();
  row.changed = entry.at;
  if (entry.kind == EntryKind::Start) row.stage = Stage::Running;
  if (entry.kind == EntryKind::End)
    row.stage = entry.text == "finished"    ? Stage::Finished
                : entry.text == "abandoned" ? Stage::Abandoned
                                            : Stage::Closed;
  if (row.stage == Stage::Finished) {
    std::vector<ResultRow> results = table_->results();
    for (ResultRow& result : results) result.ended = entry.at;
    if (auto rated = rating_change(*table_, results, entry.at)) changes.emplace_back(std::move(*rated));
    for (ResultRow& result : results) changes.emplace_back(PutResult{std::move(result)});
  }
  if (row.stage == Stage::Abandoned)
    if (auto rated = rating_of_giving_up(*table_, entry.at)) changes.emplace_back(std::move(*rated));
  changes.emplace_back(PutTable{std::move(row)});
  return changes;
}

void TableRunner::store_entry(Entry entry, Job job) {
  pending_ = true;
  entry_ = std::move(entry);
  job_ = std::move(job);
  // What waits is kept here, so that the callback is small enough to need no memory of its own.
  floor_.services.store.write(changes_for(entry_),
                              [floor = &floor_, id = table_->id()](const Status& status) {
                                if (LiveTable* live = floor->find(id)) live->runner.stored(status);
                              });
}

void TableRunner::stored(const Status& status) {
  pending_ = false;
  const Entry entry = std::move(entry_);
  Job job = std::move(job_);
  if (status.error == StoreError::Conflict && job.conflicts < kMaxConflicts) {
    // Another server wrote first: see what it was and decide again. What the table did by itself it does again by itself.
    if (!job.is_own()) {
      ++job.conflicts;
      queue_.push_front(std::move(job));
    }
    return read_first();
  }
  if (!status.ok()) return not_stored(entry, job, status);
  ++floor_.services.counters.entries;
  if (!apply(entry)) return;
  if (const auto given = number_in<Millis>(entry.text); entry.kind == EntryKind::Awake && given)
    time_.paid(*given);
  log_entry(entry, job.asker);
  floor_.answer(job.asker, nullptr);
  listener_.applied(entry, floor_.events, offered_);
  if (entry.kind == EntryKind::Move) count_move(floor_.services.counters, job.arrived_micros);
  look();
  go_on();
}

void TableRunner::not_stored(const Entry& entry, const Job& job, const Status& status) {
  ++floor_.services.counters.not_stored;
  // The store tells why, once for all tables.
  Event("entry_not_stored").with("table", entry.table).with("n", entry.n).debug();
  // Nobody could move: when it can be stored again, the clocks get the time back before anyone is out of it.
  if (status.error != StoreError::Conflict) sleep();
  refuse_unstored(job.asker, status);
  if (status.error == StoreError::Unknown) return read_first();
  if (!job.is_own()) return go_on();
  // What the table itself has to do comes first. It tries again with the next tick; nobody waits for that.
  for (const Job& waiting : std::exchange(queue_, {})) refuse_unstored(waiting.asker, status);
}

void TableRunner::refuse_unstored(const Asker& asker, const Status& status) const {
  const Refusal why = server::not_stored(status.error, asker.language);
  floor_.answer(asker, &why);
}

bool TableRunner::apply(const Entry& entry) {
  floor_.events.clear();
  offered_ = table_->offer().has_value();
  if (!table_->apply(entry, &floor_.events).empty()) {  // why would name cards
    Event("entry_does_not_fit").with("table", entry.table).with("n", entry.n).error();
    return false;
  }
  if (entry.kind == EntryKind::Awake) asleep_ = false;
  return true;
}

void TableRunner::log_entry(const Entry& entry, const Asker& asker) const {
  const bool starts = entry.kind == EntryKind::Start;
  if (!starts && entry.kind != EntryKind::End) return;
  const Settings& settings = table_->settings();
  const UserId by = entry.user != UserId::None ? entry.user : asker.user;
  const auto& address_of = floor_.hooks.address_of;
  Event(starts ? "table_started" : "table_ended")
      .with("table", entry.table)
      .with("game", settings.game)
      .with("players", settings.options.players)
      .with("how", starts ? std::string_view() : std::string_view(entry.text))
      .with("user", by)
      .with("address",
            address_of && asker.socket != SocketId::None ? address_of(asker.socket) : std::string())
      .info();
}

// --- what other servers stored ---------------------------------------------------------------------------------

// What the log holds is not known: until it is read nothing is decided.
void TableRunner::read_first() {
  unsure_ = true;
  catch_up();
}

void TableRunner::catch_up(std::function<void()> then) {
  if (reading_) {
    if (then) readers_.push_back(std::move(then));
    return;
  }
  if (pending_) {
    if (then) then();
    return;
  }
  reading_ = true;
  auto log = std::make_shared<std::vector<Entry>>();
  const TableId id = table_->id();
  floor_.services.store.read(
      [id, after = table_->last_n(), log](Store& store) { return store.read_log(id, after, *log); },
      [floor = &floor_, id, log, then = std::move(then)](const Status& status) {
        if (LiveTable* live = floor->find(id)) return live->runner.read(status, *log, then);
        if (then) then();
      });
}

// What could not be read now is read with the next tick.
void TableRunner::read(const Status& status, const std::vector<Entry>& log,
                       const std::function<void()>& then) {
  reading_ = false;
  unsure_ = !status.ok();
  for (const Entry& entry : log) {
    if (entry.n != table_->last_n() + 1) continue;
    if (!apply(entry)) {
      known_n_ = table_->last_n();  // until it is told again
      break;
    }
    listener_.applied(entry, floor_.events, offered_);
  }
  if (then) then();
  look();
  go_on();
  // Something may have been stored after this reading, and told during it.
  if (!readers_.empty())
    catch_up([readers = std::move(readers_)] {
      for (const auto& reader : readers) reader();
    });
  else if (!log.empty())
    catch_up_if_behind();
}

void TableRunner::catch_up_if_behind() {
  const bool behind = unsure_ || table_->last_n() < known_n_;
  if (behind && !reading_ && !pending_) catch_up();
}

void TableRunner::heard_of(std::int32_t n) {
  known_n_ = std::max(known_n_, n);
  catch_up_if_behind();
}

void TableRunner::taken_over() {
  // Until then nobody could move, and the clock that its log was written by was another.
  sleep();
  time_.follow(table_->last_at());
  catch_up();  // and whatever was to happen at it happens
}

}  // namespace konduktor::server
