// Where the games, the tests and the program lie. Values of one generated source, so that no other source is compiled
// for the place of its tree: the objects of one checkout serve the next.
#pragma once

namespace konduktor::paths {

extern const char* const kDataDir;
extern const char* const kTestsDir;
extern const char* const kProgram;  // empty where the program is not built

}  // namespace konduktor::paths
