// What a table is set up with: the game, its options and the manners of the table.
//
// Read from and written to JSON, the same in the API (docs/server/openapi.json) and in the log. Reading checks
// everything and says what is wrong, where, and what would be right.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "fold/entry.h"
#include "konduktor/notation.h"
#include "konduktor/rules.h"

namespace konduktor::server {

// 1 to 64 letters, digits, '-' and '_'.
[[nodiscard]] bool is_game_id(std::string_view text) noexcept;

enum class ClockKind : std::uint8_t { None, PerMove, PerGame };
constexpr auto words_of(ClockKind) { return words<ClockKind>("none", "move", "game"); }

struct ClockSettings {
  ClockKind kind = ClockKind::None;
  std::int64_t seconds = 0;    // for a move, or for all of a seat's moves; 10 s to 30 days
  std::int64_t increment = 0;  // PerGame: added after each move
  // Nobody need be there all the time.
  [[nodiscard]] bool by_correspondence() const noexcept { return kind != ClockKind::None && seconds >= 3600; }
};

struct Settings {
  std::string game;        // id of a data file
  Options options;         // with the number of players
  std::int8_t first = -1;  // the seat that begins; -1 = drawn from the seed
  ClockSettings clock;
  bool show_counts = true;  // how many cards the others hold
  bool show_scores = true;  // route points during the game
  bool show_known = false;  // what everyone has seen go into a hand
  bool spectators = true;
  bool friendly = false;  // takebacks by consent; not rated
  bool hints = false;     // a bot's advice on request; between people such a game is not rated
  bool chat = true;
  Visibility visibility = Visibility::Public;
  std::int64_t away_seconds =
      120;                 // gone for so long: the others may call a bot; three times as long: it comes
  std::string rematch_of;  // id of the table before, or empty
};

// {"game":"europe","players":3,"options":{"advanced_technologies":true},"first":0,"clock":{"kind":"move","seconds":60},…}
[[nodiscard]] Result<Settings> settings_from_json(std::string_view json);
[[nodiscard]] std::string to_json(const Settings& settings);

}  // namespace konduktor::server
