// A server in the test's own process, on any free port, with its database in a folder of its own; and the people who
// talk to it over real sockets, with nothing but what docs/server/ promises.
//
// Every HTTP answer is held against docs/server/openapi.json: its status must be described and its body must be what
// the description says, field by field.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "client/client.h"
#include "server.h"

namespace konduktor::server {

using Json = nlohmann::json;

struct Answer {
  int status = 0;
  std::string text;
  Json body;  // null if the text is not JSON
  HttpAnswer raw;
  [[nodiscard]] std::string code() const;  // of an error; "" if it is none
};

struct Person {
  std::string id;
  std::string token;
  std::string name;
};

class Phone;

// Whether the game that an update tells of is over.
[[nodiscard]] bool is_over(const Json& update);

class House {
 public:
  using Change = std::function<void(ServerConfig&)>;
  explicit House(Change change = {});
  ~House();
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  void open();
  void stop();  // as SIGTERM does; phones hear of it
  void restart() {
    stop();
    open();
  }

  Answer ask(std::string_view method, const std::string& target, std::string_view token = {},
             const Json& body = nullptr, const HeaderList& headers = {});
  Answer ask_text(std::string_view method, const std::string& target, std::string_view token,
                  const std::string& body, const HeaderList& headers = {});
  Answer get(const std::string& target, std::string_view token = {}) { return ask("GET", target, token); }

  [[nodiscard]] Person guest(const std::string& name);
  [[nodiscard]] Person account(const std::string& name, const std::string& password);
  // The id of a new table; fails the test if it is refused.
  [[nodiscard]] std::string table(const Person& host, const Json& settings);

  // Runs the sockets until `done` holds; false after a time that no healthy machine needs.
  bool until(const std::function<bool()>& done, int seconds = 120);
  void run_for(int milliseconds) { client_->run_for(milliseconds); }

  [[nodiscard]] std::uint16_t port() const { return server_->port(); }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  [[nodiscard]] const ServerConfig& config() const { return config_; }

 private:
  friend class Phone;
  std::filesystem::path folder_;
  ServerConfig config_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
  std::unique_ptr<Client> client_;
  std::map<int, Phone*> phones_;
};

// One socket.
class Phone {
 public:
  // Connects and, unless `greet` is false, says hello and waits for the welcome.
  Phone(House& house, const Person& person, bool greet = true, const HeaderList& headers = {});
  explicit Phone(House& house) : Phone(house, Person{}) {}  // a spectator
  ~Phone();
  Phone(const Phone&) = delete;
  Phone& operator=(const Phone&) = delete;

  Json hello(const std::string& token, const std::string& language = "en");
  void send(const std::string& text);
  // Sends with an id of its own and returns what answers it.
  Json ask(Json message);
  void must(const Json& message);            // "ok", or the test fails
  std::string refused(const Json& message);  // the code of the refusal, or the test fails

  // Watches the table with lists of legal moves; the first update is there when it returns.
  void watch(const std::string& table, bool needs = false);
  // The newest update of a table, with the latest `info`; null if there is none.
  [[nodiscard]] const Json& table(const std::string& id) const;
  [[nodiscard]] const Json& eye(const std::string& id, int seat) const;  // null if this seat is not seen
  bool until(const std::string& table, const std::function<bool(const Json& update)>& fits);
  // The next message of this type (other than updates) that was not taken yet.
  Json next(const std::string& type);
  [[nodiscard]] std::size_t count(const std::string& type) const;
  // Those that came until now and whose types begin so, in order.
  [[nodiscard]] std::vector<Json> take(const std::string& prefix);

  // Moves with what is asked of the seat now.
  Json move(const std::string& table, int seat, const std::string& text);
  // Waits until something is asked of the seat; false if the game is over before.
  bool asked(const std::string& table, int seat);
  [[nodiscard]] std::vector<std::string> legal(const std::string& table, int seat) const;
  // Waits for the seat's turn and makes the first legal move that begins so.
  void play(const std::string& table, int seat, const std::string& prefix = "");

  void drop();                                                                  // as a cable does
  void close();                                                                 // as a browser does
  [[nodiscard]] const std::string& closed() const noexcept { return closed_; }  // why; "" = it is open
  [[nodiscard]] bool is_open() const noexcept { return opened_ && closed_.empty(); }
  [[nodiscard]] const std::deque<Json>& updates() const noexcept { return updates_; }  // the latest

 private:
  friend class House;
  void heard(std::string_view line);

  House& house_;
  int socket_ = -1;
  bool opened_ = false;
  std::string closed_;
  std::deque<Json> lines_;
  std::deque<Json> updates_;
  std::map<std::string, Json> tables_;
  std::int64_t next_id_ = 1;
};

// {"do":"sit","table":"…"} and the like.
[[nodiscard]] Json say(const std::string& what, const std::string& table, Json rest = Json::object());

}  // namespace konduktor::server
