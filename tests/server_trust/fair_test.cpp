// A cheat at work: ratings without playing, and a seat that was kept for another. Over the real program, with nothing but
// what anybody can send.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sodium.h>

#include <cstring>

#include "base/ids.h"
#include "served.h"
#include "talk.h"

namespace konduktor::server {
namespace {

using nlohmann::json;

class Fair : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(served_.start()); }

  std::uint16_t port() const { return served_.port(); }
  Guest account(const std::string& name) const {
    const Reply reply =
        http(port(), "POST", "/api/account", {}, {{"name", name}, {"password", "correct horse"}});
    EXPECT_EQ(reply.status, 201) << reply.text;
    return {reply.body["user"]["id"], reply.body["token"]};
  }
  // Null = no rating there.
  json rating(const Guest& who, const std::string& ladder) const {
    const Reply reply = http(port(), "GET", "/api/ratings/london?ladder=" + ladder);
    EXPECT_EQ(reply.status, 200);
    for (const json& row : reply.body["ratings"])
      if (row["who"] == "user:" + who.user) return row;
    return nullptr;
  }
  void expect_no_rating(const Guest& who) const {
    for (const char* ladder : {"rated", "practice"}) EXPECT_TRUE(rating(who, ladder).is_null()) << ladder;
  }
  // Any legal moves for the seat until the game is over.
  void play(Talk& talk, const std::string& table, int seat) const {
    talk.say({{"do", "watch"}, {"table", table}, {"legal", true}});
    int answered = 0;
    for (int moves = 0; moves < 3000; ++moves) {
      json eye;
      bool over = false;
      const json update = talk.wait_for([&](const json& line) {
        if (line["type"] != "update" || line["table"] != table) return false;
        over = line["stage"] == "finished" || line["stage"] == "abandoned";
        for (const json& one : line["eyes"])
          if (one["seat"] == seat) eye = one;
        return over || (eye.is_object() && eye["ask"] != 0 && eye["ask"] != answered &&
                        eye["legal"].is_object() && !eye["legal"]["moves"].empty());
      });
      ASSERT_FALSE(update.is_null());
      if (over) return;
      answered = eye["ask"];
      const json& legal = eye["legal"]["moves"];
      talk.say({{"do", "move"},
                {"table", table},
                {"seat", seat},
                {"ask", answered},
                {"move", legal[static_cast<std::size_t>(moves * 7) % legal.size()]}});
    }
    FAIL() << "the game does not end";
  }

  TemporaryFolder folder_;
  Served served_{folder_.path()};
};

TEST_F(Fair, HintsAgainstRandomBotsAtAPrivateTableWinNothing) {
  const Guest ala = account("Ala");
  const std::string table = new_table(port(), ala,
                                      {{"game", "london"},
                                       {"players", 4},
                                       {"seats", {"me", "bot:random", "bot:random", "bot:random"}},
                                       {"hints", true},
                                       {"visibility", "private"},
                                       {"start", true}});
  Talk talk(port());
  talk.hello(ala.token);
  play(talk, table, 0);
  expect_no_rating(ala);
}

// As often as one likes, a minute each.
TEST_F(Fair, AFriendWhoLeavesAtOnceGivesNothing) {
  for (const bool accounts : {false, true}) {
    const Guest ala = accounts ? account("Ala K") : new_guest(port(), "Ala");
    const Guest ola = accounts ? account("Ola K") : new_guest(port(), "Ola");
    const std::string table = new_table(port(), ala,
                                        {{"game", "london"},
                                         {"players", 2},
                                         {"seats", {"me"}},
                                         {"clock", {{"kind", "move"}, {"seconds", 60}}}});
    Talk friendly(port());
    friendly.hello(ola.token);
    EXPECT_EQ(friendly.ask({{"do", "sit"}, {"table", table}, {"seat", 1}})["type"], "ok");
    Talk talk(port());
    talk.hello(ala.token);
    EXPECT_EQ(talk.ask({{"do", "start"}, {"table", table}})["type"], "ok");
    EXPECT_EQ(friendly.ask({{"do", "rise"}, {"table", table}, {"seat", 1}})["type"], "ok");
    play(talk, table, 0);
    expect_no_rating(ala);
    if (!accounts) continue;
    const json lost = rating(ola, "rated");
    ASSERT_FALSE(lost.is_null()) << "who leaves loses";
    EXPECT_LT(lost["mean"], 25);
  }
}

