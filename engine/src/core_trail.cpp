// The longest trail through a core, by what it leaves out.
//
// The edges of a trail from s to t form a connected network in which only s and t are odd. Forget "connected": then
// the edges left out are the lightest set that makes every odd place even, but for the two ends. Such a set is a
// union of shortest paths that pair the odd places off. It costs no more than what the true answer leaves out. If
// what it leaves is connected, it is the true answer. If not, some edge between the parts must be kept, or all of
// them go: that splits the problem, and each part is solved again.
#include "core_trail.h"

#include <algorithm>

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
      if ((forced - component).empty() && length_of(component) + most_branches() > best_)
        solve(component, forced);
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

  [[nodiscard]] int most_branches() const noexcept {
    int first = 0;
    int second = 0;
    for (int p = 0; p < graph_.places; ++p)
      for (const int branch : {int{graph_.branch[p]}, int{graph_.branch2[p]}}) {
        second = std::max(second, std::min(first, branch));
        first = std::max(first, branch);
      }
    return first + second;
  }

  // --- the relaxed problem -------------------------------------------------------------------------------

  // Bounds the trail over `allowed`, branches included, and says what it leaves out (left_out_, start_).
  [[nodiscard]] int relax(const EdgeSet& allowed, const EdgeSet& forced) noexcept {
    measure(allowed, forced);
    find_ends();
    const int total = length_of(allowed);
    cost_ = total + most_branches() - best_;  // dearer ones are of no use
    found_ = false;
    pair_off((std::uint64_t{1} << odd_count_) - 1, 0, false, 0);
    if (!found_) return best_;
    left_out_ = {};
    for (int i = 0; i < pair_count_; ++i) toggle_path(odd_[pairs_[i].a], odd_[pairs_[i].b]);
    Ends ends = closed_ends_;
    if (end_pair_ >= 0) {
      const auto& pair = ended_;
      ends = end_pair(pair.a, pair.b);
      toggle_path(odd_[pair.a], ends.s);
      toggle_path(odd_[pair.b], ends.t);
    } else {
      toggle_path(ends.s, ends.t);
    }
    start_ = ends.s;
    return total - cost_;
  }

  // Shortest ways over edges that may be left out, and the odd places.
  void measure(const EdgeSet& allowed, const EdgeSet& forced) noexcept {
    const int n = graph_.places;
    std::array<std::uint8_t, kMaxPlaces> degree{};
    for (int a = 0; a < n; ++a)
      for (int b = 0; b < n; ++b) dist_[a][b] = static_cast<std::uint16_t>(a == b ? 0 : kFar);
    present_ = 0;
    allowed.for_each([&](RouteId id) {
      const auto& edge = graph_.edge[ix(id)];
      ++degree[edge.a];
      ++degree[edge.b];
      present_ |= std::uint64_t{1} << edge.a | std::uint64_t{1} << edge.b;
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

  struct Ends {
    int s = 0;
    int t = 0;
    int gain = 0;  // branches less what is left out on the way to them
  };

  // The best ends for a trail if the odd places a and b (by index) are not paired off: at them or beyond.
  [[nodiscard]] Ends end_pair(int a, int b) const noexcept {
    return best_ends([&](int s) { return dist_[odd_[a]][s]; }, [&](int t) { return dist_[odd_[b]][t]; });
  }

  template <typename FromA, typename FromB>
  [[nodiscard]] Ends best_ends(FromA&& from_a, FromB&& from_b) const noexcept {
    Ends best{0, 0, -2 * kFar};
    for (std::uint64_t s_rest = present_; s_rest != 0; s_rest &= s_rest - 1) {
      const int s = std::countr_zero(s_rest);
      const int gain_s = graph_.branch[s] - from_a(s);
      if (gain_s + longest_branch_ <= best.gain) continue;
      for (std::uint64_t t_rest = present_; t_rest != 0; t_rest &= t_rest - 1) {
        const int t = std::countr_zero(t_rest);
        const int gain = gain_s + (s == t ? graph_.branch2[t] : graph_.branch[t]) - from_b(t);
        if (gain > best.gain) best = {s, t, gain};
      }
    }
    return best;
  }

  void find_ends() noexcept {
    longest_branch_ = 0;
    for (int p = 0; p < graph_.places; ++p)
      longest_branch_ = std::max<int>(longest_branch_, graph_.branch[p]);
    for (int a = 0; a < odd_count_; ++a) {
      near_[a] = kFar;
      for (int b = 0; b < odd_count_; ++b)
        if (a != b) near_[a] = std::min<int>(near_[a], dist_[odd_[a]][odd_[b]]);
    }
    // Every odd place is paired off: both ends at one place, or at two with the way between them left out.
    closed_ends_ = {0, 0, -2 * kFar};
    for (std::uint64_t rest = present_; rest != 0; rest &= rest - 1) {
      const int s = std::countr_zero(rest);
      const int gain = graph_.branch[s] + graph_.branch2[s];
      if (gain > closed_ends_.gain) closed_ends_ = {s, s, gain};
      for (std::uint64_t other = rest & (rest - 1); other != 0; other &= other - 1) {
        const int t = std::countr_zero(other);
        const int pair = graph_.branch[s] + graph_.branch[t] - dist_[s][t];
        if (pair > closed_ends_.gain) closed_ends_ = {s, t, pair};
      }
    }
    // In halves, less the share that the two would pay anyway.
    ends_at_least_ = -2 * closed_ends_.gain;
    for (int a = 0; a < odd_count_; ++a)
      for (int b = a + 1; b < odd_count_; ++b) {
        end_gain_[a][b] = end_gain_[b][a] = static_cast<std::int16_t>(end_pair(a, b).gain);
        ends_at_least_ = std::min(ends_at_least_, -2 * end_gain_[a][b] - near_[a] - near_[b]);
      }
  }

  // Pairs off the odd places in `open`, the cheapest way, by branch and bound. `ended` = one pair has become the
  // ends of the trail. An odd place pays at least half the way to the nearest other one.
  void pair_off(std::uint64_t open, int cost, bool ended, int depth) noexcept {
    if (open == 0) {
      const int whole = cost - (ended ? 0 : closed_ends_.gain);
      if (whole >= cost_) return;
      cost_ = whole;
      found_ = true;
      pair_count_ = 0;
      end_pair_ = -1;
      for (int i = 0; i < depth; ++i) {
        if (trail_[i].ends) {
          end_pair_ = i;
          ended_ = trail_[i];
        } else {
          pairs_[pair_count_++] = trail_[i];
        }
      }
      return;
    }
    int halves = ended ? 0 : ends_at_least_;
    int pick = -1;
    for (std::uint64_t rest = open; rest != 0; rest &= rest - 1) {
      const int i = std::countr_zero(rest);
      halves += near_[i];
      if (pick < 0 || near_[i] > near_[pick]) pick = i;
    }
    if (2 * cost + halves > 2 * (cost_ - 1)) return;
    struct Option {
      int cost;
      std::uint8_t with;
      bool ends;
    };
    std::array<Option, 2 * kMaxPlaces> options;
    int count = 0;
    open &= ~(std::uint64_t{1} << pick);
    for (std::uint64_t rest = open; rest != 0; rest &= rest - 1) {
      const auto i = static_cast<std::uint8_t>(std::countr_zero(rest));
      const int way = dist_[odd_[pick]][odd_[i]];
      if (way < kFar) options[count++] = {way, i, false};
      if (!ended && end_gain_[pick][i] > -kFar) options[count++] = {-end_gain_[pick][i], i, true};
    }
    std::sort(options.begin(), options.begin() + count, [&](const Option& x, const Option& y) {
      return 2 * x.cost - near_[x.with] < 2 * y.cost - near_[y.with];
    });
    for (int o = 0; o < count; ++o) {
      trail_[depth] = {static_cast<std::uint8_t>(pick), options[o].with, options[o].ends};
      pair_off(open & ~(std::uint64_t{1} << options[o].with), cost + options[o].cost,
               ended || options[o].ends, depth + 1);
    }
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

  struct Pair {
    std::uint8_t a;
    std::uint8_t b;
    bool ends;
  };

  const CoreGraph& graph_;
  int best_;

  // Scratch of relax() and its answer.
  std::array<std::array<std::uint16_t, kMaxPlaces>, kMaxPlaces> dist_;
  std::array<std::array<std::uint8_t, kMaxPlaces>, kMaxPlaces> step_;  // first edge on the way
  std::array<std::array<std::int16_t, kMaxPlaces>, kMaxPlaces> end_gain_;
  std::array<std::uint8_t, kMaxPlaces> odd_;
  std::array<int, kMaxPlaces> near_;
  std::array<Pair, kMaxPlaces> trail_;
  std::array<Pair, kMaxPlaces> pairs_;
  Pair ended_{};
  Ends closed_ends_;
  std::uint64_t present_ = 0;
  int odd_count_ = 0;
  int pair_count_ = 0;
  int end_pair_ = -1;
  int ends_at_least_ = 0;
  int longest_branch_ = 0;
  int cost_ = 0;
  bool found_ = false;
  EdgeSet left_out_;
  int start_ = 0;
};

}  // namespace

int longest_core_trail(const CoreGraph& graph, int best) noexcept { return CoreSearch(graph, best).run(); }

}  // namespace konduktor
