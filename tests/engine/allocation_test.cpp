// Nothing allocates while a game is played: operator new is counted.
//
// The list of moves belongs to the caller and grows to its size in the first games; after that the whole engine
// works in place.
#include "engine/counting_new.h"
#include "konduktor/players/random_game.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

struct Counts {
  long new_game = 0, legal_moves = 0, apply = 0, final_scores = 0, view_of = 0, sample_world = 0;
};

// Runs f and adds what it allocated.
template <typename F>
auto counting(long& count, F&& f) {
  struct Scope {
    long& count;
    long before = allocations();
    ~Scope() { count += allocations() - before; }
  } scope{count};
  return f();
}

void play(const Rules& rules, std::uint64_t number, MoveList& moves, Counts& counts) {
  Rng rng(number);
  State state = counting(counts.new_game, [&] { return new_game(rules, seed_from_number(number)); });
  for (int i = 0; state.pub.phase != Phase::Over; ++i) {
    const Seat seat = next_seat(rules, state.pub);
    counting(counts.legal_moves, [&] { legal_moves(rules, state.pub, state.priv[ix(seat)], seat, moves); });
    const Move move = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
    if (i % 8 == 0) {
      const View view = counting(counts.view_of, [&] { return view_of(rules, state, seat); });
      const State world = counting(counts.sample_world, [&] { return sample_world(rules, view, rng); });
      ASSERT_EQ(world.pub.turn, state.pub.turn);
    }
    counting(counts.apply, [&] { (void)apply(rules, state, seat, move); });
  }
  counting(counts.final_scores, [&] { (void)final_scores(rules, state); });
}

struct Board {
  const char* game;
  int players;
  Options options = {};
};

class Allocation : public ::testing::TestWithParam<Board> {};

TEST_P(Allocation, NoneInPlay) {
  const Rules rules = load(GetParam().game, GetParam().players, GetParam().options);
  MoveList moves;
  Counts warm;
  for (std::uint64_t number = 0; number < 30; ++number) play(rules, number, moves, warm);
  // A list of single moves may still grow: give it the room of the longest that there was, several times over.
  for (int i = 0; i < 20'000; ++i) moves.add(Move::plain(MoveKind::Draw));
  Counts counts;
  for (std::uint64_t number = 1000; number < 2000; ++number) play(rules, number, moves, counts);
  EXPECT_EQ(counts.new_game, 0);
  EXPECT_EQ(counts.legal_moves, 0);
  EXPECT_EQ(counts.apply, 0);
  EXPECT_EQ(counts.final_scores, 0);
  EXPECT_EQ(counts.view_of, 0);
  EXPECT_EQ(counts.sample_world, 0);
}

INSTANTIATE_TEST_SUITE_P(Boards, Allocation,
                         ::testing::Values(Board{"europe", 2}, Board{"europe", 5}, Board{"london", 4},
                                           Board{"berlin", 3}, Board{"usa", 4}, Board{"uk", 2},
                                           Board{"uk", 4, {.advanced_technologies = true}},
                                           Board{"cardgame", 2}, Board{"cardgame", 4}),
                         [](const auto& info) {
                           return info.param.game + std::to_string(info.param.players);
                         });

// The counter itself: it sees an allocation.
TEST(AllocationCounter, SeesAnAllocation) {
  const long before = allocations();
  const std::vector<int> some(100, 1);
  EXPECT_GT(allocations(), before) << some.size();
}

}  // namespace
}  // namespace konduktor::testing
