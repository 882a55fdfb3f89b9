// Moves: what a seat asks for. An intent only; what chance made of it is in the events (event.h).
//
// A move is 16 bytes and means the same in every state: routes, places and tickets go by id, payments are
// sets of cards without labels (UK-C3). MoveList holds the legal moves of a moment as groups ("a station for one
// red card in any of these cities"), which makes listing them cheap; it looks like an array of moves.
//
//   Move:  | bits: 8 counts of coloured cards, or a set of tickets | kind | target | wilds | 0 … |
#pragma once

#include <cstdint>
#include <vector>

#include "konduktor/plain_claims.h"
#include "konduktor/types.h"
#include "konduktor/words.h"

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
// The verbs of docs/record.md.
constexpr auto words_of(MoveKind) {
  return words<MoveKind>("keep", "take", "draw", "stop", "tickets", "claim", "pay", "withdraw", "station",
                         "buy", "play", "shunt", "declare", "pass");
}
static_assert(kWordsOf<MoveKind>.size() <= kMaxMoveKinds);

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
  // A copy of a move that was just made, word by word: read back whole, it would wait for its own stores.
  void assign(const Move& other) noexcept {
    std::uint64_t tail = 0;
    std::memcpy(&tail, reinterpret_cast<const unsigned char*>(&other) + sizeof bits, sizeof tail);
    bits = other.bits;
    std::memcpy(reinterpret_cast<unsigned char*>(this) + sizeof bits, &tail, sizeof tail);
  }

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
  // Written as two words and read back as two: other widths would wait for their own stores.
  [[nodiscard]] static constexpr Move pack(std::uint64_t bits, MoveKind kind, int target, int wilds) noexcept;
};
static_assert(sizeof(Move) == 16);

constexpr Move Move::pack(std::uint64_t bits, MoveKind kind, int target, int wilds) noexcept {
  const std::uint64_t tail = std::uint64_t{static_cast<std::uint8_t>(kind)} |
                             std::uint64_t{static_cast<std::uint8_t>(target)} << 8 |
                             std::uint64_t{static_cast<std::uint8_t>(wilds)} << 16;
  Move move{bits, kind, static_cast<std::uint8_t>(target), static_cast<std::uint8_t>(wilds), {}};
  if (std::endian::native == std::endian::little && !std::is_constant_evaluated())
    std::memcpy(reinterpret_cast<unsigned char*>(&move) + sizeof bits, &tail, sizeof tail);
  return move;
}

// The legal moves of one moment. Owned by the caller and used again and again, so that it soon stops allocating.
class MoveList {
  // Where the moves of a group come from.
  enum class From : std::uint8_t { Targets, Claims, Offer, Single };
  // Moves alike but for their target.
  struct Group {
    std::uint64_t targets;  // bit = target; Offer: bit = subset; Single: index of the first in single_
    std::uint32_t how;      // | kind | colour | coloured | wilds | from |, four bits each from the lowest
    std::uint32_t first;    // index of its first move in the list
    [[nodiscard]] int part(int k) const noexcept { return static_cast<int>(how >> (4 * k) & 15); }
    [[nodiscard]] From from() const noexcept { return static_cast<From>(part(4)); }
  };
  // Stations need at most 8 colours x 3 numbers of wilds + 1, the rest a few.
  static constexpr std::size_t kMaxGroups = 40;

