// Two maps side by side: the same deals and bots on each, and what is different.
//
// Deal k has the same seed on both, so each difference is taken deal by deal and its interval profits from what the
// two have in common. Routes and tickets are matched by their ids; what only one map has is not compared. The strands of
// a double count as one (links.h). What is different in the data itself is listed by changes.h.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "konduktor/arena/changes.h"
#include "konduktor/arena/clusters.h"
#include "konduktor/arena/facts.h"
#include "konduktor/arena/links.h"
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

// What the two maps are called: the files or ids that were given.
struct MapNames {
  std::string one;
  std::string other;
};

class Comparison {
 public:
  // All outlive the comparison. Both are played with the same schedule.
  Comparison(const Rules& one, const Rules& other, const Schedule& schedule, MapNames names);
  void add(const DealFacts& one, const DealFacts& other);

  [[nodiscard]] const Rules& one() const noexcept { return *one_; }
  [[nodiscard]] const Rules& other() const noexcept { return *other_; }
  [[nodiscard]] const MapNames& names() const noexcept { return names_; }
  [[nodiscard]] const std::vector<DataChange>& changes() const noexcept { return changes_; }
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
  struct MatchedLink {
    Link one;
    RouteSet routes;        // of the one
    RouteSet other_routes;  // of the other
  };
  void match_links();
  void add_side(const DealFacts& deal, const Rules& rules, std::size_t side);
  [[nodiscard]] static std::vector<std::string> missing(const Rules& from, const Rules& in);
  [[nodiscard]] Compared line(std::size_t statistic, std::string group, std::string id, std::string name,
                              bool is_share) const;

  const Rules* one_;
  const Rules* other_;
  const Schedule& schedule_;
  MapNames names_;
  std::vector<DataChange> changes_;
  std::vector<MatchedLink> links_;
  std::vector<Matched> tickets_;
  Contrasts contrasts_;  // other first, so that a rise is positive
};

[[nodiscard]] nlohmann::ordered_json as_json(const Comparison& comparison);

}  // namespace konduktor::arena
