#include "board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "charts.h"
#include "svg.h"

namespace konduktor::arena {
namespace html {
namespace {

using Point = std::pair<double, double>;
using Line = std::vector<Point>;

double length_of(const Line& line) {
  double length = 0;
  for (std::size_t k = 1; k < line.size(); ++k)
    length += std::hypot(line[k].first - line[k - 1].first, line[k].second - line[k - 1].second);
  return length;
}

// The part of the line between two shares of its length.
Line part_of(const Line& line, double from, double to) {
  const double length = length_of(line);
  Line part;
  double walked = 0;
  const auto between = [](const Point& a, const Point& b, double share) {
    return Point{a.first + share * (b.first - a.first), a.second + share * (b.second - a.second)};
  };
  for (std::size_t k = 1; k < line.size(); ++k) {
    const double leg = std::hypot(line[k].first - line[k - 1].first, line[k].second - line[k - 1].second);
    const double begin = std::max(from * length, walked);
    const double end = std::min(to * length, walked + leg);
    if (leg > 0 && begin < end) {
      if (part.empty()) part.push_back(between(line[k - 1], line[k], (begin - walked) / leg));
      part.push_back(between(line[k - 1], line[k], (end - walked) / leg));
    }
    walked += leg;
  }
  return part;
}

// Strands of a double lie side by side.
void shift(Line& line, double by) {
  const double dx = line.back().first - line.front().first;
  const double dy = line.back().second - line.front().second;
  const double length = std::max(1.0, std::hypot(dx, dy));
  for (auto& [x, y] : line) {
    x += -dy / length * by;
    y += dx / length * by;
  }
}

constexpr double kMargin = 24;

// What is drawn on: boards leave room for pictures and tracks that are not drawn here.
struct Frame {
  double left = 1e9;
  double top = 1e9;
  double right = -1e9;
  double bottom = -1e9;
  [[nodiscard]] double width() const { return std::max(1.0, right - left); }
  [[nodiscard]] double height() const { return std::max(1.0, bottom - top); }
  void hold(double x, double y) {
    left = std::min(left, x);
    right = std::max(right, x);
    top = std::min(top, y);
    bottom = std::max(bottom, y);
  }
};

Frame frame_of(const Rules& rules, const Drawing& drawing) {
  Frame frame;
  for (const Place& place : rules.places)
    if (place.drawn) frame.hold(place.x, place.y);
  for (const auto& bends : drawing.via)
    for (const auto& [x, y] : bends) frame.hold(x, y);
  return frame;
}

class Board {
 public:
  Board(const Tally& tally, const Drawing& drawing)
      : tally_(tally),
        rules_(tally.rules()),
        drawing_(drawing),
        frame_(frame_of(tally.rules(), drawing)),
        // Tall boards are drawn smaller, or they would fill two screens.
        scale_(frame_.height() > 1.2 * frame_.width() ? 0.72 * 1000 / frame_.width() : 1000 / frame_.width()),
        svg_(scale_ * frame_.width() + 2 * kMargin, scale_ * frame_.height() + 2 * kMargin, title()) {}

  std::string take() {
    if (rules_.routes.empty())
      for (std::size_t t = 0; t < rules_.tickets.size(); ++t) draw_ticket(t);
    for (std::size_t r = 0; r < rules_.routes.size(); ++r) draw_route(r);
    for (const Place& place : rules_.places) {
      if (!place.drawn) continue;
      svg_.circle(at(place).first, at(place).second, 4.5,
                  "fill:var(--page);stroke:var(--ink);stroke-width:1.5", place.name.en);
    }
    for (const Place& place : rules_.places) {
      if (!place.drawn) continue;
      const bool right = place.x > frame_.left + 0.9 * frame_.width();
      svg_.text(at(place).first + (right ? -7 : 7), at(place).second - 6, place.name.en,
                right ? "end" : "start", "city");
    }
    return fmt::format(
        "<div class=\"scroll\"><div class=\"board\" style=\"max-width:{:.0f}px\">{}</div></div>\n{}",
        scale_ * frame_.width() + 2 * kMargin + 60, svg_.take(), legend());
  }

 private:
  [[nodiscard]] std::string title() const {
    return rules_.routes.empty() ? "Cities and tickets: how often each ticket was kept and completed"
                                 : "The board: how often each route was claimed, and by whom";
  }
  [[nodiscard]] Point at(double x, double y) const {
    return {kMargin + scale_ * (x - frame_.left), kMargin + scale_ * (y - frame_.top)};
  }
  [[nodiscard]] Point at(const Place& place) const { return at(place.x, place.y); }

