// Two maps side by side: the same deals and bots on each, and what is different.
//
// Deal k has the same seed on both, so each difference is taken deal by deal and its interval profits from what the
// two have in common. Routes and tickets are matched by their ids; what only one map has is not compared.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "konduktor/arena/clusters.h"
#include "konduktor/arena/facts.h"
#include "konduktor/arena/schedule.h"
#include "konduktor/rules.h"

namespace konduktor::arena {

struct Compared {
  std::string group;  // "length", "score", "turn order", "route", "ticket"
  std::string id;
  std::string name;
  bool is_share = false;
  double one = 0;
  double other = 0;
  Estimate change;  // other less one
};

class Comparison {
 public:
  // All outlive the comparison. Both are played with the same schedule.
  Comparison(const Rules& one, const Rules& other, const Schedule& schedule);
  void add(const DealFacts& one, const DealFacts& other);

  [[nodiscard]] const Rules& one() const noexcept { return *one_; }
  [[nodiscard]] const Rules& other() const noexcept { return *other_; }
  // In the order: length, scores, turn order, routes, tickets.
  [[nodiscard]] std::vector<Compared> lines() const;
  // Ids of routes and tickets that only one of the maps has.
  [[nodiscard]] std::vector<std::string> only_in_one() const { return missing(*one_, *other_); }
  [[nodiscard]] std::vector<std::string> only_in_other() const { return missing(*other_, *one_); }

 private:
  struct Matched {
    std::size_t one = 0;
    std::size_t other = 0;
  };
  void add_side(const DealFacts& deal, const Rules& rules, std::size_t side);
  [[nodiscard]] static std::vector<std::string> missing(const Rules& from, const Rules& in);
  [[nodiscard]] Compared line(std::size_t statistic, std::string group, std::string id, std::string name,
                              bool is_share) const;

  const Rules* one_;
  const Rules* other_;
  const Schedule& schedule_;
  std::vector<Matched> routes_;
  std::vector<Matched> tickets_;
  Contrasts contrasts_;  // other first, so that a rise is positive
};

[[nodiscard]] nlohmann::ordered_json as_json(const Comparison& comparison);

}  // namespace konduktor::arena
