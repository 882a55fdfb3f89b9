// search: thinks ahead in sampled worlds (information-set Monte Carlo tree search, guided by the planner).
//
// The planner names the moves worth a thought; each round samples one world that fits the view and tries every
// candidate that is still in the running in that same world, with the same chance, so that luck cancels in the
// comparison. Below each candidate a tree grows; from its leaves quick hands play to the end. Candidates that are
// clearly worse drop out, and the planner's own choice is left only for one that did better beyond doubt. It can be
// stopped after any round; with a budget of iterations (playouts) alone the same seed gives the same move.

#include <algorithm>
#include <cmath>

#include "beliefs.h"
#include "planner/why.h"
#include "playout.h"
#include "registry.h"
#include "tree.h"

namespace konduktor {
namespace {

using planner::Eyes;
using planner::Ranked;
using search::Results;
using Clock = std::chrono::steady_clock;

constexpr std::uint32_t kDefaultIterations = 1000;
constexpr std::size_t kMaxCandidates = 8;
constexpr std::size_t kMaxBranches = 4;
constexpr std::uint32_t kGrowAt = 6;  // visits before a leaf gets branches
constexpr int kMaxDepth = 6;          // moves below a candidate
constexpr int kBlockWorlds = 6;       // looked at for what the others need
constexpr int kMaxBlocks = 2;
constexpr double kCuriosity = 0.6;      // weight of PUCT's bonus
constexpr std::uint32_t kFirstCut = 8;  // rounds before anyone drops out

struct Candidate {
  Move move;
  std::uint32_t node = 0;
  bool live = true;
  double sum = 0;
  double less = 0;  // against the first candidate, in the same worlds
  double less_squares = 0;
  std::uint32_t rounds = 0;
  [[nodiscard]] double mean_less() const { return less / rounds; }
  [[nodiscard]] double doubt() const {  // standard error of mean_less
    if (rounds < 2) return 1;
    const double variance = (less_squares - less * less / rounds) / (rounds - 1);
    return std::sqrt(std::max(1e-6, variance) / rounds);
  }
};

class Search final : public Player {
 public:
  Move choose(const Rules& rules, const View& view, const MoveList& legal, const Budget& budget,
              Rng& rng) override {
    if (legal.size() == 1) return legal[0];
    const auto start = Clock::now();
    rules_ = &rules;
    const Eyes eyes = planner::eyes_of(rules, view);
    list_candidates(eyes, legal);
    const search::Beliefs beliefs(rules, view);
    if (rules.machine == Machine::Board && view.pub.phase == Phase::Action)
      add_blocks(beliefs, view, legal, rng);
    if (candidates_.size() == 1) return candidates_[0].move;
    const std::uint32_t iterations = budget.iterations > 0     ? budget.iterations
                                     : budget.time.count() > 0 ? ~0u
                                                               : kDefaultIterations;
    std::uint32_t spent = 0;
    for (std::uint32_t round = 1;; ++round) {
      const std::uint32_t live = live_count();
      if (live <= 1 || spent + live > iterations) break;
      if (budget.time.count() > 0 && round > 1 && !time_for_another(start, round - 1, budget)) break;
      play_round(beliefs.world(rng), view.seat, rng.next());
      spent += live;
      if (round >= kFirstCut) cut();
    }
    return verdict();
  }

  std::string why(const Rules& rules, const View& view, const Move& move, Language language) override {
    const Eyes eyes = planner::eyes_of(rules, view);
    return rules.machine == Machine::Cards ? planner::why_at_cards(eyes, move, language)
                                           : planner::why_at_board(eyes, board_.knobs(), move, language);
  }

 private:
  void rank(const Eyes& eyes, const MoveList& legal, std::vector<Ranked>& out) const {
    if (eyes.rules.machine == Machine::Cards)
      cards_.rank(eyes, legal, out);
    else
      board_.rank(eyes, legal, out);
  }

  void list_candidates(const Eyes& eyes, const MoveList& legal) {
    rank(eyes, legal, ranked_);
    tree_.clear();
    candidates_.clear();
    for (const Ranked& ranked : ranked_) {
      if (candidates_.size() == kMaxCandidates) break;
      if (!legal.has(ranked.move) || same_card_again(eyes, ranked.move)) continue;
      candidates_.push_back({.move = ranked.move, .node = tree_.add_node()});
    }
    if (candidates_.empty()) candidates_.push_back({.move = legal[0], .node = tree_.add_node()});
  }

