#include "server_hub/records.h"

#include <random>
#include <sstream>

#include "konduktor/host/data_dir.h"
#include "konduktor/load/record_json.h"
#include "konduktor/record.h"
#include "support/paths.h"

namespace konduktor::server {
namespace {

// Many more moves than any game has.
constexpr int kMostMoves = 5000;

void expect_one_verified(const std::string& line, bool over) {
  const auto header = read_header(line);
  ASSERT_TRUE(header.ok()) << header.error;
  const auto rules = load_game(header.value.game, header.value.options, paths::kDataDir);
  ASSERT_TRUE(rules.ok()) << rules.error;
  const auto record = record_from_json(rules.value, line);
  ASSERT_TRUE(record.ok()) << record.error;
  const Verification verdict = verify(rules.value, record.value);
  EXPECT_TRUE(verdict.ok) << "move " << verdict.move << ": " << verdict.reason;
  EXPECT_TRUE(verdict.seed_checked);
  EXPECT_EQ(record.value.sheets.empty(), !over);
  EXPECT_FALSE(record.value.commitment.empty());
}

}  // namespace

std::vector<Json> expect_verified(const std::string& lines, bool over) {
  std::vector<Json> records;
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);) {
    expect_one_verified(line, over);
    records.push_back(Json::parse(line, nullptr, false));
  }
  return records;
}

void play_to_the_end(Phone& phone, const std::string& table, unsigned seed) {
  std::mt19937 random(seed);
  std::map<int, int> answered;  // seat → question
  for (int moves = 0; moves < kMostMoves; ++moves) {
    int seat = -1;
    const bool came = phone.until(table, [&](const Json& update) {
      if (is_over(update)) return true;
      for (const Json& eye : update["eyes"])
        if (eye["ask"] != 0 && eye["ask"] != answered[eye["seat"]]) seat = eye["seat"];
      return seat >= 0;
    });
    ASSERT_TRUE(came) << "the game stands still";
    if (is_over(phone.table(table))) return;
    const Json& eye = phone.eye(table, seat);
    const auto legal = phone.legal(table, seat);
    ASSERT_FALSE(legal.empty()) << eye;
    answered[seat] = eye["ask"];
    // Cards and claims rather than ever more tickets, so that the game comes to its end.
    std::string text = legal[random() % legal.size()];
    if (text == "tickets") text = legal[random() % legal.size()];
    const Json answer = phone.move(table, seat, text);
    ASSERT_EQ(answer["type"], "ok") << text << " → " << answer;
  }
  FAIL() << "the game does not end";
}

std::string finished_game(House& house, const Person& person, const std::string& game, int players,
                          const Json& settings, const std::string& bot) {
  Json seats = Json::array({"me"});
  for (int k = 1; k < players; ++k) seats.push_back(bot);
  Json wanted = {{"game", game}, {"players", players}, {"seats", std::move(seats)}, {"start", true}};
  wanted.update(settings);
  const std::string table = house.table(person, wanted);
  Phone phone(house, person);
  phone.watch(table);
  play_to_the_end(phone, table);
  EXPECT_EQ(phone.table(table)["stage"], "finished");
  return table;
}

}  // namespace konduktor::server
