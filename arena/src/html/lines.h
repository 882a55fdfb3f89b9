// Lines with bends: their length, parts of them, and lines beside them.
#pragma once

#include <utility>
#include <vector>

namespace konduktor::arena::html {

using Point = std::pair<double, double>;
using Line = std::vector<Point>;

[[nodiscard]] double length_of(const Line& line);
// The part of the line between two shares of its length.
[[nodiscard]] Line part_of(const Line& line, double from, double to);
// Moves it to one side, seen from its first end.
void shift(Line& line, double by);

}  // namespace konduktor::arena::html
