#include "charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "svg.h"

namespace konduktor::arena::html {
namespace {

constexpr double kWidth = 560;
constexpr double kRow = 34;

double name_width(std::size_t longest) {
  return std::clamp(8.0 * static_cast<double>(longest) + 12, 92.0, 190.0);
}

std::string cut(const std::string& name) {
  // At a whole character: UTF-8 goes on in bytes 10xxxxxx.
  std::size_t characters = 0;
  for (std::size_t k = 0; k < name.size(); ++k)
    if ((static_cast<unsigned char>(name[k]) & 0xC0) != 0x80 && ++characters > 22)
      return name.substr(0, k) + "…";
  return name;
}

template <typename Rows>
std::size_t longest_name(const Rows& rows) {
  std::size_t longest = 0;
  for (const auto& row : rows) longest = std::max(longest, cut(row.name).size());
  return longest;
}

struct Span {
  double low = 0;
  double high = 1;
  void widen(double share) {
    const double room = std::max((high - low) * share, 1e-9);
    low -= room;
    high += room;
  }
};

Span span_of(const IntervalPlot& plot) {
  Span span{1e300, -1e300};
  for (const IntervalRow& row : plot.rows) {
    if (row.estimate.count <= 0) continue;
    span.low = std::min({span.low, row.estimate.low, row.estimate.value});
    span.high = std::max({span.high, row.estimate.high, row.estimate.value});
  }
  if (plot.has_reference) {
    span.low = std::min(span.low, plot.reference);
    span.high = std::max(span.high, plot.reference);
  }
  if (span.low > span.high) span = {0, 1};
  if (span.high - span.low < 1e-6) span = {span.low - 0.05, span.high + 0.05};
  span.widen(0.06);
  return span;
}

// Counts gathered into `bins` equal parts of the span.
std::vector<double> binned(const Histogram& histogram, const Span& span, std::size_t bins) {
  std::vector<double> heights(bins, 0.0);
  double total = 0;
  for (const auto& [value, count] : histogram) {
    const double place = (value - span.low) / (span.high - span.low) * static_cast<double>(bins);
    heights[std::min(bins - 1, static_cast<std::size_t>(std::max(0.0, place)))] += static_cast<double>(count);
    total += static_cast<double>(count);
  }
  for (double& height : heights) height /= std::max(1.0, total);
  return heights;
}

double mean_of(const Histogram& histogram) {
  double sum = 0;
  double count = 0;
  for (const auto& [value, times] : histogram) {
    sum += static_cast<double>(value) * static_cast<double>(times);
    count += static_cast<double>(times);
  }
  return count > 0 ? sum / count : 0;
}

std::vector<std::pair<double, double>> hill_shape(const std::vector<double>& heights, double left,
                                                  double right, double base, double scale) {
  std::vector<std::pair<double, double>> shape{{left, base}};
  const double wide = (right - left) / static_cast<double>(heights.size());
  for (std::size_t k = 0; k < heights.size(); ++k) {
    const double x = left + wide * static_cast<double>(k);
    shape.emplace_back(x, base - scale * heights[k]);
    shape.emplace_back(x + wide, base - scale * heights[k]);
  }
  shape.emplace_back(right, base);
  return shape;
}

}  // namespace

std::string number(double value, int digits, bool sign) {
  // No "-0".
  const double zero = std::abs(value) < 0.5 * std::pow(10, -digits) ? 0 : value;
  return sign ? fmt::format("{:+.{}f}", zero, digits) : fmt::format("{:.{}f}", zero, digits);
}

std::string with_interval(const Estimate& e, bool percent, int digits, bool sign) {
  if (e.count <= 0) return "–";
  const double scale = percent ? 100 : 1;
  std::string text = number(scale * e.value, digits, sign) + (percent ? " %" : "");
  if (e.known)
    text +=
        fmt::format(" ({} to {})", number(scale * e.low, digits, sign), number(scale * e.high, digits, sign));
  return text;
}

std::string interval_plot(const IntervalPlot& plot) {
  const double left = name_width(longest_name(plot.rows));
  const double right = kWidth - 182;
  const double bottom = 8 + kRow * static_cast<double>(plot.rows.size());
  const Span span = span_of(plot);
  const auto at = [&](double v) { return left + (right - left) * (v - span.low) / (span.high - span.low); };
  Svg svg(kWidth, bottom + 26, plot.title);
  const double scale = plot.percent ? 100 : 1;
  svg.x_axis(left, right, 4, bottom, scale * span.low, scale * span.high, plot.percent ? " %" : "");
  if (plot.has_reference)
    svg.line(at(plot.reference), 4, at(plot.reference), bottom,
             "stroke:var(--ink);stroke-dasharray:4 4;opacity:.6");
  for (std::size_t k = 0; k < plot.rows.size(); ++k) {
    const IntervalRow& row = plot.rows[k];
    const double y = 8 + kRow * (static_cast<double>(k) + 0.5);
    svg.text(left - 10, y + 5, cut(row.name), "end");
    if (row.estimate.count <= 0) continue;
    const std::string words = with_interval(row.estimate, plot.percent, plot.digits, plot.sign);
    const std::string ink = colour(row.colour);
    if (row.estimate.known)
      svg.rect(at(row.estimate.low), y - 5, std::max(1.0, at(row.estimate.high) - at(row.estimate.low)), 10,
               fmt::format("fill:{};opacity:.35;rx:5", ink), row.name + ": " + words);
    svg.circle(at(row.estimate.value), y, 5.5, "fill:" + ink, row.name + ": " + words);
    svg.text(right + 10, y + 5, words, "start", "value");
  }
  return svg.take();
}

std::string hills(const std::string& title, const std::vector<Hill>& rows) {
  constexpr std::size_t kBins = 44;
  constexpr double kTall = 62;
  Span span{1e300, -1e300};
  for (const Hill& row : rows)
    if (!row.histogram->empty()) {
      span.low = std::min(span.low, static_cast<double>(row.histogram->begin()->first));
      span.high = std::max(span.high, static_cast<double>(row.histogram->rbegin()->first) + 1);
    }
  if (span.low > span.high) span = {0, 1};
  const double values = span.high - span.low;
  // A bin holds as many whole numbers as every other, or combs appear.
  const double wide = std::max(1.0, std::ceil(values / kBins));
  const auto bins = static_cast<std::size_t>(std::max(1.0, std::ceil(values / wide)));
  span.high = span.low + wide * static_cast<double>(bins);
  double highest = 1e-9;
  for (const Hill& row : rows)
    for (const double height : binned(*row.histogram, span, bins)) highest = std::max(highest, height);
  const double left = name_width(longest_name(rows));
  const double right = kWidth - 12;
  const double bottom = 14 + kTall * static_cast<double>(rows.size());
  Svg svg(kWidth, bottom + 26, title);
  svg.x_axis(left, right, 4, bottom, span.low, span.high);
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const double base = 14 + kTall * static_cast<double>(k + 1);
    const double mean = mean_of(*rows[k].histogram);
    const std::string ink = colour(rows[k].colour);
    const double x = left + (right - left) * (mean + 0.5 - span.low) / (span.high - span.low);
    svg.polygon(hill_shape(binned(*rows[k].histogram, span, bins), left, right, base, (kTall - 4) / highest),
                fmt::format("fill:{0};fill-opacity:.55;stroke:{0};stroke-width:1", ink),
                fmt::format("{}: mean {:.1f}", rows[k].name, mean));
    svg.line(x, base, x, base - kTall + 8, "stroke:var(--ink);stroke-width:1.5");
    svg.text(left - 10, base - 18, cut(rows[k].name), "end");
    svg.text(left - 10, base - 3, "mean " + number(mean, 1), "end", "tick");
  }
  return svg.take();
}

