// Recorded games of every released version of the rules: they are verified for ever.
//
// records/<game>@<version>.jsonl, one game a line, in version 1 of the record; <game>@<version>.record2.jsonl in version
// 2. A file is never written over: a rule that changes is a new version with a new file. KONDUKTOR_REGENERATE=1 writes
// the files that are missing for the versions in data/.
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

std::string path_of(const Rules& rules) {
  return kFolder + rules.id + "@" + std::to_string(rules.version) + ".record2.jsonl";
}

// The fewest and the most players, with no options and with the last choice of all that the game offers.
void write_missing(const std::string& id) {
  const Rules any = load(id, 2);
  if (std::filesystem::exists(path_of(any))) return;
  std::ofstream file(path_of(any), std::ios::binary);
  std::uint64_t number = 0;
  for (const int players : {any.min_players, any.max_players}) {
    Options plain;
    plain.players = players;
    Options chosen = plain;
    for (const Option& option : kOptions)
      if (option.offered(any)) option.set(chosen, static_cast<int>(option.values.size()) - 1);
    file << played(load_game(id, plain, paths::kDataDir).value, number++) << "\n";
    if (chosen != plain) file << played(load_game(id, chosen, paths::kDataDir).value, number++) << "\n";
  }
}

// The line as it is written today: version 1 named Big Cities in English.
std::string as_written_now(const Rules& rules, std::string line) {
  const auto put = [&line](const std::string& from, const std::string& to) {
    for (auto at = line.find(from); at != std::string::npos; at = line.find(from, at + to.size()))
      line.replace(at, from.size(), to);
  };
  put(std::string(kRecordFormatOne), std::string(kRecordFormat));
  for (const BigCity& city : rules.big_cities) {
    const Place& place = rules.places[ix(city.place)];
    put('"' + place.name.en + "\":", '"' + place.id + "\":");
  }
  return line;
}

TEST(ReleasedRecords, AreVerified) {
  if (std::getenv("KONDUKTOR_REGENERATE") != nullptr)
    for (const auto& id : list_games(paths::kDataDir)) write_missing(id);
  int games = 0;
  int old_games = 0;
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
      EXPECT_EQ(to_json(rules.value, record.value), as_written_now(rules.value, line))
          << "written differently";
      ++(header.value.format == 1 ? old_games : games);
    }
  }
  EXPECT_GT(games, 0);
  EXPECT_EQ(old_games, 49) << "records of version 1 are kept for ever";
}

// Every version that data/ holds now has its records.
TEST(ReleasedRecords, AreThere) {
  for (const auto& id : list_games(paths::kDataDir)) {
    EXPECT_TRUE(std::filesystem::exists(path_of(load(id, 2)))) << "run this test with KONDUKTOR_REGENERATE=1";
  }
}

}  // namespace
}  // namespace konduktor::testing
