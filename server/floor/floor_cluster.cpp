#include "floor/floor_cluster.h"

#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "floor/command_json.h"
#include "floor/errors.h"
#include "floor/floor.h"

namespace konduktor::server {
namespace {

using nlohmann::json;

constexpr int kMostTries = 5;
constexpr Millis kPause = 1'000;  // before another try
constexpr const char* kNotOwner = "not_owner";
constexpr std::size_t kToldEach = 50;  // more tables than that are told as a number

std::vector<UserId> users_in(const json& list) {
  std::vector<UserId> users;
  if (!list.is_array()) return users;
  for (const json& user : list)
    if (user.is_number_integer()) users.push_back(static_cast<UserId>(user.get<std::int64_t>()));
  return users;
}

// {"here":[…]}
std::string here_text(const std::vector<UserId>& users) {
  return json_object([&](JsonWriter& text) {
    text.key("here").begin_list();
    for (const UserId user : users) text.number(number_of(user));
    text.end_list();
  });
}

std::string refusal_text(const Refusal& why) {
  return json_object([&](JsonWriter& text) { write_refusal(text, why); });
}

// Says what it is about, so it can be sent again without harm: if it was carried out after all, the second is stale.
bool is_once(const Command& command) {
  return command.kind == Command::Kind::Move || (command.kind == Command::Kind::Undo && command.ask != 0);
}

}  // namespace

// --- commands ------------------------------------------------------------------------------------------------

void FloorCluster::hand_on(TableId id, Command command, Asker asker, int tries) {
  if (command.user == UserId::None) return;  // bots and clocks are the owner's business
  if (LiveTable* live = context_.find(id); live != nullptr && live->runner.may_decide())
    return live->runner.submit(std::move(command), std::move(asker));
  context_.services.cluster.acquire(id, [this, id, command = std::move(command), asker = std::move(asker),
                                         tries](const Acquired& acquired) {
    if (acquired.error != StoreError::None) return context_.refuse(asker, "busy");
    if (!acquired.mine) return forward(acquired.owner, id, command, asker, tries);
    floor_.catch_up(id, [this, id, command, asker, tries] {
      const LiveTable* live = context_.find(id);
      if (live != nullptr && !is_going_on(live->table().stage())) context_.services.cluster.release(id);
      if (live == nullptr || live->runner.may_decide()) return floor_.submit(id, command, asker);
      try_again(id, command, asker, tries);  // the lease is ours and just runs out
    });
  });
}

void FloorCluster::try_again(TableId id, const Command& command, const Asker& asker, int tries) {
  if (tries >= kMostTries) return context_.refuse(asker, "busy");
  context_.services.net.after(kPause,
                              [this, id, command, asker, tries] { hand_on(id, command, asker, tries + 1); });
}

void FloorCluster::forward(ServerId owner, TableId id, const Command& command, const Asker& asker,
                           int tries) {
  const auto told = [this, id, command, asker, tries](bool ok, const std::string& reply) {
    if (ok && reply.empty()) return context_.answer(asker, nullptr);
    const json answered = json::parse(reply, nullptr, false);
    const bool refused = ok && answered.is_object() && answered.value("code", "") != kNotOwner;
    // The owner has lost the table, or died.
    if (!refused && (ok || is_once(command)) && tries < kMostTries)
      return try_again(id, command, asker, tries);
    if (!refused) return context_.refuse(asker, "no_answer");
    const Refusal why{answered.value("code", ""), answered.value("text", "")};
    context_.answer(asker, &why);
  };
  if (!context_.services.cluster.forward(owner, id, to_json(CarriedCommand{command, asker.language}), told))
    context_.refuse(asker, "busy");
}

void FloorCluster::carry_out(const Forwarded& forwarded) {
  Cluster& cluster = context_.services.cluster;
  const json here = json::parse(forwarded.body, nullptr, false);
  if (here.is_object() && here.contains("here")) return hear_who_is_there(forwarded, users_in(here["here"]));
  auto carried = carried_from_json(forwarded.body);
  if (!carried) return cluster.reply(forwarded, refusal_text({"bad_request", "not understood"}));
  const auto then = [&cluster, forwarded](const Refusal* why) {
    cluster.reply(forwarded, why == nullptr ? std::string() : refusal_text(*why));
  };
  if (!cluster.owns(forwarded.table))  // lost in the meantime
    return cluster.reply(forwarded, json_object([](JsonWriter& text) { text.key("code").id(kNotOwner); }));
  floor_.with_table(forwarded.table, [this, forwarded, carried, then](LiveTable*, std::string_view) {
    floor_.submit(forwarded.table, carried->command, {SocketId::None, -1, carried->language, then});
  });
}

// --- who is where --------------------------------------------------------------------------------------------

void FloorCluster::hear_who_is_there(const Forwarded& forwarded, const std::vector<UserId>& users) {
  Cluster& cluster = context_.services.cluster;
  LiveTable* live = context_.find(forwarded.table);
  if (live == nullptr) return cluster.reply(forwarded, {});
  const Millis at = live->time.now();
  const bool changed = live->audience.heard_of(forwarded.from, users, at);
  cluster.reply(forwarded, here_text(live->audience.players_elsewhere(forwarded.from, at)));
  if (changed) live->audience.tell(nullptr, true);
}

void FloorCluster::say_who_is_here(LiveTable& live, Millis at) {
  const TableId id = live.id();
  Cluster& cluster = context_.services.cluster;
  if (!cluster.shared() || cluster.owns(id)) return;
  const auto here = live.audience.news_for_owner(at);
  if (!here) return;
  cluster.acquire(id, [this, id, body = here_text(*here)](const Acquired& acquired) {
    if (acquired.error != StoreError::None) return;
    if (acquired.mine) {  // its owner died, and it fell to us
      Event("table_taken_over").with("table", id).info();
      return catch_up(id);
    }
    const auto told = [this, id, owner = acquired.owner](bool ok, const std::string& reply) {
      const json others = json::parse(reply, nullptr, false);
      LiveTable* table = context_.find(id);
      if (!ok || table == nullptr || !others.is_object() || !others.contains("here")) return;
      if (table->audience.heard_of(owner, users_in(others["here"]), table->time.now()))
        table->audience.tell(nullptr, true);
    };
    // If too much waits to be sent, it is said again later.
    (void)context_.services.cluster.forward(acquired.owner, id, body, told);
  });
}

// --- what the others announce --------------------------------------------------------------------------------

void FloorCluster::catch_up(TableId id) {
  if (LiveTable* live = context_.find(id)) live->runner.catch_up();
}

void FloorCluster::taken(const std::vector<TableId>& tables) {
  if (tables.size() > kToldEach) Event("tables_taken_over").with("tables", tables.size()).info();
  for (std::size_t k = 0; k < tables.size() && tables.size() <= kToldEach; ++k)
    Event("table_taken_over").with("table", tables[k]).info();
  for (const TableId id : tables)
    floor_.with_table(id, [](LiveTable* live, std::string_view) {
      if (live != nullptr) live->runner.taken_over();
    });
}

ClusterEvents FloorCluster::events() {
  ClusterEvents events;
  events.taken = [this](const std::vector<TableId>& tables) { taken(tables); };
  events.lost = [this](const std::vector<TableId>& tables) {
    for (const TableId id : tables)
      if (LiveTable* live = context_.find(id)) live->runner.go_on();  // what waits at it is handed on
  };
  events.entries = [this](TableId id, std::int32_t n) {
    if (LiveTable* live = context_.find(id)) live->runner.heard_of(n);
  };
  events.chat = [this](TableId id, std::int32_t n) {
    if (LiveTable* live = context_.find(id)) live->chat.heard_of(n);
  };
  events.table = [this](TableId id) {
    if (context_.find(id) != nullptr) return catch_up(id);
    floor_.adopt(id);
  };
  events.command = [this](const Forwarded& forwarded) { carry_out(forwarded); };
  return events;
}

}  // namespace konduktor::server
