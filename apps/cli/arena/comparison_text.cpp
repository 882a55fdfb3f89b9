#include "arena/comparison_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

namespace konduktor::cli {
namespace {

using arena::Compared;

constexpr std::size_t kMost = 6;          // routes and tickets that are shown
constexpr std::size_t kMostChanges = 20;  // in the data

std::string change_text(const arena::DataChange& change) {
  const std::string name = change.id.empty() ? change.group : change.group + " " + change.id;
  if (!change.field.empty())
    return fmt::format("    {}: {} {} -> {}\n", name, change.field, change.from, change.to);
  return fmt::format("    {} {}: {}\n", change.kind(), name, change.from + change.to);
}

std::string changes_text(const std::vector<arena::DataChange>& changes) {
  std::string text = fmt::format("  data: {}\n", changes.empty() ? "the same" : "what changed");
  for (std::size_t k = 0; k < std::min(kMostChanges, changes.size()); ++k) text += change_text(changes[k]);
  if (changes.size() > kMostChanges)
    text += fmt::format("    … and {} more; --json and --html list all\n", changes.size() - kMostChanges);
  return text;
}

std::string line_text(const Compared& line) {
  const double scale = line.is_share ? 100 : 1;
  const char* unit = line.is_share ? " %" : "";
  const arena::Estimate& change = line.change;
  std::string text = fmt::format("    {:<36} {:>8.1f}{:<2} {:>8.1f}{:<2} ", line.name, scale * line.one, unit,
                                 scale * line.other, unit);
  if (change.count <= 0) return text + "  -\n";
  text += fmt::format("{:>+8.1f}", scale * change.value);
  if (change.known) text += fmt::format(" ({:+.1f} to {:+.1f})", scale * change.low, scale * change.high);
  const bool sure = change.known && (change.low > 0 || change.high < 0);
  return text + (sure ? " *\n" : "\n");
}

// Those that changed most, of what the intervals keep apart from no change.
std::string most_changed(const std::vector<Compared>& lines, std::string_view group, std::string_view words) {
  std::vector<const Compared*> sure;
  std::size_t all = 0;
  for (const Compared& line : lines) {
    if (line.group != group) continue;
    ++all;
    if (line.change.known && (line.change.low > 0 || line.change.high < 0)) sure.push_back(&line);
  }
  std::stable_sort(sure.begin(), sure.end(), [](const Compared* a, const Compared* b) {
    return std::abs(a->change.value) > std::abs(b->change.value);
  });
  std::string text = fmt::format("  {}: {} of {} changed\n", words, sure.size(), all);
  for (std::size_t k = 0; k < std::min(kMost, sure.size()); ++k) text += line_text(*sure[k]);
  return text;
}

}  // namespace

std::string comparison_text(const arena::Comparison& comparison) {
  const std::vector<Compared> lines = comparison.lines();
  std::string text = fmt::format("Compared with {}: one = {}, other = {}\n", comparison.other().name.en,
                                 comparison.names().one, comparison.names().other);
  text += changes_text(comparison.changes());
  text += "  played: one, other, other less one; * = the 95 % interval excludes 0\n";
  for (const Compared& line : lines)
    if (line.group == "length" || line.group == "score" || line.group == "turn_order")
      text += line_text(line);
  text += most_changed(lines, "route", "routes, share of games in which claimed");
  text += most_changed(lines, "ticket", "tickets, share completed");
  text += most_changed(lines, "ticket_worth", "tickets, worth to a keeper");
  const std::size_t one = comparison.only_in_one().size();
  const std::size_t other = comparison.only_in_other().size();
  if (one + other > 0)
    text += fmt::format("  only in the first: {} routes and tickets; only in the other: {}\n", one, other);
  return text;
}

}  // namespace konduktor::cli
