#include "words.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

namespace konduktor::load {
namespace {

constexpr std::size_t kLongestQuote = 60;
constexpr std::size_t kLongestList = 12;
constexpr std::size_t kLongestId = 80;

std::string_view cut(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) --end;
  return text.substr(0, end);
}

// Damerau-Levenshtein with neighbours swapped, so that "rde" is one step from "red".
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> now(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        now[j] = std::min(now[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(now);
  }
  return last[b.size()];
}

}  // namespace

std::string in_quotes(std::string_view text) {
  const std::string_view head = cut(text, kLongestQuote);
  std::string result =
      nlohmann::json(std::string(head)).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  if (head.size() < text.size()) result.insert(result.size() - 1, "…");
  // JSON leaves DEL as it is.
  std::replace(result.begin(), result.end(), '\x7f', '?');
  return result;
}

std::string listed(const std::vector<std::string>& words) {
  std::string result;
  for (std::size_t i = 0; i < words.size() && i < kLongestList; ++i) {
    if (i > 0) result += ", ";
    result += cut(words[i], kLongestQuote);
  }
  if (words.size() > kLongestList) result += ", …";
  return result;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  if (word.empty() || word.size() > kLongestId) return {};
  const std::string* best = nullptr;
  std::size_t best_distance = 1 + std::max<std::size_t>(1, word.size() / 3);
  for (const std::string& candidate : known) {
    if (candidate.size() > kLongestId) continue;
    const std::size_t d = distance(word, candidate);
    if (d < best_distance) {
      best = &candidate;
      best_distance = d;
    }
  }
  return best == nullptr ? std::string() : "; did you mean " + in_quotes(*best) + "?";
}

bool is_id(std::string_view text, bool colons) {
  if (text.empty() || text.size() > kLongestId || text.front() == '-' || text.front() == ':') return false;
  return std::all_of(text.begin(), text.end(), [colons](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || (colons && c == ':');
  });
}

}  // namespace konduktor::load
