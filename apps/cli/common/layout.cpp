#include "common/layout.h"

#include <algorithm>
#include <cctype>

namespace konduktor::cli {
namespace {

constexpr std::size_t kColumns = 100;
constexpr char kHang = '\v';                     // further lines start where this stands
constexpr std::string_view kFixed = "\xc2\xa0";  // a space at which a line is broken only in need

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

// Puts words behind each other, on a further line where one has no room.
class Lines {
 public:
  Lines(std::size_t columns, std::size_t hang) : columns_(columns), hang_(hang) {}
  void add(std::size_t spaces, const std::string& word) {
    const std::size_t width = width_of(word);
    if (column_ + spaces + width <= columns_ || column_ <= hang_) {
      text_ += std::string(spaces, ' ') + word;
      column_ += spaces + width;
      return;
    }
    text_ += "\n" + std::string(hang_, ' ') + word;
    column_ = hang_ + width;
  }
  [[nodiscard]] bool has_room_for(const std::string& word) const {
    return hang_ + width_of(word) <= columns_;
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::size_t columns_;
  std::size_t hang_;
  std::size_t column_ = 0;
  std::string text_;
};

void add_words(Lines& lines, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = std::min(text.find_first_not_of(' ', at), text.size());
    const std::size_t end = std::min(text.find(' ', start), text.size());
    const std::string word = text.substr(start, end - start);
    const std::string gap(start - at, ' ');
    if (lines.has_room_for(word) || word.empty()) {
      if (!word.empty()) lines.add(gap.size(), word);
    } else if (word.find(kFixed) != std::string::npos) {
      add_words(lines, gap + replaced(word, kFixed, " "));
    } else if (word.find(',') < word.size() - 1) {  // ids in a row
      add_words(lines, gap + replaced(word, ",", ", "));
    } else {
      lines.add(gap.size(), word);
    }
    at = end;
  }
}

std::string fit_line(std::string line, std::size_t columns) {
  const auto mark = line.find(kHang);
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  std::size_t hang = indent + 2;
  if (mark != std::string::npos) {
    if (const std::size_t below = width_of(line.substr(0, mark)); below <= columns / 2) hang = below;
    line.erase(mark, 1);
  }
  if (width_of(line) <= columns) return line;
  Lines lines(columns, hang);
  add_words(lines, line);
  return lines.text();
}

}  // namespace

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string trimmed(const std::string& text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == std::string::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '\033') {
      while (k < text.size() && text[k] != 'm') ++k;
      continue;
    }
    width += (static_cast<unsigned char>(text[k]) & 0xc0) != 0x80 ? 1 : 0;
  }
  return width;
}

std::string padded(const std::string& text, std::size_t width) {
  const std::size_t has = width_of(text);
  return has < width ? text + std::string(width - has, ' ') : text;
}

std::string fit(const std::string& text, std::size_t columns) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    result += fit_line(text.substr(at, end - at), columns);
    if (end < text.size()) result += '\n';
    at = end + 1;
  }
  return replaced(std::move(result), kFixed, " ");
}

std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

std::string hanging(const std::string& head, const std::string& text) {
  return head + " " + kHang + text + "\n";
}

std::string listed(const std::string& head, const std::vector<std::string>& items, std::string_view between) {
  std::string text = head + (items.empty() ? "" : " ") + kHang;
  for (std::size_t k = 0; k < items.size(); ++k)
    text += replaced(items[k], " ", kFixed) + (k + 1 < items.size() ? std::string(between) : "");
  return text + "\n";
}

std::string wrapped(const std::string& head, const std::vector<std::string>& items,
                    std::string_view between) {
  return fit(listed(head, items, between), kColumns);
}

}  // namespace konduktor::cli
