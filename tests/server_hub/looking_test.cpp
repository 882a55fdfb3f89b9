// Who may look at a table and what they see: spectators, several seats, several devices.
#include "server_hub/house.h"

namespace konduktor::server {
namespace {

Json europe(int players, Json rest = Json::object()) {
  rest["game"] = "europe";
  rest["players"] = players;
  return rest;
}

TEST(Looking, spectators_see_what_is_public) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string id = house.table(ala, europe(2, {{"seats", {"me", "me:Ola"}}, {"start", true}}));
  Phone player(house, ala);
  player.watch(id, true);
  Phone nobody(house);
  Phone somebody(house, house.guest("Ela"));
  nobody.watch(id);
  somebody.watch(id, true);
  for (Phone* phone : {&nobody, &somebody}) {
    ASSERT_EQ(phone->table(id)["eyes"].size(), 1u);
    const Json& eye = phone->table(id)["eyes"][0];
    EXPECT_EQ(eye["seat"], nullptr);
    for (const char* hidden : {"ask", "legal", "needs", "undo"}) EXPECT_FALSE(eye.contains(hidden)) << hidden;
    EXPECT_FALSE(eye["view"].contains("me"));
    EXPECT_EQ(phone->table(id)["info"]["commitment"].get<std::string>().size(), 64u);
    EXPECT_FALSE(phone->table(id).contains("seed"));
  }
  EXPECT_TRUE(player.until(id, [](const Json& u) { return u["info"]["spectators"] == 2; }));
  player.play(id, 0, "keep");
  player.play(id, 1, "keep");
  const int seat = player.eye(id, 0)["ask"] != 0 ? 0 : 1;
  player.play(id, seat, "draw");
  ASSERT_TRUE(nobody.until(id, [](const Json& u) {
    const Json& events = u["eyes"][0]["events"];
    return !events.empty() && events[0]["event"] == "drew";
  }));
  EXPECT_FALSE(nobody.table(id)["eyes"][0]["events"][0].contains("card")) << "unseen";
  nobody.drop();
  EXPECT_TRUE(player.until(id, [](const Json& u) { return u["info"]["spectators"] == 1; }));
}

TEST(Looking, private_tables_and_tables_without_spectators) {
  House house;
  const Person ala = house.guest("Ala");
  const Person ela = house.guest("Ela");
  for (const bool is_private : {true, false}) {
    const char* code = is_private ? "private_table" : "no_spectators";
    Json wish = europe(2, {{"seats", {"me", "bot:greedy"}}});
    if (is_private)
      wish["visibility"] = "private";
    else
      wish["spectators"] = false;
    const std::string id = house.table(ala, wish);
    Phone stranger(house, ela);
    stranger.watch(id);  // while it is open, the link is the invitation
    Phone host(house, ala);
    host.watch(id);
    host.must(say("start", id));
    const Json gone = stranger.next("unwatched");
    EXPECT_EQ(gone["table"], id);
    EXPECT_EQ(gone["code"], code);
    host.play(id, 0, "keep");
    EXPECT_EQ(stranger.ask({{"do", "ping"}})["type"], "pong");
    EXPECT_EQ(stranger.table(id)["stage"], "open") << "nothing of the game";
    EXPECT_EQ(stranger.refused(say("watch", id)), code);
    EXPECT_EQ(house.get("/api/tables/" + id).code(), code);
    EXPECT_EQ(house.get("/api/tables/" + id, ela.token).code(), code);
    EXPECT_EQ(house.get("/api/tables/" + id, ala.token).status, 200);
    EXPECT_EQ(house.get("/api/tables/" + id + "/record", ela.token).code(), code);
    EXPECT_EQ(house.get("/api/tables/" + id + "/record", ala.token).code(), "not_finished");
    EXPECT_EQ(house.get("/api/tables/" + id + "/replay", ala.token).code(), "not_finished");
    // When it is over, a game without spectators is a game like others; a private one is not.
    host.must(say("offer", id, {{"seat", 0}, {"what", "abandon"}}));
    EXPECT_TRUE(host.until(id, [](const Json& u) { return u["stage"] == "abandoned"; }));
    EXPECT_EQ(house.get("/api/tables/" + id + "/record", ela.token).status, is_private ? 403 : 200);
  }
  EXPECT_EQ(house.get("/api/tables/0123456789").code(), "no_such_table");
  EXPECT_EQ(house.get("/api/tables/nonsense").code(), "no_such_table");
  EXPECT_EQ(house.get("/api/tables/0123456789", "forged").code(), "not_logged_in");
}

TEST(Looking, several_seats_are_several_eyes_and_several_devices_see_the_same) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string id =
      house.table(ala, europe(3, {{"seats", {"me:Ala", "bot:greedy", "me:Ola"}}, {"start", true}}));
  Phone tablet(house, ala);
  Phone phone(house, ala);
  tablet.watch(id);
  phone.watch(id);
  ASSERT_EQ(tablet.table(id)["eyes"].size(), 2u);
  EXPECT_EQ(tablet.table(id)["eyes"][0]["seat"], 0);
  EXPECT_EQ(tablet.table(id)["eyes"][1]["seat"], 2);
  EXPECT_NE(tablet.eye(id, 0)["view"]["me"], tablet.eye(id, 2)["view"]["me"]);
  EXPECT_EQ(tablet.eye(id, 0)["view"]["me"], phone.eye(id, 0)["view"]["me"]);
  tablet.play(id, 0);
  phone.play(id, 2);
  EXPECT_TRUE(tablet.until(id, [&](const Json&) { return tablet.eye(id, 0)["view"]["phase"] == "action"; }));
  // Present as long as one device looks.
  tablet.drop();
  EXPECT_EQ(phone.ask({{"do", "ping"}})["type"], "pong");
  EXPECT_EQ(phone.table(id)["info"]["seats"][0]["present"], true);
  phone.must(say("unwatch", id));
  Phone other(house);
  other.watch(id);
  EXPECT_EQ(other.table(id)["info"]["seats"][0]["present"], false);
  EXPECT_GT(other.table(id)["info"]["seats"][0]["away_ms"], 0);
}

