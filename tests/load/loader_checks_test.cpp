// Every check of docs/data-format.md: a good file with one thing changed, and what the message must hold.
#include <gtest/gtest.h>

#include <vector>

#include "konduktor/load/rules_loader.h"
#include "load/data_files.h"

namespace konduktor::test {
namespace {

struct Case {
  const char* name;
  const char* game;
  std::function<void(Json&)> edit;
  std::vector<std::string> expected;  // all in one message: the place, the culprit, the remedy
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

class LoaderCheck : public testing::TestWithParam<Case> {};

TEST_P(LoaderCheck, NamesPlaceCulpritAndRemedy) {
  const Case& c = GetParam();
  const std::string text = edited(c.game, c.edit);
  const std::vector<std::string> problems = check_map(text, "my.json");
  ASSERT_FALSE(problems.empty());
  std::string all;
  bool found = false;
  for (const std::string& problem : problems) {
    EXPECT_EQ(problem.rfind("my.json: ", 0), 0u) << problem;
    bool has_all = true;
    for (const std::string& part : c.expected) has_all = has_all && problem.find(part) != std::string::npos;
    found = found || has_all;
    all += problem + "\n";
  }
  EXPECT_TRUE(found) << all;
  EXPECT_LE(problems.size(), 6u) << "one mistake should not bury the reader:\n" << all;
  Options options;
  options.players = 2;
  EXPECT_FALSE(load_rules(text, options, "my.json").ok());
}

Json text(const char* en) { return {{"en", en}, {"pl", en}}; }

// Europe: routes[0] and routes[…] are the strands of D1; routes[3] is warszawa:wilno:red, a single one.
const std::vector<Case> kShape = {
    {"format",
     "europe",
     [](Json& j) { j["format"] = "konduktor-game/9"; },
     {"format \"konduktor-game/9\"", "konduktor-game/1"}},
    {"no_format", "europe", [](Json& j) { j.erase("format"); }, {"format is missing", "konduktor-game/1"}},
    {"root", "europe", [](Json& j) { j = Json::array(); }, {"the file must be an object"}},
    {"unknown_field",
     "europe",
     [](Json& j) { j["tickts"] = 1; },
     {"\"tickts\" is not known", "did you mean \"tickets\"?"}},
    {"unknown_field_without_guess",
     "europe",
     [](Json& j) { j["deal"]["zzzzzzzz"] = 1; },
     {"deal: ", "\"zzzzzzzz\"", "cards, wild"}},
    {"unknown_route_field",
     "europe",
     [](Json& j) { j["routes"][3]["lenght"] = 3; },
     {"routes[3] \"warszawa:wilno:red\": ", "\"lenght\"", "did you mean \"length\"?"}},
    {"missing_field", "europe", [](Json& j) { j.erase("deal"); }, {"deal is missing", "an object"}},
    {"missing_route_field",
     "europe",
     [](Json& j) { j["routes"][3].erase("between"); },
     {"routes[3] \"warszawa:wilno:red\": between is missing", "two different place ids"}},
    {"wrong_type",
     "europe",
     [](Json& j) { j["version"] = "1"; },
     {"version must be a whole number from 1", "not \"1\""}},
    {"fraction",
     "europe",
     [](Json& j) { j["end_at_pieces"] = 2.5; },
     {"end_at_pieces must be a whole number", "2.5"}},
    {"negative",
     "europe",
     [](Json& j) { j["tickets"][0]["points"] = -3; },
     {"tickets[0] \"amsterdam-pamplona\": points must be a whole number from 0", "-3"}},
    {"huge",
     "europe",
     [](Json& j) { j["cards"]["wild"] = 18446744073709551615u; },
     {"cards: wild must be", "128"}},
    {"flag",
     "europe",
     [](Json& j) { j["tickets"][0]["long"] = 1; },
     {"tickets[0]", "long must be true or false"}},
    {"text_language", "europe", [](Json& j) { j["name"].erase("pl"); }, {"name: pl is missing"}},
    {"text_type", "europe", [](Json& j) { j["name"] = "Europe"; }, {"name must be a text", "\"pl\""}},
    {"empty_name",
     "europe",
     [](Json& j) { j["places"][0]["name"] = " "; },
     {"places[0] \"amsterdam\": name", "not empty"}},
    {"bad_id",
     "europe",
     [](Json& j) { j["tickets"][0]["id"] = "Amster dam"; },
     {"tickets[0] \"Amster dam\": id must be an id", "lower-case"}},
    {"zero_length",
     "europe",
     [](Json& j) { j["routes"][3]["length"] = 0; },
     {"routes[3]", "length must be a whole number from 1 to 10"}},
    {"zero_copies",
     "uk",
     [](Json& j) { j["technologies"][0]["copies"] = 0; },
     {"technologies[0] \"wales\": copies", "from 1"}},
    {"zero_cost",
     "uk",
     [](Json& j) { j["technologies"][0]["cost"] = 0; },
     {"technologies[0] \"wales\": cost", "from 1"}},
    {"status",
     "berlin",
     [](Json& j) { j["provenance"]["status"] = "guessed"; },
     {"provenance: status \"guessed\"", "reconstructed"}},
    {"inferred",
     "uk",
     [](Json& j) { j["provenance"]["inferred"][0] = 3; },
     {"provenance", "inferred[0] must be a text"}},
    {"latitude",
     "london",
     [](Json& j) { j["places"][0]["lat"] = 91; },
     {"places[0]", "lat must be a number from -90 to 90"}},
    {"via",
     "europe",
     [](Json& j) {
       j["routes"][3]["via"] = {{1, 2, 3}};
     },
     {"routes[3]", "via[0]", "exactly 2"}},
    {"no_board_for_a_place",
     "europe",
     [](Json& j) { j.erase("board"); },
     {"board is missing, and the file has x, y or via", "add its width and height"}},
    {"no_board_for_a_bend",
     "europe",
     [](Json& j) {
       j.erase("board");
       for (Json& place : j["places"]) {
         place.erase("x");
         place.erase("y");
       }
       j["routes"][3]["via"] = {{1, 2}};
     },
     {"board is missing, and the file has x, y or via", "take all of them out"}},
    {"no_coordinates",
     "europe",
     [](Json& j) { j["places"][0].erase("x"); },
     {"places[0] \"amsterdam\": x is missing"}},
};

const std::vector<Case> kNames = {
    {"place_twice",
     "europe",
     [](Json& j) { j["places"][1]["id"] = "amsterdam"; },
     {"places[1] \"amsterdam\": id", "entry 0", "its own"}},
    {"route_twice",
     "europe",
     [](Json& j) { j["routes"][4]["id"] = j["routes"][3]["id"]; },
     {"routes[4]", "warszawa:wilno:red", "entry 3"}},
    {"ticket_twice",
     "europe",
     [](Json& j) { j["tickets"][1]["id"] = j["tickets"][0]["id"]; },
     {"tickets[1]", "entry 0"}},
    {"technology_twice",
     "uk",
     [](Json& j) { j["technologies"][1]["id"] = "wales"; },
     {"technologies[1] \"wales\": id", "entry 0"}},
    {"district_twice",
     "london",
     [](Json& j) { j["districts"][1]["id"] = "1"; },
     {"districts[1] \"1\": id", "entry 0"}},
    {"symbol_twice",
     "europe",
     [](Json& j) { j["colours"][1]["symbol"] = "heart"; },
     {"colours[1] \"white\": symbol \"heart\"", "its own"}},
    {"symbol",
     "europe",
     [](Json& j) { j["colours"][1]["symbol"] = "hart"; },
     {"colours[1]", "\"hart\"", "did you mean \"heart\"?"}},
    {"gray",
     "tiny",
     [](Json& j) {
       j["colours"].push_back({{"id", "gray"}, {"name", text("gray")}, {"symbol", "moon"}});
     },
     {"colours[4] \"gray\": id", "choose another"}},
    {"wild",
     "tiny",
     [](Json& j) {
       j["colours"].push_back({{"id", "wild"}, {"name", text("wild")}, {"symbol", "moon"}});
     },
     {"colours[4] \"wild\": id", "choose another"}},
    {"colour",
     "europe",
     [](Json& j) { j["routes"][3]["colour"] = "rde"; },
     {"routes[3] \"warszawa:wilno:red\": colour \"rde\" is not in colours (pink, white",
      "did you mean \"red\"?"}},
    {"place",
     "europe",
     [](Json& j) { j["routes"][3]["between"][1] = "vilno"; },
     {"routes[3]", "between[1] \"vilno\"", "did you mean \"wilno\"?"}},
    {"ticket_place",
     "europe",
     [](Json& j) { j["tickets"][0]["between"][0] = "amsterdm"; },
     {"tickets[0]", "between[0]", "did you mean \"amsterdam\"?"}},
    {"piece",
     "berlin",
     [](Json& j) { j["routes"][0]["piece"] = "trams"; },
     {"routes[0]", "piece \"trams\" is not in pieces (tram, subway)"}},
    {"kind",
     "europe",
     [](Json& j) { j["routes"][3]["kind"] = "tunel"; },
     {"routes[3]", "kind \"tunel\"", "did you mean \"tunnel\"?"}},
    {"machine",
     "europe",
     [](Json& j) { j["machine"] = "bord"; },
     {"machine \"bord\"", "did you mean \"board\"?"}},
    {"module",
     "europe",
     [](Json& j) { j["modules"][0] = "ferrys"; },
     {"modules[0] \"ferrys\"", "did you mean \"ferries\"?"}},
    {"module_order",
     "europe",
     [](Json& j) { std::swap(j["modules"][0], j["modules"][1]); },
     {"modules[1] \"ferries\" must stand before \"tunnels\""}},
    {"module_twice",
     "london",
     [](Json& j) { j["modules"].push_back("districts"); },
     {"modules[1] \"districts\" is named twice"}},
    {"module_machine",
     "europe",
     [](Json& j) { j["modules"].push_back("second-pass"); },
     {"modules[4] \"second-pass\"", "machine \"cards\""}},
    {"module_without_field",
     "europe",
     [](Json& j) {
       j.erase("stations");
       j["ties"] = {"tickets"};
     },
     {"stations is missing", "module \"stations\""}},
    {"field_without_module",
     "europe",
     [](Json& j) {
       j["modules"].erase(2);
       j["ties"] = {"tickets"};
     },
     {"stations belongs to a module", "add \"stations\""}},
    {"rail_yards", "cardgame", [](Json& j) { j["modules"].erase(0); }, {"modules lacks \"rail-yards\""}},
    {"needs_technologies",
     "uk",
     [](Json& j) {
       j["modules"].erase(2);
       j.erase("technologies");
     },
     {"modules has \"right-of-way\"", "\"technologies\""}},
    {"board_field",
     "cardgame",
     [](Json& j) { j["end_at_pieces"] = 2; },
     {"end_at_pieces does not apply", "take the field out"}},
    {"no_ferry",
     "europe",
     [](Json& j) {
       for (auto& r : j["routes"])
         if (r.value("kind", "") == "ferry") {
           r.erase("kind");
           r.erase("locomotives");
         }
     },
     {"routes has no ferry", "\"ferries\""}},
    {"no_tunnel",
     "europe",
     [](Json& j) {
       for (auto& r : j["routes"])
         if (r.value("kind", "") == "tunnel") r.erase("kind");
     },
     {"routes has no tunnel", "\"tunnels\""}},
    {"ferry_without_module",
     "usa",
     [](Json& j) {
       j["routes"][0]["kind"] = "ferry";
       j["routes"][0]["locomotives"] = 1;
     },
     {"routes[0]", "add \"ferries\""}},
    {"tunnel_without_module",
     "usa",
     [](Json& j) { j["routes"][0]["kind"] = "tunnel"; },
     {"routes[0]", "add \"tunnels\""}},
    {"free_without_module",
     "usa",
     [](Json& j) { j["routes"][0]["technology_free"] = true; },
     {"routes[0]", "technology_free", "add \"technologies\""}},
    {"two_pieces",
     "berlin",
     [](Json& j) { j["modules"] = Json::array(); },
     {"pieces has two kinds", "add \"piece-kinds\""}},
    {"one_piece",
     "usa",
     [](Json& j) { j["modules"].insert(j["modules"].begin(), "piece-kinds"); },
     {"pieces has one kind", "needs two"}},
    {"piece_missing",
     "berlin",
     [](Json& j) { j["routes"][0].erase("piece"); },
     {"routes[0]", "piece is missing", "tram, subway"}},
    {"tie",
     "europe",
     [](Json& j) { j["ties"][0] = "ticket"; },
     {"ties[0] \"ticket\"", "did you mean \"tickets\"?"}},
    {"tie_twice",
     "europe",
     [](Json& j) { j["ties"][1] = "tickets"; },
     {"ties[1] \"tickets\" is named twice"}},
    {"tie_module",
     "usa",
     [](Json& j) { j["ties"].push_back("fewer_stations"); },
     {"ties[2] \"fewer_stations\" needs the module \"stations\""}},
    {"tie_cities", "usa", [](Json& j) { j["ties"].push_back("bonus_cards"); }, {"ties[2]", "\"big-cities\""}},
    {"tie_longest",
     "london",
     [](Json& j) { j["ties"].push_back("longest_path"); },
     {"ties[1]", "\"longest-path\""}},
};

const std::vector<Case> kBoard = {
    {"same_ends",
     "europe",
     [](Json& j) { j["routes"][3]["between"][1] = "warszawa"; },
     {"routes[3]", "between has the same place twice", "different"}},
    {"lonely_place",
     "europe",
     [](Json& j) {
       j["places"].push_back({{"id", "atlantis"}, {"name", "Atlantis"}, {"x", 1}, {"y", 1}});
     },
     {"places[47] \"atlantis\"", "no route ends there"}},
    {"in_pieces",
     "tiny",
     [](Json& j) {
       for (const char* id : {"island-a", "island-b"})
         j["places"].push_back({{"id", id}, {"name", id}, {"x", 1}, {"y", 1}});
       j["routes"].push_back(
           {{"id", "ab"}, {"between", {"island-a", "island-b"}}, {"length", 2}, {"colour", "gray"}});
     },
     {"routes leave the board in pieces", "\"north\"", "island-a, island-b", "add a route"}},
    {"unjoined_ticket",
     "tiny",
     [](Json& j) {
       for (const char* id : {"island-a", "island-b"})
         j["places"].push_back({{"id", id}, {"name", id}, {"x", 1}, {"y", 1}});
       j["routes"].push_back(
           {{"id", "ab"}, {"between", {"island-a", "island-b"}}, {"length", 2}, {"colour", "gray"}});
       j["tickets"][0]["between"] = {"north", "island-a"};
     },
     {"tickets[0]", "between has ends that no routes join"}},
    {"half_a_double",
     "tiny",
     [](Json& j) { j["routes"][0]["double"] = "D2"; },
     {"routes[0]", "double \"D2\" is on 1 route", "exactly two"}},
    {"third_strand",
     "tiny",
     [](Json& j) { j["routes"][2]["double"] = "D1"; },
     {"double \"D1\" is on 3 routes", "exactly two"}},
    {"unlike_ends",
     "tiny",
     [](Json& j) {
       j["routes"][1]["between"] = {"north", "east"};
     },
     {"routes[1]", "double \"D1\"", "north:centre:red", "ends"}},
    {"unlike_length",
     "tiny",
     [](Json& j) { j["routes"][1]["length"] = 2; },
     {"routes[1]", "double \"D1\"", "other cards", "same ends, length"}},
    {"unlike_spaces",
     "tiny",
     [](Json& j) {
       j["routes"][1].erase("length");
       j["routes"][1]["cards"] = 3;
       j["routes"][1]["spaces"] = 2;
     },
     {"routes[1]", "other spaces"}},
    {"unlike_piece",
     "berlin",
     [](Json& j) { j["routes"][2]["piece"] = "subway"; },
     {"routes[3]", "double \"D1\"", "other piece"}},
    {"unmarked_double",
     "tiny",
     [](Json& j) {
       j["routes"][0].erase("double");
       j["routes"][1].erase("double");
     },
     {"routes[1] \"north:centre:blue\": double is missing", "north:centre:red"}},
    {"third_route",
     "tiny",
     [](Json& j) {
       j["routes"].push_back(
           {{"id", "third"}, {"between", {"centre", "north"}}, {"length", 3}, {"colour", "gray"}});
     },
     {"routes[6] \"third\": double is not that of", "no third"}},
    {"length_and_cards",
     "europe",
     [](Json& j) { j["routes"][3]["cards"] = 3; },
     {"routes[3]", "cards and length exclude each other"}},
    {"no_length",
     "europe",
     [](Json& j) { j["routes"][3].erase("length"); },
     {"routes[3]", "length is missing"}},
    {"cards_without_spaces",
     "berlin",
     [](Json& j) {
       for (auto& r : j["routes"])
         if (r.contains("spaces")) {
           r.erase("spaces");
           break;
         }
     },
     {"routes[", "spaces is missing"}},
    {"no_points",
     "tiny",
     [](Json& j) { j["route_points"]["train"].erase("4"); },
     {"routes[4] \"south:west:yellow\": points are not known", "route_points.train has no \"4\"", "add it"}},
    {"no_points_table",
     "tiny",
     [](Json& j) { j["route_points"].erase("train"); },
     {"route_points: train is missing"}},
    {"points_of_unknown_piece",
     "tiny",
     [](Json& j) { j["route_points"]["trian"] = Json::object(); },
     {"route_points has \"trian\"", "did you mean \"train\"?"}},
    {"points_of_no_number",
     "tiny",
     [](Json& j) { j["route_points"]["train"]["two"] = 2; },
     {"route_points: train has \"two\"", "numbers of cards"}},
    {"too_few_pieces",
     "tiny",
     [](Json& j) { j["pieces"][0]["count"] = 3; },
     {"routes[4]", "length is 4", "only 3 pieces", "\"train\""}},
    {"colour_too_rare",
     "tiny",
     [](Json& j) {
       j["cards"]["per_colour"] = 1;
       j["cards"]["wild"] = 2;
       j["players"] = {2, 2};
       j["deal"]["cards"] = 0;
     },
     {"routes[4]", "length is 4", "only 3 cards"}},
    {"wilds_too_rare",
     "europe",
     [](Json& j) { j["cards"]["wild"] = 1; },
     {"routes[", "locomotives is 2", "only 1 wilds"}},
    {"locomotives_on_land",
     "europe",
     [](Json& j) { j["routes"][3]["locomotives"] = 1; },
     {"routes[3]", "locomotives stands only on a ferry"}},
    {"ferry_without_locomotives",
     "europe",
     [](Json& j) {
       for (auto& r : j["routes"])
         if (r.contains("locomotives")) {
           r.erase("locomotives");
           break;
         }
     },
     {"routes[", "locomotives is missing"}},
    {"too_many_locomotives",
     "europe",
     [](Json& j) {
       for (auto& r : j["routes"])
         if (r.contains("locomotives")) {
           r["locomotives"] = 9;
           break;
         }
     },
     {"routes[", "locomotives must be a whole number from 1 to", "9"}},
    {"small_district",
     "london",
     [](Json& j) { j["districts"][0]["places"].erase(1); },
     {"districts[0] \"1\": places has 1 entries", "at least 2"}},
    {"district_place_twice",
     "london",
     [](Json& j) { j["districts"][0]["places"][1] = j["districts"][0]["places"][0]; },
     {"districts[0] \"1\": places[1] \"british-museum\" is named twice"}},
    {"district_place",
     "london",
     [](Json& j) { j["districts"][0]["places"][1] = "nowhere"; },
     {"districts[0]", "places[1] \"nowhere\" is not in places"}},
    {"end_at_pieces",
     "tiny",
     [](Json& j) { j["end_at_pieces"] = 8; },
     {"end_at_pieces must be a whole number from 0 to 7"}},
};

const std::vector<Case> kTickets = {
    {"same_ends",
     "europe",
     [](Json& j) { j["tickets"][0]["between"][1] = "amsterdam"; },
     {"tickets[0]", "between has a place at both ends"}},
    {"overlapping_ends",
     "europe",
     [](Json& j) {
       j["tickets"][0]["between"] = {"amsterdam", {"amsterdam", "pamplona"}};
     },
     {"tickets[0]", "at both ends"}},
    {"empty_end",
     "europe",
     [](Json& j) { j["tickets"][0]["between"][1] = Json::array(); },
     {"tickets[0]", "between[1] has 0 entries", "at least 1"}},
    {"three_ends",
     "europe",
     [](Json& j) { j["tickets"][0]["between"].push_back("paris"); },
     {"tickets[0]", "between has 3 entries", "exactly 2"}},
    {"cards_on_board",
     "europe",
     [](Json& j) {
       j["tickets"][0]["cards"] = {{"red", 1}};
     },
     {"tickets[0]", "cards does not apply"}},
    {"no_cards",
     "cardgame",
     [](Json& j) { j["tickets"][0].erase("cards"); },
     {"tickets[0] \"chicago-new-york\": cards is missing"}},
    {"empty_cards",
     "cardgame",
     [](Json& j) { j["tickets"][0]["cards"] = Json::object(); },
     {"tickets[0]", "cards is empty"}},
    {"unknown_card",
     "cardgame",
     [](Json& j) {
       j["tickets"][0]["cards"] = {{"yelow", 1}};
     },
     {"tickets[0]", "\"yelow\"", "did you mean \"yellow\"?"}},
    {"too_many_cards",
     "cardgame",
     [](Json& j) {
       j["tickets"][0]["cards"] = {{"yellow", 27}};
     },
     {"tickets[0]", "more cards than the deck has", "10", "16"}},
    {"too_few", "tiny", [](Json& j) { j["tickets"].erase(0); }, {"tickets has 5 regular ones", "at least 6"}},
    {"too_few_long",
     "europe",
     [](Json& j) { j["first_tickets"]["long"] = 2; },
     {"tickets has 6 long ones", "at least 10"}},
    {"long_not_dealt",
     "tiny",
     [](Json& j) { j["tickets"][5]["long"] = true; },
     {"tickets[5]", "long is true", "first_tickets"}},
    {"keep_too_many",
     "tiny",
     [](Json& j) { j["first_tickets"]["keep_min"] = 3; },
     {"first_tickets: keep_min must be a whole number from 1 to 2"}},
    {"keep_none",
     "tiny",
     [](Json& j) { j["draw_tickets"]["keep_min"] = 0; },
     {"draw_tickets: keep_min must be a whole number from 1 to 2"}},
    {"deal_none",
     "tiny",
     [](Json& j) { j["first_tickets"]["regular"] = 0; },
     {"first_tickets: regular and long together are 0", "1 to 6"}},
    {"deal_seven",
     "europe",
     [](Json& j) { j["first_tickets"]["regular"] = 6; },
     {"first_tickets: regular and long together are 7", "1 to 6"}},
    {"rejects",
     "tiny",
     [](Json& j) { j["first_tickets"]["rejects"] = "top"; },
     {"first_tickets: rejects \"top\"", "out, bottom, shuffle"}},
    {"city",
     "cardgame",
     [](Json& j) { j["big_cities"][0]["place"] = "seatle"; },
     {"big_cities[0]", "did you mean \"seattle\"?"}},
    {"city_twice",
     "cardgame",
     [](Json& j) { j["big_cities"][1]["place"] = "seattle"; },
     {"big_cities[1]", "place is a big city already"}},
};

const std::vector<Case> kCards = {
    {"deck_too_small",
     "tiny",
     [](Json& j) { j["deal"]["cards"] = 8; },
     {"cards make a deck of 28", "3 players", "at least 29"}},
    {"wilds_to_give",
     "tiny",
     [](Json& j) { j["deal"]["wild"] = 2; },
     {"deal gives 6 wilds to 3 players", "only 4"}},
    {"deck_too_large",
     "europe",
     [](Json& j) { j["cards"]["per_colour"] = 15; },
     {"cards make a deck of 134", "at most 128"}},
    {"sweep",
     "tiny",
     [](Json& j) { j["sweep_at_wilds"] = 6; },
     {"sweep_at_wilds must be a whole number from 0 to 5"}},
    {"sweep_for_ever",
     "tiny",
     [](Json& j) { j["sweep_at_wilds"] = 1; },
     {"sweep_at_wilds is 1", "0 for never"}},
    {"second_pass_players",
     "cardgame",
     [](Json& j) { j["second_pass"]["players"] = 5; },
     {"second_pass: players must be", "from 2 to 4"}},
    {"second_pass_deal",
     "cardgame",
     [](Json& j) { j["second_pass"]["deal"] = 30; },
     {"second_pass deals more cards than the deck has", "96"}},
};

const std::vector<Case> kTechnologies = {
    {"neither",
     "uk",
     [](Json& j) { j["technologies"][0].erase("opens"); },
     {"technologies[0] \"wales\": opens is missing", "opens or effect"}},
    {"both",
     "uk",
     [](Json& j) {
       j["technologies"][0]["effect"] = {{"points_per_route", 1}};
     },
     {"technologies[0]", "opens and effect exclude each other"}},
    {"two_keys",
     "uk",
     [](Json& j) { j["technologies"][0]["opens"]["length"] = {3}; },
     {"technologies[0]", "opens has 2 keys", "exactly one"}},
    {"opens_what",
     "uk",
     [](Json& j) {
       j["technologies"][0]["opens"] = {{"contry", {"wales"}}};
     },
     {"technologies[0]", "\"contry\"", "did you mean \"country\"?"}},
    {"country",
     "uk",
     [](Json& j) { j["technologies"][0]["opens"]["country"][0] = "whales"; },
     {"technologies[0]", "country[0] \"whales\"", "did you mean \"wales\"?"}},
    {"opened_kind",
     "uk",
     [](Json& j) {
       j["technologies"][5]["opens"] = {{"kind", {"tunnel"}}};
     },
     {"technologies[5]", "kind[0] \"tunnel\"", "ferry"}},
    {"effect",
     "uk",
     [](Json& j) {
       j["technologies"][7]["effect"] = {{"points_per_rout", 1}};
     },
     {"technologies[7]", "did you mean \"points_per_route\"?"}},
    {"effect_module",
     "uk",
     [](Json& j) { j["modules"].erase(6); },
     {"technologies[", "claim_discount belongs to a module", "add \"diesel\""}},
    {"effect_twice",
     "uk",
     [](Json& j) { j["technologies"][7]["effect"] = j["technologies"][6]["effect"]; },
     {"technologies[7]", "effect is also that of", "once"}},
    {"module_effect",
     "uk",
     [](Json& j) {
       auto& t = j["technologies"];
       for (std::size_t i = 0; i < t.size(); ++i)
         if (t[i].contains("effect") && t[i]["effect"].contains("claim_discount")) {
           t.erase(i);
           break;
         }
     },
     {"technologies has none with the effect claim_discount", "\"diesel\""}},
    {"cheaper_wild",
     "uk",
     [](Json& j) { j["technologies"][6]["effect"]["cards_for_one_wild"] = 4; },
     {"technologies[6]", "cards_for_one_wild is 4", "less than the game's 4"}},
    {"join_false",
     "uk",
     [](Json& j) {
       for (auto& t : j["technologies"])
         if (t.contains("effect") && t["effect"].contains("join_claimed_route"))
           t["effect"]["join_claimed_route"] = false;
     },
     {"technologies[", "join_claimed_route must be true"}},
};

Json copies(const Json& item, int count) {
  Json list = Json::array();
  for (int i = 0; i < count; ++i) {
    list.push_back(item);
    list.back()["id"] = "n" + std::to_string(i);
  }
  return list;
}

const std::vector<Case> kCapacities = {
    {"players",
     "europe",
     [](Json& j) {
       j["players"] = {2, 6};
     },
     {"players[1] must be a whole number from 2 to 5", "6"}},
    {"one_player",
     "europe",
     [](Json& j) {
       j["players"] = {1, 4};
     },
     {"players[0] must be a whole number from 2 to 5", "1"}},
    {"yards",
     "cardgame",
     [](Json& j) {
       j["players"] = {2, 5};
     },
     {"players[1] must be a whole number from 2 to 4"}},
    {"players_reversed",
     "europe",
     [](Json& j) {
       j["players"] = {4, 3};
     },
     {"players must be [least, most]"}},
    {"players_single", "europe", [](Json& j) { j["players"] = {4}; }, {"players has 1 entries", "exactly 2"}},
    {"colours",
     "europe",
     [](Json& j) { j["colours"].push_back(j["colours"][0]); },
     {"colours has 9 entries", "at most 8"}},
    {"places",
     "europe",
     [](Json& j) { j["places"] = copies(j["places"][0], 65); },
     {"places has 65 entries", "at most 64"}},
    {"routes",
     "europe",
     [](Json& j) { j["routes"] = copies(j["routes"][3], 129); },
     {"routes has 129 entries", "at most 128"}},
    {"tickets",
     "europe",
     [](Json& j) { j["tickets"] = copies(j["tickets"][0], 65); },
     {"tickets has 65 entries", "at most 64"}},
    {"technologies",
     "uk",
     [](Json& j) { j["technologies"] = copies(j["technologies"][0], 17); },
     {"technologies has 17 entries", "at most 16"}},
    {"pieces",
     "berlin",
     [](Json& j) { j["pieces"] = copies(j["pieces"][0], 3); },
     {"pieces has 3 entries", "at most 2"}},
    {"piece_count",
     "europe",
     [](Json& j) { j["pieces"][0]["count"] = 61; },
     {"pieces[0] \"train\": count", "from 1 to 60"}},
    {"cost",
     "europe",
     [](Json& j) { j["routes"][3]["length"] = 11; },
     {"routes[3]", "length", "from 1 to 10"}},
    {"stations", "europe", [](Json& j) { j["stations"]["count"] = 4; }, {"stations: count", "from 1 to 3"}},
    {"scores",
     "europe",
     [](Json& j) {
       for (auto& t : j["tickets"]) t["points"] = 1000;
     },
     {"all points of the game", "at most 30000"}},
};

std::string case_name(const testing::TestParamInfo<Case>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(Shape, LoaderCheck, testing::ValuesIn(kShape), case_name);
INSTANTIATE_TEST_SUITE_P(Names, LoaderCheck, testing::ValuesIn(kNames), case_name);
INSTANTIATE_TEST_SUITE_P(Board, LoaderCheck, testing::ValuesIn(kBoard), case_name);
INSTANTIATE_TEST_SUITE_P(Tickets, LoaderCheck, testing::ValuesIn(kTickets), case_name);
INSTANTIATE_TEST_SUITE_P(Cards, LoaderCheck, testing::ValuesIn(kCards), case_name);
INSTANTIATE_TEST_SUITE_P(Technologies, LoaderCheck, testing::ValuesIn(kTechnologies), case_name);
INSTANTIATE_TEST_SUITE_P(Capacities, LoaderCheck, testing::ValuesIn(kCapacities), case_name);

}  // namespace
}  // namespace konduktor::test
