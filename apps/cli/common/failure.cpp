#include "common/failure.h"

#include <fmt/format.h>

#include <cstdio>
#include <new>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

namespace konduktor::cli {
namespace {

std::string sentence(const Problem& problem) {
  std::string text = problem.where;
  if (!problem.what.empty()) text += (text.empty() ? "" : ": ") + problem.what;
  if (!text.empty() && std::string_view(".?!").find(text.back()) == std::string_view::npos) text += ".";
  if (!problem.hint.empty()) text += (text.empty() ? "" : " ") + problem.hint;
  return text;
}

void print_json(const std::string& message, const Problem& problem, int code, const std::string& command) {
  nlohmann::ordered_json error{{"message", message}, {"exit_code", code}};
  for (const auto& [key, value] : {std::pair{"command", command}, std::pair{"where", problem.where},
                                   std::pair{"what", problem.what}, std::pair{"hint", problem.hint}})
    if (!value.empty()) error[key] = value;
  // What was typed need not be UTF-8.
  const std::string text =
      nlohmann::ordered_json{{"error", error}}.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  fmt::print(stderr, "{}\n", text);
}

}  // namespace

Failure::Failure(Problem problem_, int code_)
    : std::runtime_error(sentence(problem_)), problem(std::move(problem_)), code(code_) {}

int print_failure(const std::exception& error, bool json, const std::string& command) {
  const auto* failure = dynamic_cast<const Failure*>(&error);
  const int code = failure != nullptr ? failure->code : kBadInput;
  const bool memory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
  const std::string message = memory ? "out of memory. Ask for less at a time." : error.what();
  if (json)
    print_json(message, failure != nullptr ? failure->problem : Problem{}, code, command);
  else
    fmt::print(stderr, "konduktor: {}\n", message);
  std::fflush(stderr);
  return code;
}

}  // namespace konduktor::cli
