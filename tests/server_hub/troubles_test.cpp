// What cannot be stored as it came, and what cannot be stored at all.
#include <SQLiteCpp/SQLiteCpp.h>

#include "server_hub/house.h"

namespace konduktor::server {
namespace {

TEST(Sessions, whatever_a_browser_calls_itself) {
  House house;
  const auto device = [&](const std::string& agent) {
    const Answer made = house.ask("POST", "/api/guest", {}, {{"name", "Ala"}}, {{"User-Agent", agent}});
    EXPECT_EQ(made.status, 201) << made.text;
    const Answer list = house.get("/api/me/sessions", made.body["token"].get<std::string>());
    return list.body["sessions"][0]["device"].get<std::string>();
  };
  EXPECT_EQ(device("Firefox/1"), "Firefox/1");
  EXPECT_EQ(device("a\xff\xfe"
                   "b"),
            "a\uFFFD\uFFFD"
            "b");
  EXPECT_EQ(device(std::string(119, 'x') + "é"), std::string(119, 'x')) << "cut between characters";
  EXPECT_EQ(device(std::string(118, 'x') + "éé"), std::string(118, 'x') + "é");
  EXPECT_EQ(device("a\xc3"), "a\uFFFD");
}

TEST(Troubles, are_told_in_plain_words_without_a_path) {
  House house;
  SQLite::Database database((house.folder() / "konduktor.db").string(), SQLite::OPEN_READWRITE);
  database.exec("BEGIN IMMEDIATE");
  for (const char* language : {"en", "pl"}) {
    const Answer answer =
        house.ask("POST", "/api/guest", {}, {{"name", "Ala"}}, {{"Accept-Language", language}});
    EXPECT_EQ(answer.status, 503);
    EXPECT_EQ(answer.code(), "not_stored");
    const std::string text = answer.body["error"]["text"];
    EXPECT_NE(text.find(language == std::string("en") ? "database is busy" : "baza danych jest zajęta"),
              std::string::npos)
        << text;
    EXPECT_EQ(text.find("konduktor.db"), std::string::npos) << text;
    EXPECT_EQ(text.find("SQLite"), std::string::npos) << text;
  }
  database.exec("ROLLBACK");
  EXPECT_EQ(house.ask("POST", "/api/guest", {}, {{"name", "Ala"}}).status, 201);
}

}  // namespace
}  // namespace konduktor::server