TEST_F(Fair, GivingUpAloneIsLosing) {
  const Guest ala = account("Ala");
  const std::string table = new_table(
      port(), ala, {{"game", "london"}, {"players", 2}, {"seats", {"me", "bot:easy"}}, {"start", true}});
  Talk talk(port());
  talk.hello(ala.token);
  EXPECT_EQ(talk.look(table)["info"].value("counts", json()), (json{{"as", "practice"}, {"why", nullptr}}));
  EXPECT_EQ(talk.ask({{"do", "offer"}, {"table", table}, {"seat", 0}, {"what", "abandon"}})["type"], "ok");
  json lost;
  for (int k = 0; k < 100 && lost.is_null(); ++k) talk.listen(50), lost = rating(ala, "practice");
  ASSERT_FALSE(lost.is_null());
  EXPECT_LT(lost["mean"], 25);
}

// What the id of a rematch was, before there was a secret in it.
std::string reckoned(const std::string& table) {
  auto next = static_cast<std::uint64_t>(*id_from_text(table));
  const std::string text = "konduktor next " + std::to_string(next);
  unsigned char hash[32];
  crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     nullptr, 0);
  std::memcpy(&next, hash, sizeof next);
  return id_text(static_cast<std::int64_t>(next & ((std::uint64_t{1} << 50) - 1)));
}

TEST_F(Fair, WhoWasSentAwayDoesNotTakeAFriendsSeatInTheRematch) {
  const Guest ala = new_guest(port(), "Ala");
  const Guest ola = new_guest(port(), "Ola");
  const Guest stranger = new_guest(port(), "Stranger");
  const std::string table = new_table(
      port(), ala, {{"game", "london"}, {"players", 2}, {"seats", {"me"}}, {"visibility", "private"}});
  Talk host(port());
  Talk friendly(port());
  Talk cheat(port());
  host.hello(ala.token);
  friendly.hello(ola.token);
  cheat.hello(stranger.token);
  const auto sit = [](const std::string& where) { return json{{"do", "sit"}, {"table", where}}; };
  EXPECT_EQ(cheat.ask(sit(table))["type"], "ok");
  EXPECT_EQ(host.ask({{"do", "rise"}, {"table", table}, {"seat", 1}})["type"], "ok");  // sent away
  EXPECT_EQ(friendly.ask(sit(table))["type"], "ok");
  EXPECT_EQ(host.ask({{"do", "start"}, {"table", table}})["type"], "ok");
  (void)host.look(table);
  EXPECT_EQ(host.ask({{"do", "offer"}, {"table", table}, {"seat", 0}, {"what", "abandon"}})["type"], "ok");
  EXPECT_EQ(friendly.ask({{"do", "answer"}, {"table", table}, {"seat", 1}, {"yes", true}})["type"], "ok");
  ASSERT_FALSE(host.wait_for([&](const json& line) {
                     return line["type"] == "update" && line["stage"] == "abandoned";
                   })
                   .is_null());
  const Reply rematch = http(port(), "POST", "/api/tables/" + table + "/rematch", ala.token, json::object());
  ASSERT_EQ(rematch.status, 201) << rematch.text;
  const std::string next = rematch.body["table"];
  EXPECT_NE(reckoned(table), next) << "anybody can reckon it";
  EXPECT_EQ(cheat.ask(sit(reckoned(table))).value("code", ""), "no_such_table");
  // Even if the stranger was told of it, or comes as somebody else.
  EXPECT_EQ(cheat.ask(sit(next)).value("code", ""), "sent_away");
  Talk other(port());
  other.hello(new_guest(port(), "Nobody").token);
  EXPECT_EQ(other.ask(sit(next)).value("code", ""), "seat_held");
  EXPECT_EQ(friendly.ask(sit(next))["type"], "ok") << "the friend finds the seat";
}

// Sitting down and rising, by ever new guests.
TEST_F(Fair, AnOpenTableIsNotWornOut) {
  const Guest ala = new_guest(port(), "Ala");
  const std::string table = new_table(port(), ala, {{"game", "london"}, {"players", 2}, {"seats", {"me"}}});
  for (int who = 0; who < 30; ++who) {
    Talk cheat(port());
    cheat.hello(new_guest(port(), fmt::format("Guest {}", who)).token);
    for (int round = 0; round < 19; ++round) {
      cheat.say({{"do", "sit"}, {"table", table}, {"seat", 1}});
      (void)cheat.ask({{"do", "rise"}, {"table", table}, {"seat", 1}});
    }
  }
  Talk ola(port());
  ola.hello(new_guest(port(), "Ola").token);
  EXPECT_EQ(ola.ask({{"do", "sit"}, {"table", table}, {"seat", 1}})["type"], "ok");
}

}  // namespace
}  // namespace konduktor::server
