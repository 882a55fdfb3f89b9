// The claims that a hand pays for in cards of one colour and wilds, worked out only when they are asked for.
//
// A list of moves is made at every step of a game and one move of it is played: so the list holds what the claims
// follow from, and counts them. Their order: by colour, then by number of wilds, then by route; in wilds alone last.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "konduktor/rules.h"

namespace konduktor {

class PlainClaims {
 public:
  struct Claim {
    int route = 0;
    int colour = 0;
    int coloured = 0;
    int wilds = 0;
  };

  // `rules` must outlive this.
  void set(const Rules& rules, const Cards& hand, const RouteSet& routes) noexcept {
    rules_ = &rules;
    routes_ = {routes.lo, routes.hi};
    hand_ = hand;
    static_assert(kCountsInTables == 16 && kMaxCost < 16);
    constexpr std::uint64_t kBeyondTables = 0xf0f0f0f0f0f0f0f0u;
    if ((hand.word() & kBeyondTables) != 0)
      for (auto& count : hand_.n) count = std::min<std::uint8_t>(count, kMaxCost);
  }

  [[nodiscard]] std::uint32_t count() const noexcept {
    int count = 0;
    if (hand_.wilds() == 0) {  // as most hands: always eight steps, so that no branch is in doubt
      const RouteSet routes{routes_.lo, routes_.hi};
      for (std::size_t c = 0; c < kMaxColours; ++c)
        count += (rules_->payable[0][c][hand_.n[c]] & routes).count();
    } else {
      each_payment([&](const RouteSet& routes, int, int) {
        count += routes.count();
        return true;
      });
    }
    return static_cast<std::uint32_t>(count);
  }

  // The claim with this index, from 0.
  [[nodiscard]] Claim at(std::uint32_t index) const noexcept;

  template <typename F>
  void for_each(F&& f) const {
    each_payment([&](const RouteSet& routes, int colour, int wilds) {
      routes.for_each([&](RouteId route) { f(claim(static_cast<int>(ix(route)), colour, wilds)); });
      return true;
    });
  }

 private:
  static constexpr int kInWilds = -1;  // in place of the number of wilds

  // Calls f(routes, colour, wilds) until it returns false.
  template <typename F>
  void each_payment(F&& f) const {
    const auto wilds = static_cast<std::size_t>(std::min(hand_.wilds(), kMaxCost));
    const std::size_t beside_colour = std::min<std::size_t>(wilds, kMaxCost - 1);
    const RouteSet routes{routes_.lo, routes_.hi};
    // Colours in the hand: the top bit of each byte that is not 0.
    constexpr std::uint64_t kTops = 0x8080808080808080u;
    for (auto held = (hand_.word() + (kTops - 0x0101010101010101u)) & kTops; held != 0; held &= held - 1) {
      const auto c = static_cast<std::size_t>(std::countr_zero(held)) / 8;
      for (std::size_t w = 0; w <= beside_colour; ++w)
        if (!f(rules_->payable[w][c][hand_.n[c]] & routes, static_cast<int>(c), static_cast<int>(w))) return;
    }
    f(rules_->payable_in_wilds[wilds] & routes, 0, kInWilds);
  }

  [[nodiscard]] Claim claim(int route, int colour, int wilds) const noexcept {
    const int cost = rules_->cost[static_cast<std::size_t>(route)];
    const int in_wilds = wilds == kInWilds ? cost : wilds;
    return {route, colour, cost - in_wilds, in_wilds};
  }

  const Rules* rules_ = nullptr;
  RouteSet routes_;
  Cards hand_;  // counts above kMaxCost may be lowered to it
};

}  // namespace konduktor
