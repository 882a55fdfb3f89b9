// The odds of a tunnel, against counting all ways in which three cards can lie on top.
#include "konduktor/guide/odds.h"

#include <gtest/gtest.h>

#include "support/table.h"

namespace konduktor::testing {
namespace {

// Every order of up to three kinds of card off a pile, weighted; f(kinds that count) is called with its probability.
template <typename F>
void each_top(const Cards& pile, int cards, bool (*counts)(std::size_t), int found, double chance, F&& f) {
  if (cards == 0) return f(found, chance);
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (pile.n[kind] == 0) continue;
    Cards rest = pile;
    --rest.n[kind];
    each_top(rest, cards - 1, counts, found + (counts(kind) ? 1 : 0), chance * pile.n[kind] / pile.total(),
             f);
  }
}

Table table_with(const std::string& hand) {
  Table table("europe", 2);
  table.arrange(
      {.hands = {hand, "red*3+wild*1"}, .display = "red,blue,wild,green,black", .discard = "red*2"});
  table.turn(0);
  return table;
}

// clauses: EU-T2 EU-T3
TEST(TunnelOdds, AreThoseOfAllOrders) {
  const Table table = table_with("red*4+blue*1");
  const View view = view_of(table.rules, table.state, Seat{});
  const Card red = parse_card(table.rules, "red");
  ASSERT_EQ(red, colour_card(static_cast<int>(ix(red))));
  Cards payment;
  payment[red] = 3;
  Cards unseen = table.rules.all_cards;
  unseen -= view.mine.hand;
  unseen -= view.pub.discard;
  for (const Card card : view.pub.display) --unseen[card];
  static std::size_t counted = 0;
  counted = ix(red);
  std::array<double, 4> chances{};
  each_top(
      unseen, 3, [](std::size_t kind) { return kind == counted || kind == kMaxColours; }, 0, 1.0,
      [&](int found, double chance) { chances[static_cast<std::size_t>(found)] += chance; });
  const TunnelOdds odds = tunnel_odds(table.rules, view, payment, false);
  for (std::size_t n = 0; n < chances.size(); ++n) EXPECT_NEAR(odds.surcharge[n], chances[n], 1e-12);
  EXPECT_NEAR(odds.payable, chances[0] + chances[1], 1e-12);  // one red is left
}

TEST(TunnelOdds, KnownHandsAreNotInTheDeck) {
  Table table = table_with("red*4");
  table.state.memory.known[1] = table.state.priv[1].hand;
  const View view = view_of(table.rules, table.state, Seat{});
  Cards payment;
  payment[parse_card(table.rules, "red")] = 3;
  const TunnelOdds hidden = tunnel_odds(table.rules, view, payment, false);
  const TunnelOdds shown = tunnel_odds(table.rules, view, payment, true);
  EXPECT_GT(shown.surcharge[0], hidden.surcharge[0]);
}

TEST(TunnelOdds, OnlyWildsCountIfOnlyWildsAreLaid) {  // EU-T4
  const Table table = table_with("wild*3+red*4");
  const View view = view_of(table.rules, table.state, Seat{});
  Cards wilds;
  wilds[Card::Wild] = 3;
  Cards reds;
  reds[parse_card(table.rules, "red")] = 3;
  const TunnelOdds odds = tunnel_odds(table.rules, view, wilds, false);
  EXPECT_GT(odds.surcharge[0], tunnel_odds(table.rules, view, reds, false).surcharge[0]);
  EXPECT_NEAR(odds.payable, odds.surcharge[0], 1e-12);  // reds do not pay a surcharge of wilds
}

TEST(TunnelOdds, AShortDeckIsFollowedByTheDiscards) {  // EU-T7
  Table table("europe", 2);
  table.arrange({.hands = {"red*3", ""},
                 .display = "blue,blue,green,green,black",
                 .deck = "red",
                 .discard = "yellow*2",
                 .rest_to = 1});
  table.turn(0);
  table.state.memory.known[1] = table.state.priv[1].hand;
  const View view = view_of(table.rules, table.state, Seat{});
  Cards payment;
  payment[parse_card(table.rules, "red")] = 3;
  const TunnelOdds odds = tunnel_odds(table.rules, view, payment, true);
  EXPECT_NEAR(odds.surcharge[1], 1.0,
              1e-12);  // the one card of the deck is known to be red, the discards do not count
  EXPECT_NEAR(odds.payable, 0.0, 1e-12);
}

}  // namespace
}  // namespace konduktor::testing
