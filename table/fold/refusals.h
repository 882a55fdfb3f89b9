// Every way in which a table says no, with its code and its sentence in both languages.
//
// Codes are part of the public interface (docs/server/protocol.md); several reasons may share one. A sentence says
// what is wrong and, where something can be done, what.
#pragma once

#include <cstdint>
#include <string>

#include "fold/table.h"

namespace konduktor::server {

enum class RefusalReason : std::uint8_t {
  Stale,
  NotYourTurn,
  Illegal,  // detail: the engine's sentence
  BadMove,  // detail: what the parser says
  NotSeated,
  NotYourSeat,
  NotHost,
  SeatTaken,
  SeatHeld,
  NoFreeSeat,
  SeatEmpty,
  SentAway,
  NoSuchSeat,
  NotStarted,
  AlreadyStarted,
  Over,
  NotAllSeated,
  NoUndo,
  NothingToTakeBack,
  NotFriendly,
  NoOffer,
  OfferOpen,
  TooManyOffers,
  Answered,
  UnknownOffer,
  UnknownAnswer,
  Paused,
  NotPaused,
  OutOfTime,
  StoodIn,
  NotStoodIn,
  NotAway,
  ByCorrespondence,
  NotABotsTurn,
  NotAllowed,
  WornOut,
  UnknownBot,
  BadName,
  BadSettings,  // detail: what is wrong
  BadSeed       // detail: what is wrong
};

// `detail` follows the sentence, or is the sentence where the table has none of its own.
[[nodiscard]] Refusal refusal(RefusalReason why, Language language, const std::string& detail = {});
[[nodiscard]] Decision refuse(RefusalReason why, Language language, const std::string& detail = {});

}  // namespace konduktor::server
