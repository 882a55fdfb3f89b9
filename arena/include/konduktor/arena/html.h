// A tally as one HTML page that needs nothing else: no scripts, no fonts, no pictures from anywhere.
//
// Plots are SVG made here, colours follow the reader's light or dark setting. Everything that comes from a data file
// or a command line is escaped. Times stand in one section of their own (id="timing"); the rest repeats with the seed.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "konduktor/arena/compare.h"
#include "konduktor/arena/report.h"
#include "konduktor/arena/tally.h"

namespace konduktor::arena {

// What a data file says only for drawing.
struct Drawing {
  std::vector<std::vector<std::pair<int, int>>> via;  // by route: bend points from a to b
};
// From the text of the data file that `rules` were loaded from; what is missing is left out.
[[nodiscard]] Drawing read_drawing(std::string_view data, const Rules& rules);

// `comparison` may be null.
[[nodiscard]] std::string as_html(const Tally& tally, const Ratings& ratings,
                                  const Circumstances& circumstances, const Drawing& drawing,
                                  const Comparison* comparison = nullptr);

}  // namespace konduktor::arena
