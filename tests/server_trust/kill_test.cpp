// kill -9 at any moment loses nothing that anyone was told.
//
// KONDUKTOR_KILLS sets the number of kills (10), KONDUKTOR_TRUST_SEED the random choices.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "crowd.h"
#include "ledger.h"
#include "served.h"
#include "support/paths.h"

namespace konduktor::server {
namespace {

constexpr int kPeople = 8;
constexpr std::size_t kTablesAtOnce = 8;

int number_from(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::atoi(text) : otherwise;
}

// Plays until the server is killed, at a moment that has nothing to do with what it does.
void live_and_die(Served& served, Crowd& crowd, int milliseconds) {
  std::atomic<bool> dead = false;
  std::thread killer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    served.kill_now();
    dead = true;
  });
  crowd.meet(served.port());
  crowd.run_until(
      [&] {
        if (!dead && crowd.unfinished() < kTablesAtOnce) crowd.open_table(crowd.any_plan());
        return dead.load();
      },
      120'000);
  killer.join();
  crowd.hang_up();
  served.reap();
}

void report(const std::vector<std::string>& problems) {
  for (const std::string& problem : problems) ADD_FAILURE() << problem;
}

}  // namespace

TEST(Kill, LosesNothingThatWasTold) {
  const int kills = number_from("KONDUKTOR_KILLS", 10);
  const auto seed = static_cast<unsigned>(number_from("KONDUKTOR_TRUST_SEED", 20'24));
  TemporaryFolder folder;
  Served served(folder.path());
  Ledger ledger;
  Crowd crowd(kPeople, seed, ledger);
  std::mt19937 random(seed + 1);
  std::uniform_int_distribution<int> soon(1, 1500);
  for (int life = 0; life < kills; ++life) {
    ASSERT_TRUE(served.start());
    live_and_die(served, crowd, soon(random));
    ledger.restarted();
    if (!ledger.problems().empty()) break;
    if (life % 10 == 9)
      fmt::print("{} kills: {} tables, {} moves acknowledged\n", life + 1, crowd.tables().size(),
                 ledger.acknowledged());
  }
  // The last life goes on until the games are over.
  ASSERT_TRUE(served.start());
  crowd.meet(served.port());
  EXPECT_TRUE(crowd.run_until([&] { return crowd.unfinished() == 0; }, 300'000)) << crowd.state();
  std::map<std::string, std::string> records;
  for (const auto& table : crowd.tables()) {
    const HttpAnswer answer =
        http_request("127.0.0.1", served.port(), "GET", "/api/tables/" + table->id + "/record", {}, {}, 60);
    EXPECT_EQ(answer.status, 200) << answer.body;
    records[table->id] = answer.body;
  }
  EXPECT_EQ(served.stop(), 0) << served.log();
  crowd.hang_up();

  RulesBook book(paths::kDataDir);
  const Opened opened = open_store(folder.database());
  ASSERT_EQ(opened.error, "");
  ledger.check(*opened.store, book);
  for (const auto& [table, record] : records) ledger.check_record(book, table, record);
  report(ledger.problems());
  EXPECT_GT(ledger.acknowledged(), kills);
  fmt::print("kills {}, games {}, updates {}, moves acknowledged {}, lost {}\n", kills, crowd.tables().size(),
             ledger.updates(), ledger.acknowledged(), ledger.lost());
}

}  // namespace konduktor::server
