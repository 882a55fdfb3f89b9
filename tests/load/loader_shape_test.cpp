// Checks of a data file: its shape, and that every name is known and used once.
#include "load/loader_check.h"

namespace konduktor::test {
namespace {

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

class ShapeCheck : public testing::TestWithParam<Case> {};
TEST_P(ShapeCheck, NamesPlaceCulpritAndRemedy) { expect_told(GetParam()); }
INSTANTIATE_TEST_SUITE_P(Loader, ShapeCheck, testing::ValuesIn(kShape), case_name);

class NamesCheck : public testing::TestWithParam<Case> {};
TEST_P(NamesCheck, NamesPlaceCulpritAndRemedy) { expect_told(GetParam()); }
INSTANTIATE_TEST_SUITE_P(Loader, NamesCheck, testing::ValuesIn(kNames), case_name);

}  // namespace
}  // namespace konduktor::test
