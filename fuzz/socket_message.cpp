// Any bytes as a message of a client: read or refused with a short sentence; what is read keeps to its limits, and the
// id of what is refused can be found for the answer.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "api/message.h"
#include "konduktor/types.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace konduktor::server;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto read = read_message(text);
  const std::int64_t id = id_of_message(text);
  if (id < -1 || id > std::int64_t{1} << 53) std::abort();
  if (!read.ok()) {
    if (read.error.size() > 200) std::abort();
    return 0;
  }
  const Message& message = read.value;
  if (message.id != id) std::abort();
  if (message.seat < -1 || message.seat >= konduktor::kMaxPlayers || message.ask < 0) std::abort();
  if (message.what == Message::Do::Move && (message.table == TableId::None || message.seat < 0)) std::abort();
  if (message.what == Message::Do::Mute && message.user == UserId::None) std::abort();
  return 0;
}
