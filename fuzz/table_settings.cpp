// Any bytes as the settings of a table: read or refused with a short message, and what is read is written and read the
// same again. What can be a table becomes one.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "floor/rules_book.h"
#include "fold/settings.h"
#include "fold/table.h"
#include "support/paths.h"

namespace {

using namespace konduktor::server;

RulesBook& book() {
  static RulesBook kBook(konduktor::paths::kDataDir);
  return kBook;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = settings_from_json({reinterpret_cast<const char*>(data), size});
  if (!read.ok()) {
    if (read.error.size() > 2000) std::abort();
    return 0;
  }
  const std::string written = to_json(read.value);
  const auto again = settings_from_json(written);
  if (!again.ok() || to_json(again.value) != written) std::abort();
  const Decision created = Table::create(book(), read.value, static_cast<UserId>(1), "Ala", 1);
  if (!created.ok()) {
    if (created.refusal.code != "bad_settings" || created.refusal.text.empty()) std::abort();
    return 0;
  }
  const std::vector<Entry> log{*created.entry};
  if (!Table::restore(book(), log).ok()) std::abort();
  return 0;
}
