// Socket messages that make no sense, and the language of what is answered.
#include "server_hub/house.h"

namespace konduktor::server {
namespace {

TEST(Messages, that_are_not_understood) {
  House house;
  const Person ala = house.guest("Ala");
  Phone phone(house, {}, false);
  EXPECT_EQ(phone.refused({{"do", "lobby"}}), "hello_first");
  EXPECT_EQ(phone.refused(say("watch", "0123456789")), "hello_first");
  EXPECT_EQ(phone.hello("")["user"], nullptr) << "a spectator";
  EXPECT_EQ(phone.refused(say("sit", "0123456789")), "not_logged_in");
  EXPECT_EQ(phone.refused(say("chat", "0123456789", {{"text", "x"}})), "not_logged_in");
  EXPECT_EQ(phone.hello(ala.token)["user"]["id"], ala.id);
  EXPECT_EQ(phone.refused(say("watch", "0123456789")), "no_such_table");
  for (const Json& wrong : std::vector<Json>{{{"do", "dance"}},
                                             {{"do", 7}},
                                             Json::object(),
                                             {{"do", "watch"}},
                                             {{"do", "watch"}, {"table", "short"}},
                                             {{"do", "watch"}, {"table", 7}},
                                             {{"do", "watch"}, {"table", "0123456789"}, {"legal", 1}},
                                             {{"do", "lobby"}, {"on", "yes"}},
                                             {{"do", "mute"}},
                                             say("sit", "0123456789", {{"seat", -1}}),
                                             say("sit", "0123456789", {{"seat", 1.5}}),
                                             say("sit", "0123456789", {{"seat", 18446744073709551615u}}),
                                             say("move", "0123456789", {{"seat", 0}, {"move", "draw"}}),
                                             say("answer", "0123456789", {{"seat", 0}})}) {
    const Json answer = phone.ask(wrong);
    EXPECT_EQ(answer["code"], "bad_request") << wrong;
    EXPECT_GT(answer["text"].get<std::string>().size(), 30u) << answer;
  }
  for (const char* text :
       {"", "{", "[]", "7", R"({"do":"ping","id":-1})", R"({"do":"ping","id":"x"})", "\"\""}) {
    phone.send(text);
    const Json answer = phone.next("refused");
    EXPECT_EQ(answer["code"], "bad_request") << text;
    EXPECT_EQ(answer["id"], nullptr) << text;
  }
  phone.send(R"({"do":"nothing","id":77})");
  EXPECT_EQ(phone.next("refused")["id"], 77);
  // Without an id there is no ok, but a refusal all the same.
  phone.send(R"({"do":"sit","table":"0123456789"})");
  const Json refused = phone.next("refused");
  EXPECT_EQ(refused["id"], nullptr);
  EXPECT_EQ(refused["code"], "no_such_table");
  phone.send(R"({"do":"lobby"})");
  (void)phone.next("lobby");
  EXPECT_EQ(phone.count("ok"), 0u);
  EXPECT_EQ(phone.ask({{"do", "ping"}})["type"], "pong");
  const Json pong = phone.ask({{"do", "ping"}});
  EXPECT_GT(pong["time"].get<std::int64_t>(), 1'600'000'000'000);
}

TEST(Messages, polish_for_those_who_say_so) {
  House house;
  Phone phone(house, {}, false, {{"Accept-Language", "pl"}});
  EXPECT_EQ(phone.ask({{"do", "lobby"}})["text"], "Najpierw wyślij hello.");
  Phone english(house, {}, false);
  (void)english.hello("", "en");
  (void)phone.hello("", "pl");
  const Json wish = say("watch", "0123456789");
  EXPECT_NE(phone.ask(wish)["text"], english.ask(wish)["text"]);
}

}  // namespace
}  // namespace konduktor::server
