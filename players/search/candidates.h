// The moves that a search weighs against each other, and what the playouts have said of each.
//
// The first is the planner's own choice and the measure of the others: what counts is by how many points a move did
// better than it in the same worlds. The planner's opinion is worth as much as a few dozen playouts (kTrust), so that
// a lucky move does not win for being lucky.
#pragma once

#include <vector>

#include "beliefs.h"
#include "planner/board.h"

namespace konduktor::search {

struct Candidate {
  Move move;
  double prior = 0;        // the planner's value less that of its first choice, points
  std::uint32_t node = 0;  // of the tree below it
  bool live = true;
  std::uint32_t rounds = 0;
  double sum = 0;  // of results less the first candidate's
  double squares = 0;

  void enter(double difference) {
    sum += difference;
    squares += difference * difference;
    ++rounds;
  }
  // How much better than the first it is, in the light of the prior, and the standard error of that.
  [[nodiscard]] double lead() const;
  [[nodiscard]] double doubt() const;

 private:
  [[nodiscard]] double variance_of_mean() const;
};

class Candidates {
 public:
  // The planner's best, one for each card of the row.
  void list(const planner::Eyes& eyes, const std::vector<planner::Ranked>& ranked, const MoveList& legal);
  // Routes that another seat evidently needs, in most worlds that fit: taking one away may pay.
  void add_blocks(const Rules& rules, const planner::Knobs& knobs, const Beliefs& beliefs, const View& view,
                  const MoveList& legal, Rng& rng);
  // Drops those that are clearly worse than the best. The first stays as the measure.
  void cut();
  [[nodiscard]] const Candidate& best() const;
  [[nodiscard]] std::uint32_t live() const;
  [[nodiscard]] std::vector<Candidate>& all() noexcept { return all_; }

 private:
  [[nodiscard]] bool same_card_again(const planner::Eyes& eyes, const Move& move) const;
  std::vector<Candidate> all_;
};

}  // namespace konduktor::search
