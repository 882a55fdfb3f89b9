// A game in progress, as plain data: what all see, what all have seen, what one player sees, what nobody sees.
//
// The four parts are different types, so that a leak does not compile: a function that may not know a secret
// does not take a `Secret`. `State` is trivially copyable, has no padding and fits in 1 KiB; two equal games are
// equal bit by bit. Nothing here has behaviour: the rules are functions of it (game.h).
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "konduktor/random.h"
#include "konduktor/types.h"
#include "konduktor/words.h"

namespace konduktor {

// What the game is waiting for.
enum class Phase : std::uint8_t {
  Opening,      // every seat chooses its first tickets, at the same time
  Shunt,        // Card Game, row_order=owner: which card leaves each mixed row
  Action,       // the action of a turn
  SecondCard,   // one card is drawn, another may or must be
  ThirdCard,    // Water Tenders: a third unseen card (UK-V7)
  KeepTickets,  // tickets are drawn, some must be kept
  Surcharge,    // a tunnel asks for more cards (EU-T3)
  RightOfWay,   // bought; the claim must follow (UK-R3)
  SecondClaim,  // Injectors: one more claim is possible (UK-V9)
  Declare,      // Card Game: every seat declares completed tickets, at the same time
  Over
};
constexpr auto words_of(Phase) {
  return words<Phase>("opening", "shunt", "action", "second_card", "third_card", "keep_tickets", "surcharge",
                      "right_of_way", "second_claim", "declare", "over");
}
static_assert(kWordsOf<Phase>.size() <= kMaxPhases);

// A row of a rail yard: its coloured cards and the locomotives that lie on top of them (CG-23).
struct Row {
  std::uint8_t coloured = 0;
  std::uint8_t wilds = 0;
  [[nodiscard]] constexpr int total() const noexcept { return coloured + wilds; }
  friend constexpr bool operator==(const Row&, const Row&) = default;
};

// What lies open on the table.
struct Public {
  RouteSet open;                                  // neither claimed nor closed for everyone
  std::array<RouteSet, kMaxPlayers> owned{};      // by seat; Right of Way lets two own one route
  PlaceSet station_places;                        // cities with a station of anyone
  std::array<TicketSet, kMaxYards> completed{};   // Card Game: tickets laid down (CG-40); screens count them
  std::array<std::int16_t, kMaxPlayers> score{};  // route points so far; Card Game: completed tickets
  std::array<std::uint16_t, kMaxPlayers> technologies{};  // bit = TechId
  std::uint16_t renewals = 0;                             // times the discards became the deck
  std::array<Card, kDisplaySize> display{};               // Card::None = an empty place
  Cards discard;                                          // Card Game: screens count them
  std::array<std::uint8_t, kMaxPlayers> hand_count{};
  std::array<std::uint8_t, kMaxPlayers> ticket_count{};  // kept ones that are not laid down
  std::array<std::uint8_t, kMaxPlayers> opening_kept{};  // how many of the first tickets were kept
  std::array<std::array<std::uint8_t, kMaxPieceKinds>, kMaxPlayers> pieces{};
  std::array<std::uint8_t, kMaxPlayers> stations_left{};
  std::array<std::array<PlaceId, kMaxStations>, kMaxPlayers> stations{};  // in order of building
  RouteId tunnel = RouteId::None;  // suspended claim: route, cards laid, cards turned up
  Cards laid;
  std::array<Card, kMaxTurnedUp> turned_up{};
  std::uint8_t surcharge = 0;
  std::array<std::array<Row, kMaxColours>, kMaxYards> yard{};
  std::array<std::uint8_t, kMaxYards> track_count{};
  std::uint8_t deck_count = 0;
  std::uint8_t ticket_deck_count = 0;
  std::uint8_t ticket_head = 0;  // slot of the top ticket in the ring of 64
  std::uint8_t tickets_out = 0;  // tickets that left the game unseen
  std::uint8_t offer_count = 0;  // tickets on offer to `turn` (KeepTickets)
  Phase phase = Phase::Opening;
  Seat first{};
  Seat turn{};                    // whose turn it is
  std::uint8_t waiting = 0;       // seats that owe an answer, bit = seat
  std::uint8_t last_turns = 0;    // turns left once the end was triggered; 0 = not triggered
  std::uint8_t passes = 0;        // forced passes in a row
  std::uint8_t pass = 1;          // Card Game: run through the deck, 1 or 2
  std::uint8_t drawn_unseen = 0;  // unseen cards of this draw action
  std::uint8_t claims = 0;        // claims made this turn
  bool bought = false;            // a technology was bought this turn (UK-B2)
  std::array<std::uint8_t, 6> spare{};
};

// What everyone has seen and a perfect memory would keep, although it no longer lies open. Screens do not show
// it unless the table agrees (CG-12, A-19); sampling uses it, and so may bots.
struct Memory {
  std::array<Cards, kMaxPlayers> known{};  // cards that a hand certainly holds
  Cards fresh;                             // deck when last renewed, less what was turned up from it since
  std::array<Cards, kMaxYards> track{};    // On-the-Track stacks: every card went there from an open row
  std::array<std::uint8_t, 6> spare{};
};

// What one player sees besides.
struct Private {
  TicketSet tickets;           // kept, not laid down
  TicketSet chosen;            // answer given in Opening or Declare, until all have answered
  TicketSet out;               // tickets this player rejected out of the game (EU-S3)
  std::uint64_t put_back = 0;  // slots of the ticket ring whose ticket this player knows
  Cards hand;
  Cards drawn;                              // own unseen cards since the deck was last renewed
  Cards track;                              // own stack, once turned over (Declare) or with peek_own_track
  std::array<TicketId, kMaxOffer> offer{};  // in the order drawn; TicketId::None behind the last
  std::array<std::uint8_t, 7> spare{};
};

// What nobody sees.
struct Secret {
  std::array<Card, kMaxCards> deck{};           // the top card is deck[deck_count - 1]
  std::array<TicketId, kMaxTickets> tickets{};  // ring: top at ticket_head, then rising modulo 64
  Seed seed;                                    // for the shuffles still to come
};

struct State {
  Public pub;
  Memory memory;
  std::array<Private, kMaxPlayers> priv{};
  Secret secret;
};

// All that a seat may use to decide. Holds no State: there is nothing to leak.
struct View {
  Public pub;
  Memory memory;
  Private mine;                                  // empty for a spectator
  std::array<TicketId, kMaxTickets> put_back{};  // ring slots this player knows; TicketId::None = unknown
  Seat seat = Seat::Nobody;                      // Seat::Nobody = a spectator
  std::array<std::uint8_t, 7> spare{};
};

static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 1024);
static_assert(std::is_trivially_copyable_v<View>);
static_assert(std::has_unique_object_representations_v<State>,
              "no padding: equal games are equal bit by bit");
static_assert(std::has_unique_object_representations_v<View>);

}  // namespace konduktor
