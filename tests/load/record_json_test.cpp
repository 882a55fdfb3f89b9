// The record as JSON: the letters that are written, and the way back.
#include "konduktor/load/record_json.h"

#include <gtest/gtest.h>

#include <random>

#include "konduktor/host/data_dir.h"
#include "load/data_files.h"

namespace konduktor::test {
namespace {

Rules rules_of(const std::string& game, int players) {
  Options options;
  options.players = players;
  return load_game(game, options, data_dir()).value;
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::vector<Card> cards(std::initializer_list<int> list) {
  std::vector<Card> result;
  for (const int card : list) result.push_back(card < 0 ? Card::None : static_cast<Card>(card));
  return result;
}
std::vector<TicketId> tickets(std::initializer_list<int> list) {
  std::vector<TicketId> result;
  for (const int ticket : list) result.push_back(static_cast<TicketId>(ticket));
  return result;
}

// Not a game that could be played; every field holds something.
GameRecord full_record(const Rules& rules) {
  GameRecord record;
  record.game = rules.id;
  record.rules = rules.version;
  record.options = rules.options;
  record.seats = {"Ala", "Zoë \"Z\""};
  record.seed = seed_from_number(7);
  record.commitment = std::string(64, 'a');
  record.salt = std::string(64, '0');
  record.first = seat_at(1);
  record.start = {{cards({0, 8}), cards({1, 1})},
                  {cards({8, 8, 0, 8, 1})},
                  {},
                  cards({0, 1, 1, 8, -1}),
                  cards({2, 3}),
                  cards({8, 8}),
                  {tickets({0, 1}), tickets({2, 3})},
                  tickets({4})};
  RecordedMove take{seat_at(1), "take 2", "bot:hard", {}, {"take 1", "take 2"}};
  take.facts.card = static_cast<Card>(1);
  take.facts.has_refill = true;
  take.facts.refill = Card::None;
  take.facts.swept = {cards({8, 8, 8, 0, 1})};
  take.facts.display = cards({0, -1, 1, 2, 3});
  take.facts.reshuffled = {cards({1, 2}), cards({2, 1})};
  RecordedMove claim{seat_at(0), "claim x", "", {}, {}};
  claim.facts.offer = tickets({4});
  claim.facts.revealed = cards({1, 8});
  claim.facts.surcharge = 0;
  claim.facts.robbed = seat_at(1);
  claim.facts.to_track = {{static_cast<Card>(3), Card::Wild}, {static_cast<Card>(0), static_cast<Card>(0)}};
  claim.facts.has_ticket_deck = true;
  claim.facts.second_pass = Facts::SecondPass{{cards({1}), cards({})}, cards({1, 1, 1, 1, 1}), cards({2})};
  record.moves = {take, claim, {seat_at(1), "pass", "", {}, {}}};
  record.sheets = {{61, {"a-b"}, {}, 12, {{"stations", 8}, {"longest_path", 10}}, 91},
                   {-3, {}, {"c-d"}, -5, {}, -8}};
  record.winners = {0};
  return record;
}

TEST(RecordJson, WritesTheDocumentedLetters) {
  const Rules rules = rules_of("europe", 2);
  EXPECT_EQ(
      to_json(rules, full_record(rules)),
      R"({"format":"konduktor-record/2","game":"europe","rules":1,"players":2,"options":{},)"
      R"("seats":["Ala","Zoë \"Z\""],)"
      R"("seed":"0700000000000000000000000000000000000000000000000000000000000000",)"
      R"("commitment":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",)"
      R"("salt":"0000000000000000000000000000000000000000000000000000000000000000","first":1,)"
      R"("start":{"hands":[["pink","wild"],["white","white"]],"swept":[["wild","wild","pink","wild","white"]],)"
      R"("display":["pink","white","white","wild",null],"deck":["blue","yellow"],"discard":["wild","wild"],)"
      R"("offers":[["amsterdam-pamplona","amsterdam-wilno"],["angora-kharkov","athina-angora"]],)"
      R"("ticket_deck":["athina-wilno"]},"moves":[{"seat":1,"move":"take 2","by":"bot:hard","facts":{"card":"white",)"
      R"("refill":null,"swept":[["wild","wild","wild","pink","white"]],"display":["pink",null,"white","blue","yellow"],)"
      R"("reshuffled":[["white","blue"],["blue","white"]]},"legal":["take 1","take 2"]},)"
      R"({"seat":0,"move":"claim x","facts":{"offer":["athina-wilno"],"revealed":["white","wild"],"surcharge":0,)"
      R"("robbed":1,"to_track":{"yellow":"wild","pink":"pink"},"ticket_deck":[],)"
      R"("second_pass":{"hands":[["white"],[]],"display":["white","white","white","white","white"],"deck":["blue"]}}},)"
      R"({"seat":1,"move":"pass"}],"result":{"sheets":[{"seat":0,"routes":61,"completed":["a-b"],"failed":[],)"
      R"("tickets":12,"bonuses":{"stations":8,"longest_path":10},"total":91},{"seat":1,"routes":-3,"completed":[],)"
      R"("failed":["c-d"],"tickets":-5,"bonuses":{},"total":-8}],"winners":[0]}})");
}

