#include "server_hub/house.h"

#include <chrono>
#include <cstdlib>

#include "server_hub/described.h"
#include "support/paths.h"

namespace konduktor::server {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kUpdatesKept = 200;

std::filesystem::path new_folder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "konduktor-hub-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) std::abort();
  return pattern;
}

const Json kNull;

}  // namespace

std::string Answer::code() const {
  return body.is_object() && body.contains("error") ? body["error"].value("code", "") : "";
}

Json say(const std::string& what, const std::string& table, Json rest) {
  rest["do"] = what;
  rest["table"] = table;
  return rest;
}

House::House(Change change) : folder_(new_folder()) {
  config_.net.port = 0;
  config_.db = "sqlite:" + (folder_ / "konduktor.db").string() + "?synchronous=normal";
  config_.data_dir = paths::kDataDir;
  config_.version = "test";
  config_.bot_threads = 1;
  config_.messages_per_second = 1e6;
  config_.requests_per_second = 1e6;
  config_.guests_per_minute = 1'000'000;
  config_.logins_per_minute = 1'000'000;
  if (change) change(config_);
  open();
}

House::~House() {
  stop();
  std::filesystem::remove_all(folder_);
}

void House::open() {
  server_ = std::make_unique<Server>(config_);
  const std::string error = server_->open().error;
  if (!error.empty()) {
    ADD_FAILURE() << error;
    std::abort();
  }
  thread_ = std::thread([this] { server_->run(); });
  client_ = std::make_unique<Client>("127.0.0.1", port(),
                                     Client::Callbacks{[this](int socket) {
                                                         if (phones_.contains(socket))
                                                           phones_[socket]->opened_ = true;
                                                         client_->stop();
                                                       },
                                                       [this](int socket, std::string_view line) {
                                                         if (phones_.contains(socket))
                                                           phones_[socket]->heard(line);
                                                         client_->stop();
                                                       },
                                                       [this](int socket, const std::string& why) {
                                                         if (phones_.contains(socket))
                                                           phones_[socket]->closed_ = why.empty() ? "?" : why;
                                                         client_->stop();
                                                       }});
}

void House::stop() {
  if (!server_) return;
  server_->stop();
  // The phones answer the server's goodbye, or it would wait for them.
  bool ended = false;
  std::thread joiner([&] {
    thread_.join();
    ended = true;
  });
  until([&] {
    for (const auto& [socket, phone] : phones_)
      if (phone->closed_.empty()) return false;
    return true;
  });
  joiner.join();
  EXPECT_TRUE(ended);
  for (const auto& [socket, phone] : phones_) phone->socket_ = -1;
  phones_.clear();
  client_.reset();
  server_.reset();
}

bool House::until(const std::function<bool()>& done, int seconds) {
  const auto end = Clock::now() + std::chrono::seconds(seconds);
  while (!done()) {
    if (Clock::now() > end) return false;
    client_->run_for(50);
  }
  return true;
}

Answer House::ask(std::string_view method, const std::string& target, std::string_view token,
                  const Json& body, const HeaderList& headers) {
  return ask_text(method, target, token, body.is_null() ? "" : body.dump(), headers);
}

Answer House::ask_text(std::string_view method, const std::string& target, std::string_view token,
                       const std::string& body, const HeaderList& headers) {
  Answer answer;
  answer.raw = http_request("127.0.0.1", port(), method, target, token, body, 30, headers);
  answer.status = answer.raw.status;
  answer.text = answer.raw.body;
  if (answer.raw.header("content-type") == "application/json" && method != "HEAD")
    answer.body = Json::parse(answer.text, nullptr, false);
  EXPECT_NE(answer.status, 0) << method << ' ' << target << ": " << answer.text;
  EXPECT_EQ(problem_with(method, target, answer), "")
      << method << ' ' << target << " " << answer.status << ' ' << answer.text.substr(0, 500);
  return answer;
}

Person House::guest(const std::string& name) {
  const Answer answer = ask("POST", "/api/guest", {}, {{"name", name}});
  EXPECT_EQ(answer.status, 201) << answer.text;
  return {answer.body["user"]["id"], answer.body["token"], answer.body["user"]["name"]};
}

Person House::account(const std::string& name, const std::string& password) {
  const Answer answer = ask("POST", "/api/account", {}, {{"name", name}, {"password", password}});
  EXPECT_EQ(answer.status, 201) << answer.text;
  return {answer.body["user"]["id"], answer.body["token"], answer.body["user"]["name"]};
}

std::string House::table(const Person& host, const Json& settings) {
  const Answer answer = ask("POST", "/api/tables", host.token, settings);
  EXPECT_EQ(answer.status, 201) << answer.text;
  return answer.body.value("table", "");
}

Phone::Phone(House& house, const Person& person, bool greet, const HeaderList& headers) : house_(house) {
  socket_ = house.client_->connect(headers);
  house.phones_[socket_] = this;
  house.until([this] { return opened_ || !closed_.empty(); });
  if (!greet) return;
  const Json welcome = hello(person.token);
  EXPECT_EQ(welcome["type"], "welcome") << welcome;
}

Phone::~Phone() {
  if (socket_ < 0) return;
  house_.client_->drop(socket_);
  house_.phones_.erase(socket_);
}

