// Many clients that do anything at any time, and a handler that does so too. Nothing may break, no pair of on_open and
// on_close may be torn, and at the end everything is given back.
#include <gtest/gtest.h>

#include <random>

#include "server_net/test_server.h"

namespace konduktor::server {
namespace {

using Random = std::mt19937;

int pick(Random& random, int below) { return std::uniform_int_distribution<int>(0, below - 1)(random); }

std::string noise(Random& random, int below) {
  std::string bytes(static_cast<std::size_t>(pick(random, below)), '\0');
  for (char& byte : bytes) byte = static_cast<char>(pick(random, 256));
  return bytes;
}

// A frame that is right, nearly right or nothing at all.
std::string some_frame(Random& random) {
  static constexpr std::array kOpcodes = {0, 1, 1, 1, 1, 1, 1, 2, 8, 9, 9, 10, 3};
  const int opcode = kOpcodes[static_cast<std::size_t>(pick(random, kOpcodes.size()))];
  switch (pick(random, 12)) {
    case 0: return noise(random, 200);
    case 1: return RawClient::frame_bytes(opcode, noise(random, 300));
    case 2:
      return RawClient::frame_bytes(opcode, std::string(static_cast<std::size_t>(pick(random, 20000)), 'g'));
    case 3: return RawClient::frame_bytes(opcode, "piece", false);
    case 4: return RawClient::frame_bytes(8, "\x03\xe8");
    case 5: return RawClient::frame_bytes(9, "ping");
    default: return RawClient::frame_bytes(1, std::string(static_cast<std::size_t>(pick(random, 400)), 't'));
  }
}

void act(TestServer& server, Random& random, RawClient& client) {
  if (!client.connected()) {
    client = server.connect();
    if (pick(random, 10) == 0) {
      client.send(noise(random, 400));
    } else {
      client.send(
          "GET /socket HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
      client.response();
    }
    return;
  }
  switch (pick(random, 14)) {
    case 0: return client.reset();
    case 1: return client.hang_up();
    case 2: return client.finish_sending();
    case 3:
    case 4: (void)client.frame(std::chrono::milliseconds(1)); return;
    default: {
      auto bytes = some_frame(random);
      if (pick(random, 5) == 0) bytes += some_frame(random) + some_frame(random);
      if (pick(random, 8) == 0) bytes.resize(bytes.size() / 2);
      client.send_some(bytes);
    }
  }
}

TEST(Storm, anything_at_any_time) {
  NetConfig config;
  config.head_seconds = config.idle_seconds = config.close_seconds = 1;
  config.max_backlog = 200000;
  TestServer server(config);
  Random on_server(7);
  server.message = [&](SocketId socket, std::string_view text) {
    const auto big = std::make_shared<const std::string>(30000, 'b');
    switch (pick(on_server, 20)) {
      case 0: server.net().close(socket, 4000, "enough"); break;
      case 1:
        for (int k = 0; k < 10; ++k) server.net().send(socket, big);
        break;
      case 2: server.net().send(server.last_opened(), big); break;
      case 3: server.net().close(server.last_opened(), 4001, "you too"); break;
      case 4:
        server.net().send(socket, big);
        server.net().close(socket, 4002, "after this");
        break;
      case 5: throw std::runtime_error("out of nowhere");
      default: server.net().send(socket, std::make_shared<const std::string>(text));
    }
  };
  Random random(42);
  std::vector<RawClient> clients(60);
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(1500);
  while (std::chrono::steady_clock::now() < until) {
    act(server, random, clients[static_cast<std::size_t>(pick(random, static_cast<int>(clients.size())))]);
  }
  clients.clear();
  EXPECT_TRUE(server.wait_until([&] { return server.net().counts().connections == 0; }));
  EXPECT_EQ(server.counts().sockets, 0);
  EXPECT_GT(server.counts().messages_in, 100);
  EXPECT_EQ(server.broken_pairs(), "");
}

}  // namespace
}  // namespace konduktor::server
