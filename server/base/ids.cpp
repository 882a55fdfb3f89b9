#include "base/ids.h"

#include <sodium.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstring>

namespace konduktor::server {
namespace {

constexpr std::size_t kHash = 32;  // bytes

std::array<unsigned char, kHash> keyed_hash(std::string_view secret, std::string_view text) {
  // The key of the hash has a bounded length; the secret need not.
  std::array<unsigned char, kHash> key{};
  crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(secret.data()),
                     secret.size(), nullptr, 0);
  std::array<unsigned char, kHash> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), key.data(), key.size());
  return hash;
}

// Of now() against steady_now().
std::atomic<Millis>& ahead() {
  static std::atomic<Millis> kAhead{wall_now() - steady_now()};
  return kAhead;
}

}  // namespace

std::int64_t random_id() {
  std::uint64_t id = 0;
  while (id == 0) {
    randombytes_buf(&id, sizeof id);
    id &= (std::uint64_t{1} << kIdBits) - 1;
  }
  return static_cast<std::int64_t>(id);
}

std::int64_t next_id(std::int64_t id, std::string_view secret) {
  auto next = static_cast<std::uint64_t>(id);
  do {
    const auto hash = keyed_hash(secret, "konduktor next " + std::to_string(next));
    std::memcpy(&next, hash.data(), sizeof next);
    next &= (std::uint64_t{1} << kIdBits) - 1;
  } while (next == 0);
  return static_cast<std::int64_t>(next);
}

std::string keyed_mark(std::string_view secret, std::string_view text, std::size_t digits) {
  std::string mark;
  for (const unsigned char byte : keyed_hash(secret, text))
    if (mark.size() < digits) mark += kIdDigits[byte & 31u];
  return mark;
}

Millis now() { return ahead().load(std::memory_order_relaxed) + steady_now(); }

void put_time_forward(Millis by) { ahead().fetch_add(by, std::memory_order_relaxed); }

Millis wall_now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

Millis steady_now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace konduktor::server
