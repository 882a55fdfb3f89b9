// Perft numbers of each game: from the opening, and from the middle of a game.
//
// numbers.txt has a line for each: game, players, seed, random moves before counting, depth, "advanced" or "-"
// (technologies), number. A number that changes means that the rules have changed; if they were meant to,
// KONDUKTOR_REGENERATE=1 writes the file anew.
#include "perft/perft.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "support/paths.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

const std::string kNumbers = std::string(paths::kTestsDir) + "/perft/numbers.txt";

struct Line {
  std::string game;
  int players = 0;
  std::uint64_t seed = 0;
  int played = 0;
  int depth = 0;
  std::string technologies;
  std::uint64_t count = 0;
};

std::vector<Line> numbers() {
  std::vector<Line> lines;
  std::ifstream file(kNumbers);
  Line line;
  while (file >> line.game >> line.players >> line.seed >> line.played >> line.depth >> line.technologies >>
         line.count)
    lines.push_back(line);
  return lines;
}

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
  const auto lines = numbers();
  ASSERT_GT(lines.size(), 80u);
  std::ostringstream now;
  for (const Line& line : lines) {
    const bool shipped = line.game.find('/') == std::string::npos;
    const Rules rules = load(shipped ? line.game : std::string(paths::kDataDir) + "/" + line.game,
                             line.players, {.advanced_technologies = line.technologies == "advanced"});
    const auto count = perft(rules, position(rules, line), line.depth);
    now << line.game << " " << line.players << " " << line.seed << " " << line.played << " " << line.depth
        << " " << line.technologies << " " << count << "\n";
    if (std::getenv("KONDUKTOR_REGENERATE") != nullptr) continue;
    EXPECT_EQ(count, line.count) << line.game << ", " << line.players << " players, seed " << line.seed
                                 << ", after " << line.played << " moves, depth " << line.depth;
  }
  if (std::getenv("KONDUKTOR_REGENERATE") != nullptr) std::ofstream(kNumbers, std::ios::binary) << now.str();
}

}  // namespace
}  // namespace konduktor::testing
