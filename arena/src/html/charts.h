// The plots of a report, each a function from numbers to SVG.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "konduktor/arena/clusters.h"
#include "konduktor/arena/tally.h"

namespace konduktor::arena::html {

// One row of a plot of intervals: a dot, its 95 % interval as a bar, the numbers beside it.
struct IntervalRow {
  std::string name;
  Estimate estimate;
  std::size_t colour = 0;
};
struct IntervalPlot {
  std::string title;
  std::vector<IntervalRow> rows;
  bool percent = false;  // values are shares
  bool sign = false;     // numbers with + and -
  int digits = 1;
  bool has_reference = false;  // a dashed line
  double reference = 0;
};
[[nodiscard]] std::string interval_plot(const IntervalPlot& plot);

// One row each, as a hill over a common scale, with a line at the mean.
struct Hill {
  std::string name;
  const Histogram* histogram = nullptr;
  std::size_t colour = 0;
};
[[nodiscard]] std::string hills(const std::string& title, const std::vector<Hill>& rows);

// Points by source: parts to the right of zero, what is lost to the left.
struct Stack {
  std::string name;
  std::vector<double> parts;  // by source
};
[[nodiscard]] std::string stacked_bars(const std::string& title, const std::vector<std::string>& sources,
                                       const std::vector<Stack>& rows);

// Row against column; empty where they did not meet.
[[nodiscard]] std::string matrix(const std::string& title, const std::vector<std::string>& names,
                                 const std::vector<std::vector<Estimate>>& cells);

[[nodiscard]] std::string number(double value, int digits, bool sign = false);
[[nodiscard]] std::string with_interval(const Estimate& estimate, bool percent, int digits = 1,
                                        bool sign = false);

}  // namespace konduktor::arena::html
