// What servers on one database tell each other, and what people hear of it.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "two_servers.h"

namespace konduktor::server {
namespace {

using nlohmann::json;

// Whether every text has come as a line of chat.
bool hears(Talk& talk, const std::vector<std::string>& texts) {
  std::set<std::string> missing(texts.begin(), texts.end());
  const json last = talk.wait_for(
      [&](const json& line) {
        if (line["type"] == "chat")
          for (const json& one : line["lines"]) missing.erase(one["text"]);
        return missing.empty();
      },
      60'000);
  for (const std::string& text : missing) ADD_FAILURE() << text << " is not heard";
  return !last.is_null();
}

}  // namespace

TEST_F(TwoServers, WhoTalkAtOnceAreBothHeardEverywhere) {
  one_->look(table_);
  two_->look(table_);
  std::vector<std::string> said;
  for (int k = 0; k < 5; ++k) {  // as much as one may say at once
    for (auto& [talk, name] : {std::pair{one_.get(), "Ala"}, std::pair{two_.get(), "Ola"}}) {
      said.push_back(std::string(name) + " " + std::to_string(k));
      talk->say({{"do", "chat"}, {"table", table_}, {"text", said.back()}, {"id", 1000 + k}});
    }
  }
  // What is said goes out when the connection is listened to.
  for (int k = 0; k < 50; ++k)
    for (Talk* talk : {one_.get(), two_.get()}) talk->listen(2);
  EXPECT_TRUE(hears(*one_, said));
  EXPECT_TRUE(hears(*two_, said));
  for (const Talk* talk : {one_.get(), two_.get()})
    for (const std::string& line : talk->lines()) EXPECT_EQ(line.find("refused"), std::string::npos) << line;
  // Whoever comes later sees the same.
  Talk late(second_.port());
  late.hello({});
  late.look(table_);
  EXPECT_TRUE(hears(late, said));
}

// The table is fetched while the socket says that it is somebody else.
TEST_F(TwoServers, WhoSaysHelloAgainSeesNothingOfTheOneBefore) {
  sit_and_start();
  Talk thief(second_.port());
  ASSERT_EQ(thief.hello(ola_.token)["type"], "welcome");
  thief.say({{"do", "watch"}, {"table", table_}, {"legal", true}});
  thief.say({{"do", "hint"}, {"table", table_}, {"seat", 1}});
  ASSERT_EQ(thief.hello({})["user"], nullptr);
  const std::size_t from = thief.lines().size();
  // What she is told of the next change he would have been told, too.
  const json update = two_->look(table_);
  ASSERT_FALSE(update.is_null());
  ASSERT_EQ(update["eyes"][0]["seat"], 1);
  ASSERT_EQ(two_->ask({{"do", "move"},
                       {"table", table_},
                       {"seat", 1},
                       {"ask", update["eyes"][0]["ask"]},
                       {"move", update["eyes"][0]["legal"]["moves"][0]}})["type"],
            "ok");
  ASSERT_FALSE(two_->update(table_, update["n"].get<int>() + 1).is_null());
  thief.ask({{"do", "ping"}});
  for (std::size_t k = from; k < thief.lines().size(); ++k)
    EXPECT_EQ(json::parse(thief.lines()[k])["type"], "pong") << thief.lines()[k];
}

// No listener can come back until connections are allowed again; the stores keep theirs.
TEST_F(TwoServers, WhatWasSaidWhileTheLineWasCutIsMadeGood) {
  one_->look(table_);
  two_->look(table_);
  const Guest gone = new_guest(first_.port(), "Ela");
  Talk revoked(second_.port());
  ASSERT_EQ(revoked.hello(gone.token)["type"], "welcome");
  ASSERT_EQ(http(second_.port(), "GET", "/api/me", gone.token).status, 200);
  const std::string name = url_.substr(url_.rfind('/') + 1);
  const std::string main = url_.substr(0, url_.rfind('/') + 1) + "postgres";
  auto& database = konduktor::testing::Postgres::instance();
  database.execute(main, "ALTER DATABASE " + name + " ALLOW_CONNECTIONS false");
  database.execute(main, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name +
                             "' AND query LIKE 'LISTEN%'");
  const std::string made = new_table(first_.port(), ala_, {{"game", "usa"}, {"players", 2}});
  ASSERT_EQ(one_->ask({{"do", "chat"}, {"table", table_}, {"text", "Anyone?"}})["type"], "ok");
  ASSERT_LT(http(first_.port(), "POST", "/api/logout", gone.token).status, 300);
  database.execute(main, "ALTER DATABASE " + name + " ALLOW_CONNECTIONS true");
  EXPECT_TRUE(hears(*two_, {"Anyone?"}));
  EXPECT_TRUE(revoked.wait_closed());
  EXPECT_EQ(http(second_.port(), "GET", "/api/me", gone.token).status, 401);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  std::string lobby;
  while (lobby.find(made) == std::string::npos && std::chrono::steady_clock::now() < end)
    lobby = http(second_.port(), "GET", "/api/tables").text;
  EXPECT_NE(lobby.find(made), std::string::npos);
}

TEST_F(TwoServers, NobodyHasALeaseOnATableThatIsOver) {
  const json update = two_->look(table_);
  ASSERT_EQ(one_->ask({{"do", "close"}, {"table", table_}})["type"], "ok");
  ASSERT_FALSE(two_->update(table_, update["n"].get<int>() + 1).is_null());
  EXPECT_EQ(two_->ask({{"do", "sit"}, {"table", table_}, {"seat", 1}})["code"], "over");
  EXPECT_EQ(one_->ask({{"do", "sit"}, {"table", table_}, {"seat", 1}})["code"], "over");
  const auto leases = [&] {
    return konduktor::testing::Postgres::instance().execute(url_, "SELECT COUNT(*) FROM leases");
  };
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (leases() != "0\n" && std::chrono::steady_clock::now() < end) one_->listen(50);
  EXPECT_EQ(leases(), "0\n");
}

}  // namespace konduktor::server
