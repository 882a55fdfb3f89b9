// The text of a Start entry: {"seed":"…","salt":"…","commitment":"…","rules":1}.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "fold/json_fields.h"
#include "fold/table_impl.h"
#include "konduktor/load/commitment.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kMostDeal = 1024;
constexpr std::int64_t kMostVersion = 1'000'000;
constexpr const char* kHex = "64 hex digits";

}  // namespace

Result<Deal> deal_from_text(const std::string& text) {
  const ParsedJson parsed = parse_json_text(text, kMostDeal);
  if (!parsed.error.empty()) return {{}, parsed.error};
  if (!parsed.value.is_object()) return {{}, "this is not an object with seed and salt"};
  std::string error;
  std::string seed;
  std::string salt;
  std::string commitment;
  std::int64_t version = 0;
  JsonFields fields(parsed.value, "", error);
  fields.text("seed", seed);
  fields.text("salt", salt);
  fields.text("commitment", commitment);
  fields.number("rules", 0, kMostVersion, version);
  fields.finish();
  const auto seed_bytes = seed_from_hex(seed);
  const auto salt_bytes = seed_from_hex(salt);  // of the same form
  // Not by `wrong`: what a seed holds is not for messages.
  if (error.empty() && !seed_bytes) error = std::string("seed must be ") + kHex;
  if (error.empty() && !salt_bytes) error = std::string("salt must be ") + kHex;
  if (!error.empty()) return {{}, error};
  Deal deal{*seed_bytes, to_hex(*salt_bytes), static_cast<int>(version)};
  if (!commitment.empty() && !check_commitment(commitment, deal.seed, deal.salt))
    return {{}, "the commitment does not fit seed and salt"};
  return {deal, {}};
}

std::string text_of_deal(const Deal& deal, const std::string& commitment) {
  nlohmann::ordered_json json;
  json["seed"] = to_hex(deal.seed);
  json["salt"] = deal.salt;
  json["commitment"] = commitment;
  json["rules"] = deal.rules;
  return json.dump();
}

}  // namespace konduktor::server