TEST(Looking, manners_of_the_table) {
  House house;
  const Person ala = house.guest("Ala");
  const auto seat_of = [&](const Json& manners) {
    const std::string id = house.table(ala, [&] {
      Json wish = europe(2, {{"seats", {"me", "bot:greedy"}}, {"start", true}});
      wish.update(manners);
      return wish;
    }());
    Phone phone(house, ala);
    phone.watch(id);
    return phone.eye(id, 0)["view"]["seats"][1];
  };
  const Json shown = seat_of({{"show_known", true}});
  for (const char* field : {"cards", "score", "known"}) EXPECT_TRUE(shown.contains(field)) << field;
  const Json hidden = seat_of({{"show_counts", false}, {"show_scores", false}});
  for (const char* field : {"cards", "score", "known"}) EXPECT_FALSE(hidden.contains(field)) << field;
}

TEST(Looking, saying_hello_as_somebody_else_forgets_what_was_watched) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string id = house.table(ala, europe(2, {{"seats", {"me", "bot:greedy"}}, {"start", true}}));
  Phone phone(house, ala);
  phone.watch(id);
  (void)phone.hello("");
  const auto before = phone.updates().size();
  Phone again(house, ala);
  again.watch(id);
  again.play(id, 0);
  EXPECT_EQ(phone.ask({{"do", "ping"}})["type"], "pong");
  EXPECT_EQ(phone.updates().size(), before);
  phone.watch(id);
  EXPECT_EQ(phone.table(id)["eyes"][0]["seat"], nullptr) << "now a spectator";
}

}  // namespace
}  // namespace konduktor::server
