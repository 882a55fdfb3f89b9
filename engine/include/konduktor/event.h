// Events: what happened because of one move, in order. The outcome beside the intent (move.h).
//
// `apply` writes them when asked. They hold everything, also what is secret; `redact` makes the version that one
// seat may see. From them screens animate, records take their facts (record.h) and logs their sentences.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "konduktor/types.h"
#include "konduktor/words.h"

namespace konduktor {

enum class EventKind : std::uint8_t {
  Kept,        // seat, count; tickets (the seat's own); bytes: the rejected ones in order (the seat's own)
  Took,        // seat, target = place in the display, card
  Refilled,    // target = place in the display, card; Card::None = nothing left
  Drew,        // seat, card (the seat's own)
  Swept,       // bytes: the five cards thrown away
  DisplayNow,  // bytes: the row after the move, when it changed other than by Refilled
  Renewed,     // count = cards; bytes: the new deck, top first (nobody's)
  Offered,     // seat, count; bytes: tickets in order (the seat's own)
  Claimed,     // seat, target = route, cards, points = what the claim scored in all
  TurnedUp,    // bytes: the cards at a tunnel; count = surcharge
  Surcharged,  // seat, cards: the surcharge is paid
  Withdrew,    // seat, cards taken back
  Built,       // seat, target = place, cards
  Bought,      // seat, target = technology, cards
  Returned,    // seat, target = technology: back on the table (UK-R4, UK-V1)
  ToTrack,     // seat; bytes: pairs colour, card (nobody's: CG-12)
  Played,      // seat, cards
  Robbed,      // seat = the victim, target = colour, cards = the row
  TicketsShuffled,  // bytes: the ticket deck, top first (nobody's)
  Declared,         // seat, tickets, points
  SecondPass,       // bytes: the deck after dealing, top first (nobody's)
  Dealt,            // seat, count; bytes: cards in the order dealt (the seat's own)
  Stopped,          // seat declines
  Passed,           // seat had no legal action
  LastRound,        // seat triggered the end
  Ended             // the game is over
};
constexpr auto words_of(EventKind) {
  return words<EventKind>("kept", "took", "refilled", "drew", "swept", "display", "renewed", "offered",
                          "claimed", "turned_up", "surcharged", "withdrew", "built", "bought", "returned",
                          "to_track", "played", "robbed", "tickets_shuffled", "declared", "second_pass",
                          "dealt", "stopped", "passed", "last_round", "ended");
}

struct Event {
  EventKind kind{};
  Seat seat = Seat::Nobody;
  std::uint8_t target = 255;
  Card card = Card::None;
  std::uint8_t count = 0;
  bool hidden = false;  // redacted: card, cards, tickets and bytes are not to be known
  std::int16_t points = 0;
  Cards cards{};
  TicketSet tickets{};
  std::uint32_t bytes_from = 0;  // range in Events::bytes
  std::uint32_t bytes_count = 0;
};

// Owned by the caller; `apply` appends. Reuse one with clear(), and it soon stops allocating.
class Events {
 public:
  void clear() noexcept {
    items_.clear();
    bytes_.clear();
  }
  [[nodiscard]] std::span<const Event> items() const noexcept { return items_; }
  [[nodiscard]] std::span<const std::uint8_t> bytes(const Event& event) const noexcept {
    return std::span(bytes_).subspan(event.bytes_from, event.bytes_count);
  }
  Event& add(const Event& event) { return items_.emplace_back(event); }
  void put_byte(std::uint8_t byte) {
    bytes_.push_back(byte);
    ++items_.back().bytes_count;
  }
  // Starts an event whose bytes follow through put_byte.
  Event& add_with_bytes(Event event) {
    event.bytes_from = static_cast<std::uint32_t>(bytes_.size());
    event.bytes_count = 0;
    return items_.emplace_back(event);
  }

 private:
  std::vector<Event> items_;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace konduktor
