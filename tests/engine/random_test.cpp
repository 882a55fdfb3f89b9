// The contract of docs/determinism.md: its vectors, those of RFC 8439, and that draws are uniform.
#include "konduktor/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace konduktor {
namespace {

Seed counting_seed() {
  Seed seed;
  std::iota(seed.bytes.begin(), seed.bytes.end(), std::uint8_t{0});
  return seed;
}

template <typename Source>
std::vector<std::uint32_t> words(Source source, int skip, int count) {
  for (int i = 0; i < skip; ++i) (void)source.next();
  std::vector<std::uint32_t> out;
  for (int i = 0; i < count; ++i) out.push_back(source.next());
  return out;
}

std::vector<std::uint32_t> draws(Stream stream, std::uint32_t bound, int count) {
  std::vector<std::uint32_t> out;
  for (int i = 0; i < count; ++i) out.push_back(stream.below(bound));
  return out;
}

template <typename Source>
std::vector<int> shuffled(Source source, int size) {
  std::vector<std::uint8_t> items(static_cast<std::size_t>(size));
  std::iota(items.begin(), items.end(), std::uint8_t{0});
  source.shuffle(items);
  return {items.begin(), items.end()};
}

using Words = std::vector<std::uint32_t>;
using Numbers = std::vector<int>;

// RFC 8439, 2.3.2: the nonce is reached by a name with zero bytes, the counter 1 by skipping one block.
TEST(Stream, block_of_rfc_8439) {
  const std::string_view name("\0\0\0\x09\0\0\0\x4a", 8);
  EXPECT_EQ(words(Stream(counting_seed(), name, 0), 16, 16),
            (Words{0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033, 0x9aaa2204,
                   0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de,
                   0xe883d0cb, 0x4e3c50a2}));
}

// RFC 8439, A.1: test vectors 1 and 2, key and nonce zero, blocks 0 and 1.
TEST(Stream, zero_key_of_rfc_8439) {
  EXPECT_EQ(words(Stream(Seed{}, "", 0), 0, 4), (Words{0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653}));
  EXPECT_EQ(words(Stream(Seed{}, "", 0), 16, 4), (Words{0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73}));
}

TEST(Stream, words_of_the_contract) {
  const Seed a = seed_from_number(1);
  const Seed b = counting_seed();
  EXPECT_EQ(words(Stream(a, "deck"), 0, 4), (Words{0xfe870218, 0x7c7d21ee, 0x3e3e4312, 0x8923f3ee}));
  EXPECT_EQ(words(Stream(b, "deck"), 0, 4), (Words{0xe8256d64, 0x109eaad7, 0x639509cc, 0xa5b982a1}));
  EXPECT_EQ(words(Stream(a, "deck"), 128, 1), Words{0xf0704615});
  EXPECT_EQ(words(Stream(b, "deck"), 128, 1), Words{0xde96ef8d});
  EXPECT_EQ(words(Stream(a, "renew", 1), 0, 4), (Words{0xc4b86eff, 0x3a7a91e8, 0x6dc277f5, 0x96c3ca5f}));
  EXPECT_EQ(words(Stream(b, "renew", 1), 0, 4), (Words{0x261cb03f, 0xe2d0de27, 0x8c3c8f7c, 0x919bebac}));
  EXPECT_EQ(words(Stream(a, "bot", 3), 0, 4), (Words{0x81dc63b6, 0xb11a4e25, 0x1c35700d, 0x440588c9}));
  EXPECT_EQ(words(Stream(b, "bot", 3), 0, 4), (Words{0xb9563bb5, 0x4ee75569, 0xf83202f0, 0x18bcba55}));
}

TEST(Stream, bounded_draws_of_the_contract) {
  const Seed a = seed_from_number(1);
  const Seed b = counting_seed();
  EXPECT_EQ(draws(Stream(a, "first"), 5, 10), (Words{0, 1, 0, 3, 2, 0, 4, 0, 3, 2}));
  EXPECT_EQ(draws(Stream(b, "first"), 5, 10), (Words{2, 4, 0, 0, 0, 0, 0, 3, 1, 4}));
  // So large a bound rejects three words in ten.
  EXPECT_EQ(draws(Stream(a, "first"), 3000000000u, 6),
            (Words{233216956, 807853920, 231990609, 2039200334, 1254083300, 21949025}));
  EXPECT_EQ(draws(Stream(b, "first"), 3000000000u, 6),
            (Words{2555106350u, 104819985, 197603472, 358712358, 954215594, 386930682}));
  EXPECT_EQ(draws(Stream(a, "first"), 1, 3), (Words{0, 0, 0}));
}

TEST(Stream, shuffles_of_the_contract) {
  const Seed a = seed_from_number(1);
  const Seed b = counting_seed();
  EXPECT_EQ(shuffled(Stream(a, "tickets"), 10), (Numbers{2, 0, 6, 8, 9, 1, 7, 5, 4, 3}));
  EXPECT_EQ(shuffled(Stream(b, "tickets"), 10), (Numbers{4, 1, 0, 8, 2, 9, 7, 3, 6, 5}));
  const auto top_ten = [](const Seed& seed) {
    Numbers deck = shuffled(Stream(seed, "deck"), 110);
    std::reverse(deck.begin(), deck.end());
    deck.resize(10);
    return deck;
  };
  EXPECT_EQ(top_ten(a), (Numbers{109, 53, 26, 57, 63, 1, 62, 19, 105, 6}));
  EXPECT_EQ(top_ten(b), (Numbers{99, 7, 42, 69, 38, 9, 48, 15, 13, 27}));
  EXPECT_EQ(shuffled(Stream(a, "deck"), 0), Numbers{});
  EXPECT_EQ(shuffled(Stream(a, "deck"), 1), Numbers{0});
}

TEST(Stream, streams_differ_by_name_and_index) {
  const Seed seed = seed_from_number(7);
  const Words deck = words(Stream(seed, "deck"), 0, 4);
  EXPECT_NE(deck, words(Stream(seed, "deck", 1), 0, 4));
  EXPECT_NE(deck, words(Stream(seed, "tickets"), 0, 4));
  EXPECT_NE(deck, words(Stream(seed_from_number(8), "deck"), 0, 4));
}

TEST(Seeds, series_of_the_contract) {
  const Seed a = seed_from_number(1);
  const Seed b = counting_seed();
  EXPECT_EQ(to_hex(derive_seed(a, 0)), "a844aa361af63a566645a7725c83f69dbb1918f7dcaa4fcdcfa71eeec529e2b8");
  EXPECT_EQ(to_hex(derive_seed(a, 7)), "328def9dee696e0e7c3dc128b243cde4ba2429ce7c6530047ccaa3b576b1d09f");
  EXPECT_EQ(to_hex(derive_seed(b, 0)), "804461d80734a0691adfe3d2e6cd3eada37fbbe00e4dda21ee021bc1fe04aa1e");
  EXPECT_EQ(to_hex(derive_seed(b, 7)), "a63046f951d19ce6eb87bfedd66020ea649fb79767bc495d6ff593fdef4edac2");
}

TEST(Seeds, hex_both_ways) {
  const Seed b = counting_seed();
  const std::string hex = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  EXPECT_EQ(to_hex(b), hex);
  EXPECT_EQ(seed_from_hex(hex), b);
  std::string upper = hex;
  for (char& c : upper)
    if (c >= 'a') c = static_cast<char>(c - 'a' + 'A');
  EXPECT_EQ(seed_from_hex(upper), b);
  EXPECT_FALSE(seed_from_hex(""));
  EXPECT_FALSE(seed_from_hex(hex.substr(1)));
  EXPECT_FALSE(seed_from_hex(hex + "00"));
  EXPECT_FALSE(seed_from_hex("g" + hex.substr(1)));
  EXPECT_EQ(to_hex(seed_from_number(0x0102)).substr(0, 6), "020100");
}

TEST(Rng, outputs_of_the_contract) {
  Rng from_stream(Stream(seed_from_number(1), "bot", 2));
  EXPECT_EQ(from_stream.next(), 0x8ae0ab8e1aa78a73u);
  EXPECT_EQ(from_stream.next(), 0x0cf8b967578525b6u);
  EXPECT_EQ(from_stream.next(), 0xc5edc34505e76b47u);
  Rng from_number(42);
  EXPECT_EQ(from_number.next(), 0xd0764d4f4476689fu);
  EXPECT_EQ(from_number.next(), 0x519e4174576f3791u);
  EXPECT_EQ(from_number.next(), 0xfbe07cfb0c24ed8cu);
  EXPECT_EQ(shuffled(Rng(42), 10), (Numbers{5, 3, 1, 0, 9, 6, 4, 7, 2, 8}));
}

// Chi-squared over element and place: with six of them 25 degrees of freedom, so 60 is passed once in 10,000
// times; and the seeds are fixed.
template <typename Make>
double place_chi_squared(Make make, int size, int rounds) {
  std::vector<int> seen(static_cast<std::size_t>(size * size));
  for (int round = 0; round < rounds; ++round) {
    const Numbers order = shuffled(make(round), size);
    for (int i = 0; i < size; ++i)
      ++seen[static_cast<std::size_t>(i * size + order[static_cast<std::size_t>(i)])];
  }
  const double expected = static_cast<double>(rounds) / size;
  double sum = 0;
  for (const int count : seen) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

TEST(Stream, every_element_comes_to_every_place_equally_often) {
  const Seed seed = seed_from_number(99);
  const auto make = [&](int round) { return Stream(seed, "deck", static_cast<std::uint32_t>(round)); };
  EXPECT_LT(place_chi_squared(make, 6, 60000), 60);
}

TEST(Rng, every_element_comes_to_every_place_equally_often) {
  const auto make = [](int round) { return Rng(static_cast<std::uint64_t>(round)); };
  EXPECT_LT(place_chi_squared(make, 6, 60000), 60);
}

TEST(Stream, bounded_draws_are_uniform) {
  Stream stream(seed_from_number(5), "test");
  for (const std::uint32_t bound : {2u, 3u, 5u, 7u, 46u, 110u}) {
    std::vector<int> seen(bound);
    constexpr int kDraws = 110000;
    for (int i = 0; i < kDraws; ++i) ++seen[stream.below(bound)];
    const double expected = static_cast<double>(kDraws) / bound;
    double sum = 0;
    for (const int count : seen) sum += (count - expected) * (count - expected) / expected;
    EXPECT_LT(sum, bound + 4 * std::sqrt(2.0 * bound) + 6) << bound;
  }
}

}  // namespace
}  // namespace konduktor
