// What a client says over its socket, read and checked (docs/server/protocol.md).
//
// Reading knows the form only: which words there are, which fields they need and of which type. Whether something is
// allowed is the business of others.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/ids.h"
#include "konduktor/notation.h"

namespace konduktor::server {

struct Message {
  enum class Do : std::uint8_t {
    Hello,
    Lobby,
    Watch,
    Unwatch,
    Sit,
    Bot,
    Rise,
    Start,
    Close,
    Move,
    Undo,
    Offer,
    Answer,
    StandIn,
    Back,
    Legal,
    Hint,
    Why,
    Ways,
    Shop,
    Path,
    Examples,
    Chat,
    Mute,
    Ping
  };
  Do what{};
  std::int64_t id = -1;  // -1 = no answer is wanted
  TableId table{};
  UserId user{};
  int seat = -1;
  std::int32_t ask = 0;
  std::string text;  // token, move, name of a bot, chat, what is offered, beginning of moves
  std::string name;
  std::string language;
  bool on = true;  // also "yes"
  bool legal = false;
  bool needs = false;
};

// The error says which field is wrong and how. Never throws.
[[nodiscard]] Result<Message> read_message(std::string_view json);
// As clients say it.
[[nodiscard]] std::string_view word_of(Message::Do what);
// The id of a message that could not be read, for the refusal; -1 if it has none.
[[nodiscard]] std::int64_t id_of_message(std::string_view json);

}  // namespace konduktor::server
