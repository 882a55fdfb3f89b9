#include "crowd.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace konduktor::server {
namespace {

using nlohmann::json;

constexpr const char* kHost = "127.0.0.1";

struct GameRange {
  const char* id;
  int most;
};
constexpr std::array kGames = {GameRange{"europe", 5}, GameRange{"usa", 5}, GameRange{"london", 4},
                               GameRange{"berlin", 4}, GameRange{"uk", 4},  GameRange{"cardgame", 4}};

}  // namespace

Crowd::Crowd(int people, unsigned seed, Ledger& ledger, Habits habits)
    : ledger_(ledger), habits_(habits), random_(seed), people_(static_cast<std::size_t>(people)) {}

bool Crowd::make_people() {
  for (std::size_t k = 0; k < people_.size(); ++k) {
    Person& person = people_[k];
    if (!person.token.empty()) continue;
    const HttpAnswer answer = http_request(kHost, port_, "POST", "/api/guest", {},
                                           json{{"name", fmt::format("Person {}", k)}}.dump(), 60);
    if (answer.status != 201) return false;
    const json granted = json::parse(answer.body);
    person.token = granted["token"];
    person.user = granted["user"]["id"];
    ledger_.token_granted(person.user);
  }
  return true;
}

std::unique_ptr<Client> Crowd::line_to(std::uint16_t port, std::vector<int>& by_socket) {
  const auto number = [&by_socket](int socket) { return by_socket[static_cast<std::size_t>(socket)]; };
  return std::make_unique<Client>(
      kHost, port,
      Client::Callbacks{[this, number](int socket) {
                          Person& person = people_[static_cast<std::size_t>(number(socket))];
                          say(person, {{"do", "hello"}, {"token", person.token}}, {"hello", {}, -1, 0, {}});
                        },
                        [this, number](int socket, std::string_view line) { heard(number(socket), line); },
                        [this](int, const std::string&) { --connected_; }});
}

void Crowd::meet(std::uint16_t port, std::uint16_t other) {
  port_ = port;
  ++lives_;
  connected_ = 0;
  for (auto& by_socket : by_socket_) by_socket.clear();
  clients_[0] = line_to(port, by_socket_[0]);
  if (other != 0) clients_[1] = line_to(other, by_socket_[1]);
  if (!make_people()) return;
  for (std::size_t k = 0; k < people_.size(); ++k) {
    const std::size_t which = other != 0 ? k % 2 : 0;
    people_[k].client = clients_[which].get();
    people_[k].socket = people_[k].client->connect();
    people_[k].sent.clear();
    people_[k].answered.clear();
    people_[k].greeted = false;
    by_socket_[which].push_back(static_cast<int>(k));
    ++connected_;
  }
}

TablePlan Crowd::any_plan() {
  const GameRange& game = kGames[static_cast<std::size_t>(below(kGames.size()))];
  const int players = 2 + below(static_cast<std::size_t>(game.most - 1));
  TablePlan plan;
  plan.settings = {
      {"game", game.id}, {"players", players}, {"friendly", chance(0.5)}, {"options", json::object()}};
  const std::string id = game.id;
  if (id == "uk" && chance(0.5)) plan.settings["options"]["advanced_technologies"] = true;
  if (id == "cardgame") {
    constexpr std::array kOrders = {"top", "bottom", "owner"};
    plan.settings["options"]["row_order"] = kOrders[static_cast<std::size_t>(below(kOrders.size()))];
    if (chance(0.5)) plan.settings["options"]["peek_own_track"] = true;
  }
  const int people = 1 + below(static_cast<std::size_t>(players));
  for (int seat = 0; seat < players; ++seat) plan.seats.push_back(seat < people ? below(people_.size()) : -1);
  if (chance(0.3)) plan.bot = "bot:greedy";
  return plan;
}

bool Crowd::open_table(TablePlan plan) {
  json body = plan.settings;
  body["seats"] = json::array({"me"});
  for (std::size_t seat = 1; seat < plan.seats.size(); ++seat)
    body["seats"].push_back(plan.seats[seat] >= 0 ? json() : json(plan.bot));
  const HttpAnswer answer =
      http_request(kHost, port_, "POST", "/api/tables", token(plan.seats[0]), body.dump(), 60);
  if (answer.status != 201) {
    if (answer.status != 0) ledger_.problem(fmt::format("{}: {}", answer.status, answer.body));
    return false;
  }
  plan.id = json::parse(answer.body)["table"];
  ledger_.table_made(plan.id);
  tables_.push_back(std::make_unique<TablePlan>(std::move(plan)));
  TablePlan& made = *tables_.back();
  by_id_[made.id] = &made;
  // Those who are not greeted yet look as soon as they are.
  for (const int person : std::set<int>(made.seats.begin(), made.seats.end()))
    if (person >= 0 && people_[static_cast<std::size_t>(person)].greeted)
      say(people_[static_cast<std::size_t>(person)], {{"do", "watch"}, {"table", made.id}, {"legal", true}},
          {"watch", made.id, -1, 0, {}});
  return true;
}

