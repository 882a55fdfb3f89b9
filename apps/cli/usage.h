// Wrong command lines, explained: which word is wrong, what was probably meant, where to read on.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "common/failure.h"

namespace konduktor::cli {

// What the parser objected to, as a sentence that helps. `arguments` are those of the program, without its name.
[[nodiscard]] Failure explain_usage(const CLI::App& app, const CLI::ParseError& error,
                                    const std::vector<std::string>& arguments,
                                    const std::vector<std::string>& games);

// `"fly" is not a command; did you mean ...`, with the list of commands.
[[nodiscard]] Failure no_such_command(const CLI::App& app, const std::string& word);

// Whether the results, and with them errors, are for a program.
[[nodiscard]] bool wants_json(const std::vector<std::string>& arguments);

}  // namespace konduktor::cli
