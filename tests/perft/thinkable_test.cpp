// The list of legal moves against every thinkable move, on states of the real maps.
#include "perft/thinkable.h"

#include "konduktor/players/random_game.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

constexpr int kStates = 300;

class Thinkable : public ::testing::TestWithParam<std::pair<const char*, int>> {};

TEST_P(Thinkable, IsListedOrRefused) {
  const Rules rules = load(GetParam().first, GetParam().second);
  MoveList moves;
  int checked = 0;
  for (std::uint64_t game = 0; checked < kStates; ++game) {
    State state = new_game(rules, seed_from_number(game));
    Rng rng(game);
    MoveList list;
    int number = 0;
    play_random_game(rules, state, rng, list, [&](Seat seat, const Move&) {
      // Some of every phase; those without a choice of action are rare and all looked at.
      const bool common = state.pub.phase == Phase::Action || state.pub.phase == Phase::SecondCard;
      if (checked >= kStates || number++ % (common ? 23 : 5) != 0) return;
      legal_moves(rules, state.pub, state.priv[ix(seat)], seat, moves);
      expect_list_is_complete(rules, state, seat, moves);
      ++checked;
    });
  }
}

INSTANTIATE_TEST_SUITE_P(Maps, Thinkable,
                         ::testing::Values(std::pair("europe", 2), std::pair("europe", 5),
                                           std::pair("london", 2), std::pair("london", 4),
                                           std::pair("berlin", 2), std::pair("berlin", 4),
                                           std::pair("usa", 3)),
                         [](const auto& info) {
                           return info.param.first + std::to_string(info.param.second);
                         });

}  // namespace
}  // namespace konduktor::testing
