// Games that are over: sheets, seeds, records, replays, lists, statistics, ratings, rematches; and whole games of each
// kind over sockets.
#include <set>

#include "konduktor/load/commitment.h"
#include "server_hub/house.h"
#include "server_hub/records.h"

namespace konduktor::server {
namespace {

struct Kind {
  const char* name;
  const char* game;
  int players;
  Json settings;
  friend void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }
};

class WholeGame : public testing::TestWithParam<Kind> {};

TEST_P(WholeGame, is_played_over_sockets_and_its_record_verifies) {
  House house;
  const Person ala = house.guest("Ala");
  const Kind& kind = GetParam();
  Json seats = Json::array({"me", "me:Ola"});
  for (int k = 2; k < kind.players; ++k) seats.push_back("bot:greedy");
  Json wish = {{"game", kind.game}, {"players", kind.players}, {"seats", seats}, {"start", true}};
  wish.update(kind.settings);
  const std::string id = house.table(ala, wish);
  Phone phone(house, ala);
  Phone spectator(house);
  phone.watch(id);
  spectator.watch(id);
  const std::string commitment = phone.table(id)["info"]["commitment"];
  ASSERT_NO_FATAL_FAILURE(play_to_the_end(phone, id, 7));
  ASSERT_TRUE(spectator.until(id, [](const Json& u) { return u["stage"] == "finished"; }));
  for (Phone* each : {&phone, &spectator}) {
    const Json& over = each->table(id);
    EXPECT_EQ(over["sheet"]["seats"].size(), static_cast<std::size_t>(kind.players)) << over["sheet"];
    EXPECT_FALSE(over["sheet"]["winners"].empty());
    const auto seed = seed_from_hex(over["seed"].get<std::string>());
    ASSERT_TRUE(seed.has_value());
    EXPECT_TRUE(check_commitment(commitment, *seed, over["salt"].get<std::string>()));
  }
  const auto records = expect_verified(house.get("/api/tables/" + id + "/record").text);
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(records[0]["commitment"], commitment);
  EXPECT_EQ(records[0]["seed"], phone.table(id)["seed"]);
  EXPECT_EQ(records[0]["salt"], phone.table(id)["salt"]);
  EXPECT_EQ(records[0]["result"]["winners"], phone.table(id)["sheet"]["winners"]);
  EXPECT_EQ(records[0]["seats"][1], "Ola");
  EXPECT_EQ(phone.move(id, 0, "draw")["code"], "over");
}

INSTANTIATE_TEST_SUITE_P(
    Games, WholeGame,
    testing::Values(Kind{"europe", "europe", 3, Json::object()}, Kind{"london", "london", 3, Json::object()},
                    Kind{"berlin", "berlin", 3, Json::object()},
                    Kind{"uk", "uk", 3, {{"options", {{"advanced_technologies", true}}}}},
                    Kind{"cardgame", "cardgame", 3, {{"options", {{"row_order", "owner"}}}}},
                    Kind{"usa", "usa", 4, Json::object()}),
    [](const testing::TestParamInfo<Kind>& given) { return given.param.name; });

TEST(Replay, of_any_move_from_any_seat) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string id = finished_game(house, ala, "london");
  const Json record = expect_verified(house.get("/api/tables/" + id + "/record").text).at(0);
  const auto replay = [&](const std::string& query) {
    return house.get("/api/tables/" + id + "/replay?" + query);
  };
  const int moves = static_cast<int>(record["moves"].size());
  const Json start = replay("move=0&seat=0").body;
  EXPECT_EQ(start["moves"], moves);
  EXPECT_EQ(start["move"], 0);
  EXPECT_EQ(start["played"], nullptr);
  EXPECT_EQ(start["view"]["phase"], "opening");
  EXPECT_EQ(start["view"]["me"]["seat"], 0);
  EXPECT_EQ(replay("").body, start) << "the beginning, from the first seat";
  for (int k = 1; k <= moves; k += 7)
    for (int seat = 0; seat < 2; ++seat) {
      const Json seen = replay("move=" + std::to_string(k) + "&seat=" + std::to_string(seat)).body;
      const Json& played = record["moves"][static_cast<std::size_t>(k - 1)];
      EXPECT_EQ(seen["played"]["seat"], played["seat"]);
      const bool secret = played["move"].get<std::string>().starts_with("keep") && played["seat"] != seat;
      EXPECT_EQ(seen["played"].contains("move"), !secret);
      EXPECT_EQ(seen["view"]["me"]["seat"], seat);
      EXPECT_FALSE(seen.contains("hands"));
    }
  const Json all = replay("seat=all&move=" + std::to_string(moves)).body;
  ASSERT_EQ(all["hands"].size(), 2u);
  EXPECT_EQ(all["view"]["phase"], "over");
  EXPECT_FALSE(replay("seat=none&move=3").body["view"].contains("me"));
  for (const std::string& wrong :
       {"move=" + std::to_string(moves + 1), std::string("move=-1"), std::string("move=x"),
        std::string("seat=2"), std::string("seat=everyone"), std::string("move=99999999999999999999"),
        std::string("seat=99999999999999999999")})
    EXPECT_EQ(replay(wrong).code(), "bad_request") << wrong;
  EXPECT_EQ(house.get("/api/tables/0123456789/replay").code(), "no_such_table");
  EXPECT_EQ(house.get("/api/tables/x/record").code(), "no_such_table");
}

