// A bot of one's own against one of Konduktor's: lays the longest route it can pay for, otherwise draws cards.
// docs/write-a-bot.md explains it.
#include <cstdio>

#include "konduktor/host/data_dir.h"
#include "konduktor/players/bot_game.h"
#include "konduktor/scores.h"

using namespace konduktor;

Move longest_route(const Rules& rules, const MoveList& legal) {
  Move best = legal[0];
  int most = -1;
  legal.for_each([&](const Move& move) {
    const int worth = move.kind == MoveKind::Claim  ? 100 * rules.points[ix(move.route())] - move.wilds
                      : move.kind == MoveKind::Draw ? 1
                                                    : 0;
    if (worth > most) most = worth, best = move;
  });
  return best;
}

int main(int argc, char** argv) {
  const Result<Rules> rules = load_game(argc > 1 ? argv[1] : "europe", Options{.players = 2},
                                        resolve_data_dir(argv[0], KONDUKTOR_DATA_DIR));
  if (!rules.ok()) return std::fprintf(stderr, "%s\n", rules.error.c_str()), 2;
  Bot theirs = make_bot("greedy");
  BotGame game(rules.value, {});
  game.deal(seed_from_number(1));
  while (!game.over()) {
    const auto moved = game.play_move([&](Seat seat, const View& view, const MoveList& legal, Rng& rng) {
      return ix(seat) == 0 ? longest_route(rules.value, legal) : theirs.choose(rules.value, view, legal, rng);
    });
    if (!moved.ok()) return std::fprintf(stderr, "%s\n", moved.error.c_str()), 1;
  }
  const ScoreSheet sheet = final_scores(rules.value, game.state());
  std::printf("Longest routes %d, greedy %d\n", sheet.seats[0].total, sheet.seats[1].total);
}
