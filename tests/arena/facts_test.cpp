// Facts: who won what, and deals as lines of text and back.

#include <gtest/gtest.h>

#include "konduktor/arena/facts.h"

namespace konduktor::arena {
namespace {

GameFacts game_with(const std::vector<int>& totals, std::uint8_t winners) {
  GameFacts game;
  for (std::size_t s = 0; s < totals.size(); ++s)
    game.seats[s].score.total = static_cast<std::int16_t>(totals[s]);
  game.winners = winners;
  return game;
}

TEST(Facts, PlacesAreByTotalThenByWhoWon) {
  const GameFacts game = game_with({50, 70, 70, 20}, 0b0100);  // seat 2 wins on a tie-break
  EXPECT_EQ(game.beat(1, 0), 1);
  EXPECT_EQ(game.beat(3, 0), 0);
  EXPECT_EQ(game.beat(2, 1), 1);
  EXPECT_EQ(game.beat(1, 2), 0);
  EXPECT_EQ(game_with({30, 30, 90}, 0b100).beat(0, 1), 0.5);  // level behind the winner: a draw
  EXPECT_EQ(game.margin(2, 4), 0);
  EXPECT_EQ(game.margin(0, 4), -20);
  EXPECT_EQ(game_with({-5, -9}, 0b01).margin(0, 2), 4);
}

TEST(Facts, ASharedWinIsAShare) {
  const GameFacts game = game_with({40, 40, 10}, 0b011);
  EXPECT_EQ(game.win_share(0), 0.5);
  EXPECT_EQ(game.win_share(1), 0.5);
  EXPECT_EQ(game.win_share(2), 0);
  EXPECT_EQ(game.beat(0, 1), 0.5);
}

DealFacts full_deal() {
  DealFacts deal{41, {game_with({-7, 120}, 0b10), game_with({33, 33}, 0b11)}};
  GameFacts& game = deal.games[0];
  game.first = seat_at(1);
  game.moves = 123;
  game.turns = 77;
  game.renewals = 2;
  game.triggered = true;
  game.record = R"({"a": "line \"with\" quotes"})";
  deal.games[1].record = "{}";
  SeatFacts& seat = game.seats[1];
  seat.score.routes = 80;
  seat.score.tickets = 30;
  seat.score.completed.bits = 0x8000000000000001u;
  seat.score.failed.bits = 6;
  seat.score.longest_path = 45;
  seat.score.add_bonus(Bonus::LongestPath, 0, 10);
  seat.score.add_bonus(Bonus::BigCity, 3, -4);
  seat.claimed = {0xffffffffffffffffu, 1};
  seat.bought = 0x8001;
  seat.clock = {9'000'000'000'000u, 5, 60};
  return deal;
}

TEST(Facts, SurviveTheLine) {
  const DealFacts deal = full_deal();
  const std::string line = to_line(deal, 2);
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const auto back = deal_from_line(line, 2, 2);
  ASSERT_TRUE(back.ok()) << back.error;
  EXPECT_EQ(to_line(back.value, 2), line);
  EXPECT_EQ(back.value.deal, 41u);
  const GameFacts& game = back.value.games[0];
  EXPECT_EQ(game.first, seat_at(1));
  EXPECT_EQ(game.turns, 77);
  EXPECT_TRUE(game.triggered);
  EXPECT_EQ(game.record, deal.games[0].record);
  EXPECT_EQ(game.seats[0].score.total, -7);
  EXPECT_EQ(game.seats[1].score.completed, deal.games[0].seats[1].score.completed);
  EXPECT_EQ(game.seats[1].claimed, deal.games[0].seats[1].claimed);
  EXPECT_EQ(game.seats[1].score.bonuses[1].points, -4);
  EXPECT_EQ(game.seats[1].clock.total, 9'000'000'000'000u);
  EXPECT_EQ(back.value.games[1].winners, 0b11);
}

TEST(Facts, ALineThatIsNoDealIsRefused) {
  const std::string line = to_line(full_deal(), 2);
  EXPECT_FALSE(deal_from_line(line, 3, 2).ok());
  EXPECT_FALSE(deal_from_line(line, 2, 3).ok());
  EXPECT_FALSE(deal_from_line("", 2, 2).ok());
  EXPECT_FALSE(deal_from_line("[]", 2, 2).ok());
  EXPECT_FALSE(deal_from_line(R"({"deal":-1,"games":[]})", 2, 0).ok());
  EXPECT_FALSE(deal_from_line(R"({"deal":"x","games":7})", 2, 0).ok());
  for (std::size_t cut = 1; cut < line.size(); cut += 7)
    EXPECT_FALSE(deal_from_line(line.substr(0, cut), 2, 2).ok()) << cut;
  // Any one digit or letter altered: read or refused, never a crash.
  for (std::size_t k = 0; k < line.size(); ++k) {
    std::string other = line;
    other[k] = other[k] == '9' ? '"' : '9';
    (void)deal_from_line(other, 2, 2);
  }
}

}  // namespace
}  // namespace konduktor::arena
