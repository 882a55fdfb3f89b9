// A tally as files for programs: JSON with everything, CSV as one long table.
//
// The same deals give the same bytes, except what stands under "timing" in the JSON. CSV holds no times.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "konduktor/arena/tally.h"
#include "konduktor/random.h"

namespace konduktor::arena {

// Beside the tally: how the games came about.
struct Circumstances {
  Seed seed;
  std::string ending;              // "complete", "early" (precise enough) or "interrupted"
  std::vector<std::string> timed;  // bots with a budget of time: their games cannot be repeated
  double seconds = 0;              // of playing, in all
  std::uint64_t played_now = 0;    // games that were played in these seconds
};

// {"value": v, "low": l, "high": h}; an interval that is not known is null, an estimate of nothing is null.
[[nodiscard]] nlohmann::ordered_json as_json(const Estimate& estimate);
[[nodiscard]] nlohmann::ordered_json as_json(const Options& options);
[[nodiscard]] nlohmann::ordered_json as_json(const Tally& tally, const Ratings& ratings,
                                             const Circumstances& circumstances);
// Of a series in which bots keep their seats: lengths, ends, wins and scores by bot and by seat, links claimed most.
[[nodiscard]] nlohmann::ordered_json simulation_json(const Tally& tally, const Circumstances& circumstances);
[[nodiscard]] std::string as_csv(const Tally& tally, const Ratings& ratings);

struct ClaimedLink {
  Link link;
  std::uint64_t games = 0;  // in which anybody claimed it
};
// Most often first; of equals, in the order of the data.
[[nodiscard]] std::vector<ClaimedLink> most_claimed(const Tally& tally, std::size_t count);
// Indices in Schedule::bots by name.
[[nodiscard]] std::vector<std::size_t> bots_by_name(const Schedule& schedule);

// "Paris - Zurich, 3 grey".
[[nodiscard]] std::string route_label(const Rules& rules, RouteId route);
// "Paris - Vienna"; ends with several places are joined by a stroke.
[[nodiscard]] std::string ticket_ends(const Rules& rules, TicketId ticket);

}  // namespace konduktor::arena
