// The log of a table, entry by entry, and what lists and statistics keep of it. A table is the fold of its log; everything
// else about it is derived.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "fold/ids.h"
#include "konduktor/words.h"

namespace konduktor::server {

using konduktor::word_of;  // beside those of this namespace

enum class EntryKind : std::uint8_t {
  Create,  // text = settings as JSON; user = host; by = whether a guest, and what a rematch takes over, as JSON
  Sit,  // seat, user or text = "bot:LEVEL"; name; by = "account" or "guest" and a mark of the address, if known
  Rise,     // seat leaves or is sent away before the start
  Start,    // text = JSON: seed, salt, commitment
  Move,     // seat, text = the move; by = "" or who moved for the seat
  Undo,     // seat; text = how many moves remain
  StandIn,  // seat: a bot plays on; text = "bot:LEVEL", by = "left", "clock", "away"
  Back,     // seat: its player has it again; text = "clock": with the time that was left
  Offer,    // seat asks the others: text = "pause", "resume", "takeback"
  Answer,   // seat: text = "yes" or "no"
  Pause,    // the clocks stand
  Resume,
  End,   // text = "finished", "abandoned" or "closed" (never started)
  Awake  // the server is there again: clocks go on from where the entry before left them; text = milliseconds: they have
         // run for so much less
};
constexpr auto words_of(EntryKind) {
  return words<EntryKind>("create", "sit", "rise", "start", "move", "undo", "stand_in", "back", "offer",
                          "answer", "pause", "resume", "end", "awake");
}

// One line of a table's log. `n` counts from 1 without gaps.
struct Entry {
  TableId table{};
  std::int32_t n = 0;
  EntryKind kind{};
  std::int8_t seat = -1;
  UserId user{};
  Millis at = 0;
  std::string text;
  std::string name;
  std::string by;
  friend bool operator==(const Entry&, const Entry&) = default;
};

enum class Stage : std::uint8_t { Open, Running, Finished, Abandoned, Closed };
constexpr auto words_of(Stage) { return words<Stage>("open", "running", "finished", "abandoned", "closed"); }
[[nodiscard]] constexpr bool is_going_on(Stage stage) noexcept {
  return stage == Stage::Open || stage == Stage::Running;
}
[[nodiscard]] constexpr bool is_over(Stage stage) noexcept {
  return stage == Stage::Finished || stage == Stage::Abandoned;
}
[[nodiscard]] constexpr bool has_begun(Stage stage) noexcept {
  return stage == Stage::Running || is_over(stage);
}
enum class Visibility : std::uint8_t { Public, Unlisted, Private };
constexpr auto words_of(Visibility) { return words<Visibility>("public", "unlisted", "private"); }

// What lists need to know of a table without reading its log.
struct TableRow {
  TableId id{};
  std::string game;
  Stage stage{};
  Visibility visibility{};
  int players = 0;
  UserId host{};
  Millis created = 0;
  Millis changed = 0;  // last stage change
  bool sound = true;   // false: the row is damaged; its log may be well
};

// One seat of a finished game, for statistics; derived from the log.
struct ResultRow {
  TableId table{};
  std::int8_t seat = 0;
  std::string game;
  int players = 0;
  UserId user{};    // None for a bot
  std::string bot;  // "bot:hard", or empty
  std::string name;
  int total = 0;
  int rank = 0;  // 1 = won
  int completed = 0;
  int failed = 0;
  int longest_path = 0;
  int moves = 0;
  Millis ended = 0;
  bool guest = false;  // the user is one, filled in by reading; never stored here
};

// What an erased user is called from then on.
inline constexpr std::string_view kErasedName = "former player";

}  // namespace konduktor::server
