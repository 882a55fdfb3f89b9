// Who hears what became of a command.
#pragma once

#include <cstdint>
#include <functional>

#include "fold/table.h"
#include "net/net.h"

namespace konduktor::server {

struct Asker {
  SocketId socket = SocketId::None;
  std::int64_t id = -1;  // of the message; -1 = no answer is wanted
  Language language = Language::English;
  std::function<void(const Refusal*)> then;  // null = it is done; may be empty
  UserId user{};                             // who asked over the socket
  // Of what the server does by itself nobody would hear that it was refused.
  [[nodiscard]] bool hears() const noexcept { return socket != SocketId::None || then; }
};

}  // namespace konduktor::server
