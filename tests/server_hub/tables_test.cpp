// Tables before the game: settings, seats, the lobby.
#include <algorithm>

#include "server_hub/house.h"

namespace konduktor::server {
namespace {

Json europe(int players, Json rest = Json::object()) {
  rest["game"] = "europe";
  rest["players"] = players;
  return rest;
}

TEST(Settings, have_defaults_and_come_back) {
  House house;
  const Person ala = house.guest("Ala");
  const Json plain = house.get("/api/tables/" + house.table(ala, europe(3))).body;
  EXPECT_EQ(plain["stage"], "open");
  EXPECT_EQ(plain["players"], 3);
  EXPECT_EQ(plain["game"], "europe");
  EXPECT_EQ(plain["host"], (Json{{"id", ala.id}, {"name", "Ala"}, {"guest", true}}));
  EXPECT_EQ(plain["seats"], Json::array({{{"kind", "empty"}}, {{"kind", "empty"}}, {{"kind", "empty"}}}));
  EXPECT_EQ(plain["settings"]["visibility"], "public");
  EXPECT_EQ(plain["settings"]["first"], -1);
  EXPECT_EQ(plain["settings"]["clock"]["kind"], "none");
  EXPECT_EQ(plain["settings"]["friendly"], false);
  for (const char* yes : {"show_counts", "show_scores", "spectators", "chat"})
    EXPECT_EQ(plain["settings"][yes], true) << yes;
  for (const char* no : {"show_known", "hints"}) EXPECT_EQ(plain["settings"][no], false) << no;
  Json wished = {{"game", "uk"},         {"players", 2},
                 {"first", 1},           {"options", {{"advanced_technologies", true}}},
                 {"show_counts", false}, {"show_scores", false},
                 {"show_known", true},   {"spectators", false},
                 {"friendly", true},     {"hints", true},
                 {"chat", false},        {"visibility", "unlisted"},
                 {"away_seconds", 10},   {"clock", {{"kind", "game"}, {"seconds", 600}, {"increment", 5}}}};
  const Json given = house.get("/api/tables/" + house.table(ala, wished)).body["settings"];
  for (const auto& [field, value] : wished.items()) EXPECT_EQ(given[field], value) << field;
}

TEST(Settings, that_cannot_be_are_refused_by_name) {
  House house;
  const Person ala = house.guest("Ala");
  const auto refused = [&](const Json& settings, const std::string& named) {
    const Answer answer = house.ask("POST", "/api/tables", ala.token, settings);
    EXPECT_EQ(answer.code(), "bad_settings") << settings << ' ' << answer.text;
    EXPECT_NE(answer.body["error"]["text"].get<std::string>().find(named), std::string::npos) << answer.text;
  };
  refused(Json::object(), "game");
  refused({{"game", "europe"}}, "players");
  refused({{"game", "atlantis"}, {"players", 2}}, "atlantis");
  refused({{"game", "../europe"}, {"players", 2}}, "game");
  refused(europe(1), "players");
  refused(europe(6), "players");
  refused({{"game", "london"}, {"players", 5}}, "players");
  refused(europe(2, {{"first", 2}}), "first");
  refused(europe(2, {{"colour", "red"}}), "colour");
  refused(europe(2, {{"chat", "yes"}}), "chat");
  refused(europe(2, {{"visibility", "secret"}}), "visibility");
  refused(europe(2, {{"away_seconds", 9}}), "away_seconds");
  refused(europe(2, {{"options", {{"advanced_technologies", true}}}}), "advanced_technologies");
  refused(europe(2, {{"clock", {{"kind", "move"}, {"seconds", 9}}}}), "clock.seconds");
  refused(europe(2, {{"clock", {{"kind", "move"}}}}), "clock.seconds");
  refused(europe(2, {{"clock", {{"seconds", 60}}}}), "clock.kind");
  refused(europe(2, {{"clock", {{"kind", "move"}, {"seconds", 60}, {"increment", 1}}}}), "clock.increment");
  refused(europe(2, {{"rematch_of", "0123456789"}}), "rematch_of");
  refused(europe(2, {{"seats", "me"}}), "seats");
  refused(europe(2, {{"seats", {"me", "you"}}}), "seats");
  refused(europe(2, {{"seats", {"me", "bot:genius"}}}), "seats");
  refused(europe(2, {{"seats", {"me", "me:"}}}), "seats");
  refused(europe(2, {{"seats", {"me", nullptr, nullptr}}}), "seats");
  refused(europe(2, {{"start", "now"}}), "start");
  EXPECT_EQ(
      house.ask("POST", "/api/tables", ala.token, europe(2, {{"seats", {"me", nullptr}}, {"start", true}}))
          .code(),
      "not_all_seated");
  EXPECT_EQ(house.ask("POST", "/api/tables", {}, europe(2)).code(), "not_logged_in");
  EXPECT_EQ(house.get("/api/tables").body["tables"].size(), 0u) << "a refusal changes nothing";
}

TEST(Seats, as_planned) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string id =
      house.table(ala, europe(5, {{"seats", {"bot:easy", "me", "me:Ola", nullptr, "bot:racer"}}}));
  const Json seats = house.get("/api/tables/" + id).body["seats"];
  EXPECT_EQ(seats[0], (Json{{"kind", "bot"}, {"bot", "bot:easy"}, {"name", "easy"}}));
  EXPECT_EQ(seats[1]["name"], "Ala");
  EXPECT_EQ(seats[1]["user"], ala.id);
  EXPECT_EQ(seats[2]["name"], "Ola");
  EXPECT_EQ(seats[2]["user"], ala.id);
  EXPECT_EQ(seats[3]["kind"], "empty");
  EXPECT_EQ(seats[4]["bot"], "bot:racer");
  EXPECT_EQ(house.get("/api/me", ala.token).body["tables"], Json::array({id}));
  const std::string begun = house.table(ala, europe(2, {{"seats", {"bot:greedy", "me"}}, {"start", true}}));
  EXPECT_EQ(house.get("/api/tables/" + begun).body["stage"], "running");
}

TEST(Seats, sit_rise_send_away_start_close) {
  House house;
  const Person ala = house.guest("Ala");
  const Person ola = house.guest("Ola");
  const std::string id = house.table(ala, europe(3, {{"seats", {"me"}}}));
  Phone host(house, ala);
  Phone guest(house, ola);
  host.watch(id);
  guest.watch(id);  // whoever has the link
  EXPECT_EQ(guest.table(id)["eyes"], Json::array());
  EXPECT_EQ(guest.table(id)["stage"], "open");
  EXPECT_EQ(guest.table(id)["info"]["commitment"], nullptr);
  EXPECT_EQ(guest.refused(say("sit", id, {{"seat", 0}})), "seat_taken");
  EXPECT_EQ(guest.refused(say("sit", id, {{"seat", 3}})), "no_such_seat");
  EXPECT_EQ(guest.refused(say("sit", id, {{"seat", 5}})), "bad_request") << "no table has so many";
  EXPECT_EQ(guest.refused(say("sit", id, {{"seat", 2}, {"name", "\n"}})), "bad_name");
  EXPECT_EQ(guest.refused(say("sit", "0123456789")), "no_such_table");
  guest.must(say("sit", id, {{"seat", 2}, {"name", "Aleksandra"}}));
  EXPECT_TRUE(host.until(id, [](const Json& u) { return u["info"]["seats"][2]["kind"] == "person"; }));
  EXPECT_EQ(host.table(id)["info"]["seats"][2]["name"], "Aleksandra");
  EXPECT_EQ(host.table(id)["info"]["seats"][2]["present"], true);
  // What only the host may do.
  EXPECT_EQ(guest.refused(say("bot", id, {{"seat", 1}, {"bot", "bot:easy"}})), "not_host");
  EXPECT_EQ(guest.refused(say("rise", id, {{"seat", 0}})), "not_host");
  EXPECT_EQ(guest.refused(say("start", id)), "not_host");
  EXPECT_EQ(guest.refused(say("close", id)), "not_host");
  EXPECT_EQ(host.refused(say("start", id)), "not_all_seated");
  EXPECT_EQ(host.refused(say("bot", id, {{"seat", 1}, {"bot", "bot:genius"}})), "unknown_bot");
  EXPECT_EQ(host.refused(say("bot", id, {{"seat", 2}, {"bot", "bot:easy"}})), "seat_taken");
  host.must(say("bot", id, {{"seat", 1}, {"bot", "bot:greedy"}}));
  host.must(say("rise", id, {{"seat", 2}}));  // sent away
  EXPECT_EQ(host.refused(say("rise", id, {{"seat", 2}})), "not_seated");
  EXPECT_TRUE(guest.until(id, [](const Json& u) { return u["info"]["seats"][2]["kind"] == "empty"; }));
  EXPECT_EQ(guest.refused(say("sit", id)), "sent_away");
  const Person ela = house.guest("Ela");
  Phone next(house, ela);
  next.watch(id);
  next.must(say("sit", id));
  // The host leaves: the next person has the table.
  host.must(say("rise", id, {{"seat", 0}}));
  EXPECT_TRUE(next.until(id, [&](const Json& u) { return u["info"]["host"] == ela.id; }));
  next.must(say("rise", id, {{"seat", 1}}));
  next.must(say("close", id));
  EXPECT_TRUE(host.until(id, [](const Json& u) { return u["stage"] == "closed"; }));
  EXPECT_EQ(guest.refused(say("sit", id, {{"seat", 1}})), "over");
  EXPECT_EQ(guest.refused(say("start", id)), "over");
  EXPECT_EQ(house.get("/api/tables/" + id).body["stage"], "closed");
}

TEST(Seats, a_table_that_everyone_left_closes) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string id = house.table(ala, europe(2, {{"seats", {"me", "bot:easy"}}}));
  Phone host(house, ala);
  host.watch(id);
  host.must(say("rise", id, {{"seat", 0}}));
  EXPECT_TRUE(host.until(id, [](const Json& u) { return u["stage"] == "closed"; }));
}

