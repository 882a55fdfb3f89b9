// operator new, counted, in every program that links counting_new.cpp. Apart from its users, so that the compiler
// cannot see through it.
#pragma once

namespace konduktor::testing {

[[nodiscard]] long allocations();

}  // namespace konduktor::testing
