#include "floor/floor.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <utility>

#include "base/text.h"
#include "floor/errors.h"
#include "floor/presence.h"
#include "people/rated_game.h"
#include "wire/update.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kMaxQueue = 32;  // commands that may wait at one table
constexpr int kMaxConflicts = 3;

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

// A move changes what is on the table, everything else who sits at it and how.
bool changes_info(EntryKind kind) { return kind != EntryKind::Move && kind != EntryKind::Undo; }

// Of what the server does by itself nobody would hear that it was refused.
bool is_heard(const Asker& asker) { return asker.socket != SocketId::None || asker.then; }

bool changes_lobby(EntryKind kind) {
  switch (kind) {
    case EntryKind::Create:
    case EntryKind::Sit:
    case EntryKind::Rise:
    case EntryKind::Start:
    case EntryKind::StandIn:
    case EntryKind::Back:
    case EntryKind::End: return true;
    default: return false;
  }
}

}  // namespace

LiveTable* Floor::find(TableId table) {
  const auto it = tables_.find(table);
  return it == tables_.end() ? nullptr : it->second.get();
}

LiveTable& Floor::add(std::unique_ptr<Table> table) {
  const TableId id = table->id();
  auto live = std::make_unique<LiveTable>();
  live->table = std::move(table);
  // A log that is ahead of us, by another machine's clock or by an error of this one's, goes on from where it is.
  live->shift = std::max<Millis>(0, live->table->last_at() - now());
  live->used = live->added = time_at(*live);
  for (int seat = 0; seat < static_cast<int>(live->table->seats().size()); ++seat)
    live->keeps_seats |= live->table->held_for(seat, live->added) != UserId::None;
  // Also after a restart a table knows where its players went on.
  const auto before = id_from_text(live->table->settings().rematch_of);
  if (before && live->table->stage() != Stage::Closed) {
    rematches_[static_cast<TableId>(*before)] = id;
    if (LiveTable* old = find(static_cast<TableId>(*before))) old->rematch = id;
  }
  if (const auto next = rematches_.find(id); next != rematches_.end()) live->rematch = next->second;
  LiveTable& added = *(tables_[id] = std::move(live));
  if (on_lobby && is_going_on(added.table->stage())) on_lobby(id, &added);
  return added;
}

void Floor::submit(TableId id, Command command, Asker asker) {
  LiveTable* live = find(id);
  if (live == nullptr) {
    const Refusal none = refusal("no_such_table", asker.language);
    return answer(asker, &none);
  }
  if (!may_decide(*live)) return hand_on(id, std::move(command), std::move(asker));
  if (live->queue.size() >= kMaxQueue && is_heard(asker)) {
    const Refusal busy = refusal("busy", asker.language);
    return answer(asker, &busy);
  }
  live->queue.push_back({std::move(command), std::move(asker), micros()});
  if (!live->pending) process(*live);
}

// A table that is over refuses everything, and for that nobody has to own it.
bool Floor::may_decide(const LiveTable& live) const {
  return services_.cluster.owns(live.table->id()) || !is_going_on(live.table->stage());
}

void Floor::submit_all(TableId id, std::vector<Command> commands, Language language,
                       std::function<void(const Refusal*)> done) {
  if (commands.empty()) return done(nullptr);
  // The table takes commands in order, so the last one's end is the end of all.
  const auto failed = std::make_shared<bool>(false);
  for (std::size_t k = 0; k < commands.size(); ++k) {
    const bool last = k + 1 == commands.size();
    submit(id, std::move(commands[k]),
           {SocketId::None, -1, language, [failed, last, done](const Refusal* why) {
              if (*failed || (why == nullptr && !last)) return;
              *failed = why != nullptr;
              done(why);
            }});
  }
}

