#include "konduktor/load/commitment.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include "konduktor/host/random.h"
#include "load/sha256.h"

namespace konduktor::test {
namespace {

const std::string kSalt = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

TEST(Commitment, IsWhatSha256sumSays) {
  // printf 'konduktor-seed/1:%s:%s' 2a00…00 "$kSalt" | sha256sum
  EXPECT_EQ(commit(seed_from_number(42), kSalt),
            "4032c5296653bfe403a3122e0718abbeabf426eeb1e480d17978108b2c775964");
}

// Every length around the edges of a block, and bytes of all values.
TEST(Commitment, HashesAsLibsodiumDoes) {
  std::string text;
  for (int length = 0; length < 400; ++length) {
    std::array<std::uint8_t, 32> theirs{};
    crypto_hash_sha256(theirs.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    EXPECT_EQ(load::sha256(text), theirs) << length;
    text += static_cast<char>(length * 167 + 13);
  }
}

TEST(Commitment, ChecksSeedAndSalt) {
  const Seed seed = seed_from_number(42);
  std::string commitment = commit(seed, kSalt);
  EXPECT_TRUE(check_commitment(commitment, seed, kSalt));
  EXPECT_FALSE(check_commitment(commitment, seed_from_number(43), kSalt));
  EXPECT_FALSE(check_commitment(commitment, seed, std::string(64, '0')));
  EXPECT_FALSE(check_commitment(commitment, seed, ""));
  EXPECT_FALSE(check_commitment("", seed, kSalt));
  commitment[5] = commitment[5] == '0' ? '1' : '0';
  EXPECT_FALSE(check_commitment(commitment, seed, kSalt));
}

TEST(Commitment, DrawsDifferentSeedsAndSalts) {
  EXPECT_NE(random_seed(), random_seed());
  const std::string salt = random_salt();
  EXPECT_EQ(salt.size(), 64u);
  EXPECT_TRUE(seed_from_hex(salt).has_value());
  EXPECT_NE(salt, random_salt());
}

}  // namespace
}  // namespace konduktor::test
