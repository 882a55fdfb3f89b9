// The lobby, new tables, one table.

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "api/api.h"
#include "api/body.h"
#include "base/json_text.h"
#include "floor/errors.h"
#include "fold/refusals.h"
#include "fold/seat_names.h"
#include "net/address.h"
#include "people/names.h"
#include "wire/table_json.h"

namespace konduktor::server {
namespace {

using nlohmann::json;

constexpr std::string_view kMeAs = "me:";

// Who sits where from the beginning: "me", "me:Ola", "bot:hard", null.
struct Plan {
  std::vector<std::string> seats;  // empty text = free
  bool start = false;
  std::string error;
};

Plan read_plan(json& body) {
  Plan plan;
  if (body.contains("rematch_of")) plan.error = "\"rematch_of\" is set by POST /api/tables/ID/rematch alone";
  if (const auto it = body.find("seats"); it != body.end()) {
    if (!it->is_array() || it->size() > static_cast<std::size_t>(kMaxPlayers))
      plan.error = "\"seats\" must be a list of at most 5";
    for (std::size_t k = 0; plan.error.empty() && k < it->size(); ++k) {
      const json& seat = (*it)[k];
      std::string text = seat.is_string() ? seat.get<std::string>() : "";
      const bool good = seat.is_null() || text == "me" ||
                        (text.starts_with(kMeAs) && tidy_name(text.substr(kMeAs.size()))) ||
                        is_offered_bot(text);
      if (!good)
        plan.error =
            fmt::format("\"seats\"[{}] must be null, \"me\", \"me:NAME\" or a bot such as \"bot:hard\"", k);
      plan.seats.push_back(std::move(text));
    }
    body.erase("seats");
  }
  if (const auto it = body.find("start"); it != body.end()) {
    if (!it->is_boolean() && plan.error.empty()) plan.error = "\"start\" must be true or false";
    plan.start = it->is_boolean() && it->get<bool>();
    body.erase("start");
  }
  return plan;
}

std::string name_at(const std::string& seat, const Who& who) {
  return seat.starts_with(kMeAs) ? seat.substr(kMeAs.size()) : who.name;
}

// Names other than the own that somebody wants to sit under.
std::vector<std::string> borrowed_names(const Plan& plan, const Who& who) {
  std::vector<std::string> names;
  for (const std::string& seat : plan.seats)
    if (seat.starts_with(kMeAs) && !is_own_name(name_at(seat, who), who.name))
      names.push_back(name_at(seat, who));
  return names;
}

std::vector<Command> commands_of(const Plan& plan, const Who& who, const std::string& from) {
  std::vector<Command> commands;
  for (std::size_t k = 0; k < plan.seats.size(); ++k) {
    const std::string& seat = plan.seats[k];
    if (seat.empty()) continue;
    const bool bot = seat.starts_with("bot:");
    Command command;
    command.kind = bot ? Command::Kind::SitBot : Command::Kind::Sit;
    command.user = who.id;
    command.seat = static_cast<int>(k);
    if (bot) command.text = seat;
    if (!bot) {
      command.name = name_at(seat, who);
      command.guest = who.guest || !is_own_name(command.name, who.name);
      command.from = from;
    }
    commands.push_back(std::move(command));
  }
  if (plan.start) {
    Command start;
    start.kind = Command::Kind::Start;
    start.user = who.id;
    start.text = fresh_deal();
    commands.push_back(std::move(start));
  }
  return commands;
}

// Settings and plan of a new table; nothing (and the call is refused) if they are wrong.
std::optional<Settings> read_wish(const Call& call, Plan& plan) {
  auto body = body_of(call);
  if (!body) return std::nullopt;
  const auto refuse = [&](const std::string& why) -> std::optional<Settings> {
    call.refuse("bad_settings", why);
    return std::nullopt;
  };
  plan = read_plan(*body);
  if (!plan.error.empty()) return refuse(plan.error);
  auto settings = settings_from_json(body->dump(-1, ' ', false, json::error_handler_t::replace));
  if (!settings.ok()) return refuse(settings.error);
  if (plan.seats.size() > static_cast<std::size_t>(settings.value.options.players))
    return refuse("\"seats\" has more elements than there are players");
  return settings.value;
}

std::optional<TableId> table_of(const Call& call) {
  const auto id = id_from_text(call.parts[0]);
  if (id) return static_cast<TableId>(*id);
  call.refuse("no_such_table");
  return std::nullopt;
}

void answer_table(const Call& call, TableId table) {
  Response response;
  response.status = 201;
  response.body = json_object([&](JsonWriter& text) { text.key("table").id(text_of(table)); });
  call.answer(std::move(response));
}

}  // namespace

void Api::get_tables(CallPtr call) {
  Response response;
  response.shared = lobby_.list();
  call->answer(std::move(response));
}

bool Api::may_open_table(const Call& call) {
  if (!is_limited(services_.config.net, call.request.address)) return true;
  const auto it = opened_from_.find(address_group(call.request.address));
  if (it == opened_from_.end()) return true;
  std::erase_if(it->second, [this](TableId id) {
    const LiveTable* live = floor_.find(id);
    return live == nullptr || !is_going_on(live->table().stage());
  });
  if (it->second.size() < static_cast<std::size_t>(services_.config.tables_per_address)) return true;
  services_.counters.note_limited("tables", call.request.address, call.who->id);
  call.refuse("too_many_from_here");
  return false;
}

void Api::note_opened(const Call& call, TableId table) {
  if (const LiveTable* live = floor_.find(table))
    Event("table_opened")
        .with("table", table)
        .with("game", live->table().settings().game)
        .with("players", live->table().settings().options.players)
        .with("user", call.who->id)
        .with("address", call.request.address)
        .info();
  if (!is_limited(services_.config.net, call.request.address)) return;
  auto& tables = opened_from_[address_group(call.request.address)];
  if (std::find(tables.begin(), tables.end(), table) == tables.end()) tables.push_back(table);
}

// Whether such a table would count. Nothing is made.
void Api::post_counts(CallPtr call) {
  Plan plan;
  const auto settings = read_wish(*call, plan);
  if (!settings) return;
  std::vector<TableSeat> seats(static_cast<std::size_t>(settings->options.players));
  for (std::size_t k = 0; k < plan.seats.size(); ++k) {
    const std::string& wish = plan.seats[k];
    if (wish.empty()) continue;
    const bool bot = wish.starts_with("bot:");
    seats[k].kind = bot ? TableSeat::Kind::Bot : TableSeat::Kind::Person;
    seats[k].bot = bot ? wish : std::string();
    seats[k].guest =
        !call->who || call->who->guest || !is_own_name(name_at(wish, *call->who), call->who->name);
    seats[k].user = call->who ? call->who->id : static_cast<UserId>(1);  // the same on each seat that is "me"
  }
  std::string out;
  JsonWriter writer(out, 64);
  write_counts(writer, counts_of(*settings, seats));
  writer.finish();
  call->ok(std::move(out));
}

void Api::post_table(CallPtr call) {
  Plan plan;
  const auto wish = read_wish(*call, plan);
  if (!wish) return;
  const auto taken =
      plan.seats.size() - static_cast<std::size_t>(std::count(plan.seats.begin(), plan.seats.end(), ""));
  if (plan.start && taken < static_cast<std::size_t>(wish->options.players))
    return call->refuse(refusal(RefusalReason::NotAllSeated, call->language));  // before there is a table
  if (!may_open_table(*call)) return;
  const auto make = [this, call, plan, settings = *wish] {
    floor_.create(settings, call->who->id, call->who->name, call->who->guest, call->language,
                  [this, call, plan](const Made& made) {
                    if (!made.ok()) return call->refuse(*made.refusal);
                    note_opened(*call, made.table);
                    const std::string from = floor_.mark_of(made.table, call->request.address);
                    floor_.submit_all(made.table, commands_of(plan, *call->who, from), call->language,
                                      [call, table = made.table](const Refusal* why) {
                                        if (why != nullptr) return call->refuse(*why);
                                        answer_table(*call, table);
                                      });
                  });
  };
  check_names(call, borrowed_names(plan, *call->who), make);
}

void Api::check_names(CallPtr call, std::vector<std::string> names, std::function<void()> then) {
  if (names.empty()) return then();
  const std::string name = std::move(names.back());
  names.pop_back();
  people_.find_owner(name, call->who->id,
                     [this, call, names = std::move(names), then](const People::Owned& owned) {
                       if (!owned.ok()) return call->refuse(owned.error);
                       check_names(call, names, then);
                     });
}

void Api::get_table(CallPtr call) {
  const auto id = table_of(*call);
  if (!id) return;
  floor_.with_table(*id, [call](LiveTable* live, std::string_view why) {
    if (live == nullptr) return call->refuse(why);
    const UserId user = call->who ? call->who->id : UserId::None;
    if (!may_watch(live->table(), user)) return call->refuse(why_not_watch(live->table()));
    std::string out;
    append_lobby_row(out, live->table(), live->attendance(), live->time.now());
    call->ok(std::move(out));
  });
}

void Api::post_rematch(CallPtr call) {
  const auto id = table_of(*call);
  if (!id) return;
  if (!may_open_table(*call)) return;
  const Visitor who{call->who->id, call->who->name, call->who->guest, call->request.address};
  floor_.rematch(*id, who, call->language, [this, call](const Made& made) {
    if (!made.ok()) return call->refuse(*made.refusal);
    note_opened(*call, made.table);
    answer_table(*call, made.table);
  });
}

}  // namespace konduktor::server