void Floor::process(LiveTable& live) {
  if (live.asleep && !live.queue.empty()) after_change(live);
  while (!live.pending && !live.reading && !live.queue.empty()) {
    if (live.unsure && may_decide(live)) return;
    LiveTable::Job job = std::move(live.queue.front());
    live.queue.pop_front();
    Command& command = job.command;
    if (!may_decide(live)) {  // lost while it waited
      hand_on(live.table->id(), std::move(command), std::move(job.asker));
      continue;
    }
    if (command.kind == Command::Kind::StandIn && command.user != UserId::None)
      command.away = away_for(live, command.seat, time_at(live)) >= patience_with(*live.table);
    Decision decision = live.table->decide(command, time_at(live), job.asker.language);
    if (!decision.ok()) {
      ++services_.counters.refused;
      answer(job.asker, &decision.refusal);
      continue;
    }
    store_entry(live, std::move(*decision.entry), std::move(job));
  }
}

std::vector<Change> Floor::changes_for(const LiveTable& live, const Entry& entry) {
  std::vector<Change> changes;
  changes.emplace_back(AppendEntry{entry});
  if (entry.kind != EntryKind::Start && entry.kind != EntryKind::End) return changes;
  TableRow row = live.table->row();
  row.changed = entry.at;
  if (entry.kind == EntryKind::Start) row.stage = Stage::Running;
  if (entry.kind == EntryKind::End)
    row.stage = entry.text == "finished"    ? Stage::Finished
                : entry.text == "abandoned" ? Stage::Abandoned
                                            : Stage::Closed;
  if (row.stage == Stage::Finished) {
    std::vector<ResultRow> results = live.table->results();
    for (ResultRow& result : results) result.ended = entry.at;
    if (auto rated = rating_change(*live.table, results, entry.at)) changes.emplace_back(std::move(*rated));
    for (ResultRow& result : results) changes.emplace_back(PutResult{std::move(result)});
  }
  if (row.stage == Stage::Abandoned)
    if (auto rated = rating_of_giving_up(*live.table, entry.at)) changes.emplace_back(std::move(*rated));
  changes.emplace_back(PutTable{std::move(row)});
  return changes;
}

void Floor::store_entry(LiveTable& live, Entry entry, LiveTable::Job job) {
  live.pending = true;
  live.entry = std::move(entry);
  live.job = std::move(job);
  // What waits is kept by the table, so that the callback is small enough to need no memory of its own.
  services_.store.write(changes_for(live, live.entry),
                        [this, id = live.table->id()](const Status& status) { stored(id, status); });
}

void Floor::stored(TableId id, const Status& status) {
  LiveTable* live = find(id);
  if (live == nullptr) return;
  live->pending = false;
  const Entry entry = std::move(live->entry);
  LiveTable::Job job = std::move(live->job);
  if (status.error == StoreError::Conflict && job.conflicts < kMaxConflicts) {
    // Another server wrote first: see what it was and decide again.
    if (job.arrived_micros != 0) {  // what the table did by itself it does again by itself
      ++job.conflicts;
      live->queue.push_front(std::move(job));
    }
    return read_first(*live);
  }
  if (!status.ok()) {
    ++services_.counters.not_stored;
    // The store tells why, once for all tables.
    Event("entry_not_stored").with("table", id).with("n", entry.n).debug();
    // Nobody could move: when it can be stored again, the clocks get the time back before anyone is out of it.
    if (status.error != StoreError::Conflict) live->asleep = true;
    refuse_unstored(job.asker, status);
    if (status.error == StoreError::Unknown) return read_first(*live);
    if (job.arrived_micros != 0) return process(*live);
    // What the table itself has to do comes first. It tries again with the next tick; nobody waits for that.
    for (const LiveTable::Job& waiting : std::exchange(live->queue, {}))
      refuse_unstored(waiting.asker, status);
    return;
  }
  ++services_.counters.entries;
  events_.clear();
  const bool offered = live->table->offer().has_value();
  const std::string problem = live->table->apply(entry, &events_);
  if (!problem.empty()) {
    Event("entry_does_not_fit").with("table", id).with("n", entry.n).error();  // the log of the table has it
    return;
  }
  if (const auto given = number_in<Millis>(entry.text); entry.kind == EntryKind::Awake && given) {
    live->shift += *given;
    live->owed -= *given;
  }
  log_entry(*live, entry, job.asker);
  answer(job.asker, nullptr);
  applied(*live, entry, offered);
  if (entry.kind == EntryKind::Move) count_move(services_.counters, job.arrived_micros);
  after_change(*live);
  process(*live);
}

