// A little of everything, the same in the fixtures of every schema version.
#pragma once

#include "store/store.h"

namespace konduktor::server::testing {

void write_world(Store& store);
// Everything is there as it was written, and more can be written.
void expect_world(Store& store);

}  // namespace konduktor::server::testing
