// Reconnecting in mid-turn, and a server that starts again on the same file: everyone goes on where they were.
#include "server_hub/house.h"
#include "server_hub/records.h"

namespace konduktor::server {
namespace {

TEST(Reconnecting, in_mid_turn_shows_the_same_question) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string id = house.table(
      ala, {{"game", "europe"}, {"players", 2}, {"seats", {"me", "me:Ola"}}, {"start", true}, {"first", 0}});
  auto phone = std::make_unique<Phone>(house, ala);
  phone->watch(id);
  phone->play(id, 0, "keep");
  phone->play(id, 1, "keep");
  phone->play(id, 0, "draw");
  ASSERT_EQ(phone->eye(id, 0)["view"]["phase"], "second_card");
  const Json before = phone->table(id)["eyes"];
  phone->drop();
  Phone again(house, ala);
  again.watch(id);
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_EQ(again.table(id)["eyes"][k]["view"], before[k]["view"]);
    EXPECT_EQ(again.table(id)["eyes"][k]["ask"], before[k]["ask"]);
    EXPECT_EQ(again.table(id)["eyes"][k]["legal"], before[k]["legal"]);
    EXPECT_EQ(again.table(id)["eyes"][k]["events"], Json::array()) << "those of the last move were told";
  }
  again.play(id, 0, "draw");
}

TEST(Restart, tells_the_clients_and_loses_nothing) {
  House house;
  const Person ala = house.account("Ala", "12345678");
  const Person ola = house.guest("Ola");
  const std::string running =
      house.table(ala, {{"game", "europe"},
                        {"players", 3},
                        {"seats", {"me", nullptr, "bot:greedy"}},
                        {"clock", {{"kind", "game"}, {"seconds", 3600}, {"increment", 5}}},
                        {"friendly", true}});
  const std::string open = house.table(ola, {{"game", "uk"}, {"players", 2}, {"seats", {"me:Olga"}}});
  const std::string hidden = house.table(ola, {{"game", "uk"}, {"players", 2}, {"visibility", "private"}});
  auto first = std::make_unique<Phone>(house, ala);
  auto second = std::make_unique<Phone>(house, ola);
  second->must(say("sit", running));
  first->watch(running);
  second->watch(running);
  first->must(say("start", running));
  first->play(running, 0, "keep");
  second->play(running, 1, "keep");
  first->must(say("chat", running, {{"text", "see you"}}));
  second->must(say("offer", running, {{"seat", 1}, {"what", "pause"}}));
  ASSERT_TRUE(first->until(running, [](const Json& u) { return !u["info"]["offer"].is_null(); }));
  // Until nothing moves any more: it is the turn of one of the two.
  ASSERT_TRUE(first->until(running, [](const Json& u) {
    return u["eyes"][0]["view"]["waiting"] != Json{2} && u["eyes"][0]["view"]["phase"] == "action";
  }));
  ASSERT_TRUE(second->until(running, [&](const Json& u) { return u["n"] == first->table(running)["n"]; }));
  const Json mine = first->table(running);
  const Json hers = second->table(running);

  (void)second->hello(ola.token, "pl");
  house.stop();
  EXPECT_NE(first->next("going_down")["text"].get<std::string>().find("nothing is lost"), std::string::npos);
  EXPECT_NE(second->next("going_down")["text"].get<std::string>().find("nic nie zginie"), std::string::npos);
  EXPECT_TRUE(first->closed().starts_with("1012")) << first->closed();
  house.open();

  first = std::make_unique<Phone>(house, ala);
  second = std::make_unique<Phone>(house, ola);
  first->watch(running);
  second->watch(running);
  for (const auto& [phone, old, seat] :
       {std::tuple(first.get(), &mine, 0), std::tuple(second.get(), &hers, 1)}) {
    const Json& now = phone->table(running);
    EXPECT_EQ(now["n"], (*old)["n"]);
    EXPECT_EQ(now["eyes"][0]["view"], (*old)["eyes"][0]["view"]);
    EXPECT_EQ(now["eyes"][0]["ask"], (*old)["eyes"][0]["ask"]);
    EXPECT_EQ(now["info"]["commitment"], (*old)["info"]["commitment"]);
    EXPECT_EQ(now["info"]["offer"], (*old)["info"]["offer"]);
    EXPECT_EQ(now["info"]["settings"], (*old)["info"]["settings"]);
    EXPECT_EQ(now["clock"][2], nullptr) << "a bot has no clock";
    EXPECT_GT(now["clock"][static_cast<std::size_t>(seat)]["left_ms"], 3'500'000);
  }
  EXPECT_EQ(second->next("chat")["lines"][0]["text"], "see you");
  EXPECT_EQ(house.get("/api/tables/" + open).body["seats"][0]["name"], "Olga");
  EXPECT_EQ(house.get("/api/tables/" + hidden, ola.token).body["stage"], "open");
  EXPECT_EQ(house.ask("POST", "/api/login", {}, {{"name", "ala"}, {"password", "12345678"}}).status, 200);
  // An old question is not asked again, a new move is possible, and bots go on by themselves.
  const int turn = first->eye(running, 0)["ask"] != 0 ? 0 : 1;
  (turn == 0 ? first : second)->play(running, turn, "draw");
  second->must(say("rise", running, {{"seat", 1}}));
  play_to_the_end(*first, running);
  EXPECT_EQ(first->table(running)["stage"], "finished");
  house.restart();
  const auto records = expect_verified(house.get("/api/tables/" + running + "/record").text);
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(records[0]["commitment"], mine["info"]["commitment"]);
  bool stood_in = false;
  for (const Json& move : records[0]["moves"]) stood_in |= move.value("by", "") == "bot:medium";
  EXPECT_TRUE(stood_in);
}

TEST(Restart, in_the_middle_of_bots_games) {
  House house;
  const Person ala = house.guest("Ala");
  std::vector<std::string> tables;
  for (const char* game : {"europe", "london", "berlin", "uk", "cardgame", "usa"})
    tables.push_back(house.table(
        ala, {{"game", game}, {"players", 2}, {"seats", {"bot:greedy", "bot:racer"}}, {"start", true}}));
  for (int k = 0; k < 2; ++k) {
    house.run_for(30);
    house.restart();
  }
  for (const std::string& id : tables) {
    ASSERT_TRUE(house.until([&] { return house.get("/api/tables/" + id).body["stage"] == "finished"; }, 60))
        << id;
    EXPECT_EQ(expect_verified(house.get("/api/tables/" + id + "/record").text).size(), 1u);
  }
}

TEST(Server, that_cannot_open_says_why) {
  House house;
  ServerConfig config = house.config();
  EXPECT_FALSE(Server(config).open().ok());  // one server at a time on a SQLite file
  config.db.insert(config.db.find(".db"), "-other");
  config.net.port = house.port();
  Server same_port(config);
  const std::string taken = same_port.open().error;
  EXPECT_NE(taken.find("already in use"), std::string::npos) << taken;
  config.net.port = 0;
  config.db = "sqlite:/nonexistent/folder/file.db";
  EXPECT_FALSE(Server(config).open().ok());
  config.db = "mysql://somewhere";
  EXPECT_FALSE(Server(config).open().ok());
}

}  // namespace
}  // namespace konduktor::server
