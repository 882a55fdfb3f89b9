// Addresses of clients as text: whose a request is behind a proxy, and which addresses count as one client.
#pragma once

#include <string>
#include <string_view>

#include "net/net.h"

namespace konduktor::server {

// The last address of an X-Forwarded-For header, which is the one that our own proxy has written: those before it are
// whatever the client claims. Takes "1.2.3.4", "1.2.3.4:80", "2001:db8::1" and "[2001:db8::1]:80"; "" if it is none.
[[nodiscard]] std::string forwarded_address(std::string_view header);

// In one form: "::ffff:1.2.3.4" becomes "1.2.3.4". "" if it is no address.
[[nodiscard]] std::string plain_address(std::string_view address);

// What is counted together: an IPv4 address by itself, of an IPv6 address the first 64 bits (one household has them all).
[[nodiscard]] std::string address_group(std::string_view address);

// Of this machine itself: 127.0.0.0/8 and ::1.
[[nodiscard]] bool is_loopback(std::string_view address);

// Whether what is limited for each address is limited for this one: not for this machine itself, unless a proxy on it
// tells who comes through it. A proxy that does not, or a load test, would be taken for one greedy client.
[[nodiscard]] bool is_limited(const NetConfig& config, std::string_view address);

}  // namespace konduktor::server
