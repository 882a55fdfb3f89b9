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
    cards.set_word(bits);
    cards[Card::Wild] = wilds;
    return cards;
  }
  [[nodiscard]] constexpr TicketSet tickets() const noexcept { return {bits}; }
  [[nodiscard]] constexpr RouteId route() const noexcept { return static_cast<RouteId>(target); }
  [[nodiscard]] constexpr PlaceId place() const noexcept { return static_cast<PlaceId>(target); }
  [[nodiscard]] constexpr TechId technology() const noexcept { return static_cast<TechId>(target); }
  friend constexpr bool operator==(const Move&, const Move&) = default;

  [[nodiscard]] static constexpr Move plain(MoveKind kind) noexcept { return pack(0, kind, 0, 0); }
  [[nodiscard]] static constexpr Move take(int slot) noexcept { return pack(0, MoveKind::Take, slot, 0); }
  [[nodiscard]] static constexpr Move shunt(int colours) noexcept {
    return pack(0, MoveKind::Shunt, colours, 0);
  }
  [[nodiscard]] static constexpr Move with_tickets(MoveKind kind, TicketSet tickets) noexcept {
    return pack(tickets.bits, kind, 0, 0);
  }
  [[nodiscard]] static constexpr Move paying(MoveKind kind, int target, const Cards& cards) noexcept {
    return pack(cards.word(), kind, target, cards.wilds());
  }
  // `coloured` cards of one colour and `wilds`: the payment of every game but the United Kingdom.
  [[nodiscard]] static constexpr Move paying(MoveKind kind, int target, int colour, int coloured,
                                             int wilds) noexcept {
    return pack(static_cast<std::uint64_t>(coloured) << (8 * colour), kind, target, wilds);
  }

 private:
  // In two words: built byte by byte and read back whole, a move would wait for its own stores.
  [[nodiscard]] static constexpr Move pack(std::uint64_t bits, MoveKind kind, int target, int wilds) noexcept;
};
static_assert(sizeof(Move) == 16);

constexpr Move Move::pack(std::uint64_t bits, MoveKind kind, int target, int wilds) noexcept {
  const std::uint64_t tail = std::uint64_t{static_cast<std::uint8_t>(kind)} |
                             std::uint64_t{static_cast<std::uint8_t>(target)} << 8 |
                             std::uint64_t{static_cast<std::uint8_t>(wilds)} << 16;
  if constexpr (std::endian::native == std::endian::little)
    return std::bit_cast<Move>(std::array<std::uint64_t, 2>{bits, tail});
  return {bits, kind, static_cast<std::uint8_t>(target), static_cast<std::uint8_t>(wilds), {}};
}

// The legal moves of one moment. Owned by the caller and used again and again, so that it soon stops allocating.
class MoveList {
  // What the payment of a move of a group comes to, and where its targets are.
  enum class Sum : std::uint8_t { Fixed, Cost, CostInWilds, Subset, Single };
  // Moves alike but for their target; 24 bytes.
  struct Group {
    RouteSet targets;     // Single: lo = index of the first in single_
    std::uint32_t how;    // | kind | colour | coloured | wilds | sum |, four bits each from the lowest
    std::uint32_t first;  // index of its first move in the list
    [[nodiscard]] int part(int k) const noexcept { return static_cast<int>(how >> (4 * k) & 15); }
  };
  // Plain claims need at most 8 colours x 10 numbers of wilds + 1, stations 25, the rest a few.
  static constexpr std::size_t kMaxGroups = 128;

