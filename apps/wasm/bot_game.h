// A whole game between bots and its record: what `konduktor simulate` plays for the same seed and deal, byte for byte.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "konduktor/notation.h"
#include "konduktor/random.h"
#include "konduktor/rules.h"

namespace konduktor::wasm {

// `bots` are names for make_bot; a short list is repeated in turn. One line of JSON, or what went wrong.
[[nodiscard]] Result<std::string> play_bots(const Rules& rules, const Seed& series, std::uint32_t deal,
                                            const std::vector<std::string>& bots);

}  // namespace konduktor::wasm
