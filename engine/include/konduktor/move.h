// Moves: what a seat asks for. An intent only; what chance made of it is in the events (event.h).
//
// A move is 16 bytes and means the same in every state: routes, places and tickets go by id, payments are
// sets of cards without labels (UK-C3). MoveList holds the legal moves of a moment as groups ("red with one wild
// for any of these routes"), which makes listing them cheap; it looks like an array of moves.
//
//   Move:  | bits: 8 counts of coloured cards, or a set of tickets | kind | target | wilds | 0 … |
#pragma once

#include <cstdint>
#include <vector>

#include "konduktor/types.h"

namespace konduktor {

enum class MoveKind : std::uint8_t {
  Keep,      // tickets: the offered tickets that are kept
  Take,      // target: place in the display, 0 to 4
  Draw,      // an unseen card
  Stop,      // decline an optional further card or claim
  Tickets,   // draw tickets
  Claim,     // target: RouteId, payment
  Pay,       // payment: the surcharge of a tunnel
  Withdraw,  // take the laid cards back
  Station,   // target: PlaceId, payment
  Buy,       // target: TechId, payment
  Play,      // payment: cards to the rail yard
  Shunt,     // target: bit = colour whose row gives a locomotive (row_order=owner)
  Declare,   // tickets: completed ones
  Pass       // nothing else is legal
};

struct Move {
  std::uint64_t bits = 0;
  MoveKind kind = MoveKind::Pass;
  std::uint8_t target = 0;
  std::uint8_t wilds = 0;
  std::array<std::uint8_t, 5> spare{};

  [[nodiscard]] constexpr Cards payment() const noexcept {
    Cards cards;
    for (int c = 0; c < kMaxColours; ++c) cards.n[c] = static_cast<std::uint8_t>(bits >> (8 * c));
    cards.n[kMaxColours] = wilds;
    return cards;
  }
  [[nodiscard]] constexpr TicketSet tickets() const noexcept { return {bits}; }
  [[nodiscard]] constexpr RouteId route() const noexcept { return static_cast<RouteId>(target); }
  [[nodiscard]] constexpr PlaceId place() const noexcept { return static_cast<PlaceId>(target); }
  [[nodiscard]] constexpr TechId technology() const noexcept { return static_cast<TechId>(target); }
  friend constexpr bool operator==(const Move&, const Move&) = default;

  [[nodiscard]] static constexpr Move plain(MoveKind kind) noexcept { return {0, kind, 0, 0, {}}; }
  [[nodiscard]] static constexpr Move take(int slot) noexcept {
    return {0, MoveKind::Take, static_cast<std::uint8_t>(slot), 0, {}};
  }
  [[nodiscard]] static constexpr Move shunt(int colours) noexcept {
    return {0, MoveKind::Shunt, static_cast<std::uint8_t>(colours), 0, {}};
  }
  [[nodiscard]] static constexpr Move with_tickets(MoveKind kind, TicketSet tickets) noexcept {
    return {tickets.bits, kind, 0, 0, {}};
  }
  [[nodiscard]] static constexpr Move paying(MoveKind kind, int target, const Cards& cards) noexcept {
    Move move{0, kind, static_cast<std::uint8_t>(target), cards.n[kMaxColours], {}};
    for (int c = 0; c < kMaxColours; ++c) move.bits |= std::uint64_t{cards.n[c]} << (8 * c);
    return move;
  }
  // `coloured` cards of one colour and `wilds`: the payment of every game but the United Kingdom.
  [[nodiscard]] static constexpr Move paying(MoveKind kind, int target, int colour, int coloured,
                                             int wilds) noexcept {
    return {static_cast<std::uint64_t>(coloured) << (8 * colour), kind, static_cast<std::uint8_t>(target),
            static_cast<std::uint8_t>(wilds), {}};
  }
};
static_assert(sizeof(Move) == 16);

// The legal moves of one moment. Owned by the caller and used again and again, so that it soon stops allocating.
class MoveList {
 public:
  [[nodiscard]] int size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] Move operator[](int index) const noexcept;
  [[nodiscard]] bool has(const Move& move) const noexcept;
  template <typename F>
  void for_each(F&& f) const {
    for (int g = 0; g < groups_used_; ++g)
      for (int k = 0; k < groups_[g].size; ++k) f(expand(groups_[g], k));
  }
  void clear() noexcept {
    size_ = 0;
    groups_used_ = 0;
    single_.clear();
  }

  // For the rules: how moves get in.
  void add(const Move& move);
  void add_plain(MoveKind kind) { add(Move::plain(kind)); }
  void add_takes(std::uint32_t slots);
  // Claims of `routes`, each for its cost: `wilds` wilds, the rest in `colour`. cost[route] must outlive the list.
  void add_claims(const RouteSet& routes, int colour, int wilds, const std::uint8_t* cost);
  void add_stations(const PlaceSet& places, int colour, int coloured, int wilds);
  // Every subset of the offer whose bit (1 << subset) is in `subsets`.
  void add_keeps(const std::array<TicketId, kMaxOffer>& offer, std::uint64_t subsets);

 private:
  enum class Form : std::uint8_t { Singles, Takes, Claims, AllWild, Stations, Keeps };
  struct Group {
    RouteSet targets;
    int size = 0;
    int first_single = 0;
    Form form = Form::Singles;
    std::uint8_t colour = 0;
    std::uint8_t coloured = 0;
    std::uint8_t wilds = 0;
    std::uint32_t spare = 0;
  };
  static constexpr int kMaxGroups = 160;

  [[nodiscard]] Move expand(const Group& group, int index) const noexcept;
  Group& push(Form form, const RouteSet& targets, int size) noexcept;

  int size_ = 0;
  int groups_used_ = 0;
  const std::uint8_t* cost_ = nullptr;
  std::array<TicketId, kMaxOffer> offer_{};
  std::array<Group, kMaxGroups> groups_;
  std::vector<Move> single_;
};

}  // namespace konduktor
