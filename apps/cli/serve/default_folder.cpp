#include "serve/default_folder.h"

#include <cstdlib>

namespace konduktor::cli {

std::string default_folder() {
  if (const char* home = std::getenv("XDG_DATA_HOME"); home != nullptr && *home != '\0')
    return std::string(home) + "/konduktor";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return std::string(home) + "/.local/share/konduktor";
  return "konduktor";
}

}  // namespace konduktor::cli