void Phone::heard(std::string_view line) {
  Json message = Json::parse(line, nullptr, false);
  if (!message.is_object() || !message.contains("type")) {
    ADD_FAILURE() << "not a message: " << line.substr(0, 200);
    return;
  }
  if (message["type"] != "update") return lines_.push_back(std::move(message));
  Json& known = tables_[message["table"].get<std::string>()];
  if (!known.is_null()) {
    EXPECT_GE(message["n"].get<int>(), known["n"].get<int>());
  } else {
    EXPECT_TRUE(message.contains("info")) << "the first update tells who sits where";
  }
  updates_.push_back(message);
  if (updates_.size() > kUpdatesKept) updates_.pop_front();
  if (!message.contains("info")) message["info"] = std::move(known["info"]);
  known = std::move(message);
}

Json Phone::hello(const std::string& token, const std::string& language) {
  Json message = {{"do", "hello"}, {"language", language}};
  if (!token.empty()) message["token"] = token;
  return ask(std::move(message));
}

void Phone::send(const std::string& text) { house_.client_->send(socket_, text); }

Json Phone::ask(Json message) {
  const std::int64_t id = next_id_++;
  message["id"] = id;
  send(message.dump());
  Json answer;
  const bool came = house_.until([&] {
    for (auto it = lines_.begin(); it != lines_.end(); ++it) {
      if (it->value("id", Json()) != id) continue;
      answer = std::move(*it);
      lines_.erase(it);
      return true;
    }
    return !closed_.empty();
  });
  EXPECT_TRUE(came && !answer.is_null()) << "no answer to " << message << " " << closed_;
  return answer.is_null() ? Json{{"type", "none"}, {"code", ""}} : answer;
}

void Phone::must(const Json& message) {
  const Json answer = ask(message);
  EXPECT_EQ(answer.value("type", ""), "ok") << message << " → " << answer;
}

std::string Phone::refused(const Json& message) {
  const Json answer = ask(message);
  EXPECT_EQ(answer.value("type", ""), "refused") << message << " → " << answer;
  EXPECT_NE(answer.value("text", ""), "") << message << " → " << answer;
  return answer.value("code", "");
}

void Phone::watch(const std::string& id, bool needs) {
  tables_.erase(id);
  must(say("watch", id, {{"legal", true}, {"needs", needs}}));
  EXPECT_TRUE(until(id, [](const Json&) { return true; })) << "no update";
}

const Json& Phone::table(const std::string& id) const {
  const auto it = tables_.find(id);
  return it == tables_.end() ? kNull : it->second;
}

const Json& Phone::eye(const std::string& id, int seat) const {
  const Json& update = table(id);
  if (update.is_null()) return kNull;
  for (const Json& eye : update["eyes"])
    if (eye["seat"] == seat) return eye;
  return kNull;
}

bool Phone::until(const std::string& id, const std::function<bool(const Json&)>& fits) {
  return house_.until([&] {
    const Json& update = table(id);
    return !update.is_null() && fits(update);
  });
}

Json Phone::next(const std::string& type) {
  Json found;
  const bool came = house_.until([&] {
    for (auto it = lines_.begin(); it != lines_.end(); ++it) {
      if ((*it)["type"] != type) continue;
      found = std::move(*it);
      lines_.erase(it);
      return true;
    }
    return false;
  });
  EXPECT_TRUE(came) << "no message " << type;
  return found;
}

std::size_t Phone::count(const std::string& type) const {
  std::size_t found = 0;
  for (const Json& line : lines_) found += line["type"] == type ? 1 : 0;
  return found;
}

std::vector<Json> Phone::take(const std::string& prefix) {
  std::vector<Json> taken;
  std::erase_if(lines_, [&](const Json& line) {
    if (!line["type"].get<std::string>().starts_with(prefix)) return false;
    taken.push_back(line);
    return true;
  });
  return taken;
}

Json Phone::move(const std::string& id, int seat, const std::string& text) {
  return ask(say("move", id, {{"seat", seat}, {"ask", eye(id, seat).value("ask", 0)}, {"move", text}}));
}

// The answer to "start" may be here before the update that tells of it: an open table is not over.
bool is_over(const Json& update) { return update["stage"] != "running" && update["stage"] != "open"; }

bool Phone::asked(const std::string& id, int seat) {
  EXPECT_TRUE(until(id,
                    [&](const Json& update) {
                      return is_over(update) || (!eye(id, seat).is_null() && eye(id, seat)["ask"] != 0);
                    }))
      << "nothing is asked of seat " << seat;
  return table(id)["stage"] == "running";
}

std::vector<std::string> Phone::legal(const std::string& id, int seat) const {
  const Json& seen = eye(id, seat);
  return seen.is_null() ? std::vector<std::string>() : seen["legal"]["moves"].get<std::vector<std::string>>();
}

void Phone::play(const std::string& id, int seat, const std::string& prefix) {
  ASSERT_TRUE(asked(id, seat));
  const int ask = eye(id, seat)["ask"];
  for (const std::string& text : legal(id, seat)) {
    if (!text.starts_with(prefix)) continue;
    ASSERT_EQ(move(id, seat, text)["type"], "ok") << text;
    ASSERT_TRUE(until(id, [&](const Json&) { return eye(id, seat)["ask"] != ask; }));
    return;
  }
  FAIL() << "no legal move begins with " << prefix;
}

void Phone::drop() { house_.client_->drop(socket_); }
void Phone::close() { house_.client_->close(socket_); }

}  // namespace konduktor::server
