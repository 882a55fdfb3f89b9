// A player that wants a State in place of a View is no player.
#include "konduktor/game.h"
#include "konduktor/players/player.h"

namespace konduktor {

class Peeper final : public Player {
 public:
#ifdef KONDUKTOR_WRONG
  Move choose(const Rules&, const State& seen, const MoveList& legal, const Budget&, Rng&) override{
#else
  Move choose(const Rules&, const View& seen, const MoveList& legal, const Budget&, Rng&) override {
#endif
      return legal[seen.pub.deck_count > 0 ? 0 : legal.size() - 1];
}
};  // namespace konduktor

Player* new_peeper() { return new Peeper; }

}  // namespace konduktor