TEST(Lobby, is_live) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string before = house.table(ala, europe(2, {{"seats", {"me"}}}));
  Phone looker(house);
  looker.must({{"do", "lobby"}, {"on", true}});
  const Json lobby = looker.next("lobby");
  ASSERT_EQ(lobby["tables"].size(), 1u);
  // But for the time that goes by.
  const auto timeless = [](Json table) {
    for (Json& seat : table["seats"]) seat.erase("away_ms");
    return table;
  };
  const Json listed = house.get("/api/tables").body["tables"];
  ASSERT_EQ(listed.size(), 1u);
  EXPECT_EQ(timeless(lobby["tables"][0]), timeless(house.get("/api/tables/" + before).body));
  EXPECT_EQ(timeless(listed[0]), timeless(lobby["tables"][0]));

  const std::string id = house.table(ala, europe(2));
  Json change = looker.next("lobby_change");
  EXPECT_EQ(change["table"]["id"], id);
  EXPECT_EQ(change["table"]["stage"], "open");
  Phone host(house, ala);
  host.must(say("sit", id));
  change = looker.next("lobby_change");
  EXPECT_EQ(change["table"]["seats"][0]["name"], "Ala");
  host.must(say("bot", id, {{"seat", 1}, {"bot", "bot:greedy"}}));
  EXPECT_EQ(looker.next("lobby_change")["table"]["seats"][1]["kind"], "bot");
  host.must(say("start", id));
  EXPECT_EQ(looker.next("lobby_change")["table"]["stage"], "running");
  Phone second(house, ala);
  second.must(say("offer", id, {{"seat", 0}, {"what", "abandon"}}));
  EXPECT_EQ(looker.next("lobby_gone")["table"], id);
  host.must(say("close", before));
  EXPECT_EQ(looker.next("lobby_gone")["table"], before);
  EXPECT_EQ(house.get("/api/tables").body["tables"].size(), 0u);
  looker.must({{"do", "lobby"}, {"on", false}});
  (void)house.table(ala, europe(2));
  EXPECT_EQ(looker.ask({{"do", "ping"}})["type"], "pong");
  EXPECT_EQ(looker.count("lobby_change"), 0u) << "whoever left hears no more";
}

TEST(Lobby, knows_nothing_of_tables_that_are_not_public) {
  House house;
  const Person ala = house.guest("Ala");
  Phone looker(house);
  looker.must({{"do", "lobby"}});
  EXPECT_EQ(looker.next("lobby")["tables"], Json::array());
  Phone host(house, ala);
  for (const char* visibility : {"unlisted", "private"}) {
    const std::string id = house.table(
        ala, europe(2, {{"visibility", visibility}, {"seats", {"me", "bot:greedy"}}, {"start", true}}));
    host.must(say("offer", id, {{"seat", 0}, {"what", "abandon"}}));
    const std::string closed = house.table(ala, europe(2, {{"visibility", visibility}}));
    host.must(say("close", closed));
    EXPECT_EQ(house.get("/api/tables").body["tables"].size(), 0u);
  }
  EXPECT_EQ(looker.ask({{"do", "ping"}})["type"], "pong");
  EXPECT_EQ(looker.count("lobby_change") + looker.count("lobby_gone"), 0u) << "an id is an invitation";
}

}  // namespace
}  // namespace konduktor::server
