#include "lines.h"

#include <algorithm>
#include <cmath>

namespace konduktor::arena::html {

double length_of(const Line& line) {
  double length = 0;
  for (std::size_t k = 1; k < line.size(); ++k)
    length += std::hypot(line[k].first - line[k - 1].first, line[k].second - line[k - 1].second);
  return length;
}

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

void shift(Line& line, double by) {
  const double dx = line.back().first - line.front().first;
  const double dy = line.back().second - line.front().second;
  const double length = std::max(1.0, std::hypot(dx, dy));
  for (auto& [x, y] : line) {
    x += -dy / length * by;
    y += dx / length * by;
  }
}

}  // namespace konduktor::arena::html
