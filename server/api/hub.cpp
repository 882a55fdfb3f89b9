#include "api/hub.h"

#include <algorithm>

#include "api/user_json.h"
#include "base/json_text.h"
#include "floor/errors.h"
#include "people/names.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kMaxWatched = 2000;  // tables that one socket may look at
constexpr std::size_t kMaxMuted = 200;
constexpr std::size_t kMaxMeanwhile = 64;
constexpr int kPatience = 200;  // messages above the limit before the socket is closed

Command::Kind kind_of(Message::Do what) {
  using Do = Message::Do;
  switch (what) {
    case Do::Sit: return Command::Kind::Sit;
    case Do::Bot: return Command::Kind::SitBot;
    case Do::Rise: return Command::Kind::Rise;
    case Do::Start: return Command::Kind::Start;
    case Do::Close: return Command::Kind::Close;
    case Do::Undo: return Command::Kind::Undo;
    case Do::Offer: return Command::Kind::Offer;
    case Do::Answer: return Command::Kind::Answer;
    case Do::StandIn: return Command::Kind::StandIn;
    case Do::Back: return Command::Kind::Back;
    default: return Command::Kind::Move;
  }
}

// What other threads do for a message, in µs for the address (net/turns.h): a bot thinks, something is stored, a table may
// have to be read.
double micros_of(const Message& message) {
  using Do = Message::Do;
  switch (message.what) {
    case Do::Hint: return message.text.empty() ? 10'000 : 1'000;  // the teacher of lessons hardly thinks
    case Do::Lobby:
    case Do::Unwatch:
    case Do::Mute:
    case Do::Legal:
    case Do::Why:
    case Do::Ways:
    case Do::Shop:
    case Do::Path:
    case Do::Examples:
    case Do::Ping: return 0;
    case Do::Hello:
    case Do::Watch: return 50;
    default: return 100;
  }
}

// What was said about which table, and not how: moves name cards, messages are between people.
void trace_message(const std::string& address, UserId user, const Message& message) {
  Event("said")
      .with("do", word_of(message.what))
      .with("address", address)
      .with("user", user)
      .with("table", message.table)
      .trace();
}

}  // namespace

Hub::Hub(const Services& services, People& people, Floor& floor, Lobby& lobby, Api& api)
    : services_(services), people_(people), floor_(floor), lobby_(lobby), api_(api) {
  FloorHooks& hooks = floor_.hooks();
  hooks.on_lobby = [this](TableId table, const LiveTable* live) { lobby_.changed(table, live); };
  hooks.address_of = [this](SocketId socket) {
    const auto it = connections_.find(socket);
    return it == connections_.end() ? std::string() : it->second.address;
  };
  hooks.is_behind = [this](SocketId socket, UserId user) { return is_behind(socket, user); };
  hooks.is_muted = [this](SocketId socket, UserId user) {
    const auto it = connections_.find(socket);
    if (it == connections_.end()) return false;
    const auto& muted = it->second.muted;
    return std::find(muted.begin(), muted.end(), user) != muted.end();
  };
  hooks.on_stall = [this](Millis) { time_.stalled(steady_now()); };
  listen_to_people();
}

void Hub::say_goodbye() {
  for (const auto& [socket, connection] : connections_) {
    const Language language = connection.language;
    services_.net.send(socket, json_message([&](JsonWriter& json) {
                         json.key("type").id("going_down");
                         json.key("text").string(refusal("going_down", language).text);
                       }));
  }
}

void Hub::open(SocketId socket, const Request& request) {
  Connection connection(services_.config);
  connection.language = language_of(request);
  connection.address = request.address;
  Event("socket_opened").with("address", request.address).debug();
  connections_.emplace(socket, std::move(connection));
}

void Hub::closed(SocketId socket) {
  const auto it = connections_.find(socket);
  if (it == connections_.end()) return;
  Event("socket_closed").with("address", it->second.address).with("user", it->second.user).debug();
  const std::vector<TableId> watching = std::move(it->second.watching);
  connections_.erase(it);
  lobby_.leave(socket);
  for (const TableId table : watching) floor_.unwatch(table, socket);
}

void Hub::message(SocketId socket, std::string_view text) {
  const auto it = connections_.find(socket);
  if (it == connections_.end()) return;
  Connection& connection = it->second;
  if (!connection.messages.allow(steady_now())) {
    services_.counters.note_limited("messages", connection.address, connection.user);
    if (++connection.told_off > kPatience) return services_.net.close(socket, 1008, "too many messages");
    return refuse(socket, id_of_message(text), "too_many", connection.language);
  }
  connection.told_off = 0;
  if (!connection.waits) return heard(socket, connection, text);
  if (connection.meanwhile.size() >= kMaxMeanwhile)
    return refuse(socket, id_of_message(text), "too_many", connection.language);
  connection.meanwhile.emplace_back(text);
}

