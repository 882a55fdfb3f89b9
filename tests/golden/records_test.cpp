// Recorded games of every released version of the rules: they are verified for ever.
//
// records/<game>@<version>.jsonl, one game a line. A file is never written over: a rule that changes is a new version
// with a new file. KONDUKTOR_REGENERATE=1 writes the files that are missing for the versions in data/.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "konduktor/load/record_json.h"
#include "konduktor/players/player.h"
#include "support/paths.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

const std::string kFolder = std::string(paths::kTestsDir) + "/golden/records/";

std::string played(const Rules& rules, std::uint64_t number) {
  const Seed seed = derive_seed(seed_from_number(1), static_cast<std::uint32_t>(number));
  Events events;
  State state = new_game(rules, seed, Seat::Nobody, &events);
  Recorder recorder(rules, state, events, &seed);
  std::vector<Bot> players;
  const auto& names = temperament_names();
  for (int s = 0; s < rules.players(); ++s)
    players.push_back(make_bot(names[(number + static_cast<std::size_t>(s)) % names.size()]));
  Rng rng(number);
  MoveList moves;
  while (state.pub.phase != Phase::Over) {
    const Seat seat = next_seat(rules, state.pub);
    legal_moves(rules, state.pub, state.priv[ix(seat)], seat, moves);
    const Move move = players[ix(seat)].choose(rules, view_of(rules, state, seat), moves, rng);
    const State before = state;
    events.clear();
    EXPECT_TRUE(apply(rules, state, seat, move, &events).ok());
    recorder.add(rules, before.pub, before.priv[ix(seat)], seat, move, events);
  }
  recorder.finish(rules, state);
  return to_json(rules, recorder.record());
}

// Each number of players twice, and once more with the options that the game offers.
void write_missing(const std::string& id) {
  const Rules any = load(id, 2);
  const std::string path = kFolder + id + "@" + std::to_string(any.version) + ".jsonl";
  if (std::filesystem::exists(path)) return;
  std::ofstream file(path, std::ios::binary);
  std::uint64_t number = 0;
  for (int players = any.min_players; players <= any.max_players; ++players)
    for (const Options& options :
         {Options{}, Options{}, Options{.advanced_technologies = true},
          Options{.peek_own_track = true, .row_order = RowOrder::Owner, .must_draw_two = true},
          Options{.row_order = RowOrder::Bottom}}) {
      Options named = options;
      named.players = players;
      const auto rules = load_game(id, named, paths::kDataDir);
      if (rules.ok()) file << played(rules.value, number++) << "\n";
    }
}

TEST(ReleasedRecords, AreVerified) {
  if (std::getenv("KONDUKTOR_REGENERATE") != nullptr)
    for (const auto& id : list_games(paths::kDataDir)) write_missing(id);
  int games = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    std::ifstream file(entry.path());
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      SCOPED_TRACE(entry.path().filename().string() + ":" + std::to_string(number));
      const auto header = read_header(line);
      ASSERT_TRUE(header.ok()) << header.error;
      const auto rules = load_game(header.value.game, header.value.options, paths::kDataDir);
      ASSERT_TRUE(rules.ok()) << rules.error;
      const auto record = record_from_json(rules.value, line);
      ASSERT_TRUE(record.ok()) << record.error;
      const Verification verification = verify(rules.value, record.value);
      EXPECT_TRUE(verification.ok) << "move " << verification.move << ": " << verification.reason;
      EXPECT_TRUE(verification.seed_checked);
      EXPECT_EQ(to_json(rules.value, record.value), line) << "written differently";
      ++games;
    }
  }
  EXPECT_GT(games, 0);
}

// Every version that data/ holds now has its records.
TEST(ReleasedRecords, AreThere) {
  for (const auto& id : list_games(paths::kDataDir)) {
    const Rules rules = load(id, 2);
    EXPECT_TRUE(std::filesystem::exists(kFolder + id + "@" + std::to_string(rules.version) + ".jsonl"))
        << "run this test with KONDUKTOR_REGENERATE=1";
  }
}

}  // namespace
}  // namespace konduktor::testing
