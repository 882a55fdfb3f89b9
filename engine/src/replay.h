// One recorded move played again, by the record's own shuffles.
#pragma once

#include <string>

#include "konduktor/record.h"

namespace konduktor {

// Plays it and returns an empty string, or says what is wrong with it; the state is then of no more use.
[[nodiscard]] std::string play_recorded(const Rules& rules, State& state, const RecordedMove& recorded,
                                        Events* events);

}  // namespace konduktor
