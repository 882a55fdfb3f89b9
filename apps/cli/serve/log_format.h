// How the server's log looks: a line of text, or a JSON object a line. On stderr.
#pragma once

#include <string>

namespace konduktor::cli {

void set_up_log(const std::string& level, bool json);

}  // namespace konduktor::cli
