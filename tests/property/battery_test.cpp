// The battery: what must hold at every state of every game, of whatever data file lies in the folder.
//
// Nothing here knows a rule. Moves that are listed are accepted, moves that are refused change nothing, text and
// move are the same thing, what a seat sees is a function of the state, and a world imagined from what it sees
// looks the same to it.
#include <set>

#include "property/tables.h"

namespace konduktor::testing {
namespace {

constexpr int kGames = 24;      // of each table: every temperament by itself, and mixtures
constexpr int kStrangers = 64;  // moves from elsewhere that are kept to be tried

class Battery : public ::testing::TestWithParam<std::string> {
 protected:
  // The rules under test; set for each table in turn.
  const Rules* rules_ = nullptr;
  Rng rng_{99};
  MoveList list_;
  std::vector<Move> strangers_;  // legal at some other moment, maybe of another game

  int below(int bound) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(bound))); }

  void check_state(const State& state, Seat seat, const MoveList& moves, int number);
  void check_listed(const State& state, Seat seat, const MoveList& moves);
  void check_apply(const State& state, Seat seat, const Move& move);
  void check_text(const State& state, Seat seat, const Move& move);
  void check_refusals(const State& state, Seat seat, const MoveList& moves);
  void try_stranger(const State& state, Seat seat, const Move& move);
  void check_views(const State& state, Seat seat);
  void check_world(const State& state, Seat viewer);
  Move garbage();
};

void Battery::check_apply(const State& state, Seat seat, const Move& move) {
  State told = state;
  State untold = state;
  Events events;
  const Verdict verdict = apply(*rules_, told, seat, move, &events);
  ASSERT_TRUE(verdict.ok()) << to_text(*rules_, move) << " is listed, but: " << explain(*rules_, verdict);
  ASSERT_TRUE(apply(*rules_, untold, seat, move).ok());
  ASSERT_TRUE(same_bits(told, untold)) << to_text(*rules_, move) << ": telling events changes the result";
  ASSERT_EQ(problems_of(*rules_, told), "") << "after " << to_text(*rules_, move);
}

void Battery::check_text(const State& state, Seat seat, const Move& move) {
  const std::string text = to_text(*rules_, move);
  const auto parsed = parse_move(*rules_, text);
  ASSERT_TRUE(parsed.ok()) << text << ": " << parsed.error;
  ASSERT_EQ(parsed.value, move) << text;
  const auto offered = parse_move(*rules_, to_text(*rules_, move, &state.priv[ix(seat)].offer));
  ASSERT_TRUE(offered.ok() && offered.value == move) << text << " in the order of the offer";
}

void Battery::check_listed(const State& state, Seat seat, const MoveList& moves) {
  const int step = moves.size() <= 30 ? 1 : 1 + moves.size() / 30;
  for (int i = step == 1 ? 0 : below(step); i < moves.size() && !HasFatalFailure(); i += step) {
    check_apply(state, seat, moves[i]);
    check_text(state, seat, moves[i]);
    ASSERT_TRUE(moves.has(moves[i]));
  }
  if (static_cast<int>(strangers_.size()) < kStrangers) strangers_.push_back(moves[below(moves.size())]);
  strangers_[static_cast<std::size_t>(below(static_cast<int>(strangers_.size())))] =
      moves[below(moves.size())];
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  int at = 0;
  moves.for_each([&](const Move& move) {
    const auto tail = static_cast<std::uint64_t>(move.kind) << 16 | move.target << 8u | move.wilds;
    if (!seen.insert({move.bits, tail}).second) ADD_FAILURE() << to_text(*rules_, move) << " is listed twice";
    if (move != moves[at++]) ADD_FAILURE() << "for_each and [] do not agree";
  });
  ASSERT_EQ(at, moves.size());
}

