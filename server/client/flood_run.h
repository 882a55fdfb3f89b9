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

struct FloodReport {
  std::string error;
  LoadReport quiet, flooded;
  LogIns quiet_log_ins, flooded_log_ins;
  FloodCounts flood;
};

// `plan` is what the others do, from their own address; its seconds count for each half.
[[nodiscard]] FloodReport run_flood(const Rules& rules, const LoadPlan& plan, const FloodPlan& flood,
                                    const std::function<void(const std::string&)>& progress);

}  // namespace konduktor::server
