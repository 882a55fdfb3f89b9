// The manual page, made from the same options that --help shows: it cannot fall behind them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace konduktor::cli {

// In the language of man(7), section 1.
std::string man_page(const CLI::App& app, const std::string& version);

}  // namespace konduktor::cli
