#include "konduktor/arena/compare.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "konduktor/arena/report.h"

namespace konduktor::arena {
namespace {

// The statistics: these, then each bot's score, then turn order (wins and score), then routes, then tickets
// (completed, worth).
constexpr std::size_t kMoves = 0;
constexpr std::size_t kTurns = 1;
constexpr std::size_t kScore = 2;
constexpr std::size_t kCompletion = 3;
constexpr std::size_t kBotsBegin = 4;

template <typename List, typename Match>
void match(const List& one, const List& other, Match&& matched) {
  for (std::size_t a = 0; a < one.size(); ++a)
    for (std::size_t b = 0; b < other.size(); ++b)
      if (one[a].id == other[b].id) matched(a, b);
}

template <typename List>
void add_missing(const List& from, const List& in, std::vector<std::string>& out) {
  for (const auto& item : from) {
    bool found = false;
    for (const auto& candidate : in) found = found || candidate.id == item.id;
    if (!found) out.push_back(item.id);
  }
}

}  // namespace

Comparison::Comparison(const Rules& one, const Rules& other, const Schedule& schedule, MapNames names)
    : one_(&one),
      other_(&other),
      schedule_(schedule),
      names_(std::move(names)),
      changes_(changes_between(one, other)) {
  match_links();
  match(one.tickets, other.tickets, [&](std::size_t a, std::size_t b) { tickets_.push_back({a, b}); });
  contrasts_ = Contrasts(kBotsBegin + schedule.bots.size() + 2 * static_cast<std::size_t>(schedule.seats) +
                         links_.size() + 2 * tickets_.size());
}

// A link of the one and that link of the other which has one of its routes.
void Comparison::match_links() {
  const std::vector<Link> others = links_of(*other_);
  for (const Link& link : links_of(*one_)) {
    RouteSet same;
    link.routes().for_each([&](RouteId route) {
      for (std::size_t r = 0; r < other_->routes.size(); ++r)
        if (other_->routes[r].id == one_->routes[ix(route)].id) same.add(static_cast<RouteId>(r));
    });
    for (const Link& other : others)
      if (!(other.routes() & same).empty()) {
        links_.push_back({link, link.routes(), other.routes()});
        break;
      }
  }
}

void Comparison::add(const DealFacts& one, const DealFacts& other) {
  add_side(other, *other_, 0);
  add_side(one, *one_, 2);
  contrasts_.close_deal();
}

// `side` is where its sums begin: 0 for the other map, 2 for the one.
void Comparison::add_side(const DealFacts& deal, const Rules& rules, std::size_t side) {
  const auto observe = [&](std::size_t statistic, double value, double count = 1) {
    contrasts_.add(statistic, side, value);
    contrasts_.add(statistic, side + 1, count);
  };
  const std::size_t orders = kBotsBegin + schedule_.bots.size();
  const std::size_t routes = orders + 2 * static_cast<std::size_t>(schedule_.seats);
  const std::size_t tickets = routes + links_.size();
  for (std::size_t k = 0; k < deal.games.size(); ++k) {
    const GameFacts& game = deal.games[k];
    const Arrangement& seats = schedule_.arrangements[k];
    RouteSet claimed;
    observe(kMoves, game.moves);
    observe(kTurns, game.turns);
    for (std::size_t s = 0; s < seats.size(); ++s) {
      const SeatScore& score = game.seats[s].score;
      const TicketSet held = score.completed | score.failed;
      claimed = claimed | game.seats[s].claimed;
      observe(kScore, score.total);
      observe(kCompletion, score.completed.count(), held.count());
      observe(kBotsBegin + seats[s], score.total);
      const std::size_t order = (s + seats.size() - ix(game.first)) % seats.size();
      observe(orders + 2 * order, game.win_share(s));
      observe(orders + 2 * order + 1, score.total);
      for (std::size_t t = 0; t < tickets_.size(); ++t) {
        const std::size_t index = side == 0 ? tickets_[t].other : tickets_[t].one;
        const auto ticket = static_cast<TicketId>(index);
        if (!held.has(ticket)) continue;
        const int points = rules.tickets[index].points;
        observe(tickets + 2 * t, score.completed.has(ticket) ? 1 : 0);
        observe(tickets + 2 * t + 1, score.completed.has(ticket) ? points : -points);
      }
    }
    for (std::size_t k = 0; k < links_.size(); ++k)
      observe(routes + k,
              (claimed & (side == 0 ? links_[k].other_routes : links_[k].routes)).empty() ? 0 : 1);
  }
}

Compared Comparison::line(std::size_t statistic, std::string group, std::string id, std::string name,
                          bool is_share) const {
  const auto& [y1, n1, y0, n0] = contrasts_.sums(statistic);
  return {std::move(group),
          std::move(id),
          std::move(name),
          is_share,
          n0 > 0 ? y0 / n0 : 0,
          n1 > 0 ? y1 / n1 : 0.0,
          difference(contrasts_, statistic)};
}

std::vector<Compared> Comparison::lines() const {
  std::vector<Compared> lines;
  lines.push_back(line(kMoves, "length", "moves", "Moves a game", false));
  lines.push_back(line(kTurns, "length", "turns", "Turns a game", false));
  lines.push_back(line(kScore, "score", "score", "Score, all seats", false));
  for (std::size_t bot = 0; schedule_.bots.size() > 1 && bot < schedule_.bots.size(); ++bot)
    lines.push_back(
        line(kBotsBegin + bot, "score", schedule_.bots[bot], "Score, " + schedule_.bots[bot], false));
  lines.push_back(line(kCompletion, "score", "ticket_completion", "Tickets completed", true));
  const std::size_t orders = kBotsBegin + schedule_.bots.size();
  const auto seats = static_cast<std::size_t>(schedule_.seats);
  for (std::size_t place = 0; place < seats; ++place) {
    const std::string id = std::to_string(place + 1);
    lines.push_back(
        line(orders + 2 * place, "turn_order", "wins_" + id, "Wins of player " + id + " in turn", true));
    lines.push_back(line(orders + 2 * place + 1, "turn_order", "score_" + id,
                         "Score of player " + id + " in turn", false));
  }
  const std::size_t routes = orders + 2 * seats;
  for (std::size_t k = 0; k < links_.size(); ++k)
    lines.push_back(line(routes + k, "route", one_->routes[ix(links_[k].one.first)].id,
                         link_label(*one_, links_[k].one), true));
  const std::size_t tickets = routes + links_.size();
  for (std::size_t t = 0; t < tickets_.size(); ++t) {
    const std::string& id = one_->tickets[tickets_[t].one].id;
    const std::string name = ticket_ends(*one_, static_cast<TicketId>(tickets_[t].one));
    lines.push_back(line(tickets + 2 * t, "ticket", id, name, true));
    lines.push_back(line(tickets + 2 * t + 1, "ticket_worth", id, name, false));
  }
  return lines;
}

std::vector<std::string> Comparison::missing(const Rules& from, const Rules& in) {
  std::vector<std::string> out;
  add_missing(from.routes, in.routes, out);
  add_missing(from.tickets, in.tickets, out);
  return out;
}

nlohmann::ordered_json as_json(const Comparison& comparison) {
  using Json = nlohmann::ordered_json;
  const auto side = [](const Rules& rules, const std::string& given) {
    Json json{{"file", given}, {"game", rules.id}, {"rules", rules.version}, {"name", rules.name.en}};
    if (!rules.notice.en.empty()) json["notice"] = rules.notice.en;
    return json;
  };
  Json json{{"one", side(comparison.one(), comparison.names().one)},
            {"other", side(comparison.other(), comparison.names().other)},
            {"changes", Json::array()}};
  for (const DataChange& change : comparison.changes()) {
    Json& line = json["changes"].emplace_back(
        Json{{"what", change.group}, {"id", change.id}, {"change", change.kind()}});
    if (!change.field.empty()) line["field"] = change.field;
    line["from"] = change.field.empty() && change.from.empty() ? Json() : Json(change.from);
    line["to"] = change.field.empty() && change.to.empty() ? Json() : Json(change.to);
  }
  for (const Compared& line : comparison.lines())
    json["differences"].push_back({{"what", line.group},
                                   {"id", line.id},
                                   {"one", line.one},
                                   {"other", line.other},
                                   {"other_less_one", as_json(line.change)}});
  json["only_in_one"] = comparison.only_in_one();
  json["only_in_other"] = comparison.only_in_other();
  return json;
}

}  // namespace konduktor::arena
