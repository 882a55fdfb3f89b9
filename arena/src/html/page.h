// The frame of a report: head, style, sections, tables, foot.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "konduktor/arena/clusters.h"

namespace konduktor::arena::html {

// Everything before the first section and after the last.
[[nodiscard]] std::string page_head(std::string_view title);
[[nodiscard]] std::string page_foot();

// A heading, a sentence on how to read it, and the plot or table. `body` is HTML; the others are escaped.
[[nodiscard]] std::string section(std::string_view id, std::string_view title, std::string_view how_to_read,
                                  const std::string& body, bool wide = false);

// A table whose first column names the row. Cells are HTML.
class HtmlTable {
 public:
  enum class Cells { Numbers, Words };
  HtmlTable(std::string_view caption, const std::vector<std::string>& columns, Cells cells = Cells::Numbers);
  void row(std::string_view name, const std::vector<std::string>& cells);
  [[nodiscard]] std::string take();

 private:
  std::string text_;
};

// A number and its interval, which may go to a line of its own where there is little room.
[[nodiscard]] std::string interval_cell(const Estimate& estimate, bool percent, int digits = 1,
                                        bool sign = false);
// A share as a small bar with its interval, for a table cell.
[[nodiscard]] std::string share_cell(const Estimate& estimate);

}  // namespace konduktor::arena::html
