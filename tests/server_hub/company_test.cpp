// What people at a table have to do with each other: offers, leaving and coming back, chat.
#include "server_hub/duel.h"
#include "server_hub/records.h"

namespace konduktor::server {
namespace {

TEST(Offers, pause_and_resume_by_consent) {
  Duel duel(Json{{"clock", {{"kind", "move"}, {"seconds", 3600}}}});
  const auto& first = duel.first;
  const auto& second = duel.second;
  const auto& table = duel.table;
  duel.open();
  ASSERT_EQ(first->table(table)["clock"].size(), 2u);
  EXPECT_EQ(first->table(table)["clock"][0]["runs"], true);
  EXPECT_LE(first->table(table)["clock"][0]["left_ms"], 3'600'000);
  EXPECT_GT(first->table(table)["clock"][0]["left_ms"], 3'500'000);
  EXPECT_EQ(first->table(table)["clock"][1], nullptr) << "nothing is asked";
  EXPECT_EQ(first->refused(say("offer", table, {{"seat", 0}, {"what", "tea"}})), "not_allowed");
  EXPECT_EQ(first->refused(say("offer", table, {{"seat", 0}, {"what", "resume"}})), "not_paused");
  EXPECT_EQ(first->refused(say("answer", table, {{"seat", 0}, {"yes", true}})), "no_offer");
  EXPECT_EQ(first->refused(say("offer", table, {{"seat", 1}, {"what", "pause"}})), "not_seated");
  first->must(say("offer", table, {{"seat", 0}, {"what", "pause"}}));
  ASSERT_TRUE(second->until(table, [](const Json& u) { return !u["info"]["offer"].is_null(); }));
  EXPECT_EQ(second->table(table)["info"]["offer"], (Json{{"what", "pause"}, {"seat", 0}, {"agreed", {0}}}));
  EXPECT_EQ(second->refused(say("offer", table, {{"seat", 1}, {"what", "abandon"}})), "offer_open");
  second->must(say("answer", table, {{"seat", 1}, {"yes", false}}));
  ASSERT_TRUE(
      duel.both([](const Json& u) { return u["info"]["offer"].is_null() && u["info"]["paused"] == false; }));
  first->must(say("offer", table, {{"seat", 0}, {"what", "pause"}}));
  second->must(say("answer", table, {{"seat", 1}, {"yes", true}}));
  ASSERT_TRUE(duel.both([](const Json& u) { return u["info"]["paused"] == true; }));
  EXPECT_EQ(first->table(table)["clock"][0]["runs"], false);
  EXPECT_EQ(first->legal(table, 0).size(), 0u);
  EXPECT_EQ(first->move(table, 0, "draw")["code"], "paused");
  second->must(say("offer", table, {{"seat", 1}, {"what", "resume"}}));
  first->must(say("answer", table, {{"seat", 0}, {"yes", true}}));
  ASSERT_TRUE(duel.both([](const Json& u) { return u["info"]["paused"] == false; }));
  first->play(table, 0, "draw");
}

TEST(Offers, a_move_lets_them_lapse_and_everyone_hears_it) {
  Duel duel;
  const auto& first = duel.first;
  const auto& second = duel.second;
  const auto& table = duel.table;
  duel.open();
  second->must(say("offer", table, {{"seat", 1}, {"what", "abandon"}}));
  ASSERT_TRUE(duel.both([](const Json& u) { return !u["info"]["offer"].is_null(); }));
  first->play(table, 0, "draw");
  EXPECT_TRUE(duel.both([](const Json& u) { return u["info"]["offer"].is_null(); }));
}

TEST(Offers, takebacks_among_friends) {
  Duel strangers;
  strangers.open();
  EXPECT_EQ(strangers.first->refused(say("offer", strangers.table, {{"seat", 0}, {"what", "takeback"}})),
            "not_allowed");
  Duel duel(Json{{"friendly", true}});
  const auto& first = duel.first;
  const auto& second = duel.second;
  const auto& table = duel.table;
  duel.open();
  const Json hand = first->eye(table, 0)["view"]["me"]["hand"];
  first->play(table, 0, "draw");
  EXPECT_NE(first->eye(table, 0)["view"]["me"]["hand"], hand);
  first->must(say("offer", table, {{"seat", 0}, {"what", "takeback"}}));
  second->must(say("answer", table, {{"seat", 1}, {"yes", true}}));
  EXPECT_TRUE(
      first->until(table, [&](const Json&) { return first->eye(table, 0)["view"]["me"]["hand"] == hand; }));
  EXPECT_TRUE(duel.both([](const Json& u) { return u["info"]["offer"].is_null(); })) << "it is done";
}

TEST(Offers, abandon_by_consent) {
  Duel duel;
  const auto& first = duel.first;
  const auto& second = duel.second;
  const auto& table = duel.table;
  duel.open();
  first->must(say("offer", table, {{"seat", 0}, {"what", "abandon"}}));
  EXPECT_EQ(first->refused(say("answer", table, {{"seat", 0}, {"yes", true}})), "offer_open");
  second->must(say("answer", table, {{"seat", 1}, {"yes", true}}));
  ASSERT_TRUE(duel.both([](const Json& u) { return u["stage"] == "abandoned"; }));
  const Json& over = first->table(table);
  EXPECT_FALSE(over.contains("sheet")) << "nobody has won";
  EXPECT_EQ(over["seed"].get<std::string>().size(), 64u);
  EXPECT_EQ(first->move(table, 0, "draw")["code"], "over");
  const auto records = expect_verified(duel.house.get("/api/tables/" + table + "/record").text, false);
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(records[0]["result"], (Json{{"abandoned", true}}));
  EXPECT_EQ(duel.house.get("/api/history").body["games"].size(), 0u) << "not a finished game";
}

TEST(Leaving, a_bot_plays_on_until_one_comes_back) {
  Duel duel;
  const auto& first = duel.first;
  const auto& second = duel.second;
  const auto& table = duel.table;
  EXPECT_EQ(first->refused(say("back", table, {{"seat", 0}})), "not_stood_in");
  EXPECT_EQ(first->refused(say("rise", table, {{"seat", 1}})), "not_seated") << "not in a running game";
  second->must(say("rise", table, {{"seat", 1}}));
  ASSERT_TRUE(duel.both([](const Json& u) { return u["info"]["seats"][1]["stand_in"] == "bot:medium"; }));
  EXPECT_EQ(first->table(table)["info"]["seats"][1]["why"], "left");
  first->play(table, 0, "keep");
  ASSERT_TRUE(first->asked(table, 0)) << "the bot has chosen its tickets";
  EXPECT_EQ(second->refused(say("offer", table, {{"seat", 1}, {"what", "pause"}})), "stood_in");
  second->must(say("back", table, {{"seat", 1}}));
  ASSERT_TRUE(duel.both([](const Json& u) { return u["info"]["seats"][1]["stand_in"].is_null(); }));
  first->play(table, 0, "draw");
  if (first->eye(table, 0)["ask"] != 0) first->play(table, 0, "draw");
  second->play(table, 1, "draw");
}

TEST(Leaving, a_bot_is_not_called_for_those_who_are_there) {
  Duel duel;
  const auto& first = duel.first;
  const auto& second = duel.second;
  const auto& table = duel.table;
  EXPECT_EQ(first->refused(say("stand_in", table, {{"seat", 1}})), "not_allowed");
  second->drop();
  ASSERT_TRUE(first->until(table, [](const Json& u) { return u["info"]["seats"][1]["present"] == false; }));
  EXPECT_EQ(first->refused(say("stand_in", table, {{"seat", 1}})), "not_allowed")
      << "not away for long enough";
  Phone again(duel.house, duel.ola);
  again.watch(table);
  EXPECT_TRUE(first->until(table, [](const Json& u) { return u["info"]["seats"][1]["present"] == true; }));
  again.play(table, 1, "keep");  // in mid-turn, from another device
}

TEST(Chat, reaches_all_but_those_who_do_not_want_it) {
  Duel duel;
  const auto& first = duel.first;
  const auto& second = duel.second;
  const auto& table = duel.table;
  Phone spectator(duel.house, duel.house.guest("Ela"));
  EXPECT_EQ(spectator.refused(say("chat", table, {{"text", "hi"}})), "not_watching");
  spectator.watch(table);
  first->must(say("chat", table, {{"text", "  Dzień dobry! 🚂 "}}));
  for (Phone* phone : {first.get(), second.get(), &spectator}) {
    const Json chat = phone->next("chat");
    EXPECT_EQ(chat["table"], table);
    ASSERT_EQ(chat["lines"].size(), 1u);
    const Json& line = chat["lines"][0];
    EXPECT_EQ(line["n"], 1);
    EXPECT_EQ(line["user"], duel.ala.id);
    EXPECT_EQ(line["name"], "Ala");
    EXPECT_EQ(line["text"], "Dzień dobry! 🚂");
    EXPECT_GT(line["at"].get<std::int64_t>(), 1'600'000'000'000);
  }
  for (const std::string& bad :
       {std::string(), std::string("   "), std::string(501, 'x'), std::string("a\nb")})
    EXPECT_EQ(first->refused(say("chat", table, {{"text", bad}})), "bad_chat");
  second->must({{"do", "mute"}, {"user", duel.ala.id}});
  first->must(say("chat", table, {{"text", "can you hear me?"}}));
  (void)spectator.next("chat");
  EXPECT_EQ(second->ask({{"do", "ping"}})["type"], "pong");
  EXPECT_EQ(second->count("chat"), 0u);
  spectator.must(say("chat", table, {{"text", "I can"}}));
  EXPECT_EQ(second->next("chat")["lines"][0]["name"], "Ela");
  // The latest after watching again, without those who are muted.
  second->watch(table);
  const Json latest = second->next("chat");
  ASSERT_EQ(latest["lines"].size(), 1u);
  EXPECT_EQ(latest["lines"][0]["name"], "Ela");
  second->must({{"do", "mute"}, {"user", duel.ala.id}, {"on", false}});
  second->watch(table);
  EXPECT_EQ(second->next("chat")["lines"].size(), 3u);
  Duel silent(Json{{"chat", false}});
  EXPECT_EQ(silent.first->refused(say("chat", silent.table, {{"text", "hi"}})), "no_chat");
}

}  // namespace
}  // namespace konduktor::server
