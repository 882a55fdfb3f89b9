#include "floor/floor.h"

#include <algorithm>
#include <set>

#include "base/json_text.h"
#include "floor/errors.h"
#include "konduktor/host/random.h"
#include "net/address.h"

namespace konduktor::server {
namespace {

constexpr Millis kKeptInMemory = 600'000;      // a table that is over and that nobody looks at
constexpr std::size_t kMaxKeptInMemory = 200;  // of these, the latest used

}  // namespace

std::string fresh_deal() {
  return json_object([](JsonWriter& json) {
    json.key("seed").id(to_hex(random_seed()));
    json.key("salt").id(random_salt());
  });
}

Floor::Floor(const Services& services)
    : context_(services), cluster_(*this, context_), rematches_(*this, context_) {
  context_.hand_on = [this](TableId id, Command command, Asker asker) {
    cluster_.hand_on(id, std::move(command), std::move(asker));
  };
  context_.rematch_of = [this](TableId id) { return rematches_.next_of(id); };
}

// --- tables --------------------------------------------------------------------------------------------------

LiveTable& Floor::add(std::unique_ptr<Table> table) {
  auto live = std::make_unique<LiveTable>(context_, std::move(table));
  rematches_.added(live->table());
  LiveTable& added = context_.add(std::move(live));
  if (is_going_on(added.table().stage())) context_.tell_lobby(added.id(), &added);
  return added;
}

// Only where it is told: what stands there names cards.
void Floor::note_spoilt(TableId id, const std::string& why) {
  const std::string where = why.substr(0, why.find(':'));
  if (context_.services.soundness.found(
          {"entries", 0, "table " + text_of(id) + " cannot be restored", false}))
    Event("table_unreadable").with("table", id).with("where", where).error();
}

Outcome Floor::restore(Store& store) {
  std::size_t broken = 0;
  const auto spoilt = [&](TableId id, const std::string& why) {
    ++broken;
    note_spoilt(id, why);
  };
  for (const Stage stage : {Stage::Open, Stage::Running}) {
    std::vector<Entry> log;
    const auto finish = [&] {
      if (log.empty()) return;
      auto table = Table::restore(context_.services.book, log);
      if (table.ok()) {
        LiveTable& live = add(std::move(table.value));
        live.runner.sleep();
        live.audience.note_absent();
      } else {
        spoilt(log.front().table, table.error);
      }
      log.clear();
    };
    const Status status = store.read_logs(
        stage,
        [&](Entry&& entry) {
          if (!log.empty() && log.front().table != entry.table) finish();
          log.push_back(std::move(entry));
        },
        spoilt);
    if (!status.ok()) return {status.text};
    finish();
  }
  Event("tables_restored").with("tables", tables().size()).with("unreadable", broken).info();
  return {};
}

void Floor::with_table(TableId id, WithTable done) {
  if (LiveTable* live = find(id)) {
    live->use();
    return done(live, {});
  }
  auto log = std::make_shared<std::vector<Entry>>();
  context_.services.store.read([id, log](Store& store) { return store.read_log(id, 0, *log); },
                               [this, id, log, done = std::move(done)](const Status& status) {
                                 if (LiveTable* live = find(id)) return done(live, {});
                                 if (!status.ok()) return done(nullptr, code_of_unread(status));
                                 if (log->empty()) return done(nullptr, "no_such_table");
                                 auto table = Table::restore(context_.services.book, *log);
                                 if (!table.ok()) {
                                   note_spoilt(id, table.error);
                                   return done(nullptr, "unreadable");
                                 }
                                 LiveTable& live = add(std::move(table.value));
                                 live.runner.sleep();
                                 done(&live, {});
                               });
}

void Floor::create(const Settings& settings, UserId host, std::string name, bool guest, Language language,
                   WhenMade done, TableId id, const Inherited& inherited) {
  const Services& services = context_.services;
  const auto theirs = std::count_if(tables().begin(), tables().end(), [host](const auto& item) {
    return item.second->table().host() == host && is_going_on(item.second->table().stage());
  });
  if (theirs >= services.config.tables_per_person) return done({refusal("too_many_tables", language), {}});
  Decision decision =
      Table::create(services.book, settings, host, std::move(name), now(), language, id, inherited, guest);
  if (!decision.ok()) return done({decision.refusal, {}});
  const Entry entry = *decision.entry;
  auto restored = Table::restore(services.book, std::span(&entry, 1));
  if (!restored.ok()) return done({refusal("bad_settings", language, restored.error), {}});
  auto table = std::make_shared<std::unique_ptr<Table>>(std::move(restored.value));
  // Acquired before it is written, or another server might take it for an orphan.
  services.cluster.acquire(
      entry.table, [this, entry, table, language, done = std::move(done)](const Acquired& acquired) {
        if (!acquired.mine) return done({refusal("busy", language), {}});
        context_.services.store.write({AppendEntry{entry}, PutTable{(*table)->row()}},
                                      [this, id = entry.table, table, language, done](const Status& status) {
                                        if (status.ok())
                                          return done({std::nullopt, made(id, std::move(*table))});
                                        context_.services.cluster.release(id);
                                        done({not_stored(status.error, language), {}});
                                      });
      });
}

// It may be there already: its own announcement can be quicker than the store's answer.
TableId Floor::made(TableId id, std::unique_ptr<Table> table) {
  ++context_.services.counters.entries;
  if (find(id) == nullptr) add(std::move(table)).chat.begin();
  return id;
}

void Floor::rematch(TableId id, const Visitor& who, Language language, WhenMade done) {
  rematches_.ask(id, who, language, std::move(done));
}

std::vector<TableId> Floor::tables_of(UserId user) const {
  std::vector<TableId> out;
  for (const auto& [id, live] : tables()) {
    const Table& table = live->table();
    if (!is_going_on(table.stage())) continue;
    for (int seat = 0; seat < static_cast<int>(table.seats().size()); ++seat)
      if (table.holds(user, seat)) {
        out.push_back(id);
        break;
      }
  }
  return out;
}

std::vector<UserId> Floor::people() const {
  std::set<UserId> users;
  for (const auto& [id, live] : tables()) {
    users.insert(live->table().host());
    for (const TableSeat& seat : live->table().seats()) users.insert(seat.user);
    live->chat.add_people(users);
  }
  users.erase(UserId::None);
  return {users.begin(), users.end()};
}

std::string Floor::mark_of(TableId table, std::string_view address) const {
  constexpr std::size_t kDigits = 8;
  const ServerConfig& config = context_.services.config;
  const std::string group = address_group(address);
  if (group.empty() || !is_limited(config.net, address)) return {};
  return keyed_mark(config.secret, text_of(table) + ' ' + group, kDigits);
}

// --- what people do at them ----------------------------------------------------------------------------------

void Floor::submit(TableId id, Command command, Asker asker) {
  if (LiveTable* live = find(id)) return live->runner.submit(std::move(command), std::move(asker));
  context_.refuse(asker, "no_such_table");
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

void Floor::watch(TableId id, const Watcher& watcher, std::function<void(const Refusal*)> done) {
  const auto begin = [this, id, watcher, done](std::string_view why) {
    if (LiveTable* live = find(id)) {
      if (!context_.is_gone(watcher.socket, watcher.user)) live->begin_watching(watcher, done);
      return;
    }
    const Refusal none = refusal(why, watcher.language);
    done(&none);
  };
  with_table(id, [this, id, begin](LiveTable* live, std::string_view why) {
    const Cluster& cluster = context_.services.cluster;
    if (live == nullptr || !cluster.shared() || cluster.owns(id)) return begin(why);
    // Another server drives it: nobody is shown less than was told there.
    catch_up(id, [begin] { begin("no_such_table"); });
  });
}

void Floor::unwatch(TableId id, SocketId socket) {
  if (LiveTable* live = find(id)) live->audience.remove(socket);
}

void Floor::chat(TableId id, const Watcher& from, std::string name, bool guest, std::string text,
                 std::function<void(const Refusal*)> done) {
  if (LiveTable* live = find(id))
    return live->chat.say(from, std::move(name), guest, std::move(text), std::move(done));
  const Refusal none = refusal("no_such_table", from.language);
  done(&none);
}

void Floor::hint(TableId id, int seat, std::string_view lesson, UserId user, const Asker& asker) {
  if (const LiveTable* live = find(id)) return live->bots.hint(seat, lesson, user, asker);
  context_.refuse(asker, "no_such_table");
}

Answered Floor::legal(TableId id, int seat, UserId user, std::string_view prefix, Language language) const {
  if (const LiveTable* live = find(id)) return answer_legal(live->table(), seat, user, prefix, language);
  return {refusal("no_such_table", language), {}};
}

Answered Floor::ask(const Question& question, UserId user, Language language) const {
  if (const LiveTable* live = find(question.table))
    return answer_question(live->table(), question, user, language);
  return {refusal("no_such_table", language), {}};
}

void Floor::forget(UserId user) {
  for (const auto& [id, live] : tables()) live->forget(user);
}

// --- other servers -------------------------------------------------------------------------------------------

void Floor::catch_up(TableId id, std::function<void()> then) {
  if (LiveTable* live = find(id)) return live->runner.catch_up(std::move(then));
  then();
}

void Floor::catch_up_all(const std::vector<TableId>& going_on) {
  for (const auto& [id, live] : tables()) {
    live->runner.catch_up([] {});  // once more if it is being read
    live->chat.catch_up();
  }
  for (const TableId id : going_on)
    if (find(id) == nullptr) adopt(id);
}

void Floor::adopt(TableId id) {
  with_table(id, [this, id](LiveTable* live, std::string_view) {
    if (live != nullptr && is_going_on(live->table().stage())) context_.tell_lobby(id, live);
  });
}

// --- time ----------------------------------------------------------------------------------------------------

void Floor::tick(Millis time) {
  context_.notice_stall();
  std::vector<TableId> stale;
  for (const auto& [id, live] : tables()) {
    const Millis at = live->time.here(time);
    live->audience.tick(at);
    if (is_going_on(live->table().stage())) cluster_.say_who_is_here(*live, at);
    live->runner.catch_up_if_behind();
    if (live->look_after(at)) stale.push_back(id);
  }
  let_go(time);
  for (const TableId id : stale) {
    Command command;
    command.kind = Command::Kind::Close;
    submit(id, std::move(command), {});
  }
}

// Tables that are over and that nobody looks at.
void Floor::let_go(Millis at) {
  std::vector<std::pair<Millis, TableId>> idle;
  for (const auto& [id, live] : tables())
    if (live->may_be_let_go() && !rematches_.is_wanted(id)) idle.emplace_back(live->last_used(), id);
  std::sort(idle.begin(), idle.end());
  bool some = false;
  for (std::size_t k = 0; k < idle.size(); ++k) {
    if (at - idle[k].first <= kKeptInMemory && idle.size() - k <= kMaxKeptInMemory) break;
    context_.let_go(idle[k].second);
    some = true;
  }
  if (some) rematches_.tidy();
}

}  // namespace konduktor::server
