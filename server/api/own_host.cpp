#include "api/own_host.h"

#include <algorithm>
#include <boost/algorithm/string.hpp>

#include "net/address.h"

namespace konduktor::server {
namespace {

bool is_host_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
  });
}

}  // namespace

Outcome read_hosts(std::vector<std::string>& hosts) {
  std::vector<std::string> all;
  for (const std::string& text : hosts) {
    std::vector<std::string> words;
    boost::split(words, boost::to_lower_copy(text), boost::is_any_of(", "), boost::token_compress_on);
    for (std::string& word : words) {
      if (word.empty()) continue;
      const std::string address = plain_address(word.starts_with('[') ? host_name(word) : word);
      if (address.empty() && !is_host_name(word))
        return "--host " + word + ": a name or an address without scheme and port, as in play.example.org";
      all.push_back(address.empty() ? std::move(word) : address);
    }
  }
  hosts = std::move(all);
  return {};
}

std::string host_name(std::string_view header) {
  std::string_view name = header;
  if (name.starts_with('['))
    name = name.substr(1, std::min(name.find(']'), name.size()) - 1);
  else
    name = name.substr(0, name.find(':'));
  if (name.ends_with('.')) name.remove_suffix(1);
  return boost::to_lower_copy(std::string(name));
}

bool is_own_host(std::string_view header, std::string_view local, std::span<const std::string> hosts,
                 std::span<const std::string> origins) {
  std::string name = host_name(header);
  if (name == "localhost" || name.ends_with(".localhost")) return true;
  if (const std::string address = plain_address(name); !address.empty()) {
    if (is_loopback(address) || address == local) return true;
    name = address;
  }
  if (std::find(hosts.begin(), hosts.end(), name) != hosts.end()) return true;
  return std::any_of(origins.begin(), origins.end(), [&](std::string_view origin) {
    return host_name(origin.substr(origin.find("://") + 3)) == name;
  });
}

}  // namespace konduktor::server
