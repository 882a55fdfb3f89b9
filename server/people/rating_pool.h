// The ratings of those who play now, kept at hand so that the end of a game and its ratings are one transaction.
//
// A table's players are loaded when it starts; `after` works out what the end of their game makes of them. People who
// play under one user on two seats, and tables whose manners forbid rating, are not rated.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "store/store_thread.h"
#include "tables/table.h"

namespace konduktor::server {

// "user:ID" or "bot:hard"; "" for an empty seat.
[[nodiscard]] std::string rated_name(const TableSeat& seat);
// Whether this table's game counts.
[[nodiscard]] bool is_rated(const Table& table);

class RatingPool {
 public:
  explicit RatingPool(StoreThread& store) : store_(store) {}
  // Fetches the ratings of these players that are not at hand.
  void load(const std::string& game, const std::vector<std::string>& names);
  // The changed ratings of a finished game, remembered here at once.
  [[nodiscard]] std::vector<Rating> after(const Table& table, const std::vector<ResultRow>& results,
                                          Millis at);
  // Another server has changed ratings: forget them.
  void forget() { known_.clear(); }

 private:
  StoreThread& store_;
  std::map<std::pair<std::string, std::string>, Rating> known_;  // by game and name
};

}  // namespace konduktor::server
