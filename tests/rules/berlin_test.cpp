// Berlin: set-up, two kinds of route, the end, ties (BE-*).
#include <set>

#include <array>
#include <string>

#include "support/paths.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

int trams(const Table& table, int seat) { return table.state.pub.pieces[static_cast<std::size_t>(seat)][0]; }
int subways(const Table& table, int seat) {
  return table.state.pub.pieces[static_cast<std::size_t>(seat)][1];
}
int score(const Table& table, int seat) { return table.state.pub.score[static_cast<std::size_t>(seat)]; }

const std::vector<std::string> kTenTrams{"zoologischer-garten:potsdamer-platz:blue",
                                         "gendarmenmarkt:alexanderplatz:purple",
                                         "potsdamer-platz:gleisdreieck:black"};
const std::vector<std::string> kFiveSubways{
    "moabit:hauptbahnhof:subway:purple", "hauptbahnhof:naturkundemuseum:subway:orange",
    "moabit:naturkundemuseum:subway:gray", "nollendorfplatz:hallesches-tor:subway:gray",
    "naturkundemuseum:alexanderplatz:subway:gray"};
const std::vector<std::string> kFourSubways(kFiveSubways.begin(), kFiveSubways.begin() + 4);

TEST(BerlinSetUp, BE_S1_players_pieces_and_cards) {
  Options options;
  for (const int players : {1, 5}) {
    options.players = players;
    EXPECT_FALSE(load_game("berlin", options, paths::kDataDir).ok()) << players;
  }
  for (int players = 2; players <= 4; ++players) {
    const Table table("berlin", players);
    for (int s = 0; s < players; ++s) {
      EXPECT_EQ(trams(table, s), 11);
      EXPECT_EQ(subways(table, s), 5);
      EXPECT_EQ(table.state.priv[static_cast<std::size_t>(s)].hand.total(), 2);
    }
    for (const Card card : table.state.pub.display) EXPECT_NE(card, Card::None);
    table.expect_sound();
  }
}

TEST(BerlinSetUp, BE_S1_three_wilds_are_swept_at_set_up) {
  const Rules rules = load("berlin", 4);
  int swept = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    Events events;
    const State state = new_game(rules, seed_from_number(seed), Seat{}, &events);
    int wilds = 0;
    for (const Card card : state.pub.display) wilds += card == Card::Wild ? 1 : 0;
    EXPECT_LT(wilds, 3) << "seed " << seed;
    for (const Event& event : events.items()) swept += event.kind == EventKind::Swept ? 1 : 0;
  }
  EXPECT_GT(swept, 0);
}

TEST(BerlinSetUp, BE_S2_two_tickets_keep_one_or_two) {
  Table table("berlin", 2);
  const auto offer = table.state.priv[0].offer;
  EXPECT_NE(offer[1], TicketId::None);
  EXPECT_EQ(offer[2], TicketId::None);
  EXPECT_EQ(table.legal(0).size(), 3u);
  table.expect_refused(0, "keep -", Reason::TooFewKept);
  table.must_play(0, "keep " + table.rules.tickets[ix(offer[0])].id);
  const auto both = table.state.priv[1].offer;
  table.must_play(1,
                  "keep " + table.rules.tickets[ix(both[0])].id + "," + table.rules.tickets[ix(both[1])].id);
  const Public& pub = table.state.pub;
  EXPECT_EQ(pub.ticket_deck_count, 22 - 3);
  const auto bottom = static_cast<std::size_t>((pub.ticket_head + pub.ticket_deck_count - 1) % kMaxTickets);
  EXPECT_EQ(table.state.secret.tickets[bottom], offer[1]);
  table.must_play(0, "tickets");
  EXPECT_EQ(pub.offer_count, 2);
  table.expect_refused(0, "keep -", Reason::TooFewKept);
  table.expect_sound();
}

TEST(BerlinSetUp, BE_S3_deck_and_tickets) {
  const Table table("berlin", 2);
  Cards all;
  for (int i = 0; i < table.state.pub.deck_count; ++i)
    ++all[table.state.secret.deck[static_cast<std::size_t>(i)]];
  for (const Card card : table.state.pub.display) ++all[card];
  all += table.state.pub.discard;
  for (const Private& mine : table.state.priv) all += mine.hand;
  ASSERT_EQ(table.rules.colours.size(), 6u);
  for (const auto* colour : {"blue", "green", "black", "purple", "red", "orange"})
    EXPECT_EQ(all[parse_card(table.rules, colour)], 6) << colour;
  EXPECT_EQ(all.wilds(), 8);
  EXPECT_EQ(all.total(), 44);
  EXPECT_EQ(table.rules.tickets.size(), 22u);
}

