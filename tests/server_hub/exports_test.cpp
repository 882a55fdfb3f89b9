// Lists and records of many games: page by page, one export after the other.
#include "api/exports.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <future>
#include <set>
#include <sstream>

#include "server_hub/house.h"
#include "server_hub/records.h"
#include "store/sqlite/row_sum.h"
#include "support/paths.h"

namespace konduktor::server {
namespace {

// The target of the next page, or "".
std::string next_of(const Answer& answer) {
  const std::string link = answer.raw.header("link");
  const auto end = link.find(">; rel=\"next\"");
  return link.starts_with('<') && end != std::string::npos ? link.substr(1, end - 1) : "";
}

std::string records(House& house, std::string target, const std::string& token, std::size_t& pages) {
  std::string lines;
  for (pages = 0; !target.empty() && pages < 10; ++pages) {
    const Answer page = house.get(target, token);
    EXPECT_EQ(page.status, 200) << page.text;
    lines += page.text;
    target = next_of(page);
  }
  return lines;
}

TEST(Exports, are_read_page_by_page) {
  House house;
  const Person ala = house.guest("Ala");
  for (const char* game : {"london", "cardgame", "london"}) (void)finished_game(house, ala, game);
  std::size_t pages = 0;
  const std::string whole = records(house, "/api/me/games.jsonl", ala.token, pages);
  EXPECT_EQ(pages, 1u);
  EXPECT_EQ(expect_verified(whole).size(), 3u);
  for (const char* target : {"/api/me/games.jsonl?limit=2", "/api/history.jsonl?limit=2"}) {
    EXPECT_EQ(records(house, target, ala.token, pages), whole) << target;
    EXPECT_EQ(pages, 2u) << target;
  }
  EXPECT_EQ(expect_verified(records(house, "/api/history.jsonl?game=london&limit=1", {}, pages)).size(), 2u);
  EXPECT_EQ(house.get("/api/me/games.jsonl?limit=x", ala.token).code(), "bad_request");
}

TEST(Exports, games_of_the_same_moment_are_not_skipped) {
  House house;
  house.stop();
  {
    SQLite::Database database((house.folder() / "konduktor.db").string(), SQLite::OPEN_READWRITE);
    add_row_sum(database.getHandle());
    for (int id = 1; id <= 5; ++id)
      database.exec("INSERT INTO tables VALUES (" + std::to_string(id) +
                    ", 'london', 2, 0, 2, 0, 1000, 2000)");
  }
  house.open();
  std::vector<std::string> seen;
  std::string after;
  for (int page = 0; page < 5; ++page) {
    const Json games = house.get("/api/history?limit=2" + after).body["games"];
    if (games.empty()) break;
    for (const Json& game : games) seen.push_back(game["id"]);
    after =
        "&before=" + games.back()["created"].dump() + "&before_id=" + games.back()["id"].get<std::string>();
  }
  EXPECT_EQ(seen.size(), 5u);
  EXPECT_EQ(std::set<std::string>(seen.begin(), seen.end()).size(), 5u);
  EXPECT_EQ(house.get("/api/history?before=1000").body["games"].size(), 0u);
  EXPECT_EQ(house.get("/api/history?before_id=" + seen[0]).code(), "bad_request");
  EXPECT_EQ(house.get("/api/history?before=1000&before_id=!").code(), "bad_request");
}

// A game that cannot be read is named in its place; the others are there.
TEST(Exports, say_which_games_cannot_be_read) {
  House house;
  const Person ala = house.guest("Ala");
  std::vector<std::string> games;
  for (int k = 0; k < 3; ++k) games.push_back(finished_game(house, ala, "london"));
  house.stop();
  {
    SQLite::Database database((house.folder() / "konduktor.db").string(), SQLite::OPEN_READWRITE);
    add_row_sum(database.getHandle());
    database.exec("UPDATE entries SET text = 'nonsense' WHERE kind = 4 AND n = 9 AND table_id = " +
                  std::to_string(*id_from_text(games[1])));
  }
  house.open();
  const Answer page = house.get("/api/me/games.jsonl", ala.token);
  EXPECT_EQ(page.status, 200) << page.text;
  std::istringstream lines(page.text);
  std::vector<Json> all;
  for (std::string line; std::getline(lines, line);) all.push_back(Json::parse(line));
  ASSERT_EQ(all.size(), 4u) << page.text;
  EXPECT_EQ(all[1]["unreadable"]["table"], games[1]) << page.text;
  EXPECT_TRUE(all[0].contains("moves") && all[2].contains("moves"));
  EXPECT_TRUE(all[3].contains("incomplete"));
  EXPECT_EQ(house.get("/healthz").status, 503);
  EXPECT_EQ(house.get("/api/tables/" + games[1] + "/record", ala.token).code(), "unreadable");
}

TEST(Exports, few_wait_and_the_others_are_refused) {
  House house;  // for its database
  RulesBook book(paths::kDataDir);
  std::promise<void> begun;
  std::promise<void> go_on;
  std::atomic<int> answered = 0;
  std::atomic<bool> first = true;
  // Holds up the thread that exports.
  const auto deliver = [&](const std::function<void()>& task) {
    if (first.exchange(false)) {
      begun.set_value();
      go_on.get_future().wait();
    }
    task();
  };
  Soundness soundness;
  soundness.finished();
  Exports exports(open_store(house.config().db).store, book, soundness, deliver);
  const auto submit = [&] {
    return exports.submit({}, [&](Exported&& made) { answered += made.status.ok() ? 1 : 0; });
  };
  ASSERT_TRUE(submit());
  begun.get_future().wait();
  int waiting = 0;
  while (waiting < 100 && submit()) ++waiting;
  EXPECT_GE(waiting, 1);
  EXPECT_LE(waiting, 5);
  // The server itself reads on another connection.
  EXPECT_EQ(house.get("/api/history").status, 200);
  go_on.set_value();
  EXPECT_TRUE(house.until([&] { return answered == waiting + 1; }));
  EXPECT_TRUE(submit()) << "it passes";
  EXPECT_TRUE(house.until([&] { return answered == waiting + 2; }));
}

TEST(Exports, of_one_address_are_limited) {
  House house;
  int refused = 0;
  for (int k = 0; k < 60; ++k) {
    const Answer answer = house.get("/api/history.jsonl");
    if (answer.status == 200) continue;
    ++refused;
    EXPECT_EQ(answer.code(), "too_many");
    EXPECT_EQ(answer.raw.header("retry-after"), "2");
  }
  EXPECT_GE(refused, 10);
  EXPECT_EQ(house.get("/api/history").status, 200);
}

}  // namespace
}  // namespace konduktor::server
