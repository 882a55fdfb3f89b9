// Records: every game of the battery, written down, read back, played again by its own facts, and verified.
#include "konduktor/record.h"
#include "konduktor/load/record_json.h"
#include "property/tables.h"

namespace konduktor::testing {
namespace {

constexpr int kGames = 8;  // of each table: every temperament by itself, and mixtures

struct Recorded {
  Seed seed;
  GameRecord record;
  std::vector<State> states;  // before each move, and the end
};

Recorded record_game(const Rules& rules, int number) {
  Recorded result;
  result.seed = seed_from_number(static_cast<std::uint64_t>(number));
  Events dealt;
  const State fresh = new_game(rules, result.seed, Seat::Nobody, &dealt);
  Recorder recorder(rules, fresh, dealt, &result.seed);
  const Game game = play_game(
      rules, number,
      [&](const State& state, Seat, const MoveList&, const Move&) { result.states.push_back(state); },
      [&](const State& before, Seat seat, const Move& move, const Events& events, const State&) {
        recorder.add(rules, before.pub, before.priv[ix(seat)], seat, move, events);
      });
  result.states.push_back(game.state);
  recorder.finish(rules, game.state);
  result.record = recorder.take();
  return result;
}

// But for the seed, which a replay does without.
bool same_game(State a, const State& b) {
  a.secret.seed = b.secret.seed;
  // Places of the deck array above the top card hold what once lay there.
  for (std::size_t i = b.pub.deck_count; i < a.secret.deck.size(); ++i) a.secret.deck[i] = b.secret.deck[i];
  return same_bits(a, b);
}

class Records : public ::testing::TestWithParam<std::string> {};

TEST_P(Records, AreWrittenReadReplayedAndVerified) {
  for (const TableOf& table : tables_of(GetParam()))
    for (int number = 0; number < kGames * battery_scale(); ++number) {
      SCOPED_TRACE(table.name + ", game " + std::to_string(number));
      const Rules& rules = table.rules;
      const Recorded game = record_game(rules, number);
      ASSERT_FALSE(HasFailure());
      const std::string line = to_json(rules, game.record);
      const auto header = read_header(line);
      ASSERT_TRUE(header.ok()) << header.error;
      EXPECT_EQ(header.value.game, rules.id);
      EXPECT_EQ(header.value.options.players, rules.players());
      const auto read = record_from_json(rules, line);
      ASSERT_TRUE(read.ok()) << read.error;
      ASSERT_EQ(to_json(rules, read.value), line);
      const Verification verification = verify(rules, read.value);
      ASSERT_TRUE(verification.ok) << "move " << verification.move << ": " << verification.reason;
      EXPECT_TRUE(verification.seed_checked);
      ASSERT_EQ(read.value.moves.size() + 1, game.states.size());
      const auto moves = static_cast<int>(read.value.moves.size());
      for (int upto = 0; upto <= moves; upto += 1 + moves / 10) {
        const auto state = replay(rules, read.value, upto);
        ASSERT_TRUE(state.ok()) << "replay of " << upto << " moves: " << state.error;
        ASSERT_TRUE(same_game(state.value, game.states[static_cast<std::size_t>(upto)]))
            << "after " << upto << " moves";
      }
      const auto over = replay(rules, read.value);
      ASSERT_TRUE(over.ok() && same_game(over.value, game.states.back())) << over.error;
    }
}

// A record without its seed can still be re-adjudicated; one with a move missing cannot.
TEST_P(Records, StandWithoutTheSeedAndFallWithAMove) {
  for (const TableOf& table : tables_of(GetParam())) {
    SCOPED_TRACE(table.name);
    GameRecord record = record_game(table.rules, 1).record;
    record.seed.reset();
    const Verification seedless = verify(table.rules, record);
    EXPECT_TRUE(seedless.ok) << "move " << seedless.move << ": " << seedless.reason;
    EXPECT_FALSE(seedless.seed_checked);
    record.moves.erase(record.moves.begin() + static_cast<std::ptrdiff_t>(record.moves.size() / 2));
    EXPECT_FALSE(verify(table.rules, record).ok);
  }
}

INSTANTIATE_TEST_SUITE_P(AllData, Records, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return stem_of(info.param); });

}  // namespace
}  // namespace konduktor::testing
