#include "tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "charts.h"
#include "page.h"
#include "svg.h"

namespace konduktor::arena::html {
namespace {

template <typename Value>
std::vector<std::size_t> ascending(std::size_t count, Value&& value) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return value(a) < value(b); });
  return order;
}

std::string folded(const std::string& summary, const std::string& body) {
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n", escaped(summary), body);
}

// A difference that the interval keeps apart from zero is coloured.
std::string change_cell(const Estimate& e, bool percent, int digits = 1) {
  const std::string words = interval_cell(e, percent, digits, true);
  if (!e.known || (e.low <= 0 && e.high >= 0)) return words;
  return fmt::format("<b class=\"{}\">{}</b>", e.value > 0 ? "up" : "down", words);
}

// In how many games the one strand and the other were claimed.
std::string both_strands(const Tally& tally, std::size_t k) {
  const Link& link = tally.links()[k];
  if (!link.is_double()) return "–";
  const double sum =
      tally.claimed(Tally::kAll, ix(link.first)).value + tally.claimed(Tally::kAll, ix(link.second)).value;
  return number(100 * std::max(0.0, sum - tally.claimed_link(Tally::kAll, k).value), 1) + " %";
}

std::string change_row_name(const DataChange& change) {
  return change.id.empty() ? change.group : change.group + " " + change.id;
}

std::string changes_table(const Comparison& comparison) {
  const std::vector<DataChange>& changes = comparison.changes();
  if (changes.empty()) return "<p>The data of the two are the same.</p>\n";
  const auto list = [&](std::size_t from, std::size_t to, const std::string& caption) {
    HtmlTable table(caption, {"", "What", comparison.names().one, comparison.names().other},
                    HtmlTable::Cells::Words);
    for (std::size_t k = from; k < to; ++k) {
      const DataChange& change = changes[k];
      table.row(change_row_name(change), {escaped(change.field.empty() ? change.kind() : change.field),
                                          escaped(change.from), escaped(change.to)});
    }
    return table.take();
  };
  const std::size_t shown = std::min<std::size_t>(30, changes.size());
  std::string text = list(0, shown, "What changed in the data");
  if (shown < changes.size())
    text += folded(fmt::format("{} more changes", changes.size() - shown),
                   list(shown, changes.size(), "What else changed"));
  return text;
}

}  // namespace

std::string standings(const Tally& tally, const Ratings& ratings) {
  HtmlTable table("With 95 % intervals over deals; a shared win counts as a share",
                  {"Bot", "Elo", "Win share", "Score", "Margin", "Tickets completed", "Played"});
  auto order = ascending(tally.bots(), [&](std::size_t bot) { return -ratings.elo[bot].value; });
  for (const std::size_t bot : order)
    table.row(
        tally.schedule().bots[bot],
        {tally.bots() > 1 ? interval_cell(ratings.elo[bot], false, 0, true) : "–",
         interval_cell(tally.win_share(bot), true), interval_cell(tally.score(bot), false),
         interval_cell(tally.margin(bot), false, 1, true), interval_cell(tally.ticket_completion(bot), true),
         fmt::format("{:.0f}", tally.score(bot).count)});
  return table.take();
}

std::string route_table(const Tally& tally) {
  const Rules& rules = tally.rules();
  const std::vector<Link>& links = tally.links();
  const auto order =
      ascending(links.size(), [&](std::size_t k) { return tally.claimed_link(Tally::kAll, k).value; });
  // With few players nobody can claim the second strand.
  const bool both = !rules.one_strand && !rules.doubles.empty();
  const auto list = [&](std::size_t to, const std::string& caption) {
    std::vector<std::string> columns{"Route", "Claimed in games"};
    if (both) columns.emplace_back("Both strands");
    for (const std::string& bot : tally.schedule().bots) columns.push_back(bot);
    HtmlTable table(caption, columns);
    for (std::size_t n = 0; n < to; ++n) {
      const std::size_t k = order[n];
      std::vector<std::string> cells{share_cell(tally.claimed_link(Tally::kAll, k))};
      if (both) cells.push_back(both_strands(tally, k));
      for (std::size_t bot = 0; bot < tally.bots(); ++bot)
        cells.push_back(number(100 * tally.claimed_link(bot, k).value, 1) + " %");
      table.row(link_label(rules, links[k]), cells);
    }
    return table.take();
  };
  return list(std::min<std::size_t>(10, order.size()), "Claimed least") +
         folded("All routes, least claimed first", list(order.size(), "A bot's column counts its own seats"));
}

