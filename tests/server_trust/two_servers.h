// Two servers on one PostgreSQL, and a table with people on both.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "served.h"
#include "support/postgres.h"
#include "talk.h"

namespace konduktor::server {

inline constexpr const char* kLease = "2";

inline std::vector<std::string> on(const std::string& url) {
  return {"--db", url, "--lease-seconds", kLease};
}

// Ala is on the first server, where the table is made, and Ola on the second.
class TwoServers : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(first_.start());
    ASSERT_TRUE(second_.start());
    ala_ = new_guest(first_.port(), "Ala");
    ola_ = new_guest(second_.port(), "Ola");
    table_ = new_table(first_.port(), ala_, {{"game", "london"}, {"players", 2}, {"seats", {"me"}}});
    one_ = std::make_unique<Talk>(first_.port());
    two_ = std::make_unique<Talk>(second_.port());
    ASSERT_EQ(one_->hello(ala_.token)["type"], "welcome");
    ASSERT_EQ(two_->hello(ola_.token)["type"], "welcome");
  }

  void sit_and_start() {
    // The table is the first server's; its owner hears of the wish through the database.
    ASSERT_EQ(two_->ask({{"do", "sit"}, {"table", table_}, {"seat", 1}})["type"], "ok");
    ASSERT_EQ(one_->ask({{"do", "start"}, {"table", table_}})["type"], "ok");
  }

  // Waits until the connection is told that the seat's player is there, or away.
  bool is_told(Talk& talk, int seat, bool present) const {
    const nlohmann::json told = talk.wait_for([&](const nlohmann::json& line) {
      return line["type"] == "update" && line["table"] == table_ && line.contains("info") &&
             line["info"]["seats"][seat].value("present", !present) == present;
    });
    return !told.is_null();
  }

  std::string url_ = konduktor::testing::Postgres::instance().new_database();
  TemporaryFolder folder_;
  Served first_{folder_.path(), on(url_)};
  Served second_{folder_.path(), on(url_)};
  Guest ala_;
  Guest ola_;
  std::string table_;
  std::unique_ptr<Talk> one_;
  std::unique_ptr<Talk> two_;
};

}  // namespace konduktor::server
