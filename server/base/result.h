// Whether something was done, or why not: the Result of what has no value.
#pragma once

#include <cassert>
#include <string>
#include <utility>

#include "konduktor/notation.h"

namespace konduktor {

template <>
struct [[nodiscard]] Result<void> {
  Result() = default;  // it was done
  // A reason, for people: what is wrong and what to do.
  Result(std::string why) : error(std::move(why)) { assert(!error.empty()); }
  [[nodiscard]] bool ok() const noexcept { return error.empty(); }

  std::string error;
};

}  // namespace konduktor

namespace konduktor::server {

using Outcome = Result<void>;

}  // namespace konduktor::server
