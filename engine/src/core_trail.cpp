// The longest trail through a core, by what it leaves out.
//
// The edges of a trail from s to t form a connected network in which only s and t are odd. Forget "connected": then
// the edges left out are the lightest set that makes every odd place even, but for the two ends. Such a set is a
// union of shortest paths that pair the odd places off. It costs no more than what the true answer leaves out. If
// what it leaves is connected, it is the true answer. If not, some edge between the parts must be kept, or all of
// them go: that splits the problem, and each part is solved again.
#include "core_trail.h"

#include <algorithm>

#include "matching.h"

namespace konduktor {
namespace {

using EdgeSet = RouteSet;
constexpr int kFar = 1 << 13;  // no way; above every length, small enough to be added up

[[nodiscard]] RouteId edge_id(int index) noexcept { return static_cast<RouteId>(index); }

class CoreSearch {
 public:
  CoreSearch(const CoreGraph& graph, int best) noexcept : graph_(graph), best_(best) {}

  [[nodiscard]] int run() noexcept {
    EdgeSet all;
    for (int e = 0; e < graph_.edges; ++e) all.add(edge_id(e));
    solve(all, {});
    return best_;
  }

 private:
  // `allowed` is connected; `forced` are those of its edges that the trail must have.
  void solve(const EdgeSet& allowed, const EdgeSet& forced) noexcept {
    const int bound = relax(allowed, forced);
    if (bound <= best_) return;
    const EdgeSet left_out = left_out_;
    const EdgeSet kept = allowed - left_out;
    const std::uint64_t main = places_of(kept, start_);
    best_ = std::max(best_, bound - length_of(kept - within(kept, main)));
    if (bound <= best_) return;

    // A part that is cut off from the trail: one of the edges around it is needed, or it goes for good.
    const EdgeSet elsewhere = kept - within(kept, main);
    int inside = 0;
    elsewhere.for_each([&](RouteId id) { inside = graph_.edge[ix(id)].a; });
    const std::uint64_t part = places_of(kept, inside);
    EdgeSet remaining = allowed;
    left_out.for_each([&](RouteId id) {
      const auto& edge = graph_.edge[ix(id)];
      if ((part >> edge.a & 1) == (part >> edge.b & 1)) return;
      EdgeSet more = forced;
      more.add(id);
      solve_connected(remaining, more);
      remaining.remove(id);
    });
    solve_connected(remaining, forced);
  }

  // Solves every component that has all forced edges.
  void solve_connected(const EdgeSet& allowed, const EdgeSet& forced) noexcept {
    for (EdgeSet rest = allowed; !rest.empty();) {
      int inside = 0;
      rest.for_each([&](RouteId id) { inside = graph_.edge[ix(id)].a; });
      const EdgeSet component = within(rest, places_of(rest, inside));
      if ((forced - component).empty() && length_of(component) > best_) solve(component, forced);
      rest = rest - component;
    }
  }

  [[nodiscard]] int length_of(const EdgeSet& edges) const noexcept {
    int sum = 0;
    edges.for_each([&](RouteId id) { sum += graph_.edge[ix(id)].length; });
    return sum;
  }

  [[nodiscard]] EdgeSet within(const EdgeSet& edges, std::uint64_t places) const noexcept {
    EdgeSet out;
    edges.for_each([&](RouteId id) {
      if ((places >> graph_.edge[ix(id)].a & 1) != 0) out.add(id);
    });
    return out;
  }

  [[nodiscard]] std::uint64_t places_of(const EdgeSet& edges, int inside) const noexcept {
    std::uint64_t found = std::uint64_t{1} << inside;
    for (std::uint64_t before = 0; before != found;) {
      before = found;
      edges.for_each([&](RouteId id) {
        const std::uint64_t ends = std::uint64_t{1} << graph_.edge[ix(id)].a | std::uint64_t{1}
                                                                                   << graph_.edge[ix(id)].b;
        if ((found & ends) != 0) found |= ends;
      });
    }
    return found;
  }

