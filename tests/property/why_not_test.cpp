// why_not against the rules themselves: in positions of random games of every data file, table and option, for every
// route, place, technology, card, ticket and set of rows, for every seat and for a spectator, it says "possible" just of
// what is legal.
#include "konduktor/guide/why_not.h"

#include <gtest/gtest.h>

#include "property/tables.h"

namespace konduktor::testing {
namespace {

constexpr int kGames = 4;
constexpr int kEvery = 9;  // moves between positions that are looked at

class WhyNotInPlay : public ::testing::TestWithParam<std::string> {
 protected:
  const Rules* rules_ = nullptr;
  Rng rng_{5};
  std::array<int, kWhys> seen_{};
  int asked_ = 0;

  int below(int bound) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(bound))); }
  WhyNot ask(const View& view, const Move& intent);
  void expect(const View& view, const Move& intent, bool legal);
  void check_goals(const View& view, const MoveList& legal);
  void check_moves(const State& state, const View& view);
  void check_plays(const View& view, const MoveList& legal);
  void check_payments(const State& state, const View& view, const MoveList& legal);
  void check_all(const State& state);
};

WhyNot WhyNotInPlay::ask(const View& view, const Move& intent) {
  const WhyNot found = why_not(*rules_, view, intent);
  ++seen_[static_cast<std::size_t>(found.why)];
  ++asked_;
  return found;
}

void WhyNotInPlay::expect(const View& view, const Move& intent, bool legal) {
  const WhyNot found = ask(view, intent);
  EXPECT_EQ(found.possible(), legal) << to_text(*rules_, intent) << " of seat " << ix(view.seat) << ": "
                                     << word_of(found.why);
  // A price is short of something, and only a price is.
  EXPECT_EQ(found.why == Why::Short || found.why == Why::CannotComplete, found.lacking.cards > 0)
      << to_text(*rules_, intent) << ": " << word_of(found.why);
}

void WhyNotInPlay::check_goals(const View& view, const MoveList& legal) {
  const auto check = [&](MoveKind kind, std::size_t count) {
    for (std::size_t k = 0; k < count && !HasFailure(); ++k) {
      bool possible = false;
      legal.for_each([&](const Move& move) {
        possible = possible || (move.kind == kind && move.target == static_cast<std::uint8_t>(k));
      });
      expect(view, Move::paying(kind, static_cast<int>(k), Cards{}), possible);
    }
  };
  check(MoveKind::Claim, rules_->routes.size());
  check(MoveKind::Station, rules_->places.size());
  check(MoveKind::Buy, rules_->technologies.size());
  check(MoveKind::Pay, 1);
}

// What the rules say of the very move.
bool is_accepted(const Rules& rules, const State& state, Seat seat, const Move& move) {
  State after = state;
  return apply(rules, after, seat, move).ok();
}

void WhyNotInPlay::check_moves(const State& state, const View& view) {
  std::vector<Move> moves;
  for (int slot = 0; slot < kDisplaySize; ++slot) moves.push_back(Move::take(slot));
  for (const MoveKind kind :
       {MoveKind::Draw, MoveKind::Tickets, MoveKind::Stop, MoveKind::Withdraw, MoveKind::Pass})
    moves.push_back(Move::plain(kind));
  for (int rows = 0; rows < 256; rows += 1 + below(16)) moves.push_back(Move::shunt(rows));
  std::vector<TicketSet> sets{{}, view.mine.tickets, {rng_.next()}};
  TicketSet offered;
  for (const TicketId ticket : view.mine.offer)
    if (ix(ticket) < rules_->tickets.size()) offered.add(ticket);
  sets.push_back(offered);
  for (std::size_t t = 0; t < rules_->tickets.size(); ++t) {
    TicketSet one;
    one.add(static_cast<TicketId>(t));
    sets.push_back(one);
  }
  for (int k = 0; k < 8; ++k) {
    sets.push_back({view.mine.tickets.bits & rng_.next()});
    sets.push_back({offered.bits & rng_.next()});
  }
  for (const TicketSet set : sets)
    for (const MoveKind kind : {MoveKind::Keep, MoveKind::Declare})
      moves.push_back(Move::with_tickets(kind, set));
  for (const Move& move : moves) {
    if (HasFailure()) return;
    expect(view, move, is_accepted(*rules_, state, view.seat, move));
  }
}