// Any bytes, or a move that might almost be one.
Move Battery::garbage() {
  Move move;
  if (below(4) == 0) {
    move.bits = rng_.next();
    move.kind = static_cast<MoveKind>(below(256));
    move.target = static_cast<std::uint8_t>(below(256));
    move.wilds = static_cast<std::uint8_t>(below(256));
    for (auto& byte : move.spare) byte = static_cast<std::uint8_t>(below(256));
    return move;
  }
  move.kind = static_cast<MoveKind>(below(14));
  const bool tickets = move.kind == MoveKind::Keep || move.kind == MoveKind::Declare;
  Cards cards;
  for (int n = 1 + below(2); n > 0; --n)  // now and then far more than anyone can hold
    cards.n[static_cast<std::size_t>(below(kKinds))] =
        static_cast<std::uint8_t>(below(below(4) == 0 ? 256 : 5));
  move.bits = tickets ? std::uint64_t{1} << below(64) | std::uint64_t{1} << below(64) : cards.word();
  move.wilds = tickets ? std::uint8_t{0} : cards[Card::Wild];
  move.target = static_cast<std::uint8_t>(below(below(2) == 0 ? 8 : 256));
  return move;
}

// Refused: nothing has changed. Accepted: it was legal, and the game is sound.
void Battery::try_stranger(const State& state, Seat seat, const Move& move) {
  State after = state;
  Events events;
  const Verdict verdict = apply(*rules_, after, seat, move, &events);
  if (!verdict.ok()) {
    ASSERT_TRUE(same_bits(state, after)) << "refused, but the state has changed";
    ASSERT_TRUE(events.items().empty()) << "refused, but events were told";
    ASSERT_FALSE(explain(*rules_, verdict).empty());
    ASSERT_FALSE(explain(*rules_, verdict, Language::Polish).empty());
    return;
  }
  ASSERT_LT(ix(move.kind), 14u);
  const auto canonical = parse_move(*rules_, to_text(*rules_, move));
  ASSERT_TRUE(canonical.ok()) << to_text(*rules_, move) << ": " << canonical.error;
  ASSERT_EQ(problems_of(*rules_, after), "") << "after " << to_text(*rules_, move);
  // Some games list their payments in a canonical form, and a declaration of tickets may be any of very many.
  if (rules_->has_module("substitutes") || move.kind == MoveKind::Declare) return;
  legal_moves(*rules_, state.pub, state.priv[ix(seat)], seat, list_);
  ASSERT_TRUE(list_.has(canonical.value)) << to_text(*rules_, move) << " is accepted, but not listed";
}

void Battery::check_refusals(const State& state, Seat seat, const MoveList& moves) {
  for (int i = 0; i < 12 && !HasFatalFailure(); ++i) try_stranger(state, seat, garbage());
  for (int i = 0; i < 8 && !HasFatalFailure(); ++i)
    try_stranger(state, seat,
                 strangers_[static_cast<std::size_t>(below(static_cast<int>(strangers_.size())))]);
  const Move good = moves[below(moves.size())];
  for (int other = 0; other < 8 && !HasFatalFailure(); ++other) {
    const bool sits = other < rules_->players();
    if (sits && (state.pub.waiting >> other & 1) != 0) continue;
    State after = state;
    Events events;
    const Verdict verdict = apply(*rules_, after, other < 7 ? seat_at(other) : Seat::Nobody, good, &events);
    ASSERT_EQ(verdict.reason, Reason::NotYourTurn);
    ASSERT_TRUE(same_bits(state, after) && events.items().empty());
    if (!sits) continue;
    legal_moves(*rules_, state.pub, state.priv[static_cast<std::size_t>(other)], seat_at(other), list_);
    ASSERT_TRUE(list_.empty()) << "something is legal for a seat that is not asked";
  }
}

void Battery::check_world(const State& state, Seat viewer) {
  const View view = view_of(*rules_, state, viewer);
  ASSERT_TRUE(same_bits(view, view_of(*rules_, state, viewer)));
  State world = sample_world(*rules_, view, rng_);
  ASSERT_EQ(problems_of(*rules_, world), "") << "in a world imagined by seat " << ix(viewer);
  ASSERT_TRUE(same_bits(view, view_of(*rules_, world, viewer)))
      << "the world of seat " << ix(viewer) << " looks different";
  // The world can be played on.
  const Seat seat = next_seat(*rules_, world.pub);
  if (seat == Seat::Nobody) return;
  legal_moves(*rules_, world.pub, world.priv[ix(seat)], seat, list_);
  ASSERT_FALSE(list_.empty()) << "nothing is legal in a world imagined by seat " << ix(viewer);
  const Move move = list_[below(list_.size())];
  ASSERT_TRUE(apply(*rules_, world, seat, move).ok());
  ASSERT_EQ(problems_of(*rules_, world), "") << "in an imagined world after " << to_text(*rules_, move);
}

