// Views do not leak: change all that a seat may not know, and it sees, may do and is told the same.
#include "property/disguise.h"

namespace konduktor::testing {
namespace {

constexpr int kGames = 10;

[[nodiscard]] bool same_events(const Events& a, const Events& b) {
  if (a.items().size() != b.items().size()) return false;
  for (std::size_t i = 0; i < a.items().size(); ++i) {
    const Event& x = a.items()[i];
    const Event& y = b.items()[i];
    if (x.kind != y.kind || x.seat != y.seat || x.target != y.target || x.card != y.card ||
        x.count != y.count || x.hidden != y.hidden || x.points != y.points || x.cards != y.cards ||
        x.tickets != y.tickets || !std::ranges::equal(a.bytes(x), b.bytes(y)))
      return false;
  }
  return true;
}

Events seen_by(const Rules& rules, const Events& events, Seat viewer) {
  Events seen;
  redact(rules, events, viewer, seen);
  return seen;
}

class Leaks : public ::testing::TestWithParam<std::string> {
 protected:
  Rng rng_{5};
  int changed_ = 0;   // disguises that differ from the state
  int followed_ = 0;  // moves compared

  void check_view(const Rules& rules, const State& state, Seat viewer) {
    const Disguise disguise(rules, state, viewer, {}, rng_);
    const View view = view_of(rules, state, viewer);
    const View other = view_of(rules, disguise.state(), viewer);
    changed_ += same_bits(state, disguise.state()) ? 0 : 1;
    ASSERT_EQ(problems_of(rules, disguise.state()), "");
    ASSERT_TRUE(same_bits(view, other)) << "seat " << ix(viewer) << " sees what it may not know";
    if (viewer == Seat::Nobody) return;
    MoveList a;
    MoveList b;
    legal_moves(rules, state.pub, state.priv[ix(viewer)], viewer, a);
    legal_moves(rules, disguise.state().pub, disguise.state().priv[ix(viewer)], viewer, b);
    ASSERT_EQ(a.size(), b.size());
    for (int i = 0; i < a.size(); ++i) ASSERT_EQ(a[i], b[i]);
  }

  void check_move(const Rules& rules, const State& before, Seat viewer, Seat mover, const Move& move,
                  const Events& events, const State& after) {
    // Declarations come to light together; whoever gives the last one shows them all.
    if (move.kind == MoveKind::Declare) return;
    const Disguise disguise(rules, before, viewer, fixed_for(before, viewer, mover, move, after), rng_);
    State other = disguise.state();
    ASSERT_TRUE(same_bits(view_of(rules, before, viewer), view_of(rules, other, viewer)));
    Events told;
    const Verdict verdict =
        apply(rules, other, mover, mover == viewer ? move : disguise.renamed(move), &told);
    // A pass, and a purchase that a claim must follow, say something about the hand: others would not be legal.
    const bool telling = move.kind == MoveKind::Pass || move.kind == MoveKind::Buy;
    if (!verdict.ok() && telling && mover != viewer) return;
    ASSERT_TRUE(verdict.ok()) << explain(rules, verdict);
    const auto claims_twice = [](const State& s) { return s.pub.phase == Phase::SecondClaim; };
    if (mover != viewer && claims_twice(after) != claims_twice(other)) return;  // UK-V9: so does this
    ASSERT_TRUE(same_events(seen_by(rules, events, viewer), seen_by(rules, told, viewer)))
        << "seat " << ix(viewer) << " is told what it may not know";
    ASSERT_TRUE(same_bits(view_of(rules, after, viewer), view_of(rules, other, viewer)))
        << "seat " << ix(viewer) << " sees what it may not know after the move";
    ++followed_;
  }
};

TEST_P(Leaks, NothingHiddenShows) {
  int states = 0;
  for (const TableOf& table : tables_of(GetParam())) {
    const Rules& rules = table.rules;
    for (int number = 0; number < kGames * battery_scale(); ++number) {
      SCOPED_TRACE(table.name + ", game " + std::to_string(number));
      const auto each_viewer = [&](auto&& look) {
        for (int s = 0; s <= rules.players() && !HasFatalFailure(); ++s)
          look(s < rules.players() ? seat_at(s) : Seat::Nobody);
      };
      play_game(
          rules, number,
          [&](const State& state, Seat, const MoveList&, const Move&) {
            ++states;
            each_viewer([&](Seat viewer) { check_view(rules, state, viewer); });
          },
          [&](const State& before, Seat seat, const Move& move, const Events& events, const State& after) {
            SCOPED_TRACE("seat " + std::to_string(ix(seat)) + ": " + to_text(rules, move));
            each_viewer([&](Seat viewer) { check_move(rules, before, viewer, seat, move, events, after); });
          });
      ASSERT_FALSE(HasFailure());
    }
  }
  EXPECT_GT(changed_, states) << "the disguises changed nothing";
  EXPECT_GT(followed_, states);
}

// CG-12: what lies on the tracks shows neither on the table nor in what is told. (Memory keeps it on purpose: every
// card went there from an open row.)
TEST(LeaksOfTheCardGame, TracksStayFaceDown) {
  Rng rng(6);
  int compared = 0;
  const auto below = [&](int bound) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound)));
  };
  for (const TableOf& table : tables_of("cardgame")) {
    const Rules& rules = table.rules;
    const bool peek = rules.options.peek_own_track;
    for (int number = 0; number < kGames * battery_scale(); ++number)
      play_game(
          rules, number, [](const State&, Seat, const MoveList&, const Move&) {},
          [&](const State& before, Seat mover, const Move& move, const Events& events, const State& after) {
            if (before.pub.phase == Phase::Declare || after.pub.phase == Phase::Declare) return;
            SCOPED_TRACE(table.name + ", game " + std::to_string(number) + ": " + to_text(rules, move));
            for (int s = 0; s <= rules.players(); ++s) {
              const Seat viewer = s < rules.players() ? seat_at(s) : Seat::Nobody;
              State other = before;
              for (int i = 0; i < 40; ++i) {  // exchange cards between tracks and what is left of the deck
                const int a = below(rules.players());
                auto card = static_cast<Card>(below(kKinds));
                auto& track = other.memory.track[static_cast<std::size_t>(a)];
                const int deep = other.pub.deck_count - 8;  // deeper than a move reaches
                if (deep <= 0 || track[card] == 0 || (peek && seat_at(a) == viewer)) continue;
                Card& buried = other.secret.deck[static_cast<std::size_t>(below(deep))];
                --track[card];
                ++track[buried];
                if (peek) other.priv[static_cast<std::size_t>(a)].track = track;
                std::swap(buried, card);
              }
              Events told;
              ASSERT_TRUE(apply(rules, other, mover, move, &told).ok());
              View a = view_of(rules, after, viewer);
              View b = view_of(rules, other, viewer);
              a.memory = b.memory = {};
              ASSERT_TRUE(same_bits(a, b));
              ASSERT_TRUE(same_events(seen_by(rules, events, viewer), seen_by(rules, told, viewer)));
              ++compared;
            }
          });
  }
  EXPECT_GT(compared, 1000);
}

INSTANTIATE_TEST_SUITE_P(AllData, Leaks, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return stem_of(info.param); });

}  // namespace
}  // namespace konduktor::testing
