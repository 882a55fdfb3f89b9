// Several servers on one PostgreSQL: people at one table on two of them, and one that is killed.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <thread>

#include "crowd.h"
#include "ledger.h"
#include "served.h"
#include "support/paths.h"
#include "two_servers.h"

namespace konduktor::server {
namespace {

using nlohmann::json;

// Answers whatever is asked of this connection's seat at the table; false if nothing is.
bool answer(Talk& talk, const std::string& table, int seat) {
  const json update = talk.look(table);
  if (update.is_null() || update["eyes"].empty()) return false;
  for (const json& eye : update["eyes"]) {
    if (eye["seat"] != seat || eye["ask"] == 0 || eye["legal"]["moves"].empty()) continue;
    const json told = talk.ask({{"do", "move"},
                                {"table", table},
                                {"seat", seat},
                                {"ask", eye["ask"]},
                                {"move", eye["legal"]["moves"][0]}});
    EXPECT_TRUE(told["type"] == "ok" || told["code"] == "stale") << told.dump();
    return true;
  }
  return false;
}

}  // namespace

TEST_F(TwoServers, PeopleOfOneTableMayBeOnDifferentServers) {
  sit_and_start();
  // Each hears of the other's moves a little later, so in some rounds one of them has nothing to answer.
  constexpr int kEnough = 16;
  json here;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while ((here.is_null() || here["n"] < kEnough) && std::chrono::steady_clock::now() < end) {
    answer(*one_, table_, 0);
    answer(*two_, table_, 1);
    here = one_->look(table_);
  }
  EXPECT_GE(here["n"], kEnough);
  json there = two_->look(table_);
  while (there["n"] < here["n"] && std::chrono::steady_clock::now() < end) there = two_->look(table_);
  EXPECT_EQ(there["n"], here["n"]);
}

TEST_F(TwoServers, PlayersSeeEachOtherComeAndGo) {
  one_->look(table_);
  two_->look(table_);
  sit_and_start();
  EXPECT_TRUE(is_told(*one_, 1, true));
  EXPECT_TRUE(is_told(*two_, 0, true));
  two_.reset();
  EXPECT_TRUE(is_told(*one_, 1, false));
}

// Both want to play again, each on an own server and at the same moment: they meet at one table.
TEST_F(TwoServers, ARematchIsOneTable) {
  sit_and_start();
  one_->look(table_);
  two_->look(table_);
  const auto over = [&](const json& line) {
    return line["type"] == "update" && line["table"] == table_ && line["stage"] == "abandoned";
  };
  ASSERT_EQ(one_->ask({{"do", "offer"}, {"table", table_}, {"seat", 0}, {"what", "abandon"}})["type"], "ok");
  ASSERT_EQ(two_->ask({{"do", "answer"}, {"table", table_}, {"seat", 1}, {"yes", true}})["type"], "ok");
  ASSERT_FALSE(one_->wait_for(over).is_null());
  ASSERT_FALSE(two_->wait_for(over).is_null());
  const auto wish = [&](const Served& server, const Guest& who) {
    return std::async(std::launch::async, [&server, &who, this] {
      return http_request("127.0.0.1", server.port(), "POST", "/api/tables/" + table_ + "/rematch", who.token,
                          "{}", 60);
    });
  };
  auto ala = wish(first_, ala_);
  auto ola = wish(second_, ola_);
  const HttpAnswer first = ala.get();
  const HttpAnswer second = ola.get();
  ASSERT_EQ(first.status, 201) << first.body;
  ASSERT_EQ(second.status, 201) << second.body;
  EXPECT_EQ(json::parse(first.body)["table"], json::parse(second.body)["table"]);
}

// Bots think while their server loses its tables; when it has them again it asks them again.
TEST_F(TwoServers, BotsGoOnWhenTheDatabaseIsBack) {
  two_.reset();
  ASSERT_EQ(second_.stop(), 0);  // it would take the tables and think anew
  const Guest host = new_guest(first_.port(), "Ela");
  std::vector<std::string> tables;
  for (int k = 0; k < 3; ++k)
    tables.push_back(new_table(
        first_.port(), host,
        {{"game", "usa"}, {"players", 2}, {"seats", {"bot:expert", "bot:expert"}}, {"start", true}}));
  auto& database = konduktor::testing::Postgres::instance();
  database.crash();
  std::this_thread::sleep_for(std::chrono::seconds(3));  // longer than a lease
  database.start();
  const auto n_of = [&](const std::string& table) { return one_->look(table)["n"].get<int>(); };
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(120);
  for (const std::string& table : tables) {
    const int before = n_of(table);
    while (n_of(table) < before + 2 && std::chrono::steady_clock::now() < end) one_->listen(100);
    EXPECT_GE(n_of(table), before + 2) << table;
  }
}

TEST(Cluster, KillingServersLosesNothingThatWasTold) {
  const std::string url = konduktor::testing::Postgres::instance().new_database();
  TemporaryFolder folder;
  Served first(folder.path(), on(url));
  Served second(folder.path(), on(url));
  ASSERT_TRUE(first.start());
  ASSERT_TRUE(second.start());
  Ledger ledger;
  Crowd crowd(6, 7, ledger);
  Served* here = &first;
  Served* other = &second;
  constexpr int kKills = 3;
  for (int life = 0; life < kKills; ++life) {
    crowd.meet(here->port(), other->port());
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(1500);
    crowd.run_until(
        [&] {
          if (crowd.unfinished() < 4) crowd.open_table(crowd.any_plan());
          return std::chrono::steady_clock::now() > end;
        },
        60'000);
    here->kill();
    crowd.hang_up();
    ledger.restarted();
    std::swap(here, other);  // everyone goes on at the server that is left
    if (life + 1 < kKills) {
      ASSERT_TRUE(other->start());
    }
  }
  crowd.meet(here->port());
  EXPECT_TRUE(crowd.run_until([&] { return crowd.unfinished() == 0; }, 120'000)) << crowd.state();
  std::map<std::string, std::string> records;
  for (const auto& table : crowd.tables())
    records[table->id] =
        http_request("127.0.0.1", here->port(), "GET", "/api/tables/" + table->id + "/record").body;
  EXPECT_EQ(here->stop(), 0) << here->log();
  crowd.hang_up();
  RulesBook book(paths::kDataDir);
  const Opened opened = open_store(url);
  ASSERT_EQ(opened.error, "");
  ledger.check(*opened.store, book);
  for (const auto& [table, record] : records) ledger.check_record(book, table, record);
  for (const std::string& problem : ledger.problems()) ADD_FAILURE() << problem;
  EXPECT_GT(ledger.acknowledged(), kKills);
  EXPECT_NE(here->log().find("table_taken_over table="), std::string::npos) << "the log tells of it";
  fmt::print("kills {}, games {}, moves acknowledged {}, lost {}\n", kKills, crowd.tables().size(),
             ledger.acknowledged(), ledger.lost());
}

}  // namespace konduktor::server
