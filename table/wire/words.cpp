#include "wire/words.h"

namespace konduktor::server {

bool looks_at_longest_path(const Rules& rules) noexcept {
  return rules.longest_path_points > 0 || rules.technology_with(Effect::LongestPath) != TechId::None;
}

}  // namespace konduktor::server
