// EU-L1, EU-L2: the longest trail over a network, in spaces. Exact for every network.
//
// 1. Trees that hang off the network are rolled up into the places that they hang from: each keeps the lengths of
//    its two longest branches. A network without cycles ends here, with its diameter.
// 2. What is left is the core: every place has two routes or more. Chains of places with nothing to choose become
//    one edge.
// 3. A trail that cannot be made longer either is closed and covers its component, or it ends where an odd number
//    of routes meet. So the search starts only at such places and at branches. Every other odd place must leave out
//    an edge, which bounds what a search can still reach.
#include <algorithm>
#include <array>
#include <cstring>

#include "konduktor/scores.h"

namespace konduktor {
namespace {

// Edges have the same numbers as routes; a chain goes by the number of one of its routes.
struct Edge {
  std::uint8_t a;
  std::uint8_t b;
  std::uint16_t length;

  [[nodiscard]] int other(int place) const noexcept { return a + b - place; }
};

struct Network {
  std::array<Edge, kMaxRoutes> edge;
  std::array<std::uint8_t, kMaxPlaces> degree{};
  std::array<std::uint16_t, kMaxPlaces> branch{};   // longest branch that hangs here
  std::array<std::uint16_t, kMaxPlaces> branch2{};  // second longest
  RouteSet edges;
};

void hang(Network& net, int place, int length) noexcept {
  if (length > net.branch[place]) {
    net.branch2[place] = net.branch[place];
    net.branch[place] = static_cast<std::uint16_t>(length);
  } else if (length > net.branch2[place]) {
    net.branch2[place] = static_cast<std::uint16_t>(length);
  }
}

// Step 1. Returns the longest path that lies wholly in rolled-up trees.
int roll_up_trees(const Rules& rules, const RouteSet& routes, Network& net) noexcept {
  // The exclusive or of the numbers of the edges at a place: at a leaf, the number of its only edge.
  std::array<std::uint8_t, kMaxPlaces> mixed{};
  std::array<std::uint8_t, 2 * kMaxPlaces> leaves;  // a place can be put there twice
  int leaf_count = 0;
  std::uint64_t places = 0;
  net.edges = routes;
  routes.for_each([&](RouteId route) {
    const auto i = static_cast<std::uint8_t>(route);
    const Edge edge{rules.end_a[i], rules.end_b[i], rules.spaces[i]};
    net.edge[i] = edge;
    ++net.degree[edge.a];
    ++net.degree[edge.b];
    mixed[edge.a] ^= i;
    mixed[edge.b] ^= i;
    places |= std::uint64_t{1} << edge.a | std::uint64_t{1} << edge.b;
  });
  for (; places != 0; places &= places - 1)
    if (const int place = std::countr_zero(places); net.degree[place] == 1)
      leaves[leaf_count++] = static_cast<std::uint8_t>(place);
  int best = 0;
  while (leaf_count > 0) {
    const int leaf = leaves[--leaf_count];
    best = std::max(best, net.branch[leaf] + net.branch2[leaf]);
    if (net.degree[leaf] == 0) continue;  // the last place of a tree
    const std::uint8_t i = mixed[leaf];
    const int up = net.edge[i].other(leaf);
    hang(net, up, net.branch[leaf] + net.edge[i].length);
    net.edges.remove(static_cast<RouteId>(i));
    net.degree[leaf] = 0;
    mixed[up] ^= i;
    if (--net.degree[up] <= 1) leaves[leaf_count++] = static_cast<std::uint8_t>(up);
  }
  return best;
}

// Step 3, for one component of the core.
class Core {
 public:
  Core(const Network& net, int inside) noexcept : net_(net) { collect(inside); }

  [[nodiscard]] std::uint64_t places() const noexcept { return visited_; }

