// London: set-up, districts, ties (LO-*).
#include <array>
#include <set>
#include <string>

#include "support/paths.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

int districts(const Table& table, int seat) {
  return table.scores().seats[static_cast<std::size_t>(seat)].districts;
}

int district_points(const Table& table, int seat) {
  const SeatScore score = table.scores().seats[static_cast<std::size_t>(seat)];
  int points = 0;
  for (int i = 0; i < score.bonus_count; ++i) {
    EXPECT_EQ(static_cast<int>(score.bonuses[static_cast<std::size_t>(i)].bonus),
              static_cast<int>(Bonus::Districts));
    points += score.bonuses[static_cast<std::size_t>(i)].points;
  }
  return points;
}

int wilds_in_row(const State& state) {
  int wilds = 0;
  for (const Card card : state.pub.display) wilds += card == Card::Wild ? 1 : 0;
  return wilds;
}

TEST(LondonSetUp, LO_S1_players_buses_and_cards) {
  Options options;
  for (const int players : {1, 5}) {
    options.players = players;
    EXPECT_FALSE(load_game("london", options, paths::kDataDir).ok()) << players;
  }
  for (int players = 2; players <= 4; ++players) {
    const Table table("london", players);
    for (std::size_t s = 0; s < kMaxPlayers; ++s) {
      const bool plays = static_cast<int>(s) < players;
      EXPECT_EQ(table.state.pub.pieces[s][0], plays ? 17 : 0);
      EXPECT_EQ(table.state.priv[s].hand.total(), plays ? 2 : 0);
      EXPECT_EQ(table.state.pub.hand_count[s], plays ? 2 : 0);
    }
    for (const Card card : table.state.pub.display) EXPECT_NE(card, Card::None);
    EXPECT_EQ(table.rules.end_at_pieces, 2);
    table.expect_sound();
  }
}

TEST(LondonSetUp, LO_S1_three_wilds_are_swept_at_set_up) {
  const Rules rules = load("london", 2);
  int swept = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    Events events;
    const State state = new_game(rules, seed_from_number(seed), Seat{}, &events);
    EXPECT_LT(wilds_in_row(state), 3) << "seed " << seed;
    for (const Event& event : events.items()) swept += event.kind == EventKind::Swept ? 1 : 0;
  }
  EXPECT_GT(swept, 0);
}

TEST(LondonSetUp, LO_S2_two_tickets_keep_one_or_two) {
  Table table("london", 3);
  std::array<TicketId, 3> rejected{};
  for (int s = 0; s < 3; ++s) {
    const auto& offer = table.state.priv[static_cast<std::size_t>(s)].offer;
    EXPECT_NE(offer[1], TicketId::None);
    EXPECT_EQ(offer[2], TicketId::None);
    EXPECT_EQ(table.legal(s).size(), 3u);  // the one, the other, both
    table.expect_refused(s, "keep -", Reason::TooFewKept);
    rejected[static_cast<std::size_t>(s)] = offer[1];
  }
  for (int s = 0; s < 3; ++s) {
    const auto& kept = table.rules.tickets[ix(table.state.priv[static_cast<std::size_t>(s)].offer[0])];
    table.must_play(s, "keep " + kept.id);
  }
  const Public& pub = table.state.pub;
  EXPECT_EQ(pub.ticket_deck_count, 20 - 3);
  EXPECT_EQ(pub.tickets_out, 0);
  for (int s = 0; s < 3; ++s) {  // at the bottom, seat by seat
    const auto slot =
        static_cast<std::size_t>((pub.ticket_head + pub.ticket_deck_count - 3 + s) % kMaxTickets);
    EXPECT_EQ(table.state.secret.tickets[slot], rejected[static_cast<std::size_t>(s)]);
    EXPECT_EQ(pub.ticket_count[static_cast<std::size_t>(s)], 1);
  }
  table.must_play(0, "tickets");
  EXPECT_EQ(pub.offer_count, 2);
  table.expect_refused(0, "keep -", Reason::TooFewKept);
  table.expect_sound();
}

TEST(LondonSetUp, LO_S3_deck_and_tickets) {
  const Table table("london", 2);
  Cards all;
  for (int i = 0; i < table.state.pub.deck_count; ++i)
    ++all[table.state.secret.deck[static_cast<std::size_t>(i)]];
  for (const Card card : table.state.pub.display) ++all[card];
  all += table.state.pub.discard;
  for (const Private& mine : table.state.priv) all += mine.hand;
  ASSERT_EQ(table.rules.colours.size(), 6u);
  for (const auto* colour : {"blue", "green", "black", "pink", "yellow", "orange"})
    EXPECT_EQ(all[parse_card(table.rules, colour)], 6) << colour;
  EXPECT_EQ(all.wilds(), 8);
  EXPECT_EQ(all.total(), 44);
  EXPECT_EQ(table.rules.tickets.size(), 20u);
}

TEST(LondonSetUp, LO_S4_points_by_length) {
  const Rules rules = load("london", 2);
  std::set<int> lengths;
  for (const Route& route : rules.routes) {
    lengths.insert(route.cost);
    EXPECT_EQ(route.points, (std::array{0, 1, 2, 4, 7})[route.cost]) << route.id;
  }
  EXPECT_EQ(lengths, (std::set<int>{1, 2, 3, 4}));
  Table table("london", 2);
  table.arrange({.hands = {"green*3"}, .display = "blue,blue,black,black,pink"});
  table.turn(0);
  table.must_play(0, "claim regents-park:kings-cross:green green*3");
  EXPECT_EQ(table.state.pub.score[0], 4);
  table.expect_sound();
}

