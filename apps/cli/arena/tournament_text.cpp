#include "arena/tournament_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace konduktor::cli {
namespace {

using arena::Estimate;
using arena::Tally;

std::string percent(const Estimate& e) {
  if (e.count <= 0) return "-";
  if (!e.known) return fmt::format("{:.1f} %", 100 * e.value);
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * e.value, 100 * e.low, 100 * e.high);
}

std::string number(const Estimate& e) {
  if (e.count <= 0) return "-";
  return e.known ? fmt::format("{:.1f} ± {:.1f}", e.value, e.half_width()) : fmt::format("{:.1f}", e.value);
}

std::string elo(const Estimate& e) {
  return e.known ? fmt::format("{:+.0f} ({:+.0f} to {:+.0f})", e.value, e.low, e.high)
                 : fmt::format("{:+.0f}", e.value);
}

template <typename Value>
std::vector<std::size_t> best_first(std::size_t bots, Value&& value) {
  std::vector<std::size_t> order(bots);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return value(a) > value(b); });
  return order;
}

std::string standings(const Tally& tally, const arena::Ratings& ratings) {
  const auto& bots = tally.schedule().bots;
  std::size_t width = 4;
  for (const std::string& bot : bots) width = std::max(width, bot.size());
  std::string text =
      fmt::format("  {:<{}}  {:<22}  {:<24}  {:<14}  {:<14}  {:<8}  {}\n", "bot", width, "Elo (95 %)",
                  "win share (95 %)", "score", "margin", "tickets", "ms a move, slowest");
  for (const std::size_t bot : best_first(bots.size(), [&](std::size_t b) { return ratings.elo[b].value; })) {
    const arena::Clocked& clock = tally.clock(bot);
    const double each =
        clock.moves == 0 ? 0 : static_cast<double>(clock.total) / static_cast<double>(clock.moves) / 1e6;
    text += fmt::format("  {:<{}}  {:<22}  {:<24}  {:<14}  {:<14}  {:>5.1f} %   {:.3f}, {:.1f}\n", bots[bot],
                        width, elo(ratings.elo[bot]), percent(tally.win_share(bot)), number(tally.score(bot)),
                        number(tally.margin(bot)), 100 * tally.ticket_completion(bot).value, each,
                        static_cast<double>(clock.slowest) / 1e6);
  }
  if (ratings.bounded)
    text +=
        "  Somebody hardly ever came before somebody else: how far apart they are in Elo is open upwards.\n";
  return text;
}

std::string head_to_head(const Tally& tally) {
  if (tally.bots() < 3) return {};
  const auto& bots = tally.schedule().bots;
  std::size_t width = 6;
  for (const std::string& bot : bots) width = std::max(width, bot.size());
  std::string text = fmt::format("  {:<{}}", "placed before (%)", std::max<std::size_t>(width, 17));
  for (const std::string& bot : bots) text += fmt::format("  {:>{}}", bot, width);
  text += "\n";
  for (std::size_t a = 0; a < bots.size(); ++a) {
    text += fmt::format("  {:<{}}", bots[a], std::max<std::size_t>(width, 17));
    for (std::size_t b = 0; b < bots.size(); ++b)
      text += a == b ? fmt::format("  {:>{}}", "-", width)
                     : fmt::format("  {:>{}.1f}", 100 * tally.beats(a, b).value, width);
    text += "\n";
  }
  return text;
}

}  // namespace

std::string tournament_text(const Tally& tally, const arena::Ratings& ratings,
                            const arena::Circumstances& circumstances) {
  std::string text = standings(tally, ratings) + head_to_head(tally);
  if (tally.deals() < arena::kFewestDeals)
    text += fmt::format(
        "  Too few deals for intervals: {} of at least {} (-n {}). What is shown says little.\n",
        tally.deals(), arena::kFewestDeals, arena::kFewestDeals * tally.schedule().games_a_deal());
  for (int place = 0; place < tally.schedule().seats; ++place)
    text += fmt::format("  {:<17}  won {}, score {}\n",
                        place == 0 ? std::string("who goes first") : fmt::format("who goes {}.", place + 1),
                        percent(tally.order_wins(place)), number(tally.order_score(place)));
  text +=
      fmt::format("  game length        {} moves, {} turns\n", number(tally.moves()), number(tally.turns()));
  if (!circumstances.timed.empty())
    text += fmt::format("  Not repeatable: how much {} in its time depends on the machine.\n",
                        fmt::format("{} {}", fmt::join(circumstances.timed, ", "), "thinks"));
  return text;
}

std::string standings_line(const Tally& tally) {
  std::vector<std::string> parts;
  for (const std::size_t bot :
       best_first(tally.bots(), [&](std::size_t b) { return tally.win_share(b).value; })) {
    const Estimate wins = tally.win_share(bot);
    parts.push_back(wins.known ? fmt::format("{} {:.1f} ± {:.1f} %", tally.schedule().bots[bot],
                                             100 * wins.value, 100 * wins.half_width())
                               : fmt::format("{} {:.1f} %", tally.schedule().bots[bot], 100 * wins.value));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace konduktor::cli