  // The longest trail if it is longer than `best`, otherwise `best`.
  [[nodiscard]] int longest(int best) noexcept {
    best_ = best;
    int first = 0;
    int second = 0;
    int odd = 0;
    int odd_branches = 0;
    int closed = 0;
    for (std::uint64_t rest = junctions_; rest != 0; rest &= rest - 1) {
      const int place = std::countr_zero(rest);
      const int branch = net_.branch[place];
      if (branch > first) {
        second = first;
        first = branch;
      } else if (branch > second) {
        second = branch;
      }
      closed = std::max(closed, branch + net_.branch2[place]);
      if (std::popcount(at_[place].lo) % 2 + std::popcount(at_[place].hi) % 2 == 1) {
        ++odd;
        odd_branches += branch;
      }
    }
    most_ = total_ + std::max(first + second, closed);
    if (most_ <= best_) return best_;
    if (odd == 0) best_ = std::max(best_, total_ + closed);
    if (odd == 2) best_ = std::max(best_, total_ + odd_branches);
    if (most_ > best_ && first + odd > 0) search();
    return best_;
  }

 private:
  static constexpr int kSlotBits = 11;

  // Walks the component and makes its chains into single edges (step 2).
  void collect(int inside) noexcept {
    std::array<std::uint8_t, kMaxPlaces> stack;
    int depth = 0;
    std::array<RouteSet, kMaxPlaces> around{};
    std::uint64_t chain = 0;
    const auto reach = [&](int place) {
      if ((visited_ >> place & 1) != 0) return;
      visited_ |= std::uint64_t{1} << place;
      stack[depth++] = static_cast<std::uint8_t>(place);
    };
    net_.edges.for_each([&](RouteId id) {
      around[net_.edge[ix(id)].a].add(id);
      around[net_.edge[ix(id)].b].add(id);
    });
    reach(inside);
    while (depth > 0) {
      const int place = stack[--depth];
      at_[place] = around[place];
      if (net_.degree[place] == 2 && net_.branch[place] == 0) chain |= std::uint64_t{1} << place;
      around[place].for_each([&](RouteId id) {
        edges_.add(id);
        edge_[ix(id)] = net_.edge[ix(id)];
        reach(net_.edge[ix(id)].other(place));
      });
    }
    edges_.for_each([&](RouteId id) { total_ += edge_[ix(id)].length; });
    for (std::uint64_t rest = chain; rest != 0; rest &= rest - 1) contract(std::countr_zero(rest));
    junctions_ = 0;
    for (std::uint64_t rest = visited_; rest != 0; rest &= rest - 1)
      if (const int place = std::countr_zero(rest); !at_[place].empty()) junctions_ |= std::uint64_t{1} << place;
  }

  // Joins the two edges at a place without branches. A ring that would become a loop is left with two edges.
  void contract(int place) noexcept {
    std::array<int, 2> id{};
    int count = 0;
    at_[place].for_each([&](RouteId edge) { id[count++] = static_cast<int>(ix(edge)); });
    const int a = edge_[id[0]].other(place);
    const int b = edge_[id[1]].other(place);
    if (a == b) return;
    const auto keep = static_cast<RouteId>(id[0]);
    const auto drop = static_cast<RouteId>(id[1]);
    edge_[id[0]] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                    static_cast<std::uint16_t>(edge_[id[0]].length + edge_[id[1]].length)};
    edges_.remove(drop);
    at_[b].remove(drop);
    at_[b].add(keep);
    at_[place] = {};
  }

  void search() noexcept {
    slots_ = 1u << std::min(kSlotBits, edges_.count());
    std::fill_n(seen_.begin(), slots_, Seen{});
    // The longest branch first: a good first answer prunes the rest.
    std::uint64_t starts = 0;
    for (std::uint64_t rest = junctions_; rest != 0; rest &= rest - 1) {
      const int place = std::countr_zero(rest);
      if (net_.branch[place] > 0 || at_[place].count() % 2 == 1) starts |= std::uint64_t{1} << place;
    }
    while (starts != 0 && best_ < most_) {
      int start = std::countr_zero(starts);
      for (std::uint64_t rest = starts; rest != 0; rest &= rest - 1)
        if (const int place = std::countr_zero(rest); net_.branch[place] > net_.branch[start]) start = place;
      starts &= ~(std::uint64_t{1} << start);
      start_ = start;
      walk(start, edges_, net_.branch[start]);
    }
  }