void Hub::heard(SocketId socket, Connection& connection, std::string_view text) {
  auto message = read_message(text);
  if (!message.ok())
    return refuse(socket, id_of_message(text), "bad_request", connection.language, message.error);
  if (message.value.what == Message::Do::Hello) return hello(socket, std::move(message.value));
  if (!connection.greeted) return refuse(socket, message.value.id, "hello_first", connection.language);
  if (logs_trace()) trace_message(connection.address, connection.user, message.value);
  handle(socket, connection, std::move(message.value));
}

void Hub::handle(SocketId socket, Connection& connection, Message&& message) {
  using Do = Message::Do;
  services_.net.charge(connection.address, micros_of(message));
  switch (message.what) {
    case Do::Move: return command(socket, connection, std::move(message));
    case Do::Ping:
      return services_.net.send(socket, json_message([&](JsonWriter& json) {
                                  json.key("type").id("pong");
                                  write_answer_id(json, message.id);
                                  json.key("time").number(now());
                                }));
    case Do::Lobby:
      reply(socket, message.id, nullptr);
      return message.on ? lobby_.enter(socket) : lobby_.leave(socket);
    case Do::Watch: return watch(socket, connection, message);
    case Do::Unwatch:
      std::erase(connection.watching, message.table);
      floor_.unwatch(message.table, socket);
      return reply(socket, message.id, nullptr);
    case Do::Mute:
      std::erase(connection.muted, message.user);
      if (message.on && connection.muted.size() >= kMaxMuted)
        return refuse(socket, message.id, "too_many", connection.language);
      if (message.on) connection.muted.push_back(message.user);
      return reply(socket, message.id, nullptr);
    case Do::Legal: return legal(socket, connection, message);
    case Do::Why:
    case Do::Ways:
    case Do::Shop:
    case Do::Path:
    case Do::Examples: return question(socket, connection, message);
    case Do::Chat: return chat(socket, connection, message);
    case Do::Hint:
      return floor_.hint(message.table, message.seat, message.text, connection.user,
                         {socket, message.id, connection.language, {}, connection.user});
    default: return command(socket, connection, std::move(message));
  }
}

void Hub::hello(SocketId socket, Message&& message) {
  const Language language =
      message.language.empty() ? connections_.at(socket).language : language_of(message.language);
  if (message.text.empty()) return welcome(socket, message.id, std::nullopt, language);
  connections_.at(socket).waits = true;
  people_.identify(message.text, [this, socket, id = message.id, language](const Identified& found) {
    greet(socket, id, found, language);
  });
}

void Hub::greet(SocketId socket, std::int64_t id, const Identified& found, Language language) {
  const auto it = connections_.find(socket);
  if (it == connections_.end()) return;  // gone while we looked
  it->second.waits = false;
  if (found.who)
    welcome(socket, id, found.who, language);
  else
    refuse(socket, id, found.refusal(), language);
  go_on(socket);
}

void Hub::go_on(SocketId socket) {
  auto it = connections_.find(socket);
  if (it == connections_.end()) return;
  const std::vector<std::string> meanwhile = std::move(it->second.meanwhile);
  it->second.meanwhile.clear();
  for (const std::string& text : meanwhile) {
    it = connections_.find(socket);
    if (it == connections_.end()) return;
    if (it->second.waits)
      it->second.meanwhile.push_back(text);
    else
      heard(socket, it->second, text);
  }
}

void Hub::welcome(SocketId socket, std::int64_t id, const std::optional<Who>& who, Language language) {
  const auto it = connections_.find(socket);
  if (it == connections_.end()) return;  // gone while we looked
  Connection& connection = it->second;
  // A socket that says hello again as somebody else looks at nothing any more.
  for (const TableId table : connection.watching) floor_.unwatch(table, socket);
  connection.watching.clear();
  connection.user = who ? who->id : UserId::None;
  connection.name = who ? who->name : std::string();
  connection.guest = who && who->guest;
  connection.token_hash = who ? who->token_hash : std::string();
  connection.language = language;
  connection.greeted = true;
  if (who) Event("hello").with("address", connection.address).with("user", who->id).debug();
  services_.net.send(socket, json_message([&](JsonWriter& json) {
                       json.key("type").id("welcome");
                       write_answer_id(json, id);
                       json.key("user");
                       if (who)
                         write_user(json, *who);
                       else
                         json.null();
                       json.key("time").number(now());
                       json.key("version").string(services_.config.version);
                     }));
}

