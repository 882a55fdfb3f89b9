// What remains of a game: the record with its promise kept, and results with ranks.
#include <algorithm>

#include "konduktor/load/commitment.h"
#include "konduktor/load/record_json.h"
#include "table_fold/desk.h"

namespace konduktor::server {
namespace {

Desk finished(const char* game, int players, std::uint64_t seed) {
  Desk desk(settings_for(game, players));
  desk.seat_and_start({kAla, kOla}, seed);
  Rng rng(seed);
  for (int k = 0; desk->stage() == Stage::Running && k < 20'000; ++k) {
    desk.tick(1000);
    const int seat = desk.asked();
    const auto legal = desk.legal(seat);
    desk.must(desk.move(desk.mover(seat), seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
  }
  EXPECT_EQ(desk->stage(), Stage::Finished);
  return desk;
}

TEST(Records, the_seed_is_promised_at_the_start_and_told_at_the_end) {
  Desk desk(settings_for("europe", 3));
  EXPECT_EQ(desk->commitment(), "");
  desk.seat_and_start({kAla, kOla}, 42);
  const Seed seed = seed_from_number(42);
  EXPECT_TRUE(check_commitment(desk->commitment(), seed, kHex));
  const GameRecord running = desk->record();
  EXPECT_EQ(running.commitment, desk->commitment());
  EXPECT_EQ(running.seed, std::nullopt);
  EXPECT_EQ(running.salt, "");
  EXPECT_EQ(running.seats, (std::vector<std::string>{"Person 0", "Person 1", "bot:random"}));
  EXPECT_EQ(konduktor::to_json(desk->rules(), running).find(to_hex(seed)), std::string::npos);
  Desk over = finished("europe", 3, 42);
  const GameRecord record = over->record();
  EXPECT_EQ(record.seed, seed);
  EXPECT_EQ(record.salt, kHex);
  const Verification verification = verify(over->rules(), record);
  EXPECT_TRUE(verification.ok) << verification.reason;
  EXPECT_TRUE(verification.seed_checked);
}

TEST(Records, of_a_running_game_hold_back_open_answers) {
  Desk desk(settings_for("europe", 2));
  desk.seat_and_start({kAla, kOla});
  desk.must(desk.move(kAla, 0, desk.some_legal(0)));
  EXPECT_EQ(desk->moves(), 1);
  EXPECT_TRUE(desk->record().moves.empty());
}

TEST(Results, who_left_is_behind_those_who_stayed_whatever_the_bot_made_of_it) {
  for (int leaver = 0; leaver < 2; ++leaver) {
    Desk desk(settings_for("usa", 3));
    desk.seat_and_start({kAla, kOla}, 5);
    desk.open();
    desk.must(Desk::command(Command::Kind::Rise, leaver == 0 ? kAla : kOla, leaver));
    for (int k = 0; desk->stage() == Stage::Running && k < 20'000; ++k) desk.play_on();
    ASSERT_EQ(desk->stage(), Stage::Finished);
    const auto rows = desk->results();
    EXPECT_EQ(rows[static_cast<std::size_t>(leaver)].rank, 3);
    std::vector<int> others;
    for (const ResultRow& row : rows)
      if (row.seat != leaver) others.push_back(row.rank);
    EXPECT_EQ(*std::min_element(others.begin(), others.end()), 1) << "somebody who stayed has won";
  }
}

TEST(Results, ranks_follow_winners_and_points) {
  for (const char* game : {"europe", "london", "berlin", "uk", "usa", "cardgame"})
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const int players = std::string_view(game) == "london" || std::string_view(game) == "berlin" ? 4 : 3;
      Desk desk = finished(game, players, seed);
      const ScoreSheet sheet = final_scores(desk->rules(), desk->state());
      const auto rows = desk->results();
      ASSERT_EQ(static_cast<int>(rows.size()), players);
      int moves = 0;
      for (const ResultRow& row : rows) {
        const auto& score = sheet.seats[static_cast<std::size_t>(row.seat)];
        EXPECT_EQ(row.total, score.total);
        EXPECT_EQ(row.rank == 1, (sheet.winners >> row.seat & 1) != 0);
        for (const ResultRow& other : rows) {
          EXPECT_TRUE(row.rank >= other.rank || row.total >= other.total);
          const bool level = row.rank > 1 && other.rank > 1 && row.total == other.total;
          EXPECT_TRUE(!level || row.rank == other.rank);
        }
        const auto ahead =
            std::count_if(rows.begin(), rows.end(), [&](const ResultRow& r) { return r.rank < row.rank; });
        EXPECT_EQ(row.rank, ahead + 1);
        EXPECT_EQ(row.completed, score.completed.count());
        EXPECT_EQ(row.failed, score.failed.count());
        EXPECT_EQ(row.longest_path, score.longest_path);
        EXPECT_EQ(row.ended, desk->changed());
        EXPECT_EQ(row.game, game);
        EXPECT_EQ(row.players, players);
        EXPECT_EQ(row.table, desk->id());
        moves += row.moves;
      }
      EXPECT_EQ(moves, desk->moves());
      EXPECT_EQ(rows[0].user, kAla);
      EXPECT_EQ(rows[0].name, "Person 0");
      EXPECT_EQ(rows[0].bot, "");
      EXPECT_EQ(rows[2].user, UserId::None);
      EXPECT_EQ(rows[2].bot, "bot:random");
      EXPECT_EQ(rows[2].name, "bot:random");
    }
}

TEST(Results, a_tie_break_separates_first_and_second) {
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    Desk desk = finished("london", 2, seed);
    const ScoreSheet sheet = final_scores(desk->rules(), desk->state());
    if (sheet.seats[0].total != sheet.seats[1].total || sheet.winners == 0b11) continue;
    const auto rows = desk->results();
    EXPECT_EQ(rows[0].rank + rows[1].rank, 3) << "1 and 2, although the points are level";
    return;
  }
  FAIL() << "no deal ended level";
}

}  // namespace
}  // namespace konduktor::server
