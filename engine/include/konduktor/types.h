// The vocabulary of every other header: ids, cards, sets, capacities.
//
// All of it is plain data without padding, so that a whole game state can be copied with memcpy and compared
// bit by bit. Ids are enum classes over one byte; `ix` turns one into an array index. Sets are bit sets with one
// bit for each route, place or ticket. Nothing here knows a rule.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace konduktor {

// Capacities: what a data file may hold at most. The loader refuses more.
inline constexpr int kMaxPlayers = 5;
inline constexpr int kMaxYards = 4;  // players of the Card Game
inline constexpr int kMaxColours = 8;
inline constexpr int kKinds = kMaxColours + 1;  // colours and the wild
inline constexpr int kMaxCards = 128;
inline constexpr int kDisplaySize = 5;
inline constexpr int kMaxRoutes = 128;
inline constexpr int kMaxPlaces = 64;
inline constexpr int kMaxTickets = 64;
inline constexpr int kMaxOffer = 6;  // tickets offered at once
inline constexpr int kMaxTechnologies = 16;
inline constexpr int kMaxPieceKinds = 2;
inline constexpr int kMaxPieces = 60;       // of one kind, for one player
inline constexpr int kMaxCost = 10;         // cards for one route
inline constexpr int kMaxStations = 3;      // of one player
inline constexpr int kMaxTurnedUp = 3;      // at a tunnel
inline constexpr int kCountsInTables = 16;  // of cards of one colour: 0 to 15, more than any route costs
inline constexpr int kMaxPhases = 16;
inline constexpr int kMaxMoveKinds = 16;

enum class Seat : std::uint8_t { Nobody = 255 };
enum class PlaceId : std::uint8_t { None = 255 };
enum class RouteId : std::uint8_t { None = 255 };
enum class TicketId : std::uint8_t { None = 255 };
enum class TechId : std::uint8_t { None = 255 };

// Colours are 0 to 7 in the order of the data file; the wild is always 8.
enum class Card : std::uint8_t { Wild = 8, None = 255 };

template <typename Id>
[[nodiscard]] constexpr std::size_t ix(Id id) noexcept {
  return static_cast<std::size_t>(id);
}
[[nodiscard]] constexpr Card colour_card(int colour) noexcept { return static_cast<Card>(colour); }
[[nodiscard]] constexpr Seat seat_at(int index) noexcept { return static_cast<Seat>(index); }

// A multiset of cards: how many of each colour, wilds last. The eight colours are also worked on as one 64-bit
// word, a byte each; no count reaches 128, so bytes never carry into each other.
struct Cards {
  std::array<std::uint8_t, kKinds> n{};

  [[nodiscard]] constexpr std::uint8_t& operator[](Card card) noexcept { return n[ix(card)]; }
  [[nodiscard]] constexpr std::uint8_t operator[](Card card) const noexcept { return n[ix(card)]; }
  [[nodiscard]] constexpr int wilds() const noexcept { return n[kMaxColours]; }
  [[nodiscard]] constexpr int total() const noexcept {
    return static_cast<int>(word() * kOnes >> 56) + n[kMaxColours];
  }
  [[nodiscard]] constexpr bool contains(const Cards& other) const noexcept {
    // A byte of 128 or more, as only a forged move has, would carry into its neighbour: it is never contained.
    const bool colours = (((word() | kTops) - other.word()) & ~other.word() & kTops) == kTops;
    return colours && n[kMaxColours] >= other.n[kMaxColours];
  }
  constexpr Cards& operator+=(const Cards& other) noexcept {
    set_word(word() + other.word());
    n[kMaxColours] = static_cast<std::uint8_t>(n[kMaxColours] + other.n[kMaxColours]);
    return *this;
  }
  // The caller has checked `contains`.
  constexpr Cards& operator-=(const Cards& other) noexcept {
    set_word(word() - other.word());
    n[kMaxColours] = static_cast<std::uint8_t>(n[kMaxColours] - other.n[kMaxColours]);
    return *this;
  }
  // Takes away what is there and no more.
  constexpr void subtract_at_most(const Cards& other) noexcept {
    const std::uint64_t less = (word() | kTops) - other.word();
    const std::uint64_t enough = (less & kTops) >> 7;  // 1 in the bytes that stay at 0 or above
    set_word(less & (enough * 0x7f));
    n[kMaxColours] =
        static_cast<std::uint8_t>(n[kMaxColours] - std::min(n[kMaxColours], other.n[kMaxColours]));
  }
  friend constexpr Cards operator+(Cards a, const Cards& b) noexcept { return a += b; }
  friend constexpr Cards operator-(Cards a, const Cards& b) noexcept { return a -= b; }
  friend constexpr bool operator==(const Cards&, const Cards&) = default;

