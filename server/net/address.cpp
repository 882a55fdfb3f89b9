#include "net/address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "base/text.h"

namespace konduktor::server {
namespace {

std::string text_of(int family, const void* bytes) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  return inet_ntop(family, bytes, text.data(), text.size()) != nullptr ? text.data() : std::string();
}

}  // namespace

std::string plain_address(std::string_view address) {
  const std::string text(address);
  if (text.size() != std::strlen(text.c_str())) return {};
  in_addr four{};
  if (inet_pton(AF_INET, text.c_str(), &four) == 1) return text_of(AF_INET, &four);
  in6_addr six{};
  if (inet_pton(AF_INET6, text.c_str(), &six) != 1) return {};
  if (IN6_IS_ADDR_V4MAPPED(&six)) return text_of(AF_INET, six.s6_addr + 12);
  return text_of(AF_INET6, &six);
}

std::string forwarded_address(std::string_view header) {
  const auto comma = header.rfind(',');
  auto last = trimmed(comma == std::string_view::npos ? header : header.substr(comma + 1));
  if (last.starts_with('[')) {
    last = last.substr(1, last.find(']') - 1);
  } else if (std::count(last.begin(), last.end(), ':') == 1) {
    last = last.substr(0, last.find(':'));
  }
  return plain_address(last);
}

std::string address_group(std::string_view address) {
  const std::string text = plain_address(address);
  in6_addr six{};
  if (inet_pton(AF_INET6, text.c_str(), &six) != 1) return text;
  std::memset(six.s6_addr + 8, 0, 8);
  return text_of(AF_INET6, &six) + "/64";
}

bool is_loopback(std::string_view address) {
  const std::string text = plain_address(address);
  return text.starts_with("127.") || text == "::1";
}

bool is_limited(const NetConfig& config, std::string_view address) {
  return config.limit_loopback || config.trust_proxy || !is_loopback(address);
}

}  // namespace konduktor::server
