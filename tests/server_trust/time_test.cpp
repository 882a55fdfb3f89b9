// A machine's clock that jumps and a program that stands still, during running games: nobody loses time, and everyone stays
// logged in. The clock is faked by libfaketime (Debian: faketime), for the program alone.
//
// KONDUKTOR_STALL_SECONDS makes the program stand still for longer than the clocks of its games by so much.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "served.h"
#include "talk.h"

namespace konduktor::server {
namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr std::int64_t kUnfair = 4'000;  // milliseconds that a busy machine may make of nothing

std::string faketime_library() {
  std::error_code none;
  for (const auto& folder : std::filesystem::directory_iterator("/usr/lib", none))
    if (const auto file = folder.path() / "faketime/libfaketimeMT.so.1"; std::filesystem::exists(file, none))
      return file.string();
  return {};
}

int stall_seconds() {
  const char* wish = std::getenv("KONDUKTOR_STALL_SECONDS");
  return wish != nullptr ? std::atoi(wish) : 3;
}

void sleep_for(std::int64_t milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

class Time : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::string library = faketime_library();
    ASSERT_NE(library, "") << "the package faketime is not installed";
    set_clock("+0");
    served_.environment({"LD_PRELOAD=" + library, "FAKETIME_TIMESTAMP_FILE=" + clock_, "FAKETIME_NO_CACHE=1",
                         "FAKETIME_DONT_FAKE_MONOTONIC=1", "DONT_FAKE_MONOTONIC=1"});
    ASSERT_TRUE(served_.start());
    ala_ = new_guest(served_.port(), "Ala");
    ola_ = new_guest(served_.port(), "Ola");
    enter();
  }

  // "+200d", "-1h": against the true time.
  void set_clock(const std::string& offset) const {
    const std::string fresh = clock_ + ".new";
    std::ofstream(fresh) << offset << '\n';
    std::filesystem::rename(fresh, clock_);
  }
  void enter() {
    first_ = std::make_unique<Talk>(served_.port());
    second_ = std::make_unique<Talk>(served_.port());
    EXPECT_EQ(first_->hello(ala_.token)["type"], "welcome") << "a log-in is lost";
    EXPECT_EQ(second_->hello(ola_.token)["type"], "welcome") << "a log-in is lost";
  }

  struct Game {
    std::string table;
    std::int64_t left = 0;  // of Ala's clock
    Clock::time_point at;   // when that was so
  };
  Game game(const json& clock) {
    Game made;
    made.table =
        new_table(served_.port(), ala_,
                  {{"game", "europe"}, {"players", 2}, {"seats", {"me"}}, {"first", 0}, {"clock", clock}});
    EXPECT_EQ(second_->ask({{"do", "sit"}, {"table", made.table}, {"seat", 1}})["type"], "ok");
    (void)second_->look(made.table);
    EXPECT_EQ(first_->ask({{"do", "start"}, {"table", made.table}})["type"], "ok");
    made.left = left(made.table);
    made.at = Clock::now();
    return made;
  }
  std::int64_t left(const std::string& table) {
    const json told = first_->look(table);
    EXPECT_EQ(told["stage"], "running");
    for (const json& seat : told["info"]["seats"]) EXPECT_TRUE(seat["stand_in"].is_null()) << seat;
    const json clock = told.value("clock", json::array({nullptr}));
    return clock[0].is_object() ? clock[0]["left_ms"].get<std::int64_t>() : -1;
  }
  // Ala's clock has run for the time that she had, and not longer. `lost`: so long she had none.
  void expect_fair(Game& game, std::int64_t lost = 0) {
    const std::int64_t now = left(game.table);
    const auto passed =
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - game.at).count() - lost;
    EXPECT_GE(now, game.left - passed - kUnfair) << "time was lost";
    EXPECT_LE(now, game.left - passed + kUnfair) << "the clock stood";
    game.left = now;
    game.at = Clock::now();
  }
  void expect_logged_in() const {
    for (const Guest& guest : {ala_, ola_})
      EXPECT_EQ(http(served_.port(), "GET", "/api/me", guest.token).status, 200) << "a log-in is lost";
  }

  TemporaryFolder folder_;
  std::string clock_ = folder_.path() + "/clock";
  Served served_{folder_.path()};
  Guest ala_;
  Guest ola_;
  std::unique_ptr<Talk> first_;
  std::unique_ptr<Talk> second_;
};

TEST_F(Time, AClockThatJumpsTakesNothingFromAnybody) {
  Game whole = game({{"kind", "game"}, {"seconds", 900}});
  Game moves = game({{"kind", "move"}, {"seconds", 600}});
  Game letters = game({{"kind", "move"}, {"seconds", 7200}});
  for (const char* offset : {"+200d", "+0", "-200d", "+1h", "-1h", "+0"}) {
    SCOPED_TRACE(offset);
    set_clock(offset);
    sleep_for(2500);
    for (Game* one : {&whole, &moves, &letters}) expect_fair(*one);
    expect_logged_in();
  }
  EXPECT_NE(served_.log().find("clock has jumped by"), std::string::npos) << served_.log();
  // What was cached is forgotten with the program.
  EXPECT_EQ(served_.stop(), 0);
  ASSERT_TRUE(served_.start());
  enter();
  expect_logged_in();
  for (Game* one : {&whole, &moves, &letters}) EXPECT_GE(left(one->table), one->left - 60'000);
}

// The next server finds a log that is ahead of it, or far behind.
TEST_F(Time, AClockThatJumpedWhileTheServerWasDownTakesNothingFromAnybody) {
  Game whole = game({{"kind", "game"}, {"seconds", 900}});
  for (const char* offset : {"-200d", "+200d", "+0"}) {
    SCOPED_TRACE(offset);
    EXPECT_EQ(served_.stop(), 0);
    set_clock(offset);
    ASSERT_TRUE(served_.start());
    enter();
    expect_logged_in();
    sleep_for(1500);  // until the clocks are woken
    whole.left = left(whole.table);
    whole.at = Clock::now();
    EXPECT_GE(whole.left, 880'000);
    sleep_for(3000);
    expect_fair(whole);
  }
}

TEST_F(Time, AProgramThatStandsStillTakesNothingFromAnybody) {
  constexpr int kClock = 20;  // seconds
  const std::int64_t stall = (kClock + stall_seconds()) * 1000;
  Game whole = game({{"kind", "game"}, {"seconds", kClock}});
  Game moves = game({{"kind", "move"}, {"seconds", kClock}});
  const auto before = Clock::now();
  ::kill(served_.pid(), SIGSTOP);
  sleep_for(stall);
  ::kill(served_.pid(), SIGCONT);
  const auto stood = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - before).count();
  if (first_->closed() || second_->closed()) enter();
  for (Game* one : {&whole, &moves}) expect_fair(*one, stood);
  expect_logged_in();
  EXPECT_NE(served_.log().find("stood still"), std::string::npos) << served_.log();
  // The clocks run again, and run out.
  const json out = first_->wait_for([&](const json& line) {
    return line["type"] == "update" && line["table"] == moves.table && line.contains("info") &&
           line["info"]["seats"][0]["why"] == "clock";
  });
  EXPECT_FALSE(out.is_null());
}

}  // namespace
}  // namespace konduktor::server
