// How cards are written on this screen: by name alone where the output is a file or a pipe, with a symbol in front on a
// terminal, and on a ground of their colour besides unless NO_COLOR is set. Colour never stands alone.
#pragma once

#include "konduktor/rules.h"

namespace konduktor::cli {

struct Ink {
  bool symbols = false;
  bool colours = false;
  // What stdout is good for.
  [[nodiscard]] static Ink of_stdout();
};

// Writes the names of cards in these rules as the ink allows. Ids, and with them notation and records, stay as they are.
void dress_names(Rules& rules, const Ink& ink);

}  // namespace konduktor::cli
