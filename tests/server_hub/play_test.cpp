// The game over the socket: moves and what they answer, undo, advice.
#include "server_hub/duel.h"

namespace konduktor::server {
namespace {

TEST(Moves, are_answered_and_told_to_all) {
  Duel duel;
  const auto& first = duel.first;
  const auto& second = duel.second;
  const auto& table = duel.table;
  const Json before = first->table(table);
  EXPECT_EQ(before["stage"], "running");
  EXPECT_EQ(before["eyes"][0]["view"]["phase"], "opening");
  EXPECT_EQ(before["eyes"][0]["events"], Json::array());
  EXPECT_FALSE(before.contains("clock")) << "the table has none";
  duel.open();
  EXPECT_EQ(first->eye(table, 0)["view"]["turn"], 0);
  EXPECT_EQ(second->eye(table, 1)["ask"], 0);
  EXPECT_EQ(second->eye(table, 1)["legal"]["moves"], Json::array());
  first->play(table, 0, "draw");
  ASSERT_TRUE(second->until(table, [&](const Json& u) { return u["n"] == first->table(table)["n"]; }));
  EXPECT_EQ(first->eye(table, 0)["events"][0]["event"], "drew");
  EXPECT_TRUE(first->eye(table, 0)["events"][0].contains("card")) << "one's own";
  EXPECT_FALSE(second->eye(table, 1)["events"][0].contains("card"));
  EXPECT_FALSE(second->updates().back().contains("info")) << "nobody came or went";
}

TEST(Moves, that_are_refused_change_nothing) {
  Duel duel;
  const auto& first = duel.first;
  const auto& second = duel.second;
  const auto& table = duel.table;
  duel.open();
  const Json before = first->table(table);
  const int ask = first->eye(table, 0)["ask"];
  const auto move = [&](int seat, int asked, const std::string& text) {
    return say("move", table, {{"seat", seat}, {"ask", asked}, {"move", text}});
  };
  EXPECT_EQ(second->refused(move(0, ask, "draw")), "not_seated") << "nobody acts for another";
  EXPECT_EQ(second->refused(move(1, ask, "draw")), "stale");
  EXPECT_EQ(second->refused(move(1, 0, "draw")), "not_your_turn");
  EXPECT_EQ(first->refused(move(0, ask - 1, "draw")), "stale");
  EXPECT_EQ(first->refused(move(2, ask, "draw")), "no_such_seat");
  EXPECT_EQ(first->refused(move(0, ask, "fly")), "bad_move");
  EXPECT_EQ(first->refused(move(0, ask, "")), "bad_move");
  EXPECT_EQ(first->refused(move(0, ask, "claim atlantis:paris red*1")), "bad_move");
  EXPECT_EQ(first->refused(move(0, ask, "claim brest:paris:black black*3")), "illegal");
  EXPECT_EQ(first->refused(move(0, ask, std::string(10'000, 'x'))), "bad_move");
  EXPECT_EQ(first->refused(say("undo", table, {{"seat", 1}})), "not_seated");
  EXPECT_EQ(first->ask({{"do", "ping"}})["type"], "pong");
  EXPECT_EQ(first->table(table), before);
  // Twice is once.
  first->must(move(0, ask, "draw"));
  EXPECT_EQ(first->refused(move(0, ask, "draw")), "stale");
  // The reasons are in both languages.
  (void)second->hello(duel.ola.token, "pl");
  const std::string polish = second->ask(move(1, ask, "draw"))["text"];
  EXPECT_NE(polish.find("Stół"), std::string::npos) << polish;
}

TEST(Moves, legal_ones_by_their_beginning) {
  Duel duel;
  const auto& first = duel.first;
  const auto& second = duel.second;
  const auto& table = duel.table;
  const auto all = first->legal(table, 0);
  const Json keeps = first->ask(say("legal", table, {{"seat", 0}, {"for", "keep "}}));
  EXPECT_EQ(keeps["type"], "legal");
  EXPECT_EQ(keeps["moves"].get<std::vector<std::string>>(), all);
  duel.open();
  const Json takes = first->ask(say("legal", table, {{"seat", 0}, {"for", "take"}}));
  EXPECT_EQ(takes["moves"].size(), 5u);
  EXPECT_EQ(first->ask(say("legal", table, {{"seat", 0}, {"for", "fly"}}))["moves"], Json::array());
  EXPECT_EQ(
      first->ask(say("legal", table, {{"seat", 0}, {"for", ""}}))["moves"].get<std::vector<std::string>>(),
      first->legal(table, 0));
  EXPECT_EQ(second->refused(say("legal", table, {{"seat", 0}, {"for", ""}})), "not_allowed");
  EXPECT_EQ(second->refused(say("legal", table, {{"seat", 1}, {"for", ""}})), "not_your_turn");
  EXPECT_EQ(first->refused(say("legal", "0123456789", {{"seat", 0}, {"for", ""}})), "no_such_table");
}

TEST(Questions, why_not_and_how_to_pay) {
  Duel duel;
  const auto& first = duel.first;
  const auto& second = duel.second;
  const auto& table = duel.table;
  const auto why = [&](const auto& phone, const char* move, Json more) {
    more["for"] = move;
    return phone->ask(say("why", table, more));
  };
  const Json early = why(first, "claim paris:zurich:gray", {{"seat", 0}});
  EXPECT_EQ(early["type"], "why");
  EXPECT_EQ(early["reason"], "only_tickets");
  EXPECT_EQ(early["clause"], "CORE-K1");
  EXPECT_EQ(why(first, "keep -", {{"seat", 0}})["reason"], "keep_more");
  duel.open();
  EXPECT_EQ(why(first, "draw", {{"seat", 0}})["reason"], "possible");
  EXPECT_EQ(why(second, "draw", {{"seat", 1}})["reason"], "not_asked");
  EXPECT_EQ(why(second, "draw", Json::object())["reason"], "not_asked") << "asked as a spectator";
  EXPECT_EQ(second->refused(say("why", table, {{"seat", 0}, {"for", "draw"}})), "not_allowed");
  EXPECT_EQ(first->refused(say("why", table, {{"seat", 0}, {"for", "fly"}})), "bad_move");
  EXPECT_EQ(first->refused(say("why", "0123456789", {{"seat", 0}, {"for", "draw"}})), "no_such_table");
  EXPECT_EQ(first->refused(say("why", table, {{"seat", 0}})), "bad_request");
  const Json ways = first->ask(say("ways", table, {{"seat", 0}, {"for", "station paris"}}));
  EXPECT_EQ(ways["type"], "ways");
  ASSERT_FALSE(ways["ways"].empty());
  EXPECT_EQ(why(first, ways["ways"][0]["move"].get<std::string>().c_str(), {{"seat", 0}})["reason"],
            "possible");
  EXPECT_EQ(first->ask(say("path", table, {{"seat", 1}}))["routes"], Json::array());
  EXPECT_EQ(first->refused(say("path", table, {{"seat", 4}})), "no_such_seat");
  EXPECT_EQ(first->ask(say("shop", table, Json::object()))["wares"], Json::array());
}

TEST(Moves, needs_of_tickets_for_those_who_ask) {
  Duel duel;
  duel.first->watch(duel.table, true);
  EXPECT_GE(duel.first->eye(duel.table, 0)["needs"].size(), 3u);
  EXPECT_FALSE(duel.second->eye(duel.table, 1).contains("needs"));
}

TEST(Undo, of_ones_own_last_move_while_nothing_was_shown) {
  Duel duel;
  const auto& first = duel.first;
  const auto& table = duel.table;
  EXPECT_EQ(first->eye(table, 0)["undo"], false);
  first->play(table, 0, "keep");
  EXPECT_EQ(first->eye(table, 0)["undo"], true);
  const int n = first->table(table)["n"];
  EXPECT_EQ(first->refused(say("undo", table, {{"seat", 0}, {"n", n - 1}})), "stale");
  first->must(say("undo", table, {{"seat", 0}, {"n", n}}));
  EXPECT_EQ(first->refused(say("undo", table, {{"seat", 0}, {"n", n}})), "stale") << "said twice, done once";
  EXPECT_TRUE(first->until(table, [&](const Json&) { return first->eye(table, 0)["ask"] != 0; }));
  EXPECT_EQ(first->table(table)["eyes"][0]["events"], Json::array());
  duel.open();
  first->play(table, 0, "draw");
  EXPECT_EQ(first->eye(table, 0)["undo"], false) << "a card was seen";
  EXPECT_EQ(first->refused(say("undo", table, {{"seat", 0}})), "no_undo");
}

TEST(Hints, name_a_legal_move_and_why) {
  Duel duel(Json{{"hints", true}});
  const auto& first = duel.first;
  const auto& second = duel.second;
  const auto& table = duel.table;
  const Json hint = first->ask(say("hint", table, {{"seat", 0}}));
  ASSERT_EQ(hint["type"], "hint") << hint;
  EXPECT_EQ(hint["table"], table);
  EXPECT_EQ(hint["seat"], 0);
  EXPECT_EQ(hint["ask"], first->eye(table, 0)["ask"]);
  EXPECT_EQ(first->move(table, 0, hint["move"])["type"], "ok") << hint;
  second->play(table, 1, "keep");
  ASSERT_TRUE(first->asked(table, 0));
  const Json english = first->ask(say("hint", table, {{"seat", 0}}));
  (void)first->hello(duel.ala.token, "pl");
  const Json polish = first->ask(say("hint", table, {{"seat", 0}}));
  EXPECT_GT(english["why"].get<std::string>().size(), 5u);
  EXPECT_GT(polish["why"].get<std::string>().size(), 5u);
  EXPECT_NE(english["why"], polish["why"]);
  EXPECT_EQ(second->refused(say("hint", table, {{"seat", 0}})), "not_allowed");
  EXPECT_EQ(second->refused(say("hint", table, {{"seat", 1}})), "not_your_turn");
  EXPECT_EQ(second->refused(say("hint", "0123456789", {{"seat", 1}})), "no_such_table");
  Duel without;
  EXPECT_EQ(without.first->refused(say("hint", without.table, {{"seat", 0}})), "no_hints");
}

// A lesson asks the teacher: the reason is told in facts.
TEST(Hints, of_the_teacher_say_why_in_facts) {
  Duel duel(Json{{"hints", true}});
  const auto& first = duel.first;
  const auto& table = duel.table;
  const Json keep = first->ask(say("hint", table, {{"seat", 0}, {"for", "route"}}));
  ASSERT_EQ(keep["type"], "hint") << keep;
  EXPECT_TRUE(keep["advice"]["reason"].get<std::string>().starts_with("keep_")) << keep;
  EXPECT_FALSE(keep["advice"]["tickets"].empty()) << keep;
  EXPECT_EQ(first->move(table, 0, keep["move"])["type"], "ok") << keep;
  duel.second->play(table, 1, "keep");
  ASSERT_TRUE(first->asked(table, 0));
  const Json cards = first->ask(say("hint", table, {{"seat", 0}, {"for", "cards"}}));
  EXPECT_TRUE(cards["advice"]["reason"].is_string()) << cards;
  EXPECT_EQ(first->move(table, 0, cards["move"])["type"], "ok") << cards;
  EXPECT_EQ(first->refused(say("hint", table, {{"seat", 0}, {"for", "glory"}})), "bad_request");
  EXPECT_EQ(duel.second->refused(say("hint", table, {{"seat", 0}, {"for", "route"}})), "not_allowed");
  Duel without;
  EXPECT_EQ(without.first->refused(say("hint", without.table, {{"seat", 0}, {"for", "route"}})), "no_hints");
}

// Reading and playing on quickly, a lesson asks twice at every step: no limit may stop it.
TEST(Hints, of_the_teacher_are_not_stopped_by_limits) {
  Duel duel(Json{{"hints", true}});
  for (int k = 0; k < 60; ++k) {
    const Json advice = duel.first->ask(say("hint", duel.table, {{"seat", 0}, {"for", "route"}}));
    ASSERT_EQ(advice["type"], "hint") << "after " << k << ": " << advice;
    const Json examples = duel.first->ask(say("examples", duel.table, {{"seat", 0}}));
    ASSERT_EQ(examples["type"], "examples") << "after " << k << ": " << examples;
  }
}

TEST(Examples, are_for_whoever_holds_the_seat) {
  Duel duel;
  const Json found = duel.second->ask(say("examples", duel.table, {{"seat", 1}}));
  ASSERT_EQ(found["type"], "examples") << found;
  EXPECT_FALSE(found["pieces"].empty()) << found;
  EXPECT_EQ(duel.second->refused(say("examples", duel.table, {{"seat", 0}})), "not_allowed");
}

}  // namespace
}  // namespace konduktor::server
