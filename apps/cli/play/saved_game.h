// A game of a person against programs as a file: a record of docs/record.md whose `seats` say who plays, "person" once
// and "bot:NAME" for the others. It holds the seed, and with it every card to come.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "commands.h"
#include "konduktor/record.h"
#include "konduktor/rules.h"

namespace konduktor::cli {

inline constexpr const char* kPersonSeat = "person";
inline constexpr const char* kBotPrefix = "bot:";

struct SavedGame {
  std::shared_ptr<const Rules> rules;
  GameRecord record;  // verified, with a seed, not over
  Seat person{};
  std::vector<std::string> bots;  // by seat; empty for the person
};

// Throws Failure if the file is not a game that can be gone on with. `map` is its data file, empty = one of ours.
[[nodiscard]] SavedGame read_saved_game(const std::string& path, const Context& context,
                                        const std::string& map);

// Writes the whole file or leaves what was there. Throws Failure.
void write_saved_game(const std::string& path, const Rules& rules, GameRecord record, Seat person,
                      const std::vector<std::string>& bots);

}  // namespace konduktor::cli