  // --- the relaxed problem -------------------------------------------------------------------------------

  // Bounds the trail over `allowed` and says what it leaves out (left_out_) and where it starts (start_).
  [[nodiscard]] int relax(const EdgeSet& allowed, const EdgeSet& forced) noexcept {
    measure(allowed, forced);
    left_out_ = {};
    if (odd_count_ > 2) return pair_off(length_of(allowed));
    allowed.for_each([&](RouteId id) { start_ = graph_.edge[ix(id)].a; });
    return length_of(allowed);
  }

  // Two of the odd places are the ends of the trail: they are paired with two points that stand for "stays odd".
  [[nodiscard]] int pair_off(int total) noexcept {
    const int k = odd_count_;
    matching_.reset(k + 2);
    for (int a = 0; a < k; ++a) {
      for (int b = a + 1; b < k; ++b)
        if (dist_[odd_[a]][odd_[b]] < kFar) matching_.allow(a, b, dist_[odd_[a]][odd_[b]]);
      matching_.allow(a, k, 0);
      matching_.allow(a, k + 1, 0);
    }
    if (!matching_.solve()) return best_;
    start_ = odd_[matching_.mate(k)];
    for (int a = 0; a < k; ++a) {
      const int b = matching_.mate(a);
      if (b >= k || b < a) continue;
      total -= dist_[odd_[a]][odd_[b]];
      toggle_path(odd_[a], odd_[b]);
    }
    return total;
  }

  // Shortest ways over edges that may be left out, and the odd places.
  void measure(const EdgeSet& allowed, const EdgeSet& forced) noexcept {
    const int n = graph_.places;
    std::array<std::uint8_t, kMaxPlaces> degree{};
    for (int a = 0; a < n; ++a)
      for (int b = 0; b < n; ++b) dist_[a][b] = static_cast<std::uint16_t>(a == b ? 0 : kFar);
    allowed.for_each([&](RouteId id) {
      const auto& edge = graph_.edge[ix(id)];
      ++degree[edge.a];
      ++degree[edge.b];
      if (forced.has(id) || edge.length >= dist_[edge.a][edge.b]) return;
      dist_[edge.a][edge.b] = dist_[edge.b][edge.a] = edge.length;
      step_[edge.a][edge.b] = step_[edge.b][edge.a] = static_cast<std::uint8_t>(id);
    });
    for (int via = 0; via < n; ++via)
      for (int a = 0; a < n; ++a) {
        const int first = dist_[a][via];
        if (first >= kFar || a == via) continue;
        for (int b = 0; b < n; ++b)
          if (first + dist_[via][b] < dist_[a][b]) {
            dist_[a][b] = static_cast<std::uint16_t>(first + dist_[via][b]);
            step_[a][b] = step_[a][via];
          }
      }
    odd_count_ = 0;
    for (int p = 0; p < n; ++p)
      if (degree[p] % 2 == 1) odd_[odd_count_++] = static_cast<std::uint8_t>(p);
  }

  void toggle_path(int from, int to) noexcept {
    while (from != to) {
      const RouteId id = static_cast<RouteId>(step_[from][to]);
      if (left_out_.has(id))
        left_out_.remove(id);
      else
        left_out_.add(id);
      from = graph_.edge[ix(id)].other(from);
    }
  }

  const CoreGraph& graph_;
  int best_;

  // Scratch of relax() and its answer.
  std::array<std::array<std::uint16_t, kMaxPlaces>, kMaxPlaces> dist_;
  std::array<std::array<std::uint8_t, kMaxPlaces>, kMaxPlaces> step_;  // first edge on the way
  std::array<std::uint8_t, kMaxPlaces> odd_;
  int odd_count_ = 0;
  Matching matching_;
  EdgeSet left_out_;
  int start_ = 0;
};

}  // namespace

int longest_core_trail(const CoreGraph& graph, int best) noexcept { return CoreSearch(graph, best).run(); }

}  // namespace konduktor
