// Play: from a new game to the score sheet. The face of the engine.
//
// Pure functions of plain data: no I/O, clock, threads, globals or exceptions, no allocation except by the
// caller's own buffers. The signatures carry the proofs: legality is a function of what the mover may see,
// sampling is a function of a view.
//
//   State s = new_game(rules, seed);
//   while (s.pub.phase != Phase::Over) {
//     const Seat seat = next_seat(rules, s.pub);
//     legal_moves(rules, s.pub, s.priv[ix(seat)], seat, moves);
//     apply(rules, s, seat, moves[rng.below(moves.size())]);
//   }
//   ScoreSheet sheet = final_scores(rules, s);
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "konduktor/event.h"
#include "konduktor/move.h"
#include "konduktor/random.h"
#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

// Why a move was refused. `explain` says it in words.
enum class Reason : std::uint8_t {
  Ok,
  GameOver,
  NotYourTurn,
  NotNow,      // the phase asks for something else
  EmptyPlace,  // nothing lies there in the display
  WildSecond,  // CORE-D4, CG-17
  NoCards,     // CORE-D8, CG-20
  NoTickets,   // CORE-K5, A-8
  NotOffered,  // a ticket that is not on offer or not held
  TooFewKept,  // CORE-K1, EU-S3 …
  NoSuchRoute,
  RouteTaken,       // CORE-R1
  StrandClosed,     // CORE-R8
  BothStrands,      // CORE-R7
  TooFewPieces,     // CORE-R5, BE-R3
  NeedsTechnology,  // UK-P1 to UK-P4; detail = TechId
  NotInHand,        // cards that the seat does not hold
  WrongNumber,      // CORE-R3: too many or too few cards
  WrongColour,      // CORE-R3, CORE-R4
  TooFewWilds,      // EU-F1, UK-F1
  NoSuchPlace,
  StationTaken,  // EU-B1
  NoStations,    // EU-B3
  NoSuchTechnology,
  AlreadyHeld,        // UK-B3
  SoldOut,            // UK-B3, UK-V8
  OnePurchase,        // UK-B2
  NothingToJoin,      // UK-R3
  NotClaimedByOther,  // UK-R1
  ColourInYard,       // CG-25
  NotMore,            // CG-26
  NotASet,            // CG-22, CG-30, A-7
  WrongRows,          // Shunt: not the mixed rows
  CannotComplete,     // CG-39
  MustDraw,           // the second card is not optional
  ActionPossible,     // CORE-E6: a pass only when nothing else is legal
  DisplayClosed       // A-6, empty_deck=closed: the deck is empty
};

struct Verdict {
  Reason reason = Reason::Ok;
  std::uint8_t detail = 255;
  [[nodiscard]] constexpr bool ok() const noexcept { return reason == Reason::Ok; }
};

enum class Language : std::uint8_t { English, Polish };
constexpr auto words_of(Language) { return words<Language>("en", "pl"); }
[[nodiscard]] std::string explain(const Rules& rules, Verdict verdict, Language language = Language::English);

// Reshuffles that a record dictates instead of the seed (record.h). Each order is a deck, top first.
struct Dictated {
  std::span<const std::vector<Card>> reshuffles;
  std::span<const std::vector<TicketId>> ticket_orders;  // A-1; at most one
  std::span<const std::vector<Card>> second_pass;        // the whole new deck before dealing; at most one
  std::size_t next = 0;
  bool broken = false;  // an order was missing or not a permutation of what there was to shuffle
};

// Deals. `first` = Seat::Nobody draws the first seat from the seed (CORE-2, A-2).
[[nodiscard]] State new_game(const Rules& rules, const Seed& seed, Seat first = Seat::Nobody,
                             Events* events = nullptr);

// The seat to ask next: the only one, or in a simultaneous phase the next from the first player on.
[[nodiscard]] Seat next_seat(const Rules& rules, const Public& pub) noexcept;

// Every legal move of `seat`, in the documented order (docs/record.md); empty when nothing is asked of it.
void legal_moves(const Rules& rules, const Public& pub, const Private& mine, Seat seat, MoveList& out);

// Plays the move, or says why not and leaves the state as it was, bit by bit.
Verdict apply(const Rules& rules, State& state, Seat seat, const Move& move, Events* events = nullptr,
              Dictated* dictated = nullptr);

// What one seat may see; Seat::Nobody = a spectator.
[[nodiscard]] View view_of(const Rules& rules, const State& state, Seat seat);
void redact(const Rules& rules, const Events& events, Seat viewer, Events& out);

// A whole state that looks like this to the viewer and is otherwise drawn at random.
[[nodiscard]] State sample_world(const Rules& rules, const View& view, Rng& rng);

struct Problem {
  std::string clause;
  std::string text;
};
// Checks every invariant. Empty = sound.
void find_problems(const Rules& rules, const State& state, std::vector<Problem>& out);

}  // namespace konduktor
