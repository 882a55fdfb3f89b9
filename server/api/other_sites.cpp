#include "api/other_sites.h"

#include <algorithm>
#include <boost/algorithm/string.hpp>

namespace konduktor::server {
namespace {

// Scheme, host and maybe a port, as browsers write them: in lower case and without a slash at the end.
bool is_origin(std::string_view text) {
  const std::size_t scheme = text.starts_with("https://") ? 8 : text.starts_with("http://") ? 7 : 0;
  const std::string_view host = text.substr(scheme);
  return scheme > 0 && !host.empty() && std::all_of(host.begin(), host.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                  std::string_view("-._:[]").find(c) != std::string_view::npos;
         });
}

}  // namespace

Outcome read_origins(std::vector<std::string>& origins) {
  std::vector<std::string> all;
  for (const std::string& text : origins) {
    std::vector<std::string> words;
    boost::split(words, text, boost::is_any_of(", "), boost::token_compress_on);
    for (const std::string& word : words)
      if (!word.empty()) all.push_back(word);
  }
  for (const std::string& origin : all)
    if (!is_origin(origin))
      return "--origin " + origin +
             ": a site is scheme and host in lower case, as in https://play.example.org or "
             "http://10.0.0.7:3000";
  origins = std::move(all);
  return {};
}

bool is_from(std::span<const std::string> origins, const Request& request) {
  return std::find(origins.begin(), origins.end(), request.header("origin")) != origins.end();
}

bool is_preflight(const Request& request) {
  return request.method == "OPTIONS" && !request.header("access-control-request-method").empty();
}

Response preflight_answer() {
  Response response;
  response.status = 204;
  response.headers = {{"Access-Control-Allow-Methods", "GET, POST, PUT, DELETE"},
                      {"Access-Control-Allow-Headers", "Authorization, Content-Type, Accept-Language"},
                      {"Access-Control-Max-Age", "600"}};
  return response;
}

void let_read(Response& response, std::string_view origin) {
  response.headers.emplace_back("Access-Control-Allow-Origin", origin);
  response.headers.emplace_back("Access-Control-Expose-Headers",
                                "Retry-After, Content-Disposition, Link, Allow");
  response.headers.emplace_back("Cross-Origin-Resource-Policy", "cross-origin");
  response.headers.emplace_back("Vary", "Origin");
}

}  // namespace konduktor::server
