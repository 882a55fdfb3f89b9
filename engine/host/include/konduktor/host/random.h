// Random numbers of the operating system, for deals that nobody can foresee.
#pragma once

#include <string>

#include "konduktor/random.h"

namespace konduktor {

[[nodiscard]] std::string random_salt();  // 64 lower-case hex digits
[[nodiscard]] Seed random_seed();

}  // namespace konduktor
