// Pages of other sites that may use this server (`--origin`): which they are, and what a browser wants to hear so that it
// lets them (https://fetch.spec.whatwg.org/#http-cors-protocol). Tokens are in a header, so there are no credentials.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "net/net.h"

namespace konduktor::server {

// Takes apart what the flag or the variable says, with commas or spaces between, or says what is wrong.
[[nodiscard]] Outcome read_origins(std::vector<std::string>& origins);

// Whether the request comes from a page of one of these sites.
[[nodiscard]] bool is_from(std::span<const std::string> origins, const Request& request);

// A browser asks first whether it may send the real request.
[[nodiscard]] bool is_preflight(const Request& request);
[[nodiscard]] Response preflight_answer();

// Lets the page at `origin` read the response.
void let_read(Response& response, std::string_view origin);

}  // namespace konduktor::server