TEST(LondonEnd, LO_E1_the_last_turn_is_a_duty) {
  Table table("london", 2);
  table.arrange({.display = "blue,blue,black,black,pink"});
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

TEST(LondonDistricts, LO_D1_a_number_is_the_worth_and_each_place_is_in_one_district) {
  const Rules rules = load("london", 2);
  ASSERT_EQ(rules.districts.size(), 5u);
  PlaceSet all;
  std::set<std::string> colours;
  for (const District& district : rules.districts) {
    EXPECT_EQ(std::to_string(district.points), district.id);
    EXPECT_TRUE((all & district.places).empty()) << district.id;
    all = all | district.places;
    colours.insert(district.colour);
  }
  EXPECT_EQ(colours.size(), 5u);
  EXPECT_EQ(all.count(), static_cast<int>(rules.places.size()));
}

TEST(LondonDistricts, LO_D1_LO_D2_every_district_joined_scores_its_worth) {
  const std::array<std::vector<std::string>, 5> networks{{
      {"british-museum:covent-garden:gray"},
      {"piccadilly-circus:trafalgar-square:blue", "trafalgar-square:big-ben:gray",
       "buckingham-palace:trafalgar-square:gray"},
      {"waterloo:globe-theatre:pink", "waterloo:elephant-castle:orange"},
      {"charterhouse:st-pauls:black", "st-pauls:brick-lane:orange", "st-pauls:tower-of-london:pink"},
      {"regents-park:baker-street:blue", "regents-park:kings-cross:green", "baker-street:hyde-park:black"},
  }};
  for (int d = 0; d < 5; ++d) {
    const auto& network = networks[static_cast<std::size_t>(d)];
    Table table("london", 2);
    table.own(0, network);
    EXPECT_EQ(districts(table, 0), 1 << d);
    EXPECT_EQ(district_points(table, 0), d + 1);
    EXPECT_EQ(district_points(table, 1), 0);
    const SeatScore score = table.scores().seats[0];
    EXPECT_EQ(score.total, score.routes + score.tickets + d + 1);
    table.expect_sound();
    for (std::size_t missing = 0; missing < network.size(); ++missing) {  // one place short
      Table less("london", 2);
      for (std::size_t r = 0; r < network.size(); ++r)
        if (r != missing) less.own(0, {network[r]});
      EXPECT_EQ(districts(less, 0), 0) << network[missing];
    }
  }
}

TEST(LondonDistricts, LO_D2_touching_all_places_is_not_joining_them) {
  Table table("london", 2);
  table.own(0, {"piccadilly-circus:buckingham-palace:pink", "trafalgar-square:big-ben:gray"});
  EXPECT_EQ(district_points(table, 0), 0);
  table.own(0, {"buckingham-palace:big-ben:green"});
  EXPECT_EQ(district_points(table, 0), 2);
  table.expect_sound();
}

TEST(LondonDistricts, LO_D2_the_path_may_leave_the_district) {
  Table table("london", 2);
  table.own(0, {"british-museum:piccadilly-circus:gray", "piccadilly-circus:covent-garden:green"});
  EXPECT_EQ(districts(table, 0), 1 << 0);
  table.expect_sound();
}

TEST(LondonDistricts, LO_D2_only_own_routes_count) {
  Table table("london", 2);
  table.own(0, {"waterloo:globe-theatre:pink"});
  table.own(1, {"waterloo:elephant-castle:orange"});
  EXPECT_EQ(district_points(table, 0), 0);
  EXPECT_EQ(district_points(table, 1), 0);
  table.expect_sound();
}

TEST(LondonDistricts, LO_D2_several_players_score_one_district_and_one_player_several) {
  Table table("london", 3);
  table.own(0, {"british-museum:covent-garden:gray", "waterloo:globe-theatre:pink",
                "globe-theatre:elephant-castle:green"});
  table.own(1, {"british-museum:covent-garden:gray:2"});
  table.own(2, {"british-museum:piccadilly-circus:gray", "piccadilly-circus:covent-garden:yellow"});
  EXPECT_EQ(district_points(table, 0), 1 + 3);
  EXPECT_EQ(district_points(table, 1), 1);
  EXPECT_EQ(district_points(table, 2), 1);
  table.expect_sound();
}

TEST(LondonTies, LO_W1_more_completed_tickets_win_a_tie) {
  Table table("london", 2);
  table.tickets(0, {});
  table.tickets(1, {"british-museum-piccadilly-circus"});
  table.own(0, {"globe-theatre:tower-of-london:gray"});     // 4
  table.own(1, {"british-museum:piccadilly-circus:gray"});  // 2 + 2
  const ScoreSheet sheet = table.scores();
  EXPECT_EQ(sheet.seats[0].total, 4);
  EXPECT_EQ(sheet.seats[1].total, 4);
  EXPECT_EQ(sheet.winners, 1 << 1);
  EXPECT_EQ(sheet.ties_used, 1);
  table.expect_sound();
}

TEST(LondonTies, LO_W1_level_on_tickets_too_is_shared) {
  Table table("london", 3);
  for (int s = 0; s < 3; ++s) table.tickets(s, {});
  table.own(0, {"globe-theatre:tower-of-london:gray"});                                          // 4
  table.own(1, {"trafalgar-square:waterloo:gray", "piccadilly-circus:buckingham-palace:pink"});  // 2 + 2
  table.own(2, {"st-pauls:globe-theatre:gray"});                                                 // 1
  const ScoreSheet sheet = table.scores();
  EXPECT_EQ(sheet.seats[0].total, sheet.seats[1].total);
  EXPECT_EQ(sheet.winners, 0b011);
  table.expect_sound();
}

}  // namespace
}  // namespace konduktor::testing