bool Crowd::run_until(const std::function<bool()>& done, std::int64_t milliseconds) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
  while (!done() && Clock::now() < end)
    for (const auto& client : clients_)
      if (client) client->run_for(clients_[1] ? 2 : 5);
  return done();
}

void Crowd::hang_up() {
  const int elsewhere = clients_[1] ? static_cast<int>(by_socket_[1].size()) : 0;
  run_until([&] { return connected_ <= elsewhere; }, 60'000);
  for (auto& client : clients_) client.reset();
}

std::size_t Crowd::unfinished() const {
  return static_cast<std::size_t>(
      std::count_if(tables_.begin(), tables_.end(), [](const auto& table) { return !table->over(); }));
}

std::string Crowd::state() const {
  std::string text;
  for (const auto& table : tables_)
    if (!table->over())
      text +=
          fmt::format("{} {} {}: {}\n", table->id, table->settings.dump(), table->stage, table->info.dump());
  return text;
}

void Crowd::say(Person& person, json message, Sent sent) {
  const std::int64_t id = next_id_++;
  message["id"] = id;
  person.sent[id] = std::move(sent);
  person.client->send(person.socket, message.dump());
}

void Crowd::heard(int number, std::string_view line) {
  if (on_line) on_line(user(number), line);
  if (line.starts_with("{\"type\":\"update\"")) return updated(number, line);
  const json message = json::parse(line);
  const std::string type = message["type"];
  if (type == "welcome") return welcomed(number);
  if (type == "ok" || type == "refused") answered(people_[static_cast<std::size_t>(number)], message);
}

void Crowd::welcomed(int number) {
  people_[static_cast<std::size_t>(number)].greeted = true;
  for (const auto& table : tables_) {
    if (table->over() || std::count(table->seats.begin(), table->seats.end(), number) == 0) continue;
    say(people_[static_cast<std::size_t>(number)], {{"do", "watch"}, {"table", table->id}, {"legal", true}},
        {"watch", table->id, -1, 0, {}});
  }
}

void Crowd::answered(Person& person, const json& message) {
  const auto it = person.sent.find(message["id"].get<std::int64_t>());
  if (it == person.sent.end()) return ledger_.problem("an answer to nothing: " + message.dump());
  const Sent sent = std::move(it->second);
  person.sent.erase(it);
  if (message["type"] == "ok") {
    if (sent.what == "move") ledger_.move_acknowledged(sent.table, sent.seat, sent.ask, sent.text);
    if (sent.what == "chat") ledger_.chat_acknowledged(sent.table, sent.text);
    return;
  }
  const std::string code = message["code"];
  // What may be refused in play: somebody else was quicker, or the server that drove the table died.
  static const std::set<std::string> kUsual = {
      "stale",      "paused", "stood_in",   "not_stood_in", "offer_open",    "no_offer",        "no_undo",
      "not_paused", "over",   "seat_taken", "not_seated",   "not_your_turn", "already_started", "no_answer"};
  if (sent.what == "move" && code == "stale") return;
  // The question still stands: it is answered when the table goes on.
  if (sent.what == "move") person.answered.erase({sent.table, sent.ask * 8 + sent.seat});
  // Whether it was done is not known: whoever wants it looks at the table, and does again what it still asks for.
  if (code == "no_answer" && sent.what != "chat")
    return say(person, {{"do", "watch"}, {"table", sent.table}, {"legal", true}},
               {"watch", sent.table, -1, 0, {}});
  if (sent.what == "move" && (code == "illegal" || code == "bad_move"))
    return ledger_.problem(fmt::format("a legal move was refused: {} {}", sent.text, message.dump()));
  if (kUsual.contains(code) || (sent.what == "offer" && code == "too_many") ||
      (sent.what == "chat" && (code == "too_many" || code == "not_watching")))
    return;
  ledger_.problem(fmt::format("{} was refused: {}", sent.what, message.dump()));
}

void Crowd::updated(int number, std::string_view line) {
  ledger_.updated(number + 1000 * lives_, line);
  const auto found = by_id_.find(table_of_update(line));
  if (found == by_id_.end()) return;
  TablePlan& table = *found->second;
  // Most updates neither ask this person anything nor tell who sits where: they need not be read.
  const bool has_info = line.substr(0, 200).find("\"info\":") != std::string_view::npos;
  const bool is_running = line.substr(0, 100).find("\"stage\":\"running\"") != std::string_view::npos;
  bool asks = false;
  for (auto at = line.find("\"ask\":"); at != std::string_view::npos; at = line.find("\"ask\":", at + 6))
    asks = asks || line[at + 6] != '0';
  if (is_running && !has_info && !asks && !chance(0.05)) return;
  const json update = json::parse(line);
  // Each hears on a line of their own: what one is told late is no news.
  if (update["n"] < table.n) return;
  table.n = update["n"];
  table.stage = update["stage"];
  if (has_info) table.info = update["info"];
  if (table.stage == "open") open_stage(number, table);
  if (table.stage == "running") running(number, table, update);
}

void Crowd::open_stage(int number, TablePlan& table) {
  Person& person = people_[static_cast<std::size_t>(number)];
  bool all_there = true;
  for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
    if (table.info["seats"][seat]["kind"] != "empty") continue;
    all_there = false;
    if (table.seats[seat] == number)
      say(person, {{"do", "sit"}, {"table", table.id}, {"seat", seat}}, {"sit", table.id, -1, 0, {}});
  }
  if (all_there && table.seats[0] == number)
    say(person, {{"do", "start"}, {"table", table.id}}, {"start", table.id, -1, 0, {}});
}

