// Tunnels and the deck: where the cards go, and what happens when there are few (EU-T6, EU-T7).
#include "rules/looking.h"

namespace konduktor::testing {
namespace {

const std::string kYellow = "claim munchen:zurich:yellow ";  // 2 spaces

// Seat 0 of two is to act before a tunnel; the deck is exactly this, seat 1 holds the rest.
Table short_deck(const std::string& hand, const std::string& top, const std::string& discard = "") {
  Table table("europe", 2);
  table.arrange({.hands = {hand},
                 .display = "pink,pink,pink,pink,pink",
                 .deck = top,
                 .discard = discard,
                 .rest_to = 1});
  table.turn(0);
  return table;
}

std::string turned_up(const Table& table) {
  std::string text;
  for (const Card card : table.state.pub.turned_up)
    if (card != Card::None) text += (text.empty() ? "" : ",") + card_text(table.rules, card);
  return text;
}

// How many cards the deck was renewed with; -1 = it was not.
int renewed_with(const Table& table) {
  const Event* event = table.event(EventKind::Renewed);
  return event == nullptr ? -1 : event->count;
}

TEST(EuropeTunnels, EU_T6_the_turned_up_cards_are_discarded_at_the_end_of_the_turn) {
  for (const bool pays : {true, false}) {
    SCOPED_TRACE(pays);
    Table table = short_deck("yellow*3", "yellow,red,white,black,black");
    table.must_play(0, kYellow + "yellow*2");
    EXPECT_EQ(discards(table), "-") << "not before";
    table.must_play(0, pays ? "pay yellow*1" : "withdraw");
    EXPECT_EQ(discards(table), pays ? "white*1+yellow*4+red*1" : "white*1+yellow*1+red*1");
    EXPECT_EQ(turned_up(table), "");
    EXPECT_EQ(table.state.pub.laid.total(), 0);
    table.expect_sound();
  }
}

TEST(EuropeTunnels, EU_T6_a_deck_renewed_in_the_middle_has_neither_laid_nor_turned_up_cards) {
  Table table = short_deck("yellow*3", "yellow", "red*4");
  table.must_play(0, kYellow + "yellow*2");
  const Event* renewed = table.event(EventKind::Renewed);
  ASSERT_NE(renewed, nullptr);
  EXPECT_EQ(renewed->count, 4) << "the discards alone";
  EXPECT_EQ(turned_up(table), "yellow,red,red");
  EXPECT_EQ(deck(table), "red,red");
  EXPECT_EQ(discards(table), "-");
  table.expect_sound();
  table.must_play(0, "pay yellow*1");
  EXPECT_EQ(deck(table), "red,red");
  EXPECT_EQ(discards(table), "yellow*4+red*2");
  table.expect_sound();
}

TEST(EuropeTunnels, EU_T6_CORE_D7_a_deck_emptied_by_the_third_card_is_renewed_with_the_discards_alone) {
  Table table = short_deck("yellow*3", "yellow,red,white", "black*4");
  table.must_play(0, kYellow + "yellow*2");
  ASSERT_EQ(phase(table), kSurcharge);
  EXPECT_EQ(renewed_with(table), 4) << "at once, not at the end of the turn";
  EXPECT_EQ(deck(table), "black,black,black,black");
  EXPECT_EQ(discards(table), "-");
  table.expect_sound();
  table.must_play(0, "pay yellow*1");
  EXPECT_EQ(renewed_with(table), -1);
  EXPECT_EQ(table.state.pub.deck_count, 4);
  EXPECT_EQ(discards(table), "white*1+yellow*4+red*1");
  table.expect_sound();
}

TEST(EuropeTunnels, EU_T6_an_empty_deck_waits_for_the_end_of_the_turn) {
  struct Way {
    const char *answer, *deck;
    int count;
  };
  for (const Way& way :
       {Way{"pay yellow*1", "white*1+yellow*4+red*1", 6}, {"withdraw", "white*1+yellow*1+red*1", 3}}) {
    SCOPED_TRACE(way.answer);
    Table table = short_deck("yellow*3", "yellow,red,white");
    table.must_play(0, kYellow + "yellow*2");
    EXPECT_EQ(table.event(EventKind::Renewed), nullptr);
    EXPECT_EQ(table.state.pub.deck_count, 0);
    EXPECT_EQ(discards(table), "-");
    table.expect_sound();
    table.must_play(0, way.answer);
    EXPECT_EQ(events_of(table.events, EventKind::Renewed), 1) << "payment and turned-up cards together";
    EXPECT_EQ(renewed_with(table), way.count);
    EXPECT_EQ(payment_text(table.rules, deck_cards(table.state)), way.deck);
    table.expect_sound();
  }
  Table free = short_deck("yellow*2", "blue,red,white");
  free.must_play(0, kYellow + "yellow*2");
  EXPECT_EQ(events_of(free.events, EventKind::Renewed), 1);
  EXPECT_EQ(renewed_with(free), 5) << "also when the claim completes at once";
  free.expect_sound();
}

TEST(EuropeTunnels, EU_T7_with_fewer_than_three_cards_as_many_as_there_are) {
  struct Short {
    const char *deck, *discard, *turned_up;
    int surcharge;
  };
  for (const Short& s : {Short{"yellow,wild", "", "yellow,wild", 2},
                         {"wild", "", "wild", 1},
                         {"red", "", "", 0},
                         {"red,white", "", "", 0},
                         {"yellow", "yellow*1", "yellow,yellow", 2},
                         {"yellow", "red*1", "yellow,red", 1}}) {
    SCOPED_TRACE(std::string(s.deck) + " and discards " + s.discard);
    Table table = short_deck("yellow*4", s.deck, s.discard);
    table.must_play(0, kYellow + "yellow*2");
    EXPECT_EQ(table.state.pub.surcharge, s.surcharge);
    EXPECT_EQ(turned_up(table), s.turned_up);
    EXPECT_EQ(owns(table, 0, "munchen:zurich:yellow"), s.surcharge == 0);
    table.expect_sound();
    if (s.surcharge == 0) continue;
    table.must_play(0, "pay yellow*" + std::to_string(s.surcharge));
    EXPECT_TRUE(owns(table, 0, "munchen:zurich:yellow"));
    table.expect_sound();
  }
}

TEST(EuropeTunnels, EU_T7_with_no_card_at_all_the_route_is_claimed_without_more) {
  for (const std::string row : {"pink,pink,pink,pink,pink", "yellow,-,-,-,wild", "-,-,-,-,-"}) {
    SCOPED_TRACE(row);
    Table table("europe", 2);
    table.arrange({.hands = {"yellow*4"}, .display = row, .rest_to = 1});
    table.turn(0);
    table.must_play(0, kYellow + "yellow*2");
    EXPECT_TRUE(owns(table, 0, "munchen:zurich:yellow"));
    EXPECT_EQ(table.hand(0), "yellow*2");
    EXPECT_EQ(whose_turn(table), 1);
    table.expect_sound();
  }
}

}  // namespace
}  // namespace konduktor::testing
