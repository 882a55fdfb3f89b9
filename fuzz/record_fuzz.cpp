// Any bytes as a game record of London: read, and replayed if it can be read.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "konduktor/host/data_dir.h"
#include "konduktor/load/record_json.h"
#include "konduktor/record.h"
#include "support/paths.h"

namespace {

const konduktor::Rules& london() {
  static const konduktor::Rules rules = [] {
    konduktor::Options options;
    options.players = 2;
    auto loaded = konduktor::load_game("london", options, konduktor::paths::kDataDir);
    if (!loaded.ok()) std::abort();
    return std::move(loaded.value);
  }();
  return rules;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  (void)konduktor::read_header(line);
  const auto record = konduktor::record_from_json(london(), line);
  if (!record.ok()) return 0;
  // What was read can be written and read again.
  if (!konduktor::record_from_json(london(), konduktor::to_json(london(), record.value)).ok()) std::abort();
  (void)konduktor::replay(london(), record.value);
  return 0;
}
