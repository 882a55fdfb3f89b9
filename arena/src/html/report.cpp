// The sections of a report, in the order in which a reader asks.

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "board.h"
#include "charts.h"
#include "konduktor/arena/html.h"
#include "page.h"
#include "svg.h"
#include "tables.h"

namespace konduktor::arena {
namespace html {
namespace {

constexpr std::size_t kMostNarrow = 4;  // bots whose matrix fits half the page

std::vector<std::size_t> strongest_first(const Tally& tally, const Ratings& ratings) {
  std::vector<std::size_t> order(tally.bots());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ratings.elo[a].value > ratings.elo[b].value; });
  return order;
}

std::string header(const Tally& tally, const Circumstances& circumstances) {
  const Rules& rules = tally.rules();
  const Schedule& schedule = tally.schedule();
  std::string text = fmt::format("<header>\n<h1>{}: {}</h1>\n", escaped(rules.name.en),
                                 escaped(fmt::format("{}", fmt::join(schedule.bots, ", "))));
  text += fmt::format("<p class=\"facts\">{} players; {} deals in {} arrangement{}, {} games. Seed {}.</p>\n",
                      schedule.seats, tally.deals(), schedule.games_a_deal(),
                      schedule.games_a_deal() == 1 ? "" : "s", tally.games(), to_hex(circumstances.seed));
  if (!rules.notice.en.empty()) text += fmt::format("<p class=\"note\">{}</p>\n", escaped(rules.notice.en));
  if (!circumstances.timed.empty())
    text += fmt::format(
        "<p class=\"note\">Not repeatable: what {} does in its time depends on the machine.</p>\n",
        escaped(fmt::format("{}", fmt::join(circumstances.timed, ", "))));
  if (tally.deals() < kFewestDeals)
    text += fmt::format(
        "<p class=\"note\">Too few deals for intervals: {} of at least {}. What is shown says little.</p>\n",
        tally.deals(), kFewestDeals);
  if (circumstances.ending == "interrupted")
    text += "<p class=\"note\">Interrupted: these are the deals that were finished.</p>\n";
  if (circumstances.ending == "early")
    text +=
        "<p class=\"note\">Stopped early, when every win share was known as precisely as was asked "
        "for.</p>\n";
  return text + "</header>\n<main>\n";
}

std::string strength(const Tally& tally, const Ratings& ratings) {
  std::string text = section("standings", "Standings", "Who is stronger, and how sure that is.",
                             standings(tally, ratings), true);
  const auto order = strongest_first(tally, ratings);
  if (tally.bots() > 1) {
    IntervalPlot plot{.title = "Elo with 95 % intervals", .rows = {}, .sign = true, .digits = 0};
    for (const std::size_t bot : order)
      plot.rows.push_back({tally.schedule().bots[bot], ratings.elo[bot], bot});
    text += section(
        "elo", "Elo",
        std::string("100 points more mean being placed before the other in 64 % of games. The mean of all "
                    "is 0; bars are 95 % intervals.") +
            (ratings.bounded ? " Somebody hardly ever came before somebody else: how far apart they are "
                               "is open upwards."
                             : ""),
        interval_plot(plot));
  }
  std::vector<Hill> rows;
  for (const std::size_t bot : order) rows.push_back({tally.schedule().bots[bot], &tally.scores(bot), bot});
  text += section("scores", "Scores", "How often each final score was reached; the line is the mean.",
                  hills("Final scores by bot", rows));
  if (tally.bots() < 2) return text;
  std::vector<std::string> names;
  std::vector<std::vector<Estimate>> cells;
  for (const std::size_t a : order) {
    names.push_back(tally.schedule().bots[a]);
    auto& row = cells.emplace_back();
    for (const std::size_t b : order) row.push_back(a == b ? Estimate{} : tally.beats(a, b));
  }
  return text + section("pairs", "Head to head",
                        "How often the bot of the row was placed before that of the column.",
                        matrix("Row before column; below, the 95 % interval", names, cells),
                        names.size() > kMostNarrow);
}

std::string points(const Tally& tally, const Ratings& ratings) {
  std::vector<std::string> names;
  for (const Source& source : sources_of(tally.rules())) names.push_back(source.name);
  std::vector<Stack> rows;
  for (const std::size_t bot : strongest_first(tally, ratings)) {
    Stack& row = rows.emplace_back(Stack{tally.schedule().bots[bot], {}});
    for (std::size_t k = 0; k < names.size(); ++k) row.parts.push_back(tally.points(bot, k).value);
  }
  return section("points", "Where the points come from",
                 "Mean points a game; what is lost on the whole lies to the left of zero.",
                 stacked_bars("Points by source", names, rows));
}

std::string seats(const Tally& tally) {
  const int count = tally.schedule().seats;
  const auto plot = [&](const char* title, bool order) {
    IntervalPlot plot{
        .title = title, .rows = {}, .percent = true, .has_reference = true, .reference = 1.0 / count};
    for (int s = 0; s < count; ++s)
      plot.rows.push_back({order ? fmt::format("player {}", s + 1) : fmt::format("seat {}", s),
                           order ? tally.order_wins(s) : tally.seat_wins(s), 0});
    return interval_plot(plot);
  };
  HtmlTable table("Mean scores", {"", "By turn order", "By seat"});
  for (int s = 0; s < count; ++s)
    table.row(fmt::format("{}", s + 1),
              {interval_cell(tally.order_score(s), false), interval_cell(tally.seat_score(s), false)});
  return section("seats", "Who goes first",
                 "Win share by place in the turn order, then by seat; the dashed line is an even share.",
                 "<div class=\"pair\">" + plot("Win share by turn order", true) +
                     plot("Win share by seat", false) + "</div>\n" + table.take(),
                 true);
}

std::string length(const Tally& tally) {
  const std::vector<Hill> rows{{"moves", &tally.moves_seen(), 0}, {"turns", &tally.turns_seen(), 1}};
  return section(
      "length", "Length of a game",
      fmt::format("{} moves and {} turns; {} of games ended by a last round, the others because all passed "
                  "or the cards ran out.",
                  with_interval(tally.moves(), false), with_interval(tally.turns(), false),
                  with_interval(tally.triggered(), true)),
      hills("Moves and turns of a game", rows));
}

std::string map_of(const Tally& tally, const Drawing& drawing) {
  const bool routes = !tally.rules().routes.empty();
  std::string text;
  const std::string picture = board(tally, drawing);
  if (!picture.empty())
    text += section(
        "board", routes ? "The board" : "Cities and tickets",
        routes ? "Point at a route for its numbers." : "There is no board: lines are tickets. Point at one.",
        picture, true);
  if (routes)
    text +=
        section("routes", "Routes",
                "Shares of games in which anybody claimed the route, of a double either strand, with 95 % "
                "intervals.",
                route_table(tally), true);
  text += section(
      "tickets", "Tickets",
      "A ticket's worth is what it won or lost a seat that kept it: completion rate times points, less "
      "what a miss costs. Coloured where the interval excludes 0.",
      ticket_table(tally), true);
  if (!tally.rules().technologies.empty())
    text +=
        section("technologies", "Technologies",
                "Wins with and without go together but need not cause each other: who is ahead may buy more.",
                technology_table(tally), true);
  return text;
}

}  // namespace
}  // namespace html

std::string as_html(const Tally& tally, const Ratings& ratings, const Circumstances& circumstances,
                    const Drawing& drawing, const Comparison* comparison) {
  using namespace html;
  std::string text = page_head(tally.rules().name.en + ": games between bots") + header(tally, circumstances);
  if (comparison != nullptr)
    text += section(
        "comparison", fmt::format("{} and {}", comparison->names().one, comparison->names().other),
        fmt::format(
            "The same deals and bots on both maps; a change is coloured where its interval excludes 0. "
            "The rest of this page is about {}.",
            comparison->names().one) +
            (comparison->other().notice.en.empty() ? "" : " " + comparison->other().notice.en),
        comparison_tables(*comparison), true);
  text += strength(tally, ratings) + points(tally, ratings) + seats(tally) + length(tally);
  text += section("timing", "Time",
                  "What the clock said: the only numbers here that do not repeat with the seed.",
                  timing_table(tally, circumstances));
  text += map_of(tally, drawing);
  return text + "</main>\n" + page_foot();
}

}  // namespace konduktor::arena