TEST(BerlinRoutes, BE_R1_BE_R5_a_tram_route_costs_a_card_and_a_tram_for_each_space) {
  Table table("berlin", 2);
  table.arrange({.hands = {"black*3", ""}, .display = "red,red,blue,blue,green"});
  table.turn(0);
  table.expect_refused(0, "claim potsdamer-platz:gleisdreieck:black black*1", Reason::WrongNumber);
  table.expect_refused(0, "claim potsdamer-platz:gleisdreieck:black black*3", Reason::WrongNumber);
  table.must_play(0, "claim potsdamer-platz:gleisdreieck:black black*2");
  EXPECT_EQ(trams(table, 0), 9);
  EXPECT_EQ(subways(table, 0), 5);
  EXPECT_EQ(score(table, 0), 2);
  EXPECT_EQ(table.hand(0), "black*1");
  table.expect_sound();
}

TEST(BerlinRoutes, BE_R2_BE_R5_a_subway_route_costs_its_number_of_cards_and_one_car) {
  Table table("berlin", 2);
  table.arrange({.hands = {"green*5", ""}, .display = "red,red,blue,blue,green"});
  table.turn(0);
  table.expect_refused(0, "claim moabit:naturkundemuseum:subway:gray green*1", Reason::WrongNumber);
  table.expect_refused(0, "claim moabit:naturkundemuseum:subway:gray green*5", Reason::WrongNumber);
  table.must_play(0, "claim moabit:naturkundemuseum:subway:gray green*4");
  EXPECT_EQ(trams(table, 0), 11);
  EXPECT_EQ(subways(table, 0), 4);
  EXPECT_EQ(score(table, 0), 8);
  EXPECT_EQ(table.hand(0), "green*1");
  table.expect_sound();
}

TEST(BerlinRoutes, BE_R3_without_subway_cars_no_subway_route) {
  Table table("berlin", 2);
  table.own(0, kFiveSubways);
  table.arrange({.hands = {"black*5", ""}, .display = "red,red,blue,blue,green"});
  table.turn(0);
  EXPECT_EQ(subways(table, 0), 0);
  table.expect_refused(0, "claim charlottenburger-tor:moabit:subway:black black*3", Reason::TooFewPieces);
  table.expect_refused(0, "claim gleisdreieck:hallesches-tor:subway:gray black*2", Reason::TooFewPieces);
  for (const auto& move : table.legal(0)) EXPECT_EQ(move.find(":subway:"), std::string::npos) << move;
  table.must_play(0, "claim checkpoint-charlie:moritzplatz:black black*3");  // trams are left
  table.expect_sound();
}

TEST(BerlinRoutes, BE_R3_without_trams_no_tram_route) {
  Table table("berlin", 2);
  table.own(0, kTenTrams);
  table.arrange({.hands = {"red*5", ""}, .display = "red,blue,blue,green,green"});
  table.turn(0);
  EXPECT_EQ(trams(table, 0), 1);
  table.expect_refused(0, "claim reichstag:friedrichstrasse:red red*2", Reason::TooFewPieces);
  EXPECT_FALSE(table.is_legal(0, "claim reichstag:friedrichstrasse:red red*2"));
  EXPECT_TRUE(table.is_legal(0, "claim kurfuerstendamm:zoologischer-garten:red red*1"));
  table.must_play(0, "claim moritzplatz:alexanderplatz:subway:red red*3");  // one car, whatever the number
  EXPECT_EQ(subways(table, 0), 4);
  EXPECT_EQ(trams(table, 0), 1);
  table.expect_sound();
}

TEST(BerlinRoutes, BE_R4_both_kinds_may_be_coloured_or_grey) {
  const auto fresh = [] {
    Table table("berlin", 2);
    table.arrange({.hands = {"red*3+green*3+wild*3", ""}, .display = "red,blue,blue,green,green"});
    table.turn(0);
    return table;
  };
  Table table = fresh();
  const std::string tram = "claim reichstag:friedrichstrasse:red ";                  // red 2
  const std::string grey_tram = "claim potsdamer-platz:checkpoint-charlie:gray ";    // grey 2
  const std::string subway = "claim moritzplatz:alexanderplatz:subway:red ";         // red 3
  const std::string grey_subway = "claim gleisdreieck:hallesches-tor:subway:gray ";  // grey 2
  table.expect_refused(0, tram + "green*2", Reason::WrongColour);
  table.expect_refused(0, subway + "green*3", Reason::WrongColour);
  table.expect_refused(0, grey_tram + "green*1+red*1", Reason::WrongColour);
  table.expect_refused(0, grey_subway + "green*1+red*1", Reason::WrongColour);
  for (const auto& move :
       {tram + "red*2", tram + "red*1+wild*1", tram + "wild*2", subway + "red*3", subway + "red*1+wild*2",
        subway + "wild*3", grey_tram + "green*2", grey_tram + "red*2", grey_tram + "wild*2",
        grey_subway + "green*2", grey_subway + "red*1+wild*1", grey_subway + "wild*2"}) {
    Table now = fresh();
    EXPECT_TRUE(now.is_legal(0, move)) << move;
    now.must_play(0, move);
    now.expect_sound();
  }
}

