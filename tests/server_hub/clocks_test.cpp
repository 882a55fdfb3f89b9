// Clocks that run out, without waiting for them: a table's log is copied with all its times put back, as if the server
// had been down for hours. Clocks follow from the log: those for play by correspondence have run on meanwhile.
#include "server_hub/house.h"
#include "store/store.h"

namespace konduktor::server {
namespace {

constexpr Millis kHour = 3'600'000;
constexpr int kTwoHours = 2 * 3600;  // by correspondence

// Starts the server again with a copy of the table that is older by so much; its id.
std::string aged(House& house, const std::string& table, Millis by) {
  house.stop();
  const auto id = static_cast<TableId>(*id_from_text(table));
  const auto copy = static_cast<TableId>(random_id());
  {
    Opened opened = open_store(house.config().db);
    EXPECT_EQ(opened.error, "");
    std::vector<Entry> log;
    EXPECT_TRUE(opened.store->read_log(id, 0, log).ok());
    std::optional<TableRow> row;
    EXPECT_TRUE(opened.store->find_table(id, row).ok());
    std::vector<Change> changes;
    for (Entry& entry : log) {
      entry.table = copy;
      entry.at -= by;
      changes.emplace_back(AppendEntry{entry});
    }
    row->id = copy;
    changes.emplace_back(PutTable{*row});
    EXPECT_TRUE(opened.store->write(changes).ok());
  }
  house.open();
  return text_of(copy);
}

std::string running(House& house, const Person& ala, const Json& clock) {
  return house.table(ala, {{"game", "europe"},
                           {"players", 2},
                           {"seats", {"me", "me:Ola"}},
                           {"start", true},
                           {"first", 0},
                           {"clock", clock}});
}

TEST(Clocks, per_move_a_bot_takes_over_and_gives_the_seat_back) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string id =
      aged(house, running(house, ala, {{"kind", "move"}, {"seconds", kTwoHours}}), 3 * kHour);
  Phone phone(house, ala);
  phone.watch(id);
  ASSERT_TRUE(phone.until(id, [](const Json& u) {
    return u["info"]["seats"][0]["why"] == "clock" && u["info"]["seats"][1]["why"] == "clock";
  }));
  EXPECT_EQ(phone.table(id)["info"]["seats"][0]["stand_in"], "bot:medium");
  // Both bots play on by themselves until somebody comes back.
  ASSERT_TRUE(phone.until(id, [&](const Json&) { return phone.eye(id, 0)["view"]["phase"] != "opening"; }));
  EXPECT_EQ(phone.table(id)["clock"], Json::array({nullptr, nullptr})) << "bots have no clock";
  EXPECT_EQ(phone.move(id, 0, "draw")["code"], "stood_in");
  phone.must(say("back", id, {{"seat", 0}}));
  ASSERT_TRUE(phone.until(id, [&](const Json& u) {
    return u["info"]["seats"][0]["stand_in"].is_null() && phone.eye(id, 0)["ask"] != 0;
  }));
  EXPECT_EQ(phone.table(id)["clock"][0]["runs"], true);
  EXPECT_GT(phone.table(id)["clock"][0]["left_ms"], kHour) << "the whole time again";
  phone.play(id, 0, "draw");
}

TEST(Clocks, per_game_who_has_no_time_left_cannot_come_back) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string id = aged(
      house, running(house, ala, {{"kind", "game"}, {"seconds", kTwoHours}, {"increment", 5}}), 3 * kHour);
  Phone phone(house, ala);
  phone.watch(id);
  ASSERT_TRUE(phone.until(id, [](const Json& u) { return u["info"]["seats"][0]["why"] == "clock"; }));
  const Json answer = phone.ask(say("back", id, {{"seat", 0}}));
  EXPECT_TRUE(answer.value("code", "") == "out_of_time" || answer.value("code", "") == "over") << answer;
}

TEST(Clocks, by_correspondence_run_on_while_the_server_is_down) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string id =
      aged(house, running(house, ala, {{"kind", "move"}, {"seconds", 2 * 24 * 3600}}), kHour);
  Phone phone(house, ala);
  phone.watch(id);
  const std::int64_t left = phone.table(id)["clock"][0]["left_ms"];
  EXPECT_LE(left, 47 * kHour);
  EXPECT_GT(left, 46 * kHour);
  EXPECT_EQ(phone.table(id)["info"]["seats"][0]["stand_in"], nullptr);
  phone.play(id, 0, "keep");
  EXPECT_EQ(phone.table(id)["clock"][0], nullptr) << "nothing is asked of it now";
}

TEST(Clocks, of_live_games_stand_while_the_server_is_down) {
  House house;
  const Person ala = house.guest("Ala");
  for (const char* kind : {"move", "game"}) {
    const std::string id = aged(house, running(house, ala, {{"kind", kind}, {"seconds", 600}}), kHour);
    // The first who moves need not wait for the server to look at its tables.
    Phone phone(house, ala);
    phone.watch(id);
    phone.play(id, 0, "keep");
    EXPECT_EQ(phone.table(id)["info"]["seats"][0]["stand_in"], nullptr);
    EXPECT_GT(phone.table(id)["clock"][1]["left_ms"], 500'000);
    house.restart();
    Phone later(house, ala);
    later.watch(id);
    later.play(id, 1, "keep");
    EXPECT_EQ(later.table(id)["info"]["seats"][1]["stand_in"], nullptr);
  }
}

TEST(Clocks, per_game_gain_with_each_move) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string id = running(house, ala, {{"kind", "game"}, {"seconds", 600}, {"increment", 100}});
  Phone phone(house, ala);
  phone.watch(id);
  phone.play(id, 0, "keep");
  EXPECT_GT(phone.table(id)["clock"][0]["left_ms"], 650'000);
  EXPECT_EQ(phone.table(id)["clock"][0]["runs"], false);
  EXPECT_EQ(phone.table(id)["clock"][1]["runs"], true);
}

}  // namespace
}  // namespace konduktor::server