TEST(History, newest_first_with_filters) {
  House house;
  const Person ala = house.guest("Ala");
  const Person ola = house.guest("Ola");
  const std::string first = finished_game(house, ala, "london");
  const std::string second = finished_game(house, ola, "cardgame");
  const std::string third = finished_game(house, ala, "cardgame");
  (void)finished_game(house, ala, "london", 2, {{"visibility", "unlisted"}});
  (void)finished_game(house, ala, "london", 2, {{"visibility", "private"}});
  (void)house.table(ala,
                    {{"game", "london"}, {"players", 2}, {"seats", {"me", "bot:greedy"}}, {"start", true}});
  const auto ids = [&](const std::string& query) {
    std::vector<std::string> out;
    const Answer answer = house.get("/api/history" + query);
    for (const Json& game : answer.body["games"]) out.push_back(game["id"]);
    return out;
  };
  using List = std::vector<std::string>;
  EXPECT_EQ(ids(""), (List{third, second, first}));
  EXPECT_EQ(ids("?game=cardgame"), (List{third, second}));
  EXPECT_EQ(ids("?user=" + ala.id), (List{third, first}));
  EXPECT_EQ(ids("?user=" + ala.id + "&game=london"), (List{first}));
  EXPECT_EQ(ids("?limit=1"), (List{third}));
  EXPECT_EQ(ids("?game=europe"), List{});
  const Json games = house.get("/api/history").body["games"];
  EXPECT_EQ(ids("?before=" + games[1]["created"].dump()), (List{first}));
  EXPECT_GE(games[0]["ended"], games[0]["created"]);
  const Json sheet = expect_verified(house.get("/api/tables/" + third + "/record").text).at(0)["result"];
  ASSERT_EQ(games[0]["seats"].size(), 2u) << games[0];
  ASSERT_EQ(sheet["sheets"].size(), 2u) << sheet;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(games[0]["seats"][seat]["total"], sheet["sheets"][seat]["total"]);
    const auto& winners = sheet["winners"];
    const bool won = std::find(winners.begin(), winners.end(), seat) != winners.end();
    EXPECT_EQ(games[0]["seats"][seat]["rank"] == 1, won);
  }
  EXPECT_EQ(games[0]["seats"][0]["user"], ala.id);
  EXPECT_EQ(games[0]["seats"][1]["bot"], "bot:greedy");
  EXPECT_EQ(expect_verified(house.get("/api/history.jsonl").text).size(), 3u);
  const auto lines = expect_verified(house.get("/api/history.jsonl?game=cardgame&limit=1").text);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0]["game"], "cardgame");
  for (const char* wrong : {"?limit=x", "?before=-1", "?limit=99999999999999999999", "?before=1e3"})
    EXPECT_EQ(house.get(std::string("/api/history") + wrong).code(), "bad_request") << wrong;
  EXPECT_EQ(house.get("/api/history?user=nobody").code(), "no_such_user");
  EXPECT_EQ(house.get("/api/history.jsonl?user=nobody").code(), "no_such_user");
  // The rest of them are in one's own export.
  EXPECT_EQ(expect_verified(house.get("/api/me/games.jsonl", ala.token).text).size(), 4u);
}

