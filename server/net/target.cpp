#include "net/target.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/text.h"

namespace konduktor::server {
namespace {

int hex_digit(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_clean(std::string_view decoded) noexcept {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  return std::none_of(decoded.begin(), decoded.end(), is_control) && is_utf8(decoded);
}

// Takes "http://host:1" off an absolute form; false if what is left does not begin with '/' or '?'.
bool take_off_origin(std::string_view& raw) {
  if (raw.empty()) return false;
  if (raw.front() == '/') return true;
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!raw.starts_with(scheme)) continue;
    raw.remove_prefix(scheme.size());
    raw.remove_prefix(std::min(raw.find_first_of("/?"), raw.size()));
    return true;
  }
  return raw == "*";
}

// Appends "/segment" for each segment of the decoded path; a ".." takes the last one back.
bool append_segments(std::string_view path, std::string& out) {
  while (!path.empty()) {
    const auto end = std::min(path.find('/'), path.size());
    const auto segment = path.substr(0, end);
    path.remove_prefix(std::min(end + 1, path.size()));
    if (segment.empty() || segment == ".") continue;
    if (segment == "..") {
      if (out.empty()) return false;
      out.resize(out.rfind('/'));
      continue;
    }
    out += '/';
    out += segment;
  }
  return true;
}

}  // namespace

bool decode_percent(std::string_view text, bool plus_is_space, std::string& out) {
  out.reserve(out.size() + text.size());
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '+' && plus_is_space) {
      out += ' ';
    } else if (text[k] != '%') {
      out += text[k];
    } else {
      if (k + 2 >= text.size()) return false;
      const int high = hex_digit(text[k + 1]);
      const int low = hex_digit(text[k + 2]);
      if (high < 0 || low < 0) return false;
      out += static_cast<char>(high * 16 + low);
      k += 2;
    }
  }
  return true;
}

std::optional<Target> clean_target(std::string_view raw) {
  if (!take_off_origin(raw) || raw.find('#') != std::string_view::npos) return std::nullopt;
  const auto question = std::min(raw.find('?'), raw.size());
  Target target;
  std::string decoded;
  if (!decode_percent(raw.substr(0, question), false, decoded) || !is_clean(decoded)) return std::nullopt;
  if (!append_segments(decoded, target.path)) return std::nullopt;
  // "/a/" and "/a/." name the folder, "/a" a file in it: what reads paths may want to know.
  const bool folder = decoded.ends_with('/') || decoded.ends_with("/.") || decoded.ends_with("/..");
  if (target.path.empty() || folder) target.path += '/';
  if (question < raw.size()) {
    target.query = raw.substr(question + 1);
    std::string all;
    if (!decode_percent(target.query, true, all) || !is_clean(all)) return std::nullopt;
  }
  return target;
}

std::string value_in_query(std::string_view query, std::string_view name) {
  std::string decoded;
  while (!query.empty()) {
    const auto end = std::min(query.find('&'), query.size());
    const auto pair = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    if (pair.empty()) continue;
    const auto equals = std::min(pair.find('='), pair.size());
    decoded.clear();
    if (!decode_percent(pair.substr(0, equals), true, decoded) || decoded != name) continue;
    decoded.clear();
    if (equals == pair.size()) return {};
    return decode_percent(pair.substr(equals + 1), true, decoded) ? decoded : std::string();
  }
  return {};
}

}  // namespace konduktor::server
