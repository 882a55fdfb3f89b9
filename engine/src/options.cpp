// Which games offer which options.
#include "konduktor/options.h"

#include <algorithm>

#include "konduktor/rules.h"

namespace konduktor {

bool has_advanced_technologies(const Rules& rules) noexcept {
  return std::any_of(rules.technologies.begin(), rules.technologies.end(),
                     [](const Technology& technology) { return technology.advanced; });
}

bool is_card_game(const Rules& rules) noexcept { return rules.machine == Machine::Cards; }

}  // namespace konduktor
