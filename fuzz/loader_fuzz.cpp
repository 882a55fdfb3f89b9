// Any bytes as a data file: the loader says what is wrong and never crashes.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "konduktor/game.h"
#include "konduktor/load/rules_loader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  konduktor::Options options;
  options.players = 2;
  const bool good = konduktor::check_map(text, "fuzz.json").empty();
  const auto loaded = konduktor::load_rules(text, options, "fuzz.json");
  if (loaded.ok() && !good) std::abort();
  // What the loader lets through must be fit to play.
  if (loaded.ok()) (void)konduktor::new_game(loaded.value, konduktor::seed_from_number(size));
  return 0;
}
