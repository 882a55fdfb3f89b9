// Players: who chooses when a seat is asked.
//
// A player sees a View and never a State, so it cannot cheat. It is told the legal moves and returns one of them.
// A player keeps nothing from one call to the next: what it remembers of the game is in View::memory. Chance comes
// in through `rng`, so the same view, budget of iterations and generator give the same choice. A budget of time
// gives up that promise: how much is thought in it depends on the machine.
//
// A new one: a folder below players/ with its class, and one line in players/registry.cpp.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "konduktor/game.h"
#include "konduktor/move.h"
#include "konduktor/random.h"
#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

// What may be spent on one move, by those who can think longer; the first limit reached counts. 0 = no limit of
// that kind; without any limit the player takes what it thinks right.
struct Budget {
  std::uint32_t iterations = 0;
  std::chrono::milliseconds time{0};
};

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;
  // `legal` is not empty. Returns one of its moves.
  [[nodiscard]] virtual Move choose(const Rules& rules, const View& view, const MoveList& legal,
                                    const Budget& budget, Rng& rng) = 0;
  // Why it would make this move, in one line; empty if it has no reason that can be told.
  [[nodiscard]] virtual std::string why(const Rules&, const View&, const Move&, Language) { return {}; }
};

// Everyone who can be asked for by name, and one phrase about each for a help page.
[[nodiscard]] const std::vector<std::string_view>& player_names();
[[nodiscard]] std::string_view about_player(std::string_view name);
// Null if nobody has that name.
[[nodiscard]] std::unique_ptr<Player> make_player(std::string_view name);
// The players with one wish, for tests of the rules; among player_names() too.
[[nodiscard]] const std::vector<std::string_view>& temperament_names();

// A player with its budget: what a seat is given.
struct Bot {
  std::string name;  // as asked for
  std::unique_ptr<Player> player;
  Budget budget;
  [[nodiscard]] Move choose(const Rules& rules, const View& view, const MoveList& legal, Rng& rng) {
    return player->choose(rules, view, legal, budget, rng);
  }
};
// By the name of a player or a level; a budget may follow: "search:400" (iterations), "search:300ms", or both,
// "search:400+300ms". `player` is null if nobody has that name or the budget makes no sense.
[[nodiscard]] Bot make_bot(std::string_view name);

// How strong an opponent people want.
struct Level {
  std::string_view name;  // easy, medium, hard, expert
  std::string_view bot;   // for make_bot
  Name about;             // a sentence on how it plays
};
[[nodiscard]] const std::vector<Level>& levels();

}  // namespace konduktor
