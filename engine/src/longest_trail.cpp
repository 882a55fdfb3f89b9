// EU-L1, EU-L2: the longest trail over a network, in spaces. Exact for every network.
//
// 1. Trees that hang off the network are rolled up into the places that they hang from: each keeps the lengths of
//    its two longest branches. A network without cycles ends here, with its diameter.
// 2. What is left is the core: every place has two routes or more. Chains of places with nothing to choose become
//    one edge.
// 3. A trail that cannot be made longer either is closed and covers its component, or it ends where an odd number
//    of routes meet (branches counted). A small core is walked through from such places; a large one goes to
//    core_trail.cpp.
#include <algorithm>
#include <array>

#include "core_trail.h"
#include "konduktor/scores.h"

namespace konduktor {
namespace {

// Edges have the same numbers as routes; a chain goes by the number of one of its routes.
using Edge = CoreGraph::Edge;

struct Network {
  std::array<Edge, kMaxRoutes> edge;
  // By place, and one more for what leads nowhere.
  std::array<std::uint8_t, kMaxPlaces + 1> degree{};
  std::array<std::uint16_t, kMaxPlaces + 1> branch{};   // longest branch that hangs here
  std::array<std::uint16_t, kMaxPlaces + 1> branch2{};  // second longest
  RouteSet edges;
};

void hang(Network& net, int place, int length) noexcept {
  const int first = net.branch[place];
  const int second = net.branch2[place];
  net.branch[place] = static_cast<std::uint16_t>(std::max(first, length));
  net.branch2[place] = static_cast<std::uint16_t>(std::max(second, std::min(first, length)));
}

// Step 1. Returns the longest path that lies wholly in rolled-up trees.
int roll_up_trees(const Rules& rules, const RouteSet& routes, Network& net) noexcept {
  // The exclusive or of the numbers of the edges at a place: at a leaf, the number of its only edge.
  std::array<std::uint8_t, kMaxPlaces + 1> mixed{};
  std::array<std::uint8_t, 2 * kMaxPlaces + 1> leaves;  // a place can be put there twice
  int leaf_count = 0;
  std::uint64_t places = 0;
  std::array<std::uint64_t, 2> rolled{};
  net.edge[0] = {};  // looked at for the last place of a tree
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
  for (; places != 0; places &= places - 1) {
    const int place = std::countr_zero(places);
    leaves[leaf_count] = static_cast<std::uint8_t>(place);
    leaf_count += net.degree[place] == 1 ? 1 : 0;
  }
  int best = 0;
  // First in, first out: leaves far from each other do not wait for one another. Without branches, because nobody
  // can guess which way they go: the last place of a tree hangs from the place that leads nowhere.
  for (int done = 0; done < leaf_count; ++done) {
    const int leaf = leaves[done];
    best = std::max(best, net.branch[leaf] + net.branch2[leaf]);
    const unsigned more = net.degree[leaf] != 0 ? 1 : 0;
    const std::uint8_t i = mixed[leaf];
    const int up = more != 0 ? net.edge[i].other(leaf) : kMaxPlaces;
    hang(net, up, net.branch[leaf] + net.edge[i].length);
    rolled[i / 64] |= std::uint64_t{more} << i % 64;
    net.degree[leaf] = 0;
    mixed[up] ^= i;
    leaves[leaf_count] = static_cast<std::uint8_t>(up);
    leaf_count += static_cast<int>(more & (--net.degree[up] <= 1 ? 1u : 0u));
  }
  net.edges = routes - RouteSet{rolled[0], rolled[1]};
  return best;
}

// Steps 2 and 3, for one component of the core.
class Core {
 public:
  Core(const Network& net, int inside) noexcept : net_(net) { collect(inside); }

  [[nodiscard]] std::uint64_t places() const noexcept { return visited_; }