TEST(BerlinRoutes, BE_S4_BE_R5_each_kind_has_its_own_points) {
  const Rules rules = load("berlin", 2);
  const std::array<int, 5> tram_points{0, 1, 2, 4, 7};
  const std::array<int, 5> subway_points{0, 2, 3, 5, 8};
  std::set<int> kinds[2];
  for (const Route& route : rules.routes) {
    kinds[route.piece].insert(route.cost);
    EXPECT_EQ(route.spaces, route.piece == 0 ? route.cost : 1) << route.id;
    EXPECT_EQ(route.points, (route.piece == 0 ? tram_points : subway_points)[route.cost]) << route.id;
  }
  for (const auto& costs : kinds) EXPECT_FALSE(costs.empty());
  for (std::size_t cards = 1; cards < tram_points.size(); ++cards) {
    EXPECT_EQ(rules.pieces[0].points[cards], tram_points[cards]);
    EXPECT_EQ(rules.pieces[1].points[cards], subway_points[cards]);
  }
  EXPECT_EQ(rules.status, Provenance::Reconstructed) << "the subway table is ours";
}

TEST(BerlinEnd, BE_E1_one_piece_of_any_kind_is_the_end) {
  Table table("berlin", 2);
  table.own(0, kTenTrams);
  table.own(0, kFourSubways);
  table.arrange({.hands = {"red*3", ""}, .display = "red,blue,blue,green,green"});
  table.turn(0);
  EXPECT_EQ(trams(table, 0) + subways(table, 0), 2);
  table.must_play(0, "claim moritzplatz:alexanderplatz:subway:red red*3");
  EXPECT_NE(table.event(EventKind::LastRound), nullptr);
  EXPECT_EQ(table.state.pub.last_turns, 2);
  for (const int seat : {1, 0}) {
    table.must_play(seat, "draw");
    table.must_play(seat, "draw");
  }
  EXPECT_EQ(table.state.pub.phase, Phase::Over);
  table.expect_sound();
}

TEST(BerlinEnd, BE_E1_two_pieces_are_not_the_end_nor_is_one_kind_used_up) {
  Table table("berlin", 2);
  table.own(0, kTenTrams);
  table.own(0, {kFiveSubways[0], kFiveSubways[1], kFiveSubways[2]});
  table.arrange({.hands = {"red*3", "red*1"}, .display = "red,blue,blue,green,green"});
  table.turn(0);
  table.must_play(0, "claim moritzplatz:alexanderplatz:subway:red red*3");  // a tram and a car are left
  EXPECT_EQ(table.state.pub.last_turns, 0);
  table.expect_sound();

  Table other("berlin", 2);
  other.own(0, kTenTrams);
  other.own(0, {kFiveSubways[0], kFiveSubways[1], kFiveSubways[2]});
  other.arrange({.hands = {"red*1", ""}, .display = "red,blue,blue,green,green"});
  other.turn(0);
  other.must_play(0, "claim kurfuerstendamm:zoologischer-garten:red red*1");  // no tram, two cars
  EXPECT_EQ(trams(other, 0), 0);
  EXPECT_EQ(subways(other, 0), 2);
  EXPECT_EQ(other.state.pub.last_turns, 0);
  other.expect_sound();
}

TEST(BerlinEnd, BE_E2_the_last_turn_is_a_duty) {
  Table table("berlin", 2);
  table.arrange({.display = "red,blue,blue,green,green"});
  table.turn(0);
  table.state.pub.last_turns = 2;
  for (const int seat : {0, 1}) {
    table.expect_refused(seat, "pass", Reason::ActionPossible);
    table.expect_refused(seat, "stop", Reason::NotNow);
    for (const auto& move : table.legal(seat)) EXPECT_NE(move, "pass");
    table.must_play(seat, "draw");
    table.expect_refused(seat, "stop", Reason::MustDraw);
    table.must_play(seat, "draw");
  }
  EXPECT_EQ(table.state.pub.phase, Phase::Over);
  table.expect_sound();
}

TEST(BerlinTies, BE_W1_more_completed_tickets_then_shared) {
  Table table("berlin", 3);
  table.tickets(0, {});
  table.tickets(1, {"potsdamer-platz-gendarmenmarkt"});
  table.tickets(2, {});
  table.own(0, {"hansaplatz:hauptbahnhof:red", "moabit:hansaplatz:green"});  // 4 + 2
  table.own(
      1, {"brandenburger-tor:potsdamer-platz:green", "brandenburger-tor:gendarmenmarkt:gray"});  // 1 + 2 + 3
  table.own(2,
            {"checkpoint-charlie:moritzplatz:black", "checkpoint-charlie:hallesches-tor:purple"});  // 4 + 2
  ScoreSheet sheet = table.scores();
  for (int s = 0; s < 3; ++s) EXPECT_EQ(sheet.seats[static_cast<std::size_t>(s)].total, 6);
  EXPECT_EQ(sheet.winners, 0b010);
  EXPECT_EQ(sheet.ties_used, 1);
  table.expect_sound();
  table.tickets(1, {});
  table.own(
      1, {"potsdamer-platz:gleisdreieck:black", "museumsinsel:alexanderplatz:orange"});  // 2 + 1 in its place
  sheet = table.scores();
  EXPECT_EQ(sheet.winners, 0b111);
  table.expect_sound();
}

}  // namespace
}  // namespace konduktor::testing