 public:
  [[nodiscard]] int size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] Move operator[](int index) const noexcept;
  [[nodiscard]] bool has(const Move& move) const noexcept;
  // Of the first move; the list is not empty.
  [[nodiscard]] MoveKind first_kind() const noexcept { return static_cast<MoveKind>(groups_[0].part(0)); }
  template <typename F>
  void for_each(F&& f) const {
    for (std::size_t g = 0; g < used_; ++g)
      for (std::uint32_t k = groups_[g].first; k < end_of(g); ++k)
        f(expand(groups_[g], k - groups_[g].first));
  }
  void clear() noexcept {
    size_ = 0;
    used_ = 0;
    single_.clear();
  }

  // For the rules: how moves get in. An empty set of targets adds nothing, without a branch.
  void add(const Move& move);
  void add_plain(MoveKind kind) noexcept { push({1, 0}, 1, kind, Sum::Fixed); }
  // Adds several groups in a row, counting in registers. cost[route] must outlive the list.
  class Writer {
   public:
    explicit Writer(MoveList& list, const std::uint8_t* cost = nullptr) noexcept
        : list_(list),
          next_(list.groups_.data() + list.used_),
          size_(static_cast<std::uint32_t>(list.size_)) {
      if (cost != nullptr) list.cost_ = cost;
    }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer() {
      list_.used_ = static_cast<std::size_t>(next_ - list_.groups_.data());
      list_.size_ = static_cast<int>(size_);
    }
    void add_takes(std::uint32_t slots) noexcept {
      write({slots, 0}, std::popcount(slots), list_.how(MoveKind::Take, 0, 0, 0, Sum::Fixed));
    }
    void add_plain_if(bool there, MoveKind kind) noexcept {
      write({1, 0}, there ? 1 : 0, list_.how(kind, 0, 0, 0, Sum::Fixed));
    }
    // Each for its cost: `wilds` wilds, the rest in `colour`.
    void add_claims(const RouteSet& routes, int colour, int wilds) noexcept {
      write(routes, routes.count(), list_.how(MoveKind::Claim, colour, 0, wilds, Sum::Cost));
    }
    void add_claims_in_wilds(const RouteSet& routes) noexcept {
      write(routes, routes.count(), list_.how(MoveKind::Claim, 0, 0, 0, Sum::CostInWilds));
    }
    void add_stations(const PlaceSet& places, int colour, int coloured, int wilds) noexcept {
      write({places.bits, 0}, places.count(),
            list_.how(MoveKind::Station, colour, coloured, wilds, Sum::Fixed));
    }

   private:
    void write(const RouteSet& targets, int size, std::uint32_t how) noexcept {
      *next_ = {targets, how, size_};
      size_ += static_cast<std::uint32_t>(size);
      next_ += size != 0 ? 1 : 0;
    }
    MoveList& list_;
    Group* next_;
    std::uint32_t size_;
  };
  // Every subset of the offer whose bit (1 << subset) is in `subsets`.
  void add_keeps(const std::array<TicketId, kMaxOffer>& offer, std::uint64_t subsets) noexcept {
    offer_ = offer;
    push({subsets, 0}, std::popcount(subsets), MoveKind::Keep, Sum::Subset);
  }

 private:
  [[nodiscard]] Move expand(const Group& group, std::uint32_t index) const noexcept;
  [[nodiscard]] static constexpr std::uint32_t how(MoveKind kind, int colour, int coloured, int wilds,
                                                   Sum sum) noexcept {
    return static_cast<std::uint32_t>(kind) | static_cast<std::uint32_t>(colour) << 4 |
           static_cast<std::uint32_t>(coloured) << 8 | static_cast<std::uint32_t>(wilds) << 12 |
           static_cast<std::uint32_t>(sum) << 16;
  }
  void push(const RouteSet& targets, int size, MoveKind kind, Sum sum) noexcept {
    groups_[used_] = {targets, how(kind, 0, 0, 0, sum), static_cast<std::uint32_t>(size_)};
    size_ += size;
    used_ += size != 0 ? 1u : 0u;
  }
  [[nodiscard]] std::uint32_t end_of(std::size_t group) const noexcept {
    return group + 1 < used_ ? groups_[group + 1].first : static_cast<std::uint32_t>(size_);
  }

  int size_ = 0;
  std::size_t used_ = 0;
  const std::uint8_t* cost_ = nullptr;
  std::array<TicketId, kMaxOffer> offer_{};
  std::array<Group, kMaxGroups> groups_;
  std::vector<Move> single_;
};

}  // namespace konduktor
