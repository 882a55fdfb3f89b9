// What follows from the logs, made anew in a database that was carried over from a damaged one: the rows of tables and the
// results of finished games. Games whose log does not make a game any more are taken out and named.
#pragma once

#include <string>
#include <vector>

#include "fold/surroundings.h"
#include "store/store.h"

namespace konduktor::server {

struct Rebuilt {
  int games = 0;
  struct Lost {
    TableId table{};
    std::string why;
  };
  std::vector<Lost> lost;
  std::string error;  // why it could not be done
  [[nodiscard]] bool ok() const noexcept { return error.empty(); }
};

// `path` is a SQLite file that nobody else uses.
[[nodiscard]] Rebuilt rebuild(const std::string& path, Surroundings& around);

}  // namespace konduktor::server
