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

const Json kCounts = {{"game", "london"}, {"clock", {{"kind", "move"}, {"seconds", 600}}}};

// So long that what is won from who leaves counts.
void play_ten_moves(Duel& duel) {
  duel.open();
  for (int turn = 0; turn < 5; ++turn)
    for (int seat = 0; seat < 2; ++seat)
      for (int card = 0; card < 2; ++card)
        (seat == 0 ? duel.first : duel.second)->play(duel.table, seat, "draw");
}

TEST(Ratings, who_leaves_loses) {
  Duel duel(kCounts, true);
  play_ten_moves(duel);
  duel.second->must(say("rise", duel.table, {{"seat", 1}}));
  play_to_the_end(*duel.first, duel.table);
  EXPECT_EQ(rated(duel.house, "london"),
            (std::vector<std::string>{"user:" + duel.ala.id, "user:" + duel.ola.id}));
}

TEST(Ratings, hints_between_people_do_not_count) {
  Json settings = kCounts;
  settings["hints"] = true;
  Duel duel(settings, true);
  play_ten_moves(duel);
  duel.second->must(say("rise", duel.table, {{"seat", 1}}));
  play_to_the_end(*duel.first, duel.table);
  EXPECT_EQ(rated(duel.house, "london"), std::vector<std::string>{});
}

// Ola is away, a bot plays for her, and Ala would rather not lose.
TEST(Ratings, a_game_that_counts_is_not_given_up_behind_anybodys_back) {
  Json settings = kCounts;
  settings["away_seconds"] = 10;
  Duel duel(settings, true);
  duel.open();
  duel.second->must(say("rise", duel.table, {{"seat", 1}}));
  duel.first->must(say("offer", duel.table, {{"seat", 0}, {"what", "abandon"}}));
  EXPECT_EQ(duel.first->ask({{"do", "ping"}})["type"], "pong");
  EXPECT_EQ(duel.first->table(duel.table)["stage"], "running");
  duel.second->must(say("back", duel.table, {{"seat", 1}}));
  duel.second->must(say("answer", duel.table, {{"seat", 1}, {"yes", true}}));
  EXPECT_TRUE(duel.both([](const Json& update) { return update["stage"] == "abandoned"; }));
  EXPECT_EQ(rated(duel.house, "london"), std::vector<std::string>{});
}

TEST(Ratings, who_was_erased_during_the_game_is_nowhere) {
  Duel duel(kCounts, true);
  play_ten_moves(duel);
  EXPECT_EQ(
      duel.house
          .ask("DELETE", "/api/me", duel.ola.token, {{"name", duel.ola.name}, {"password", "correct horse"}})
          .status,
      200);
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
