// Whether something was done, or why not: the Result of what has no value.
#pragma once

#include <string>

#include "konduktor/notation.h"

namespace konduktor {

template <>
struct [[nodiscard]] Result<void> {
  std::string error;  // for people: what is wrong and what to do
  [[nodiscard]] bool ok() const noexcept { return error.empty(); }
};

}  // namespace konduktor

namespace konduktor::server {

using Outcome = Result<void>;

}  // namespace konduktor::server
