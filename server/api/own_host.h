// What this server is called. A page of any name can make that name lead here (DNS rebinding), and then its browser takes
// the page for one of ours; so only what the server was told of counts, this machine itself, and the address that the
// client has in fact reached.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace konduktor::server {

// Takes apart what the flag or the variable says, with commas or spaces between, or says what is wrong.
[[nodiscard]] Outcome read_hosts(std::vector<std::string>& hosts);

// Whether a Host header names this server: localhost, a loopback address, the address `local` on which it was reached, one
// of `hosts`, or the host of one of `origins`.
[[nodiscard]] bool is_own_host(std::string_view header, std::string_view local,
                               std::span<const std::string> hosts, std::span<const std::string> origins);

// The header without its port, in lower case: "[::1]:80" is "::1".
[[nodiscard]] std::string host_name(std::string_view header);

}  // namespace konduktor::server
