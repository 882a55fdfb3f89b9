#include "server_net/raw_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <utility>

namespace konduktor::server {

using std::chrono::steady_clock;

RawClient::RawClient(std::uint16_t port, int receive_buffer, const std::string& from) {
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (receive_buffer > 0) setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  const int yes = 1;
  setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  inet_pton(AF_INET, from.c_str(), &address.sin_addr);
  bool ok = from == "127.0.0.1" || bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
  address.sin_port = htons(port);
  ok = ok && ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  if (!ok) hang_up();
}

RawClient::~RawClient() { hang_up(); }

RawClient::RawClient(RawClient&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), buffer_(std::move(other.buffer_)) {}

RawClient& RawClient::operator=(RawClient&& other) noexcept {
  std::swap(socket_, other.socket_);
  std::swap(buffer_, other.buffer_);
  return *this;
}

void RawClient::hang_up() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

void RawClient::reset() {
  const linger now{1, 0};
  setsockopt(socket_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
  hang_up();
}

void RawClient::finish_sending() { ::shutdown(socket_, SHUT_WR); }

bool RawClient::send(std::string_view bytes) {
  const auto until = steady_clock::now() + kPatience;
  while (!bytes.empty()) {
    bytes.remove_prefix(send_some(bytes));
    if (bytes.empty()) return true;
    if (errno != EAGAIN || steady_clock::now() > until) return false;
    pollfd waiting{socket_, POLLOUT, 0};
    poll(&waiting, 1, 100);
  }
  return true;
}

std::size_t RawClient::send_some(std::string_view bytes) {
  const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  return sent > 0 ? static_cast<std::size_t>(sent) : 0;
}

bool RawClient::fill(steady_clock::time_point until) {
  pollfd waiting{socket_, POLLIN, 0};
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(until - steady_clock::now()).count();
  if (left <= 0 || poll(&waiting, 1, static_cast<int>(left)) <= 0) {
    errno = EAGAIN;
    return false;
  }
  std::array<char, 65536> bytes{};
  const auto count = ::recv(socket_, bytes.data(), bytes.size(), 0);
  if (count <= 0) {
    errno = count == 0 ? ECONNRESET : errno;
    return false;
  }
  buffer_.append(bytes.data(), static_cast<std::size_t>(count));
  return true;
}

bool RawClient::need(std::size_t bytes, steady_clock::time_point until) {
  while (buffer_.size() < bytes) {
    if (!fill(until)) return false;
  }
  return true;
}

bool RawClient::ended(std::chrono::milliseconds patience) {
  const auto until = steady_clock::now() + patience;
  while (fill(until)) buffer_.clear();
  return errno != EAGAIN;
}

std::optional<RawResponse> RawClient::response(bool to_head) {
  const auto until = steady_clock::now() + kPatience;
  while (buffer_.find("\r\n\r\n") == std::string::npos) {
    if (!fill(until)) return std::nullopt;
  }
  const auto end = buffer_.find("\r\n\r\n");
  std::string head = buffer_.substr(0, end + 2);
  buffer_.erase(0, end + 4);
  RawResponse response;
  response.status = std::atoi(head.c_str() + 9);
  for (auto at = head.find("\r\n") + 2; at < head.size();) {
    const auto line_end = head.find("\r\n", at);
    const auto colon = head.find(": ", at);
    std::string name = head.substr(at, colon - at);
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    response.headers.emplace(name, head.substr(colon + 2, line_end - colon - 2));
    at = line_end + 2;
  }
  if (to_head || response.status < 200) return response;
  const auto length = static_cast<std::size_t>(std::atoll(response.header("content-length").c_str()));
  if (!need(length, until)) return std::nullopt;
  response.body = buffer_.substr(0, length);
  buffer_.erase(0, length);
  return response;
}

std::optional<RawFrame> RawClient::frame(std::chrono::milliseconds patience) {
  const auto until = steady_clock::now() + patience;
  if (!need(2, until)) return std::nullopt;
  const auto byte = [this](std::size_t at) { return static_cast<unsigned char>(buffer_[at]); };
  RawFrame frame;
  frame.opcode = byte(0) & 15;
  frame.fin = (byte(0) & 0x80) != 0;
  std::uint64_t length = byte(1) & 127;
  std::size_t head = 2;
  if (length >= 126) {
    const std::size_t more = length == 126 ? 2 : 8;
    if (!need(2 + more, until)) return std::nullopt;
    length = 0;
    for (std::size_t k = 0; k < more; ++k) length = length << 8 | byte(2 + k);
    head += more;
  }
  if (!need(head + length, until)) return std::nullopt;
  frame.payload = buffer_.substr(head, length);
  buffer_.erase(0, head + length);
  return frame;
}

std::string RawClient::text() {
  for (;;) {
    const auto next = frame();
    if (!next) return {};
    if (next->opcode == 9) continue;
    return next->opcode == 1 ? next->payload : std::string();
  }
}

int RawClient::open_socket(std::string_view target, std::string_view more_headers) {
  send("GET " + std::string(target) +
       " HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
       std::string(more_headers) + "\r\n");
  const auto answer = response();
  return answer ? answer->status : 0;
}

std::string RawClient::frame_bytes(int opcode, std::string_view payload, bool fin, bool masked) {
  std::string bytes;
  bytes += static_cast<char>((fin ? 0x80 : 0) | opcode);
  const int mask_bit = masked ? 0x80 : 0;
  if (payload.size() < 126) {
    bytes += static_cast<char>(mask_bit | static_cast<int>(payload.size()));
  } else {
    const int more = payload.size() < 65536 ? 2 : 8;
    bytes += static_cast<char>(mask_bit | (more == 2 ? 126 : 127));
    for (int k = more - 1; k >= 0; --k) bytes += static_cast<char>(payload.size() >> (8 * k));
  }
  if (!masked) return bytes.append(payload);
  static constexpr std::string_view kMask = "\x12\x34\x56\x78";
  bytes += kMask;
  for (std::size_t k = 0; k < payload.size(); ++k) bytes += static_cast<char>(payload[k] ^ kMask[k % 4]);
  return bytes;
}

bool RawClient::send_frame(int opcode, std::string_view payload, bool fin, bool masked) {
  return send(frame_bytes(opcode, payload, fin, masked));
}

std::string get(std::string_view target, std::string_view more_headers) {
  return "GET " + std::string(target) + " HTTP/1.1\r\nHost: test\r\n" + std::string(more_headers) + "\r\n";
}

}  // namespace konduktor::server
