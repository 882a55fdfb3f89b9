#include "common/bot_names.h"

#include <fmt/format.h>

#include "common/failure.h"
#include "konduktor/players/player.h"
#include "load/words.h"

namespace konduktor::cli {
namespace {

Failure nobody(const std::string& name) {
  std::vector<std::string> known;
  for (const Level& level : levels()) known.emplace_back(level.name);
  known.insert(known.end(), player_names().begin(), player_names().end());
  return Failure(Problem{
      .where = "--bots",
      .what = fmt::format("nobody is called {}{}", load::in_quotes(name), load::did_you_mean(name, known)),
      .hint = fmt::format("There are: {}.", fmt::join(known, ", "))});
}

}  // namespace

void check_bots(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (make_bot(name).player != nullptr) continue;
    const std::size_t colon = name.find(':');
    const std::string who = name.substr(0, colon);
    if (colon == std::string::npos || make_bot(who).player == nullptr) throw nobody(who);
    if (make_player(who) == nullptr)
      throw Failure(Problem{.where = "--bots " + name,
                            .what = fmt::format("{} is a level, and a level has its own budget", who),
                            .hint = fmt::format("Write {} without what follows.", who)});
    throw Failure(
        Problem{.where = "--bots " + name,
                .what = fmt::format("{} is not a budget", load::in_quotes(name.substr(colon + 1))),
                .hint = fmt::format("Write {0}:400 (iterations), {0}:300ms (time) or {0}:400+300ms.", who)});
  }
}

}  // namespace konduktor::cli
