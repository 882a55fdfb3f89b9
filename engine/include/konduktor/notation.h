// Moves as text and back: the words of docs/record.md, the same in records, protocol and terminal.
#pragma once

#include <string>
#include <string_view>

#include "konduktor/game.h"

namespace konduktor {

template <typename T>
struct Result {
  T value{};
  std::string error;  // empty = ok
  [[nodiscard]] bool ok() const noexcept { return error.empty(); }
};

// Tickets of a `keep` stand in the order of `offer` if given, otherwise of the data.
[[nodiscard]] std::string to_text(const Rules& rules, const Move& move,
                                  const std::array<TicketId, kMaxOffer>* offer = nullptr);
// The same at the end of a text that the caller owns, without any other allocation.
void append_text(std::string& out, const Rules& rules, const Move& move,
                 const std::array<TicketId, kMaxOffer>* offer = nullptr);
[[nodiscard]] Result<Move> parse_move(const Rules& rules, std::string_view text);

inline constexpr std::string_view kWildWord = "wild";
inline constexpr std::string_view kGreyWord = "gray";  // the colour of a route that takes any

// "red", "wild"; the Rules keep the text. Not of Card::None.
[[nodiscard]] inline std::string_view card_word(const Rules& rules, Card card) noexcept {
  return card == Card::Wild ? kWildWord : std::string_view(rules.colours[ix(card)].id);
}
[[nodiscard]] std::string card_text(const Rules& rules, Card card);
[[nodiscard]] std::string payment_text(const Rules& rules, const Cards& cards);  // "red*2+wild*1"
[[nodiscard]] Result<Cards> parse_payment(const Rules& rules, std::string_view text);
[[nodiscard]] Card parse_card(const Rules& rules, std::string_view text);  // Card::None if unknown
[[nodiscard]] TicketId parse_ticket(const Rules& rules, std::string_view text);
[[nodiscard]] RouteId parse_route(const Rules& rules, std::string_view text);

}  // namespace konduktor