  void walk(int place, const RouteSet& unused, int length) noexcept {
    best_ = std::max(best_, length + end_bonus(place));
    RouteSet next = at_[place] & unused;
    if (next.empty() || best_ >= most_) return;
    if (next.count() > 1) {
      if (known(place, unused)) return;
      if (length + reach(place, unused) <= best_) return;
    }
    next.for_each([&](RouteId id) {
      RouteSet rest = unused;
      rest.remove(id);
      walk(edge_[ix(id)].other(place), rest, length + edge_[ix(id)].length);
    });
  }

  // Ending here, the trail goes on into a branch: the second one where it came out of the first.
  [[nodiscard]] int end_bonus(int place) const noexcept {
    return place == start_ ? net_.branch2[place] : net_.branch[place];
  }

  // The length gone is the length of the edges used, so coming here again with the same ones is pointless.
  [[nodiscard]] bool known(int place, const RouteSet& unused) noexcept {
    const std::uint64_t mixed = (unused.lo * 0x9e3779b97f4a7c15 ^ unused.hi * 0xc2b2ae3d27d4eb4f) +
                                static_cast<std::uint64_t>(place + 1) * 0xff51afd7ed558ccd +
                                static_cast<std::uint64_t>(start_) * 0xd6e8feb86659fd93;
    Seen& slot = seen_[(mixed ^ mixed >> 29) >> 3 & (slots_ - 1)];
    const Seen now{unused, static_cast<std::uint8_t>(place + 1), static_cast<std::uint8_t>(start_)};
    if (slot == now) return true;
    slot = now;
    return false;
  }

  // At most how much longer a trail from `place` can become.
  [[nodiscard]] int reach(int place, const RouteSet& unused) const noexcept {
    std::uint64_t found = std::uint64_t{1} << place;
    std::uint64_t open = found;
    int doubled = 0;  // every edge is met at both ends
    int bonus = 0;
    int lost = 0;     // by odd places; half of it counts, as an edge left out may serve two of them
    int largest = 0;
    int here = 0;
    bool here_odd = false;
    while (open != 0) {
      const int at = std::countr_zero(open);
      open &= open - 1;
      const RouteSet edges = at_[at] & unused;
      int shortest = 1 << 14;
      edges.for_each([&](RouteId id) {
        const Edge& edge = edge_[ix(id)];
        doubled += edge.length;
        shortest = std::min<int>(shortest, edge.length);
        const std::uint64_t far = std::uint64_t{1} << edge.other(at);
        open |= far & ~found;
        found |= far;
      });
      bonus = std::max(bonus, end_bonus(at));
      const bool odd = edges.count() % 2 == 1;
      if (at == place) {
        here = shortest;
        here_odd = odd;
      } else if (odd) {
        lost += shortest;
        largest = std::max(largest, shortest);
      }
    }
    // The trail ends at an odd place, which then loses nothing, or where it is now.
    const int elsewhere = lost - largest + (here_odd ? 0 : here);
    const int back_here = lost + (here_odd ? here : 0);
    return doubled / 2 - (std::min(elsewhere, back_here) + 1) / 2 + bonus;
  }

  struct Seen {
    RouteSet unused;
    std::uint8_t place = 0;
    std::uint8_t start = 0;
    friend bool operator==(const Seen&, const Seen&) = default;
  };

  const Network& net_;
  std::array<Edge, kMaxRoutes> edge_;
  std::array<RouteSet, kMaxPlaces> at_{};
  RouteSet edges_;
  std::uint64_t visited_ = 0;
  std::uint64_t junctions_ = 0;
  int total_ = 0;
  int best_ = 0;
  int most_ = 0;
  int start_ = 0;
  std::uint64_t slots_ = 0;
  std::array<Seen, 1 << kSlotBits> seen_;  // forgets what falls into the same slot
};

}  // namespace

int longest_trail(const Rules& rules, const RouteSet& routes) {
  Network net;
  int best = roll_up_trees(rules, routes, net);
  std::uint64_t left = 0;
  net.edges.for_each([&](RouteId id) { left |= std::uint64_t{1} << net.edge[ix(id)].a; });
  while (left != 0) {
    Core core(net, std::countr_zero(left));
    best = core.longest(best);
    left &= ~core.places();
  }
  return best;
}

}  // namespace konduktor
