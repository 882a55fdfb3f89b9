#include <algorithm>

#include "net/net.h"
#include "net/target.h"

namespace konduktor::server {

std::string_view Request::header(std::string_view lower_case_name) const noexcept {
  for (const auto& [name, value] : headers) {
    if (name == lower_case_name) return value;
  }
  return {};
}

std::string Request::query_value(std::string_view name) const { return value_in_query(query, name); }

}  // namespace konduktor::server
