// Films: whole games move by move, of tables and of records that somebody brings along.
#include "server_hub/house.h"
#include "server_hub/records.h"

namespace konduktor::server {
namespace {

TEST(Film, of_a_table_is_its_replay) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string id = finished_game(house, ala, "london");
  for (const std::string& eyes : {std::string("all"), std::string("1"), std::string("none")}) {
    const Json film = house.get("/api/tables/" + id + "/film?seat=" + eyes).body;
    Json sight = film["start"];
    for (const Json& step : film["steps"]) sight = sight.patch(step["change"]);
    const std::string last = std::to_string(film["steps"].size());
    const Json still = house.get("/api/tables/" + id + "/replay?move=" + last + "&seat=" + eyes).body;
    EXPECT_EQ(still["moves"], film["steps"].size());
    EXPECT_EQ(sight["view"], still["view"]);
    EXPECT_EQ(film["steps"].back()["events"], still["events"]);
    EXPECT_EQ(film["sheet"]["seats"].size(), 2u);
  }
  EXPECT_EQ(house.get("/api/tables/" + id + "/film?seat=7").code(), "bad_request");
  EXPECT_EQ(house.get("/api/tables/0123456789/film").code(), "no_such_table");
}

TEST(Film, of_a_running_or_private_game_is_for_nobody) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string running = house.table(
      ala, {{"game", "london"}, {"players", 2}, {"seats", {"me", "bot:greedy"}}, {"start", true}});
  EXPECT_EQ(house.get("/api/tables/" + running + "/film", ala.token).code(), "not_finished");
  const std::string hidden = finished_game(house, ala, "london", 2, {{"visibility", "private"}});
  EXPECT_EQ(house.get("/api/tables/" + hidden + "/film").code(), "private_table");
  EXPECT_EQ(house.get("/api/tables/" + hidden + "/film", ala.token).status, 200);
}

TEST(Film, of_a_record_that_is_brought) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string id = finished_game(house, ala, "cardgame");
  const std::string record = house.get("/api/tables/" + id + "/record").text;
  const Answer brought = house.ask_text("POST", "/api/film?seat=all", {}, record);
  EXPECT_EQ(brought.status, 200) << brought.text;
  EXPECT_EQ(brought.body, house.get("/api/tables/" + id + "/film?seat=all").body);
}

TEST(Film, of_a_wrong_record_says_what_is_wrong_and_where) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string id = finished_game(house, ala, "london");
  const Json good = Json::parse(house.get("/api/tables/" + id + "/record").text);
  const auto why = [&](const std::string& text) {
    const Answer answer = house.ask_text("POST", "/api/film?seat=all", {}, text);
    EXPECT_EQ(answer.status, 422) << answer.text;
    EXPECT_EQ(answer.code(), "bad_record");
    return answer.body["error"].value("text", "");
  };
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  Json moved = good;
  moved["moves"][4]["seat"] = 1 - moved["moves"][4]["seat"].get<int>();
  EXPECT_TRUE(has(why(moved.dump()), "move 5:")) << why(moved.dump());
  Json result = good;
  result["result"]["sheets"][0]["total"] = 999;
  EXPECT_TRUE(has(why(result.dump()), "the result:")) << why(result.dump());
  Json dealt = good;
  dealt["start"]["hands"][0][0] = dealt["start"]["hands"][0][0] == "pink" ? "blue" : "pink";
  EXPECT_TRUE(has(why(dealt.dump()), "the deal:")) << why(dealt.dump());
  Json promised = good;
  promised["commitment"] = std::string(64, 'a');
  EXPECT_TRUE(has(why(promised.dump()), "commitment"));
  Json unknown = good;
  unknown["game"] = "atlantis";
  EXPECT_TRUE(has(why(unknown.dump()), "atlantis"));
  Json later = good;
  later["rules"] = 99;
  EXPECT_TRUE(has(why(later.dump()), "99"));
  for (const char* nonsense : {"", "[]", "{", "{\"format\":\"chess\"}", "null", "\xff"})
    EXPECT_NE(why(nonsense), "");
}

TEST(Film, makers_are_not_flooded) {
  House house;
  int refused = 0;
  for (int k = 0; k < 80; ++k) refused += house.ask_text("POST", "/api/film", {}, "{}").code() == "too_many";
  EXPECT_GT(refused, 20);
}

}  // namespace
}  // namespace konduktor::server
