#include "svg.h"

#include <fmt/format.h>

#include <cmath>

namespace konduktor::arena::html {

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) out += c;
    }
  return out;
}

std::string colour(std::size_t index) { return fmt::format("var(--c{})", index % kColours); }

double tick_step(double span, int ticks) {
  if (!(span > 0)) return 1;
  const double rough = span / ticks;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double nice : {1.0, 2.0, 5.0})
    if (nice * power >= rough) return nice * power;
  return 10 * power;
}

Svg::Svg(double width, double height, std::string_view title)
    : text_(fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">\n", width, height,
                        escaped(title))) {}

void Svg::shape(std::string element, std::string_view style, std::string_view tip) {
  text_ += element + fmt::format(" style=\"{}\"", style);
  text_ += tip.empty() ? "/>\n"
                       : fmt::format("><title>{}</title></{}>\n", escaped(tip),
                                     element.substr(1, element.find(' ') - 1));
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view style) {
  shape(fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"", x1, y1, x2, y2), style,
        "");
}

void Svg::polyline(const std::vector<std::pair<double, double>>& points, std::string_view style,
                   std::string_view tip) {
  std::string list;
  for (const auto& [x, y] : points) list += fmt::format("{:.1f},{:.1f} ", x, y);
  shape(fmt::format("<polyline points=\"{}\" fill=\"none\"", list), style, tip);
}

void Svg::polygon(const std::vector<std::pair<double, double>>& points, std::string_view style,
                  std::string_view tip) {
  std::string list;
  for (const auto& [x, y] : points) list += fmt::format("{:.1f},{:.1f} ", x, y);
  shape(fmt::format("<polygon points=\"{}\"", list), style, tip);
}

void Svg::rect(double x, double y, double width, double height, std::string_view style,
               std::string_view tip) {
  shape(
      fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"", x, y, width, height),
      style, tip);
}

void Svg::circle(double x, double y, double radius, std::string_view style, std::string_view tip) {
  shape(fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"", x, y, radius), style, tip);
}

void Svg::text(double x, double y, std::string_view words, std::string_view anchor,
               std::string_view css_class) {
  text_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n", x, y,
                       anchor, css_class, escaped(words));
}

void Svg::x_axis(double left, double right, double top, double bottom, double low, double high,
                 std::string_view unit) {
  const double step = tick_step(high - low, 6);
  for (double k = std::ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; ++k) {
    const double x = left + (right - left) * (k * step - low) / (high - low);
    line(x, top, x, bottom, k == 0 ? "stroke:var(--axis)" : "stroke:var(--grid)");
    text(x, bottom + 16, fmt::format("{:g}{}", k * step + 0.0, unit), "middle", "tick");
  }
}

std::string Svg::take() { return std::move(text_) + "</svg>\n"; }

}  // namespace konduktor::arena::html
