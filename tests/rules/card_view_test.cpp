// What is public and what is secret in the Card Game (A-19, CG-12).
#include "rules/card_table.h"

namespace konduktor::testing {
namespace {

bool same_view(const Table& a, const Table& b, Seat seat) {
  const View x = view_of(a.rules, a.state, seat);
  const View y = view_of(b.rules, b.state, seat);
  return std::memcmp(&x, &y, sizeof x) == 0;
}

CardPosition position() {
  return {.yards = {"red:2", "green:2+1"},
          .tracks = {"red*1", "green*2"},
          .hands = {"blue*2", "white*3+wild*1", "black*1"},
          .deck = "yellow,orange",
          .discard = "purple*2"};
}

TEST(CardGameView, A_19_yards_display_discards_and_counts_are_public) {
  Table table = card_table(3, position());
  hold(table, {{"seattle-miami"}, {"miami-omaha", "miami-boston"}, {}});
  complete(table, 2, {"chicago-new-york"});
  for (const int viewer : {0, 1, 2, 255}) {
    const View view = view_of(table.rules, table.state, static_cast<Seat>(viewer));
    const Public& pub = view.pub;
    EXPECT_EQ(pub.yard[1][ix(parse_card(table.rules, "green"))], cards_in_row(2, 1));
    EXPECT_EQ(pub.display, table.state.pub.display);
    EXPECT_EQ(pub.discard.total(), 2);
    EXPECT_EQ((std::vector<int>{pub.hand_count[0], pub.hand_count[1], pub.hand_count[2]}),
              (std::vector<int>{2, 4, 1}));
    EXPECT_EQ((std::vector<int>{pub.track_count[0], pub.track_count[1], pub.track_count[2]}),
              (std::vector<int>{1, 2, 0}));
    EXPECT_EQ((std::vector<int>{pub.ticket_count[0], pub.ticket_count[1], pub.ticket_count[2]}),
              (std::vector<int>{1, 2, 0}));
    EXPECT_EQ(pub.completed[2], ticket_set(table, {"chicago-new-york"}));
  }
  table.expect_sound();
}

TEST(CardGameView, A_19_hands_and_tickets_of_others_do_not_show) {
  Table table = card_table(3, position());
  hold(table, {{"seattle-miami"}, {"miami-omaha", "miami-boston"}, {}});
  CardPosition changed = position();
  changed.hands[1] = "black*2+orange*2";  // as many cards, none of which was seen
  changed.deck = "blue,wild";
  Table other = card_table(3, changed);
  hold(other, {{"seattle-miami"}, {"dallas-raleigh", "chicago-miami"}, {}});
  for (const int viewer : {0, 2, 255})
    EXPECT_TRUE(same_view(table, other, static_cast<Seat>(viewer))) << viewer;
  EXPECT_FALSE(same_view(table, other, seat_at(1)));
  table.expect_sound();
  other.expect_sound();
}

TEST(CardGameView, CG_12_A_19_the_own_track_does_not_show_either) {
  Table table = card_table(3, position());
  for (const int viewer : {0, 1, 2, 255})
    EXPECT_EQ(view_of(table.rules, table.state, static_cast<Seat>(viewer)).mine.track.total(), 0) << viewer;
}

TEST(CardGameView, A_19_a_blind_card_is_told_to_its_owner_only) {
  Table table = card_table(3, position());
  table.must_play(0, "draw");
  for (const int viewer : {0, 1, 2, 255}) {
    Events seen;
    redact(table.rules, table.events, static_cast<Seat>(viewer), seen);
    ASSERT_EQ(count_events(seen, EventKind::Drew), 1);
    EXPECT_EQ(seen.items()[0].hidden, viewer != 0);
    EXPECT_EQ(seen.items()[0].card, viewer == 0 ? parse_card(table.rules, "yellow") : Card::None);
  }
  table.must_play(0, "take 1");
  for (const int viewer : {1, 255}) {
    Events seen;
    redact(table.rules, table.events, static_cast<Seat>(viewer), seen);
    EXPECT_EQ(seen.items()[0].kind, EventKind::Took);
    EXPECT_EQ(seen.items()[0].card, parse_card(table.rules, "black"));
  }
  table.expect_sound();
}

TEST(CardGameView, CG_27_A_19_plays_and_robs_are_seen_by_all) {
  Table table = card_table(2, {.yards = {"", "green:2+1"}, .hands = {"green*4"}});
  table.must_play(0, "play green*4");
  for (const int viewer : {0, 1, 255}) {
    Events seen;
    redact(table.rules, table.events, static_cast<Seat>(viewer), seen);
    ASSERT_EQ(seen.items().size(), 2u);
    EXPECT_EQ(payment_text(table.rules, seen.items()[0].cards), "green*4");
    EXPECT_EQ(payment_text(table.rules, seen.items()[1].cards), "green*2+wild*1");
    EXPECT_FALSE(seen.items()[0].hidden || seen.items()[1].hidden);
  }
  table.expect_sound();
}

TEST(CardGameView, CG_7_A_1_first_choices_and_the_shuffled_deck_are_secret) {
  Table table("cardgame", 2);
  table.must_play(0, "keep " + offer_text(table, 0)[0]);
  EXPECT_TRUE(table.events.items().empty());
  Table other("cardgame", 2);
  other.must_play(0, "keep " + offer_text(other, 0)[5]);
  EXPECT_TRUE(same_view(table, other, seat_at(1)));
  EXPECT_TRUE(same_view(table, other, Seat::Nobody));
  table.must_play(1, "keep " + offer_text(table, 1)[0]);
  for (const int viewer : {0, 1, 255}) {
    Events seen;
    redact(table.rules, table.events, static_cast<Seat>(viewer), seen);
    for (const Event& event : seen.items()) {
      const bool own = event.kind == EventKind::Kept && static_cast<int>(event.seat) == viewer;
      EXPECT_EQ(event.hidden, !own);
      EXPECT_EQ(seen.bytes(event).size(), own ? 5u : 0u);
      if (event.kind == EventKind::Kept) {
        EXPECT_EQ(event.count, 1);
      }
    }
  }
  table.expect_sound();
}

}  // namespace
}  // namespace konduktor::testing
