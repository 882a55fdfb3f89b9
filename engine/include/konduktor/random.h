// Chance: a 256-bit seed, named streams, a frozen shuffle.
//
// docs/determinism.md is the contract, with test vectors; nothing here may change without a new version of it.
// A stream is ChaCha20 (RFC 8439) with the seed as key and the stream's name as nonce, so that players who see
// part of a shuffle cannot work out the rest. `Rng` is the quick, insecure generator for bots and tests.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace konduktor {

struct Seed {
  std::array<std::uint8_t, 32> bytes{};
  friend constexpr bool operator==(const Seed&, const Seed&) = default;
};

// 64 lower-case hex digits, both ways. `seed_from_hex` takes upper case too and refuses anything else.
[[nodiscard]] std::string to_hex(const Seed& seed);
[[nodiscard]] std::optional<Seed> seed_from_hex(std::string_view hex);
// A small number as a seed: little-endian in the first 8 bytes. For tests and simulations.
[[nodiscard]] Seed seed_from_number(std::uint64_t number);

// The sequence of 32-bit words of one named stream. Names have at most 8 characters.
class Stream {
 public:
  Stream(const Seed& seed, std::string_view name, std::uint32_t index = 0) noexcept;
  [[nodiscard]] std::uint32_t next() noexcept;
  // Uniform in 0 … bound-1 (bound > 0), by multiplication with rejection.
  [[nodiscard]] std::uint32_t below(std::uint32_t bound) noexcept;
  // Fisher-Yates from the last element down.
  void shuffle(std::span<std::uint8_t> items) noexcept;

 private:
  // Blocks are made eight at a time, side by side: word w of block b is words_[8 * w + b].
  static constexpr int kBlocks = 8;
  static constexpr int kWords = 16 * kBlocks;
  void refill() noexcept;
  std::array<std::uint32_t, 16> input_{};
  std::array<std::uint32_t, kWords> words_;
  int used_ = kWords;
};

// The seed of game `index` of a series.
[[nodiscard]] Seed derive_seed(const Seed& series, std::uint32_t index) noexcept;

// xoshiro256++: for choices of bots and for sampling worlds, never for deals.
class Rng {
 public:
  explicit Rng(std::uint64_t number) noexcept;  // expanded by SplitMix64
  explicit Rng(Stream stream) noexcept;         // first 8 words of the stream
  [[nodiscard]] std::uint64_t next() noexcept {
    const std::uint64_t result = rotl(s_[0] + s_[3], 23) + s_[0];
    const std::uint64_t t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = rotl(s_[3], 45);
    return result;
  }
  // Uniform in 0 … bound-1 (bound > 0). Bias below 2^-32 · bound: harmless for choices.
  [[nodiscard]] std::uint32_t below(std::uint32_t bound) noexcept {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }
  void shuffle(std::span<std::uint8_t> items) noexcept;

 private:
  static constexpr std::uint64_t rotl(std::uint64_t x, int k) noexcept { return (x << k) | (x >> (64 - k)); }
  std::array<std::uint64_t, 4> s_{};
};

}  // namespace konduktor
