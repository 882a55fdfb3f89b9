#include <algorithm>
#include <charconv>

#include "konduktor/guide/names.h"

namespace konduktor {
namespace {

constexpr int kNone = -1;

// The whole word as a number; kNone for anything else and for more cards than there are.
int number_in(std::string_view word) {
  int number = kNone;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool whole = error == std::errc{} && end == word.data() + word.size();
  return whole && number >= 0 && number <= kMaxCards ? number : kNone;
}

}  // namespace

bool payment_named(const Rules& rules, std::string_view text, Cards& payment) {
  constexpr std::string_view kBetween = " ,+*";
  payment = {};
  int count = kNone;
  Card card = Card::None;
  bool any = false;
  for (std::size_t at = 0; (at = text.find_first_not_of(kBetween, at)) != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
    const std::string_view word = text.substr(at, end - at);
    at = end;
    if (word == "and") continue;
    if (word.front() >= '0' && word.front() <= '9') {
      if (count != kNone || (count = number_in(word)) == kNone) return false;
    } else if (card != Card::None || (card = card_named(rules, word)) == Card::None) {
      return false;
    }
    if (count == kNone || card == Card::None) continue;
    const int sum = payment[card] + count;
    if (sum > kMaxCards - 1) return false;
    payment[card] = static_cast<std::uint8_t>(sum);
    count = kNone;
    card = Card::None;
    any = true;
  }
  return any && count == kNone && card == Card::None;
}

}  // namespace konduktor
