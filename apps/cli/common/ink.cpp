#include "common/ink.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

namespace konduktor::cli {
namespace {

struct Entry {
  std::string_view name;
  std::string_view value;
};

// Shapes by the names of the data files.
constexpr std::array<Entry, 8> kShapes{{{"heart", "♥"},
                                        {"moon", "☾"},
                                        {"square", "■"},
                                        {"star", "★"},
                                        {"cross", "✚"},
                                        {"diamond", "◆"},
                                        {"triangle", "▲"},
                                        {"circle", "●"}}};

// Dark on light or light on dark, whatever the terminal's own colours are.
constexpr std::array<Entry, 9> kGrounds{{{"pink", "30;105"},
                                         {"white", "30;107"},
                                         {"blue", "97;44"},
                                         {"yellow", "30;103"},
                                         {"orange", "30;48;5;208"},
                                         {"black", "97;40"},
                                         {"red", "97;41"},
                                         {"green", "30;42"},
                                         {"purple", "97;45"}}};

template <std::size_t N>
std::string_view find(const std::array<Entry, N>& entries, std::string_view name) {
  for (const Entry& entry : entries)
    if (entry.name == name) return entry.value;
  return {};
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

// The first of these that is set decides, as for every program.
bool writes_utf8() {
  for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (is_set(variable)) {
      const std::string_view value = std::getenv(variable);
      return value.find("UTF-8") != std::string_view::npos || value.find("utf8") != std::string_view::npos;
    }
  return false;
}

}  // namespace

Ink Ink::of_stdout() {
  const char* term = std::getenv("TERM");
  const bool capable = isatty(STDOUT_FILENO) == 1 && term != nullptr && std::string_view(term) != "dumb";
  return {.symbols = capable && writes_utf8(), .colours = capable && !is_set("NO_COLOR")};
}

void dress_names(Rules& rules, const Ink& ink) {
  const auto dress = [&](std::string& name, std::string_view shape, std::string_view ground) {
    if (ink.symbols && !shape.empty()) name = fmt::format("{}\xc2\xa0{}", shape, name);  // never broken
    if (ink.colours && !ground.empty()) name = fmt::format("\033[{}m{}\033[0m", ground, name);
  };
  for (Colour& colour : rules.colours)
    dress(colour.name.en, find(kShapes, colour.symbol), find(kGrounds, colour.id));
  dress(rules.wild_name.en, "✱", "1");
}

}  // namespace konduktor::cli
