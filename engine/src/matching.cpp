// Alternating trees grow from every unpaired point along edges without slack. An edge between two trees gives one
// more pair; an edge within a tree closes an odd ring, which is shrunk into a blossom; where no edge is without slack
// the prices are changed until one is.
#include "matching.h"

#include <algorithm>

namespace konduktor {
namespace {

// Costs are turned into gains above every sum of costs, so that the most gain has the most pairs.
constexpr int kBase = 8192;
constexpr int kNoLimit = 1 << 29;

}  // namespace

void Matching::reset(int n) noexcept {
  n_ = n;
  last_ = n;
  for (Node u = 0; u < kNodes; ++u)
    for (Node v = 0; v <= n; ++v) {
      edge_[u][v] = {static_cast<std::uint8_t>(u), static_cast<std::uint8_t>(v), 0};
      member_with_[u][v] = 0;
    }
  for (Node u = 0; u < kNodes; ++u) {
    root_[u] = static_cast<std::uint8_t>(u <= n ? u : 0);
    mate_[u] = 0;
    price_[u] = 0;
    visited_[u] = 0;
    ring_size_[u] = 0;
  }
  for (Node u = 1; u <= n; ++u) member_with_[u][u] = static_cast<std::uint8_t>(u);
  visit_ = 0;
}

void Matching::allow(int a, int b, int cost) noexcept {
  edge_[a + 1][b + 1].gain = edge_[b + 1][a + 1].gain = static_cast<std::int16_t>(kBase - cost);
}

bool Matching::solve() noexcept {
  for (Node u = 1; u <= n_; ++u) price_[u] = kBase;
  int pairs = 0;
  while (grow()) ++pairs;
  return 2 * pairs == n_;
}

void Matching::offer_slack(Node u, Node x) noexcept {
  if (slack_[x] == 0 || slack_of(edge_[u][x]) < slack_of(edge_[slack_[x]][x]))
    slack_[x] = static_cast<std::uint8_t>(u);
}

void Matching::find_slack(Node x) noexcept {
  slack_[x] = 0;
  for (Node u = 1; u <= n_; ++u)
    if (edge_[u][x].gain > 0 && root_[u] != x && side_[root_[u]] == Side::Even) offer_slack(u, x);
}

void Matching::enqueue(Node x) noexcept {
  if (x <= n_) {
    queue_[queue_to_++] = static_cast<std::uint8_t>(x);
    return;
  }
  for (int i = 0; i < ring_size_[x]; ++i) enqueue(ring_[x][i]);
}

void Matching::set_root(Node x, Node root) noexcept {
  root_[x] = static_cast<std::uint8_t>(root);
  if (x <= n_) return;
  for (int i = 0; i < ring_size_[x]; ++i) set_root(ring_[x][i], root);
}

// Turns the ring so that the way from its base to `member` has an even number of steps, and says how many.
int Matching::turn_to(Node blossom, Node member) noexcept {
  auto* ring = ring_[blossom].data();
  const int size = ring_size_[blossom];
  const int at = static_cast<int>(std::find(ring, ring + size, static_cast<std::uint8_t>(member)) - ring);
  if (at % 2 == 0) return at;
  std::reverse(ring + 1, ring + size);
  return size - at;
}

void Matching::pair(Node u, Node v) noexcept {
  const Edge edge = edge_[u][v];
  mate_[u] = edge.v;
  if (u <= n_) return;
  const Node member = member_with_[u][edge.u];
  const int at = turn_to(u, member);
  for (int i = 0; i < at; ++i) pair(ring_[u][i], ring_[u][i ^ 1]);
  pair(member, v);
  std::rotate(ring_[u].begin(), ring_[u].begin() + at, ring_[u].begin() + ring_size_[u]);
}

void Matching::augment(Node u, Node v) noexcept {
  for (;;) {
    const Node next = root_[mate_[u]];
    pair(u, v);
    if (next == 0) return;
    const Node up = root_[parent_[next]];
    pair(next, up);
    v = next;
    u = up;
  }
}

Matching::Node Matching::common_ancestor(Node u, Node v) noexcept {
  for (++visit_; u != 0 || v != 0; std::swap(u, v)) {
    if (u == 0) continue;
    if (visited_[u] == visit_) return u;
    visited_[u] = visit_;
    u = root_[mate_[u]];
    if (u != 0) u = root_[parent_[u]];
  }
  return 0;
}

void Matching::shrink(Node u, Node ancestor, Node v) noexcept {
  Node b = n_ + 1;
  while (b <= last_ && root_[b] != 0) ++b;
  last_ = std::max(last_, b);
  price_[b] = 0;
  side_[b] = Side::Even;
  visited_[b] = 0;
  mate_[b] = mate_[ancestor];
  auto& ring = ring_[b];
  int size = 0;
  ring[size++] = static_cast<std::uint8_t>(ancestor);
  const auto climb = [&](Node x) {
    while (x != ancestor) {
      const Node below = root_[mate_[x]];
      ring[size++] = static_cast<std::uint8_t>(x);
      ring[size++] = static_cast<std::uint8_t>(below);
      enqueue(below);
      x = root_[parent_[below]];
    }
  };
  climb(u);
  std::reverse(ring.begin() + 1, ring.begin() + size);
  climb(v);
  ring_size_[b] = static_cast<std::uint8_t>(size);
  set_root(b, b);
  for (Node x = 0; x <= last_; ++x) edge_[b][x].gain = edge_[x][b].gain = 0;
  std::fill_n(member_with_[b].begin(), n_ + 1, std::uint8_t{0});
  for (int i = 0; i < size; ++i) {
    const Node member = ring[i];
    for (Node x = 1; x <= last_; ++x) {
      if (edge_[member][x].gain == 0) continue;
      if (edge_[b][x].gain != 0 && slack_of(edge_[member][x]) >= slack_of(edge_[b][x])) continue;
      edge_[b][x] = edge_[member][x];
      edge_[x][b] = edge_[x][member];
    }
    for (Node x = 1; x <= n_; ++x)
      if (member_with_[member][x] != 0) member_with_[b][x] = static_cast<std::uint8_t>(member);
  }
  find_slack(b);
}

void Matching::expand(Node b) noexcept {
  const auto& ring = ring_[b];
  const int size = ring_size_[b];
  for (int i = 0; i < size; ++i) set_root(ring[i], ring[i]);
  const Node entry = member_with_[b][edge_[b][parent_[b]].u];
  const int at = turn_to(b, entry);
  for (int i = 0; i < at; i += 2) {
    const Node odd = ring[i];
    const Node even = ring[i + 1];
    parent_[odd] = edge_[even][odd].u;
    side_[odd] = Side::Odd;
    side_[even] = Side::Even;
    slack_[odd] = 0;
    find_slack(even);
    enqueue(even);
  }
  side_[entry] = Side::Odd;
  parent_[entry] = parent_[b];
  for (int i = at + 1; i < size; ++i) {
    side_[ring[i]] = Side::Free;
    find_slack(ring[i]);
  }
  root_[b] = 0;
}

// An edge without slack from an even node. True = there is one more pair.
bool Matching::use(const Edge& edge) noexcept {
  const Node u = root_[edge.u];
  const Node v = root_[edge.v];
  if (side_[v] == Side::Free) {
    parent_[v] = edge.u;
    side_[v] = Side::Odd;
    const Node below = root_[mate_[v]];
    slack_[v] = slack_[below] = 0;
    side_[below] = Side::Even;
    enqueue(below);
  } else if (side_[v] == Side::Even) {
    const Node ancestor = common_ancestor(u, v);
    if (ancestor == 0) {
      augment(u, v);
      augment(v, u);
      return true;
    }
    shrink(u, ancestor, v);
  }
  return false;
}

// One more pair, if there is one to be had.
bool Matching::grow() noexcept {
  queue_from_ = queue_to_ = 0;
  for (Node x = 1; x <= last_; ++x) {
    side_[x] = Side::Free;
    slack_[x] = 0;
  }
  side_[0] = Side::Free;
  for (Node x = 1; x <= last_; ++x) {
    if (root_[x] != x || mate_[x] != 0) continue;
    parent_[x] = 0;
    side_[x] = Side::Even;
    enqueue(x);
  }
  if (queue_to_ == 0) return false;
  for (;;) {
    if (scan_queue()) return true;
    if (!change_prices()) return false;
    queue_from_ = queue_to_ = 0;
    for (Node x = 1; x <= last_; ++x)
      if (root_[x] == x && slack_[x] != 0 && root_[slack_[x]] != x && slack_of(edge_[slack_[x]][x]) == 0)
        if (use(edge_[slack_[x]][x])) return true;
    for (Node b = n_ + 1; b <= last_; ++b)
      if (root_[b] == b && side_[b] == Side::Odd && price_[b] == 0) expand(b);
  }
}

bool Matching::scan_queue() noexcept {
  while (queue_from_ < queue_to_) {
    const Node u = queue_[queue_from_++];
    if (side_[root_[u]] == Side::Odd) continue;
    for (Node v = 1; v <= n_; ++v) {
      if (edge_[u][v].gain == 0 || root_[u] == root_[v]) continue;
      if (slack_of(edge_[u][v]) != 0) {
        offer_slack(u, root_[v]);
      } else if (use(edge_[u][v])) {
        return true;
      }
    }
  }
  return false;
}

// False = a price would fall below zero: no further pair gains anything.
bool Matching::change_prices() noexcept {
  int by = kNoLimit;
  for (Node b = n_ + 1; b <= last_; ++b)
    if (root_[b] == b && side_[b] == Side::Odd) by = std::min(by, price_[b] / 2);
  for (Node x = 1; x <= last_; ++x) {
    if (root_[x] != x || slack_[x] == 0) continue;
    if (side_[x] == Side::Free) by = std::min(by, slack_of(edge_[slack_[x]][x]));
    if (side_[x] == Side::Even) by = std::min(by, slack_of(edge_[slack_[x]][x]) / 2);
  }
  for (Node u = 1; u <= n_; ++u)
    if (side_[root_[u]] == Side::Even && price_[u] <= by) return false;
  for (Node u = 1; u <= n_; ++u) {
    if (side_[root_[u]] == Side::Even) price_[u] -= by;
    if (side_[root_[u]] == Side::Odd) price_[u] += by;
  }
  for (Node b = n_ + 1; b <= last_; ++b) {
    if (root_[b] != b) continue;
    if (side_[b] == Side::Even) price_[b] += 2 * by;
    if (side_[b] == Side::Odd) price_[b] -= 2 * by;
  }
  return true;
}

}  // namespace konduktor