TEST(RecordJson, ComesBackTheSame) {
  const Rules rules = rules_of("europe", 2);
  const GameRecord before = full_record(rules);
  const Result<GameRecord> result = record_from_json(rules, to_json(rules, before));
  ASSERT_TRUE(result.ok()) << result.error;
  const GameRecord& after = result.value;
  EXPECT_EQ(after.game, before.game);
  EXPECT_EQ(after.rules, before.rules);
  EXPECT_EQ(after.options.players, 2);
  EXPECT_EQ(after.seed, before.seed);
  EXPECT_EQ(after.commitment, before.commitment);
  EXPECT_EQ(after.salt, before.salt);
  EXPECT_EQ(after.seats, before.seats);
  EXPECT_EQ(after.first, before.first);
  EXPECT_EQ(after.start, before.start);
  ASSERT_EQ(after.moves.size(), before.moves.size());
  for (std::size_t i = 0; i < after.moves.size(); ++i) {
    EXPECT_EQ(after.moves[i].seat, before.moves[i].seat);
    EXPECT_EQ(after.moves[i].move, before.moves[i].move);
    EXPECT_EQ(after.moves[i].by, before.moves[i].by);
    EXPECT_EQ(after.moves[i].legal, before.moves[i].legal);
  }
  EXPECT_EQ(after.sheets, before.sheets);
  EXPECT_EQ(after.winners, before.winners);
  EXPECT_EQ(to_json(rules, after), to_json(rules, before));
}

TEST(RecordJson, LeavesOutWhatIsNotThere) {
  const Rules rules = rules_of("europe", 2);
  GameRecord record = full_record(rules);
  record.seats.clear();
  record.seed.reset();
  record.commitment.clear();
  record.salt.clear();
  record.moves.clear();
  record.sheets.clear();
  std::string text = to_json(rules, record);
  for (const char* key : {"seats", "seed", "commitment", "salt", "result", "facts"})
    EXPECT_FALSE(holds(text, key)) << key;
  EXPECT_TRUE(record_from_json(rules, text).ok()) << record_from_json(rules, text).error;
  record.abandoned = true;
  text = to_json(rules, record);
  EXPECT_TRUE(holds(text, R"("result":{"abandoned":true}})"));
  EXPECT_TRUE(record_from_json(rules, text).value.abandoned);
}

TEST(RecordJson, WritesTheOptionsOfTheGame) {
  GameRecord record;
  Rules uk = rules_of("uk", 2);
  EXPECT_TRUE(holds(to_json(uk, record), R"("options":{"advanced_technologies":false},)"));
  Rules cardgame = rules_of("cardgame", 2);
  record.options.row_order = RowOrder::Owner;
  EXPECT_TRUE(holds(to_json(cardgame, record),
                    R"("options":{"peek_own_track":false,"row_order":"owner","must_draw_two":false},)"));
  record.options.empty_deck = EmptyDeck::Closed;
  EXPECT_TRUE(holds(to_json(cardgame, record), R"("must_draw_two":false,"empty_deck":"closed"},)"));
}

