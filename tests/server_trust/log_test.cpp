// What the program tells its operator: who did what from where, and nothing that is anybody else's business.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <csignal>
#include <map>
#include <sstream>
#include <thread>

#include "served.h"
#include "store/store.h"
#include "talk.h"

namespace konduktor::server {
namespace {

using nlohmann::json;

const std::string kPassword = "Hasło-nie-do-dziennika-1";
const std::string kNewPassword = "Hasło-nie-do-dziennika-2";
const std::string kWrong = "zły-strzał-w-hasło";
const std::string kChat = "tajna-wiadomość-zebra";
const std::string kTyped = "hasło-wpisane-jako-nazwa";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

class Logged : public ::testing::Test {
 protected:
  void begin(std::vector<std::string> more) {
    served_ = std::make_unique<Served>(folder_.path(), std::move(more));
    ASSERT_TRUE(served_->start());
  }
  Reply ask(const char* method, const std::string& target, const std::string& token, const json& body) {
    Reply reply = http(served_->port(), method, target, token, body);
    if (reply.body.is_object() && reply.body.contains("token")) secrets_.push_back(reply.body["token"]);
    return reply;
  }
  // People come and go, two games are played.
  void live();
  void play(const Guest& player);
  void stall(int k);
  void expect_no_secret(const std::string& log) const {
    for (const std::string& secret : secrets_)
      EXPECT_EQ(log.find(secret), std::string::npos) << "the log holds " << secret;
  }

