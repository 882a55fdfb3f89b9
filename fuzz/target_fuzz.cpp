// Any bytes as a request's target and as the headers that the network reads by itself.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/text.h"
#include "net/address.h"
#include "net/net.h"
#include "net/static_files.h"
#include "net/target.h"

namespace {

void check(bool holds) {
  if (!holds) std::abort();
}

bool has_dots(std::string_view path) {
  const std::string framed = std::string(path) + '/';
  return framed.find("/../") != std::string::npos || framed.find("/./") != std::string::npos ||
         path.find("//") != std::string_view::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto target = konduktor::server::clean_target(text)) {
    check(target->path.starts_with('/') && !has_dots(target->path));
    check(konduktor::server::is_utf8(target->path) && target->path.find('\0') == std::string::npos);
    // What is clean stays as it is, once its own escapes are escaped.
    std::string again;
    for (const char c : target->path) {
      if (c == '%') {
        again += "%25";
      } else if (c == '?') {
        again += "%3f";
      } else if (c == '#') {
        again += "%23";
      } else {
        again += c;
      }
    }
    const auto twice = konduktor::server::clean_target(again);
    check(twice && twice->path == target->path && twice->query.empty());
    konduktor::server::Request request;
    request.query = target->query;
    check(konduktor::server::is_utf8(request.query_value("name")));
  }
  (void)konduktor::server::value_in_query(text, "a");
  const auto address = konduktor::server::forwarded_address(text);
  check(konduktor::server::plain_address(address) == address);
  check(address.empty() == konduktor::server::address_group(address).empty());
  (void)konduktor::server::accepts_encoding(text, "gzip");
  (void)konduktor::server::holds_tag(text, "\"0123\"");
  (void)konduktor::server::content_type(text);
  return 0;
}
