// Why something cannot be had now: reasons, clauses and numbers on positions of every game.
#include "konduktor/guide/why_not.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "support/table.h"

namespace konduktor::testing {
namespace {

// "claim paris:zurich:gray -" and so on: a move that may be left open.
WhyNot why(const Table& table, const std::string& intent, int seat = 0) {
  const auto move = parse_move(table.rules, intent);
  EXPECT_TRUE(move.ok()) << intent << ": " << move.error;
  const Seat viewer = seat < 0 ? Seat::Nobody : seat_at(seat);
  return why_not(table.rules, view_of(table.rules, table.state, viewer), move.value);
}

// Reason and clause in a word.
std::string told(const Table& table, const std::string& intent, int seat = 0) {
  const WhyNot found = why(table, intent, seat);
  return std::string(word_of(found.why)) + (found.clause.empty() ? "" : " ") + std::string(found.clause);
}

Table table_with(const std::string& game, int players, const std::string& hand, Options options = {}) {
  Table table(game, players, options);
  table.arrange({.hands = {hand}});
  table.turn(0);
  return table;
}

// clauses: CORE-R2 CORE-R7 CORE-R8
TEST(WhyNot, ARouteOfSomebodyIsTakenWhoeverMoves) {
  Table table = table_with("europe", 4, "red*3");
  table.own(1, {"bruxelles:paris:red"});
  EXPECT_EQ(told(table, "claim bruxelles:paris:red -"), "taken CORE-R2");
  EXPECT_EQ(why(table, "claim bruxelles:paris:red -").owners, 1u << 1);
  EXPECT_EQ(told(table, "claim bruxelles:paris:red -", 2), "taken CORE-R2");   // it is not the turn of seat 2
  EXPECT_EQ(told(table, "claim bruxelles:paris:red -", -1), "taken CORE-R2");  // a spectator
  EXPECT_EQ(told(table, "claim bruxelles:paris:red -", 1), "yours");
  EXPECT_EQ(told(table, "claim bruxelles:paris:yellow -", 1), "twin CORE-R7");
  EXPECT_EQ(told(table, "claim paris:zurich:gray -", 1), "not_asked CORE-1");
  EXPECT_EQ(told(table, "claim paris:zurich:gray -", -1), "not_asked CORE-1");
  Table two = table_with("europe", 2, "yellow*3");
  two.own(1, {"bruxelles:paris:red"});
  EXPECT_EQ(told(two, "claim bruxelles:paris:yellow -"), "closed CORE-R8");
}

// clauses: CORE-R3 CORE-R4 EU-F1
TEST(WhyNot, CardsThatAreLacking) {
  Table table = table_with("europe", 2, "red*1+blue*2");
  EXPECT_EQ(told(table, "claim bruxelles:paris:red -"), "short CORE-R3");
  EXPECT_EQ(why(table, "claim bruxelles:paris:red -").lacking.cards, 1);
  EXPECT_EQ(told(table, "claim paris:zurich:gray -"), "short CORE-R4");
  EXPECT_EQ(told(table, "claim palermo:smyrna:gray -"), "short EU-F1");
  EXPECT_EQ(why(table, "claim palermo:smyrna:gray -").lacking.wilds, 2);
  EXPECT_EQ(told(table, "claim bruxelles:paris:red red*1"), "wrong_number CORE-R3");
  EXPECT_EQ(told(table, "claim bruxelles:paris:red blue*2"), "wrong_colour CORE-R3");
  EXPECT_EQ(told(table, "claim bruxelles:paris:red red*2"), "not_in_hand");
  EXPECT_EQ(told(table, "station roma -"), "possible");
}

// clauses: CORE-R5
TEST(WhyNot, PiecesThatAreLacking) {
  Table table = table_with("europe", 2, "red*3");
  table.pieces(0, 1);
  const WhyNot found = why(table, "claim bruxelles:paris:red -");
  EXPECT_EQ(found.why, Why::FewPieces);
  EXPECT_EQ(found.clause, "CORE-R5");
  EXPECT_EQ(found.have, 1);
  EXPECT_EQ(found.need, 2);
}

// clauses: EU-B1 EU-B2 EU-B3
TEST(WhyNot, Stations) {
  Table table = table_with("europe", 2, "red*1");
  table.station(1, "roma");
  EXPECT_EQ(told(table, "station roma -"), "station_there EU-B1");
  EXPECT_EQ(why(table, "station roma -").owners, 1u << 1);
  EXPECT_EQ(told(table, "station roma -", 1), "station_there EU-B1");
  table.station(0, "paris");
  EXPECT_EQ(told(table, "station wien -"), "short EU-B2");
  table.station(0, "sofia");
  table.station(0, "essen");
  EXPECT_EQ(told(table, "station wien -"), "no_stations EU-B3");
}

// clauses: CORE-D1 CORE-D4 CORE-K1 CORE-K5 CORE-E6
TEST(WhyNot, MomentsOfATurn) {
  Table table("europe", 2);
  table.arrange({.hands = {"red*4"}, .display = "red,wild,green,blue,black", .deck = "red,red,blue"});
  table.turn(0);
  EXPECT_EQ(told(table, "take 2"), "possible");
  table.must_play(0, "take 1");
  EXPECT_EQ(told(table, "take 2"), "second_wild CORE-D4");
  EXPECT_EQ(told(table, "claim paris:zurich:gray -"), "only_drawing CORE-D1");
  EXPECT_EQ(told(table, "tickets"), "only_drawing CORE-D1");
  EXPECT_EQ(told(table, "stop"), "must_draw CORE-D1");
  EXPECT_EQ(told(table, "take 1", 1), "not_asked CORE-1");
  table.turn(0);
  EXPECT_EQ(told(table, "pass"), "action_possible CORE-E6");
  table.must_play(0, "tickets");
  EXPECT_EQ(told(table, "draw"), "only_tickets CORE-K1");
  EXPECT_EQ(told(table, "keep -"), "keep_more CORE-K1");
  EXPECT_EQ(why(table, "keep -").need, 1);
  Table empty = table_with("europe", 2, "red*3");
  empty.ticket_deck({});
  EXPECT_EQ(told(empty, "tickets"), "no_tickets_left CORE-K5");
  EXPECT_EQ(told(empty, "tickets", 1), "no_tickets_left CORE-K5");
}

TEST(WhyNot, ATunnelIsAnsweredFirst) {  // EU-T3
  Table table("europe", 2);
  table.arrange({.hands = {"red*4"}, .deck = "red,red,blue"});
  table.turn(0);
  table.must_play(0, "claim paris:zurich:gray red*3");
  EXPECT_EQ(told(table, "claim bruxelles:paris:red -"), "only_tunnel EU-T3");
  EXPECT_EQ(told(table, "pay -"), "short EU-T3");
  EXPECT_EQ(told(table, "withdraw"), "possible");
}

// clauses: UK-P1 UK-C1 UK-B3
TEST(WhyNot, TechnologiesAndWhatStandsForALocomotive) {
  Table table = table_with("uk", 2, "red*2");
  const WhyNot needs = why(table, "claim stornoway:wick:gray -");
  EXPECT_EQ(needs.why, Why::NeedsTechnology);
  EXPECT_GT(std::popcount(needs.technologies), 1);  // all that are missing, not the first
  EXPECT_EQ(told(table, "buy booster -"), "short UK-C1");
  EXPECT_EQ(why(table, "buy booster -").per_wild, 4);
  EXPECT_EQ(told(table, "buy booster -", 1), "not_asked CORE-1");
  table.technologies(0, {"booster"});
  EXPECT_EQ(told(table, "buy booster -"), "held UK-B3");
  EXPECT_EQ(why(table, "buy boiler -").per_wild, 3);
}

TEST(WhyNot, BetsAreOffSaleAfterTheFirstReshuffle) {  // UK-V8
  Options options;
  options.advanced_technologies = true;
  Table table = table_with("uk", 3, "wild*9", options);
  EXPECT_EQ(told(table, "buy risky-contracts -"), "possible");
  table.state.pub.renewals = 1;
  EXPECT_EQ(told(table, "buy risky-contracts -"), "reshuffled UK-V8");
  EXPECT_EQ(told(table, "buy risky-contracts -", 1), "reshuffled UK-V8");
  EXPECT_EQ(told(table, "buy equalising-beam -"), "reshuffled UK-V8");
  table.technologies(1, {"risky-contracts"});
  EXPECT_EQ(told(table, "buy risky-contracts -", 1), "held UK-B3");
}

TEST(WhyNot, DieselPowerPaysOneCardLess) {  // UK-V10
  Options options;
  options.advanced_technologies = true;
  Table table = table_with("uk", 2, "red*3", options);
  const Route* four = nullptr;
  for (const Route& route : table.rules.routes)
    if (route.cost == 4 && route.colour == Card::None && route.locomotives == 0) four = &route;
  ASSERT_NE(four, nullptr);
  std::vector<std::string> needed;
  for (std::size_t t = 0; t < table.rules.technologies.size(); ++t)
    if ((table.rules.needs[static_cast<std::size_t>(four - table.rules.routes.data())] >> t & 1) != 0)
      needed.push_back(table.rules.technologies[t].id);
  table.technologies(0, needed);
  EXPECT_EQ(told(table, "claim " + four->id + " -"), "short CORE-R4");
  needed.push_back("diesel");
  table.technologies(0, needed);
  EXPECT_EQ(told(table, "claim " + four->id + " -"), "possible");
  EXPECT_EQ(told(table, "claim " + four->id + " red*3"), "possible");
}

// clauses: CG-22 CG-24 CG-25 CG-26
TEST(WhyNot, RailYards) {
  Table table("cardgame", 3);
  table.arrange({.hands = {"red*1+blue*2+green*1"}});
  table.yard(0, "blue:2");
  table.yard(1, "green:3");
  table.turn(0);
  EXPECT_EQ(told(table, "play blue*1"), "own_row CG-25");
  EXPECT_EQ(told(table, "play green*1"), "outnumbered CG-26");
  EXPECT_EQ(why(table, "play green*1").need, 4);
  EXPECT_EQ(why(table, "play green*1").owners, 1u << 1);
  EXPECT_EQ(told(table, "play red*1"), "not_a_set CG-22");
  EXPECT_EQ(told(table, "play black*1"), "not_in_hand");
  EXPECT_EQ(told(table, "play red*1", 1), "not_asked CG-9");
  Table wild("cardgame", 3);
  wild.arrange({.hands = {"blue*2+wild*1"}});
  wild.yard(0, "blue:2");
  wild.turn(0);
  EXPECT_EQ(told(wild, "play wild*1"), "wild_alone CG-24");
}

TEST(WhyNot, AGameWithoutTheRule) {
  Table london = table_with("london", 2, "");
  EXPECT_EQ(why_not(london.rules, view_of(london.rules, london.state, Seat{}),
                    Move::paying(MoveKind::Station, 0, Cards{}))
                .why,
            Why::NoSuchRule);
  EXPECT_EQ(why_not(london.rules, view_of(london.rules, london.state, Seat{}),
                    Move::paying(MoveKind::Claim, 120, Cards{}))
                .why,
            Why::NoSuchThing);
}

// A reason is worded once: the engine's sentence where it has one, in both languages.
TEST(WhyNot, EveryReasonHasASentence) {
  const Table table = table_with("europe", 2, "");
  for (int k = 0; k < kWhys; ++k) {
    WhyNot found;
    found.why = static_cast<Why>(k);
    for (const Language language : {Language::English, Language::Polish})
      EXPECT_FALSE(sentence_of(table.rules, found, language).empty()) << word_of(found.why);
    EXPECT_NE(sentence_of(table.rules, found, Language::English),
              sentence_of(table.rules, found, Language::Polish))
        << word_of(found.why);
  }
  WhyNot taken;
  taken.why = Why::Taken;
  EXPECT_EQ(sentence_of(table.rules, taken), explain(table.rules, {Reason::RouteTaken}));
  const Rules cards = load("cardgame", 2);
  WhyNot own;
  own.why = Why::OwnRow;
  own.detail = 1;
  EXPECT_EQ(sentence_of(cards, own), "This colour is in your rail yard: " + cards.colours[1].name.en + ".");
}

// Every reason has a word of its own, and a clause that the ledger has.
TEST(WhyNot, WordsAreDistinct) {
  std::vector<std::string_view> words;
  for (int k = 0; k < kWhys; ++k) words.push_back(word_of(static_cast<Why>(k)));
  std::sort(words.begin(), words.end());
  EXPECT_EQ(std::adjacent_find(words.begin(), words.end()), words.end());
  EXPECT_FALSE(words.front().empty());
}

}  // namespace
}  // namespace konduktor::testing
