// The lobby of a server with many tables.
#include <map>

#include "base/ids.h"
#include "server_hub/house.h"

namespace konduktor::server {
namespace {

Json london(Json more = Json::object()) {
  more["game"] = "london";
  more["players"] = 2;
  return more;
}

// What a client that keeps to what it is told believes the lobby to be.
class Looker {
 public:
  explicit Looker(House& house) : phone_(house) {
    phone_.must({{"do", "lobby"}});
    const Json list = phone_.next("lobby");
    for (const Json& row : list["tables"]) tables_[row["id"]] = row["stage"];
    more_ = list["more"];
  }
  // All that was told until now.
  void listen() {
    EXPECT_EQ(phone_.ask({{"do", "ping"}})["type"], "pong");
    for (const Json& news : phone_.take("lobby_")) {
      const Json table = news.value("table", Json());
      if (news["type"] == "lobby_more") more_ = news["more"];
      if (news["type"] == "lobby_gone") tables_.erase(table);
      if (news["type"] == "lobby_change") tables_[table["id"]] = table["stage"];
    }
  }
  // Holds what was told against the list as it is.
  void expect_right(House& house) {
    listen();
    const Json list = house.get("/api/tables").body;
    std::map<std::string, std::string> now;
    for (const Json& row : list["tables"]) now[row["id"]] = row["stage"];
    EXPECT_EQ(tables_, now);
    EXPECT_EQ(more_, list["more"]);
  }
  [[nodiscard]] bool shows(const std::string& id) const { return tables_.contains(id); }

 private:
  Phone phone_;
  std::map<std::string, std::string> tables_;  // their stages
  Json more_;
};

// Which of two tables of the same one is the newer, nobody can tell.
void wait_for_another_millisecond() {
  for (const Millis at = now(); now() <= at;) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

Json more_of(House& house) { return house.get("/api/tables").body["more"]; }

TEST(BusyLobby, shows_the_newest_and_tells_how_many_more_there_are) {
  House house([](ServerConfig& config) {
    config.lobby_open = 3;
    config.lobby_running = 1;
  });
  const Person ala = house.guest("Ala");
  Looker early(house);
  std::vector<std::string> open;
  for (int k = 0; k < 5; ++k) {
    open.push_back(house.table(ala, london()));
    wait_for_another_millisecond();
  }
  const Json list = house.get("/api/tables").body;
  ASSERT_EQ(list["tables"].size(), 3u);
  EXPECT_EQ(list["more"], (Json{{"open", 2}, {"running", 0}}));
  for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(list["tables"][k]["id"], open[4 - k]) << "newest first";
  early.expect_right(house);

  Phone host(house, ala);
  host.must(say("close", open[4]));
  early.expect_right(house);
  EXPECT_TRUE(early.shows(open[1])) << "there is room for the next one";
  host.must(say("close", open[0]));
  early.expect_right(house);
  EXPECT_EQ(more_of(house), (Json{{"open", 0}, {"running", 0}}));

  const Json playing = london({{"seats", {"me", "bot:greedy"}}, {"start", true}});
  const std::string first = house.table(ala, playing);
  wait_for_another_millisecond();
  const std::string second = house.table(ala, playing);
  early.expect_right(house);
  EXPECT_FALSE(early.shows(first));
  EXPECT_TRUE(early.shows(second));
  EXPECT_EQ(more_of(house), (Json{{"open", 0}, {"running", 1}}));
  host.must(say("offer", second, {{"seat", 0}, {"what", "abandon"}}));
  ASSERT_TRUE(house.until([&] { return more_of(house)["running"] == 0; }));
  early.expect_right(house);
  EXPECT_TRUE(early.shows(first));
}

TEST(BusyLobby, is_the_same_after_a_restart) {
  House house([](ServerConfig& config) { config.lobby_open = 2; });
  const Person ala = house.guest("Ala");
  for (int k = 0; k < 4; ++k) (void)house.table(ala, london({{"seats", {"me"}}}));
  const auto ids = [&] {
    std::vector<std::string> out;
    const Answer answer = house.get("/api/tables");
    for (const Json& row : answer.body["tables"]) out.push_back(row["id"]);
    return out;
  };
  const auto before = ids();
  house.restart();
  EXPECT_EQ(ids(), before);
  EXPECT_EQ(more_of(house), (Json{{"open", 2}, {"running", 0}}));
}

TEST(BusyLobby, of_very_many_tables_can_be_looked_at) {
  House house([](ServerConfig& config) { config.tables_per_person = 10'000; });
  const Person ala = house.guest("Ala");
  for (int k = 0; k < 250; ++k) (void)house.table(ala, london());
  std::vector<std::unique_ptr<Phone>> phones;
  for (int k = 0; k < 3; ++k) {
    phones.push_back(std::make_unique<Phone>(house));
    phones.back()->must({{"do", "lobby"}});
    const Json list = phones.back()->next("lobby");
    EXPECT_EQ(list["tables"].size(), 200u);
    EXPECT_EQ(list["more"], (Json{{"open", 50}, {"running", 0}}));
  }
}

}  // namespace
}  // namespace konduktor::server
