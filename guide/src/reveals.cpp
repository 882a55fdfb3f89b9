#include "konduktor/guide/reveals.h"

namespace konduktor {
namespace {

bool reveals(const Event& event, Seat viewer) {
  const bool own = event.seat == viewer;
  switch (event.kind) {
    case EventKind::Refilled: return event.card != Card::None;
    case EventKind::Drew:
    case EventKind::Offered:
    case EventKind::Dealt: return !event.hidden;
    case EventKind::Swept:
    case EventKind::DisplayNow:
    case EventKind::SecondPass:
    case EventKind::Declared:
    case EventKind::Ended: return true;
    case EventKind::TurnedUp: return event.bytes_count > 0;
    // From the hand of another: its cards, or how it chose, become known.
    case EventKind::Kept:
    case EventKind::Claimed:
    case EventKind::Surcharged:
    case EventKind::Built:
    case EventKind::Bought:
    case EventKind::Played:
    case EventKind::Passed: return !own;
    // Lies open already, or its order stays hidden.
    case EventKind::Took:
    case EventKind::Renewed:
    case EventKind::Withdrew:
    case EventKind::Returned:
    case EventKind::ToTrack:
    case EventKind::Robbed:
    case EventKind::TicketsShuffled:
    case EventKind::Stopped:
    case EventKind::LastRound: return false;
  }
  return true;
}

}  // namespace

const Event* first_reveal(const Events& seen, Seat viewer) {
  for (const Event& event : seen.items())
    if (reveals(event, viewer)) return &event;
  return nullptr;
}

}  // namespace konduktor
