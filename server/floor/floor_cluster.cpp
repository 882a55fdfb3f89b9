// Tables among several servers. Every server has all open and running tables in memory and keeps them up to date from
// their logs; a table's owner alone decides its commands, wakes its bots and watches its clocks. So any server can show
// any table at once, and take one over without reading more than the last entries.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "floor/command_json.h"
#include "floor/errors.h"
#include "floor/floor.h"
#include "floor/presence.h"
#include "wire/update.h"

namespace konduktor::server {
namespace {

using nlohmann::json;

constexpr Millis kSayWhoIsHere = 10'000;
constexpr int kMostTries = 5;
constexpr const char* kNotOwner = "not_owner";
constexpr std::size_t kToldEach = 50;  // more tables than that are told as a number
constexpr Millis kPause = 1'000;       // before another try

std::vector<UserId> users_in(const json& list) {
  std::vector<UserId> users;
  if (!list.is_array()) return users;
  for (const json& user : list)
    if (user.is_number_integer()) users.push_back(static_cast<UserId>(user.get<std::int64_t>()));
  return users;
}

// Says what it is about, so it can be sent again without harm: if it was carried out after all, the second is stale.
bool is_once(const Command& command) {
  return command.kind == Command::Kind::Move || (command.kind == Command::Kind::Undo && command.ask != 0);
}

}  // namespace

void Floor::hand_on(TableId id, Command command, Asker asker, int tries) {
  if (command.user == UserId::None) return;  // bots and clocks are the owner's business
  if (const LiveTable* live = find(id); live != nullptr && may_decide(*live))
    return submit(id, std::move(command), std::move(asker));
  services_.cluster.acquire(id, [this, id, command = std::move(command), asker = std::move(asker),
                                 tries](const Acquired& acquired) {
    if (acquired.error != StoreError::None) {
      const Refusal why = refusal("busy", asker.language);
      return answer(asker, &why);
    }
    if (!acquired.mine) return forward(acquired.owner, id, command, asker, tries);
    catch_up(id, [this, id, command, asker, tries] {
      const LiveTable* live = find(id);
      if (live != nullptr && !is_going_on(live->table->stage())) services_.cluster.release(id);
      if (live == nullptr || may_decide(*live)) return submit(id, command, asker);
      try_again(id, command, asker, tries);  // the lease is ours and just runs out
    });
  });
}

void Floor::try_again(TableId id, const Command& command, const Asker& asker, int tries) {
  if (tries < kMostTries)
    return services_.net.after(kPause,
                               [this, id, command, asker, tries] { hand_on(id, command, asker, tries + 1); });
  const Refusal why = refusal("busy", asker.language);
  answer(asker, &why);
}

void Floor::forward(ServerId owner, TableId id, const Command& command, const Asker& asker, int tries) {
  const auto told = [this, id, command, asker, tries](bool ok, const std::string& reply) {
    if (ok && reply.empty()) return answer(asker, nullptr);
    const json answered = json::parse(reply, nullptr, false);
    const bool refused = ok && answered.is_object() && answered.value("code", "") != kNotOwner;
    // The owner has lost the table, or died.
    if (!refused && (ok || is_once(command)) && tries < kMostTries)
      return try_again(id, command, asker, tries);
    Refusal why = refusal("no_answer", asker.language);
    if (refused) why = {answered.value("code", ""), answered.value("text", "")};
    answer(asker, &why);
  };
  if (services_.cluster.forward(owner, id, to_json(CarriedCommand{command, asker.language}), told)) return;
  const Refusal busy = refusal("busy", asker.language);
  answer(asker, &busy);
}

// The other end: another server's client has said something about a table of ours.
void Floor::carry_out(const Forwarded& forwarded) {
  const json here = json::parse(forwarded.body, nullptr, false);
  if (here.is_object() && here.contains("here")) {
    LiveTable* live = find(forwarded.table);
    if (live == nullptr) return services_.cluster.reply(forwarded, {});
    const Millis at = time_at(*live);
    const bool changed = heard_of(*live, forwarded.from, users_in(here["here"]), at);
    services_.cluster.reply(forwarded, json{{"here", players_elsewhere(*live, forwarded.from, at)}}.dump());
    if (changed) tell(*live, nullptr, true);
    return;
  }
  auto carried = carried_from_json(forwarded.body);
  if (!carried)
    return services_.cluster.reply(forwarded, R"({"code":"bad_request","text":"not understood"})");
  const auto then = [this, forwarded](const Refusal* why) {
    if (why == nullptr) return services_.cluster.reply(forwarded, {});
    services_.cluster.reply(forwarded, json{{"code", why->code}, {"text", why->text}}.dump());
  };
  if (!services_.cluster.owns(forwarded.table))  // lost in the meantime
    return services_.cluster.reply(forwarded, json{{"code", kNotOwner}}.dump());
  with_table(forwarded.table, [this, forwarded, carried, then](LiveTable*, std::string_view) {
    submit(forwarded.table, carried->command, {SocketId::None, -1, carried->language, then});
  });
}

void Floor::catch_up(TableId id, std::function<void()> then) {
  LiveTable* live = find(id);
  if (live != nullptr && live->reading) {
    if (then) live->readers.push_back(std::move(then));
    return;
  }
  if (live == nullptr || live->pending) {
    if (then) then();
    return;
  }
  live->reading = true;
  auto log = std::make_shared<std::vector<Entry>>();
  services_.store.read(
      [id, after = live->table->last_n(), log](Store& store) { return store.read_log(id, after, *log); },
      // What could not be read now is read with the next tick.
      [this, id, log, then = std::move(then)](const Status& status) {
        LiveTable* table = find(id);
        if (table == nullptr) return then ? then() : void();
        table->reading = false;
        table->unsure = !status.ok();
        for (const Entry& entry : *log) {
          if (entry.n != table->table->last_n() + 1) continue;
          events_.clear();
          const bool offered = table->table->offer().has_value();
          if (const std::string problem = table->table->apply(entry, &events_); !problem.empty()) {
            Event("entry_does_not_fit").with("table", id).with("n", entry.n).error();
            table->known_n = table->table->last_n();  // until it is told again
            break;
          }
          applied(*table, entry, offered);
        }
        if (then) then();
        after_change(*table);
        process(*table);
        // Something may have been stored after this reading, and told during it.
        if (!table->readers.empty())
          catch_up(id, [readers = std::move(table->readers)] {
            for (const auto& reader : readers) reader();
          });
        else if (!log->empty())
          catch_up_if_behind(*table);
      });
}

void Floor::catch_up_if_behind(LiveTable& live) {
  const bool behind = live.unsure || live.table->last_n() < live.known_n;
  if (behind && !live.reading && !live.pending) catch_up(live.table->id());
}

void Floor::catch_up_all(const std::vector<TableId>& going_on) {
  for (const auto& [id, live] : tables_) {
    catch_up(id, [] {});  // once more if it is being read
    if (!live->chat_loaded) continue;
    if (!live->watchers.empty() || !live->sayings.empty()) {
      read_chat(id, {});
      continue;
    }
    live->chat_loaded = false;  // whoever looks next reads it
    live->chat_n = 0;
    live->chat.clear();
  }
  for (const TableId id : going_on)
    if (find(id) == nullptr) adopt(id);
}

// Made by another server.
void Floor::adopt(TableId id) {
  with_table(id, [this, id](LiveTable* live, std::string_view) {
    if (live != nullptr && on_lobby && is_going_on(live->table->stage())) on_lobby(id, live);
  });
}

std::vector<UserId> Floor::people() const {
  std::set<UserId> users;
  for (const auto& [id, live] : tables_) {
    users.insert(live->table->host());
    for (const TableSeat& seat : live->table->seats()) users.insert(seat.user);
    for (const ChatLine& line : live->chat) users.insert(line.user);
  }
  users.erase(UserId::None);
  return {users.begin(), users.end()};
}

// A table's owner cannot see who is connected here: it is told at once when that changes, and again now and then.
void Floor::say_who_is_here(LiveTable& live, Millis at) {
  const TableId id = live.table->id();
  if (!services_.cluster.shared() || services_.cluster.owns(id)) return;
  std::vector<UserId> here = players_here(live);
  if (here == live.said_here && (live.watchers.empty() || at - live.said_here_at < kSayWhoIsHere)) return;
  live.said_here_at = at;
  live.said_here = std::move(here);
  services_.cluster.acquire(
      id, [this, id, body = json{{"here", live.said_here}}.dump()](const Acquired& acquired) {
        if (acquired.error != StoreError::None) return;
        if (acquired.mine) {  // its owner died, and it fell to us
          Event("table_taken_over").with("table", id).info();
          return catch_up(id);
        }
        const auto told = [this, id, owner = acquired.owner](bool ok, const std::string& reply) {
          const json others = json::parse(reply, nullptr, false);
          LiveTable* table = find(id);
          if (!ok || table == nullptr || !others.is_object() || !others.contains("here")) return;
          if (heard_of(*table, owner, users_in(others["here"]), time_at(*table))) tell(*table, nullptr, true);
        };
        // If too much waits to be sent, it is said again later.
        (void)services_.cluster.forward(acquired.owner, id, body, told);
      });
}

ClusterEvents Floor::cluster_events() {
  ClusterEvents events;
  events.taken = [this](const std::vector<TableId>& tables) {
    if (tables.size() > kToldEach) Event("tables_taken_over").with("tables", tables.size()).info();
    for (std::size_t k = 0; k < tables.size() && tables.size() <= kToldEach; ++k)
      Event("table_taken_over").with("table", tables[k]).info();
    for (const TableId id : tables)
      with_table(id, [this, id](LiveTable* live, std::string_view) {
        if (live == nullptr) return;
        // Until it was taken over nobody could move, and the clock that its log was written by was another.
        live->asleep = true;
        live->shift = std::max(live->shift, live->table->last_at() - now());
        catch_up(id);  // and whatever was to happen at it happens
      });
  };
  events.lost = [this](const std::vector<TableId>& tables) {
    for (const TableId id : tables)
      if (LiveTable* live = find(id)) process(*live);  // what waits at it is handed on
  };
  events.entries = [this](TableId id, std::int32_t n) {
    LiveTable* live = find(id);
    if (live == nullptr) return;
    live->known_n = std::max(live->known_n, n);
    catch_up_if_behind(*live);
  };
  events.chat = [this](TableId id, std::int32_t n) { catch_up_chat(id, n); };
  events.table = [this](TableId id) {
    if (find(id) != nullptr) return catch_up(id);
    adopt(id);
  };
  events.command = [this](const Forwarded& forwarded) { carry_out(forwarded); };
  return events;
}

}  // namespace konduktor::server
