// Stations (EU-B1 to EU-B7).
#include "rules/looking.h"

namespace konduktor::testing {
namespace {

using Ids = std::vector<std::string>;

Table with_hand(const std::string& hand) {
  Table table("europe", 2);
  table.arrange({.hands = {hand, "red*3"}, .deck = "blue,blue,blue,green,green,green"});
  table.turn(0);
  return table;
}

bool lends(const SeatScore& score, const Table& table, const std::string& route) {
  const RouteId id = parse_route(table.rules, route);
  return std::find(score.borrowed.begin(), score.borrowed.end(), id) != score.borrowed.end();
}

TEST(EuropeStations, EU_B1_in_any_city_without_a_route_there) {
  Table table = with_hand("red*1");
  for (const Place& place : table.rules.places)
    EXPECT_TRUE(table.is_legal(0, "station " + place.id + " red*1"));
  table.must_play(0, "station moskva red*1");
  EXPECT_EQ(table.state.pub.stations_left[0], 2);
  EXPECT_EQ(table.state.pub.station_places.count(), 1);
  EXPECT_EQ(whose_turn(table), 1) << "it is the action of the turn";
  table.expect_sound();
}

TEST(EuropeStations, EU_B1_not_where_anyone_has_one) {
  Table table = with_hand("red*3");
  table.station(0, "wien");
  table.station(1, "roma");
  for (const std::string city : {"wien", "roma"}) {
    table.expect_refused(0, "station " + city + " red*2", Reason::StationTaken);
    EXPECT_FALSE(table.is_legal(0, "station " + city + " red*2"));
  }
  EXPECT_TRUE(table.is_legal(0, "station paris red*2"));
  table.expect_sound();
}

TEST(EuropeStations, EU_B2_one_card_then_two_then_three_of_one_colour_or_wild) {
  const char* cities[] = {"wien", "roma", "paris"};
  for (std::size_t built = 0; built < 3; ++built) {
    SCOPED_TRACE(built);
    Table table = with_hand("red*4+blue*4+wild*4");
    for (std::size_t k = 0; k < built; ++k) table.station(0, cities[k]);
    const int price = static_cast<int>(built) + 1;
    for (int count = 1; count <= 4; ++count)
      for (int wilds = 0; wilds <= count; ++wilds) {
        std::string payment = count > wilds ? "red*" + std::to_string(count - wilds) : "";
        if (wilds > 0) payment += (payment.empty() ? "" : "+") + ("wild*" + std::to_string(wilds));
        EXPECT_EQ(table.is_legal(0, "station berlin " + payment), count == price) << payment;
        if (count != price) table.expect_refused(0, "station berlin " + payment, Reason::WrongNumber);
      }
    if (price > 1)
      table.expect_refused(0, "station berlin blue*1+red*" + std::to_string(price - 1), Reason::WrongColour);
    table.expect_refused(0, "station berlin green*" + std::to_string(price), Reason::NotInHand);
    table.expect_refused(0, "station berlin -", Reason::WrongNumber);
    const std::string payment = price == 1 ? "red*1" : "red*" + std::to_string(price - 1) + "+wild*1";
    table.must_play(0, "station berlin " + payment);
    EXPECT_EQ(discards(table), payment) << "the cards go to the discards";
    EXPECT_EQ(table.state.pub.hand_count[0], 12 - price);
    EXPECT_EQ(pieces_left(table, 0), 45);
    EXPECT_EQ(table.state.pub.score[0], 0);
    table.expect_sound();
  }
}

TEST(EuropeStations, EU_B3_at_most_one_a_turn_and_three_a_game) {
  Table table = with_hand("red*9");
  for (const std::string move : {"station wien red*1", "station roma red*2", "station paris red*3"}) {
    table.turn(0);
    table.must_play(0, move);
    table.expect_refused(0, "station berlin red*1", Reason::NotYourTurn);
  }
  table.turn(0);
  table.expect_refused(0, "station berlin red*3", Reason::NoStations);
  table.expect_refused(0, "station berlin red*1", Reason::NoStations);
  for (const auto& move : table.legal(0)) EXPECT_FALSE(move.starts_with("station")) << move;
  EXPECT_EQ(table.state.pub.stations_left[0], 0);
  table.expect_sound();
}

// Seat 0 owns Budapest-Wien, seat 1 Munchen-Wien; seat 0 has a station here.
Table at_wien(const std::string& station, const Ids& tickets) {
  Table table("europe", 2);
  table.tickets(0, tickets);
  table.tickets(1, {});
  table.own(0, {"budapest:wien:red", "munchen:zurich:yellow"});
  table.own(1, {"munchen:wien:orange", "frankfurt:munchen:pink"});
  if (!station.empty()) table.station(0, station);
  table.turn(0);
  return table;
}

TEST(EuropeStations, EU_B4_a_station_lends_a_route_of_another_player_that_ends_in_its_city) {
  const std::pair<const char*, bool> stations[] = {{"wien", true},      {"munchen", true}, {"", false},
                                                   {"budapest", false}, {"roma", false},   {"zurich", false}};
  for (const auto& [city, completes] : stations) {
    SCOPED_TRACE(city);
    const Table table = at_wien(city, {"zurich-budapest"});
    const SeatScore score = table.scores().seats[0];
    EXPECT_EQ(score.completed.count(), completes ? 1 : 0);
    EXPECT_EQ(score.tickets, completes ? 6 : -6);
    EXPECT_EQ(lends(score, table, "munchen:wien:orange"), completes);
    table.expect_sound();
  }
}

TEST(EuropeStations, EU_B4_nothing_is_lent_to_the_other_player_and_no_free_route) {
  Table table = at_wien("wien", {"zurich-budapest"});
  table.tickets(1, {"zurich-budapest"});
  EXPECT_EQ(table.scores().seats[1].tickets, -6) << "seat 0's station serves seat 0";
  Table free("europe", 2);
  free.tickets(0, {"zurich-budapest"});
  free.own(0, {"budapest:wien:red", "munchen:zurich:yellow"});
  free.station(0, "wien");  // Munchen-Wien is nobody's
  free.turn(0);
  EXPECT_EQ(free.scores().seats[0].tickets, -6);
  free.expect_sound();
}

TEST(EuropeStations, EU_B4_the_same_one_route_for_all_tickets) {
  // Two tickets, each of which needs another route at Wien.
  Table table("europe", 2);
  table.tickets(0, {"zurich-budapest", "stockholm-wien"});  // 6, 11
  table.tickets(1, {});
  table.own(0, {"munchen:zurich:yellow", "budapest:wien:red", "kobenhavn:stockholm:yellow",
                "essen:kobenhavn:gray", "berlin:essen:blue"});
  table.own(1, {"munchen:wien:orange", "berlin:wien:green"});
  table.station(0, "wien");
  table.turn(0);
  const SeatScore score = table.scores().seats[0];
  EXPECT_EQ(names(table, score.completed), Ids{"stockholm-wien"}) << "one of the two, the better one";
  EXPECT_EQ(score.tickets, 11 - 6);
  table.station(0, "munchen");  // a second station lends the second route
  EXPECT_EQ(table.scores().seats[0].tickets, 17);
  table.expect_sound();
}

TEST(EuropeStations, EU_B4_one_lent_route_serves_several_tickets) {
  Table table = at_wien("wien", {"zurich-budapest", "paris-zagrab"});
  table.own(0, {"paris:zurich:gray", "budapest:zagrab:orange"});
  EXPECT_EQ(table.scores().seats[0].tickets, 6 + 7) << "both go through Munchen-Wien";
  table.expect_sound();
}

// Zurich-Munchen-Frankfurt-Berlin; Warszawa to Moskva; Wien to Budapest and Brindisi: three networks of seat 0 that
// meet only over seat 1's Berlin-Warszawa or Berlin-Wien.
Table at_berlin(const Ids& tickets) {
  Table table("europe", 2);
  table.tickets(0, tickets);
  table.tickets(1, {});
  table.own(0, {"munchen:zurich:yellow", "frankfurt:munchen:pink", "berlin:frankfurt:red",  //
                "warszawa:wilno:red", "smolensk:wilno:yellow", "moskva:smolensk:orange",    //
                "budapest:wien:white", "wien:zagrab:gray", "venezia:zagrab:gray", "roma:venezia:black",
                "brindisi:roma:white"});
  table.own(1, {"berlin:warszawa:pink", "berlin:wien:green"});
  table.station(0, "berlin");
  table.turn(0);
  return table;
}

TEST(EuropeStations, EU_B5_the_route_is_chosen_to_the_best_total) {
  Table east = at_berlin({"berlin-moskva", "zurich-budapest"});  // 12 against 6
  EXPECT_EQ(east.scores().seats[0].tickets, 12 - 6);
  EXPECT_TRUE(lends(east.scores().seats[0], east, "berlin:warszawa:pink"));
  east.expect_sound();
  Table many = at_berlin({"berlin-moskva", "zurich-budapest", "zurich-brindisi", "frankfurt-smolensk"});
  EXPECT_EQ(many.scores().seats[0].tickets, 12 + 13 - 12) << "25 against 12";
  many.expect_sound();
  Table south = at_berlin({"warszawa-smolensk", "zurich-budapest", "zurich-brindisi", "berlin-roma"});
  EXPECT_EQ(south.scores().seats[0].tickets, 6 + 6 + 6 + 9) << "the first is done without";
  EXPECT_TRUE(lends(south.scores().seats[0], south, "berlin:wien:green"));
  south.expect_sound();
}

TEST(EuropeStations, EU_B5_at_equal_totals_more_completed_tickets) {
  const Table table = at_berlin({"berlin-moskva", "zurich-budapest", "zurich-brindisi"});  // 12 or 6 + 6
  const SeatScore score = table.scores().seats[0];
  EXPECT_EQ(score.tickets, 0);
  EXPECT_EQ(names(table, score.completed), (Ids{"zurich-brindisi", "zurich-budapest"}));
  EXPECT_TRUE(lends(score, table, "berlin:wien:green"));
  table.expect_sound();
}

TEST(EuropeStations, EU_B5_over_all_stations_together) {
  // Neither station helps alone: the way is Zurich-Munchen-Wien, both lent.
  Table table("europe", 3);
  table.tickets(0, {"zurich-budapest"});
  table.own(0, {"budapest:wien:white"});
  table.own(1, {"munchen:zurich:yellow"});
  table.own(2, {"munchen:wien:orange"});
  table.station(0, "zurich");
  table.turn(0);
  EXPECT_EQ(table.scores().seats[0].tickets, -6);
  table.station(0, "wien");
  EXPECT_EQ(table.scores().seats[0].tickets, 6) << "also from two different players";
  EXPECT_TRUE(lends(table.scores().seats[0], table, "munchen:zurich:yellow"));
  EXPECT_TRUE(lends(table.scores().seats[0], table, "munchen:wien:orange"));
  table.expect_sound();
}

TEST(EuropeStations, EU_B6_no_part_of_the_longest_path_and_no_points) {
  const Table table = at_wien("wien", {"zurich-budapest"});
  const ScoreSheet sheet = table.scores();
  EXPECT_EQ(sheet.seats[0].longest_path, 2) << "with Munchen-Wien it would be six";
  EXPECT_EQ(sheet.seats[1].longest_path, 5);
  EXPECT_EQ(points_of(sheet.seats[0], Bonus::LongestPath), 0);
  EXPECT_EQ(points_of(sheet.seats[1], Bonus::LongestPath), 10);
  EXPECT_EQ(sheet.seats[0].routes, 3);
  EXPECT_EQ(sheet.seats[0].total, 3 + 6 + 8);
  EXPECT_EQ(sheet.seats[1].routes, 6) << "and the lender loses nothing";
  table.expect_sound();
}

TEST(EuropeStations, EU_B7_each_unbuilt_station_scores_four) {
  const char* cities[] = {"wien", "roma", "paris"};
  Table table("europe", 2);
  table.tickets(0, {});
  table.tickets(1, {});
  table.turn(0);
  for (int built = 0; built <= 3; ++built) {
    if (built > 0) table.station(0, cities[built - 1]);
    EXPECT_EQ(points_of(table.scores().seats[0], Bonus::Stations), 4 * (3 - built));
    EXPECT_EQ(table.scores().seats[0].total, 4 * (3 - built));
    EXPECT_EQ(table.scores().seats[1].total, 12);
  }
  table.expect_sound();
}

}  // namespace
}  // namespace konduktor::testing
