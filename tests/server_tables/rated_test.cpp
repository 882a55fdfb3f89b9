// Which games count and as what, and where those are placed who left.
#include "people/rated_game.h"

#include "server_tables/desk.h"
#include "tables/counting.h"

namespace konduktor::server {
namespace {

Desk seated(Settings settings, const std::vector<UserId>& people) {
  Desk desk(settings);
  desk.seat_and_start(people);
  desk.open();
  return desk;
}

// To the end; `meanwhile` before each move.
void play(
    Desk& desk, const std::function<void()>& meanwhile = [] {}) {
  for (int k = 0; desk->stage() == Stage::Running && k < 20'000; ++k) {
    meanwhile();
    desk.tick(1000);
    const int seat = desk.asked();
    desk.must(desk.move(desk.mover(seat), seat, desk.legal(seat).back()));
  }
  ASSERT_EQ(desk->stage(), Stage::Finished);
}

std::vector<int> places(Desk& desk) {
  std::vector<int> ranks;
  const auto change = rating_change(*desk.table, desk->results(), desk.now);
  if (change)
    for (const auto& place : change->places) ranks.push_back(place.rank);
  return ranks;
}

void rise(Desk& desk, UserId user, int seat) { desk.must(Desk::command(Command::Kind::Rise, user, seat)); }

Settings timed(const char* game, int players) {
  Settings settings = settings_for(game, players);
  settings.clock = {ClockKind::PerMove, 60, 0};
  return settings;
}

TableSeat person(UserId user, const char* from = "", bool guest = false) {
  TableSeat seat;
  seat.kind = TableSeat::Kind::Person;
  seat.user = user;
  seat.from = from;
  seat.guest = guest;
  return seat;
}
TableSeat bot(const char* name) {
  TableSeat seat;
  seat.kind = TableSeat::Kind::Bot;
  seat.bot = name;
  return seat;
}

// "rated", "practice", or why not.
std::string counted(const Settings& settings, const std::vector<TableSeat>& seats) {
  const Counts counts = counts_of(settings, seats);
  return std::string(counts.as == Ladder::None ? counts.why : word_of(counts.as));
}

TEST(Counting, between_people) {
  Settings settings = timed("london", 3);
  const std::vector<TableSeat> two = {person(kAla, "a"), person(kOla, "b"), bot("bot:random")};
  EXPECT_EQ(counted(settings, two), "rated");
  EXPECT_EQ(counted(settings, {person(kAla, "a"), TableSeat{}, TableSeat{}}), "rated") << "if others come";
  EXPECT_EQ(counted(settings, {person(kAla), person(kOla), person(kEla)}), "rated")
      << "from before it was noted";
  EXPECT_EQ(counted(settings, {person(kAla, "a"), person(kOla, "a"), person(kEla, "b")}), "one_address");
  EXPECT_EQ(counted(settings, {person(kAla, "a"), person(kOla, "b", true), bot("bot:easy")}), "guests");
  EXPECT_EQ(counted(settings, {person(kAla), person(kAla), person(kOla)}), "several_seats");
  for (const Visibility hidden : {Visibility::Unlisted, Visibility::Private}) {
    settings.visibility = hidden;
    EXPECT_EQ(counted(settings, two), "not_public");
  }
  settings = timed("london", 3);
  settings.hints = true;
  EXPECT_EQ(counted(settings, two), "hints");
  settings.friendly = true;
  EXPECT_EQ(counted(settings, two), "friendly");
  EXPECT_EQ(counted(settings_for("london", 3), two), "no_clock");
}

TEST(Counting, alone_against_bots) {
  Settings settings = settings_for("london", 2);
  EXPECT_EQ(counted(settings, {person(kAla), bot("bot:hard")}), "practice");
  EXPECT_EQ(counted(settings, {TableSeat{}, bot("bot:hard")}), "practice") << "for whoever comes";
  EXPECT_EQ(counted(settings, {person(kAla, "", true), bot("bot:hard")}), "guests");
  for (const char* weak : {"bot:random", "bot:greedy", "bot:racer", "bot:planner"})
    EXPECT_EQ(counted(settings, {person(kAla), bot(weak)}), "other_bots") << weak;
  EXPECT_EQ(counted(settings, {bot("bot:easy"), bot("bot:hard")}), "bots_alone");
  EXPECT_EQ(counted(settings, {person(kAla), person(kAla)}), "several_seats");
  settings.hints = true;
  EXPECT_EQ(counted(settings, {person(kAla), bot("bot:hard")}), "practice");
  settings.visibility = Visibility::Private;
  EXPECT_EQ(counted(settings, {person(kAla), bot("bot:hard")}), "not_public");
}

TEST(Counting, goes_by_what_the_log_says_of_those_who_sat_down) {
  Desk desk(timed("london", 2));
  Command ala = Desk::sit(kAla, 0, "Ala");
  ala.from = "mark";
  desk.must(ala);
  Command ola = Desk::sit(kOla, 1, "Ola");
  ola.from = "mark";
  ola.guest = true;
  desk.must(ola);
  EXPECT_EQ(desk.log.back().by, "guest mark");
  EXPECT_EQ(desk.restored()->seats()[0].from, "mark");
  EXPECT_FALSE(desk.restored()->seats()[0].guest);
  EXPECT_TRUE(desk.restored()->seats()[1].guest);
  EXPECT_EQ(counts_of(desk->settings(), desk->seats()).why, "guests");
  Entry odd = desk.log.back();
  odd.by = "a king";
  EXPECT_FALSE(Table::restore(book(), std::vector<Entry>{desk.log[0], desk.log[1], odd}).ok());
}

TEST(Rated, without_a_word_about_hints_there_are_none) {
  const auto settings = settings_from_json(R"({"game":"london","players":2})");
  ASSERT_TRUE(settings.ok()) << settings.error;
  EXPECT_FALSE(settings.value.hints);
}

TEST(Rated, who_stays_is_placed_as_the_game_ended) {
  Desk desk = seated(timed("london", 3), {kAla, kOla});
  play(desk);
  std::vector<int> ranks;
  for (const ResultRow& row : desk->results())
    if (row.bot.empty()) ranks.push_back(row.rank);
  EXPECT_EQ(ranks.size(), 2u);
  EXPECT_EQ(places(desk), ranks) << "bots at the table do not count";
  EXPECT_EQ(rating_change(*desk.table, desk->results(), desk.now)->game, "london");
}

TEST(Rated, alone_the_bots_count_too_and_on_a_list_of_its_own) {
  Desk desk(settings_for("london", 3));
  desk.seat_and_start({kAla}, 1, "bot:easy");
  desk.open();
  play(desk);
  EXPECT_EQ(places(desk).size(), 3u);
  EXPECT_EQ(rating_change(*desk.table, desk->results(), desk.now)->game, "london:practice");
}

TEST(Rated, giving_up_alone_is_leaving) {
  Desk desk(settings_for("london", 3));
  desk.seat_and_start({kAla}, 1, "bot:easy");
  const auto change = rating_of_giving_up(*desk.table, desk.now);
  ASSERT_TRUE(change.has_value());
  EXPECT_EQ(change->game, "london:practice");
  ASSERT_EQ(change->places.size(), 3u);
  EXPECT_GT(change->places[0].rank, change->places[1].rank);
  EXPECT_EQ(change->places[1].rank, change->places[2].rank);
  Desk agreed = seated(timed("london", 2), {kAla, kOla});
  EXPECT_FALSE(rating_of_giving_up(*agreed.table, agreed.now)) << "all have agreed";
}

TEST(Rated, who_leaves_at_once_gives_the_others_nothing) {
  Desk desk = seated(timed("london", 2), {kAla, kOla});
  rise(desk, kOla, 1);
  play(desk);
  const auto change = rating_change(*desk.table, desk->results(), desk.now);
  ASSERT_TRUE(change.has_value());
  EXPECT_FALSE(change->places[0].early);
  EXPECT_TRUE(change->places[1].early);
  Desk later = seated(timed("london", 2), {kAla, kOla});
  bool left = false;
  play(later, [&] {
    if (!left && later->own_moves(1) >= kFewestMoves) rise(later, kOla, 1), left = true;
  });
  EXPECT_FALSE(rating_change(*later.table, later->results(), later.now)->places[1].early);
}

TEST(Rated, who_is_away_at_the_end_is_last_whatever_the_stand_in_made_of_it) {
  for (const int leaver : {0, 1}) {
    Desk desk = seated(timed("london", 3), {kAla, kOla, kEla});
    bool left = false;
    play(desk, [&] {
      if (!std::exchange(left, left || desk->moves() > 20) && left)
        rise(desk, leaver == 0 ? kAla : kOla, leaver);
    });
    const auto ranks = places(desk);
    ASSERT_EQ(ranks.size(), 3u) << "it counts for all";
    const auto at = static_cast<std::size_t>(leaver);
    for (std::size_t seat = 0; seat < 3; ++seat)
      if (seat != at) {
        EXPECT_GT(ranks[at], ranks[seat]);
        EXPECT_EQ(ranks[seat], desk->results()[seat].rank);
      }
  }
}

TEST(Rated, those_who_left_are_equal_among_themselves) {
  Desk desk = seated(timed("london", 3), {kAla, kOla, kEla});
  rise(desk, kAla, 0);
  rise(desk, kOla, 1);
  play(desk);
  const auto ranks = places(desk);
  ASSERT_EQ(ranks.size(), 3u);
  EXPECT_EQ(ranks[0], ranks[1]);
  EXPECT_GT(ranks[0], ranks[2]);
}

TEST(Rated, who_comes_back_has_left_if_the_stand_in_has_made_more_of_the_moves) {
  Desk desk = seated(settings_for("europe", 2), {kAla, kOla});
  const auto play_until = [&](int moves) {
    while (desk->moves() < moves) desk.play_on();
  };
  play_until(20);
  rise(desk, kOla, 1);
  EXPECT_TRUE(desk->has_left(1));
  EXPECT_FALSE(desk->has_left(0));
  play_until(28);
  desk.must(Desk::command(Command::Kind::Back, kOla, 1));
  EXPECT_FALSE(desk->has_left(1)) << "for a moment";
  rise(desk, kOla, 1);
  play_until(60);
  desk.must(Desk::command(Command::Kind::Back, kOla, 1));
  EXPECT_TRUE(desk->has_left(1)) << "for the most of it";
  EXPECT_FALSE(desk->has_left(0));
  EXPECT_FALSE(desk.restored()->has_left(0));
  EXPECT_TRUE(desk.restored()->has_left(1));
}

TEST(Rated, letting_the_bot_move_now_and_then_is_leaving) {
  Desk desk = seated(timed("europe", 2), {kAla, kOla});
  const auto turns = [&](int moves) {
    for (const int until = desk->moves() + moves; desk->moves() < until;) desk.play_on();
  };
  turns(40);
  rise(desk, kOla, 1);
  turns(4);
  desk.must(Desk::command(Command::Kind::Back, kOla, 1));
  EXPECT_FALSE(desk->has_left(1)) << "once";
  rise(desk, kOla, 1);
  turns(12);
  desk.must(Desk::command(Command::Kind::Back, kOla, 1));
  EXPECT_TRUE(desk->has_left(1));
}

}  // namespace
}  // namespace konduktor::server
