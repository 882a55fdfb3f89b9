// Whole games at random, at every number of players and with every option: what must hold throughout.
#include "rules/card_table.h"

namespace konduktor::testing {
namespace {

struct Watch {
  std::array<int, kMaxYards> track{};
  int pass = 1;
  int turns_after_trigger = -1;  // -1 = the deck is not empty
};

// CG-12: nothing leaves a track. CG-36: one turn each after the trigger.
void look(const Table& table, const Public& before, Watch& watch) {
  const Public& pub = table.state.pub;
  if (pub.pass != watch.pass) watch = Watch{.track = {}, .pass = pub.pass, .turns_after_trigger = -1};
  for (std::size_t s = 0; s < kMaxYards; ++s) {
    EXPECT_GE(pub.track_count[s], watch.track[s]);
    watch.track[s] = pub.track_count[s];
  }
  const bool turn_ended = pub.turn != before.turn || pub.phase == Phase::Declare;
  if (before.phase == Phase::Opening || before.phase == Phase::Declare || !turn_ended) return;
  if (watch.turns_after_trigger >= 0) ++watch.turns_after_trigger;
  if (watch.turns_after_trigger < 0 && table.event(EventKind::LastRound) != nullptr)
    watch.turns_after_trigger = 0;
  if (pub.phase == Phase::Declare) {
    EXPECT_EQ(watch.turns_after_trigger, table.rules.players());
  }
}

// The passes it had.
int play_at_random(Table& table, std::uint64_t seed) {
  Stream random(seed_from_number(seed), "test");
  MoveList moves;
  Watch watch;
  for (int i = 0; i < 3000 && table.state.pub.phase != Phase::Over; ++i) {
    const Seat seat = next_seat(table.rules, table.state.pub);
    const Public before = table.state.pub;
    legal_moves(table.rules, before, table.state.priv[ix(seat)], seat, moves);
    EXPECT_FALSE(moves.empty());
    if (moves.empty()) break;
    table.events.clear();
    const Move move = moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
    EXPECT_TRUE(apply(table.rules, table.state, seat, move, &table.events).ok())
        << to_text(table.rules, move);
    look(table, before, watch);
    table.expect_sound();
    if (::testing::Test::HasFailure()) break;
  }
  EXPECT_EQ(table.state.pub.phase, Phase::Over);
  return table.state.pub.pass;
}

TEST(CardGameGames, CG_12_CG_29_CG_36_CG_42_random_games_end_and_stay_sound) {
  for (const int players : {2, 3, 4})
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      Options options;
      options.peek_own_track = seed % 2 == 0;
      options.must_draw_two = seed % 4 < 2;
      options.row_order = static_cast<RowOrder>(seed % 3);
      options.empty_deck = static_cast<EmptyDeck>(seed % 5 % 2);
      Table table("cardgame", players, options, seed);
      EXPECT_EQ(play_at_random(table, seed), players == 4 ? 2 : 1) << players << " players, seed " << seed;
      if (HasFailure()) return;
    }
}

}  // namespace
}  // namespace konduktor::testing
