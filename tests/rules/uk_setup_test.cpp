// United Kingdom: set-up, the row, the board's data (UK-S*, UK-C2, UK-F2, UK-E5).
#include <set>

#include <array>
#include <map>
#include <span>
#include <string>

#include "rules/uk_support.h"
#include "support/paths.h"

namespace konduktor::testing {
namespace {

TEST(UkSetUp, UK_S1_players_trains_and_cards) {
  Options options;
  for (const int players : {1, 5}) {
    options.players = players;
    EXPECT_FALSE(load_game("uk", options, paths::kDataDir).ok()) << players;
  }
  for (int players = 2; players <= 4; ++players) {
    const Table table("uk", players);
    for (int s = 0; s < players; ++s) {
      EXPECT_EQ(trains(table, s), 35);
      EXPECT_EQ(table.state.priv[static_cast<std::size_t>(s)].hand.total(), 5);
      EXPECT_GE(table.state.priv[static_cast<std::size_t>(s)].hand.wilds(), 1);
      EXPECT_EQ(table.state.memory.known[static_cast<std::size_t>(s)].wilds(), 1);
      EXPECT_EQ(table.state.memory.known[static_cast<std::size_t>(s)].total(), 1);
      EXPECT_EQ(table.state.pub.technologies[static_cast<std::size_t>(s)], 0);
    }
    EXPECT_EQ(table.rules.all_cards.total(), 116);
    EXPECT_EQ(table.rules.all_cards.wilds(), 20);
    EXPECT_EQ(table.state.pub.deck_count, 116 - 5 * players - 5);
    table.expect_sound();
  }
}

// The deck is made without the locomotives that are handed out, then shuffled, then dealt from.
TEST(UkSetUp, UK_S1_the_locomotives_are_taken_out_before_the_shuffle) {
  for (int players = 2; players <= 4; ++players) {
    const Rules rules = load("uk", players);
    for (std::uint64_t number = 0; number < 20; ++number) {
      const Seed seed = seed_from_number(number);
      std::array<std::uint8_t, kMaxCards> deck{};
      std::size_t count = 0;
      for (std::uint8_t colour = 0; colour < 8; ++colour)
        for (int i = 0; i < 12; ++i) deck[count++] = colour;
      for (int i = 0; i < 20 - players; ++i) deck[count++] = 8;
      Stream(seed, "deck").shuffle(std::span(deck).first(count));
      const State state = new_game(rules, seed, Seat{});
      for (int s = 0; s < players; ++s) {
        Cards hand;
        hand[Card::Wild] = 1;
        for (int k = 0; k < 4; ++k) ++hand.n[deck[--count]];
        EXPECT_EQ(payment_text(rules, state.priv[static_cast<std::size_t>(s)].hand),
                  payment_text(rules, hand));
      }
    }
  }
}

TEST(UkSetUp, UK_S2_five_tickets_keep_three_then_three_keep_one) {
  Table table("uk", 2);
  EXPECT_EQ(table.rules.tickets.size(), 57u);
  std::vector<TicketId> rejected;
  for (int s = 0; s < 2; ++s) {
    const auto offer = table.state.priv[static_cast<std::size_t>(s)].offer;
    const auto id = [&](std::size_t k) { return table.rules.tickets[ix(offer[k])].id; };
    EXPECT_NE(offer[4], TicketId::None);
    EXPECT_EQ(offer[5], TicketId::None);
    EXPECT_EQ(table.legal(s).size(), 10u + 5u + 1u);
    table.expect_refused(s, "keep " + id(0) + "," + id(1), Reason::TooFewKept);
    table.must_play(s, "keep " + id(0) + "," + id(2) + "," + id(4));
    rejected.push_back(offer[1]);
    rejected.push_back(offer[3]);
  }
  const Public& pub = table.state.pub;
  EXPECT_EQ(pub.ticket_deck_count, 57 - 6);
  for (int i = 0; i < 4; ++i) {
    const auto slot =
        static_cast<std::size_t>((pub.ticket_head + pub.ticket_deck_count - 4 + i) % kMaxTickets);
    EXPECT_EQ(table.state.secret.tickets[slot], rejected[static_cast<std::size_t>(i)]) << i;
  }
  table.must_play(0, "tickets");
  EXPECT_EQ(pub.offer_count, 3);
  EXPECT_EQ(table.legal(0).size(), 7u);
  table.expect_refused(0, "keep -", Reason::TooFewKept);
  const auto offer = table.state.priv[0].offer;
  table.must_play(0, "keep " + table.rules.tickets[ix(offer[1])].id);
  const auto bottom = static_cast<std::size_t>((pub.ticket_head + pub.ticket_deck_count - 1) % kMaxTickets);
  EXPECT_EQ(table.state.secret.tickets[bottom], offer[2]);
  table.expect_sound();
}

TEST(UkSetUp, UK_S3_points_by_length) {
  const Rules rules = load("uk", 2);
  std::set<int> lengths;
  for (const Route& route : rules.routes) {
    lengths.insert(route.cost);
    const int points = route.cost == 10 ? 40 : (std::array{0, 1, 2, 4, 7, 10, 15})[route.cost];
    EXPECT_EQ(route.points, points) << route.id;
  }
  EXPECT_EQ(lengths, (std::set<int>{1, 2, 3, 4, 5, 6, 10}));
}

TEST(UkRow, UK_C2_locomotives_in_the_row_are_not_swept) {
  Table table("uk", 2);
  table.arrange({.hands = {"red*2", ""}, .display = "wild,wild,red,blue,wild", .deck = "wild,wild"});
  table.turn(0);
  table.must_play(0, "take 3");
  EXPECT_EQ(table.display(), "wild,wild,wild,blue,wild");
  table.must_play(0, "take 4");
  EXPECT_EQ(table.display(), "wild,wild,wild,wild,wild");
  EXPECT_EQ(table.event(EventKind::Swept), nullptr);
  EXPECT_EQ(table.state.pub.discard.total(), 0);
  table.expect_sound();
}

TEST(UkRow, UK_C2_not_at_set_up_either) {
  const Rules rules = load("uk", 2);
  int rows_with_three = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const State state = new_game(rules, seed_from_number(seed), Seat{});
    int wilds = 0;
    for (const Card card : state.pub.display) wilds += card == Card::Wild ? 1 : 0;
    rows_with_three += wilds >= 3 ? 1 : 0;
    EXPECT_EQ(state.pub.discard.total(), 0);
  }
  EXPECT_GT(rows_with_three, 0);
}

TEST(UkBoard, UK_F2_ferries_and_their_symbols_are_those_of_the_data) {
  const Rules rules = load("uk", 2);
  const std::map<std::string, int> more_than_one{
      {"stornoway:wick:gray", 2}, {"cork:penzance:gray", 2}, {"southampton:new-york:gray", 3}};
  int ferries = 0;
  for (std::size_t i = 0; i < rules.routes.size(); ++i) {
    const Route& route = rules.routes[i];
    const bool ferry = route.kind == RouteKind::Ferry;
    ferries += ferry ? 1 : 0;
    EXPECT_EQ(rules.ferry_routes.has(static_cast<RouteId>(i)), ferry) << route.id;
    const auto more = more_than_one.find(route.id);
    EXPECT_EQ(rules.min_wilds[i], !ferry ? 0 : more == more_than_one.end() ? 1 : more->second) << route.id;
    EXPECT_TRUE(!ferry || route.colour == Card::None) << route.id;
  }
  EXPECT_EQ(ferries, 30);
  EXPECT_EQ(rules.routes.size(), 125u);
}

// clauses: UK-F2 UK-F1
TEST(UkBoard, a_ferry_with_two_symbols_takes_two_locomotives) {
  Table table("uk", 2);
  table.technologies(0, {"ireland-france", "boiler", "propellers"});
  table.arrange({.hands = {"white*5+wild*2", ""}, .display = "red,blue,blue,red,red"});
  table.turn(0);
  table.expect_refused(0, "claim cork:penzance:gray white*5+wild*1", Reason::TooFewWilds);
  table.must_play(0, "claim cork:penzance:gray white*4+wild*2");
  EXPECT_EQ(score(table, 0), 15);
  table.expect_sound();
}

TEST(UkBoard, UK_E5_penzance_plymouth_are_two_routes_and_not_a_double) {
  for (const int players : {2, 3}) {
    Table table("uk", players);
    const Rules& rules = table.rules;
    const RouteId black = parse_route(rules, "plymouth:penzance:black");
    const RouteId ferry = parse_route(rules, "plymouth:penzance:gray");
    EXPECT_EQ(rules.twin[ix(black)], RouteId::None);
    EXPECT_EQ(rules.twin[ix(ferry)], RouteId::None);
    EXPECT_EQ(rules.cost[ix(black)], 2);
    EXPECT_EQ(rules.cost[ix(ferry)], 3);
    table.own(0, {"plymouth:penzance:black"});
    table.technologies(0, {"stoker", "propellers"});
    table.arrange({.hands = {"wild*3", ""}, .display = "red,blue,blue,red,red"});
    table.turn(0);
    EXPECT_TRUE(table.is_legal(0, "claim plymouth:penzance:gray wild*3"));
    table.must_play(0, "claim plymouth:penzance:gray wild*3");
    EXPECT_TRUE(owns(table, 0, "plymouth:penzance:black") && owns(table, 0, "plymouth:penzance:gray"));
    table.expect_sound();
  }
}

}  // namespace
}  // namespace konduktor::testing
