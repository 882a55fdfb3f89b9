// Who looks at a table: watching, legal moves, and tables that are fetched from the store to be looked at.

#include <algorithm>

#include "floor/errors.h"
#include "floor/floor.h"
#include "floor/presence.h"
#include "konduktor/notation.h"
#include "wire/update.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kMaxWatchers = 500;

// Its log is there and makes no game: damage, or the rules of another version. Only where it is told: what stands there
// names cards.
void note_spoilt(const Services& services, TableId id, const std::string& why) {
  const std::string where = why.substr(0, why.find(':'));
  if (services.soundness.found({"entries", 0, "table " + text_of(id) + " cannot be restored", false}))
    Event("table_unreadable").with("table", id).with("where", where).error();
}

bool is_seated(const Table& table, UserId user) {
  if (user == UserId::None) return false;
  for (int seat = 0; seat < static_cast<int>(table.seats().size()); ++seat)
    if (table.holds(user, seat)) return true;
  return false;
}

}  // namespace

std::string Floor::restore(Store& store) {
  std::size_t broken = 0;
  for (const Stage stage : {Stage::Open, Stage::Running}) {
    std::vector<Entry> log;
    const auto finish = [&] {
      if (log.empty()) return;
      auto table = Table::restore(services_.book, log);
      if (table.ok()) {
        LiveTable& live = add(std::move(table.value));
        live.asleep = true;
        for (const TableSeat& seat : live.table->seats())
          if (seat.kind == TableSeat::Kind::Person) live.gone[seat.user] = time_at(live);
      } else {
        ++broken;
        note_spoilt(services_, log.front().table, table.error);
      }
      log.clear();
    };
    const Status status = store.read_logs(
        stage,
        [&](Entry&& entry) {
          if (!log.empty() && log.front().table != entry.table) finish();
          log.push_back(std::move(entry));
        },
        [&](TableId id, const std::string& why) {
          ++broken;
          note_spoilt(services_, id, why);
        });
    if (!status.ok()) return status.text;
    finish();
  }
  Event("tables_restored").with("tables", tables_.size()).with("unreadable", broken).info();
  return {};
}

void Floor::with_table(TableId id, WithTable done) {
  if (LiveTable* live = find(id)) {
    live->used = time_at(*live);
    return done(live, {});
  }
  auto log = std::make_shared<std::vector<Entry>>();
  services_.store.read([id, log](Store& store) { return store.read_log(id, 0, *log); },
                       [this, id, log, done = std::move(done)](const Status& status) {
                         if (LiveTable* live = find(id)) return done(live, {});
                         if (!status.ok()) return done(nullptr, code_of_unread(status));
                         if (log->empty()) return done(nullptr, "no_such_table");
                         auto table = Table::restore(services_.book, *log);
                         if (!table.ok()) {
                           note_spoilt(services_, id, table.error);
                           return done(nullptr, "unreadable");
                         }
                         LiveTable& live = add(std::move(table.value));
                         live.asleep = true;
                         done(&live, {});
                       });
}

bool Floor::may_watch(const Table& table, UserId user) {
  if (is_seated(table, user) || (table.host() == user && user != UserId::None)) return true;
  if (table.stage() == Stage::Open) return true;  // whoever has the link may sit down
  if (table.settings().visibility == Visibility::Private) return false;
  // Without spectators is how a game is played; when it is over, it is a game like others.
  return table.settings().spectators || table.stage() != Stage::Running;
}

std::string_view Floor::why_not_watch(const Table& table) {
  return table.settings().visibility == Visibility::Private ? "private_table" : "no_spectators";
}

void Floor::watch(TableId id, const Watcher& watcher, std::function<void(const Refusal*)> done) {
  with_table(id, [this, id, watcher, done = std::move(done)](LiveTable* live, std::string_view why) {
    if (live == nullptr) {
      const Refusal none = refusal(why, watcher.language);
      return done(&none);
    }
    if (!services_.cluster.shared() || services_.cluster.owns(id))
      return begin_watching(id, live, watcher, done);
    // Another server drives it: nobody is shown less than was told there.
    catch_up(id, [this, id, watcher, done] { begin_watching(id, find(id), watcher, done); });
  });
}

