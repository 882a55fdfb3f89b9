// Drawing tickets (CORE-K1 to CORE-K5).
#include "rules/looking.h"

namespace konduktor::testing {
namespace {

using Ids = std::vector<std::string>;

const Ids kEurope = {"amsterdam-wilno", "berlin-moskva", "essen-kyiv", "paris-wien", "sofia-smyrna"};
const Ids kLondon = {"hyde-park-st-pauls", "big-ben-charterhouse", "british-museum-waterloo",
                     "regents-park-elephant-castle"};

// Seat 0 of two is to act; the ticket deck is exactly this.
Table with_deck(const std::string& board, const Ids& tickets) {
  Table table(board, 2);
  table.ticket_deck(tickets);
  table.turn(0);
  return table;
}

TEST(CoreTickets, CORE_K1_as_many_as_the_table_says_are_drawn_from_the_top) {
  Table europe = with_deck("europe", kEurope);
  europe.must_play(0, "tickets");
  EXPECT_EQ(offer(europe, 0), (Ids{"amsterdam-wilno", "berlin-moskva", "essen-kyiv"}));
  EXPECT_EQ(ticket_deck(europe), (Ids{"paris-wien", "sofia-smyrna"}));
  europe.expect_sound();
  Table london = with_deck("london", kLondon);
  london.must_play(0, "tickets");
  EXPECT_EQ(offer(london, 0), (Ids{"hyde-park-st-pauls", "big-ben-charterhouse"}));
  london.expect_sound();
  const std::pair<const char*, int> drawn[] = {
      {"europe", 3}, {"london", 2}, {"berlin", 2}, {"uk", 3}, {"usa", 3}};
  for (const auto& [board, count] : drawn) {
    Table table(board, 2);
    table.turn(0);
    table.must_play(0, "tickets");
    EXPECT_EQ(static_cast<int>(offer(table, 0).size()), count) << board;
    EXPECT_EQ(table.state.pub.offer_count, count) << board;
    table.expect_sound();
  }
}

TEST(CoreTickets, CORE_K1_at_least_one_is_kept) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    Table table(board, 2);
    table.turn(0);
    table.must_play(0, "tickets");
    table.expect_refused(0, "keep -", Reason::TooFewKept);
    EXPECT_FALSE(table.is_legal(0, "keep -"));
    const Ids given = offer(table, 0);
    ASSERT_FALSE(given.empty());
    EXPECT_EQ(table.legal(0).size(), (1u << given.size()) - 1) << "every choice but none";
    for (const auto& one : given) EXPECT_TRUE(table.is_legal(0, "keep " + one));
    table.expect_refused(0, "draw", Reason::NotNow);
    table.must_play(0, "keep " + given.back());
    EXPECT_EQ(whose_turn(table), 1);
    table.expect_sound();
  }
}

TEST(CoreTickets, CORE_K1_only_what_was_offered_can_be_kept) {
  Table table = with_deck("europe", kEurope);
  table.must_play(0, "tickets");
  table.expect_refused(0, "keep paris-wien", Reason::NotOffered);
  table.expect_refused(0, "keep amsterdam-wilno,sofia-smyrna", Reason::NotOffered);
  table.expect_sound();
}

TEST(CoreTickets, CORE_K1_a_short_deck_offers_what_there_is) {
  Table table = with_deck("usa", {"denver-el-paso", "boston-miami"});
  table.must_play(0, "tickets");
  EXPECT_EQ(offer(table, 0), (Ids{"denver-el-paso", "boston-miami"}));
  EXPECT_EQ(table.legal(0).size(), 3u);
  table.must_play(0, "keep boston-miami");
  EXPECT_EQ(ticket_deck(table), Ids{"denver-el-paso"});
  table.expect_sound();
}

TEST(CoreTickets, CORE_K1_the_last_ticket_must_be_kept) {
  const std::pair<const char*, const char*> lasts[] = {{"europe", "paris-wien"},
                                                       {"london", "hyde-park-st-pauls"},
                                                       {"uk", "belfast-dublin"},
                                                       {"usa", "boston-miami"}};
  for (const auto& [board, last] : lasts) {
    SCOPED_TRACE(board);
    Table table = with_deck(board, {last});
    table.must_play(0, "tickets");
    EXPECT_EQ(table.legal(0), Ids{std::string("keep ") + last});
    table.expect_refused(0, "keep -", Reason::TooFewKept);
    table.must_play(0, std::string("keep ") + last);
    EXPECT_TRUE(table.state.priv[0].tickets.has(parse_ticket(table.rules, last)));
    EXPECT_EQ(table.state.pub.ticket_deck_count, 0);
    table.expect_sound();
  }
}

