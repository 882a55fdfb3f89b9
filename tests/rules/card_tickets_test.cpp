// Action C: drawing tickets (CG-33, CG-34, A-8, A-9).
#include "rules/card_table.h"

namespace konduktor::testing {
namespace {

const std::vector<std::string> kDeck = {"seattle-miami",  "chicago-miami", "dallas-raleigh",
                                        "new-york-miami", "miami-omaha",   "miami-boston"};

std::vector<std::string> deck_text(const Table& table) {
  std::vector<std::string> ids;
  const Public& pub = table.state.pub;
  for (int i = 0; i < pub.ticket_deck_count; ++i) {
    const auto slot = static_cast<std::size_t>((pub.ticket_head + i) % kMaxTickets);
    ids.push_back(table.rules.tickets[ix(table.state.secret.tickets[slot])].id);
  }
  return ids;
}

Table with_deck(const std::vector<std::string>& deck) {
  Table table = card_table(2, {});
  hold(table, {{"chicago-new-york"}, {"new-york-chicago"}});
  table.ticket_deck(deck);
  return table;
}

TEST(CardGameTickets, CG_33_four_from_the_top_and_the_rest_to_the_bottom) {
  Table table = with_deck(kDeck);
  EXPECT_TRUE(table.is_legal(0, "tickets"));
  table.must_play(0, "tickets");
  EXPECT_EQ(offer_text(table, 0), (std::vector<std::string>(kDeck.begin(), kDeck.begin() + 4)));
  EXPECT_EQ(table.state.pub.offer_count, 4);
  EXPECT_EQ(table.legal(0).size(), 16u);  // any number, even none
  EXPECT_TRUE(table.is_legal(0, "keep -"));
  EXPECT_TRUE(table.is_legal(0, "keep seattle-miami,chicago-miami,dallas-raleigh,new-york-miami"));
  for (const std::string move : {"draw", "take 1", "tickets", "pass", "stop", "declare -"})
    table.expect_refused(0, move, Reason::NotNow);
  table.expect_refused(0, "keep miami-omaha", Reason::NotOffered);       // in the deck
  table.expect_refused(0, "keep chicago-new-york", Reason::NotOffered);  // held already
  table.expect_refused(1, "keep -", Reason::NotYourTurn);
  table.must_play(0, "keep chicago-miami");
  EXPECT_EQ(table.state.priv[0].tickets, ticket_set(table, {"chicago-new-york", "chicago-miami"}));
  EXPECT_EQ(table.state.pub.ticket_count[0], 2);
  EXPECT_EQ(turn_of(table), 1);
  table.expect_sound();
}

TEST(CardGameTickets, CG_33_A_9_returned_tickets_lie_as_they_were_drawn) {
  Table table = with_deck(kDeck);
  table.must_play(0, "tickets");
  table.must_play(0, "keep chicago-miami");
  EXPECT_EQ(deck_text(table), (std::vector<std::string>{"miami-omaha", "miami-boston", "seattle-miami",
                                                        "dallas-raleigh", "new-york-miami"}));
  table.must_play(1, "tickets");
  EXPECT_EQ(offer_text(table, 1),
            (std::vector<std::string>{"miami-omaha", "miami-boston", "seattle-miami", "dallas-raleigh"}));
  table.must_play(1, "keep -");
  EXPECT_EQ(deck_text(table), (std::vector<std::string>{"new-york-miami", "miami-omaha", "miami-boston",
                                                        "seattle-miami", "dallas-raleigh"}));
  table.expect_sound();
}

TEST(CardGameTickets, A_8_CGT_7_keep_none_and_draw_what_is_there) {
  Table table = with_deck({"seattle-miami", "dallas-raleigh"});
  table.must_play(0, "tickets");
  EXPECT_EQ(offer_text(table, 0), (std::vector<std::string>{"seattle-miami", "dallas-raleigh"}));
  EXPECT_EQ(table.legal(0).size(), 4u);
  table.must_play(0, "keep -");
  EXPECT_EQ(table.state.pub.ticket_count[0], 1);
  EXPECT_EQ(deck_text(table), (std::vector<std::string>{"seattle-miami", "dallas-raleigh"}));
  table.must_play(1, "tickets");
  table.must_play(1, "keep seattle-miami,dallas-raleigh");
  EXPECT_EQ(table.state.pub.ticket_count[1], 3);
  EXPECT_EQ(table.state.pub.ticket_deck_count, 0);
  table.expect_refused(0, "tickets", Reason::NoTickets);
  EXPECT_FALSE(has_legal(table, 0, "tickets"));
  table.expect_sound();
}

TEST(CardGameTickets, CGT_7_keep_none_of_four) {
  Table table = with_deck(kDeck);
  const TicketSet before = table.state.priv[0].tickets;
  idle(table, 0);
  EXPECT_EQ(table.state.priv[0].tickets, before);
  EXPECT_EQ(table.state.pub.ticket_deck_count, 6);
  EXPECT_EQ(deck_text(table).front(), "miami-omaha");
  EXPECT_EQ(deck_text(table).back(), "new-york-miami");
  table.expect_sound();
}

TEST(CardGameTickets, CG_34_a_kept_ticket_cannot_be_given_back) {
  Table table = with_deck(kDeck);
  table.must_play(0, "tickets");
  table.must_play(0, "keep seattle-miami");
  idle(table, 1);
  for (const std::string move : {"keep -", "keep seattle-miami", "keep chicago-new-york"})
    table.expect_refused(0, move, Reason::NotNow);
  table.must_play(0, "tickets");
  table.must_play(0, "keep -");  // gives back the new ones only
  EXPECT_EQ(table.state.priv[0].tickets, ticket_set(table, {"chicago-new-york", "seattle-miami"}));
  EXPECT_EQ(table.scores().seats[0].total, -27);  // it counts, here for minus
  table.expect_sound();
}

TEST(CardGameTickets, CG_34_A_19_tickets_stay_secret_and_their_number_does_not) {
  Table table = with_deck(kDeck);
  table.must_play(0, "tickets");
  for (const int viewer : {0, 1, 255}) {
    Events seen;
    redact(table.rules, table.events, static_cast<Seat>(viewer), seen);
    ASSERT_EQ(count_events(seen, EventKind::Offered), 1);
    for (const Event& event : seen.items()) {
      EXPECT_EQ(event.hidden, viewer != 0);
      EXPECT_EQ(seen.bytes(event).size(), viewer == 0 ? 4u : 0u);
      EXPECT_EQ(event.count, 4);
    }
  }
  table.must_play(0, "keep seattle-miami,chicago-miami");
  for (const int viewer : {0, 1, 255}) {
    Events seen;
    redact(table.rules, table.events, static_cast<Seat>(viewer), seen);
    for (const Event& event : seen.items()) {
      if (event.kind != EventKind::Kept) continue;
      EXPECT_EQ(event.tickets.empty(), viewer != 0);
      EXPECT_EQ(seen.bytes(event).size(), viewer == 0 ? 2u : 0u);
      EXPECT_EQ(event.count, 2);
    }
    EXPECT_EQ(view_of(table.rules, table.state, static_cast<Seat>(viewer)).pub.ticket_count[0], 3);
  }
  table.expect_sound();
}

}  // namespace
}  // namespace konduktor::testing
