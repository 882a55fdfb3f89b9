// Messages through real sockets: a loop that echoes, and clients that do as little as they can.
#include <arpa/inet.h>
#include <benchmark/benchmark.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#include <ctime>
#include <string>
#include <thread>
#include <vector>

#include "net/net.h"

namespace {

using namespace konduktor::server;

class Echo final : public Handler {
 public:
  Net* net = nullptr;
  void on_request(Request, std::function<void(Response)> answer) override { answer({}); }
  int on_upgrade(const Request&) override { return 101; }
  void on_open(SocketId, const Request&) override {}
  void on_message(SocketId socket, std::string_view text) override {
    net->send(socket, std::make_shared<const std::string>(text));
  }
  void on_close(SocketId) override {}
};

bool read_exactly(int socket, std::size_t bytes) {
  static thread_local std::string buffer(1 << 16, '\0');
  return ::recv(socket, buffer.data(), bytes, MSG_WAITALL) == static_cast<ssize_t>(bytes);
}

int open_socket(std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) return -1;
  const int yes = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  static constexpr std::string_view kHandshake =
      "GET /socket HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
  ::send(socket, kHandshake.data(), kHandshake.size(), MSG_NOSIGNAL);
  std::string head;
  for (char c = 0; !head.ends_with("\r\n\r\n") && ::recv(socket, &c, 1, 0) == 1;) head += c;
  return head.find(" 101 ") != std::string::npos ? socket : -1;
}

// A masked text frame of 126 to 65535 bytes; the mask is zero.
std::string frame_of(std::size_t size) {
  std::string frame = "\x81\xfe";
  frame += static_cast<char>(size >> 8);
  frame += static_cast<char>(size);
  return frame + std::string(4, '\0') + std::string(size, 'x');
}

double seconds_of(pthread_t thread) {
  clockid_t clock{};
  timespec time{};
  if (pthread_getcpuclockid(thread, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Arguments: sockets, bytes a message. loop_us = the loop's processor time for one message in and out.
void net_echo(benchmark::State& state) {
  const auto size = static_cast<std::size_t>(state.range(1));
  Echo echo;
  NetConfig config;
  config.port = 0;
  Net net(config, echo);
  echo.net = &net;
  if (const auto listening = net.listen(); !listening.ok())
    return state.SkipWithError(listening.error.c_str());
  std::thread loop([&] { net.run(); });
  std::vector<int> sockets;
  for (int k = 0; k < state.range(0); ++k) sockets.push_back(open_socket(net.port()));
  const auto frame = frame_of(size);
  const double before = seconds_of(loop.native_handle());
  bool ok = true;
  for (auto _ : state) {
    for (const int socket : sockets) ::send(socket, frame.data(), frame.size(), MSG_NOSIGNAL);
    for (const int socket : sockets) ok = read_exactly(socket, size + 4) && ok;
  }
  const auto messages = static_cast<double>(state.iterations()) * static_cast<double>(sockets.size());
  state.counters["loop_us"] = 1e6 * (seconds_of(loop.native_handle()) - before) / messages;
  state.SetItemsProcessed(static_cast<std::int64_t>(messages));
  if (!ok) state.SkipWithError("a message was lost");
  net.stop(0);
  loop.join();
  for (const int socket : sockets) ::close(socket);
}
BENCHMARK(net_echo)->Args({64, 300})->Args({64, 2000})->Args({1, 300})->UseRealTime();

}  // namespace
