// Plays one game between bots and says what it came to. What a desk holds is used again for the next game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "konduktor/arena/facts.h"
#include "konduktor/arena/series.h"
#include "konduktor/players/bot_game.h"

namespace konduktor::arena {

class Desk {
 public:
  explicit Desk(const Series& series);
  // The game of this deal in this arrangement; nothing if it was given up. The error says which game, which move and
  // what.
  [[nodiscard]] Result<std::optional<GameFacts>> play(std::uint32_t deal, std::size_t arrangement);

 private:
  [[nodiscard]] Result<Seat> play_move(const Arrangement& seats, GameFacts& facts);
  void conclude(GameFacts& facts) const;
  [[nodiscard]] std::string record_line(std::size_t arrangement);
  [[nodiscard]] std::string what_went_wrong(const std::string& what) const;

  const Series& series_;
  const Rules& rules_;
  std::vector<std::vector<Bot>> bots_;  // by bot, one for each seat it may hold
  BotGame game_;
  std::uint32_t deal_ = 0;
  Seed seed_;
};

}  // namespace konduktor::arena
