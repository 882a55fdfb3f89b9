// Loading good files, refusing wrong options, and surviving any bytes.
#include "konduktor/host/data_dir.h"
#include "konduktor/load/rules_loader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include "load/data_files.h"
#include "support/paths.h"

namespace konduktor::test {
namespace {

Options for_players(int players) {
  Options options;
  options.players = players;
  return options;
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Loader, LoadsEveryShippedGameForEveryNumberOfPlayers) {
  for (const std::string& game : list_games(data_dir())) {
    EXPECT_EQ(check_map(data_text(game), game), std::vector<std::string>()) << game;
    const Result<Rules> two = load_game(game, for_players(2), data_dir());
    ASSERT_TRUE(two.ok()) << two.error;
    EXPECT_EQ(two.value.id, game);
    for (int players = two.value.min_players; players <= two.value.max_players; ++players) {
      const Result<Rules> rules = load_game(game, for_players(players), data_dir());
      ASSERT_TRUE(rules.ok()) << rules.error;
      EXPECT_EQ(rules.value.players(), players);
    }
  }
  EXPECT_EQ(check_map(data_text("tiny"), "tiny"), std::vector<std::string>());
}

TEST(Loader, FillsEurope) {
  const Result<Rules> result = load_game("europe", for_players(5), data_dir());
  ASSERT_TRUE(result.ok()) << result.error;
  const Rules& rules = result.value;
  EXPECT_EQ(rules.version, 1);
  EXPECT_EQ(rules.name.pl, "Europa");
  EXPECT_EQ(rules.routes.size(), 101u);
  EXPECT_EQ(rules.places.size(), 47u);
  EXPECT_EQ(rules.tickets.size(), 46u);
  EXPECT_EQ(rules.stations, 3);
  EXPECT_EQ(rules.first_tickets.longs, 1);
  EXPECT_EQ(rules.first_tickets.draw, 3);
  EXPECT_EQ(rules.first_tickets.keep_min, 2);
  EXPECT_EQ(rules.rejects, Rejects::Out);
  EXPECT_EQ(rules.pieces[0].points[8], 21);
  EXPECT_EQ(rules.pieces[0].points[5], -1);
  const Route& first = rules.routes[0];
  ASSERT_NE(first.twin, RouteId::None);
  EXPECT_EQ(rules.routes[ix(first.twin)].twin, static_cast<RouteId>(0));
  EXPECT_EQ(first.points, 2);
  EXPECT_EQ(rules.ties,
            (std::vector<TieBreak>{TieBreak::Tickets, TieBreak::FewerStations, TieBreak::LongestPath}));
  const auto ferries = std::count_if(rules.routes.begin(), rules.routes.end(),
                                     [](const Route& route) { return route.locomotives > 0; });
  EXPECT_GT(ferries, 0);
}

TEST(Loader, FillsWhatOnlyOtherGamesHave) {
  const Rules berlin = load_game("berlin", for_players(2), data_dir()).value;
  EXPECT_EQ(berlin.status, Provenance::Reconstructed);
  EXPECT_FALSE(berlin.notice.en.empty());
  EXPECT_TRUE(std::any_of(berlin.routes.begin(), berlin.routes.end(),
                          [](const Route& route) { return route.cost != route.spaces && route.piece == 1; }));
  const Rules uk = load_game("uk", for_players(2), data_dir()).value;
  EXPECT_EQ(uk.technologies.size(), 16u);
  EXPECT_EQ(uk.technologies[1].countries, (std::vector<std::string>{"ireland", "france"}));
  EXPECT_TRUE(std::any_of(uk.tickets.begin(), uk.tickets.end(),
                          [](const Ticket& ticket) { return ticket.to.count() > 1; }));
  EXPECT_TRUE(std::any_of(uk.routes.begin(), uk.routes.end(),
                          [](const Route& route) { return route.points == 40 && route.technology_free; }));
  const Rules london = load_game("london", for_players(2), data_dir()).value;
  EXPECT_EQ(london.districts.size(), 5u);
  EXPECT_EQ(london.districts[0].places.count(), 2);
  const Rules cards = load_game("cardgame", for_players(4), data_dir()).value;
  EXPECT_EQ(cards.machine, Machine::Cards);
  EXPECT_EQ(cards.second_pass_players, 4);
  EXPECT_EQ(cards.tickets[0].cards.total(), 1);
  EXPECT_EQ(cards.tickets[0].big_cities, (1u << 2) | (1u << 4)) << "Chicago and New York";
}

TEST(Loader, KnowsTheModulesOfTheEngineInTheirOrder) {
  const std::string wrong = edited("europe", [](Json& j) { j["modules"] = {"zzz"}; });
  std::string expected;
  for (std::size_t i = 0; i < 12; ++i)
    expected += std::string(i > 0 ? ", " : "") + std::string(module_order()[i]);
  EXPECT_TRUE(holds(check_map(wrong, "my.json")[0], "(" + expected + ", …)"))
      << check_map(wrong, "my.json")[0];
  EXPECT_EQ(module_order().size(), 16u);
}

TEST(Loader, RefusesPlayersAndOptionsThatTheGameDoesNotOffer) {
  EXPECT_EQ(load_game("london", for_players(5), data_dir()).error,
            "london.json: london is for 2 to 4 players, not 5");
  EXPECT_FALSE(load_game("london", for_players(-1), data_dir()).ok());
  Options options = for_players(2);
  options.advanced_technologies = true;
  EXPECT_TRUE(load_game("uk", options, data_dir()).ok());
  EXPECT_TRUE(holds(load_game("europe", options, data_dir()).error,
                    "advanced_technologies is not offered by europe"));
  options = for_players(2);
  options.peek_own_track = true;
  EXPECT_TRUE(load_game("cardgame", options, data_dir()).ok());
  EXPECT_TRUE(holds(load_game("usa", options, data_dir()).error, "peek_own_track is not offered by usa"));
  options = for_players(2);
  options.row_order = RowOrder::Owner;
  EXPECT_TRUE(load_game("cardgame", options, data_dir()).ok());
  EXPECT_TRUE(holds(load_game("usa", options, data_dir()).error, "row_order is not offered by usa"));
  options = for_players(2);
  options.must_draw_two = true;
  EXPECT_TRUE(holds(load_game("usa", options, data_dir()).error, "must_draw_two is not offered by usa"));
  options = for_players(2);
  options.empty_deck = EmptyDeck::Closed;
  EXPECT_TRUE(load_game("cardgame", options, data_dir()).ok());
  EXPECT_TRUE(holds(load_game("europe", options, data_dir()).error, "empty_deck is not offered by europe"));
}

TEST(Loader, FindsGamesByIdAndByPath) {
  EXPECT_TRUE(load_game(data_dir() + "/examples/tiny.json", for_players(2), "/nowhere").ok());
  const std::string error = load_game("europ", for_players(2), data_dir()).error;
  EXPECT_TRUE(holds(error, "there is no game \"europ\"")) << error;
  EXPECT_TRUE(holds(error, "did you mean \"europe\"?")) << error;
  EXPECT_TRUE(holds(load_game("./no-such.json", for_players(2), data_dir()).error, "no such file"));
  EXPECT_TRUE(holds(load_game("/dev/zero", for_players(2), data_dir()).error, "no such file"));
  EXPECT_FALSE(load_game("", for_players(2), data_dir()).ok());
  EXPECT_FALSE(load_game("..", for_players(2), data_dir()).ok());
}

TEST(Loader, ListsGamesInTheUsualOrder) {
  const std::vector<std::string> games = list_games(data_dir());
  const std::vector<std::string> usual = {"europe", "london", "berlin", "uk", "cardgame", "usa"};
  ASSERT_GE(games.size(), usual.size());
  EXPECT_TRUE(std::equal(usual.begin(), usual.end(), games.begin()));
  EXPECT_TRUE(list_games("/no/such/folder").empty());
}

TEST(Loader, FindsTheDataFolder) {
  unsetenv("KONDUKTOR_DATA");
  EXPECT_EQ(resolve_data_dir("", paths::kDataDir), paths::kDataDir);
  setenv("KONDUKTOR_DATA", "/somewhere", 1);
  EXPECT_EQ(resolve_data_dir("", paths::kDataDir), "/somewhere");
  unsetenv("KONDUKTOR_DATA");
  EXPECT_FALSE(resolve_data_dir(nullptr, nullptr).empty());
}

TEST(Loader, ParsesOptions) {
  const Result<Options> good = parse_options({{"advanced_technologies", "true"}, {"row_order", "owner"}}, 3);
  ASSERT_TRUE(good.ok()) << good.error;
  EXPECT_EQ(good.value.players, 3);
  EXPECT_TRUE(good.value.advanced_technologies);
  EXPECT_EQ(good.value.row_order, RowOrder::Owner);
  EXPECT_FALSE(good.value.must_draw_two);
  EXPECT_EQ(good.value.empty_deck, EmptyDeck::Display);
  EXPECT_EQ(parse_options({{"empty_deck", "closed"}}, 2).value.empty_deck, EmptyDeck::Closed);
  EXPECT_TRUE(holds(parse_options({{"empty_deck", "open"}}, 2).error, "display, closed"));
  EXPECT_TRUE(holds(parse_options({{"row_oder", "top"}}, 2).error, "did you mean \"row_order\"?"));
  EXPECT_TRUE(holds(parse_options({{"row_order", "left"}}, 2).error, "top, bottom, owner"));
  EXPECT_TRUE(holds(parse_options({{"must_draw_two", "yes"}}, 2).error, "false, true"));
  EXPECT_TRUE(holds(parse_options({{"must_draw_two", "true"}, {"must_draw_two", "true"}}, 2).error, "twice"));
}

// A map without any drawing plays by the same rules; the page lays it out.
TEST(Loader, TakesEveryBoardWithoutItsDrawing) {
  for (const char* game : {"europe", "london", "berlin", "uk", "usa", "tiny"}) {
    Json json = Json::parse(data_text(game));
    json.erase("board");
    for (Json& place : json["places"])
      for (const char* field : {"x", "y", "lat", "lon"}) place.erase(field);
    for (Json& route : json["routes"]) route.erase("via");
    EXPECT_EQ(check_map(json.dump(), "my.json"), std::vector<std::string>()) << game;
    const Result<Rules> rules = load_rules(json.dump(), for_players(2), "my.json");
    ASSERT_TRUE(rules.ok()) << rules.error;
    EXPECT_GT(rules.value.board_width, 0);
    for (const Place& place : rules.value.places) EXPECT_FALSE(place.drawn);
  }
}

// What is known of the Card Game's tickets, and how they differ from those of the board between the same cities.
TEST(Data, CardGameSaysWhatIsNotVerified) {
  const Json cards = Json::parse(data_text("cardgame"));
  const Json board = Json::parse(data_text("usa"));
  EXPECT_EQ(cards["provenance"]["status"], "partly verified");
  EXPECT_EQ(load_game("cardgame", for_players(2), data_dir()).value.status, Provenance::PartlyVerified);
  const auto longest =
      std::count_if(cards["tickets"].begin(), cards["tickets"].end(), [](const Json& ticket) {
        int asked = 0;
        for (const Json& number : ticket["cards"]) asked += number.get<int>();
        return asked >= 3;
      });
  const auto name_of = [&](const Json& id) {
    for (const Json& place : cards["places"])
      if (place["id"] == id) return place["name"].get<std::string>();
    return id.get<std::string>();
  };
  int differ = 0;
  for (const Json& ticket : cards["tickets"])
    for (const Json& other : board["tickets"]) {
      const bool turned =
          ticket["between"][0] == other["between"][1] && ticket["between"][1] == other["between"][0];
      if ((ticket["between"] != other["between"] && !turned) || ticket["points"] == other["points"]) continue;
      ++differ;
      const std::string value = name_of(ticket["between"][0]) + "–" + name_of(ticket["between"][1]) + " " +
                                ticket["points"].dump() + " (";
      for (const char* language : {"en", "pl"}) {
        const std::string how = cards["provenance"]["how"][language];
        const auto at = how.find(value);
        ASSERT_NE(at, std::string::npos) << value;
        EXPECT_NE(how.substr(at, value.size() + 9).find(other["points"].dump() + ")"), std::string::npos)
            << value;
        EXPECT_TRUE(holds(how, std::to_string(longest))) << longest;
      }
    }
  EXPECT_EQ(differ, 4);
}

// UK-V6: who has none of what is counted has not the most of it.
TEST(Data, BetsOfTheUnitedKingdomAskForAtLeastOne) {
  const Rules uk = load_game("uk", for_players(2), data_dir()).value;
  int bets = 0;
  for (const Technology& technology : uk.technologies) {
    EXPECT_EQ(technology.id == "injectors", holds(technology.name.en, "Thermocompressor"));
    if (technology.effect != Effect::MostTickets && technology.effect != Effect::LongestPath) continue;
    ++bets;
    EXPECT_TRUE(holds(technology.text.en, "at least one")) << technology.text.en;
    EXPECT_TRUE(holds(technology.text.pl, "co najmniej jeden")) << technology.text.pl;
  }
  EXPECT_EQ(bets, 2);
}

TEST(Loader, ReportsManyProblemsAtOnce) {
  const std::string text = edited("europe", [](Json& j) {
    for (int i = 0; i < 20; ++i) j["routes"][static_cast<std::size_t>(i)]["colour"] = "puce";
    j["end_at_pieces"] = "two";
  });
  EXPECT_EQ(check_map(text, "my.json").size(), 21u);
  const std::string error = load_rules(text, for_players(2), "my.json").error;
  EXPECT_EQ(std::count(error.begin(), error.end(), '\n'), 8);
  EXPECT_TRUE(holds(error, "and 13 more"));
}

TEST(LoaderText, RefusesAKeyTwice) {
  std::string text = data_text("tiny");
  text.replace(text.find("\"length\": 2"), 11, "\"length\": 2, \"length\": 3");
  const std::string error = check_map(text, "my.json").at(0);
  EXPECT_EQ(error, "my.json:41:75: routes[2]: the field \"length\" stands twice; keep one of them");
}

TEST(LoaderText, SaysWhereItIsNotJson) {
  const std::string error = check_map("{\n \"format\": nonsense}", "my.json").at(0);
  EXPECT_TRUE(holds(error, "my.json:2:")) << error;
  EXPECT_TRUE(holds(error, "not JSON")) << error;
  EXPECT_FALSE(check_map("", "my.json").empty());
}

TEST(LoaderText, RefusesInvalidUtf8) {
  std::string text = data_text("tiny");
  text[text.find("Tiny")] = '\xff';
  const std::string error = check_map(text, "my.json").at(0);
  EXPECT_TRUE(holds(error, "UTF-8")) << error;
  EXPECT_TRUE(holds(error, "my.json:5:")) << error;
}

TEST(LoaderText, RefusesDeepAndWideNesting) {
  for (const char* unit : {"[", "{\"a\":"}) {
    std::string deep;
    while (deep.size() < 1'000'000) deep += unit;
    EXPECT_TRUE(holds(check_map(deep, "my.json").at(0), "64 deep"));
  }
  std::string wide = "{";
  for (int i = 0; i < 300'000; ++i) wide += "\"k" + std::to_string(i) + "\":1,";
  EXPECT_TRUE(holds(check_map(wide, "my.json").at(0), "256 fields"));
  EXPECT_TRUE(holds(check_map(std::string(kMaxDataBytes + 1, ' '), "my.json").at(0), "larger than 4 MB"));
}

TEST(LoaderText, KeepsControlCharactersOutOfMessages) {
  const std::string text = edited("tiny", [](Json& j) { j["routes"][2]["colour"] = "\x1b[31m\nred\x7f"; });
  for (const std::string& problem : check_map(text, "my.json"))
    for (const char c : problem) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 32) << problem;
}

TEST(LoaderText, SurvivesTruncationAtEveryByte) {
  const std::string text = data_text("tiny");
  for (std::size_t size = 0; size + 2 < text.size(); ++size)
    EXPECT_FALSE(load_rules(std::string_view(text).substr(0, size), for_players(2)).ok());
}

TEST(LoaderText, SurvivesRandomBytesAndTakesWhatItFindsNothingWrongWith) {
  std::mt19937 random(1);
  int refused = 0;
  for (const char* game : {"tiny", "uk", "cardgame", "london"}) {
    const std::string good = data_text(game);
    for (int round = 0; round < 400; ++round) {
      std::string text = good;
      for (unsigned flips = 1 + random() % 3; flips > 0; --flips)
        text[random() % text.size()] = static_cast<char>(random() % 256);
      const bool good_still = check_map(text, "my.json").empty();
      refused += good_still ? 0 : 1;
      EXPECT_TRUE(!good_still || load_rules(text, for_players(2)).ok()) << game << ", round " << round;
    }
  }
  EXPECT_GT(refused, 400);  // most bytes of a data file matter
}

// Values that are JSON but not what the place asks for, everywhere.
void replace_in_turn(Json& whole, Json& node, const Json& with, int& tried) {
  if (node.is_structured()) {
    std::size_t seen = 0;
    for (auto& child : node)
      if (++seen <= 3) replace_in_turn(whole, child, with, tried);
  }
  const Json kept = node;
  node = with;
  (void)check_map(whole.dump(), "my.json");
  ++tried;
  node = kept;
}

TEST(LoaderText, SurvivesEveryTypeInEveryPlace) {
  int tried = 0;
  for (const char* game : {"tiny", "uk", "cardgame", "london", "berlin"}) {
    Json json = Json::parse(data_text(game));
    for (const Json& with : {Json(nullptr), Json("x"), Json(-1), Json(255), Json(Json::array()),
                             Json(Json::object()), Json(1e300)})
      for (auto& field : json) replace_in_turn(json, field, with, tried);
  }
  EXPECT_GT(tried, 1000);
}

}  // namespace
}  // namespace konduktor::test
