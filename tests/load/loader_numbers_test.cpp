// Checks of a data file: cards, technologies, and what the engine has room for.
#include "load/loader_check.h"

namespace konduktor::test {
namespace {

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

class CardsCheck : public testing::TestWithParam<Case> {};
TEST_P(CardsCheck, NamesPlaceCulpritAndRemedy) { expect_told(GetParam()); }
INSTANTIATE_TEST_SUITE_P(Loader, CardsCheck, testing::ValuesIn(kCards), case_name);

class TechnologiesCheck : public testing::TestWithParam<Case> {};
TEST_P(TechnologiesCheck, NamesPlaceCulpritAndRemedy) { expect_told(GetParam()); }
INSTANTIATE_TEST_SUITE_P(Loader, TechnologiesCheck, testing::ValuesIn(kTechnologies), case_name);

class CapacitiesCheck : public testing::TestWithParam<Case> {};
TEST_P(CapacitiesCheck, NamesPlaceCulpritAndRemedy) { expect_told(GetParam()); }
INSTANTIATE_TEST_SUITE_P(Loader, CapacitiesCheck, testing::ValuesIn(kCapacities), case_name);

}  // namespace
}  // namespace konduktor::test