void Battery::check_views(const State& state, Seat seat) {
  MoveList mine;
  legal_moves(*rules_, state.pub, state.priv[ix(seat)], seat, mine);
  const View view = view_of(*rules_, state, seat);
  legal_moves(*rules_, view.pub, view.mine, seat, list_);
  ASSERT_EQ(mine.size(), list_.size());
  for (int i = 0; i < mine.size(); ++i) ASSERT_EQ(mine[i], list_[i]);
  for (int s = 0; s < rules_->players() && !HasFatalFailure(); ++s) check_world(state, seat_at(s));
  if (!HasFatalFailure()) check_world(state, Seat::Nobody);
}

void Battery::check_state(const State& state, Seat seat, const MoveList& moves, int number) {
  ASSERT_EQ(problems_of(*rules_, state), "");
  check_listed(state, seat, moves);
  if (!HasFatalFailure()) check_refusals(state, seat, moves);
  if (!HasFatalFailure()) check_views(state, seat);
  // Every text of a list, now and then: two moves must not read alike.
  if (HasFatalFailure() || number % 64 != 0) return;
  std::set<std::string> texts;
  moves.for_each([&](const Move& move) { texts.insert(to_text(*rules_, move)); });
  ASSERT_EQ(static_cast<int>(texts.size()), moves.size()) << "two moves read alike";
}

TEST_P(Battery, EveryStateIsSound) {
  const int games = kGames * battery_scale();
  const auto tables = tables_of(GetParam());
  ASSERT_FALSE(tables.empty());
  for (const TableOf& table : tables) {
    rules_ = &table.rules;
    for (int number = 0; number < games; ++number) {
      SCOPED_TRACE(table.name + ", game " + std::to_string(number));
      int move_number = 0;
      const Game game = play_game(
          *rules_, number, [&](const State& state, Seat seat, const MoveList& moves, const Move& move) {
            SCOPED_TRACE("move " + std::to_string(move_number) + ": " + to_text(*rules_, move));
            if (!HasFatalFailure()) check_state(state, seat, moves, move_number++);
          });
      if (HasFailure()) return;
      ASSERT_EQ(problems_of(*rules_, game.state), "");
      State over = game.state;
      EXPECT_EQ(apply(*rules_, over, Seat{}, Move::plain(MoveKind::Pass)).reason, Reason::GameOver);
      EXPECT_TRUE(same_bits(over, game.state));
      for (int s = 0; s <= rules_->players() && !HasFailure(); ++s)
        check_world(game.state, s < rules_->players() ? seat_at(s) : Seat::Nobody);
    }
  }
}

// Same seed and same moves: the same bits, all the way.
TEST_P(Battery, GamesRepeat) {
  for (const TableOf& table : tables_of(GetParam())) {
    for (int number = 0; number < kGames * battery_scale(); ++number) {
      SCOPED_TRACE(table.name + ", game " + std::to_string(number));
      std::vector<State> states;
      const Game game =
          play_game(table.rules, number,
                    [&](const State& state, Seat, const MoveList&, const Move&) { states.push_back(state); });
      ASSERT_TRUE(game.ended);
      State state = new_game(table.rules, seed_from_number(static_cast<std::uint64_t>(number)));
      for (std::size_t i = 0; i < game.played.size(); ++i) {
        ASSERT_TRUE(same_bits(state, states[i])) << "before move " << i;
        ASSERT_TRUE(apply(table.rules, state, game.played[i].first, game.played[i].second).ok());
      }
      ASSERT_TRUE(same_bits(state, game.state));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(AllData, Battery, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return stem_of(info.param); });

}  // namespace
}  // namespace konduktor::testing
