// Questions about a position, answered by the guide from what the asker sees and nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fold/table.h"

namespace konduktor::server {

struct Question {
  enum class About : std::uint8_t { Why, Ways, Shop, Path, Examples };
  About about{};
  TableId table{};
  int seat = -1;          // whose eyes it is asked with, -1 = a spectator's; Path: whose path
  std::string_view text;  // Why, Ways: a move, its payment possibly left open
};

struct Answered {
  std::optional<Refusal> refusal;
  std::string json;  // an object, unless it is refused
  [[nodiscard]] bool ok() const noexcept { return !refusal; }
};

[[nodiscard]] Answered answer_question(const Table& table, const Question& question, UserId user,
                                       Language language);
// The moves that begin with `prefix`.
[[nodiscard]] Answered answer_legal(const Table& table, int seat, UserId user, std::string_view prefix,
                                    Language language);

}  // namespace konduktor::server
