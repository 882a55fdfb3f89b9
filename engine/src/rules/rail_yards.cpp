// Rail yards: rows, robbing, the way to the track (CG-9 to CG-14, CG-22 to CG-32, A-3, A-7, A-16 to A-18).
#include <algorithm>

#include "all.h"

namespace konduktor {
namespace {

using Yard = std::array<Row, kMaxColours>;

bool is_mixed(const Row& row) noexcept { return row.coloured > 0 && row.wilds > 0; }

unsigned mixed_rows(const Yard& yard) noexcept {
  unsigned mixed = 0;
  for (std::size_t c = 0; c < yard.size(); ++c)
    if (is_mixed(yard[c])) mixed |= 1u << c;
  return mixed;
}

// CG-10: one card of each row goes face down to the track. `wild_rows`: mixed rows that give a locomotive.
void move_to_track(Play& play, Seat seat, unsigned wild_rows) {
  Public& pub = play.pub();
  Yard& yard = pub.yard[ix(seat)];
  bool told = false;
  for (std::size_t c = 0; c < yard.size(); ++c) {
    Row& row = yard[c];
    if (row.total() == 0) continue;
    const bool wild = row.coloured == 0 || (row.wilds > 0 && (wild_rows >> c & 1u) != 0);
    const Card card = wild ? Card::Wild : static_cast<Card>(c);
    --(wild ? row.wilds : row.coloured);
    ++play.state.memory.track[ix(seat)][card];
    if (play.rules.options.peek_own_track) ++play.mine(seat).track[card];  // CG-13
    ++pub.track_count[ix(seat)];
    if (play.events == nullptr) continue;
    if (!told) play.events->add_with_bytes({.kind = EventKind::ToTrack, .seat = seat});
    told = true;
    play.events->put_byte(static_cast<std::uint8_t>(c));
    play.events->put_byte(static_cast<std::uint8_t>(card));
  }
}

// The longest row of a colour in another yard, or 0; a colour is in at most one yard (CG-29).
int row_elsewhere(const Rules& rules, const Public& pub, Seat seat, std::size_t colour) noexcept {
  int longest = 0;
  for (int s = 0; s < rules.players(); ++s)
    if (seat_at(s) != seat)
      longest = std::max(longest, pub.yard[static_cast<std::size_t>(s)][colour].total());
  return longest;
}

// Calls f(Cards) for every set and triple that may be played; f returns false to stop.
template <typename F>
bool each_play(const Rules& rules, const Public& pub, const Cards& hand, Seat seat, F&& f) {
  const Yard& yard = pub.yard[ix(seat)];
  std::array<std::size_t, kMaxColours> single{};  // colours for a triple: in hand and in no yard (CG-31)
  std::size_t singles = 0;
  for (std::size_t c = 0; c < rules.colours.size(); ++c) {
    if (hand.n[c] == 0 || yard[c].total() > 0) continue;  // CG-25
    const int other = row_elsewhere(rules, pub, seat, c);
    if (other == 0) single[singles++] = c;
    for (int coloured = 1; coloured <= hand.n[c]; ++coloured)
      for (int wilds = 0; wilds <= hand.wilds(); ++wilds) {
        if (coloured + wilds < 2 || coloured + wilds <= other) continue;  // CG-22, CG-26
        Cards cards;
        cards.n[c] = static_cast<std::uint8_t>(coloured);
        cards[Card::Wild] = static_cast<std::uint8_t>(wilds);
        if (!f(cards)) return false;
      }
  }
  for (std::size_t i = 0; i < singles; ++i)
    for (std::size_t j = i + 1; j < singles; ++j)
      for (std::size_t k = j + 1; k < singles; ++k) {
        Cards cards;
        cards.n[single[i]] = cards.n[single[j]] = cards.n[single[k]] = 1;
        if (!f(cards)) return false;
      }
  return true;
}

void add_moves(const Rules& rules, const Public& pub, const Private& mine, Seat seat, MoveList& out) {
  if (pub.phase == Phase::Action)
    each_play(rules, pub, mine.hand, seat, [&](const Cards& cards) {
      out.add(Move::paying(MoveKind::Play, 0, cards));
      return true;
    });
  if (pub.phase == Phase::Shunt) {
    const unsigned mixed = mixed_rows(pub.yard[ix(seat)]);
    for (unsigned subset = mixed;; subset = (subset - 1) & mixed) {
      out.add(Move::shunt(static_cast<int>(subset)));
      if (subset == 0) break;
    }
  }
}

// CG-22, CG-30, A-7: one colour and at least two cards, or three colours and no locomotive.
bool is_set_or_triple(const Cards& cards) noexcept {
  int kinds = 0;
  for (std::size_t c = 0; c < kMaxColours; ++c) kinds += cards.n[c] > 0 ? 1 : 0;
  if (kinds == 1) return cards.total() >= 2;
  return kinds == 3 && cards.total() == 3;
}

void rob(Play& play, Seat seat, std::size_t colour) {
  Public& pub = play.pub();
  for (int s = 0; s < play.rules.players(); ++s) {
    Row& row = pub.yard[static_cast<std::size_t>(s)][colour];
    if (seat_at(s) == seat || row.total() == 0) continue;
    Cards cards;
    cards.n[colour] = row.coloured;
    cards[Card::Wild] = row.wilds;
    row = {};
    discard(play, cards);  // CG-27, CG-28
    if (play.events != nullptr)
      play.events->add({.kind = EventKind::Robbed,
                        .seat = seat_at(s),
                        .target = static_cast<std::uint8_t>(colour),
                        .cards = cards});
  }
}

Verdict lay(Play& play, Seat seat, const Cards& cards) {
  Public& pub = play.pub();
  if (pub.phase != Phase::Action) return {Reason::NotNow};
  if (!is_set_or_triple(cards)) return {Reason::NotASet};
  if (!play.mine(seat).hand.contains(cards)) return {Reason::NotInHand};
  const bool set =
      cards.total() > 3 || cards.wilds() > 0 || std::ranges::count(cards.n, std::uint8_t{0}) == kKinds - 1;
  for (std::size_t c = 0; c < kMaxColours; ++c) {
    if (cards.n[c] == 0) continue;
    if (pub.yard[ix(seat)][c].total() > 0) return {Reason::ColourInYard, static_cast<std::uint8_t>(c)};
    const int count = set ? cards.total() : 1;
    if (count <= row_elsewhere(play.rules, pub, seat, c))
      return {Reason::NotMore, static_cast<std::uint8_t>(c)};
  }

  pub.passes = 0;
  spend(play, seat, cards);
  if (play.events != nullptr) play.events->add({.kind = EventKind::Played, .seat = seat, .cards = cards});
  for (std::size_t c = 0; c < kMaxColours; ++c) {
    if (cards.n[c] == 0) continue;
    rob(play, seat, c);
    pub.yard[ix(seat)][c] = {cards.n[c], set ? cards[Card::Wild] : std::uint8_t{0}};  // CG-23
  }
  finish_turn(play, seat);
  return {};
}

Verdict shunt(Play& play, Seat seat, unsigned wild_rows) {
  Public& pub = play.pub();
  if (pub.phase != Phase::Shunt) return {Reason::NotNow};
  if ((wild_rows & ~mixed_rows(pub.yard[ix(seat)])) != 0) return {Reason::WrongRows};
  move_to_track(play, seat, wild_rows);
  pub.phase = Phase::Action;
  return {};
}

Verdict apply_here(Play& play, Seat seat, const Move& move) {
  return move.kind == MoveKind::Play ? lay(play, seat, move.payment()) : shunt(play, seat, move.target);
}

void check(const Rules& rules, const State& state, std::vector<Problem>& out) {
  for (std::size_t c = 0; c < kMaxColours; ++c) {
    int yards = 0;
    for (int s = 0; s < rules.players(); ++s)
      yards += state.pub.yard[static_cast<std::size_t>(s)][c].total() > 0 ? 1 : 0;
    if (yards > 1) out.push_back({"CG-29", "a colour lies in two yards"});
  }
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s) {
    if (state.memory.track[s].total() != state.pub.track_count[s])
      out.push_back({"CG-12", "the track's count is not its cards"});
    const bool turned =
        state.pub.phase == Phase::Declare || state.pub.phase == Phase::Over || rules.options.peek_own_track;
    if (turned && state.priv[s].track != state.memory.track[s])
      out.push_back({"CG-13", "a player sees another track than the own one"});
    if (!turned && state.priv[s].track.total() != 0)
      out.push_back({"CG-12", "a track is seen that is hidden"});
  }
}

}  // namespace

void begin_card_turn(Play& play, Seat seat) {
  Public& pub = play.pub();
  const unsigned mixed = mixed_rows(pub.yard[ix(seat)]);
  if (play.rules.options.row_order == RowOrder::Owner && mixed != 0) {
    pub.phase = Phase::Shunt;
    return;
  }
  // locomotives lie on top and leave first, unless the table agreed otherwise.
  move_to_track(play, seat, play.rules.options.row_order == RowOrder::Bottom ? 0u : mixed);
}

const Module kRailYards{.name = "rail-yards",
                        .machine = Machine::Cards,
                        .moves = kind_bit(MoveKind::Play) | kind_bit(MoveKind::Shunt),
                        .phases = phase_bit(Phase::Action) | phase_bit(Phase::Shunt),
                        .add_moves = add_moves,
                        .has_action =
                            [](const Rules& rules, const Public& pub, const Private& mine, Seat seat) {
                              return !each_play(rules, pub, mine.hand, seat,
                                                [](const Cards&) { return false; });
                            },
                        .apply = apply_here,
                        .find_problems = check};

}  // namespace konduktor
