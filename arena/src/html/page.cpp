#include "page.h"

#include <fmt/format.h>

#include "charts.h"
#include "svg.h"

namespace konduktor::arena::html {
namespace {

// The colours of bots can be told apart by most colour-blind readers.
constexpr const char* kStyle = R"css(
:root{color-scheme:light dark;--page:#fbfaf7;--card:#fff;--ink:#22262b;--soft:#5d646d;--grid:#e3e1db;--axis:#9a9a94;
--good:#1f8a5b;--bad:#c8452f;--c0:#0b6fb0;--c1:#d3651a;--c2:#12936d;--c3:#b8568f;--c4:#c8960c;--c5:#3aa0d8;--c6:#7d6238;--c7:#6a6f76;
--k-red:#c8372f;--k-blue:#2f74c0;--k-green:#388346;--k-yellow:#f3cc3c;--k-orange:#e8862e;--k-pink:#e58bb8;--k-purple:#8457ad;
--k-black:#38363a;--k-white:#fbf8f1;--k-gray:#b9b4aa}
@media(prefers-color-scheme:dark){:root{--page:#15181c;--card:#1d2126;--ink:#e8e6e1;--soft:#a5abb3;--grid:#343a41;--axis:#767d86;
--good:#3fbf86;--bad:#ec7560;--c0:#58b1ee;--c1:#f5985a;--c2:#3fc79d;--c3:#e493c0;--c4:#e8c14d;--c5:#8fd0f5;--c6:#c6a673;--c7:#aab0b8}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
main,header,footer{max-width:1180px;margin:0 auto;padding:0 16px}
header{padding-top:28px}h1{font-size:1.9rem;line-height:1.2;margin:0 0 6px}h2{font-size:1.15rem;margin:0 0 2px}
.facts{color:var(--soft);margin:0 0 6px;overflow-wrap:anywhere}
.note{border-left:4px solid var(--c1);background:var(--card);padding:8px 12px;margin:12px 0;border-radius:4px}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,500px),1fr));gap:16px;padding-top:14px}
section{background:var(--card);border:1px solid var(--grid);border-radius:10px;padding:16px;min-width:0}
section.wide{grid-column:1/-1}section>p.how{color:var(--soft);font-size:.9rem;margin:0 0 10px}
svg{display:block;width:100%;height:auto;font-size:14px}svg text{fill:var(--ink)}svg .tick{fill:var(--soft);font-size:12px}
svg .value{font-size:13px}svg .city{font-size:12px;paint-order:stroke;stroke:var(--card);stroke-width:3px;stroke-linejoin:round}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr));gap:8px 24px;margin-bottom:12px}
.scroll{overflow-x:auto}.scroll+.scroll{margin-top:14px}.board{min-width:640px;margin:0 auto}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;font-size:.9rem;color:var(--soft);margin:8px 0 0}
.legend i{display:inline-block;width:14px;height:14px;border-radius:3px;margin-right:6px;vertical-align:-2px}
.legend i{border:1px solid var(--axis)}.legend i.ferry{border-radius:50%;width:10px;height:10px;vertical-align:0}.legend i.tunnel{border:2px dashed var(--ink)}
.legend i.dead{border:0;height:0;border-top:2px dashed var(--bad);border-radius:0;vertical-align:4px}
table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--soft);padding-bottom:4px;font-size:.85rem}
th,td{padding:4px 8px;text-align:right;border-bottom:1px solid var(--grid)}
.n{white-space:nowrap}.n+.n{color:var(--soft)}.words td,.words th{text-align:left;overflow-wrap:anywhere}
th:first-child,td:first-child{text-align:left}thead th{color:var(--soft);font-weight:600;vertical-align:bottom;overflow-wrap:break-word}
tbody th{font-weight:500;min-width:8em;overflow-wrap:anywhere}.matrix th,.matrix td{text-align:center;padding:4px 5px;min-width:0}.matrix th:first-child{text-align:left}.matrix small{color:var(--soft)}
.bar{display:inline-block;position:relative;width:90px;height:10px;background:var(--grid);border-radius:5px;margin-left:8px;vertical-align:middle}
.bar b{position:absolute;left:0;top:0;bottom:0;background:var(--c0);border-radius:5px}
.bar u{position:absolute;top:3px;height:4px;background:var(--ink);opacity:.55;border-radius:2px}
details>summary{cursor:pointer;color:var(--soft);margin:6px 0}
.up{color:var(--good)}.down{color:var(--bad)}
footer{color:var(--soft);font-size:.85rem;padding-top:18px;padding-bottom:36px}
@media print{section{break-inside:avoid}}
)css";

}  // namespace

std::string page_head(std::string_view title) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width,initial-scale=1\">\n<meta http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src 'none'; style-src "
      "'unsafe-inline'\">\n<title>{}</title>\n<style>{}</style>\n</head>\n"
      "<body>\n",
      escaped(title), kStyle);
}

std::string page_foot() {
  return "<footer><p>Konduktor is unofficial fan software, not affiliated with Days of Wonder. Ticket to "
         "Ride is a "
         "trademark of Days of Wonder.</p></footer>\n</body>\n</html>\n";
}

std::string section(std::string_view id, std::string_view title, std::string_view how_to_read,
                    const std::string& body, bool wide) {
  return fmt::format("<section id=\"{}\"{}>\n<h2>{}</h2>\n<p class=\"how\">{}</p>\n{}</section>\n", id,
                     wide ? " class=\"wide\"" : "", escaped(title), escaped(how_to_read), body);
}

HtmlTable::HtmlTable(std::string_view caption, const std::vector<std::string>& columns, Cells cells)
    : text_(fmt::format("<div class=\"scroll\"><table{}><caption>{}</caption><thead><tr>",
                        cells == Cells::Words ? " class=\"words\"" : "", escaped(caption))) {
  for (const std::string& column : columns)
    text_ += fmt::format("<th scope=\"col\">{}</th>", escaped(column));
  text_ += "</tr></thead><tbody>\n";
}

void HtmlTable::row(std::string_view name, const std::vector<std::string>& cells) {
  text_ += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(name));
  for (const std::string& cell : cells) text_ += fmt::format("<td>{}</td>", cell);
  text_ += "</tr>\n";
}

std::string HtmlTable::take() { return std::move(text_) + "</tbody></table></div>\n"; }

std::string interval_cell(const Estimate& e, bool percent, int digits, bool sign) {
  const std::string words = with_interval(e, percent, digits, sign);
  const std::size_t interval = words.find(" (");
  if (interval == std::string::npos) return fmt::format("<span class=\"n\">{}</span>", words);
  return fmt::format("<span class=\"n\">{}</span> <span class=\"n\">{}</span>", words.substr(0, interval),
                     words.substr(interval + 1));
}

std::string share_cell(const Estimate& e) {
  if (e.count <= 0) return "–";
  std::string text = interval_cell(e, true, 1);
  text +=
      fmt::format("<span class=\"bar\" aria-hidden=\"true\"><b style=\"width:{:.1f}%\"></b>", 100 * e.value);
  if (e.known)
    text += fmt::format("<u style=\"left:{:.1f}%;width:{:.1f}%\"></u>", 100 * e.low,
                        std::max(0.5, 100 * (e.high - e.low)));
  return text + "</span>";
}

}  // namespace konduktor::arena::html