  // The colours as a word: colour c in bits 8c to 8c+7 on every machine.
  [[nodiscard]] constexpr std::uint64_t word() const noexcept {
    if (std::endian::native == std::endian::little && !std::is_constant_evaluated()) {
      std::uint64_t bytes = 0;
      std::memcpy(&bytes, n.data(), sizeof bytes);
      return bytes;
    }
    std::uint64_t word = 0;
    for (std::size_t c = 0; c < kMaxColours; ++c) word |= std::uint64_t{n[c]} << (8 * c);
    return word;
  }
  constexpr void set_word(std::uint64_t word) noexcept {
    if (std::endian::native == std::endian::little && !std::is_constant_evaluated()) {
      std::memcpy(n.data(), &word, sizeof word);
      return;
    }
    for (std::size_t c = 0; c < kMaxColours; ++c) n[c] = static_cast<std::uint8_t>(word >> (8 * c));
  }

 private:
  static constexpr std::uint64_t kOnes = 0x0101010101010101u;
  static constexpr std::uint64_t kTops = 0x8080808080808080u;
};

// A set of up to 64 places or tickets.
template <typename Id>
struct Set64 {
  std::uint64_t bits = 0;

  [[nodiscard]] constexpr bool has(Id id) const noexcept { return (bits >> ix(id) & 1u) != 0; }
  constexpr void add(Id id) noexcept { bits |= std::uint64_t{1} << ix(id); }
  constexpr void remove(Id id) noexcept { bits &= ~(std::uint64_t{1} << ix(id)); }
  [[nodiscard]] constexpr int count() const noexcept { return std::popcount(bits); }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits == 0; }
  template <typename F>
  constexpr void for_each(F&& f) const {
    for (auto rest = bits; rest != 0; rest &= rest - 1) f(static_cast<Id>(std::countr_zero(rest)));
  }
  friend constexpr Set64 operator|(Set64 a, Set64 b) noexcept { return {a.bits | b.bits}; }
  friend constexpr Set64 operator&(Set64 a, Set64 b) noexcept { return {a.bits & b.bits}; }
  friend constexpr Set64 operator-(Set64 a, Set64 b) noexcept { return {a.bits & ~b.bits}; }
  friend constexpr bool operator==(Set64, Set64) = default;
};
using PlaceSet = Set64<PlaceId>;
using TicketSet = Set64<TicketId>;

// A set of up to 128 routes.
struct RouteSet {
  std::uint64_t lo = 0;
  std::uint64_t hi = 0;

  [[nodiscard]] constexpr bool has(RouteId r) const noexcept {
    return (((lo & ~half(r)) | (hi & half(r))) >> (ix(r) & 63) & 1u) != 0;
  }
  constexpr void add(RouteId r) noexcept {
    lo |= bit(r) & ~half(r);
    hi |= bit(r) & half(r);
  }
  constexpr void remove(RouteId r) noexcept {
    lo &= ~(bit(r) & ~half(r));
    hi &= ~(bit(r) & half(r));
  }
  [[nodiscard]] constexpr int count() const noexcept { return std::popcount(lo) + std::popcount(hi); }
  [[nodiscard]] constexpr bool empty() const noexcept { return (lo | hi) == 0; }
  template <typename F>
  constexpr void for_each(F&& f) const {
    for (auto rest = lo; rest != 0; rest &= rest - 1) f(static_cast<RouteId>(std::countr_zero(rest)));
    for (auto rest = hi; rest != 0; rest &= rest - 1) f(static_cast<RouteId>(64 + std::countr_zero(rest)));
  }
  friend constexpr RouteSet operator|(RouteSet a, RouteSet b) noexcept { return {a.lo | b.lo, a.hi | b.hi}; }
  friend constexpr RouteSet operator&(RouteSet a, RouteSet b) noexcept { return {a.lo & b.lo, a.hi & b.hi}; }
  friend constexpr RouteSet operator-(RouteSet a, RouteSet b) noexcept {
    return {a.lo & ~b.lo, a.hi & ~b.hi};
  }
  friend constexpr bool operator==(RouteSet, RouteSet) = default;

 private:
  [[nodiscard]] static constexpr std::uint64_t bit(RouteId r) noexcept {
    return std::uint64_t{1} << (ix(r) & 63);
  }
  // All ones for the upper half: nobody can guess in which half a route is, so there is no branch on it.
  [[nodiscard]] static constexpr std::uint64_t half(RouteId r) noexcept {
    return std::uint64_t{0} - (ix(r) >> 6 & 1u);
  }
};

}  // namespace konduktor