  TemporaryFolder folder_;
  std::unique_ptr<Served> served_;
  std::vector<std::string> secrets_{kPassword, kNewPassword, kWrong, kChat, kTyped};
  std::string table_;
  std::string user_;
};

void Logged::play(const Guest& player) {
  table_ =
      new_table(served_->port(), player, {{"game", "europe"}, {"players", 2}, {"seats", {"me", "me:Ola"}}});
  Talk talk(served_->port());
  ASSERT_EQ(talk.hello(player.token)["type"], "welcome");
  ASSERT_EQ(talk.ask({{"do", "start"}, {"table", table_}})["type"], "ok");
  (void)talk.look(table_);
  ASSERT_EQ(talk.ask({{"do", "chat"}, {"table", table_}, {"text", kChat}})["type"], "ok");
  for (int k = 0; k < 6; ++k) {
    const json update = talk.look(table_);
    for (const json& eye : update["eyes"]) {
      for (const json& ticket : eye["view"]["me"]["tickets"]) secrets_.push_back(ticket);
      if (eye["ask"] == 0) continue;
      const std::string move = eye["legal"]["moves"][0];
      secrets_.push_back(move);
      EXPECT_EQ(talk.ask({{"do", "move"},
                          {"table", table_},
                          {"seat", eye["seat"]},
                          {"ask", eye["ask"]},
                          {"move", move}})["type"],
                "ok");
      break;
    }
  }
  const std::string bots = new_table(
      served_->port(), player,
      {{"game", "london"}, {"players", 2}, {"seats", {"bot:random", "bot:random"}}, {"start", true}});
  talk.say({{"do", "watch"}, {"table", bots}});
  EXPECT_FALSE(talk.wait_for([&](const json& line) {
                     return line["type"] == "update" && line["table"] == bots && line["stage"] == "finished";
                   })
                   .is_null());
}

void Logged::stall(int k) {
  std::thread slow([this, k] {
    (void)ask("POST", "/api/account", {}, {{"name", fmt::format("Ula {}", k)}, {"password", kNewPassword}});
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(20 + 10 * k));
  ::kill(served_->pid(), SIGSTOP);
  std::this_thread::sleep_for(std::chrono::milliseconds(1200));
  ::kill(served_->pid(), SIGCONT);
  slow.join();
}

void Logged::live() {
  (void)ask("POST", "/api/guest", {}, {{"name", "Ela"}});
  const Reply made = ask("POST", "/api/account", {}, {{"name", "Ala"}, {"password", kPassword}});
  ASSERT_EQ(made.status, 201) << made.text;
  user_ = made.body["user"]["id"];
  const Reply in = ask("POST", "/api/login", {}, {{"name", "Ala"}, {"password", kPassword}});
  ASSERT_EQ(in.status, 200) << in.text;
  EXPECT_EQ(ask("POST", "/api/login", {}, {{"name", "Ala"}, {"password", kWrong}}).status, 401);
  EXPECT_EQ(ask("POST", "/api/login", {}, {{"name", kTyped}, {"password", kWrong}}).status, 401);
  const Guest player{user_, in.body["token"]};
  EXPECT_EQ(ask("PUT", "/api/me", player.token, {{"name", "Alicja"}}).status, 200);
  play(player);
  const Opened opened = open_store(folder_.database());
  ASSERT_TRUE(opened.store);
  std::vector<Entry> log;
  ASSERT_TRUE(opened.store->read_log(static_cast<TableId>(*id_from_text(table_)), 0, log).ok());
  for (const Entry& entry : log)
    if (entry.kind == EntryKind::Start) secrets_.push_back(json::parse(entry.text)["seed"]);
  EXPECT_EQ(ask("DELETE", "/api/me", player.token, {{"name", "Alicja"}, {"password", kPassword}}).status,
            200);
  // A password is being worked on while the whole machine stands still; it may have been done with just before.
  for (int k = 0; k < 10 && served_->log().find("slow_request") == std::string::npos; ++k) stall(k);
  for (int k = 0; k < 20; ++k) (void)ask("POST", "/api/login", {}, {{"name", "Ala"}, {"password", kWrong}});
  ::kill(served_->pid(), SIGHUP);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_EQ(ask("GET", "/healthz", {}, nullptr).status, 200) << "a hang-up does not end it";
  EXPECT_EQ(served_->stop(), 0);
}

}  // namespace

TEST_F(Logged, TellsWhoDidWhatFromWhere) {
  begin({"--log-json", "--log", "trace", "--logins-per-minute", "5"});
  live();
  std::map<std::string, json> events;
  for (const std::string& line : lines_of(served_->log())) {
    const json object = json::parse(line, nullptr, false);
    ASSERT_TRUE(object.is_object()) << line;
    EXPECT_TRUE(object.contains("time") && object.contains("level")) << line;
    EXPECT_TRUE(object.contains("event") || object.contains("text")) << line;
    events.try_emplace(object.value("event", ""), object);
  }
  for (const char* name : {"starting",      "database_checked", "tables_restored",
                           "ready",         "listening",        "guest_made",
                           "account_made",  "log_in",           "log_in_failed",
                           "limited",       "renamed",          "table_opened",
                           "table_started", "table_ended",      "erased",
                           "slow_request",  "hang_up_ignored",  "stopping",
                           "stopped",       "request",          "socket_opened",
                           "said"})
    EXPECT_TRUE(events.contains(name)) << name << " is not in\n" << served_->log();
  EXPECT_TRUE(events["starting"].contains("version"));
  EXPECT_NE(events["starting"].value("games", "").find("europe"), std::string::npos);
  EXPECT_NE(events["starting"].value("database", "").find("konduktor.db"), std::string::npos);
  for (const char* name : {"log_in", "log_in_failed", "renamed", "erased", "table_opened", "table_started"}) {
    EXPECT_EQ(events[name].value("address", ""), "127.0.0.1") << name;
    EXPECT_EQ(events[name].value("user", ""), user_) << name;
  }
  EXPECT_EQ(events["table_opened"].value("table", ""), table_);
  EXPECT_EQ(events["limited"].value("what", ""), "log_ins");
  expect_no_secret(served_->log());
}

TEST_F(Logged, SaysTheSameInPlainLines) {
  begin({"--logins-per-minute", "5"});
  live();
  const std::string log = served_->log();
  EXPECT_NE(log.find("log_in address=127.0.0.1 user=" + user_), std::string::npos) << log;
  EXPECT_NE(log.find("table_started table=" + table_), std::string::npos) << log;
  EXPECT_EQ(log.find(" debug: "), std::string::npos);
  expect_no_secret(log);
}

// A server that cannot start says so in the form that was asked for.
TEST_F(Logged, AFailureIsAnObjectToo) {
  Served other(folder_.path(), {"--log-json", "--address", "no address"});
  EXPECT_FALSE(other.try_start());
  const auto lines = lines_of(other.log());
  ASSERT_FALSE(lines.empty());
  for (const std::string& line : lines) EXPECT_TRUE(json::accept(line)) << line;
  EXPECT_EQ(json::parse(lines.back()).value("event", ""), "failed");
}

}  // namespace konduktor::server
