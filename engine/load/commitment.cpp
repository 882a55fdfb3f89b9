#include "konduktor/load/commitment.h"

#include <sodium.h>

#include <array>
#include <cstdlib>

namespace konduktor {
namespace {

using Bytes32 = std::array<unsigned char, 32>;

std::string hex_of(const Bytes32& bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  text.reserve(2 * bytes.size());
  for (const unsigned char byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

// Without a source of random numbers there is nothing sound to go on with; libsodium itself aborts then.
Bytes32 random_bytes() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) std::abort();
  Bytes32 bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

}  // namespace

std::string commit(const Seed& seed, std::string_view salt_hex) {
  const std::string text = "konduktor-seed/1:" + to_hex(seed) + ":" + lower(salt_hex);
  Bytes32 hash{};
  static_assert(crypto_hash_sha256_BYTES == std::tuple_size_v<Bytes32>);
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return hex_of(hash);
}

bool check_commitment(std::string_view commitment_hex, const Seed& seed, std::string_view salt_hex) {
  if (!seed_from_hex(salt_hex)) return false;
  return lower(commitment_hex) == commit(seed, salt_hex);
}

std::string random_salt() { return hex_of(random_bytes()); }

Seed random_seed() { return Seed{random_bytes()}; }

}  // namespace konduktor