void Hub::watch(SocketId socket, Connection& connection, const Message& message) {
  if (connection.watching.size() >= kMaxWatched)
    return refuse(socket, message.id, "too_many", connection.language);
  const Watcher watcher{socket, connection.user, connection.language, message.legal, message.needs};
  floor_.watch(
      message.table, watcher,
      [this, socket, user = connection.user, id = message.id, table = message.table](const Refusal* why) {
        if (!is_behind(socket, user)) return;  // gone while the table was fetched
        if (why == nullptr) {
          auto& watching = connections_.at(socket).watching;
          std::erase(watching, table);
          watching.push_back(table);
        }
        reply(socket, id, why);
      });
}

void Hub::command(SocketId socket, Connection& connection, Message&& message) {
  if (connection.user == UserId::None)
    return refuse(socket, message.id, "not_logged_in", connection.language);
  Command command;
  command.kind = kind_of(message.what);
  command.user = connection.user;
  command.seat = message.seat;
  command.ask = message.ask;
  command.text = std::move(message.text);
  if (message.what == Message::Do::Sit) {
    command.name = message.name.empty() ? connection.name : message.name;
    command.guest = connection.guest;
    command.from = floor_.mark_of(message.table, connection.address);
    if (!is_own_name(command.name, connection.name))
      return sit_as(socket, connection, message.table, std::move(command), message.id);
  }
  if (message.what == Message::Do::Start) command.text = fresh_deal();
  if (message.what == Message::Do::Answer) command.text = message.on ? "yes" : "no";
  floor_.submit(message.table, std::move(command),
                {socket, message.id, connection.language, {}, connection.user});
}

void Hub::sit_as(SocketId socket, Connection& connection, TableId table, Command command, std::int64_t id) {
  connection.waits = true;
  command.guest = true;
  const UserId user = connection.user;
  people_.find_owner(command.name, user,
                     [this, socket, user, table, command, id](const People::Owned& owned) {
                       const auto it = connections_.find(socket);
                       if (it == connections_.end()) return;
                       it->second.waits = false;
                       const Language language = it->second.language;
                       if (!owned.ok())
                         refuse(socket, id, owned.error, language);
                       else
                         floor_.submit(table, command, {socket, id, language, {}, user});
                       go_on(socket);
                     });
}

void Hub::chat(SocketId socket, Connection& connection, const Message& message) {
  if (connection.user == UserId::None)
    return refuse(socket, message.id, "not_logged_in", connection.language);
  const auto text = tidy_text(message.text, kMaxChat);
  if (!text) return refuse(socket, message.id, "bad_chat", connection.language);
  if (!chat_.allow(text_of(connection.user), steady_now())) {
    services_.counters.note_limited("chat", connection.address, connection.user);
    return refuse(socket, message.id, "too_many", connection.language);
  }
  const Watcher from{socket, connection.user, connection.language, false, false};
  floor_.chat(message.table, from, connection.name, connection.guest, *text,
              [this, socket, user = connection.user, id = message.id](const Refusal* why) {
                if (is_behind(socket, user)) reply(socket, id, why);
              });
}

void Hub::legal(SocketId socket, const Connection& connection, const Message& message) {
  answer(socket, message,
         floor_.legal(message.table, message.seat, connection.user, message.text, connection.language));
}

void Hub::question(SocketId socket, const Connection& connection, const Message& message) {
  using About = Question::About;
  const About about = message.what == Message::Do::Why    ? About::Why
                      : message.what == Message::Do::Ways ? About::Ways
                      : message.what == Message::Do::Shop ? About::Shop
                      : message.what == Message::Do::Path ? About::Path
                                                          : About::Examples;
  answer(
      socket, message,
      floor_.ask({about, message.table, message.seat, message.text}, connection.user, connection.language));
}

void Hub::answer(SocketId socket, const Message& message, const Answered& answered) {
  if (!answered.ok()) return reply(socket, message.id, &*answered.refusal);
  services_.net.send(socket, json_message([&](JsonWriter& json) {
                       json.key("type").id(word_of(message.what));
                       write_answer_id(json, message.id);
                       write_fields(json, answered.json);
                     }));
}

bool Hub::is_behind(SocketId socket, UserId user) const {
  const auto it = connections_.find(socket);
  return it != connections_.end() && it->second.user == user;
}

void Hub::reply(SocketId socket, std::int64_t id, const Refusal* why) {
  if (id < 0 && why == nullptr) return;
  services_.net.send(socket, answer_message(id, why));
}

void Hub::refuse(SocketId socket, std::int64_t id, std::string_view code, Language language,
                 std::string_view detail) {
  const Refusal why = refusal(code, language, detail);
  reply(socket, id, &why);
}

}  // namespace konduktor::server
