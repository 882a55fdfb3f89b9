// The headers that every response carries, so that a browser lets a page of ours do little and lets others do nothing
// with it: https://owasp.org/www-project-secure-headers. A response that sets one of them itself keeps its own.
#pragma once

#include "net/net.h"

namespace konduktor::server {

// Also says "Cache-Control: no-store" unless the response says how it may be kept: answers of the API are personal.
void add_security_headers(Response& response);

// An error as the API tells it: {"error":{"code":…,"text":…}}. `text` is a sentence.
[[nodiscard]] Response error_response(int status, std::string_view code, std::string_view text);

}  // namespace konduktor::server
