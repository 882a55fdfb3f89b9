// Players: who chooses when a seat is asked.
//
// A player sees a View and never a State, so it cannot cheat. It is told the legal moves and returns one of them.
// A player keeps nothing from one call to the next: what it remembers of the game is in View::memory. Chance comes
// in through `rng`, so the same view and the same generator give the same choice.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "konduktor/move.h"
#include "konduktor/random.h"
#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;
  // `legal` is not empty. Returns one of its moves.
  [[nodiscard]] virtual Move choose(const Rules& rules, const View& view, const MoveList& legal,
                                    Rng& rng) = 0;
};

// Everyone who can be asked for by name, and one phrase about each for a help page.
[[nodiscard]] const std::vector<std::string_view>& player_names();
[[nodiscard]] std::string_view about_player(std::string_view name);
// Null if nobody has that name.
[[nodiscard]] std::unique_ptr<Player> make_player(std::string_view name);

}  // namespace konduktor
