// The planner at the Card Game: which tickets the track can bear, which rows to lay, whom to rob.
//
// Cards are worth something only on the track, one a row and turn, so the plan is a balance of cards: what the tickets
// still need, colour by colour, against what lies on the track, in the yard and in the hand, and what the deck will
// still bring.
#pragma once

#include "board.h"

namespace konduktor::planner {

// Found by self-play; points unless said otherwise.
struct CardKnobs {
  double card = 2.6;    // a card that a ticket needs, on the track
  double idle = 0.8;    // a card that none needs yet
  double hand = 1.0;    // part of its worth that a card has in the hand
  double use = 0.75;    // part of the cards still to be drawn that fit
  double action = 3.0;  // cards that a play must bring before it is worth a turn
  double rob = 7.9;     // for each card that an opponent loses
  double robbed = 1.0;  // chance a turn that a row of one card is robbed
  double city = 0.21;   // part of a big city's bonus that a ticket to it brings
  double slack = 5.0;   // cards more than the tickets need before new tickets are drawn
  double risk = 0.53;   // part of the cards to come that tickets may count on
  double wild = 1.75;   // a wild against a coloured card
};

class CardPlanner {
 public:
  explicit CardPlanner(const CardKnobs& knobs = {}) : knobs_(knobs) {}
  [[nodiscard]] Move decide(const Eyes& eyes, const MoveList& legal) const;
  // The moves worth a thought, best first. `out` is cleared.
  void rank(const Eyes& eyes, const MoveList& legal, std::vector<Ranked>& out) const;

 private:
  struct Balance;
  template <typename Sink>
  void grade(const Eyes& eyes, const MoveList& legal, Sink&& sink) const;
  [[nodiscard]] double tickets_worth(const Eyes& eyes, const Balance& balance, TicketSet tickets) const;
  [[nodiscard]] double value_of(const Eyes& eyes, const Balance& balance, const Move& move) const;
  [[nodiscard]] double play_value(const Eyes& eyes, const Balance& balance, const Move& move) const;
  [[nodiscard]] double gain_of(const Balance& balance, Card card) const;
  CardKnobs knobs_;
};

}  // namespace konduktor::planner
