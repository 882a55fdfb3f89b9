// What a ticket still needs: for people who look at their tickets, on whatever screen.
//
// Pure functions of what a seat may see. A ticket of a board game is looked at alone: the seat's own routes are free,
// routes that it may still claim cost their cards, and the technologies that they need cost theirs. The cheapest such
// way is told, with what the hand lacks for it. Ways that need a new station (EU-B4) or Right of Way (UK-R1) are looked
// for only when there is no other. Nothing here plans several tickets together; that is a player's business.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

// What a hand lacks for a payment of several parts.
struct Shortfall {
  Cards missing;      // by colour; wilds = those that only a wild can be (ferries)
  int grey = 0;       // further cards for grey routes, each in one colour of the player's choice
  int stand_ins = 0;  // wilds in hand that are free to fill a gap in `missing` or `grey`
  // Cards to be had before all is paid for.
  [[nodiscard]] int total() const noexcept;
};

// A station and the route of another seat that it lends.
struct Loan {
  PlaceId station{};
  RouteId route{};
  bool built = false;  // the station stands already
};

enum class Need : std::uint8_t {
  Joined,      // nothing more
  Open,        // `claims` and `loans` would join it
  OutOfReach,  // there is a way, but not with the pieces that are left
  CutOff       // there is no way as the board stands
};
constexpr auto words_of(Need) { return words<Need>("joined", "open", "out_of_reach", "cut_off"); }

struct TicketNeed {
  Need need = Need::CutOff;
  std::vector<RouteId> way;           // all routes from end to end: own ones, claims and loans
  std::vector<RouteId> claims;        // routes to claim, in the order of the way
  std::vector<RouteId> right_of_way;  // those of them that others own
  std::vector<Loan> loans;            // in the order of the way
  std::array<int, kMaxPieceKinds> pieces{};
  int cards = 0;                   // for the claims
  std::uint16_t technologies = 0;  // to be bought for them, bit = TechId
  Shortfall shortfall;             // of the hand, for the claims
};

// Board games. `ticket` need not be the seat's own: an offered one can be looked at too.
[[nodiscard]] TicketNeed ticket_need(const Rules& rules, const Public& pub, Seat seat, const Cards& hand,
                                     TicketId ticket);

// What `hand` lacks to claim all of these: coloured routes first, then the longest grey ones in the colours of which
// most is left. Stand-ins of the United Kingdom (UK-C1) are not counted.
[[nodiscard]] Shortfall claims_shortfall(const Rules& rules, const Cards& hand,
                                         const std::vector<RouteId>& routes);

// Card Game: what these cards lack to complete all of the tickets (CG-41).
[[nodiscard]] Shortfall track_shortfall(const Rules& rules, TicketSet tickets, const Cards& cards);

}  // namespace konduktor
