// Guests, accounts, sessions: docs/server/protocol.md, "Who you are".
#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "server_hub/house.h"
#include "server_hub/records.h"

namespace konduktor::server {
namespace {

TEST(Guests, play_at_once_under_a_name) {
  House house;
  const Answer made = house.ask("POST", "/api/guest", {}, {{"name", "  Ala "}});
  ASSERT_EQ(made.status, 201) << made.text;
  EXPECT_EQ(made.body["user"]["name"], "Ala") << "spaces at the ends do not count";
  EXPECT_EQ(made.body["user"]["guest"], true);
  EXPECT_EQ(made.body["user"]["id"].get<std::string>().size(), 10u);
  EXPECT_GE(made.body["token"].get<std::string>().size(), 40u);
  const Answer me = house.get("/api/me", made.body["token"].get<std::string>());
  EXPECT_EQ(me.body["user"], made.body["user"]);
  EXPECT_EQ(me.body["tables"], Json::array());
  // Guests may share a name.
  EXPECT_NE(house.guest("Ala").id, house.guest("Ala").id);
}

TEST(Guests, names_that_cannot_be_are_refused) {
  House house;
  for (const std::string& name : {std::string(), std::string("   "), std::string(25, 'x'),
                                  std::string("a\nb"), std::string("a\x1b[31m"), std::string("a\0b", 3),
                                  std::string("\xe2\x80\xae evil"), std::string("\xe2\x80\x8b")})
    EXPECT_EQ(house.ask("POST", "/api/guest", {}, {{"name", name}}).code(), "bad_name") << name;
  EXPECT_EQ(house.ask("POST", "/api/guest", {}, {{"name", "Żółć 漢字 🚂"}}).status, 201);
  EXPECT_EQ(house.ask("POST", "/api/guest", {}, {{"name", 7}}).code(), "bad_request");
  EXPECT_EQ(house.ask("POST", "/api/guest", {}, Json::object()).code(), "bad_request");
}

TEST(Tokens, what_is_no_token_is_nobody) {
  House house;
  const Person ala = house.guest("Ala");
  std::string forged = ala.token;
  forged[5] = forged[5] == 'A' ? 'B' : 'A';
  for (const std::string& token : {std::string(), forged, ala.token.substr(1), ala.token + "A",
                                   std::string(5000, 'A'), std::string("' OR 1=1 --")}) {
    EXPECT_EQ(house.get("/api/me", token).code(), "not_logged_in") << token;
    Phone phone(house, {}, false);
    if (!token.empty()) {
      EXPECT_EQ(phone.hello(token).value("code", ""), "not_logged_in");
    }
  }
  const HeaderList basic = {{"Authorization", "Basic " + ala.token}};
  EXPECT_EQ(house.ask("GET", "/api/me", {}, nullptr, basic).code(), "not_logged_in");
  EXPECT_EQ(house.ask("GET", "/api/me", {}, nullptr, basic).raw.header("www-authenticate"), "Bearer");
}

TEST(Accounts, open_log_in_log_out) {
  House house;
  const Person ala = house.account("Ala", "correct horse");
  EXPECT_EQ(house.get("/api/me", ala.token).body["user"]["guest"], false);
  // Without regard to case, in Polish too.
  const auto log_in = [&](const char* name, const char* password) {
    return house.ask("POST", "/api/login", {}, {{"name", name}, {"password", password}});
  };
  const Answer in = log_in("aLA", "correct horse");
  ASSERT_EQ(in.status, 200) << in.text;
  EXPECT_EQ(in.body["user"], (Json{{"id", ala.id}, {"name", "Ala"}, {"guest", false}}));
  EXPECT_NE(in.body["token"], ala.token);
  EXPECT_EQ(log_in("Ala", "wrong horse").code(), "wrong_password");
  EXPECT_EQ(log_in("Ola", "correct horse").code(), "wrong_password") << "says not which of both";
  EXPECT_EQ(log_in("", "correct horse").code(), "wrong_password");

  const std::string second = in.body["token"];
  EXPECT_EQ(house.ask("POST", "/api/logout", second).status, 200);
  EXPECT_EQ(house.get("/api/me", second).code(), "not_logged_in") << "worthless from now on";
  EXPECT_EQ(house.ask("POST", "/api/logout", second).code(), "not_logged_in");
  EXPECT_EQ(house.get("/api/me", ala.token).status, 200) << "only that one";
}

TEST(Accounts, a_name_belongs_to_one) {
  House house;
  (void)house.account("Żaneta", "12345678");
  const auto open = [&](const std::string& name, const std::string& password) {
    return house.ask("POST", "/api/account", {}, {{"name", name}, {"password", password}}).code();
  };
  EXPECT_EQ(open("ŻANETA", "12345678"), "name_taken");
  EXPECT_EQ(open("żaneta ", "12345678"), "name_taken");
  EXPECT_EQ(open("Ola", "1234567"), "bad_password");
  EXPECT_EQ(open("Ola", std::string(201, 'x')), "bad_password");
  EXPECT_EQ(open("", "12345678"), "bad_name");
  const Answer missing = house.ask("POST", "/api/account", {}, {{"name", "Ola"}});
  EXPECT_EQ(missing.code(), "bad_request");
  EXPECT_NE(missing.text.find("password"), std::string::npos) << "names the field";
  // A guest can neither be called like an account nor become another of its name.
  EXPECT_EQ(house.ask("POST", "/api/guest", {}, {{"name", "Żaneta"}}).code(), "name_taken");
  const Person guest = house.guest("Zaneta");
  EXPECT_EQ(
      house.ask("POST", "/api/account", guest.token, {{"name", "żaneta"}, {"password", "12345678"}}).code(),
      "name_taken");
  EXPECT_EQ(house.get("/api/me", guest.token).body["user"]["guest"], true) << "a refusal changes nothing";
}

TEST(Accounts, a_guest_becomes_one_and_keeps_everything) {
  House house;
  const Person guest = house.guest("Ola");
  const std::string table = house.table(guest, {{"game", "europe"}, {"players", 2}, {"seats", {"me"}}});
  Phone phone(house, guest);
  phone.watch(table);
  const Answer made =
      house.ask("POST", "/api/account", guest.token, {{"name", "Aleksandra"}, {"password", "12345678"}});
  ASSERT_EQ(made.status, 201) << made.text;
  EXPECT_FALSE(made.body.contains("token")) << "the old one stays";
  EXPECT_EQ(made.body["user"], (Json{{"id", guest.id}, {"name", "Aleksandra"}, {"guest", false}}));
  const Answer me = house.get("/api/me", guest.token);
  EXPECT_EQ(me.body["user"], made.body["user"]);
  EXPECT_EQ(me.body["tables"], Json::array({table}));
  EXPECT_EQ(phone.ask({{"do", "ping"}})["type"], "pong") << "nothing about the connection has changed";
  EXPECT_EQ(
      house.ask("POST", "/api/account", guest.token, {{"name", "Other"}, {"password", "12345678"}}).code(),
      "not_a_guest");
  EXPECT_EQ(house.ask("POST", "/api/login", {}, {{"name", "aleksandra"}, {"password", "12345678"}})
                .body["user"]["id"],
            guest.id);
}

TEST(Accounts, passwords_are_stored_as_argon2id) {
  House house;
  (void)house.account("Ala", "correct horse");
  house.stop();
  std::ifstream file(house.folder() / "konduktor.db", std::ios::binary);
  std::stringstream all;
  all << file.rdbuf();
  for (const auto& entry : std::filesystem::directory_iterator(house.folder())) {
    std::ifstream other(entry.path(), std::ios::binary);
    all << other.rdbuf();
  }
  const std::string bytes = all.str();
  EXPECT_NE(bytes.find("$argon2id$"), std::string::npos);
  EXPECT_EQ(bytes.find("correct horse"), std::string::npos);
}

TEST(Sessions, are_listed_and_ended_elsewhere) {
  House house;
  const Person ala = house.account("Ala", "12345678");
  const auto in = [&] {
    const HeaderList device = {{"User-Agent", "Telephone/1"}};
    return house.ask("POST", "/api/login", {}, {{"name", "Ala"}, {"password", "12345678"}}, device)
        .body["token"]
        .get<std::string>();
  };
  const std::string second = in();
  const std::string third = in();
  const Json list = house.get("/api/me/sessions", second).body["sessions"];
  ASSERT_EQ(list.size(), 3u);
  EXPECT_EQ(std::count_if(list.begin(), list.end(), [](const Json& s) { return s["this"] == true; }), 1);
  EXPECT_EQ(
      std::count_if(list.begin(), list.end(), [](const Json& s) { return s["device"] == "Telephone/1"; }), 2);
  EXPECT_EQ(list.dump().find(ala.token), std::string::npos);

  Phone here(house, {ala.id, second, "Ala"});
  Phone there(house, {ala.id, third, "Ala"});
  EXPECT_EQ(house.ask("DELETE", "/api/me/sessions", second).status, 200);
  EXPECT_EQ(house.get("/api/me", ala.token).code(), "not_logged_in");
  EXPECT_EQ(house.get("/api/me", third).code(), "not_logged_in");
  EXPECT_EQ(house.get("/api/me", second).status, 200);
  EXPECT_TRUE(house.until([&] { return !there.closed().empty(); })) << "its socket too";
  EXPECT_EQ(here.ask({{"do", "ping"}})["type"], "pong") << "but not this one";
  EXPECT_EQ(house.get("/api/me/sessions", second).body["sessions"].size(), 1u);
}

TEST(Sessions, log_out_ends_the_sockets_of_the_token) {
  House house;
  const Person ala = house.account("Ala", "12345678");
  const std::string second =
      house.ask("POST", "/api/login", {}, {{"name", "Ala"}, {"password", "12345678"}}).body["token"];
  Phone stays(house, ala);
  Phone goes(house, {ala.id, second, "Ala"});
  EXPECT_EQ(house.ask("POST", "/api/logout", second).status, 200);
  EXPECT_TRUE(house.until([&] { return !goes.closed().empty(); }));
  EXPECT_EQ(stays.ask({{"do", "ping"}})["type"], "pong");
}

TEST(Me, name_and_password_change) {
  House house;
  const Person ala = house.account("Ala", "12345678");
  (void)house.account("Ola", "12345678");
  const auto put = [&](const Json& body) { return house.ask("PUT", "/api/me", ala.token, body); };
  EXPECT_EQ(put({{"name", "Alicja"}}).body["user"]["name"], "Alicja");
  EXPECT_EQ(house.get("/api/users/" + ala.id).body["name"], "Alicja");
  EXPECT_EQ(put({{"name", "OLA"}}).code(), "name_taken");
  EXPECT_EQ(put({{"name", ""}}).code(), "bad_name");
  EXPECT_EQ(put(Json::object()).code(), "bad_request");
  EXPECT_EQ(put({{"password", "abcdefgh"}}).code(), "bad_request") << "the old one is missing";
  EXPECT_EQ(put({{"password", "abcdefgh"}, {"old_password", "wrong wrong"}}).code(), "wrong_password");
  EXPECT_EQ(put({{"password", "short"}, {"old_password", "12345678"}}).code(), "bad_password");
  // Both at once, or neither.
  EXPECT_EQ(put({{"name", "ola"}, {"password", "abcdefgh"}, {"old_password", "12345678"}}).code(),
            "name_taken");
  const Json elsewhere =
      house.ask("POST", "/api/login", {}, {{"name", "Alicja"}, {"password", "12345678"}}).body["token"];
  EXPECT_EQ(put({{"name", "Alunia"}, {"password", "abcdefgh"}, {"old_password", "12345678"}}).status, 200);
  EXPECT_EQ(house.get("/api/me", ala.token).status, 200);
  EXPECT_EQ(house.get("/api/me", elsewhere.get<std::string>()).code(), "not_logged_in")
      << "a new password ends what the old one opened";
  const auto log_in = [&](const char* name, const char* password) {
    return house.ask("POST", "/api/login", {}, {{"name", name}, {"password", password}}).status;
  };
  EXPECT_EQ(log_in("Alunia", "abcdefgh"), 200);
  EXPECT_EQ(log_in("Alunia", "12345678"), 401);
  EXPECT_EQ(log_in("Alicja", "abcdefgh"), 401);
  const Person guest = house.guest("Gość");
  EXPECT_EQ(house.ask("PUT", "/api/me", guest.token, {{"password", "abcdefgh"}, {"old_password", ""}}).code(),
            "not_allowed");
}

TEST(Me, a_new_name_is_used_from_then_on) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string table = house.table(ala, {{"game", "europe"}, {"players", 3}, {"seats", {"me"}}});
  Phone phone(house, ala);
  phone.watch(table);
  EXPECT_EQ(house.ask("PUT", "/api/me", ala.token, {{"name", "Alicja"}}).status, 200);
  ASSERT_TRUE(phone.is_open());
  phone.must(say("sit", table));
  EXPECT_TRUE(phone.until(table, [](const Json& u) { return u["info"]["seats"][1]["kind"] == "person"; }));
  EXPECT_EQ(phone.table(table)["info"]["seats"][1]["name"], "Alicja");
}

TEST(Erasing, leaves_seats_and_no_name) {
  House house;
  const Person ala = house.account("Alabaster", "12345678");
  const Person ola = house.guest("Ola");
  const std::string finished = finished_game(house, ala, "london");
  const std::string open = house.table(ala, {{"game", "europe"}, {"players", 2}, {"seats", {"me"}}});
  const std::string only_host = house.table(ala, {{"game", "europe"}, {"players", 2}});
  const std::string running = house.table(ola, {{"game", "europe"}, {"players", 2}, {"seats", {"me"}}});
  Phone hers(house, ala);
  Phone other(house, ola);
  other.watch(running);
  hers.must(say("sit", running));
  other.must(say("start", running));
  hers.watch(running);
  hers.must(say("chat", running, {{"text", "good bye"}}));
  EXPECT_EQ(other.next("chat")["lines"][0]["name"], "Alabaster");

  EXPECT_EQ(
      house.ask("DELETE", "/api/me", ala.token, {{"name", "Alabaster"}, {"password", "12345678"}}).status,
      200);
  EXPECT_EQ(house.get("/api/me", ala.token).code(), "not_logged_in");
  EXPECT_TRUE(house.until([&] { return !hers.closed().empty(); }));
  EXPECT_EQ(house.ask("POST", "/api/login", {}, {{"name", "Alabaster"}, {"password", "12345678"}}).code(),
            "wrong_password");
  EXPECT_EQ(house.get("/api/users/" + ala.id).code(), "no_such_user");
  // A bot plays on.
  EXPECT_TRUE(
      other.until(running, [](const Json& u) { return !u["info"]["seats"][1]["stand_in"].is_null(); }));
  EXPECT_EQ(other.table(running)["info"]["seats"][1]["why"], "left");
  const auto is_nowhere = [&] {
    for (const std::string& target :
         {"/api/tables/" + finished, "/api/tables/" + finished + "/record", "/api/tables/" + running,
          std::string("/api/history"), std::string("/api/history.jsonl"), std::string("/api/tables"),
          std::string("/api/ratings/london")})
      EXPECT_EQ(house.get(target, ola.token).text.find("Alabaster"), std::string::npos) << target;
    Phone again(house, ola);
    again.watch(running);
    EXPECT_EQ(again.table(running).dump().find("Alabaster"), std::string::npos);
    EXPECT_EQ(again.next("chat").dump().find("Alabaster"), std::string::npos);
  };
  is_nowhere();
  for (const std::string& table : {open, only_host})
    EXPECT_EQ(house.get("/api/tables/" + table).body["stage"], "closed");
  EXPECT_EQ(house.get("/api/history?game=london").body["games"].size(), 1u) << "the game remains";
  expect_verified(house.get("/api/tables/" + finished + "/record").text);
  house.restart();
  is_nowhere();
  // The name is free again.
  EXPECT_EQ(house.ask("POST", "/api/account", {}, {{"name", "alabaster"}, {"password", "12345678"}}).status,
            201);
}

TEST(Export, all_my_finished_games_as_records) {
  House house;
  const Person ala = house.guest("Ala");
  EXPECT_EQ(house.get("/api/me/games.jsonl", ala.token).text, "");
  std::set<std::string> tables;
  for (const char* game : {"london", "cardgame"}) tables.insert(finished_game(house, ala, game));
  // Games that run or in which others played are not mine.
  (void)house.table(ala,
                    {{"game", "london"}, {"players", 2}, {"seats", {"me", "bot:greedy"}}, {"start", true}});
  (void)finished_game(house, house.guest("Ola"), "london");
  const Answer all = house.get("/api/me/games.jsonl", ala.token);
  EXPECT_EQ(all.raw.header("content-type"), "application/x-ndjson");
  EXPECT_NE(all.raw.header("content-disposition").find("attachment"), std::string::npos);
  const auto lines = expect_verified(all.text);
  ASSERT_EQ(lines.size(), 2u);
  for (const Json& record : lines) EXPECT_EQ(record["seats"][0], "Ala");
  EXPECT_NE(lines[0]["game"], lines[1]["game"]);
}

}  // namespace
}  // namespace konduktor::server
