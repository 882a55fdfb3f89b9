// Legal moves as texts: complete, in order, and shortened only as described.
#include <map>

#include "property/tables.h"
#include "support/table.h"
#include "table_wire/json_of.h"

namespace konduktor::testing {
namespace {

std::string target_of(const std::string& move) {
  const auto first = move.find(' ');
  const std::string verb = move.substr(0, first);
  if (verb != "claim" && verb != "station" && verb != "buy") return {};
  return move.substr(0, move.find(' ', first + 1));
}

TEST(WireLegal, AreTheTextsOfRecords) {
  for (const std::string& file : data_files()) {
    const std::vector<TableOf> tables = tables_of(file);
    const Rules& rules = tables.back().rules;
    play_game(rules, 6, [&](const State& state, Seat seat, const MoveList& moves, const Move&) {
      const View view = view_of(rules, state, seat);
      const auto& offer = view.mine.offer;
      const Json json = parsed(legal_text(rules, moves, 1'000'000, &view));
      ASSERT_EQ(json["more"], false);
      ASSERT_EQ(json["moves"].size(), static_cast<std::size_t>(moves.size()));
      for (int i = 0; i < moves.size(); ++i)
        ASSERT_EQ(json["moves"][static_cast<std::size_t>(i)], to_text(rules, moves[i], &offer));
    });
  }
}

// Above the limit: each target with its first payment, everything else whole.
TEST(WireLegal, AreShortenedToOnePaymentATarget) {
  int shortened = 0;
  for (const char* game : {"europe", "uk"}) {
    const Rules rules = load(game, 2);
    play_game(rules, 3, [&](const State&, Seat, const MoveList& moves, const Move&) {
      const Json all = parsed(legal_text(rules, moves, 1'000'000))["moves"];
      const Json some = parsed(legal_text(rules, moves, 30));
      std::vector<std::string> expected;
      std::map<std::string, int> seen;
      for (const std::string move : all)
        if (target_of(move).empty() || moves.size() <= 30 || seen[target_of(move)]++ == 0)
          expected.push_back(move);
      ASSERT_EQ(some["moves"].get<std::vector<std::string>>(), expected);
      ASSERT_EQ(some["more"], expected.size() < all.size());
      shortened += some["more"] == true ? 1 : 0;
    });
  }
  EXPECT_GT(shortened, 20);
}

TEST(WireLegal, ForOneTarget) {
  Table table("europe", 2);
  table.arrange({.hands = {"yellow*3+wild*2", ""}});
  table.turn(0);
  MoveList moves;
  legal_moves(table.rules, table.state.pub, table.state.priv[0], seat_at(0), moves);
  const auto with = [&](std::string_view prefix) {
    std::string out = "x";
    server::append_legal_for(out, table.rules, moves, prefix);
    EXPECT_EQ(out[0], 'x');
    return out.substr(1);
  };
  EXPECT_EQ(
      with("claim munchen:zurich:yellow "),
      R"({"moves":["claim munchen:zurich:yellow yellow*2","claim munchen:zurich:yellow yellow*1+wild*1",)"
      R"("claim munchen:zurich:yellow wild*2"]})");
  EXPECT_EQ(with("station paris"), R"({"moves":["station paris yellow*1","station paris wild*1"]})");
  EXPECT_EQ(with("draw"), R"({"moves":["draw"]})");
  EXPECT_EQ(with("claim nowhere"), R"({"moves":[]})");
  EXPECT_EQ(with("\"]}\n"), R"({"moves":[]})");
  EXPECT_EQ(parsed(with(""))["moves"].size(), static_cast<std::size_t>(moves.size()));
}

TEST(WireLegal, None) {
  const Rules rules = load("europe", 2);
  EXPECT_EQ(legal_text(rules, MoveList{}), R"({"moves":[],"more":false})");
}

}  // namespace
}  // namespace konduktor::testing
