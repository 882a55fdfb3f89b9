// One long table, a line for each estimate: kind,bot,item,name,measure,value,low,high,count,interval.
//
// `kind` says what `item` is an id of. An empty bot means all of them. `interval` says why low and high are empty.

#include <fmt/format.h>

#include <string_view>

#include "konduktor/arena/report.h"

namespace konduktor::arena {
namespace {

// Quoted; and a name that a spreadsheet would take for a formula is kept from becoming one.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos) out += '\'';
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + "\"";
}

class Table {
 public:
  void line(std::string_view kind, std::string_view bot, std::string_view item, std::string_view name,
            std::string_view measure, const Estimate& estimate) {
    if (estimate.count <= 0) return;
    text_ += fmt::format("{},{},{},{},{},{}", kind, quoted(bot), quoted(item), quoted(name), measure,
                         estimate.value);
    text_ += estimate.known ? fmt::format(",{},{}", estimate.low, estimate.high) : ",,";
    text_ += fmt::format(",{},{}\n", estimate.count,
                         estimate.known ? "95 %"
                         : estimate.few ? "too few deals"
                                        : "all deals alike");
  }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  std::string text_ = "kind,bot,item,name,measure,value,low,high,count,interval\n";
};

void add_bots(Table& table, const Tally& tally, const Ratings& ratings) {
  const auto sources = sources_of(tally.rules());
  for (std::size_t bot = 0; bot < tally.bots(); ++bot) {
    const std::string& name = tally.schedule().bots[bot];
    table.line("bot", name, "", "", "win_share", tally.win_share(bot));
    table.line("bot", name, "", "", "elo", ratings.elo[bot]);
    table.line("bot", name, "", "", "score", tally.score(bot));
    table.line("bot", name, "", "", "margin", tally.margin(bot));
    table.line("bot", name, "", "", "tickets_held", tally.tickets_held(bot));
    table.line("bot", name, "", "", "ticket_completion", tally.ticket_completion(bot));
    for (std::size_t k = 0; k < sources.size(); ++k)
      table.line("source", name, sources[k].id, sources[k].name, "points", tally.points(bot, k));
    for (std::size_t other = 0; other < tally.bots(); ++other) {
      if (other == bot) continue;
      const std::string& against = tally.schedule().bots[other];
      table.line("against", name, against, "", "placed_before", tally.beats(bot, other));
      table.line("against", name, against, "", "points_ahead", tally.ahead(bot, other));
    }
  }
}

void add_table(Table& table, const Tally& tally) {
  for (int s = 0; s < tally.schedule().seats; ++s) {
    table.line("seat", "", std::to_string(s), "", "win_share", tally.seat_wins(s));
    table.line("seat", "", std::to_string(s), "", "score", tally.seat_score(s));
    table.line("turn_order", "", std::to_string(s + 1), "", "win_share", tally.order_wins(s));
    table.line("turn_order", "", std::to_string(s + 1), "", "score", tally.order_score(s));
  }
  table.line("length", "", "", "", "moves", tally.moves());
  table.line("length", "", "", "", "turns", tally.turns());
}

void add_board(Table& table, const Tally& tally, std::size_t who, const std::string& bot) {
  const Rules& rules = tally.rules();
  for (std::size_t r = 0; r < rules.routes.size(); ++r)
    table.line("route", bot, rules.routes[r].id, route_label(rules, static_cast<RouteId>(r)), "claimed",
               tally.claimed(who, r));
  for (std::size_t k = 0; k < tally.links().size(); ++k)
    table.line("link", bot, rules.routes[ix(tally.links()[k].first)].id, link_label(rules, tally.links()[k]),
               "claimed", tally.claimed_link(who, k));
  for (std::size_t t = 0; t < rules.tickets.size(); ++t) {
    const std::string& id = rules.tickets[t].id;
    const std::string name = ticket_ends(rules, static_cast<TicketId>(t));
    table.line("ticket", bot, id, name, "kept", tally.kept(who, t));
    table.line("ticket", bot, id, name, "completed", tally.completed(who, t));
    table.line("ticket", bot, id, name, "worth", tally.worth(who, t));
  }
  for (std::size_t t = 0; t < rules.technologies.size(); ++t) {
    const Technology& technology = rules.technologies[t];
    table.line("technology", bot, technology.id, technology.name.en, "bought", tally.bought(who, t));
    table.line("technology", bot, technology.id, technology.name.en, "win_share_with_less_without",
               tally.bought_and_won(who, t));
  }
}

}  // namespace

std::string as_csv(const Tally& tally, const Ratings& ratings) {
  Table table;
  add_bots(table, tally, ratings);
  add_table(table, tally);
  add_board(table, tally, Tally::kAll, "");
  for (std::size_t bot = 0; bot < tally.bots(); ++bot)
    add_board(table, tally, bot, tally.schedule().bots[bot]);
  return table.take();
}

}  // namespace konduktor::arena