  // Routes that another seat evidently needs, in most worlds that fit: taking one away may pay.
  void add_blocks(const search::Beliefs& beliefs, const View& view, const MoveList& legal, Rng& rng) {
    std::array<int, kMaxRoutes> needed{};
    for (int k = 0; k < kBlockWorlds; ++k) {
      const State world = beliefs.world(rng);
      for (int s = 0; s < rules_->players(); ++s) {
        if (seat_at(s) == view.seat) continue;
        const Eyes eyes = planner::eyes_of(*rules_, world, seat_at(s));
        planner::Prices prices(eyes, board_.knobs());
        planner::make_plan(eyes, board_.knobs(), prices, eyes.mine.tickets, board_.knobs().plan_slack)
            .routes.for_each([&](RouteId route) { ++needed[ix(route)]; });
      }
    }
    std::array<Move, kMaxRoutes> claim;  // with the fewest wilds
    RouteSet payable;
    legal.for_each([&](const Move& move) {
      if (move.kind != MoveKind::Claim || needed[move.target] <= kBlockWorlds / 2) return;
      if (payable.has(move.route()) && claim[move.target].wilds <= move.wilds) return;
      payable.add(move.route());
      claim[move.target] = move;
    });
    for (const Candidate& known : candidates_)
      if (known.move.kind == MoveKind::Claim) payable.remove(known.move.route());
    for (int k = 0; k < kMaxBlocks && !payable.empty(); ++k) {
      RouteId most = RouteId::None;
      payable.for_each([&](RouteId route) {
        if (most == RouteId::None || needed[ix(route)] > needed[ix(most)]) most = route;
      });
      payable.remove(most);
      candidates_.push_back({.move = claim[ix(most)], .node = tree_.add_node()});
    }
  }

  // Two places of the row with the same card are one choice.
  [[nodiscard]] bool same_card_again(const Eyes& eyes, const Move& move) const {
    if (move.kind != MoveKind::Take) return false;
    for (const Candidate& other : candidates_)
      if (other.move.kind == MoveKind::Take &&
          eyes.pub.display[other.move.target] == eyes.pub.display[move.target])
        return true;
    return false;
  }

  // Another round like the mean of those before would end in time.
  [[nodiscard]] static bool time_for_another(Clock::time_point start, std::uint32_t rounds,
                                             const Budget& budget) {
    const auto spent = Clock::now() - start;
    return spent + 2 * spent / rounds < budget.time;
  }

  [[nodiscard]] std::uint32_t live_count() const {
    return static_cast<std::uint32_t>(
        std::count_if(candidates_.begin(), candidates_.end(), [](const Candidate& c) { return c.live; }));
  }

  // Every live candidate, and always the first, in one world with one chance.
  void play_round(const State& world, Seat seat, std::uint64_t chance) {
    double first = 0;
    for (std::size_t k = 0; k < candidates_.size(); ++k) {
      Candidate& candidate = candidates_[k];
      if (!candidate.live) continue;
      State copy = world;
      Rng rng(chance);
      double result = 0;
      if (apply(*rules_, copy, seat, candidate.move).ok())
        result = static_cast<double>(descend(copy, candidate.node, rng)[ix(seat)]);
      if (k == 0) first = result;
      candidate.sum += result;
      candidate.less += result - first;
      candidate.less_squares += (result - first) * (result - first);
      ++candidate.rounds;
    }
  }

  // The first candidate stays as the measure of the others until only it is left.
  void cut() {
    const Candidate* best = &candidates_[0];
    for (const Candidate& candidate : candidates_)
      if (candidate.live && candidate.mean_less() > best->mean_less()) best = &candidate;
    for (std::size_t k = 1; k < candidates_.size(); ++k) {
      Candidate& candidate = candidates_[k];
      if (!candidate.live || &candidate == best) continue;
      if (candidate.mean_less() + 1.5 * candidate.doubt() < best->mean_less()) candidate.live = false;
    }
  }

  [[nodiscard]] Move verdict() const {
    const Candidate* best = &candidates_[0];
    double most = 0;
    for (std::size_t k = 1; k < candidates_.size(); ++k) {
      const Candidate& candidate = candidates_[k];
      if (!candidate.live || candidate.rounds < 2) continue;
      const double sure = candidate.mean_less() - kDoubt * candidate.doubt();
      if (sure <= most) continue;
      most = sure;
      best = &candidate;
    }
    return best->move;
  }

