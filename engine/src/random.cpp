// ChaCha20 (RFC 8439) eight blocks at a time, and the small generators around it.
#include "konduktor/random.h"

#include <bit>
#include <cassert>
#include <cstring>
#include <utility>

namespace konduktor {
namespace {

// One word of eight blocks. The attribute is known to g++ and clang; where the processor has no such registers
// the compiler splits it, and the result is the same.
using Lanes = std::uint32_t __attribute__((vector_size(32)));

template <int Bits>
inline void rotate_left(Lanes& x) noexcept {
  x = (x << Bits) | (x >> (32 - Bits));
}

// RFC 8439, 2.1
inline void quarter_round(Lanes& a, Lanes& b, Lanes& c, Lanes& d) noexcept {
  a += b;
  d ^= a;
  rotate_left<16>(d);
  c += d;
  b ^= c;
  rotate_left<12>(b);
  a += b;
  d ^= a;
  rotate_left<8>(d);
  c += d;
  b ^= c;
  rotate_left<7>(b);
}

std::uint32_t little_endian(const std::uint8_t* bytes) noexcept {
  return std::uint32_t{bytes[0]} | std::uint32_t{bytes[1]} << 8 | std::uint32_t{bytes[2]} << 16 |
         std::uint32_t{bytes[3]} << 24;
}

int hex_digit(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::string to_hex(const Seed& seed) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string hex;
  hex.reserve(2 * seed.bytes.size());
  for (const auto byte : seed.bytes) {
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 15];
  }
  return hex;
}

std::optional<Seed> seed_from_hex(std::string_view hex) {
  Seed seed;
  if (hex.size() != 2 * seed.bytes.size()) return std::nullopt;
  for (std::size_t i = 0; i < seed.bytes.size(); ++i) {
    const int high = hex_digit(hex[2 * i]);
    const int low = hex_digit(hex[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    seed.bytes[i] = static_cast<std::uint8_t>(high << 4 | low);
  }
  return seed;
}

Seed seed_from_number(std::uint64_t number) {
  Seed seed;
  for (int i = 0; i < 8; ++i) seed.bytes[i] = static_cast<std::uint8_t>(number >> (8 * i));
  return seed;
}

Stream::Stream(const Seed& seed, std::string_view name, std::uint32_t index) noexcept {
  assert(name.size() <= 8);
  std::array<std::uint8_t, 8> padded{};
  for (std::size_t i = 0; i < name.size() && i < padded.size(); ++i)
    padded[i] = static_cast<std::uint8_t>(name[i]);
  input_ = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};  // "expand 32-byte k"
  for (int i = 0; i < 8; ++i) input_[4 + i] = little_endian(&seed.bytes[4 * i]);
  input_[12] = 0;  // number of the next block
  input_[13] = little_endian(&padded[0]);
  input_[14] = little_endian(&padded[4]);
  input_[15] = index;
}

void Stream::refill() noexcept {
  Lanes start[16];
  for (int w = 0; w < 16; ++w) start[w] = Lanes{} + input_[w];
  start[12] += Lanes{0, 1, 2, 3, 4, 5, 6, 7};
  Lanes x[16];
  for (int w = 0; w < 16; ++w) x[w] = start[w];
  for (int round = 0; round < 10; ++round) {
    quarter_round(x[0], x[4], x[8], x[12]);
    quarter_round(x[1], x[5], x[9], x[13]);
    quarter_round(x[2], x[6], x[10], x[14]);
    quarter_round(x[3], x[7], x[11], x[15]);
    quarter_round(x[0], x[5], x[10], x[15]);
    quarter_round(x[1], x[6], x[11], x[12]);
    quarter_round(x[2], x[7], x[8], x[13]);
    quarter_round(x[3], x[4], x[9], x[14]);
  }
  for (int w = 0; w < 16; ++w) {
    x[w] += start[w];
    std::memcpy(&words_[kBlocks * w], &x[w], sizeof(Lanes));
  }
  input_[12] += kBlocks;
  used_ = 0;
}

std::uint32_t Stream::next() noexcept {
  if (used_ == kWords) refill();
  const int i = used_++;
  return words_[kBlocks * (i % 16) + i / 16];
}

std::uint32_t Stream::below(std::uint32_t bound) noexcept {
  assert(bound > 0);
  std::uint64_t product = std::uint64_t{next()} * bound;
  if (static_cast<std::uint32_t>(product) < bound) {
    const std::uint32_t threshold = (0u - bound) % bound;
    while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{next()} * bound;
  }
  return static_cast<std::uint32_t>(product >> 32);
}

// As below() for every element, with the place in the block in a register.
void Stream::shuffle(std::span<std::uint8_t> items) noexcept {
  for (std::size_t i = items.size(); i > 1;) {
    if (used_ == kWords) refill();
    // What is left of this block. Nearly every word is taken: the exception goes the long way.
    int word = used_ % 16;
    const std::uint32_t* const block = &words_[static_cast<std::size_t>(used_ / 16)];
    for (; word < 16 && i > 1; ++word, --i) {
      const std::uint64_t product = std::uint64_t{block[kBlocks * word]} * i;
      if (static_cast<std::uint32_t>(product) < i) break;
      std::swap(items[i - 1], items[product >> 32]);
    }
    used_ = used_ / 16 * 16 + word;
    if (word == 16 || i <= 1) continue;
    std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
    --i;
  }
}

Seed derive_seed(const Seed& series, std::uint32_t index) noexcept {
  Stream stream(series, "game", index);
  Seed seed;
  for (int i = 0; i < 8; ++i) {
    const std::uint32_t word = stream.next();
    for (int k = 0; k < 4; ++k) seed.bytes[4 * i + k] = static_cast<std::uint8_t>(word >> (8 * k));
  }
  return seed;
}

Rng::Rng(std::uint64_t number) noexcept {
  for (auto& word : s_) {
    number += 0x9e3779b97f4a7c15;
    std::uint64_t z = number;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    word = z ^ (z >> 31);
  }
}

Rng::Rng(Stream stream) noexcept {
  for (auto& word : s_) {
    const std::uint64_t low = stream.next();
    word = low | std::uint64_t{stream.next()} << 32;
  }
}

void Rng::shuffle(std::span<std::uint8_t> items) noexcept {
  for (std::size_t i = items.size(); i-- > 1;) {
    const std::size_t j = below(static_cast<std::uint32_t>(i + 1));
    const std::uint8_t item = items[i];
    items[i] = items[j];
    items[j] = item;
  }
}

}  // namespace konduktor