void Floor::begin_watching(TableId id, LiveTable* live, const Watcher& watcher,
                           const std::function<void(const Refusal*)>& done) {
  const auto refuse = [&](std::string_view code) {
    const Refusal why = refusal(code, watcher.language);
    done(&why);
  };
  if (is_gone(watcher.socket, watcher.user)) return;  // while the table was fetched
  if (live == nullptr) return refuse("no_such_table");
  if (!may_watch(*live->table, watcher.user)) return refuse(why_not_watch(*live->table));
  if (live->watchers.size() >= kMaxWatchers && !is_seated(*live->table, watcher.user)) return refuse("busy");
  std::erase_if(live->watchers, [&](const Watcher& other) { return other.socket == watcher.socket; });
  live->watchers.push_back(watcher);
  live->used = time_at(*live);
  const bool came = live->gone.erase(watcher.user) > 0;
  done(nullptr);
  if (came) {
    tell(*live, nullptr, true);
  } else {
    const Attendance attendance = attendance_of(*live, time_at(*live));
    update_.begin(*live->table, live->paths, nullptr, &attendance, time_at(*live));
    services_.net.send(watcher.socket, update_.for_watcher(watcher.onlooker()));
  }
  live->spectators_changed |= !is_seated(*live->table, watcher.user);
  if (live->chat_loaded) return tell_latest_chat(*live, watcher);
  // If it cannot be read, whoever looks next reads it.
  read_chat(id, [this, id, watcher] {
    if (const LiveTable* table = find(id)) tell_latest_chat(*table, watcher);
  });
}

void Floor::unwatch(TableId id, SocketId socket) {
  LiveTable* live = find(id);
  if (live == nullptr) return;
  UserId user{};
  const auto removed = std::erase_if(live->watchers, [&](const Watcher& watcher) {
    if (watcher.socket != socket) return false;
    user = watcher.user;
    return true;
  });
  if (removed > 0 && !is_seated(*live->table, user)) live->spectators_changed = true;
  if (user == UserId::None || is_here(*live, user) || !is_seated(*live->table, user)) return;
  live->gone[user] = time_at(*live);
  tell(*live, nullptr, true);
}

// Whoever sits down without looking, or sat and looked away before the start, counts as away from now on.
void Floor::note_absent(LiveTable& live) {
  for (const TableSeat& seat : live.table->seats()) {
    if (seat.kind == TableSeat::Kind::Person && !is_here(live, seat.user))
      live.gone.try_emplace(seat.user, time_at(live));
  }
}

// Those who looked at an open table do not stay to look at a game that is not for them.
void Floor::send_away(LiveTable& live) {
  std::erase_if(live.watchers, [&](const Watcher& watcher) {
    if (may_watch(*live.table, watcher.user)) return false;
    const Refusal why = refusal(why_not_watch(*live.table), watcher.language);
    std::string out = "{\"type\":\"unwatched\",\"table\":\"" + text_of(live.table->id()) + "\",\"code\":";
    append_string(out, why.code);
    out += ",\"text\":";
    append_string(out, why.text);
    out += '}';
    services_.net.send(watcher.socket, std::make_shared<const std::string>(std::move(out)));
    return true;
  });
}

void Floor::forget(UserId user) {
  for (auto& [id, live] : tables_) {
    for (ChatLine& line : live->chat)
      if (line.user == user) line.user = UserId::None, line.name = kErasedName, line.text = kErasedText;
    Table& table = *live->table;
    const bool seated = is_seated(table, user);
    if (!seated && table.host() != user) continue;
    table.forget(user);
    const bool over = !is_going_on(table.stage());
    if (over) {
      tell(*live, nullptr, true);
      continue;
    }
    Command command;
    command.user = user;
    command.kind = seated ? Command::Kind::Rise : Command::Kind::Close;
    if (!seated && table.stage() == Stage::Open) submit(id, command, {});
    for (command.seat = 0; command.seat < static_cast<int>(table.seats().size()); ++command.seat)
      if (table.holds(user, command.seat)) submit(id, command, {});
  }
}

Refusal Floor::legal(TableId id, int seat, UserId user, std::string_view prefix, Language language,
                     std::string& out) {
  const LiveTable* live = find(id);
  if (live == nullptr) return refusal("no_such_table", language);
  const Table& table = *live->table;
  if (user == UserId::None || !table.holds(user, seat)) return refusal("not_allowed", language);
  if (table.stage() != Stage::Running || table.ask(seat) == 0) return refusal("not_your_turn", language);
  const View view = view_of(table.rules(), table.state(), seat_at(seat));
  MoveList moves;
  legal_moves(table.rules(), view.pub, view.mine, view.seat, moves);
  append_legal_for(out, table.rules(), moves, prefix, &view.mine.offer);
  return {};
}

}  // namespace konduktor::server
