// What others may know of the modules without playing them.
#include "all.h"

#include "konduktor/modules.h"

namespace konduktor {

const std::vector<const Module*>& all_modules() {
  static const std::vector<const Module*> kModules(kAllModules.begin(), kAllModules.end());
  return kModules;
}

Machine machine_of(std::string_view module) noexcept {
  for (const Module* known : kAllModules)
    if (known->name == module) return known->machine;
  assert(false);
  return Machine::Board;
}

bool can_score(const Rules& rules, Bonus bonus) {
  for (const Module* module : rules.modules)
    if (module->bonuses != nullptr && (module->bonuses(rules) & bonus_bit(bonus)) != 0) return true;
  return false;
}

}  // namespace konduktor
