// HTTP answers held against docs/server/openapi.json.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace konduktor::server {

struct Answer;

// "" or in what the answer is not what the description promises. Paths that are not described are no problem here:
// api_test.cpp compares paths.
[[nodiscard]] std::string problem_with(std::string_view method, const std::string& target,
                                       const Answer& answer);

}  // namespace konduktor::server
