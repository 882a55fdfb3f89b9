// A table for tests: any position of any game, arranged in words, with every card accounted for.
//
//   Table table("europe", 2);
//   table.arrange({.hands = {"red*3+wild*1", "blue*2"}, .display = "red,blue,green,wild,black", .deck = "pink,wild"});
//   table.turn(0);
//   EXPECT_TRUE(table.play(0, "claim paris:zurich:gray red*3").ok());
//
// What is not named goes into the deck, under the cards that are (or, with `rest_to`, into a hand, so that deck
// and discards can be made to run dry). `expect_sound` holds the position against every invariant of the engine.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "konduktor/game.h"
#include "konduktor/host/data_dir.h"
#include "konduktor/notation.h"
#include "konduktor/record.h"
#include "konduktor/scores.h"

namespace konduktor::testing {

// The rules of a shipped game; aborts the test program with the loader's message if they do not load.
[[nodiscard]] Rules load(const std::string& id_or_path, int players, Options options = {});

struct Arrangement {
  std::vector<std::string> hands{};  // payments by seat, "red*2+wild*1"; "" or absent = empty
  std::string display{};  // five cards from the left, "-" for an empty place; "" = the first five left over
  std::string deck{};     // top cards, top first; the rest lies below
  std::string discard{};  // a payment
  int rest_to = -1;       // seat whose hand takes all cards not named, instead of the deck
};

class Table {
 public:
  Table(const std::string& id_or_path, int players, Options options = {}, std::uint64_t seed = 1);

  Rules rules;
  State state;
  Events events;  // of the last play

  // Ends the opening: every seat keeps all that it was offered.
  void open();
  // Sets hands, display, deck and discards (and nothing else). Ends the opening if it is not over.
  void arrange(const Arrangement& arrangement);
  // It is this seat's turn, before its action.
  void turn(int seat);
  // The seat has claimed these routes: pieces, points and closed strands follow.
  void own(int seat, const std::vector<std::string>& routes);
  // The seat holds exactly these tickets; the others go under the ticket deck or, if they are in play, stay there.
  void tickets(int seat, const std::vector<std::string>& tickets);
  // The ticket deck is exactly this, top first; what is nowhere else leaves the game.
  void ticket_deck(const std::vector<std::string>& tickets);
  void pieces(int seat, int count, int kind = 0);  // breaks CORE-R5 on purpose: for the end of the game
  void technologies(int seat, const std::vector<std::string>& ids);
  void station(int seat, const std::string& place);
  // Card Game: "green:2+1,red:3" = a green row of 2 and 1 locomotive on top, a red row of 3; "" = empty. The cards
  // come out of the deck.
  void yard(int seat, const std::string& rows);
  void track(int seat, const std::string& cards);  // a payment; out of the deck

  Verdict play(int seat, const std::string& move);    // fails the test if the text does not parse
  void must_play(int seat, const std::string& move);  // fails the test if refused
  [[nodiscard]] std::vector<std::string> legal(int seat) const;
  [[nodiscard]] bool is_legal(int seat, const std::string& move) const;  // in the list of legal moves
  // Refused for this reason, and not a bit of the state has changed.
  void expect_refused(int seat, const std::string& move, Reason reason);
  void expect_sound() const;

  [[nodiscard]] std::string hand(int seat) const;  // as a payment
  [[nodiscard]] std::string display() const;       // "red,blue,-,wild,black"
  [[nodiscard]] ScoreSheet scores() const { return final_scores(rules, state); }
  [[nodiscard]] const Event* event(EventKind kind) const;  // first of the last play, or null

 private:
  void take_from_deck(Card card);  // aborts if it is not there
  Cards parse(const std::string& payment) const;
  std::vector<Card> parse_cards(const std::string& list) const;
  void remember_deck();  // Memory::fresh and Private::drawn to match
};

}  // namespace konduktor::testing
