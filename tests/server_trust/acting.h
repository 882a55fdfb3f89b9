// A running table and people who have no business at it: what Nobody acts for another is tried on.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "served.h"
#include "talk.h"

namespace konduktor::server {

using nlohmann::json;

// Ala (seat 0, host) and Ola (seat 1) at a running table; Ela is a stranger; somebody looks on.
class Acting : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = new TemporaryFolder;
    served_ = new Served(folder_->path());
    ASSERT_TRUE(served_->start());
  }
  static void TearDownTestSuite() {
    delete served_;
    delete folder_;
  }

  void SetUp() override {
    ala_ = new_guest(port(), "Ala");
    ola_ = new_guest(port(), "Ola");
    ela_ = new_guest(port(), "Ela");
  }

  static std::uint16_t port() { return served_->port(); }

  // An open table with Ala's and Ola's seats taken.
  void seat_both(json settings = {{"game", "europe"}, {"players", 2}, {"first", 0}}) {
    settings["seats"] = {"me"};
    table_ = new_table(port(), ala_, settings);
    Talk ola(port());
    ola.hello(ola_.token);
    ASSERT_EQ(ola.ask(about("sit", 1))["type"], "ok");
    looker_ = std::make_unique<Talk>(port());
    looker_->hello(ala_.token);
  }
  void start(json settings = {{"game", "europe"}, {"players", 2}, {"first", 0}}) {
    seat_both(std::move(settings));
    ASSERT_EQ(looker_->ask({{"do", "start"}, {"table", table_}})["type"], "ok");
  }

  json about(const char* what, int seat = -1, const json& more = json::object()) const {
    json message = {{"do", what}, {"table", table_}};
    if (seat >= 0) message["seat"] = seat;
    message.update(more);
    return message;
  }
  json move(int seat, std::int32_t ask, const std::string& text) const {
    return about("move", seat, {{"ask", ask}, {"move", text}});
  }
  int n() { return looker_->look(table_)["n"]; }

  // Refused with this code and a sentence, and nothing has changed.
  void refused(Talk& talk, const json& message, const std::string& code) {
    const int before = n();
    const json answer = talk.ask(message);
    EXPECT_EQ(answer.value("type", ""), "refused") << message.dump();
    EXPECT_EQ(answer.value("code", ""), code) << message.dump() << answer.dump();
    EXPECT_FALSE(answer.value("text", "").empty());
    EXPECT_EQ(n(), before) << message.dump();
  }

  // Everything that can be said about a table and a seat.
  std::vector<json> everything(int seat, std::int32_t ask, const std::string& text) const {
    return {move(seat, ask, text),
            about("undo", seat),
            about("offer", seat, {{"what", "pause"}}),
            about("answer", seat, {{"yes", true}}),
            about("stand_in", seat),
            about("back", seat),
            about("rise", seat),
            about("sit", seat),
            about("bot", seat, {{"bot", "bot:easy"}}),
            about("start"),
            about("close"),
            about("legal", seat, {{"for", ""}}),
            about("hint", seat),
            about("chat", -1, {{"text", "hello"}})};
  }

  struct Question {
    std::int32_t ask;
    std::string move;
  };
  // What is asked of a seat, and its first legal move.
  static Question question(Talk& talk, const std::string& table, int seat) {
    const json update = talk.look(table);
    for (const json& eye : update["eyes"])
      if (eye["seat"] == seat && eye["ask"] != 0) return {eye["ask"], eye["legal"]["moves"][0]};
    return {0, {}};
  }
  // Both choose their first tickets: then it is seat 0's turn.
  void open(Talk& ala, Talk& ola) {
    const Question first = question(ala, table_, 0);
    ASSERT_EQ(ala.ask(move(0, first.ask, first.move))["type"], "ok");
    const Question second = question(ola, table_, 1);
    ASSERT_EQ(ola.ask(move(1, second.ask, second.move))["type"], "ok");
  }

  Guest ala_, ola_, ela_;
  std::string table_;
  std::unique_ptr<Talk> looker_;  // Ala's second device

  static inline TemporaryFolder* folder_ = nullptr;
  static inline Served* served_ = nullptr;
};

}  // namespace konduktor::server