std::string ticket_table(const Tally& tally) {
  const Rules& rules = tally.rules();
  const auto list = [&](const std::vector<std::size_t>& order, std::size_t most, const std::string& caption) {
    HtmlTable table(caption, {"Ticket", "Points", "Kept", "Completed of those kept", "Worth when kept"});
    for (std::size_t k = 0; k < std::min(most, order.size()); ++k) {
      const std::size_t t = order[k];
      table.row(
          ticket_ends(rules, static_cast<TicketId>(t)),
          {std::to_string(rules.tickets[t].points), interval_cell(tally.kept(Tally::kAll, t), true),
           share_cell(tally.completed(Tally::kAll, t)), change_cell(tally.worth(Tally::kAll, t), false)});
    }
    return table.take();
  };
  const auto worst = ascending(rules.tickets.size(), [&](std::size_t t) {
    const Estimate worth = tally.worth(Tally::kAll, t);
    return worth.count > 0 ? worth.value : 1e9;
  });
  auto best = worst;
  std::stable_sort(best.begin(), best.end(), [&](std::size_t a, std::size_t b) {
    const Estimate one = tally.worth(Tally::kAll, a);
    const Estimate other = tally.worth(Tally::kAll, b);
    return (one.count > 0 ? one.value : -1e9) > (other.count > 0 ? other.value : -1e9);
  });
  return list(worst, 8, "Pay least") + list(best, 8, "Pay most") +
         folded("All tickets, those that pay least first",
                list(worst, worst.size(), "Points won or lost by a keeper"));
}

std::string technology_table(const Tally& tally) {
  const Rules& rules = tally.rules();
  std::vector<std::string> columns{"Technology", "Bought", "Wins with it, less without"};
  for (const std::string& bot : tally.schedule().bots) columns.push_back(bot);
  HtmlTable table("A bot's column: how often it bought it, and the same difference for its seats", columns);
  for (std::size_t t = 0; t < rules.technologies.size(); ++t) {
    if (rules.technologies[t].advanced && !rules.options.advanced_technologies) continue;
    std::vector<std::string> cells{share_cell(tally.bought(Tally::kAll, t)),
                                   change_cell(tally.bought_and_won(Tally::kAll, t), true)};
    for (std::size_t bot = 0; bot < tally.bots(); ++bot)
      cells.push_back(fmt::format("{:.1f} %<br>{}", 100 * tally.bought(bot, t).value,
                                  change_cell(tally.bought_and_won(bot, t), true, 0)));
    table.row(rules.technologies[t].name.en, cells);
  }
  return table.take();
}

std::string timing_table(const Tally& tally, const Circumstances& circumstances) {
  HtmlTable table(fmt::format("{} games in {:.1f} s", circumstances.played_now, circumstances.seconds),
                  {"Bot", "Moves", "Mean, ms a move", "Slowest move, ms"});
  for (std::size_t bot = 0; bot < tally.bots(); ++bot) {
    const Clocked& clock = tally.clock(bot);
    table.row(tally.schedule().bots[bot],
              {std::to_string(clock.moves),
               fmt::format("{:.3f}", clock.moves == 0 ? 0
                                                      : static_cast<double>(clock.total) /
                                                            static_cast<double>(clock.moves) / 1e6),
               fmt::format("{:.1f}", static_cast<double>(clock.slowest) / 1e6)});
  }
  return table.take();
}

std::string comparison_tables(const Comparison& comparison) {
  const std::vector<Compared> lines = comparison.lines();
  const auto list = [&](const std::vector<std::string>& groups, const std::string& caption,
                        std::size_t most) {
    std::vector<const Compared*> chosen;
    for (const Compared& line : lines)
      if (std::find(groups.begin(), groups.end(), line.group) != groups.end()) chosen.push_back(&line);
    if (most < chosen.size()) {
      std::stable_sort(chosen.begin(), chosen.end(), [](const Compared* a, const Compared* b) {
        return std::abs(a->change.value) > std::abs(b->change.value);
      });
      chosen.resize(most);
    }
    HtmlTable table(caption, {"", comparison.names().one, comparison.names().other, "Change"});
    for (const Compared* line : chosen) {
      const double scale = line->is_share ? 100 : 1;
      const char* unit = line->is_share ? " %" : "";
      table.row(line->name, {number(scale * line->one, 1) + unit, number(scale * line->other, 1) + unit,
                             change_cell(line->change, line->is_share)});
    }
    return chosen.empty() ? std::string() : table.take();
  };
  std::string text = changes_table(comparison);
  text += list({"length", "score", "turn_order"}, "Second less first, with 95 % intervals over deals", 99);
  text += list({"route"}, "Routes whose claim rate changed most", 12);
  text += list({"ticket"}, "Tickets whose completion changed most", 12);
  text += list({"ticket_worth"}, "Tickets whose worth to a keeper changed most", 12);
  for (const auto& [ids, words] :
       {std::pair{comparison.only_in_one(), "Only in " + comparison.names().one},
        std::pair{comparison.only_in_other(), "Only in " + comparison.names().other}})
    if (!ids.empty())
      text += folded(fmt::format("{}: {}", words, ids.size()),
                     fmt::format("<p>{}</p>\n", escaped(fmt::format("{}", fmt::join(ids, ", ")))));
  return text;
}

}  // namespace konduktor::arena::html
