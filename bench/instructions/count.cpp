// Plays fixed random games, for counting the instructions that they take (tools/instructions.py). Does nothing else, so
// that the difference between few and many games is play alone.
//
//   konduktor_count DATA_DIR GAME PLAYERS GAMES     prints the number of moves
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "konduktor/game.h"
#include "konduktor/load/rules_loader.h"
#include "konduktor/players/random_game.h"
#include "konduktor/scores.h"

int main(int argc, char** argv) {
  using namespace konduktor;
  if (argc != 5) {
    std::fputs("usage: konduktor_count DATA_DIR GAME PLAYERS GAMES\n", stderr);
    return 2;
  }
  Options options;
  options.players = std::atoi(argv[3]);
  const auto rules = load_game(argv[2], options, argv[1]);
  if (!rules.ok()) {
    std::fprintf(stderr, "%s\n", rules.error.c_str());
    return 2;
  }
  MoveList list;
  std::uint64_t moves = 0;
  std::int64_t points = 0;  // asked for, so that the scoring is not optimised away
  for (std::uint64_t k = 0; k < std::strtoull(argv[4], nullptr, 10); ++k) {
    State state = new_game(rules.value, seed_from_number(k));
    Rng rng(k);
    moves += static_cast<std::uint64_t>(play_random_game(rules.value, state, rng, list));
    points += final_scores(rules.value, state).seats[0].total;
  }
  std::printf("%llu %lld\n", static_cast<unsigned long long>(moves), static_cast<long long>(points));
  return 0;
}