TEST(Statistics, of_people) {
  House house;
  const Person ala = house.guest("Ala");
  for (int k = 0; k < 2; ++k) (void)finished_game(house, ala, "london");
  (void)finished_game(house, ala, "cardgame");
  int games = 0, wins = 0, best = -1000, sum = 0;
  const Answer played = house.get("/api/history?game=london");
  for (const Json& game : played.body["games"]) {
    const Json& mine = game["seats"][0];
    ++games;
    wins += mine["rank"] == 1 ? 1 : 0;
    best = std::max(best, mine["total"].get<int>());
    sum += mine["total"].get<int>();
  }
  const Json me = house.get("/api/users/" + ala.id).body;
  EXPECT_EQ(me["name"], "Ala");
  EXPECT_EQ(me["guest"], true);
  ASSERT_EQ(me["statistics"].size(), 2u);
  const Json london = me["statistics"][1];
  EXPECT_EQ(london["game"], "london");
  EXPECT_EQ(london["games"], games);
  EXPECT_EQ(london["wins"], wins);
  EXPECT_EQ(london["best_total"], best);
  EXPECT_DOUBLE_EQ(london["mean_total"].get<double>(), sum / 2.0);
  EXPECT_EQ(house.get("/api/users/0123456789").code(), "no_such_user");
  EXPECT_EQ(house.get("/api/users/me").code(), "no_such_user");
}

TEST(Ratings, of_one_against_bots_after_games_that_count_only) {
  House house;
  const Person ala = house.account("Ala", "correct horse");
  const auto ratings = [&] { return house.get("/api/ratings/london?ladder=practice").body["ratings"]; };
  (void)finished_game(house, ala, "london", 2, {{"friendly", true}});
  (void)finished_game(house, ala, "london", 2, {{"seats", {"me", "me:Ola"}}});
  (void)finished_game(house, ala, "london", 2, {{"visibility", "private"}}, "bot:easy");
  (void)finished_game(house, ala, "london");
  (void)finished_game(house, house.guest("Ela"), "london", 2, Json::object(), "bot:easy");
  EXPECT_EQ(ratings(), Json::array());
  EXPECT_EQ(house.get("/api/ratings/london?ladder=best").code(), "bad_request");
  (void)finished_game(house, ala, "london", 2, Json::object(), "bot:easy");
  EXPECT_EQ(house.get("/api/ratings/london").body["ratings"], Json::array()) << "the list of people";
  const Json after = ratings();
  ASSERT_EQ(after.size(), 2u);
  std::map<std::string, Json> by_name;
  for (const Json& rating : after) by_name[rating["who"]] = rating;
  ASSERT_TRUE(by_name.contains("user:" + ala.id));
  ASSERT_TRUE(by_name.contains("bot:easy"));
  EXPECT_EQ(by_name["user:" + ala.id]["name"], "Ala");
  EXPECT_EQ(by_name["bot:easy"]["games"], 1);
  EXPECT_GE(after[0]["rating"], after[1]["rating"]) << "the best first";
  const Json seats = house.get("/api/history?limit=1").body["games"][0]["seats"];
  const bool won = seats[0]["rank"] == 1 && seats[1]["rank"] != 1;
  const bool lost = seats[0]["rank"] != 1;
  const double mine = by_name["user:" + ala.id]["mean"];
  const double bots = by_name["bot:easy"]["mean"];
  if (won) {
    EXPECT_GT(mine, bots);
  }
  if (lost) {
    EXPECT_LT(mine, bots);
  }
  EXPECT_EQ(house.get("/api/users/" + ala.id).body["ratings"][0]["mean"], mine);
  EXPECT_EQ(house.get("/api/users/" + ala.id).body["ratings"][0]["ladder"], "practice");
  EXPECT_EQ(house.get("/api/ratings/europe?ladder=practice").body["ratings"], Json::array());
  EXPECT_EQ(house.get("/api/ratings/atlantis").code(), "no_such_game");
  // The next game goes on from there, also after a restart.
  house.restart();
  (void)finished_game(house, ala, "london", 2, Json::object(), "bot:easy");
  for (const Json& rating : ratings()) {
    EXPECT_EQ(rating["games"], 2) << rating;
    EXPECT_LT(rating["deviation"], by_name[rating["who"]]["deviation"]);
  }
}

