#include "board.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "charts.h"
#include "lines.h"
#include "svg.h"

namespace konduktor::arena {
namespace html {
namespace {

constexpr double kMargin = 24;
constexpr double kSpace = 5;    // width of a space
constexpr double kApart = 4.5;  // of a strand from the middle of its double
constexpr double kWidest = 22;  // of the band of a route that was claimed in every game

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
    for (std::size_t k = 0; k < tally_.links().size(); ++k) draw_link(k);
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

  [[nodiscard]] Line line_of(RouteId id) const {
    const Route& route = rules_.routes[ix(id)];
    Line line{at(rules_.places[ix(route.a)])};
    for (const auto& [x, y] : drawing_.via[ix(id)]) line.push_back(at(x, y));
    line.push_back(at(rules_.places[ix(route.b)]));
    return line;
  }

  [[nodiscard]] std::string tip_of(std::size_t k) const {
    std::string tip = fmt::format("{}: claimed in {} of games", link_label(rules_, tally_.links()[k]),
                                  with_interval(tally_.claimed_link(Tally::kAll, k), true));
    for (std::size_t bot = 0; bot < tally_.bots(); ++bot)
      tip +=
          fmt::format("; {} {:.1f} %", tally_.schedule().bots[bot], 100 * tally_.claimed_link(bot, k).value);
    return tip;
  }

  void draw_link(std::size_t k) {
    const Link& link = tally_.links()[k];
    const std::string tip = tip_of(k);
    draw_claims(k, line_of(link.first), tip);
    if (!link.is_double()) return draw_strand(link.first, line_of(link.first), tip);
    const Route& one = rules_.routes[ix(link.first)];
    const Route& other = rules_.routes[ix(link.second)];
    Line left = line_of(link.first);
    Line right = line_of(link.second);
    shift(left, kApart);
    // Both strands measure the side from their own first end.
    shift(right, one.a == other.a ? -kApart : kApart);
    draw_strand(link.first, left, tip);
    draw_strand(link.second, right, tip);
  }

  // A band under the route, as wide as it was often claimed, divided among the bots.
  void draw_claims(std::size_t k, const Line& line, const std::string& tip) {
    double total = 0;
    for (std::size_t bot = 0; bot < tally_.bots(); ++bot) total += tally_.claimed_link(bot, k).value;
    if (total <= 0) {
      svg_.polyline(line, "stroke:var(--bad);stroke-width:12;stroke-dasharray:6 5;opacity:.7", tip);
      return;
    }
    const double width = kWidest * tally_.claimed_link(Tally::kAll, k).value;
    double from = 0;
    for (std::size_t bot = 0; bot < tally_.bots(); ++bot) {
      const double share = tally_.claimed_link(bot, k).value / total;
      if (share <= 0) continue;
      svg_.polyline(part_of(line, from, from + share),
                    fmt::format("stroke:{};stroke-width:{:.1f};opacity:.55", colour(bot), width), tip);
      from += share;
    }
  }

  // The spaces in the colour of their cards.
  void draw_strand(RouteId id, const Line& line, const std::string& tip) {
    const Route& route = rules_.routes[ix(id)];
    // Room for the circles of the places.
    const double length = std::max(1.0, length_of(line));
    const double ends = std::min(0.2, 7 / length);
    const double step = (1 - 2 * ends) / route.spaces;
    const double gap = std::min(0.2 * step, 2.5 / length);
    const bool tunnel = route.kind == RouteKind::Tunnel;
    for (int k = 0; k < route.spaces; ++k) {
      const Line space = part_of(line, ends + k * step + gap, ends + (k + 1) * step - gap);
      if (space.size() < 2) continue;
      svg_.polyline(space,
                    fmt::format("stroke:var(--ink);stroke-width:{}{}", kSpace + 2,
                                tunnel ? ";stroke-dasharray:2 2" : ""),
                    tip);
      svg_.polyline(space, fmt::format("stroke:{};stroke-width:{}", card_colour(route.colour), kSpace), tip);
      if (k < route.locomotives) {
        const Line half = part_of(space, 0, 0.5);
        if (!half.empty())
          svg_.circle(half.back().first, half.back().second, 2.6,
                      "fill:var(--card);stroke:var(--ink);stroke-width:1", tip);
      }
    }
  }

  // Data files name their colours; those with a usual name are drawn so.
  [[nodiscard]] std::string card_colour(Card card) const {
    if (card == Card::None) return "var(--k-gray)";
    const std::string& id = rules_.colours[ix(card)].id;
    for (const std::string_view known :
         {"red", "blue", "green", "yellow", "orange", "pink", "purple", "black", "white"})
      if (id == known) return "var(--k-" + id + ")";
    return colour(ix(card));
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
    text +=
        "<span>wider band: claimed more often, shared as the bots share it; a double has one band</span> "
        "<span><i class=\"dead\"></i>never claimed</span></p>\n<p class=\"legend\">";
    for (const ColourUse& use : colours_used())
      text += fmt::format("<span><i style=\"background:{}\"></i>{}</span> ", use.style, escaped(use.name));
    const auto has = [this](RouteKind kind) {
      return std::any_of(rules_.routes.begin(), rules_.routes.end(),
                         [kind](const Route& route) { return route.kind == kind; });
    };
    if (has(RouteKind::Ferry))
      text += "<span><i class=\"ferry\"></i>ferry: a circle for a locomotive</span> ";
    if (has(RouteKind::Tunnel)) text += "<span><i class=\"tunnel\"></i>tunnel</span> ";
    return text + "<span>each block is a space</span></p>\n";
  }

  struct ColourUse {
    std::string style;
    std::string name;
  };
  [[nodiscard]] std::vector<ColourUse> colours_used() const {
    std::vector<ColourUse> used;
    for (std::size_t c = 0; c < rules_.colours.size(); ++c)
      used.push_back({card_colour(colour_card(static_cast<int>(c))), rules_.colours[c].name.en});
    used.push_back({card_colour(Card::None), "grey: any one colour"});
    return used;
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