TEST(CoreTickets, CORE_K2_rejected_tickets_go_to_the_bottom_in_the_order_drawn) {
  Table table = with_deck("europe", kEurope);
  table.must_play(0, "tickets");
  table.must_play(0, "keep berlin-moskva");
  EXPECT_EQ(ticket_deck(table), (Ids{"paris-wien", "sofia-smyrna", "amsterdam-wilno", "essen-kyiv"}));
  table.must_play(1, "tickets");
  EXPECT_EQ(offer(table, 1), (Ids{"paris-wien", "sofia-smyrna", "amsterdam-wilno"}));
  table.must_play(1, "keep paris-wien,amsterdam-wilno");
  EXPECT_EQ(ticket_deck(table), (Ids{"essen-kyiv", "sofia-smyrna"}));
  table.expect_sound();

  Table london = with_deck("london", kLondon);
  london.must_play(0, "tickets");
  london.must_play(0, "keep hyde-park-st-pauls");
  EXPECT_EQ(ticket_deck(london),
            (Ids{"british-museum-waterloo", "regents-park-elephant-castle", "big-ben-charterhouse"}));
  london.expect_sound();
}

TEST(CoreTickets, CORE_K2_the_order_is_that_of_the_draw_not_of_the_data) {
  Table table = with_deck("usa", {"winnipeg-houston", "boston-miami", "denver-el-paso", "toronto-miami"});
  table.must_play(0, "tickets");
  table.must_play(0, "keep denver-el-paso");
  EXPECT_EQ(ticket_deck(table), (Ids{"toronto-miami", "winnipeg-houston", "boston-miami"}));
  table.expect_sound();
}

TEST(CoreTickets, CORE_K2_all_choose_their_first_tickets_at_the_same_time) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    Table table(board, 2);
    EXPECT_EQ(table.state.pub.waiting, 0b11);
    const auto keep_all = [&](int seat) {
      std::string move = "keep ";
      for (const auto& id : offer(table, seat)) move += (move.ends_with(' ') ? "" : ",") + id;
      table.must_play(seat, move);
    };
    keep_all(1);  // in any order
    EXPECT_EQ(table.state.pub.waiting, 0b01);
    EXPECT_EQ(table.state.pub.opening_kept[1], 0) << "told only when all have chosen";
    EXPECT_TRUE(table.events.items().empty());
    keep_all(0);
    EXPECT_EQ(phase(table), kAction);
    EXPECT_GT(table.state.pub.opening_kept[1], 0);
    table.expect_sound();
  }
}

TEST(CoreTickets, CORE_K2_after_the_opening_seat_by_seat_from_the_first_player) {
  for (const std::string board : {"london", "berlin", "uk", "usa"})
    for (int first = 0; first < 3; ++first) {
      SCOPED_TRACE(board + ", first seat " + std::to_string(first));
      Table table(board, 3);
      table.state = new_game(table.rules, seed_from_number(11), seat_at(first));
      Ids expected = ticket_deck(table);
      for (int k = 0; k < 3; ++k) {  // all but the last `keep_min` of each offer are rejected
        const Ids given = offer(table, (first + k) % 3);
        const auto rejected = static_cast<std::ptrdiff_t>(given.size()) - table.rules.first_tickets.keep_min;
        expected.insert(expected.end(), given.begin(), given.begin() + rejected);
      }
      for (const int seat : {2, 0, 1}) {
        const Ids given = offer(table, seat);
        std::string kept = "keep " + given.back();
        for (int k = 2; k <= table.rules.first_tickets.keep_min; ++k)
          kept += "," + given[given.size() - static_cast<std::size_t>(k)];
        table.must_play(seat, kept);
      }
      EXPECT_EQ(ticket_deck(table), expected);
      table.expect_sound();
    }
}

