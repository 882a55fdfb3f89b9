// The game record as JSON, both ways (docs/record.md): one object a game, one line an object.
//
// Writing is exact: the same record gives the same bytes. Reading checks types, words and sizes and says where it
// stopped (`moves[12]: facts.card …`); whether the game could have gone like that is the business of `replay` and
// `verify`. A record of version 1 becomes one of version 2 by being read. Fields that are not known are passed over; a
// format that is not known is refused. Nothing here throws.
//
//   auto header = read_header(line);
//   auto rules = load_game(header.value.game, header.value.options, data_dir);
//   auto record = record_from_json(rules.value, line);
#pragma once

#include <string>
#include <string_view>

#include "konduktor/record.h"
#include "konduktor/rules.h"

namespace konduktor {

inline constexpr std::string_view kRecordFormat = "konduktor-record/2";     // as written
inline constexpr std::string_view kRecordFormatOne = "konduktor-record/1";  // read for ever
inline constexpr std::size_t kMaxRecordBytes = 16u << 20;

// What a caller must know to load the right Rules.
struct RecordHeader {
  int format = 2;
  std::string game;
  int rules = 0;    // version
  Options options;  // with the number of players
};

[[nodiscard]] Result<RecordHeader> read_header(std::string_view line);

// `rules` must be those of the header: game, version, players and options.
[[nodiscard]] Result<GameRecord> record_from_json(const Rules& rules, std::string_view line);

// One line without the line feed.
[[nodiscard]] std::string to_json(const Rules& rules, const GameRecord& record);

}  // namespace konduktor
