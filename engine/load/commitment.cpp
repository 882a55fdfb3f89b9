#include "konduktor/load/commitment.h"

#include "sha256.h"

namespace konduktor {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

}  // namespace

std::string commit(const Seed& seed, std::string_view salt_hex) {
  const std::string text = "konduktor-seed/1:" + to_hex(seed) + ":" + lower(salt_hex);
  return to_hex(Seed{load::sha256(text)});  // of the same form
}

bool check_commitment(std::string_view commitment_hex, const Seed& seed, std::string_view salt_hex) {
  if (!seed_from_hex(salt_hex)) return false;
  return lower(commitment_hex) == commit(seed, salt_hex);
}

}  // namespace konduktor