  void draw_route(std::size_t r) {
    const Route& route = rules_.routes[r];
    Line line{at(rules_.places[ix(route.a)])};
    for (const auto& [x, y] : drawing_.via[r]) line.push_back(at(x, y));
    line.push_back(at(rules_.places[ix(route.b)]));
    if (route.twin != RouteId::None) {
      const bool turned = route.a != rules_.routes[ix(route.twin)].a;
      const bool first = r < ix(route.twin);
      // Both strands measure the side from their own first end.
      shift(line, (first ? 4.5 : -4.5) * (turned && !first ? -1 : 1));
    }
    const Estimate all = tally_.claimed(Tally::kAll, r);
    std::string tip = fmt::format("{} – {} ({}): claimed in {} of games", rules_.places[ix(route.a)].name.en,
                                  rules_.places[ix(route.b)].name.en, route.id, with_interval(all, true));
    double total = 0;
    for (std::size_t bot = 0; bot < tally_.bots(); ++bot) {
      total += tally_.claimed(bot, r).value;
      tip += fmt::format("; {} {:.1f} %", tally_.schedule().bots[bot], 100 * tally_.claimed(bot, r).value);
    }
    svg_.polyline(line, "stroke:var(--grid);stroke-width:7;stroke-linecap:round", tip);
    if (total <= 0) {
      svg_.polyline(line, "stroke:var(--bad);stroke-width:1.5;stroke-dasharray:3 5", tip);
      return;
    }
    double from = 0;
    for (std::size_t bot = 0; bot < tally_.bots(); ++bot) {
      const double share = tally_.claimed(bot, r).value / total;
      if (share <= 0) continue;
      svg_.polyline(part_of(line, from, from + share),
                    fmt::format("stroke:{};stroke-width:{:.1f}", colour(bot), 1 + 6 * all.value), tip);
      from += share;
    }
  }

  void draw_ticket(std::size_t t) {
    const Ticket& ticket = rules_.tickets[t];
    const auto first = [&](PlaceSet places) -> const Place& {
      return rules_.places[static_cast<std::size_t>(std::countr_zero(places.bits))];
    };
    const Place& a = first(ticket.from);
    const Place& b = first(ticket.to);
    if (!a.drawn || !b.drawn) return;
    const Estimate kept = tally_.kept(Tally::kAll, t);
    const Estimate done = tally_.completed(Tally::kAll, t);
    const double share = done.count > 0 ? done.value : 0;
    svg_.polyline(
        {at(a), at(b)},
        fmt::format(
            "stroke:color-mix(in srgb,var(--good) {:.0f}%,var(--bad));stroke-width:{:.1f};opacity:.75",
            100 * share, 1 + 12 * kept.value),
        fmt::format("{} ({}): kept {}, completed {}", ticket_ends(rules_, static_cast<TicketId>(t)),
                    ticket.points, with_interval(kept, true), with_interval(done, true)));
  }

  [[nodiscard]] std::string legend() const {
    if (rules_.routes.empty())
      return "<p class=\"legend\"><span><i style=\"background:var(--good)\"></i>mostly completed</span> "
             "<span><i "
             "style=\"background:var(--bad)\"></i>mostly missed</span> <span>thicker: kept more "
             "often</span></p>\n";
    std::string text = "<p class=\"legend\">";
    for (std::size_t bot = 0; bot < tally_.bots(); ++bot)
      text += fmt::format("<span><i style=\"background:{}\"></i>{}</span> ", colour(bot),
                          escaped(tally_.schedule().bots[bot]));
    return text +
           "<span>thicker: claimed more often; the colours share a route as the bots do</span> <span><i "
           "class=\"dead\"></i>never claimed</span></p>\n";
  }

  const Tally& tally_;
  const Rules& rules_;
  const Drawing& drawing_;
  Frame frame_;
  double scale_;
  Svg svg_;
};

}  // namespace

std::string board(const Tally& tally, const Drawing& drawing) {
  const auto drawn = [](const Place& place) { return place.drawn; };
  const auto& places = tally.rules().places;
  const bool all = std::all_of(places.begin(), places.end(), drawn);
  const bool some = std::any_of(places.begin(), places.end(), drawn);
  if (!some || (!all && !tally.rules().routes.empty())) return {};
  return Board(tally, drawing).take();
}

}  // namespace html

Drawing read_drawing(std::string_view data, const Rules& rules) {
  using Json = nlohmann::json;
  Drawing drawing;
  drawing.via.resize(rules.routes.size());
  const Json json = Json::parse(data, nullptr, false);
  // The loader has read this text: what is wrong here is only left out of a picture.
  if (!json.is_object()) return drawing;
  const auto routes = json.find("routes");
  if (routes == json.end() || !routes->is_array()) return drawing;
  for (std::size_t r = 0; r < std::min(rules.routes.size(), routes->size()); ++r) {
    const Json& route = (*routes)[r];
    if (!route.is_object() || !route.contains("via") || !route["via"].is_array()) continue;
    for (const Json& point : route["via"])
      if (point.is_array() && point.size() == 2 && point[0].is_number_integer() &&
          point[1].is_number_integer())
        drawing.via[r].emplace_back(point[0].get<int>(), point[1].get<int>());
  }
  return drawing;
}

}  // namespace konduktor::arena
