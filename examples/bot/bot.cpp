// A bot of one's own against one of Konduktor's: lays the longest route it can pay for, otherwise draws cards.
// docs/write-a-bot.md explains it.
#include <cstdio>

#include "konduktor/load/rules_loader.h"
#include "konduktor/players/player.h"
#include "konduktor/scores.h"

using namespace konduktor;

class LongRoutes final : public Player {
 public:
  Move choose(const Rules& rules, const View&, const MoveList& legal, const Budget&, Rng&) override {
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
};

int main(int argc, char** argv) {
  const Result<Rules> game = load_game(argc > 1 ? argv[1] : "europe", Options{.players = 2},
                                       resolve_data_dir(argv[0], KONDUKTOR_DATA_DIR));
  if (!game.ok()) return std::fprintf(stderr, "%s\n", game.error.c_str()), 2;
  const Rules& rules = game.value;
  LongRoutes mine;
  Bot theirs = make_bot("greedy");
  State state = new_game(rules, seed_from_number(1));
  MoveList legal;
  Rng rng(1);
  while (state.pub.phase != Phase::Over) {
    const Seat seat = next_seat(rules, state.pub);
    const View view = view_of(rules, state, seat);
    legal_moves(rules, view.pub, view.mine, seat, legal);
    const Move move =
        ix(seat) == 0 ? mine.choose(rules, view, legal, {}, rng) : theirs.choose(rules, view, legal, rng);
    if (const Verdict verdict = apply(rules, state, seat, move); !verdict.ok())
      return std::fprintf(stderr, "%s\n", explain(rules, verdict).c_str()), 1;
  }
  const ScoreSheet sheet = final_scores(rules, state);
  std::printf("LongRoutes %d, greedy %d\n", sheet.seats[0].total, sheet.seats[1].total);
}
