// Checks of a data file: places, routes and tickets.
#include "load/loader_check.h"

namespace konduktor::test {
namespace {

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

class BoardCheck : public testing::TestWithParam<Case> {};
TEST_P(BoardCheck, NamesPlaceCulpritAndRemedy) { expect_told(GetParam()); }
INSTANTIATE_TEST_SUITE_P(Loader, BoardCheck, testing::ValuesIn(kBoard), case_name);

class TicketsCheck : public testing::TestWithParam<Case> {};
TEST_P(TicketsCheck, NamesPlaceCulpritAndRemedy) { expect_told(GetParam()); }
INSTANTIATE_TEST_SUITE_P(Loader, TicketsCheck, testing::ValuesIn(kTickets), case_name);

}  // namespace
}  // namespace konduktor::test
