// Text made safe for HTML, and a small SVG writer. Coordinates are those of the viewBox; colours are CSS variables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace konduktor::arena::html {

// For text and for attributes in double quotes. Control characters, which no name needs, are dropped.
[[nodiscard]] std::string escaped(std::string_view text);

// "var(--c3)": the colour of the n-th bot or source; there are kColours, then they come again.
inline constexpr std::size_t kColours = 8;
[[nodiscard]] std::string colour(std::size_t index);

// A round distance between ticks, so that about `ticks` of them cover the span.
[[nodiscard]] double tick_step(double span, int ticks);

class Svg {
 public:
  // `title` is read out by screen readers in place of the picture.
  Svg(double width, double height, std::string_view title);

  void line(double x1, double y1, double x2, double y2, std::string_view style);
  void polyline(const std::vector<std::pair<double, double>>& points, std::string_view style,
                std::string_view tip = "");
  void polygon(const std::vector<std::pair<double, double>>& points, std::string_view style,
               std::string_view tip = "");
  void rect(double x, double y, double width, double height, std::string_view style,
            std::string_view tip = "");
  void circle(double x, double y, double radius, std::string_view style, std::string_view tip = "");
  // `anchor`: start, middle, end.
  void text(double x, double y, std::string_view words, std::string_view anchor = "start",
            std::string_view css_class = "");
  // A vertical grid line with its number below, for each tick from low to high.
  void x_axis(double left, double right, double top, double bottom, double low, double high,
              std::string_view unit = "");
  [[nodiscard]] std::string take();

 private:
  void shape(std::string element, std::string_view style, std::string_view tip);
  std::string text_;
};

}  // namespace konduktor::arena::html
