// Nobody is taken for another: one name space for accounts, guests, seats and chat, as far as the eye can tell.

#include "acting.h"

namespace konduktor::server {
namespace {

// What cannot be told from "Ala Nowak": case, Cyrillic, full width, invisible letters, variation selectors, spaces.
const std::vector<std::string> kLookAlikes = {
    "Ala Nowak",       "ALA NOWAK",  "\u0410la Nowak", "Al\u0430 N\u043ew\u0430k", "\uff21\uff4c\uff41 Nowak",
    "Ala\ufe0f Nowak", "Ala  Nowak", "Ala\u00a0Nowak", "Ala\u2003Nowak",           "AIa Nowak",
    "A1a Nowak",       "Ala N0wak"};
constexpr const char* kPassword = "correct horse";

class NameSpace : public Acting {
 protected:
  void SetUp() override {
    Acting::SetUp();
    // There from the test before, or new.
    const json body = {{"name", "Ala Nowak"}, {"password", kPassword}};
    (void)http(port(), "POST", "/api/account", {}, body);
    const Reply in = http(port(), "POST", "/api/login", {}, body);
    ASSERT_EQ(in.status, 200) << in.text;
    account_ = {in.body["user"]["id"], in.body["token"]};
  }
  // What this user has said, not what was said before.
  json line_of(Talk& talk, const std::string& user) {
    return talk
        .wait_for([&](const json& line) {
          return line["type"] == "chat" && line["lines"].back()["user"] == user;
        })["lines"]
        .back();
  }
  Guest account_;
};

}  // namespace

TEST_F(NameSpace, GuestsDoNotTakeTheNameOfAnAccount) {
  for (const std::string& name : kLookAlikes) {
    const Reply reply = http(port(), "POST", "/api/guest", {}, {{"name", name}});
    EXPECT_EQ(reply.status, 409) << name << ' ' << reply.text;
    EXPECT_EQ(http(port(), "PUT", "/api/me", ela_.token, {{"name", name}}).status, 409) << name;
  }
  EXPECT_EQ(http(port(), "POST", "/api/guest", {}, {{"name", "Ala Nowa"}}).status, 201);
  EXPECT_EQ(http(port(), "POST", "/api/guest", {}, {{"name", "Alan Owak"}}).status, 201);
}

TEST_F(NameSpace, LookAlikesAreOneAccount) {
  for (const std::string& name : kLookAlikes) {
    const Reply reply = http(port(), "POST", "/api/account", {}, {{"name", name}, {"password", kPassword}});
    EXPECT_EQ(reply.status, 409) << name << ' ' << reply.text;
    const Guest guest = new_guest(port(), "Somebody");
    EXPECT_EQ(
        http(port(), "POST", "/api/account", guest.token, {{"name", name}, {"password", kPassword}}).status,
        409)
        << name;
    const Reply in = http(port(), "POST", "/api/login", {}, {{"name", name}, {"password", kPassword}});
    ASSERT_EQ(in.status, 200) << name << ' ' << in.text;
    EXPECT_EQ(in.body["user"]["id"], account_.user) << name;
  }
  // Composed and not.
  ASSERT_EQ(http(port(), "POST", "/api/account", {}, {{"name", "Zo\u00eb"}, {"password", kPassword}}).status,
            201);
  EXPECT_EQ(http(port(), "POST", "/api/account", {}, {{"name", "Zoe\u0308"}, {"password", kPassword}}).status,
            409);
  EXPECT_EQ(http(port(), "POST", "/api/guest", {}, {{"name", "ZOE\u0308"}}).status, 409);
}

TEST_F(NameSpace, WhatNobodySeesIsNoName) {
  for (const char* name : {"\ufe0f", "\u200d", "\u3164 \u3164", "\U000e0101", "\u0412ot:hard",
                           "\uff42ot:hard", "Former  Pl\u0430yer"})
    EXPECT_EQ(http(port(), "POST", "/api/guest", {}, {{"name", name}}).status, 422) << name;
  // What the page calls those who give no name stays theirs.
  for (const char* name : {"Passenger", "PASA\u017bER", "Guest"}) {
    EXPECT_EQ(http(port(), "POST", "/api/account", {}, {{"name", name}, {"password", kPassword}}).status,
              409);
    EXPECT_EQ(http(port(), "POST", "/api/guest", {}, {{"name", name}}).status, 201) << name;
  }
}

TEST_F(NameSpace, NobodySitsDownUnderTheNameOfAnAccount) {
  const std::string table = new_table(port(), ola_, {{"game", "europe"}, {"players", 4}, {"seats", {"me"}}});
  Talk ela(port());
  ela.hello(ela_.token);
  for (const std::string& name : kLookAlikes) {
    const json answer = ela.ask({{"do", "sit"}, {"table", table}, {"name", name}});
    EXPECT_EQ(answer.value("code", ""), "name_taken") << name << ' ' << answer.dump();
    const json plan = {{"game", "europe"}, {"players", 2}, {"seats", {"me", "me:" + name}}};
    EXPECT_EQ(http(port(), "POST", "/api/tables", ela_.token, plan).status, 409) << name;
  }
  // Whose name it is may; and what is said after it is heard after it.
  Talk ala(port());
  ala.hello(account_.token);
  ala.say({{"do", "sit"}, {"table", table}, {"name", "Zosia"}, {"seat", 2}});
  EXPECT_EQ(ala.ask({{"do", "rise"}, {"table", table}, {"seat", 2}})["type"], "ok");
  EXPECT_EQ(ala.ask({{"do", "sit"}, {"table", table}, {"name", "ala nowak"}})["type"], "ok");
}

TEST_F(NameSpace, GuestsAreMarked) {
  const std::string table =
      new_table(port(), ola_, {{"game", "europe"}, {"players", 3}, {"seats", {"me"}}, {"chat", true}});
  Talk ala(port());
  ala.hello(account_.token);
  ASSERT_EQ(ala.ask({{"do", "sit"}, {"table", table}, {"seat", 1}})["type"], "ok");
  ASSERT_EQ(ala.ask({{"do", "sit"}, {"table", table}, {"seat", 2}, {"name", "Ignacy"}})["type"], "ok");
  const json seats = ala.look(table)["info"]["seats"];
  EXPECT_EQ(seats[0]["guest"], true);
  EXPECT_EQ(seats[1]["guest"], false);
  EXPECT_EQ(seats[2]["guest"], true) << "a name at the same device is no account's";
  EXPECT_EQ(http(port(), "GET", "/api/tables/" + table, ola_.token).body["host"]["guest"], true);
  Talk ela(port());
  ela.hello(ela_.token);
  ela.look(table);
  for (Talk* talk : {&ela, &ala}) {
    ASSERT_EQ(talk->ask({{"do", "chat"}, {"table", table}, {"text", "hello"}})["type"], "ok");
    EXPECT_EQ(line_of(*talk, talk == &ela ? ela_.user : account_.user)["guest"], talk == &ela);
  }
}

TEST_F(NameSpace, ASeatedPersonHasTheNameToThemselves) {
  const std::string table =
      new_table(port(), ola_, {{"game", "europe"}, {"players", 3}, {"seats", {"me"}}, {"chat", true}});
  for (const char* name : {"Ola", "OLA", "\u041ela", "0la"}) {
    const Guest other = new_guest(port(), name);
    Talk spectator(port());
    spectator.hello(other.token);
    spectator.look(table);
    ASSERT_EQ(spectator.ask({{"do", "chat"}, {"table", table}, {"text", "I am Ola"}})["type"], "ok");
    const json line = line_of(spectator, other.user);
    EXPECT_EQ(line["name"], std::string(name) + " 2");
    EXPECT_EQ(line["user"], other.user);
    ASSERT_EQ(spectator.ask({{"do", "sit"}, {"table", table}, {"seat", 1}})["type"], "ok");
    EXPECT_EQ(spectator.look(table)["info"]["seats"][1]["name"], std::string(name) + " 2");
    ASSERT_EQ(spectator.ask({{"do", "rise"}, {"table", table}, {"seat", 1}})["type"], "ok");
  }
}

}  // namespace konduktor::server
