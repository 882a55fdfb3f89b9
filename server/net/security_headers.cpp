#include "net/security_headers.h"

#include <strings.h>

#include <algorithm>
#include <array>

#include "base/json_text.h"

namespace konduktor::server {
namespace {

struct Header {
  const char* name;
  const char* value;
};

// The rules may run in the browser as WebAssembly, which 'wasm-unsafe-eval' allows without allowing eval.
constexpr std::array<Header, 8> kHeaders = {{
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
     "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; "
     "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    // Links to tables are secrets of those who have them.
    {"Referrer-Policy", "no-referrer"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cache-Control", "no-store"},
}};

bool has(const Response& response, const char* name) {
  return std::any_of(response.headers.begin(), response.headers.end(),
                     [&](const auto& header) { return strcasecmp(header.first.c_str(), name) == 0; });
}

}  // namespace

void add_security_headers(Response& response) {
  response.headers.reserve(response.headers.size() + kHeaders.size());
  for (const auto& [name, value] : kHeaders) {
    if (!has(response, name)) response.headers.emplace_back(name, value);
  }
}

Response error_response(int status, std::string_view code, std::string_view text) {
  Response response;
  response.status = status;
  response.body = json_object([&](JsonWriter& json) {
    json.key("error").begin_object();
    json.key("code").string(code);
    json.key("text").string(text);
    json.end_object();
  });
  return response;
}

}  // namespace konduktor::server
