// Bots as the command line names them.
#pragma once

#include <string>
#include <vector>

namespace konduktor::cli {

// Throws Failure if one of the names is nobody's.
void check_bots(const std::vector<std::string>& names);

}  // namespace konduktor::cli
