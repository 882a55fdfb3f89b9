#include "layout.h"

#include <cctype>

namespace konduktor::cli {
namespace {

constexpr std::size_t kColumns = 100;

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

std::string wrapped(const std::string& head, const std::vector<std::string>& items,
                    std::string_view between) {
  const std::size_t indent = width_of(head) + 1;
  std::string text = head;
  std::size_t column = indent - 1;
  for (std::size_t k = 0; k < items.size(); ++k) {
    const std::string item = items[k] + (k + 1 < items.size() ? std::string(between) : "");
    if (k > 0 && column + width_of(item) > kColumns) {
      while (!text.empty() && text.back() == ' ') text.pop_back();
      text += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (k == 0) {
      text += " ";
      ++column;
    }
    text += item;
    column += width_of(item);
  }
  return text + "\n";
}

}  // namespace konduktor::cli
