// Unfinished files do not outlive the program: a signal that ends it takes them along.
#pragma once

#include <string>

namespace konduktor::cli {

// From now on, until it is forgotten, the file is removed if SIGINT, SIGTERM, SIGHUP or SIGPIPE ends the program. A
// signal that somebody else handles or that is ignored is left alone. Of more than eight files at once the rest is not
// remembered. Use from one thread.
void remember_unfinished(const std::string& path);
void forget_unfinished(const std::string& path);

}  // namespace konduktor::cli