  // Down the tree as far as it goes, then to the end of the game; the results go back up.
  Results descend(State& world, std::uint32_t root, Rng& rng) {
    struct Step {
      std::uint32_t branch;
      Seat seat;
    };
    std::array<Step, kMaxDepth> path;
    std::size_t depth = 0;
    std::uint32_t at = root;
    while (depth < kMaxDepth && world.pub.phase != Phase::Over) {
      if (++tree_.node(at).visits < kGrowAt) break;
      const Seat seat = next_seat(*rules_, world.pub);
      if (tree_.node(at).count == 0 && !grow(world, at, seat)) break;
      const std::uint32_t branch = step(world, at, seat);
      if (branch == kNone) break;
      path[depth++] = {branch, seat};
      if (tree_.branch(branch).node == 0) {
        const std::uint32_t fresh = tree_.add_node();
        tree_.branch(branch).node = fresh;
      }
      at = tree_.branch(branch).node;
    }
    playout_.run(*rules_, world, rng);
    const Results results = results_of(world);
    for (std::size_t k = 0; k < depth; ++k) {
      Branch& branch = tree_.branch(path[k].branch);
      ++branch.visits;
      branch.sum += static_cast<double>(results[ix(path[k].seat)]);
    }
    return results;
  }

  bool grow(const State& world, std::uint32_t node, Seat seat) {
    const Eyes eyes = planner::eyes_of(*rules_, world, seat);
    legal_moves(*rules_, world.pub, world.priv[ix(seat)], seat, legal_);
    if (legal_.empty()) return false;
    rank(eyes, legal_, ranked_);
    const std::size_t count = std::min(kMaxBranches, ranked_.size());
    double total = 0;
    for (std::size_t k = 0; k < count; ++k) total += std::exp((ranked_[k].value - ranked_[0].value) / 2);
    for (std::size_t k = 0; k < count; ++k)
      tree_.add_branch(node, ranked_[k].move, std::exp((ranked_[k].value - ranked_[0].value) / 2) / total);
    return true;
  }

  // Plays the most promising branch that is possible in this world; kNone if none is.
  std::uint32_t step(State& world, std::uint32_t at, Seat seat) {
    const search::Node node = tree_.node(at);
    unsigned tried = 0;
    for (std::uint32_t n = 0; n < node.count; ++n) {
      std::uint32_t best = kNone;
      double most = -1;
      for (std::uint32_t k = 0; k < node.count; ++k) {
        if ((tried >> k & 1u) != 0) continue;
        const Branch& branch = tree_.branch(node.first + k);
        const double mean = branch.visits > 0 ? branch.sum / branch.visits : 0.5;
        const double bonus =
            kCuriosity * static_cast<double>(branch.prior) * std::sqrt(node.visits) / (1 + branch.visits);
        if (mean + bonus <= most) continue;
        most = mean + bonus;
        best = k;
      }
      tried |= 1u << best;
      if (apply(*rules_, world, seat, tree_.branch(node.first + best).move).ok()) return node.first + best;
    }
    return kNone;
  }

  // Half for winning, half for the margin.
  [[nodiscard]] Results results_of(const State& world) const {
    const ScoreSheet sheet = final_scores(*rules_, world);
    const int winners = std::popcount(sheet.winners);
    Results results{};
    for (int s = 0; s < rules_->players(); ++s) {
      int best = -10'000;
      for (int o = 0; o < rules_->players(); ++o)
        if (o != s) best = std::max<int>(best, sheet.seats[static_cast<std::size_t>(o)].total);
      const double margin = sheet.seats[static_cast<std::size_t>(s)].total - best;
      const double win = (sheet.winners >> s & 1) != 0 ? 1.0 / winners : 0;
      results[static_cast<std::size_t>(s)] =
          static_cast<float>(0.5 * win + 0.25 * (1 + std::tanh(margin / scale())));
    }
    return results;
  }
  // Margins that count as large.
  [[nodiscard]] double scale() const {
    if (rules_->machine == Machine::Cards) return 60;
    int pieces = 0;
    for (const PieceKind& kind : rules_->pieces) pieces += kind.count;
    return 10 + pieces;
  }

  using Branch = search::Branch;
  static constexpr std::uint32_t kNone = ~0u;
  static constexpr double kDoubt = 0.5;  // standard errors by which the planner's choice must be beaten

  const Rules* rules_ = nullptr;
  planner::BoardPlanner board_;
  planner::CardPlanner cards_;
  search::Playout playout_{board_, cards_};
  search::Tree tree_;
  std::vector<Candidate> candidates_;
  std::vector<Ranked> ranked_;
  MoveList legal_;
};

}  // namespace

PlayerEntry search_entry() {
  return {"search",
          "thinks ahead in worlds that fit what it has seen; a budget may follow: search:400, search:300ms",
          []() -> std::unique_ptr<Player> { return std::make_unique<Search>(); }};
}

}  // namespace konduktor
