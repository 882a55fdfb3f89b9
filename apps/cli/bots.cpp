#include "bots.h"

#include <fmt/format.h>

#include "failure.h"
#include "konduktor/players/player.h"

namespace konduktor::cli {

void check_bots(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (make_bot(name).player != nullptr) continue;
    std::vector<std::string_view> known = player_names();
    for (const Level& level : levels()) known.push_back(level.name);
    throw Failure(
        fmt::format("--bots: nobody is called \"{}\". There are: {}.", name, fmt::join(known, ", ")));
  }
}

}  // namespace konduktor::cli
