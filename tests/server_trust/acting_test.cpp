// Nobody acts for another seat; what is stale, repeated or not allowed is refused by its code and changes nothing.

#include "acting.h"

namespace konduktor::server {
namespace {

void expect_codes(const std::vector<json>& messages, const std::vector<std::string>& codes) {
  ASSERT_EQ(messages.size(), codes.size());
}

}  // namespace

TEST_F(Acting, NothingWithoutHello) {
  start();
  Talk silent(port());
  const Question asked = question(*looker_, table_, 0);
  for (const json& message : everything(0, asked.ask, asked.move)) refused(silent, message, "hello_first");
  refused(silent, about("watch"), "hello_first");
  refused(silent, {{"do", "lobby"}}, "hello_first");
}

TEST_F(Acting, SpectatorsOnlyLook) {
  start();
  Talk spectator(port());
  EXPECT_TRUE(spectator.hello("")["user"].is_null());
  EXPECT_EQ(spectator.ask(about("watch"))["type"], "ok");
  const Question asked = question(*looker_, table_, 0);
  for (const json& message : everything(0, asked.ask, asked.move)) {
    const bool asks = message["do"] == "legal" || message["do"] == "hint";
    refused(spectator, message, asks ? "not_allowed" : "not_logged_in");
  }
}

TEST_F(Acting, StrangersChangeNothing) {
  start();
  Talk ela(port());
  ela.hello(ela_.token);
  for (const int seat : {0, 1}) {
    const Question asked = question(*looker_, table_, 0);
    const std::vector<json> messages = everything(seat, asked.ask, asked.move);
    const std::vector<std::string> codes = {
        "not_seated",      "not_seated",  "not_seated",      "not_seated",      "not_seated",
        "not_seated",      "not_seated",  "already_started", "already_started", "already_started",
        "already_started", "not_allowed", "not_allowed",     "not_watching"};
    expect_codes(messages, codes);
    for (std::size_t k = 0; k < messages.size(); ++k) refused(ela, messages[k], codes[k]);
  }
  EXPECT_EQ(http(port(), "POST", "/api/tables/" + table_ + "/rematch", ela_.token, json::object()).status,
            403);
}

TEST_F(Acting, PlayersHaveTheirOwnSeatOnly) {
  start();
  Talk ala(port());
  ala.hello(ala_.token);
  Talk ola(port());
  ola.hello(ola_.token);
  ola.look(table_);
  const Question of_ala = question(ala, table_, 0);
  const Question of_ola = question(ola, table_, 1);
  const std::vector<std::string> codes = {
      "not_seated",      "not_seated",  "not_seated",      "not_seated",      "not_allowed",
      "not_seated",      "not_seated",  "already_started", "already_started", "already_started",
      "already_started", "not_allowed", "not_allowed"};
  // The other's question with the other's move, and one's own move on the other's seat. The host is no exception.
  for (const Question& asked : {of_ala, of_ola}) {
    std::vector<json> by_ola = everything(0, asked.ask, asked.move);
    std::vector<json> by_ala = everything(1, asked.ask, asked.move);
    by_ola.pop_back();  // both may talk
    by_ala.pop_back();
    expect_codes(by_ola, codes);
    for (std::size_t k = 0; k < codes.size(); ++k) {
      refused(ola, by_ola[k], codes[k]);
      refused(ala, by_ala[k], codes[k]);
    }
  }
  for (const int seat : {2, 4}) {
    refused(ala, move(seat, of_ala.ask, of_ala.move), "no_such_seat");
    refused(ala, about("undo", seat), "no_such_seat");
    refused(ala, about("stand_in", seat), "no_such_seat");
  }
  for (const json& seat : {json(5), json(-1), json("0"), json(0.5), json(1e300), json::array({0})}) {
    json message = move(0, of_ala.ask, of_ala.move);
    message["seat"] = seat;
    refused(ala, message, "bad_request");
  }
}

TEST_F(Acting, StaleAndRepeatedMovesCountOnce) {
  start();
  Talk ala(port());
  ala.hello(ala_.token);
  Talk phone(port());
  phone.hello(ala_.token);
  Talk ola(port());
  ola.hello(ola_.token);
  const Question opening = question(ala, table_, 0);
  EXPECT_EQ(ala.ask(move(0, opening.ask, opening.move))["type"], "ok");
  // Twice, from either device, and the answer of a question that is over.
  refused(ala, move(0, opening.ask, opening.move), "stale");
  refused(phone, move(0, opening.ask, opening.move), "stale");
  refused(ala, move(0, 0, "draw"), "not_your_turn");
  const Question of_ola = question(ola, table_, 1);
  EXPECT_EQ(ola.ask(move(1, of_ola.ask, of_ola.move))["type"], "ok");

  const Question turn = question(ala, table_, 0);
  ASSERT_NE(turn.ask, 0);
  for (const int wrong : {0, 1, opening.ask, turn.ask - 1, turn.ask + 1, 2'000'000'000})
    refused(ala, move(0, wrong, "draw"), "stale");
  for (const json& wrong : {json(-1), json(nullptr), json("7"), json(1.5), json(5'000'000'000)}) {
    json message = move(0, turn.ask, "draw");
    message["ask"] = wrong;
    refused(ala, message, "bad_request");
  }
  refused(ola, move(1, turn.ask, "draw"), "stale");
  refused(ola, move(1, 0, "draw"), "not_your_turn");
  refused(ala, move(0, turn.ask, "claim paris:zurich:gray red*3000"), "bad_move");
  refused(ala, move(0, turn.ask, "claim atlantis:mu:red red*3"), "bad_move");
  refused(ala, move(0, turn.ask, "keep -"), "illegal");
  refused(ala, move(0, turn.ask, "take 6"), "bad_move");
  refused(ala, move(0, turn.ask, ""), "bad_move");
  refused(ala, move(0, turn.ask, std::string(10'000, 'x')), "bad_move");
  // The same move many times at once: one counts.
  const int before = n();
  for (int k = 0; k < 20; ++k) (k % 2 == 0 ? ala : phone).say(move(0, turn.ask, "draw"));
  EXPECT_FALSE(looker_->update(table_, before + 1).is_null());
  EXPECT_EQ(ala.ask({{"do", "ping"}})["type"], "pong");
  EXPECT_EQ(phone.ask({{"do", "ping"}})["type"], "pong");
  refused(ala, move(0, turn.ask, "draw"), "stale");
  EXPECT_EQ(n(), before + 1);
}

TEST_F(Acting, OnlyTheHostRulesAnOpenTable) {
  seat_both({{"game", "europe"}, {"players", 3}});
  Talk ola(port());
  ola.hello(ola_.token);
  Talk ela(port());
  ela.hello(ela_.token);
  refused(ola, about("start"), "not_host");
  refused(ola, about("close"), "not_host");
  refused(ola, about("bot", 2, {{"bot", "bot:easy"}}), "not_host");
  refused(ola, about("rise", 0), "not_host");
  refused(ela, about("rise", 1), "not_host");
  refused(ela, about("sit", 0), "seat_taken");
  refused(ela, about("sit", 3), "no_such_seat");
  refused(ela, about("sit", 2, {{"name", "a\nb"}}), "bad_name");
  refused(*looker_, about("start"), "not_all_seated");
  refused(*looker_, about("bot", 2, {{"bot", "bot:hal"}}), "unknown_bot");
  refused(*looker_, move(0, 1, "draw"), "not_started");
  refused(*looker_, about("undo", 0), "not_started");
  refused(*looker_, about("offer", 0, {{"what", "pause"}}), "not_started");
}

TEST_F(Acting, WhoIsSentAwayIsAStranger) {
  seat_both({{"game", "europe"}, {"players", 3}, {"first", 0}, {"visibility", "private"}});
  Talk ela(port());
  ela.hello(ela_.token);
  EXPECT_EQ(ela.ask(about("sit", 2))["type"], "ok");
  ela.look(table_);
  EXPECT_EQ(looker_->ask(about("rise", 2))["type"], "ok");
  refused(ela, about("rise", 2), "not_seated");
  refused(ela, about("rise", 1), "not_host");
  refused(ela, about("start"), "not_host");
  Talk ola(port());
  ola.hello(ola_.token);
  EXPECT_EQ(ola.ask(about("sit", 2))["type"], "ok");  // two seats on one device
  EXPECT_EQ(looker_->ask(about("start"))["type"], "ok");
  // She who looked at the open table is told that she may not any more, and then nothing.
  const json told = ela.wait_for([](const json& line) { return line["type"] == "unwatched"; });
  ASSERT_FALSE(told.is_null());
  EXPECT_EQ(told["code"], "private_table");
  const Question asked = question(*looker_, table_, 0);
  refused(ela, move(2, asked.ask, asked.move), "not_seated");
  refused(ela, about("watch"), "private_table");
  refused(ela, about("chat", -1, {{"text", "still here"}}), "not_watching");
  EXPECT_EQ(http(port(), "GET", "/api/tables/" + table_, ela_.token).status, 403);
  EXPECT_EQ(looker_->ask(move(0, asked.ask, asked.move))["type"], "ok");
  ela.ask({{"do", "ping"}});
  for (const std::string& line : ela.lines()) EXPECT_EQ(line.find("\"running\""), std::string::npos) << line;
}

TEST_F(Acting, OffersAreAnsweredByTheOthers) {
  start();
  Talk ala(port());
  ala.hello(ala_.token);
  Talk ola(port());
  ola.hello(ola_.token);
  Talk ela(port());
  ela.hello(ela_.token);
  refused(ola, about("answer", 1, {{"yes", true}}), "no_offer");
  refused(ala, about("offer", 0, {{"what", "surrender"}}), "not_allowed");
  refused(ala, about("offer", 0, {{"what", "resume"}}), "not_paused");
  refused(ala, about("offer", 0, {{"what", "takeback"}}), "not_allowed");
  EXPECT_EQ(ala.ask(about("offer", 0, {{"what", "abandon"}}))["type"], "ok");
  refused(ala, about("answer", 0, {{"yes", true}}), "offer_open");
  refused(ala, about("answer", 1, {{"yes", true}}), "not_seated");
  refused(ela, about("answer", 1, {{"yes", true}}), "not_seated");
  refused(ola, about("offer", 1, {{"what", "pause"}}), "offer_open");
  EXPECT_EQ(n(), looker_->look(table_)["n"]);
  EXPECT_EQ(ola.ask(about("answer", 1, {{"yes", false}}))["type"], "ok");
  EXPECT_EQ(looker_->look(table_)["stage"], "running");
}

TEST_F(Acting, UndoTakesBackOnesOwnOnly) {
  start();
  Talk ala(port());
  ala.hello(ala_.token);
  Talk ola(port());
  ola.hello(ola_.token);
  refused(ala, about("undo", 0), "no_undo");
  open(ala, ola);
  // What others did, and what showed something hidden, stays.
  refused(ala, about("undo", 0), "no_undo");
  refused(ola, about("undo", 0), "not_seated");
  const Question turn = question(ala, table_, 0);
  EXPECT_EQ(ala.ask(move(0, turn.ask, "draw"))["type"], "ok");
  refused(ala, about("undo", 0), "no_undo");
  refused(ola, about("undo", 1), "no_undo");
}

}  // namespace konduktor::server
