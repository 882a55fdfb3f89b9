// Whether a game counts is said by the server, before it begins.
#include "server_hub/house.h"

namespace konduktor::server {
namespace {

const Json kClock = {{"kind", "move"}, {"seconds", 60}};
const Json kRated = {{"as", "rated"}, {"why", nullptr}};

Json because(const char* why) { return {{"as", nullptr}, {"why", why}}; }

HeaderList from(const char* address) { return {{"X-Forwarded-For", address}}; }

TEST(Counts, are_said_of_a_table_that_is_not_there_yet) {
  House house;
  const Person ala = house.account("Ala", "correct horse");
  const Person guest = house.guest("Ola");
  const auto counts = [&](const std::string& token, Json settings) {
    settings["game"] = "london";
    settings["players"] = 2;
    const Answer answer = house.ask("POST", "/api/counts", token, settings);
    EXPECT_EQ(answer.status, 200) << answer.text;
    return answer.body;
  };
  const Json alone = {{"seats", {"me", "bot:easy"}}};
  EXPECT_EQ(counts(ala.token, alone), (Json{{"as", "practice"}, {"why", nullptr}}));
  EXPECT_EQ(counts(guest.token, alone), because("guests"));
  EXPECT_EQ(counts({}, alone), because("guests")) << "who is nobody yet will be a guest";
  EXPECT_EQ(counts(ala.token, {{"seats", {"me", nullptr}}}), because("no_clock"));
  EXPECT_EQ(counts(ala.token, {{"seats", {"me", nullptr}}, {"clock", kClock}}), kRated);
  EXPECT_EQ(counts(ala.token, {{"seats", {"me", "me:Ola"}}, {"clock", kClock}}), because("several_seats"));
  EXPECT_EQ(house.ask("POST", "/api/counts", ala.token, {{"game", "london"}}).code(), "bad_settings");
  EXPECT_EQ(house.get("/api/tables").body["tables"].size(), 0u) << "nothing is made";
}

TEST(Counts, are_said_in_the_lobby_and_at_the_table) {
  House house([](ServerConfig& config) { config.net.trust_proxy = true; });
  const Person ala = house.account("Ala", "correct horse");
  const Person ola = house.account("Ola", "correct horse");
  const std::string id =
      house
          .ask("POST", "/api/tables", ala.token,
               {{"game", "london"}, {"players", 2}, {"seats", {"me"}}, {"clock", kClock}}, from("192.0.2.1"))
          .body["table"];
  EXPECT_EQ(house.get("/api/tables/" + id).body["counts"], kRated);
  EXPECT_EQ(house.get("/api/tables").body["tables"][0]["counts"], kRated);
  Phone same(house, ola, true, from("192.0.2.1"));
  same.watch(id);
  same.must(say("sit", id, {{"seat", 1}}));
  EXPECT_TRUE(same.until(id, [](const Json& u) { return u["info"]["counts"] == because("one_address"); }));
  EXPECT_EQ(house.get("/api/tables/" + id).body["counts"], because("one_address"));
  same.must(say("rise", id, {{"seat", 1}}));
  Phone elsewhere(house, ola, true, from("192.0.2.2"));
  elsewhere.must(say("sit", id, {{"seat", 1}}));
  EXPECT_TRUE(same.until(id, [](const Json& u) { return u["info"]["counts"] == kRated; }));
}

}  // namespace
}  // namespace konduktor::server
