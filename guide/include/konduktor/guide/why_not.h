// Why something cannot be had or done now: the reason that helps most, its clause, and the numbers that belong to it.
//
// No rule is written here again. The engine is asked, about the position as it is and, where only the moment forbids
// something, about the same position at the viewer's own action: a route that another owns is taken whoever moves. Words
// are not its business: each reason has a code, and screens own their sentences (docs/decisions/0012-reasons.md).
//
// What is asked about is a move that may be left open:
//   Claim, Station, Buy, Pay   without a payment: in whatever way; with one: paid with just these cards
//   Play                       of one card, which is no legal play: some play with a card of this kind
//   all others                 the move as it is
#pragma once

#include <string>
#include <string_view>

#include "konduktor/guide/prices.h"

namespace konduktor {

enum class Why : std::uint8_t {
  Possible,
  // The moment.
  Over,
  NotAsked,         // nothing is asked of the viewer, or it only watches
  NotNow,           // it is the viewer's action: the move belongs to another moment
  OnlyDrawing,      // a second or third card is to be drawn
  OnlyTickets,      // tickets are to be chosen
  OnlyTunnel,       // a tunnel is to be answered
  OnlyClaim,        // Right of Way: the claim must follow
  OnlySecondClaim,  // Injectors: another claim, or stop
  OnlyShunt,        // cards go to the track first
  OnlyDeclare,      // tickets are to be declared
  BeforeAction,     // technologies are bought before the action
  // The thing itself.
  NoSuchRule,   // this game has nothing of the kind
  NoSuchThing,  // no route, place or technology of this game
  Yours,        // a route
  Taken,        // a route; owners
  NotOfAnother,
  Closed,
  Twin,
  NeedsTechnology,  // technologies
  FewPieces,        // have, need
  StationThere,     // owners
  NoStations,
  Held,
  SoldOut,
  Reshuffled,  // a bet, off sale since the deck was renewed
  OnePurchase,
  NothingToJoin,
  // Paying for it.
  Short,  // lacking, per_wild
  WrongNumber,
  WrongColour,
  FewWilds,
  NotInHand,
  // Drawing.
  EmptyPlace,
  SecondWild,
  ThirdUnseen,
  DisplayClosed,
  DeckEmpty,
  MustDraw,
  // Tickets.
  NoTicketsLeft,
  NotOffered,
  KeepMore,        // have, need
  CannotComplete,  // lacking.cards
  // The Card Game's yards.
  OwnRow,
  Outnumbered,  // owners, have, need: more cards than the row of another
  NotASet,
  WildAlone,
  WrongRows,
  // Passing.
  ActionPossible
};
inline constexpr int kWhys = static_cast<int>(Why::ActionPossible) + 1;

struct WhyNot {
  Why why = Why::Possible;
  std::string_view clause;         // as in docs/rules; empty where no rule but the moment forbids it
  Lacking lacking;                 // Short; CannotComplete: only how many cards
  std::uint16_t technologies = 0;  // bit = TechId
  std::uint8_t owners = 0;         // bit = seat
  int per_wild = 0;                // so many cards stand for one wild; 0 = none do
  int have = 0;
  int need = 0;
  std::uint8_t detail = 255;  // of the engine's verdict: the technology or the colour that it is about
  [[nodiscard]] bool possible() const noexcept { return why == Why::Possible; }
};

[[nodiscard]] WhyNot why_not(const Rules& rules, const View& view, const Move& intent);

// The word for programs: "needs_technology".
[[nodiscard]] std::string_view word_of(Why why) noexcept;
// The clause that a reason stands on; empty = none. Short and KeepMore have several: why_not knows which.
[[nodiscard]] std::string_view clause_of(const Rules& rules, Why why) noexcept;
// One plain sentence, without names of seats and numbers: the engine's (explain) where it has one.
[[nodiscard]] std::string sentence_of(const Rules& rules, const WhyNot& found,
                                      Language language = Language::English);

}  // namespace konduktor
