// What a series of games showed: length, ends, wins and scores by bot and by seat.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "konduktor/arena/facts.h"
#include "konduktor/arena/links.h"
#include "konduktor/rules.h"

namespace konduktor::cli {

// A running mean with its 95 % interval.
class Mean {
 public:
  void add(double value) noexcept {
    ++count_;
    sum_ += value;
    squares_ += value * value;
  }
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  [[nodiscard]] double sum() const noexcept { return sum_; }
  [[nodiscard]] double mean() const noexcept;
  [[nodiscard]] double interval() const noexcept;  // half its width; 0 for fewer than two values

 private:
  std::uint64_t count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

class Statistics {
 public:
  Statistics(const Rules& rules, std::vector<std::string> bots);
  void add(const arena::GameFacts& game);
  [[nodiscard]] nlohmann::ordered_json as_json(double seconds) const;
  void print(double seconds) const;

 private:
  struct Line {
    Mean wins;  // a shared win counts as a share
    Mean score;
    std::uint64_t completed = 0;
    std::uint64_t held = 0;
    [[nodiscard]] double completion() const noexcept;
  };
  void print_line(const std::string& name, const Line& line) const;
  // The strands of a double count as one.
  [[nodiscard]] std::vector<std::pair<arena::Link, std::uint64_t>> most_claimed(std::size_t count) const;

  const Rules& rules_;
  std::vector<std::string> bots_;
  Mean moves_;
  int fewest_ = 0;
  int most_ = 0;
  std::uint64_t triggered_ = 0;
  Mean renewals_;
  Line all_;
  std::map<std::string, Line> by_bot_;
  std::vector<Line> by_seat_;
  std::vector<arena::Link> links_;
  std::array<std::uint64_t, kMaxRoutes> claimed_{};  // by link
};

}  // namespace konduktor::cli
