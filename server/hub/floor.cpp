#include "hub/floor.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <bit>
#include <chrono>

#include "hub/errors.h"
#include "hub/update.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kMaxQueue = 32;  // commands that may wait at one table

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
  live->used = now();
  return *(tables_[id] = std::move(live));
}

void Floor::create(const Settings& settings, UserId host, std::string name,
                   std::function<void(const Made&)> done) {
  Decision decision = Table::create(services_.book, settings, host, std::move(name), now());
  if (!decision.ok()) return done({decision.refusal, {}});
  const Entry entry = *decision.entry;
  auto restored = Table::restore(services_.book, std::span(&entry, 1));
  if (!restored.ok()) return done({{"bad_settings", restored.error}, {}});
  auto table = std::make_shared<std::unique_ptr<Table>>(std::move(restored.value));
  services_.store.write({AppendEntry{entry}, PutTable{(*table)->row()}},
                        [this, table, done = std::move(done)](const Status& status) {
                          if (!status.ok())
                            return done({refusal("not_stored", Language::English, status.text), {}});
                          ++services_.counters.entries;
                          LiveTable& live = add(std::move(*table));
                          live.chat_loaded = true;
                          if (on_lobby) on_lobby(live.table->id(), &live);
                          done({{}, live.table->id()});
                        });
}

void Floor::submit(TableId id, Command command, Asker asker) {
  LiveTable* live = find(id);
  if (live == nullptr) {
    const Refusal none = refusal("no_such_table", asker.language);
    return answer(asker, &none);
  }
  if (live->queue.size() >= kMaxQueue) {
    const Refusal busy = refusal("busy", asker.language);
    return answer(asker, &busy);
  }
  live->queue.push_back({std::move(command), std::move(asker), micros()});
  if (!live->pending) process(*live);
}

void Floor::process(LiveTable& live) {
  while (!live.pending && !live.queue.empty()) {
    LiveTable::Job job = std::move(live.queue.front());
    live.queue.pop_front();
    Command& command = job.command;
    if (command.kind == Command::Kind::StandIn && command.user != UserId::None)
      command.away = away_for(live, command.seat, now()) >= live.table->settings().away_seconds * 1000;
    Decision decision = live.table->decide(command, now(), job.asker.language);
    if (!decision.ok()) {
      ++services_.counters.refused;
      // A bot whose move came too late looks again.
      if (command.user == UserId::None && command.seat >= 0 && command.kind == Command::Kind::Move)
        live.thinking[static_cast<std::size_t>(command.seat)] = 0;
      answer(job.asker, &decision.refusal);
      continue;
    }
    store_entry(live, *decision.entry, std::move(job));
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
    for (Rating& rating : services_.ratings.after(*live.table, results, entry.at))
      changes.emplace_back(PutRating{std::move(rating)});
    for (ResultRow& result : results) changes.emplace_back(PutResult{std::move(result)});
  }
  changes.emplace_back(PutTable{std::move(row)});
  return changes;
}

void Floor::store_entry(LiveTable& live, const Entry& entry, LiveTable::Job job) {
  live.pending = true;
  services_.store.write(changes_for(live, entry),
                        [this, id = live.table->id(), entry, job = std::move(job)](const Status& status) {
                          stored(id, entry, job, status);
                        });
}

void Floor::stored(TableId id, const Entry& entry, const LiveTable::Job& job, const Status& status) {
  LiveTable* live = find(id);
  if (live == nullptr) return;
  live->pending = false;
  if (!status.ok()) {
    ++services_.counters.not_stored;
    spdlog::warn("table {}: entry {} not stored: {}", text_of(id), entry.n, status.text);
    for (auto& ask : live->thinking) ask = 0;  // bots try again with the next tick
    const Refusal why = refusal("not_stored", job.asker.language, status.text);
    answer(job.asker, &why);
    return process(*live);
  }
  ++services_.counters.entries;
  events_.clear();
  const std::string problem = live->table->apply(entry, &events_);
  if (!problem.empty()) {
    spdlog::critical("table {}: stored entry {} does not fit: {}", text_of(id), entry.n, problem);
    return;
  }
  answer(job.asker, nullptr);
  if (entry.kind == EntryKind::Start) send_away_uninvited(*live);
  tell(*live, &events_, changes_info(entry.kind));
  if (entry.kind == EntryKind::Move) count_move(services_.counters, job.arrived_micros);
  if (entry.kind == EntryKind::Start) load_ratings(*live);
  if (changes_lobby(entry.kind) && on_lobby) {
    const bool over = live->table->stage() != Stage::Open && live->table->stage() != Stage::Running;
    on_lobby(id, over ? nullptr : live);
  }
  after_change(*live);
  process(*live);
}

void Floor::after_change(LiveTable& live) {
  if (live.pending) return;
  const Millis at = now();
  if (const auto entry = live.table->follow_up(at)) return store_entry(live, *entry, {});
  if (const auto entry = live.table->clock_due(at)) return store_entry(live, *entry, {});
  wake_bots(live);
}

void Floor::answer(const Asker& asker, const Refusal* refusal) {
  if (asker.then) asker.then(refusal);
  if (asker.socket == SocketId::None || asker.id < 0) return;
  std::string out;
  if (refusal == nullptr) {
    out = fmt::format(R"({{"type":"ok","id":{}}})", asker.id);
  } else {
    out = fmt::format(R"({{"type":"refused","id":{},"code":)", asker.id);
    append_string(out, refusal->code);
    out += ",\"text\":";
    append_string(out, refusal->text);
    out += '}';
  }
  services_.net.send(asker.socket, std::make_shared<const std::string>(std::move(out)));
}

void Floor::tell(LiveTable& live, const Events* events, bool info) {
  if (live.watchers.empty()) return;
  Update update(live, events, info, now());
  for (const Watcher& watcher : live.watchers)
    services_.net.send(watcher.socket, update.for_watcher(watcher));
}

void Floor::load_ratings(const LiveTable& live) {
  std::vector<std::string> names;
  for (const TableSeat& seat : live.table->seats()) names.push_back(rated_name(seat));
  services_.ratings.load(live.table->settings().game, names);
}

std::vector<TableId> Floor::tables_of(UserId user) const {
  std::vector<TableId> out;
  for (const auto& [id, live] : tables_) {
    if (live->table->stage() != Stage::Open && live->table->stage() != Stage::Running) continue;
    for (int seat = 0; seat < static_cast<int>(live->table->seats().size()); ++seat)
      if (live->table->holds(user, seat)) {
        out.push_back(id);
        break;
      }
  }
  return out;
}

}  // namespace konduktor::server
