// The game over the socket: moves and what they answer, undo, offers, advice, stand-ins, chat.
#include <algorithm>

#include "server_hub/house.h"
#include "server_hub/records.h"

namespace konduktor::server {
namespace {

// Two people at a table of their own, past the opening; `mover` is the seat whose turn it is.
struct Duel {
  explicit Duel(const Json& settings = Json::object()) : ala(house.guest("Ala")), ola(house.guest("Ola")) {
    Json wish = {{"game", "europe"}, {"players", 2}, {"seats", {"me"}}, {"first", 0}};
    wish.update(settings);
    table = house.table(ala, wish);
    first = std::make_unique<Phone>(house, ala);
    second = std::make_unique<Phone>(house, ola);
    second->must(say("sit", table, {{"seat", 1}}));
    first->watch(table);
    second->watch(table);
    first->must(say("start", table));
  }
  void open() {
    first->play(table, 0, "keep");
    second->play(table, 1, "keep");
    EXPECT_TRUE(
        first->until(table, [&](const Json&) { return first->eye(table, 0)["view"]["phase"] == "action"; }));
    EXPECT_TRUE(second->until(
        table, [&](const Json&) { return second->eye(table, 1)["view"]["phase"] == "action"; }));
  }
  bool both(const std::function<bool(const Json&)>& fits) {
    return first->until(table, fits) && second->until(table, fits);
  }

  House house;
  Person ala;
  Person ola;
  std::string table;
  std::unique_ptr<Phone> first;
  std::unique_ptr<Phone> second;
};

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
  ASSERT_TRUE(second->until(table, [](const Json& u) { return !u["eyes"][0]["events"].empty(); }));
  EXPECT_EQ(first->table(table)["n"], second->table(table)["n"]);
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
  first->must(say("undo", table, {{"seat", 0}}));
  EXPECT_TRUE(first->until(table, [&](const Json&) { return first->eye(table, 0)["ask"] != 0; }));
  EXPECT_EQ(first->table(table)["eyes"][0]["events"], Json::array());
  duel.open();
  first->play(table, 0, "draw");
  EXPECT_EQ(first->eye(table, 0)["undo"], false) << "a card was seen";
  EXPECT_EQ(first->refused(say("undo", table, {{"seat", 0}})), "no_undo");
}

TEST(Hints, name_a_legal_move_and_why) {
  Duel duel;
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
  Duel without(Json{{"hints", false}});
  EXPECT_EQ(without.first->refused(say("hint", without.table, {{"seat", 0}})), "no_hints");
}

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