void WhyNotInPlay::check_plays(const View& view, const MoveList& legal) {
  for (int c = 0; c <= static_cast<int>(rules_->colours.size()); ++c) {
    const Card card = c < static_cast<int>(rules_->colours.size()) ? colour_card(c) : Card::Wild;
    Cards one;
    one[card] = 1;
    bool possible = false;
    legal.for_each([&](const Move& move) {
      possible = possible || (move.kind == MoveKind::Play && move.payment()[card] > 0);
    });
    expect(view, Move::paying(MoveKind::Play, 0, one), possible);
  }
}

// Payments: listed ones, and handfuls of any cards.
void WhyNotInPlay::check_payments(const State& state, const View& view, const MoveList& legal) {
  std::vector<Move> moves;
  legal.for_each([&](const Move& move) {
    if (below(8) == 0) moves.push_back(move);
  });
  for (int k = 0; k < 40; ++k) {
    Cards cards;
    for (std::size_t c = 0; c < kKinds; ++c)
      if (below(3) == 0) cards.n[c] = static_cast<std::uint8_t>(below(view.mine.hand.n[c] + 2));
    const MoveKind kind = std::array{MoveKind::Claim, MoveKind::Station, MoveKind::Buy, MoveKind::Pay,
                                     MoveKind::Play}[static_cast<std::size_t>(below(5))];
    const int targets = kind == MoveKind::Claim     ? static_cast<int>(rules_->routes.size())
                        : kind == MoveKind::Station ? static_cast<int>(rules_->places.size())
                        : kind == MoveKind::Buy     ? static_cast<int>(rules_->technologies.size())
                                                    : 1;
    moves.push_back(Move::paying(kind, below(targets + 1), cards));
  }
  for (const Move& move : moves) {
    const bool open = (has_price(move.kind) && move.payment() == Cards{}) ||
                      (move.kind == MoveKind::Play && move.payment().total() == 1);
    if (HasFailure() || open) continue;
    const bool accepted = is_accepted(*rules_, state, view.seat, move);
    expect(view, move, accepted);
    EXPECT_TRUE(!has_price(move.kind) || check_payment(*rules_, view, move).ok() == accepted);
  }
}

void WhyNotInPlay::check_all(const State& state) {
  for (int s = 0; s <= rules_->players() && !HasFailure(); ++s) {
    const Seat seat = s < rules_->players() ? seat_at(s) : Seat::Nobody;
    const View view = view_of(*rules_, state, seat);
    MoveList legal;
    legal_moves(*rules_, view.pub, view.mine, seat, legal);
    if (legal.empty() && below(3) != 0) continue;  // of those who wait fewer will do
    check_goals(view, legal);
    check_moves(state, view);
    check_plays(view, legal);
    check_payments(state, view, legal);
  }
}

TEST_P(WhyNotInPlay, SaysPossibleJustOfWhatIsLegal) {
  for (const TableOf& table : tables_of(GetParam())) {
    rules_ = &table.rules;
    for (int number = 0; number < kGames * battery_scale() && !HasFailure(); ++number) {
      SCOPED_TRACE(table.name + ", game " + std::to_string(number));
      int step = below(kEvery);
      const Game game =
          play_game(*rules_, 40 + number, [&](const State& state, Seat, const MoveList&, const Move&) {
            // Rare phases are looked at whenever they come.
            const bool rare = state.pub.phase != Phase::Action && state.pub.phase != Phase::SecondCard &&
                              state.pub.phase != Phase::KeepTickets;
            if (++step % kEvery == 0 || (rare && below(3) == 0)) check_all(state);
          });
      if (!HasFailure()) check_all(game.state);
    }
  }
  EXPECT_GT(asked_, 1000);
  EXPECT_GT(seen_[static_cast<std::size_t>(Why::Possible)], 100);
  EXPECT_GT(seen_[static_cast<std::size_t>(Why::Over)], 0);
}

INSTANTIATE_TEST_SUITE_P(AllData, WhyNotInPlay, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return stem_of(info.param); });

}  // namespace
}  // namespace konduktor::testing