TEST(Rematch, is_rotated_and_shared) {
  House house;
  const Person ala = house.guest("Ala");
  const Person ola = house.guest("Ola");
  const std::string id = house.table(ala, {{"game", "london"},
                                           {"players", 4},
                                           {"seats", {"me:A", nullptr, "bot:easy", "me:B"}},
                                           {"friendly", true},
                                           {"away_seconds", 77}});
  Phone first(house, ala);
  Phone second(house, ola);
  first.watch(id);
  second.watch(id);
  second.must(say("sit", id, {{"seat", 1}}));
  const auto rematch = [&](const Person& who) {
    return house.ask("POST", "/api/tables/" + id + "/rematch", who.token);
  };
  EXPECT_EQ(rematch(ala).code(), "not_finished");
  first.must(say("start", id));
  EXPECT_EQ(rematch(ala).code(), "not_finished");
  first.must(say("offer", id, {{"seat", 0}, {"what", "abandon"}}));
  second.must(say("answer", id, {{"seat", 1}, {"yes", true}}));
  ASSERT_TRUE(first.until(id, [](const Json& u) { return u["stage"] == "abandoned"; }));
  EXPECT_EQ(rematch(house.guest("Ela")).code(), "not_allowed");
  EXPECT_EQ(house.ask("POST", "/api/tables/" + id + "/rematch").code(), "not_logged_in");
  EXPECT_EQ(house.ask("POST", "/api/tables/0123456789/rematch", ala.token).code(), "no_such_table");

  // Both at the same moment.
  std::string hers;
  std::thread other([&] {
    hers =
        http_request("127.0.0.1", house.port(), "POST", "/api/tables/" + id + "/rematch", ola.token, "{}", 30)
            .body;
  });
  const std::string next = rematch(ala).body["table"];
  other.join();
  EXPECT_EQ(Json::parse(hers)["table"], next);
  EXPECT_EQ(rematch(ala).body["table"], next);
  ASSERT_TRUE(second.until(id, [&](const Json& u) { return u["info"]["rematch"] == next; }));
  const Json table = house.get("/api/tables/" + next).body;
  EXPECT_EQ(table["stage"], "open");
  EXPECT_EQ(table["settings"]["rematch_of"], id);
  EXPECT_EQ(table["settings"]["friendly"], true);
  EXPECT_EQ(table["settings"]["away_seconds"], 77);
  EXPECT_EQ(table["seats"][3]["bot"], "bot:easy") << "everyone moves on by one";
  const bool alas = table["host"]["id"] == ala.id;
  EXPECT_EQ(table["seats"][0]["kind"], alas ? "person" : "empty");
  EXPECT_EQ(table["seats"][1]["kind"], alas ? "person" : "empty");
  EXPECT_EQ(table["seats"][2]["kind"], alas ? "empty" : "person");
  // It is known after a restart too; and one that nobody wanted makes room for another.
  house.restart();
  EXPECT_EQ(rematch(ola).body["table"], next);
  Phone host(house, alas ? ala : ola);
  host.must(say("close", next));
  const std::string another = rematch(ala).body["table"];
  EXPECT_NE(another, next);
  EXPECT_EQ(rematch(ola).body["table"], another);
}

}  // namespace
}  // namespace konduktor::server
