// An enumerator that is added without its word is found by the compiler, not by a reader of a file.
#include <cstdint>

#include "konduktor/words.h"

namespace konduktor {

enum class Signal : std::uint8_t {
  Stop,
  Go,
#ifdef KONDUKTOR_WRONG
  Slow
#endif
};
constexpr auto words_of(Signal) { return words<Signal>("stop", "go"); }
static_assert(word_of(Signal::Go) == "go");

}  // namespace konduktor
