// Where a server's database lies if nobody says otherwise.
#pragma once

#include <string>

namespace konduktor::cli {

// $XDG_DATA_HOME/konduktor, else ~/.local/share/konduktor, else ./konduktor.
[[nodiscard]] std::string default_folder();

}  // namespace konduktor::cli
