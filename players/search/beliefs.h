// Worlds that fit what the others did: not only what must be so, but what is likely.
//
// sample_world gives every ticket that may be in a hand the same chance. But whoever claims routes does so for tickets:
// one whose ends a player's routes have almost joined is more likely to be held than one they do not touch. Tickets of
// the sampled world are swapped for others, each swap accepted by the ratio of the two weights (Metropolis), so that
// hands come out in proportion to their weights. Hands of cards need no such care: what was taken openly is known.
#pragma once

#include "konduktor/game.h"

namespace konduktor::search {

class Beliefs {
 public:
  // Weighs every ticket for every other seat by the routes that seat has.
  Beliefs(const Rules& rules, const View& view);
  // A whole state as the viewer might find it.
  [[nodiscard]] State world(Rng& rng) const;
  // How likely a ticket is in a seat's hand, against one that nothing speaks for (1).
  [[nodiscard]] double weight(Seat seat, TicketId ticket) const { return weight_[ix(seat)][ix(ticket)]; }

 private:
  void weigh(Seat seat);
  void swap_tickets(State& world, Seat seat, Rng& rng) const;
  const Rules& rules_;
  const View& view_;
  bool uniform_ = true;
  std::array<std::array<double, kMaxTickets>, kMaxPlayers> weight_{};
};

}  // namespace konduktor::search