 public:
  [[nodiscard]] int size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] Move operator[](int index) const noexcept;
  [[nodiscard]] bool has(const Move& move) const noexcept;
  // Of the first move; the list is not empty.
  [[nodiscard]] MoveKind first_kind() const noexcept { return static_cast<MoveKind>(groups_[0].part(0)); }
  template <typename F>
  void for_each(F&& f) const {
    for (std::size_t g = 0; g < used_; ++g) {
      if (groups_[g].from() == From::Claims)
        claims_.for_each([&](const PlainClaims::Claim& claim) { f(move_of(claim)); });
      else
        for (std::uint32_t k = groups_[g].first; k < end_of(g); ++k)
          f(expand(groups_[g], k - groups_[g].first));
    }
  }
  void clear() noexcept {
    size_ = 0;
    used_ = 0;
    single_.clear();
  }

  // For the rules: how moves get in. An empty set of targets adds nothing, without a branch.
  void add(Move move);
  // Moves added one by one so far; add_once leaves out a move that is there from the given one on.
  [[nodiscard]] std::size_t single_count() const noexcept { return single_.size(); }
  void add_once(Move move, std::size_t from);
  // So many of them again, for another target.
  void add_again(std::size_t from, std::size_t count, int target);
  void add_plain(MoveKind kind) noexcept { Writer(*this).add_plain(kind); }
  // Adds several groups in a row, counting in registers.
  class Writer {
   public:
    explicit Writer(MoveList& list) noexcept
        : list_(list),
          next_(list.groups_.data() + list.used_),
          size_(static_cast<std::uint32_t>(list.size_)) {}
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer() {
      list_.used_ = static_cast<std::size_t>(next_ - list_.groups_.data());
      list_.size_ = static_cast<int>(size_);
    }
    void add_takes(std::uint32_t slots) noexcept {
      write(slots, static_cast<std::uint32_t>(std::popcount(slots)), how(MoveKind::Take));
    }
    void add_plain(MoveKind kind) noexcept { write(1, 1, how(kind)); }
    // At most once in a list. `rules` must outlive the list.
    void add_claims(const Rules& rules, const Cards& hand, const RouteSet& routes) noexcept {
      list_.claims_.set(rules, hand, routes);
      write(0, list_.claims_.count(), how(MoveKind::Claim, 0, 0, 0, From::Claims));
    }
    void add_stations(const PlaceSet& places, int colour, int coloured, int wilds) noexcept {
      write(places.bits, static_cast<std::uint32_t>(places.count()),
            how(MoveKind::Station, colour, coloured, wilds));
    }

   private:
    friend class MoveList;
    void write(std::uint64_t targets, std::uint32_t size, std::uint32_t how) noexcept {
      *next_ = {targets, how, size_};
      size_ += size;
      next_ += size != 0 ? 1 : 0;
    }
    MoveList& list_;
    Group* next_;
    std::uint32_t size_;
  };
  // Every subset of the offer whose bit (1 << subset) is in `subsets`.
  void add_keeps(const std::array<TicketId, kMaxOffer>& offer, std::uint64_t subsets) noexcept {
    offer_ = offer;
    Writer(*this).write(subsets, static_cast<std::uint32_t>(std::popcount(subsets)),
                        how(MoveKind::Keep, 0, 0, 0, From::Offer));
  }

 private:
  [[nodiscard]] Move expand(const Group& group, std::uint32_t index) const noexcept;
  [[nodiscard]] static Move move_of(const PlainClaims::Claim& claim) noexcept {
    return Move::paying(MoveKind::Claim, claim.route, claim.colour, claim.coloured, claim.wilds);
  }
  [[nodiscard]] static constexpr std::uint32_t how(MoveKind kind, int colour = 0, int coloured = 0,
                                                   int wilds = 0, From from = From::Targets) noexcept {
    return static_cast<std::uint32_t>(kind) | static_cast<std::uint32_t>(colour) << 4 |
           static_cast<std::uint32_t>(coloured) << 8 | static_cast<std::uint32_t>(wilds) << 12 |
           static_cast<std::uint32_t>(from) << 16;
  }
  [[nodiscard]] std::uint32_t end_of(std::size_t group) const noexcept {
    return group + 1 < used_ ? groups_[group + 1].first : static_cast<std::uint32_t>(size_);
  }

  int size_ = 0;
  std::size_t used_ = 0;
  std::array<TicketId, kMaxOffer> offer_{};
  std::array<Group, kMaxGroups> groups_;
  PlainClaims claims_;
  std::vector<Move> single_;
};

}  // namespace konduktor
