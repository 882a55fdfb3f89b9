// The teacher: a player for lessons. It plays simply, one ticket after another, and can say why: a reason with the names
// and numbers that its sentence needs. Sentences are the screens' (docs/decisions/0018-the-teacher.md).
//
// It sees a View like every player, needs no chance and keeps nothing: the same position gives the same advice.
#pragma once

#include <string_view>

#include "konduktor/game.h"

namespace konduktor {

// What a turn is to show first, if there is a choice.
enum class Lesson : std::uint8_t { Route, Cards };
// The word for programs: "route", "cards".
[[nodiscard]] std::string_view word_of(Lesson lesson) noexcept;

enum class Advised : std::uint8_t {
  // Tickets to keep: `tickets`.
  KeepShared,  // their ways have much in common: need (pieces together), apart (pieces one by one)
  KeepReach,   // need (pieces together), have (pieces in all)
  KeepCards,   // Card Game: need (cards that they and those held ask for), have (of them)
  KeepNone,
  // A route: route, ticket; points.
  Claim,
  ClaimTunnel,  // chance (of no surcharge)
  ClaimFerry,
  Points,  // no ticket needs it
  // A card of the display: card, and for which route: route, ticket.
  Take,               // need (cards of it that are lacking), have (in hand)
  TakeGrey,           // in the colour of which the hand has most: need, have
  TakeReserve,        // for the surcharge of a tunnel that could be paid
  TakeWild,           // no route
  TakeYard,           // Card Game: tickets ask for it; no route
  Draw,               // no open card helps
  Tickets,            // those held need nothing more
  Buy,                // technology, ticket that waits for it, need (wilds)
  SurchargePay,       // need (cards asked for)
  SurchargeWithdraw,  // need
  // Card Game: cards to lay out.
  Play,       // ticket
  PlayThree,  // ticket
  Rob,        // rival
  Free        // nothing that a lesson would have to say
};
inline constexpr int kAdvised = static_cast<int>(Advised::Free) + 1;
// The word for programs: "keep_shared".
[[nodiscard]] std::string_view word_of(Advised advised) noexcept;

struct Advice {
  Move move{};
  Advised advised = Advised::Free;
  TicketSet tickets{};
  TicketId ticket = TicketId::None;
  RouteId route = RouteId::None;
  TechId technology = TechId::None;
  Card card = Card::None;
  Seat rival = Seat::Nobody;
  int need = 0;
  int apart = 0;
  int have = 0;
  int points = 0;
  double chance = 0;
};

// `legal` are the legal moves of the viewer and not empty. `known_hands`: odds count what everyone has seen go into other
// hands.
[[nodiscard]] Advice advise(const Rules& rules, const View& view, const MoveList& legal, Lesson lesson,
                            bool known_hands);

}  // namespace konduktor
