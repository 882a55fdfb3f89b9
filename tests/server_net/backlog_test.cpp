// Clients that take what is sent to them slowly or not at all, and what they may cost.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server_net/raw_client.h"
#include "server_net/test_server.h"

namespace konduktor::server {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

std::shared_ptr<const std::string> text_of_size(std::size_t bytes) {
  return std::make_shared<const std::string>(bytes, 'x');
}

// Sends until so much waits for the socket: the systems of both sides take some, too.
void pile_up(TestServer& server, SocketId socket, std::size_t bytes) {
  ASSERT_TRUE(server.wait_until([&] {
    server.net().send(socket, text_of_size(40000));
    return server.net().backlog(socket) >= bytes;
  }));
}

TEST(Backlog, a_socket_that_reads_nothing_is_cut_off_whatever_it_says) {
  NetConfig config;
  config.write_seconds = 1;
  TestServer server(config);
  server.message = [](SocketId, std::string_view) {};
  auto client = server.connect_socket(4096);
  ASSERT_TRUE(server.wait_for_opened(1));
  pile_up(server, server.last_opened(), 100000);
  const auto until = Clock::now() + kPatience;
  while (server.counts().sockets > 0 && Clock::now() < until) {
    client.send_text("I am here");
    client.send_frame(9, "ping");
    std::this_thread::sleep_for(50ms);
  }
  EXPECT_TRUE(server.wait_for_closed(1));
  EXPECT_EQ(server.counts().refused, 1);
}

TEST(Backlog, a_socket_that_reads_slowly_is_served) {
  NetConfig config;
  config.write_seconds = 4;
  TestServer server(config);
  auto client = server.connect_socket(4096);
  ASSERT_TRUE(server.wait_for_opened(1));
  server.on_loop([&] { server.net().send(server.last_opened(), text_of_size(4 << 20)); });
  // Slowly for longer than the time in which something must get through; then the rest.
  std::optional<RawFrame> frame;
  for (const auto until = Clock::now() + 6s; !frame && Clock::now() < until;) {
    frame = client.frame(3ms);
    std::this_thread::sleep_for(20ms);
  }
  if (!frame) frame = client.frame();
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->payload.size(), 4u << 20);
  EXPECT_EQ(server.counts().refused, 0);
}

TEST(Backlog, when_too_much_waits_for_all_together_the_worst_is_cut_off) {
  NetConfig config;
  config.max_waiting = 4u << 20;
  TestServer server(config);
  std::vector<RawClient> clients;
  std::vector<SocketId> sockets;
  for (std::size_t k = 0; k < 3; ++k) {
    clients.push_back(server.connect_socket(4096));
    ASSERT_TRUE(server.wait_for_opened(k + 1));
    sockets.push_back(server.last_opened());
  }
  pile_up(server, sockets[0], 1u << 20);
  pile_up(server, sockets[1], 5u << 19);
  EXPECT_EQ(server.counts().sockets, 3);
  server.on_loop([&] {
    for (int k = 0; k < 25; ++k) server.net().send(sockets[0], text_of_size(40000));
  });
  EXPECT_TRUE(server.wait_for_closed(1));
  server.on_loop([&] {
    EXPECT_GT(server.net().backlog(sockets[0]), 0u);
    EXPECT_EQ(server.net().backlog(sockets[1]), 0u) << "the worst";
    EXPECT_EQ(server.net().counts().sockets, 2);
  });
  clients[2].send_text("still here");
  EXPECT_EQ(clients[2].text(), "still here");
}

TEST(Backlog, a_message_for_many_is_in_memory_once) {
  NetConfig config;
  config.max_waiting = 8u << 20;
  config.max_backlog = 32u << 20;
  TestServer server(config);
  std::vector<RawClient> clients;
  for (std::size_t k = 0; k < 8; ++k) clients.push_back(server.connect_socket(4096));
  ASSERT_TRUE(server.wait_for_opened(8));
  std::vector<SocketId> sockets;
  server.message = [&](SocketId socket, std::string_view) { sockets.push_back(socket); };
  for (auto& client : clients) client.send_text("me");
  ASSERT_TRUE(server.wait_until([&] { return sockets.size() == 8; }));
  const auto shared = text_of_size(1u << 20);
  ASSERT_TRUE(server.wait_until([&] {
    std::size_t waiting = 0;
    for (const SocketId socket : sockets) {
      server.net().send(socket, shared);
      waiting += server.net().backlog(socket);
    }
    return waiting > 4 * config.max_waiting;
  }));
  server.on_loop([] {});
  EXPECT_EQ(server.counts().sockets, 8);
  EXPECT_EQ(server.counts().refused, 0);
}

TEST(Backlog, answers_to_requests_count_too) {
  NetConfig config;
  config.max_waiting = 16u << 20;
  TestServer server(config);
  server.request = [](const Request&, const std::function<void(Response)>& answer) {
    Response response;
    response.body = std::string(8u << 20, 'x');
    answer(std::move(response));
  };
  std::vector<RawClient> clients;
  for (int k = 0; k < 4; ++k) {
    clients.push_back(server.connect(4096));
    clients.back().send(get("/"));
  }
  EXPECT_TRUE(server.wait_until([&] { return server.net().counts().refused >= 2; }));
  EXPECT_LE(server.counts().connections, 2);
}

}  // namespace
}  // namespace konduktor::server
