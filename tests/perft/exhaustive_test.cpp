// A map so small that every game on it can be played: four places, five routes, eleven cards.
//
// Each deal (seed) is played out in full, each state once: it is sound, its legal moves are exactly those of all
// thinkable moves that are accepted, and at each end the scores are those that a slow hand count gives. The number
// of states and of different games is pinned.
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <unordered_map>

#include "perft/thinkable.h"
#include "support/paths.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

const Rules& square() {
  static const Rules rules = load(std::string(paths::kTestsDir) + "/perft/square.json", 2);
  return rules;
}

// Everything that can be said of the end of a game, from the board and the tickets alone.
struct HandCount {
  std::array<int, 2> total{};
  std::array<int, 2> tickets{};
  std::array<int, 2> longest{};
};

int walk(const Rules& rules, RouteSet left, std::size_t at) {
  int best = 0;
  left.for_each([&](RouteId r) {
    for (const auto& [from, to] : {std::pair(rules.end_a[ix(r)], rules.end_b[ix(r)]),
                                   std::pair(rules.end_b[ix(r)], rules.end_a[ix(r)])}) {
      if (from != at) continue;
      RouteSet rest = left;
      rest.remove(r);
      best = std::max(best, rules.spaces[ix(r)] + walk(rules, rest, to));
    }
  });
  return best;
}

bool reaches(const Rules& rules, RouteSet left, std::size_t at, std::size_t goal) {
  if (at == goal) return true;
  bool found = false;
  left.for_each([&](RouteId r) {
    RouteSet rest = left;
    rest.remove(r);
    if (rules.end_a[ix(r)] == at) found = found || reaches(rules, rest, rules.end_b[ix(r)], goal);
    if (rules.end_b[ix(r)] == at) found = found || reaches(rules, rest, rules.end_a[ix(r)], goal);
  });
  return found;
}

HandCount count_by_hand(const Rules& rules, const State& state) {
  HandCount count;
  for (std::size_t s = 0; s < 2; ++s) {
    const RouteSet& owned = state.pub.owned[s];
    owned.for_each([&](RouteId r) { count.total[s] += rules.spaces[ix(r)]; });  // 1 for 1, 2 for 2
    state.priv[s].tickets.for_each([&](TicketId t) {
      const Ticket& ticket = rules.tickets[ix(t)];
      const bool done = reaches(rules, owned, static_cast<std::size_t>(std::countr_zero(ticket.from.bits)),
                                static_cast<std::size_t>(std::countr_zero(ticket.to.bits)));
      count.total[s] += done ? ticket.points : -ticket.points;
      count.tickets[s] += done ? 1 : 0;
    });
    for (std::size_t place = 0; place < rules.places.size(); ++place)
      count.longest[s] = std::max(count.longest[s], walk(rules, owned, place));
  }
  const int longest = std::max(count.longest[0], count.longest[1]);
  for (std::size_t s = 0; s < 2; ++s)
    if (longest > 0 && count.longest[s] == longest) count.total[s] += rules.longest_path_points;
  return count;
}

struct Node {
  std::uint64_t games = 0;  // ways to play on to an end
  std::uint64_t depth = 0;  // moves of the longest of them
};

class Tree {
 public:
  explicit Tree(const Rules& rules) : rules_(rules) {}

  Node visit(const State& state) {
    std::string key(reinterpret_cast<const char*>(&state), sizeof state);
    const auto hash = std::hash<std::string>{}(key);
    if (const auto known = nodes_.find(hash); known != nodes_.end()) return known->second;
    Node node;
    ++states;
    check(state);
    if (state.pub.phase == Phase::Over) {
      node.games = 1;
      check_end(state);
    } else if (!broken_) {
      MoveList moves;
      const Seat seat = next_seat(rules_, state.pub);
      legal_moves(rules_, state.pub, state.priv[ix(seat)], seat, moves);
      EXPECT_GT(moves.size(), 0);
      if (states % 16 == 1) expect_list_is_complete(rules_, state, seat, moves);
      moves.for_each([&](const Move& move) {
        State next = state;
        EXPECT_TRUE(apply(rules_, next, seat, move).ok()) << to_text(rules_, move);
        const Node below = visit(next);
        node.games += below.games;
        node.depth = std::max(node.depth, below.depth + 1);
      });
    }
    nodes_.emplace(hash, node);
    return node;
  }

  std::uint64_t states = 0;
  std::uint64_t ends = 0;

 private:
  void check(const State& state) {
    std::vector<Problem> problems;
    find_problems(rules_, state, problems);
    for (const Problem& problem : problems) ADD_FAILURE() << problem.clause << ": " << problem.text;
    broken_ = broken_ || !problems.empty();
  }

  void check_end(const State& state) {
    ++ends;
    const ScoreSheet sheet = final_scores(rules_, state);
    const HandCount count = count_by_hand(rules_, state);
    const auto rank = [&](std::size_t s) {
      return std::tuple(count.total[s], count.tickets[s], count.longest[s]);
    };
    for (std::size_t s = 0; s < 2; ++s) {
      ASSERT_EQ(sheet.seats[s].total, count.total[s]);
      ASSERT_EQ(sheet.seats[s].completed.count(), count.tickets[s]);
      ASSERT_EQ(sheet.seats[s].longest_path, count.longest[s]);
      ASSERT_EQ((sheet.winners >> s & 1) != 0, rank(s) >= rank(1 - s));
    }
  }

  const Rules& rules_;
  bool broken_ = false;
  std::unordered_map<std::uint64_t, Node> nodes_;
};

struct Line {
  std::uint64_t seed;
  std::uint64_t states;
  std::uint64_t ends;
  std::uint64_t games;
  std::uint64_t depth;
};
constexpr Line kTrees[] = {
    {1, 409714, 220620, 14550249, 15}, {2, 499847, 274759, 9504368, 15}, {4, 401878, 219613, 8302805, 15}};

TEST(Exhaustive, EveryGameOnASmallMap) {
  for (const Line& line : kTrees) {
    Tree tree(square());
    const Node root = tree.visit(new_game(square(), seed_from_number(line.seed)));
    std::printf("{%d, %llu, %llu, %lluu, %llu},\n", static_cast<int>(line.seed),
                static_cast<unsigned long long>(tree.states), static_cast<unsigned long long>(tree.ends),
                static_cast<unsigned long long>(root.games), static_cast<unsigned long long>(root.depth));
    EXPECT_EQ(tree.states, line.states);
    EXPECT_EQ(tree.ends, line.ends);
    EXPECT_EQ(root.games, line.games) << "modulo 2^64";
    EXPECT_EQ(root.depth, line.depth);
  }
}

}  // namespace
}  // namespace konduktor::testing
