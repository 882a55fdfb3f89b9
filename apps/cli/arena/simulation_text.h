// What a series of games showed: length, ends, wins and scores by bot and by seat.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "konduktor/arena/clusters.h"
#include "konduktor/arena/facts.h"
#include "konduktor/arena/links.h"
#include "konduktor/rules.h"

namespace konduktor::cli {

class Statistics {
 public:
  Statistics(const Rules& rules, std::vector<std::string> bots);
  void add(const arena::GameFacts& game);
  [[nodiscard]] nlohmann::ordered_json as_json(double seconds) const;
  void print(std::FILE* to, double seconds) const;

 private:
  // Who is counted together: everybody, a seat, a bot.
  using Group = std::size_t;
  static constexpr Group kAll = 0;
  [[nodiscard]] Group seat(std::size_t s) const noexcept { return 1 + s; }
  [[nodiscard]] std::size_t of(Group group, std::size_t item) const noexcept;
  void print_line(std::FILE* to, const std::string& name, Group group) const;
  [[nodiscard]] nlohmann::ordered_json line_json(Group group) const;
  // The strands of a double count as one.
  [[nodiscard]] std::vector<std::pair<arena::Link, std::uint64_t>> most_claimed(std::size_t count) const;

  const Rules& rules_;
  std::vector<std::string> bots_;
  std::map<std::string, Group> by_bot_;
  arena::Ratios ratios_;  // a game is a deal: seats of one game are not independent
  std::uint64_t games_ = 0;
  std::uint64_t moves_ = 0;
  int fewest_ = 0;
  int most_ = 0;
  std::uint64_t triggered_ = 0;
  std::uint64_t renewals_ = 0;
  std::vector<arena::Link> links_;
  std::array<std::uint64_t, kMaxRoutes> claimed_{};  // by link
};

}  // namespace konduktor::cli