// Version 1 calls a Big City by its English name, version 2 by its place; both read the same and are written as 2.
TEST(RecordJson, KnowsTheBigCitiesOfBothVersions) {
  const Rules rules = rules_of("cardgame", 2);
  GameRecord record;
  record.game = rules.id;
  record.rules = rules.version;
  record.options = rules.options;
  record.start.hands.resize(2);
  record.start.offers.resize(2);
  record.start.display.assign(kDisplaySize, Card::None);
  record.sheets.resize(2);
  record.sheets[1].bonuses = {{"new-york", 15}, {"miami", 8}};
  record.winners = {1};
  const std::string two = to_json(rules, record);
  EXPECT_TRUE(holds(two, R"("bonuses":{"new-york":15,"miami":8})")) << two;
  const auto altered = [&two](const std::string& from, const std::string& to, std::string text = "") {
    if (text.empty()) text = two;
    return text.replace(text.find(from), from.size(), to);
  };
  const std::string one =
      altered("record/2", "record/1", altered("new-york", "New York", altered("miami", "Miami")));
  for (const std::string& line : {one, two}) {
    const auto read = record_from_json(rules, line);
    ASSERT_TRUE(read.ok()) << read.error;
    EXPECT_EQ(read.value.sheets, record.sheets);
    EXPECT_EQ(to_json(rules, read.value), two);
  }
  // Each version has its own words.
  EXPECT_TRUE(holds(record_from_json(rules, altered("record/2", "record/1")).error,
                    "result has a bonus \"new-york\", which konduktor-record/1 calls \"New York\""));
  const auto named = record_from_json(rules, altered("new-york", "New York"));
  ASSERT_TRUE(named.ok()) << named.error;
  EXPECT_NE(named.value.sheets, record.sheets) << "the judge would find it";
}

TEST(RecordJson, ReadsTheHeader) {
  const Result<RecordHeader> header = read_header(
      R"({"rules":3,"format":"konduktor-record/1","game":"cardgame","players":4,"options":{"row_order":"bottom"},"x":[1]})");
  ASSERT_TRUE(header.ok()) << header.error;
  EXPECT_EQ(header.value.game, "cardgame");
  EXPECT_EQ(header.value.format, 1);
  EXPECT_EQ(header.value.rules, 3);
  EXPECT_EQ(header.value.options.players, 4);
  EXPECT_EQ(header.value.options.row_order, RowOrder::Bottom);
  EXPECT_EQ(header.value.options.empty_deck, EmptyDeck::Display);
  const auto empty_deck = [](const std::string& word) {
    return read_header(
        R"({"rules":1,"format":"konduktor-record/1","game":"cardgame","players":2,"options":{"empty_deck":")" +
        word + "\"}}");
  };
  EXPECT_EQ(empty_deck("closed").value.options.empty_deck, EmptyDeck::Closed);
  EXPECT_EQ(empty_deck("display").value.options.empty_deck, EmptyDeck::Display);
  EXPECT_TRUE(holds(empty_deck("shut").error, "is not one of display, closed"));
  EXPECT_TRUE(
      holds(read_header(R"({"format":"konduktor-record/3"})").error, "\"konduktor-record/3\" is not known"));
  EXPECT_TRUE(holds(read_header(R"({"game":"europe"})").error, "format is missing"));
  EXPECT_TRUE(
      holds(read_header(R"({"format":"konduktor-record/1","game":"../etc","rules":1,"players":2})").error,
            "not the id"));
  EXPECT_FALSE(read_header("").ok());
  EXPECT_FALSE(read_header("[]").ok());
  EXPECT_FALSE(read_header(std::string(kMaxRecordBytes + 1, ' ')).ok());
}

struct Wrong {
  const char* name;
  std::function<void(Json&)> edit;
  const char* expected;
};
void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.name; }

class RecordRefusal : public testing::TestWithParam<Wrong> {};

TEST_P(RecordRefusal, SaysWhereAndWhy) {
  const Rules rules = rules_of("europe", 2);
  Json json = Json::parse(to_json(rules, full_record(rules)));
  GetParam().edit(json);
  const Result<GameRecord> result = record_from_json(rules, json.dump());
  EXPECT_FALSE(result.ok());
  EXPECT_TRUE(holds(result.error, GetParam().expected)) << result.error;
}

