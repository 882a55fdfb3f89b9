// A token that is forged, revoked or of somebody who is gone is nobody's.

#include <chrono>
#include <thread>

#include "acting.h"

namespace konduktor::server {
namespace {

class Tokens : public Acting {};

}  // namespace

TEST_F(Tokens, ForgedTokensAreNobodys) {
  start();
  std::string changed = ala_.token;
  changed.back() = changed.back() == 'A' ? 'B' : 'A';
  changed.front() = changed.front() == 'x' ? 'y' : 'x';
  const std::vector<std::string> forged = {
      changed,       ala_.token + "A",     ala_.token.substr(1),   " " + ala_.token,        ala_.user,
      "' OR 1=1 --", std::string(64, '0'), std::string(5000, 'A'), std::string("\0\0\0", 3)};
  for (const std::string& token : forged) {
    Talk liar(port());
    refused(liar, {{"do", "hello"}, {"token", token}}, "not_logged_in");
    const Question asked = question(*looker_, table_, 0);
    refused(liar, move(0, asked.ask, asked.move), "hello_first");
    if (token.size() > 4000 || token.find('\0') != std::string::npos) continue;
    EXPECT_EQ(http(port(), "GET", "/api/me", token).status, 401) << token;
    EXPECT_EQ(http(port(), "DELETE", "/api/me", token).status, 401) << token;
  }
  // One who is somebody and then lies stays who they were.
  Talk ola(port());
  ola.hello(ola_.token);
  refused(ola, {{"do", "hello"}, {"token", changed}}, "not_logged_in");
  const Question asked = question(*looker_, table_, 0);
  refused(ola, move(0, asked.ask, asked.move), "not_seated");
}

TEST_F(Tokens, RevokedTokensActNoMore) {
  start();
  Talk ola(port());
  ola.hello(ola_.token);
  ola.look(table_);
  const Question asked = question(ola, table_, 1);
  ASSERT_EQ(http(port(), "POST", "/api/logout", ola_.token).status, 200);
  // The socket that was opened with it is closed, so it cannot move any more.
  ola.say(move(1, asked.ask, asked.move));
  EXPECT_TRUE(ola.wait_closed());
  EXPECT_EQ(question(*looker_, table_, 0).ask, asked.ask);
  Talk again(port());
  refused(again, {{"do", "hello"}, {"token", ola_.token}}, "not_logged_in");
  EXPECT_EQ(http(port(), "GET", "/api/me", ola_.token).status, 401);
}

TEST_F(Tokens, LoggingOutElsewhereKeepsThisDevice) {
  const std::string name = "Account " + ala_.user;
  const json password = {{"name", name}, {"password", "correct horse"}};
  ASSERT_EQ(http(port(), "POST", "/api/account", {}, password).status, 201);
  const Reply here = http(port(), "POST", "/api/login", {}, password);
  const Reply there = http(port(), "POST", "/api/login", {}, password);
  ASSERT_EQ(here.status, 200) << here.text;
  Talk this_device(port());
  this_device.hello(here.body["token"]);
  Talk other_device(port());
  other_device.hello(there.body["token"]);
  ASSERT_EQ(http(port(), "DELETE", "/api/me/sessions", here.body["token"].get<std::string>()).status, 200);
  EXPECT_TRUE(other_device.wait_closed());
  EXPECT_EQ(http(port(), "GET", "/api/me", there.body["token"].get<std::string>()).status, 401);
  EXPECT_EQ(http(port(), "GET", "/api/me", here.body["token"].get<std::string>()).status, 200);
  EXPECT_EQ(this_device.ask({{"do", "ping"}})["type"], "pong");
}

TEST_F(Tokens, WhoIsErasedIsGone) {
  start();
  Talk ola(port());
  ola.hello(ola_.token);
  ola.look(table_);
  const Reply asked = http(port(), "DELETE", "/api/me", ola_.token, {{"name", "Ola"}});
  ASSERT_EQ(asked.status, 422) << asked.text;
  const json sure = {{"name", "Ola"}, {"confirm", asked.body["error"]["confirm"]}};
  ASSERT_EQ(http(port(), "DELETE", "/api/me", ola_.token, sure).status, 200);
  EXPECT_TRUE(ola.wait_closed());
  Talk again(port());
  EXPECT_EQ(again.hello(ola_.token)["code"], "not_logged_in");
  EXPECT_EQ(http(port(), "GET", "/api/me", ola_.token).status, 401);
  // The answer says that she is gone; her seat is left when that is stored, too.
  json seat = looker_->look(table_)["info"]["seats"][1];
  for (int tries = 0; tries < 200 && seat["stand_in"].is_null(); ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    seat = looker_->look(table_)["info"]["seats"][1];
  }
  EXPECT_EQ(seat["stand_in"], "bot:medium");
}

TEST_F(Tokens, AnotherHelloIsAnotherPerson) {
  start();
  Talk talk(port());
  talk.hello(ala_.token);
  const Question asked = question(talk, table_, 0);
  EXPECT_EQ(talk.hello(ela_.token)["user"]["id"], ela_.user);
  refused(talk, move(0, asked.ask, asked.move), "not_seated");
  const json seen = talk.look(table_);
  ASSERT_EQ(seen["eyes"].size(), 1u);
  EXPECT_TRUE(seen["eyes"][0]["seat"].is_null());
}

}  // namespace konduktor::server
