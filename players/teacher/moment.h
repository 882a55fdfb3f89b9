// What the teacher looks at, and what it finds: each question has a file of its own.
#pragma once

#include <optional>
#include <vector>

#include "konduktor/guide/legs.h"
#include "konduktor/players/teacher.h"

namespace konduktor::teacher {

constexpr int kMostTickets = 3;  // Card Game: more are too many to begin with

struct Moment {
  const Rules& rules;
  const View& view;
  const MoveList& legal;
  bool known_hands = false;
  std::vector<HeldTicket> held;
  std::vector<Leg> legs;
  [[nodiscard]] const Cards& hand() const noexcept { return view.mine.hand; }
};

// The sensible payment first: few wilds, few cards, of few colours, of the colour that one has most of.
[[nodiscard]] bool is_better_payment(const Cards& hand, const Move& a, const Move& b);
// The best of the legal moves of this kind and, unless it is negative, with this target.
[[nodiscard]] std::optional<Move> best_payment(const Moment& moment, MoveKind kind, int target = -1);
// Some legal move of this kind.
[[nodiscard]] std::optional<Move> any_move(const Moment& moment, MoveKind kind);

// The payment with which a leg is best claimed now; none if it is better to wait for cards.
[[nodiscard]] std::optional<Move> ready_payment(const Moment& moment, const Leg& leg);

[[nodiscard]] std::optional<Advice> keep(const Moment& moment);
// A claim on the way of a ticket: much for little first.
[[nodiscard]] std::optional<Advice> claim(const Moment& moment);
// The claim that scores most, whatever it joins, if it scores so much.
[[nodiscard]] std::optional<Advice> points(const Moment& moment, int least);
[[nodiscard]] std::optional<Advice> buy(const Moment& moment);
[[nodiscard]] Advice surcharge(const Moment& moment);
// An open card that helps, or one from the deck.
[[nodiscard]] std::optional<Advice> card(const Moment& moment);
// Card Game.
[[nodiscard]] std::optional<Advice> play(const Moment& moment);
[[nodiscard]] std::optional<Advice> yard_card(const Moment& moment);
// Nothing is wanted beyond what lies on the track and in the yard.
[[nodiscard]] bool has_enough(const Moment& moment);

}  // namespace konduktor::teacher