const std::vector<Wrong> kWrong = {
    {"version", [](Json& j) { j["rules"] = 7; }, "record is of europe@7; this program knows europe@1"},
    {"game", [](Json& j) { j["game"] = "usa"; }, "record is of usa@1; this program knows europe@1"},
    {"players", [](Json& j) { j["players"] = 3; }, "players is 3, but the game was loaded for 2"},
    {"options", [](Json& j) { j["options"]["must_draw_two"] = true; }, "options are not those"},
    {"empty_deck", [](Json& j) { j["options"]["empty_deck"] = "closed"; }, "options are not those"},
    {"unknown_option", [](Json& j) { j["options"]["house_rule"] = true; },
     "options.house_rule is not an option"},
    {"option_type", [](Json& j) { j["options"]["must_draw_two"] = "no"; },
     "options.must_draw_two must be true or false"},
    {"seed", [](Json& j) { j["seed"] = "12"; }, "seed must be 64 lower-case hex digits"},
    {"salt", [](Json& j) { j["salt"] = std::string(64, 'g'); }, "salt must be 64"},
    {"seats", [](Json& j) { j["seats"].erase(0); }, "seats has 1 entries; there must be exactly 2"},
    {"first", [](Json& j) { j["first"] = 2; }, "first must be a whole number from 0 to 1"},
    {"no_start", [](Json& j) { j.erase("start"); }, "start is missing"},
    {"hands", [](Json& j) { j["start"]["hands"].push_back(Json::array()); }, "start.hands has 3 entries"},
    {"card", [](Json& j) { j["start"]["deck"][1] = "mauve"; },
     "start.deck[1] \"mauve\" is not a card of europe"},
    {"null_card", [](Json& j) { j["start"]["deck"][1] = nullptr; }, "start.deck[1] must be a string"},
    {"display", [](Json& j) { j["start"]["display"].erase(0); },
     "start.display has 4 entries; there must be exactly 5"},
    {"deck", [](Json& j) { j["start"]["deck"] = Json(std::vector<std::string>(129, "red")); },
     "start.deck has 129 entries"},
    {"ticket", [](Json& j) { j["start"]["offers"][0][0] = "x"; }, "start.offers[0][0] \"x\" is not a ticket"},
    {"moves", [](Json& j) { j["moves"] = Json::object(); }, "moves must be a list"},
    {"move_seat", [](Json& j) { j["moves"][2]["seat"] = -1; }, "moves[2].seat must be a whole number"},
    {"move_text", [](Json& j) { j["moves"][2]["move"] = 3; }, "moves[2].move must be a string"},
    {"fact", [](Json& j) { j["moves"][0]["facts"]["card"] = "mauve"; }, "moves[0].facts.card \"mauve\""},
    {"track",
     [](Json& j) {
       j["moves"][1]["facts"]["to_track"] = {{"wild", "wild"}};
     },
     "moves[1].facts.to_track.wild is not a colour"},
    {"surcharge", [](Json& j) { j["moves"][1]["facts"]["surcharge"] = 4; },
     "moves[1].facts.surcharge must be"},
    {"sheets", [](Json& j) { j["result"]["sheets"].erase(0); }, "result.sheets has 1 entries"},
    {"sheet_seat", [](Json& j) { j["result"]["sheets"][1]["seat"] = 0; }, "result.sheets[1].seat must be 1"},
    {"total", [](Json& j) { j["result"]["sheets"][1]["total"] = 1e9; },
     "result.sheets[1].total must be a whole number"},
    {"winners", [](Json& j) { j["result"]["winners"][0] = 2; }, "result.winners[0] must be"},
    {"no_winner", [](Json& j) { j["result"]["winners"] = Json::array(); }, "result.winners has 0 entries"},
};
INSTANTIATE_TEST_SUITE_P(Records, RecordRefusal, testing::ValuesIn(kWrong),
                         [](const testing::TestParamInfo<Wrong>& info) { return info.param.name; });

TEST(RecordJson, PassesOverFieldsThatItDoesNotKnow) {
  const Rules rules = rules_of("europe", 2);
  Json json = Json::parse(to_json(rules, full_record(rules)));
  json["comment"] = {1, 2, 3};
  json["moves"][0]["seconds"] = 1.5;
  EXPECT_TRUE(record_from_json(rules, json.dump()).ok());
}

TEST(RecordJson, SurvivesBrokenText) {
  const Rules rules = rules_of("europe", 2);
  const std::string good = to_json(rules, full_record(rules));
  for (std::size_t size = 0; size < good.size(); ++size)
    EXPECT_FALSE(record_from_json(rules, std::string_view(good).substr(0, size)).ok());
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    std::string text = good;
    for (unsigned flips = 1 + random() % 3; flips > 0; --flips)
      text[random() % text.size()] = static_cast<char>(random() % 256);
    (void)record_from_json(rules, text);
    (void)read_header(text);
  }
}

}  // namespace
}  // namespace konduktor::test