TEST(CoreTickets, CORE_K3_kept_tickets_stay_and_any_number_may_be_held) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    Table table(board, 2);
    table.open();
    TicketSet held = table.state.priv[0].tickets;
    while (table.state.pub.ticket_deck_count > 0) {
      table.turn(0);
      table.must_play(0, "tickets");
      std::string kept = "keep ";
      for (const auto& ticket : offer(table, 0)) {
        kept += (kept == "keep " ? "" : ",") + ticket;
        held.add(parse_ticket(table.rules, ticket));
      }
      table.must_play(0, kept);
      ASSERT_EQ(table.state.priv[0].tickets, held);
      ASSERT_EQ(table.state.pub.ticket_count[0], held.count());
    }
    EXPECT_GE(held.count(), static_cast<int>(table.rules.tickets.size()) - 10);
    table.turn(0);
    table.expect_refused(0, "keep " + names(table, held)[0], Reason::NotNow);
    table.expect_sound();
  }
}

TEST(CoreTickets, CORE_K4_nobody_else_sees_tickets_or_how_far_they_are_done) {
  // Two games that differ in seat 1's ticket alone; seat 1 completes it in one of them.
  std::vector<Table> games;
  for (const std::string ticket : {"piccadilly-circus-waterloo", "hyde-park-st-pauls"}) {
    Table table("london", 2);
    table.arrange(
        {.hands = {"", "blue*1"}, .display = "green,black,pink,yellow,orange", .deck = "green,black"});
    table.tickets(0, {"big-ben-charterhouse"});
    table.tickets(1, {ticket});
    table.own(1, {"piccadilly-circus:trafalgar-square:orange", "trafalgar-square:big-ben:gray"});
    table.turn(1);
    table.must_play(1, "claim big-ben:waterloo:blue blue*1");
    table.expect_sound();
    games.push_back(std::move(table));
  }
  for (const Seat viewer : {seat_at(0), Seat::Nobody}) {
    const View one = view_of(games[0].rules, games[0].state, viewer);
    const View two = view_of(games[1].rules, games[1].state, viewer);
    EXPECT_EQ(std::memcmp(&one, &two, sizeof one), 0);
  }
  const View own = view_of(games[0].rules, games[0].state, seat_at(1));
  EXPECT_EQ(names(games[0], own.mine.tickets), Ids{"piccadilly-circus-waterloo"});
  ASSERT_EQ(games[0].events.items().size(), games[1].events.items().size())
      << "a completed ticket is not told";
  EXPECT_EQ(view_of(games[0].rules, games[0].state, seat_at(0)).pub.ticket_count[1], 1)
      << "their number is open";
}

TEST(CoreTickets, CORE_K4_offers_and_choices_are_told_to_their_seat_alone) {
  Table table = with_deck("europe", kEurope);
  for (const std::string move : {"tickets", "keep berlin-moskva"}) {
    table.must_play(0, move);
    const EventKind kind = move == "tickets" ? EventKind::Offered : EventKind::Kept;
    ASSERT_NE(table.event(kind), nullptr);
    for (const Seat viewer : {seat_at(1), Seat::Nobody, seat_at(0)}) {
      Events seen;
      redact(table.rules, table.events, viewer, seen);
      ASSERT_EQ(seen.items().size(), table.events.items().size());
      for (const Event& event : seen.items()) {
        if (event.kind != kind) continue;
        EXPECT_EQ(event.hidden, viewer != seat_at(0));
        EXPECT_EQ(seen.bytes(event).empty(), viewer != seat_at(0));
        EXPECT_EQ(event.tickets.empty(), viewer != seat_at(0) || kind == EventKind::Offered);
        EXPECT_GT(event.count, 0) << "how many is open";
      }
    }
  }
  const View other = view_of(table.rules, table.state, seat_at(1));
  for (const TicketId ticket : other.put_back)
    EXPECT_EQ(ticket, TicketId::None) << "nor what went to the bottom";
}

TEST(CoreTickets, CORE_K5_no_tickets_no_action) {
  for (const auto& board : kBoards) {
    SCOPED_TRACE(board);
    Table table = with_deck(board, {});
    table.expect_refused(0, "tickets", Reason::NoTickets);
    EXPECT_FALSE(table.is_legal(0, "tickets"));
    table.expect_sound();
    Table full(board, 2);
    full.turn(0);
    EXPECT_TRUE(full.is_legal(0, "tickets"));
  }
}

}  // namespace
}  // namespace konduktor::testing