void Floor::log_entry(const LiveTable& live, const Entry& entry, const Asker& asker) const {
  const bool starts = entry.kind == EntryKind::Start;
  if (!starts && entry.kind != EntryKind::End) return;
  const Settings& settings = live.table->settings();
  const UserId by = entry.user != UserId::None ? entry.user : asker.user;
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

void Floor::refuse_unstored(const Asker& asker, const Status& status) {
  const Refusal why = not_stored(status.error, asker.language);
  answer(asker, &why);
}

// What the log holds is not known: until it is read nothing is decided.
void Floor::read_first(LiveTable& live) {
  live.unsure = true;
  catch_up(live.table->id());
}

void Floor::applied(LiveTable& live, const Entry& entry, bool offered) {
  if (entry.kind == EntryKind::Sit || entry.kind == EntryKind::Start) note_absent(live);
  if (entry.kind == EntryKind::Rise) forget_absent_strangers(live);
  if (entry.kind == EntryKind::Start) send_away(live);
  if (entry.kind == EntryKind::Awake) live.asleep = false;
  tell(live, &events_, changes_info(entry.kind) || offered != live.table->offer().has_value());
  const TableId id = live.table->id();
  const bool over = !is_going_on(live.table->stage());
  if (changes_lobby(entry.kind) && on_lobby && live.table->settings().visibility == Visibility::Public)
    on_lobby(id, over ? nullptr : &live);
  if (over) services_.cluster.release(id);
}

void Floor::after_change(LiveTable& live) {
  if (live.pending || live.reading || live.unsure || !services_.cluster.owns(live.table->id())) return;
  const Millis at = time_at(live);
  if (live.asleep) {
    if (const auto entry = live.table->waking(at)) return store_entry(live, *entry, {});
    live.asleep = false;
  }
  if (settle_debt(live, at)) return;
  if (const auto entry = live.table->follow_up(at)) return store_entry(live, *entry, {});
  if (const auto entry = live.table->clock_due(at)) return store_entry(live, *entry, {});
  wake_bots(live);
}

void Floor::answer(const Asker& asker, const Refusal* refusal) {
  if (asker.then) asker.then(refusal);
  if (asker.socket == SocketId::None || (refusal == nullptr && asker.id < 0)) return;
  if (is_gone(asker.socket, asker.user)) return;
  services_.net.send(asker.socket, std::make_shared<const std::string>(answer_text(asker.id, refusal)));
}

void Floor::tell(LiveTable& live, const Events* events, bool info) {
  if (live.watchers.empty()) return;
  if (info) live.spectators_changed = false;
  const Millis at = time_at(live);
  const Attendance attendance = info ? attendance_of(live, at) : Attendance{};
  update_.begin(*live.table, live.paths, events, info ? &attendance : nullptr, at);
  for (const Watcher& watcher : live.watchers)
    services_.net.send(watcher.socket, update_.for_watcher(watcher.onlooker()));
}

std::vector<TableId> Floor::tables_of(UserId user) const {
  std::vector<TableId> out;
  for (const auto& [id, live] : tables_) {
    if (!is_going_on(live->table->stage())) continue;
    for (int seat = 0; seat < static_cast<int>(live->table->seats().size()); ++seat)
      if (live->table->holds(user, seat)) {
        out.push_back(id);
        break;
      }
  }
  return out;
}

}  // namespace konduktor::server
