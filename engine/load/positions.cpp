#include "positions.h"

#include <nlohmann/json.hpp>

namespace konduktor::load {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// The byte after the string whose opening quote is at `byte`.
std::size_t after_string(std::string_view text, std::size_t byte) {
  for (++byte; byte < text.size() && text[byte] != '"'; ++byte)
    if (text[byte] == '\\') ++byte;
  return byte + 1;
}

}  // namespace

Position position_at(std::string_view text, std::size_t byte) {
  Position position{1, 1};
  for (std::size_t i = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
       i < byte && i < text.size(); ++i) {
    if (text[i] == '\n')
      position = {position.line + 1, 1};
    else if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80)  // not inside a character of UTF-8
      ++position.column;
  }
  return position;
}

std::vector<std::uint32_t> keys_and_values(std::string_view text, std::size_t most) {
  std::vector<std::uint32_t> bytes;
  std::size_t i = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  while (i < text.size() && bytes.size() < most) {
    const char c = text[i];
    if (c == '"') {
      bytes.push_back(static_cast<std::uint32_t>(i));
      i = after_string(text, i);
    } else if (c == '{' || c == '[') {
      bytes.push_back(static_cast<std::uint32_t>(i++));
    } else if (std::string_view(" \t\r\n,:]}").find(c) != std::string_view::npos) {
      ++i;
    } else {  // a number, true, false or null
      bytes.push_back(static_cast<std::uint32_t>(i));
      i = std::min(text.find_first_of(" \t\r\n,:]}", i), text.size());
    }
  }
  return bytes;
}

std::string prefix_of(std::string_view file, const Position& position) {
  const std::string line = std::to_string(position.line);
  const std::string column = std::to_string(position.column);
  if (file.empty()) return position.line == 0 ? "" : "line " + line + ", column " + column + ": ";
  return std::string(file) + (position.line == 0 ? ": " : ":" + line + ":" + column + ": ");
}

void Positions::match(const Json& value, const std::vector<std::uint32_t>& bytes, std::size_t& next) const {
  if (value.is_array()) {
    for (const Json& item : value) {
      if (next >= bytes.size()) return;
      bytes_.emplace(&item, bytes[next++]);
      match(item, bytes, next);
    }
  } else if (value.is_object()) {
    for (const auto& item : value.items()) {
      if (next + 1 >= bytes.size()) return;
      bytes_.emplace(&item.value(), bytes[next]);  // the key's
      next += 2;
      match(item.value(), bytes, next);
    }
  }
}

Position Positions::of(const Json& value) const {
  if (bytes_.empty()) {
    const std::vector<std::uint32_t> bytes = keys_and_values(text_);
    if (bytes.empty()) return {};
    bytes_.emplace(root_, bytes[0]);
    std::size_t next = 1;
    match(*root_, bytes, next);
  }
  const auto found = bytes_.find(&value);
  return found == bytes_.end() ? Position{} : position_at(text_, found->second);
}

}  // namespace konduktor::load
