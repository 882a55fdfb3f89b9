// What one client's flood (flood.h) does to the others: somebody else plays and logs in, first in peace, then during it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "client/flood.h"
#include "client/load_run.h"

namespace konduktor::server {

struct LogIns {
  int right = 0;            // let in
  std::string first_error;  // of those that were not
  int refused = 0;
  std::vector<float> millis;
};

// So long without the flood, or with it.
struct FloodHalf {
  LoadReport load;
  LogIns log_ins;
};

struct FloodReport {
  std::string error;
  std::vector<FloodHalf> quiet, flooded;  // by round
  FloodCounts flood;
};

// `plan` is what the others do, from their own address; its seconds count for each half of each round. What else the
// machine does changes from minute to minute, so that peace and flood take turns.
[[nodiscard]] FloodReport run_flood(const Rules& rules, const LoadPlan& plan, const FloodPlan& flood,
                                    int rounds, const std::function<void(const std::string&)>& progress);

}  // namespace konduktor::server
