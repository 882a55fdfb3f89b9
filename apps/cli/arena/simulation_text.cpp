#include "arena/simulation_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "konduktor/arena/report.h"

namespace konduktor::cli {
namespace {

using arena::Estimate;
using arena::Tally;

constexpr std::size_t kMostClaimed = 5;

std::string line(const std::string& name, const Estimate& wins, const Estimate& score,
                 const Estimate& completion) {
  return fmt::format("  {:<22}{:>9.1f} {:>5.1f} %  {:>8.1f} {:<8} {:>5.1f} %\n", name, wins.total,
                     100 * wins.value, score.value,
                     score.known ? fmt::format("± {:.1f}", score.half_width()) : "", 100 * completion.value);
}

std::string lengths(const Tally& tally, double seconds) {
  const double games = static_cast<double>(std::max<std::uint64_t>(1, tally.games()));
  const auto& seen = tally.moves_seen();
  std::string text = fmt::format("{} games in {:.2f} s: {:.0f} games/s, {:.0f} moves/s\n", tally.games(),
                                 seconds, games / seconds, tally.moves().total / seconds);
  text += fmt::format("  moves a game  mean {:.1f}, least {}, most {}\n", tally.moves().value,
                      seen.empty() ? 0 : seen.begin()->first, seen.empty() ? 0 : seen.rbegin()->first);
  const auto by_last_round = static_cast<std::uint64_t>(tally.triggered().total);
  text += fmt::format("  ends          {} by the last round, {} because all passed\n", by_last_round,
                      tally.games() - by_last_round);
  return text + fmt::format("  reshuffles    {:.2f} a game\n", tally.renewals().value);
}

}  // namespace

std::string simulation_text(const Tally& tally, double seconds) {
  const arena::Schedule& schedule = tally.schedule();
  std::string text = lengths(tally, seconds);
  text +=
      fmt::format("  {:<22}{:>9} {:>7}  {:>8} {:<8} {:>7}\n", "", "wins", "", "score", "  95 %", "tickets");
  for (const std::size_t bot : arena::bots_by_name(schedule))
    text += line(schedule.bots[bot], tally.win_share(bot), tally.score(bot), tally.ticket_completion(bot));
  const std::vector<std::string> names = schedule.names(0);
  for (int s = 0; s < schedule.seats; ++s)
    text += line(fmt::format("seat {} ({})", s, names[static_cast<std::size_t>(s)]), tally.seat_wins(s),
                 tally.seat_score(s), tally.seat_completion(s));
  if (tally.games() < arena::kFewestDeals)
    text += fmt::format("  Too few games for intervals: {} of at least {}.\n", tally.games(),
                        arena::kFewestDeals);
  if (tally.links().empty()) return text;
  text += "  claimed most\n";
  const double games = static_cast<double>(std::max<std::uint64_t>(1, tally.games()));
  for (const arena::ClaimedLink& claimed : arena::most_claimed(tally, kMostClaimed))
    text += fmt::format("    {:>5.1f} %  {}\n", 100 * static_cast<double>(claimed.games) / games,
                        arena::link_label(tally.rules(), claimed.link));
  return text;
}

}  // namespace konduktor::cli
