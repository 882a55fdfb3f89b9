// Perft numbers of each game: from the opening, and from the middle of a game.
//
// A number that changes means that the rules have changed. If they were meant to, run the test with
// KONDUKTOR_REGENERATE=1: it prints the table as it is now.
#include "perft/perft.h"

#include <cstdio>
#include <cstdlib>

#include "konduktor/players/random_game.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

struct Line {
  const char* game;
  int players;
  std::uint64_t seed;
  int played;  // random moves before counting
  int depth;
  std::uint64_t count;
  bool advanced = false;
};

constexpr Line kTable[] = {
#include "perft/numbers.inc"
};

State position(const Rules& rules, const Line& line) {
  State state = new_game(rules, seed_from_number(line.seed));
  Rng rng(line.seed);
  MoveList moves;
  for (int i = 0; i < line.played && state.pub.phase != Phase::Over; ++i) {
    const Seat seat = next_seat(rules, state.pub);
    legal_moves(rules, state.pub, state.priv[ix(seat)], seat, moves);
    (void)apply(rules, state, seat,
                moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))]);
  }
  return state;
}

TEST(Perft, NumbersOfEachGame) {
  const bool regenerate = std::getenv("KONDUKTOR_REGENERATE") != nullptr;
  for (const Line& line : kTable) {
    const Rules rules = load(line.game, line.players, {.advanced_technologies = line.advanced});
    const State state = position(rules, line);
    const auto count = perft(rules, state, line.depth);
    if (regenerate)
      std::printf("{\"%s\", %d, %d, %d, %d, %llu%s},\n", line.game, line.players, static_cast<int>(line.seed),
                  line.played, line.depth, static_cast<unsigned long long>(count),
                  line.advanced ? ", true" : "");
    else
      EXPECT_EQ(count, line.count) << line.game << ", " << line.players << " players, seed " << line.seed
                                   << ", after " << line.played << " moves, depth " << line.depth;
  }
}

}  // namespace
}  // namespace konduktor::testing
