// Everything that is counted over the deals of a tournament or a simulation, and the estimates made of it.
//
// Deals come in in their order and are not kept. The same deals give the same numbers to the last bit, whoever
// played them; times are kept apart (`clock`).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "konduktor/arena/clusters.h"
#include "konduktor/arena/facts.h"
#include "konduktor/arena/links.h"
#include "konduktor/arena/ratings.h"
#include "konduktor/arena/schedule.h"
#include "konduktor/rules.h"

namespace konduktor::arena {

// Something that scores: routes, tickets, or a line of bonuses.
struct Source {
  std::string id;
  std::string name;
};
[[nodiscard]] std::vector<Source> sources_of(const Rules& rules);

using Histogram = std::map<int, std::uint64_t>;

class Tally {
 public:
  // Both outlive the tally.
  Tally(const Rules& rules, const Schedule& schedule);
  void add(const DealFacts& deal);

  [[nodiscard]] const Rules& rules() const noexcept { return rules_; }
  [[nodiscard]] const Schedule& schedule() const noexcept { return schedule_; }
  [[nodiscard]] std::size_t bots() const noexcept { return schedule_.bots.size(); }
  [[nodiscard]] std::uint64_t deals() const noexcept { return ratios_.deals(); }
  [[nodiscard]] std::uint64_t games() const noexcept { return deals() * schedule_.games_a_deal(); }

  // `who` is a bot, or kAll.
  static constexpr std::size_t kAll = SIZE_MAX;
  [[nodiscard]] Estimate win_share(std::size_t who) const;
  [[nodiscard]] Estimate score(std::size_t who) const;
  [[nodiscard]] Estimate margin(std::size_t who) const;
  [[nodiscard]] Estimate points(std::size_t who, std::size_t source) const;
  [[nodiscard]] Estimate tickets_held(std::size_t who) const;
  [[nodiscard]] Estimate ticket_completion(std::size_t who) const;
  [[nodiscard]] const Histogram& scores(std::size_t bot) const { return scores_[bot]; }

  // How often a seat held by `who` claimed the route; for kAll, how often anybody did in a game.
  [[nodiscard]] Estimate claimed(std::size_t who, std::size_t route) const;
  // The same for a link: the one strand of a double or the other.
  [[nodiscard]] const std::vector<Link>& links() const noexcept { return links_; }
  [[nodiscard]] Estimate claimed_link(std::size_t who, std::size_t link) const;
  [[nodiscard]] Estimate kept(std::size_t who, std::size_t ticket) const;       // of a seat in a game
  [[nodiscard]] Estimate completed(std::size_t who, std::size_t ticket) const;  // of those kept
  [[nodiscard]] Estimate worth(std::size_t who,
                               std::size_t ticket) const;  // points of one kept, lost if not completed
  [[nodiscard]] Estimate bought(std::size_t who, std::size_t technology) const;
  // Win share of seats that bought it less that of seats that did not.
  [[nodiscard]] Estimate bought_and_won(std::size_t who, std::size_t technology) const;

  [[nodiscard]] Estimate seat_wins(int seat) const;
  [[nodiscard]] Estimate seat_score(int seat) const;
  [[nodiscard]] Estimate seat_completion(int seat) const;
  [[nodiscard]] Estimate order_wins(int place) const;  // 0 = who went first
  [[nodiscard]] Estimate order_score(int place) const;

  [[nodiscard]] Estimate moves() const;
  [[nodiscard]] Estimate turns() const;
  [[nodiscard]] Estimate triggered() const;
  [[nodiscard]] Estimate renewals() const;
  [[nodiscard]] const Histogram& moves_seen() const noexcept { return moves_seen_; }
  [[nodiscard]] const Histogram& turns_seen() const noexcept { return turns_seen_; }

  // Share of the comparisons in which a was placed before b; points that a was ahead.
  [[nodiscard]] Estimate beats(std::size_t a, std::size_t b) const;
  [[nodiscard]] Estimate ahead(std::size_t a, std::size_t b) const;
  [[nodiscard]] Ratings ratings() const { return book_.ratings(); }

  [[nodiscard]] const Clocked& clock(std::size_t bot) const { return clocks_[bot]; }

 private:
  void add_game(const GameFacts& game, const Arrangement& seats, Wins& wins);
  void add_seat(const GameFacts& game, std::size_t seat, std::size_t who);
  void add_claims(RouteSet claimed, std::size_t who);
  void add_pairs(const GameFacts& game, const Arrangement& seats, Wins& wins);
  void add_length(const GameFacts& game);
  [[nodiscard]] std::size_t row(std::size_t who) const noexcept { return who == kAll ? bots() : who; }
  [[nodiscard]] std::size_t of(std::size_t who, std::size_t item) const noexcept;
  [[nodiscard]] std::size_t pair(std::size_t a, std::size_t b) const noexcept;

  const Rules& rules_;
  const Schedule& schedule_;
  std::vector<Source> sources_;
  std::vector<Link> links_;
  std::size_t per_row_ = 0;  // statistics of one bot; the layout is in tally.cpp
  std::size_t shared_ = 0;   // first statistic that belongs to no bot
  Ratios ratios_;
  Contrasts technologies_;
  RatingBook book_;
  std::vector<Histogram> scores_;
  Histogram moves_seen_;
  Histogram turns_seen_;
  std::vector<Clocked> clocks_;
};

}  // namespace konduktor::arena