  // The longest trail if it is longer than `best`, otherwise `best`.
  [[nodiscard]] int longest(int best) noexcept {
    best_ = best;
    std::uint64_t starts = 0;
    int first = 0;
    int second = 0;
    int odd = 0;
    int odd_branches = 0;
    int closed = 0;
    for (std::uint64_t rest = junctions_; rest != 0; rest &= rest - 1) {
      const int place = std::countr_zero(rest);
      const int branch = net_.branch[place];
      const bool is_odd = at_[place].count() % 2 == 1;
      second = std::max(second, std::min(first, branch));
      first = std::max(first, branch);
      closed = std::max(closed, branch + net_.branch2[place]);
      if (is_odd) ++odd;
      if (is_odd) odd_branches += branch;
      if (is_odd || branch > 0) starts |= rest & (~rest + 1);
    }
    most_ = total_ + std::max(first + second, closed);
    if (most_ <= best_) return best_;
    if (odd == 0) best_ = std::max(best_, total_ + closed);
    if (odd == 2) best_ = std::max(best_, total_ + odd_branches);
    if (most_ <= best_) return best_;
    if (edges_.count() > kSmall) return longest_in_large_core();
    for (; starts != 0 && best_ < most_; starts &= starts - 1) {
      start_ = std::countr_zero(starts);
      walk(start_, edges_, net_.branch[start_]);
    }
    return best_;
  }

 private:
  static constexpr int kSmall = 9;  // edges

  void collect(int inside) noexcept {
    std::array<RouteSet, kMaxPlaces> around{};
    net_.edges.for_each([&](RouteId id) {
      around[net_.edge[ix(id)].a].add(id);
      around[net_.edge[ix(id)].b].add(id);
    });
    std::uint64_t chain = 0;
    std::uint64_t open = std::uint64_t{1} << inside;
    visited_ = open;
    while (open != 0) {
      const int place = std::countr_zero(open);
      open &= open - 1;
      at_[place] = around[place];
      if (net_.degree[place] == 2 && net_.branch[place] == 0) chain |= std::uint64_t{1} << place;
      around[place].for_each([&](RouteId id) {
        edges_.add(id);
        edge_[ix(id)] = net_.edge[ix(id)];
        const std::uint64_t far = std::uint64_t{1} << net_.edge[ix(id)].other(place);
        open |= far & ~visited_;
        visited_ |= far;
      });
    }
    edges_.for_each([&](RouteId id) { total_ += edge_[ix(id)].length; });
    junctions_ = visited_;
    for (; chain != 0; chain &= chain - 1) contract(std::countr_zero(chain));
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
    junctions_ &= ~(std::uint64_t{1} << place);
  }

  void walk(int place, const RouteSet& unused, int length) noexcept {
    // Ending here, the trail goes on into a branch: the second one where it came out of the first.
    best_ = std::max(best_, length + (place == start_ ? net_.branch2[place] : net_.branch[place]));
    if (best_ >= most_) return;
    (at_[place] & unused).for_each([&](RouteId id) {
      RouteSet rest = unused;
      rest.remove(id);
      walk(edge_[ix(id)].other(place), rest, length + edge_[ix(id)].length);
    });
  }

  [[nodiscard]] int longest_in_large_core() const noexcept {
    CoreGraph graph;
    std::array<std::uint8_t, kMaxPlaces> local{};
    for (std::uint64_t rest = junctions_; rest != 0; rest &= rest - 1)
      local[std::countr_zero(rest)] = static_cast<std::uint8_t>(graph.places++);
    edges_.for_each([&](RouteId id) {
      const Edge& edge = edge_[ix(id)];
      graph.edge[graph.edges++] = {local[edge.a], local[edge.b], edge.length};
    });
    // Branches are edges to places of their own: there are as many as the trees had, at least.
    for (std::uint64_t rest = junctions_; rest != 0; rest &= rest - 1) {
      const int place = std::countr_zero(rest);
      for (const std::uint16_t branch : {net_.branch[place], net_.branch2[place]})
        if (branch > 0)
          graph.edge[graph.edges++] = {local[place], static_cast<std::uint8_t>(graph.places++), branch};
    }
    return longest_core_trail(graph, best_);
  }

  const Network& net_;
  std::array<Edge, kMaxRoutes> edge_;
  std::array<RouteSet, kMaxPlaces> at_;
  RouteSet edges_;
  std::uint64_t visited_ = 0;
  std::uint64_t junctions_ = 0;
  int total_ = 0;
  int best_ = 0;
  int most_ = 0;
  int start_ = 0;
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
