// What becomes of ratings when somebody leaves, asks for hints or is erased.
#include "server_hub/duel.h"
#include "server_hub/records.h"

namespace konduktor::server {
namespace {

// Who has a rating of the game, the best first.
std::vector<std::string> rated(House& house, const std::string& game) {
  std::vector<std::string> who;
  const Answer list = house.get("/api/ratings/" + game);
  for (const Json& rating : list.body["ratings"]) who.push_back(rating["who"]);
  return who;
}

TEST(Ratings, who_leaves_loses) {
  Duel duel(Json{{"game", "london"}});
  duel.second->must(say("rise", duel.table, {{"seat", 1}}));
  play_to_the_end(*duel.first, duel.table);
  EXPECT_EQ(rated(duel.house, "london"),
            (std::vector<std::string>{"user:" + duel.ala.id, "user:" + duel.ola.id}));
}

TEST(Ratings, hints_between_people_do_not_count) {
  Duel duel(Json{{"game", "london"}, {"hints", true}});
  duel.second->must(say("rise", duel.table, {{"seat", 1}}));
  play_to_the_end(*duel.first, duel.table);
  EXPECT_EQ(rated(duel.house, "london"), std::vector<std::string>{});
}

TEST(Ratings, who_was_erased_during_the_game_is_nowhere) {
  Duel duel(Json{{"game", "london"}});
  EXPECT_EQ(duel.house.ask("DELETE", "/api/me", duel.ola.token, {{"name", duel.ola.name}}).status, 200);
  play_to_the_end(*duel.first, duel.table);
  const Answer past = duel.house.get("/api/history");
  ASSERT_EQ(past.body["games"].size(), 1u);
  EXPECT_EQ(past.body["games"][0]["seats"][0]["user"], duel.ala.id);
  EXPECT_TRUE(past.body["games"][0]["seats"][1]["user"].is_null());
  EXPECT_EQ(past.text.find(duel.ola.id), std::string::npos);
  EXPECT_EQ(rated(duel.house, "london"), std::vector<std::string>{"user:" + duel.ala.id});
}

}  // namespace
}  // namespace konduktor::server
