// Pairing off: the cheapest way to put an even number of points into pairs (a perfect matching of least cost).
#pragma once

#include <array>
#include <cstdint>

#include "konduktor/types.h"

namespace konduktor {

inline constexpr int kMaxPoints = kMaxPlaces + 2;

// Edmonds' blossom method with prices, in about n³ steps. It is large (some 50 KiB): keep one, not many.
class Matching {
 public:
  // n points without any pair between them.
  void reset(int n) noexcept;
  // a and b (from 0, different) may be a pair, at this cost from 0 to 4000.
  void allow(int a, int b, int cost) noexcept;
  // False = not everyone can be paired.
  [[nodiscard]] bool solve() noexcept;
  [[nodiscard]] int mate(int a) const noexcept { return mate_[a + 1] - 1; }

 private:
  // Points are 1 to n_, blossoms n_+1 to last_; 0 is nobody. An edge of a blossom names the points inside.
  static constexpr int kNodes = kMaxPoints + kMaxPoints / 2 + 1;
  using Node = int;
  struct Edge {
    std::uint8_t u = 0;
    std::uint8_t v = 0;
    std::int16_t gain = 0;  // 0 = no such pair
  };
  enum class Side : std::int8_t { Free, Even, Odd };

  [[nodiscard]] int slack_of(const Edge& edge) const noexcept {
    return price_[edge.u] + price_[edge.v] - 2 * edge_[edge.u][edge.v].gain;
  }
  [[nodiscard]] bool grow() noexcept;
  [[nodiscard]] bool scan_queue() noexcept;
  [[nodiscard]] bool change_prices() noexcept;
  [[nodiscard]] bool use(const Edge& edge) noexcept;
  void offer_slack(Node u, Node x) noexcept;
  void find_slack(Node x) noexcept;
  void enqueue(Node x) noexcept;
  void set_root(Node x, Node root) noexcept;
  int turn_to(Node blossom, Node member) noexcept;
  void pair(Node u, Node v) noexcept;
  void augment(Node u, Node v) noexcept;
  [[nodiscard]] Node common_ancestor(Node u, Node v) noexcept;
  void shrink(Node u, Node ancestor, Node v) noexcept;
  void expand(Node blossom) noexcept;

  int n_ = 0;
  Node last_ = 0;
  int visit_ = 0;
  std::array<std::array<Edge, kNodes>, kNodes> edge_;
  std::array<int, kNodes> price_;
  std::array<std::uint8_t, kNodes> mate_;    // a point
  std::array<std::uint8_t, kNodes> slack_;   // the even point with the tightest edge here
  std::array<std::uint8_t, kNodes> root_;    // outermost blossom around, or itself; 0 = not in use
  std::array<std::uint8_t, kNodes> parent_;  // in the alternating tree: a point
  std::array<Side, kNodes> side_;
  std::array<int, kNodes> visited_;
  std::array<std::array<std::uint8_t, kMaxPoints + 1>, kNodes> member_with_;  // by blossom and point inside
  std::array<std::array<std::uint8_t, kMaxPoints>, kNodes> ring_;             // members of a blossom, around
  std::array<std::uint8_t, kNodes> ring_size_;
  std::array<std::uint8_t, kNodes * 2> queue_;
  int queue_from_ = 0;
  int queue_to_ = 0;
};

}  // namespace konduktor