void Crowd::running(int number, TablePlan& table, const json& update) {
  Person& person = people_[static_cast<std::size_t>(number)];
  if (chance(habits_.chat)) {
    const std::string text = fmt::format("line {}", next_id_);
    say(person, {{"do", "chat"}, {"table", table.id}, {"text", text}}, {"chat", table.id, -1, 0, text});
  }
  for (const json& eye : update["eyes"]) {
    if (eye["seat"].is_null()) {
      ledger_.problem(fmt::format("{}: person {} is treated as a spectator", table.id, number));
      return;
    }
    const int seat = eye["seat"];
    if (consider(person, table, seat)) continue;
    if (eye["undo"] == true && chance(habits_.undo))
      say(person, {{"do", "undo"}, {"table", table.id}, {"seat", seat}}, {"undo", table.id, seat, 0, {}});
    else if (eye["ask"] != 0)
      asked(person, table, eye);
  }
}

// Offers, pauses, leaving and coming back. True = this seat does not move now.
bool Crowd::consider(Person& person, TablePlan& table, int seat) {
  const auto offer = [&](const char* what) {
    say(person, {{"do", "offer"}, {"table", table.id}, {"seat", seat}, {"what", what}},
        {"offer", table.id, seat, 0, what});
  };
  const json& info = table.info;
  const json& mine = info["seats"][static_cast<std::size_t>(seat)];
  if (!mine["stand_in"].is_null()) {
    if (chance(habits_.come_back))
      say(person, {{"do", "back"}, {"table", table.id}, {"seat", seat}}, {"back", table.id, seat, 0, {}});
    return true;
  }
  if (!info["offer"].is_null()) {
    const json& agreed = info["offer"]["agreed"];
    if (std::find(agreed.begin(), agreed.end(), seat) == agreed.end())
      say(person, {{"do", "answer"}, {"table", table.id}, {"seat", seat}, {"yes", chance(0.8)}},
          {"answer", table.id, seat, 0, {}});
    return info["paused"] == true;
  }
  if (info["paused"] == true) {
    offer("resume");
    return true;
  }
  if (chance(habits_.offer))
    offer(chance(0.02)                                        ? "abandon"
          : chance(0.5) && table.settings["friendly"] == true ? "takeback"
                                                              : "pause");
  if (chance(habits_.leave)) {
    say(person, {{"do", "rise"}, {"table", table.id}, {"seat", seat}}, {"rise", table.id, seat, 0, {}});
    return true;
  }
  return false;
}

void Crowd::asked(Person& person, TablePlan& table, const json& eye) {
  const int seat = eye["seat"];
  const std::int32_t ask = eye["ask"];
  const json& moves = eye["legal"]["moves"];
  if (moves.empty()) return;
  if (!person.answered.emplace(table.id, ask * 8 + seat).second) return;
  const std::string move = choose(moves);
  const json message = {{"do", "move"}, {"table", table.id}, {"seat", seat}, {"ask", ask}, {"move", move}};
  const int times = chance(habits_.twice) ? 2 : 1;
  for (int k = 0; k < times; ++k) say(person, message, {"move", table.id, seat, ask, move});
}

std::string Crowd::choose(const json& moves) {
  if (chance(habits_.claim)) {
    std::vector<std::size_t> claims;
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const auto& text = moves[k].get_ref<const std::string&>();
      if (text.starts_with("claim ") || text.starts_with("play ") || text.starts_with("pay "))
        claims.push_back(k);
    }
    if (!claims.empty()) return moves[claims[static_cast<std::size_t>(below(claims.size()))]];
  }
  return moves[static_cast<std::size_t>(below(moves.size()))];
}

}  // namespace konduktor::server