std::string stacked_bars(const std::string& title, const std::vector<std::string>& sources,
                         const std::vector<Stack>& rows) {
  Span span{0, 1};
  for (const Stack& row : rows) {
    double up = 0;
    double down = 0;
    for (const double part : row.parts) (part > 0 ? up : down) += part;
    span.low = std::min(span.low, down);
    span.high = std::max(span.high, up);
  }
  span.widen(0.03);
  const double left = name_width(longest_name(rows));
  const double right = kWidth - 70;
  const double bottom = 8 + kRow * static_cast<double>(rows.size());
  const auto at = [&](double v) { return left + (right - left) * (v - span.low) / (span.high - span.low); };
  Svg svg(kWidth, bottom + 26, title);
  svg.x_axis(left, right, 4, bottom, span.low, span.high);
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const double y = 8 + kRow * static_cast<double>(k);
    double up = 0;
    double down = 0;
    for (std::size_t part = 0; part < rows[k].parts.size(); ++part) {
      const double points = rows[k].parts[part];
      double& edge = points > 0 ? up : down;
      const double from = std::min(edge, edge + points);
      svg.rect(at(from), y + 6, at(from + std::abs(points)) - at(from), kRow - 12, "fill:" + colour(part),
               fmt::format("{}, {}: {:.1f}", rows[k].name, sources[part], points));
      edge += points;
    }
    svg.text(left - 10, y + kRow / 2 + 5, cut(rows[k].name), "end");
    svg.text(right + 8, y + kRow / 2 + 5, "= " + number(up + down, 1), "start", "value");
  }
  std::string legend = "<p class=\"legend\">";
  for (std::size_t part = 0; part < sources.size(); ++part)
    legend +=
        fmt::format("<span><i style=\"background:{}\"></i>{}</span> ", colour(part), escaped(sources[part]));
  return svg.take() + legend + "</p>\n";
}

std::string matrix(const std::string& title, const std::vector<std::string>& names,
                   const std::vector<std::vector<Estimate>>& cells) {
  std::string text = fmt::format(
      "<div class=\"scroll\"><table class=\"matrix\"><caption>{}</caption><tr><th></th>", escaped(title));
  for (const std::string& name : names) text += fmt::format("<th scope=\"col\">{}</th>", escaped(name));
  text += "</tr>\n";
  for (std::size_t a = 0; a < names.size(); ++a) {
    text += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(names[a]));
    for (std::size_t b = 0; b < names.size(); ++b) {
      const Estimate& cell = cells[a][b];
      if (a == b || cell.count <= 0) {
        text += "<td>–</td>";
        continue;
      }
      const double lean = std::clamp(2 * cell.value - 1, -1.0, 1.0);
      text += fmt::format(
          "<td style=\"background:color-mix(in srgb,var({}) {:.0f}%,transparent)\" title=\"{}\"><b>{} "
          "%</b><br>"
          "<small>{}</small></td>",
          lean > 0 ? "--good" : "--bad", 70 * std::abs(lean), escaped(names[a] + " before " + names[b]),
          number(100 * cell.value, 1),
          cell.known ? number(100 * cell.low, 0) + " to " + number(100 * cell.high, 0) : "too few deals");
    }
    text += "</tr>\n";
  }
  return text + "</table></div>\n";
}

}  // namespace konduktor::arena::html
