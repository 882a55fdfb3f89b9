// Any bytes as the text of a move, in every game: parsed or refused, and what is parsed reads the same again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "konduktor/host/data_dir.h"
#include "konduktor/notation.h"
#include "support/paths.h"

namespace {

const std::vector<konduktor::Rules>& games() {
  static const std::vector<konduktor::Rules> all = [] {
    std::vector<konduktor::Rules> rules;
    for (const auto& id : konduktor::list_games(konduktor::paths::kDataDir)) {
      auto loaded = konduktor::load_game(id, {.players = 2}, konduktor::paths::kDataDir);
      if (!loaded.ok()) std::abort();
      rules.push_back(std::move(loaded.value));
    }
    return rules;
  }();
  return all;
}

}  // namespace

// The first byte chooses the game, the rest is the text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const konduktor::Rules& rules = games()[data[0] % games().size()];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto move = konduktor::parse_move(rules, text);
  (void)konduktor::parse_payment(rules, text);
  if (!move.ok()) return 0;
  const auto again = konduktor::parse_move(rules, konduktor::to_text(rules, move.value));
  if (!again.ok() || again.value != move.value) std::abort();
  return 0;
}
