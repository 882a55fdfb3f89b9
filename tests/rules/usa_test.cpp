// The base game (US-S1, US-R1, US-L1, US-W1).
#include "rules/looking.h"
#include "support/paths.h"

namespace konduktor::testing {
namespace {

using Ids = std::vector<std::string>;

TEST(Usa, US_S1_set_up_at_every_number_of_players) {
  for (int players = 2; players <= 5; ++players)
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      SCOPED_TRACE(std::to_string(players) + " players, seed " + std::to_string(seed));
      Table table("usa", players, {}, seed);
      const Public& pub = table.state.pub;
      for (int seat = 0; seat < players; ++seat) {
        EXPECT_EQ(pieces_left(table, seat), 45);
        EXPECT_EQ(pub.stations_left[static_cast<std::size_t>(seat)], 0);
        EXPECT_EQ(table.state.priv[static_cast<std::size_t>(seat)].hand.total(), 4);
        EXPECT_EQ(offer(table, seat).size(), 3u);
      }
      EXPECT_EQ(cards_shown(table.state), 5);
      EXPECT_EQ(pub.deck_count + pub.discard.total(), 110 - 4 * players - 5);
      EXPECT_EQ(pub.ticket_deck_count, 30 - 3 * players);
      EXPECT_EQ(pub.tickets_out, 0);
      table.expect_sound();
    }
  const Rules rules = load("usa", 2);
  for (std::size_t colour = 0; colour < 8; ++colour) EXPECT_EQ(rules.all_cards.n[colour], 12);
  EXPECT_EQ(rules.all_cards.wilds(), 14);
  for (const int players : {1, 6}) {
    Options options;
    options.players = players;
    EXPECT_FALSE(load_game("usa", options, paths::kDataDir).ok()) << players;
  }
}

TEST(Usa, US_S1_two_of_the_first_three_are_kept_rejects_go_to_the_bottom) {
  Table table("usa", 2);
  Ids bottom = ticket_deck(table);
  const Ids given = offer(table, 0);
  EXPECT_EQ(table.legal(0).size(), 4u) << "three pairs and all";
  for (const auto& one : given) table.expect_refused(0, "keep " + one, Reason::TooFewKept);
  table.must_play(0, "keep " + given[0] + "," + given[2]);
  table.must_play(1, "keep " + offer(table, 1)[0] + "," + offer(table, 1)[1] + "," + offer(table, 1)[2]);
  bottom.push_back(given[1]);
  EXPECT_EQ(ticket_deck(table), bottom);
  table.must_play(0, "tickets");
  EXPECT_EQ(offer(table, 0).size(), 3u);
  table.expect_refused(0, "keep -", Reason::TooFewKept);
  ASSERT_EQ(offer(table, 0).size(), 3u);
  table.must_play(0, "keep " + offer(table, 0)[1]);
  table.expect_sound();
}

TEST(Usa, US_R1_one_strand_with_two_or_three_players) {
  for (int players = 2; players <= 5; ++players) {
    SCOPED_TRACE(players);
    Table table("usa", players);
    table.arrange({.hands = {"red*3", "yellow*3"}, .deck = "blue,green,black"});
    table.turn(0);
    table.must_play(0, "claim denver:salt-lake-city:red red*3");
    if (players <= 3)
      table.expect_refused(1, "claim denver:salt-lake-city:yellow yellow*3", Reason::StrandClosed);
    else
      table.must_play(1, "claim denver:salt-lake-city:yellow yellow*3");
    table.expect_sound();
  }
}

TEST(Usa, US_R1_three_wilds_are_swept_and_two_trains_end_the_game) {
  Table table("usa", 2);
  table.arrange({.hands = {"", "pink*1"},
                 .display = "red,blue,wild,wild,green",
                 .deck = "wild,pink,white,blue,yellow,orange,black,black"});
  table.own(1,
            {"calgary:winnipeg:white", "duluth:helena:orange", "duluth:toronto:pink", "el-paso:houston:green",
             "el-paso:los-angeles:black", "helena:seattle:yellow", "miami:new-orleans:red"});
  table.turn(0);
  table.must_play(0, "take 1");
  EXPECT_EQ(table.display(), "pink,white,blue,yellow,orange");
  table.must_play(0, "draw");
  EXPECT_EQ(table.state.pub.last_turns, 0);
  table.must_play(1, "claim atlanta:nashville:gray pink*1");
  EXPECT_EQ(pieces_left(table, 1), 2);
  EXPECT_EQ(table.state.pub.last_turns, 2);
  table.expect_sound();
}

TEST(Usa, US_L1_the_longest_path_scores_ten) {
  Table table("usa", 3);
  for (int seat = 0; seat < 3; ++seat) table.tickets(seat, {});
  // Round a loop and on: Kansas City twice. 2 + 2 + 2 + 2 + 2 + 2 trains.
  table.own(0,
            {"kansas-city:saint-louis:blue", "little-rock:saint-louis:gray", "little-rock:oklahoma-city:gray",
             "kansas-city:oklahoma-city:gray", "denver:kansas-city:black", "kansas-city:omaha:gray"});
  table.own(1, {"duluth:helena:orange", "helena:seattle:yellow"});
  table.turn(0);
  ScoreSheet sheet = table.scores();
  EXPECT_EQ(sheet.seats[0].longest_path, 2 + 2 + 2 + 2 + 4 + 1);
  EXPECT_EQ(sheet.seats[1].longest_path, 12);
  EXPECT_EQ(points_of(sheet.seats[0], Bonus::LongestPath), 10);
  EXPECT_EQ(points_of(sheet.seats[1], Bonus::LongestPath), 0);
  table.own(1, {"portland:seattle:gray"});
  sheet = table.scores();
  EXPECT_EQ(points_of(sheet.seats[0], Bonus::LongestPath), 10) << "a tie";
  EXPECT_EQ(points_of(sheet.seats[1], Bonus::LongestPath), 10);
  EXPECT_EQ(points_of(sheet.seats[2], Bonus::LongestPath), 0);
  table.expect_sound();
}

TEST(Usa, US_L1_nobody_has_it_without_a_train) {
  Table table("usa", 2);
  table.tickets(0, {});
  table.tickets(1, {});
  table.turn(0);
  EXPECT_EQ(table.scores().seats[0].total, 0);
  EXPECT_EQ(table.scores().seats[1].total, 0);
  table.expect_sound();
}

TEST(Usa, US_W1_ties_go_to_tickets_then_to_the_longest_path_then_are_shared) {
  const auto level = [](const Ids& tickets, const Ids& first, const Ids& second, int total) {
    Table table("usa", 2);
    table.tickets(0, {});
    table.tickets(1, tickets);
    table.own(0, first);
    table.own(1, second);
    table.turn(0);
    table.expect_sound();
    EXPECT_EQ(table.scores().seats[0].total, total);
    EXPECT_EQ(table.scores().seats[1].total, total);
    return table.scores();
  };
  const ScoreSheet tickets =  // 10 + 10; 5 + 5 + 10
      level({"kansas-city-houston"}, {"helena:omaha:red"},
            {"kansas-city:oklahoma-city:gray", "dallas:oklahoma-city:gray", "dallas:houston:gray"}, 20);
  EXPECT_EQ(tickets.winners, 2);
  EXPECT_EQ(tickets.ties_used, 1);
  const Ids scattered = {"denver:oklahoma-city:red", "chicago:toronto:white", "little-rock:nashville:white",
                         "atlanta:charleston:gray"};  // 7 + 7 + 4 + 2, no path over 4
  const ScoreSheet path = level({}, {"helena:omaha:red"}, scattered, 20);
  EXPECT_EQ(path.winners, 1);
  EXPECT_EQ(path.ties_used, 2);
  const ScoreSheet shared = level({}, {"duluth:helena:orange"}, {"duluth:toronto:pink"}, 25);
  EXPECT_EQ(shared.winners, 3);
}

}  // namespace
}  // namespace konduktor::testing
