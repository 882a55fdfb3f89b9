// search: thinks ahead in sampled worlds (information-set Monte Carlo tree search, guided by the planner).
//
// The planner names the moves worth a thought; each round samples one world that fits the view and tries every
// candidate that is still in the running in that same world, with the same chance, so that luck cancels in the
// comparison. A try is a few turns of quick hands and an estimate of what everyone has then; below a candidate that
// was tried often a tree grows. It can be stopped after any round; with a budget of iterations (playouts) alone the
// same seed gives the same move.

#include "candidates.h"
#include "descent.h"
#include "estimate.h"
#include "registry.h"

namespace konduktor {
namespace {

using planner::Eyes;
using search::Candidate;
using Clock = std::chrono::steady_clock;

constexpr std::uint32_t kDefaultIterations = 1000;
constexpr std::uint32_t kFirstCut = 8;  // rounds before anyone drops out

class Search final : public Player {
 public:
  Move choose(const Rules& rules, const View& view, const MoveList& legal, const Budget& budget,
              Rng& rng) override {
    if (legal.size() == 1) return legal[0];
    const auto start = Clock::now();
    const Eyes eyes = planner::eyes_of(rules, view);
    rank(eyes, legal);
    candidates_.list(eyes, ranked_, legal);
    const search::Beliefs beliefs(rules, view);
    if (rules.machine == Machine::Board && view.pub.phase == Phase::Action)
      candidates_.add_blocks(rules, board_.knobs(), beliefs, view, legal, rng);
    descent_.begin();
    for (Candidate& candidate : candidates_.all()) candidate.node = descent_.add_node();
    const std::uint32_t iterations = budget.iterations > 0     ? budget.iterations
                                     : budget.time.count() > 0 ? ~0u
                                                               : kDefaultIterations;
    std::uint32_t spent = 0;
    for (std::uint32_t round = 1;; ++round) {
      const std::uint32_t live = candidates_.live();
      if (live <= 1 || spent + live > iterations) break;
      if (budget.time.count() > 0 && round > 1 && !time_for_another(start, round - 1, budget)) break;
      play_round(rules, beliefs.world(rng), view.seat, rng.next());
      spent += live;
      if (round >= kFirstCut) candidates_.cut();
    }
    return candidates_.best().move;
  }

  std::string why(const Rules& rules, const View& view, const Move& move, Language language) override {
    const Eyes eyes = planner::eyes_of(rules, view);
    return rules.machine == Machine::Cards ? planner::why_at_cards(eyes, move, language)
                                           : planner::why_at_board(eyes, board_.knobs(), move, language);
  }

 private:
  void rank(const Eyes& eyes, const MoveList& legal) {
    if (eyes.rules.machine == Machine::Cards)
      cards_.rank(eyes, legal, ranked_);
    else
      board_.rank(eyes, legal, ranked_);
  }

  // Another round like the mean of those before would end in time.
  [[nodiscard]] static bool time_for_another(Clock::time_point start, std::uint32_t rounds,
                                             const Budget& budget) {
    const auto spent = Clock::now() - start;
    return spent + 2 * spent / rounds < budget.time;
  }

  // Every live candidate, and always the first, in one world with one chance.
  void play_round(const Rules& rules, const State& world, Seat seat, std::uint64_t chance) {
    double first = 0;
    for (Candidate& candidate : candidates_.all()) {
      if (!candidate.live) continue;
      State copy = world;
      Rng rng(chance);
      double result = -search::large_margin(rules);
      if (apply(rules, copy, seat, candidate.move).ok())
        result = static_cast<double>(descent_.run(rules, copy, candidate.node, rng)[ix(seat)]);
      if (&candidate == &candidates_.all()[0]) first = result;
      candidate.enter(result - first);
    }
  }

  planner::BoardPlanner board_;
  planner::CardPlanner cards_;
  search::Candidates candidates_;
  search::Descent descent_{board_, cards_};
  std::vector<planner::Ranked> ranked_;
};

}  // namespace

PlayerEntry search_entry() {
  return {"search",
          "thinks ahead in worlds that fit what it has seen; a budget may follow: search:400, search:300ms",
          []() -> std::unique_ptr<Player> { return std::make_unique<Search>(); }};
}

}  // namespace konduktor
