#include "net/progress.h"

// The kernel's own header: the C library's tcp_info ends before the field, and both cannot be included together.
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstddef>

namespace konduktor::server {

std::uint64_t acknowledged_bytes(int socket) noexcept {
  tcp_info info{};
  socklen_t size = sizeof info;
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return 0;
  constexpr std::size_t kNeeded = offsetof(tcp_info, tcpi_bytes_acked) + sizeof info.tcpi_bytes_acked;
  return size < kNeeded ? 0 : info.tcpi_bytes_acked;
}

}  // namespace konduktor::server
