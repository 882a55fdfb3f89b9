// Sockets that behave, or nearly: messages, their order, joining, the ways to an end.
#include <gtest/gtest.h>

#include <atomic>

#include "server_net/test_server.h"

namespace konduktor::server {
namespace {

std::shared_ptr<const std::string> message(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

TEST(Sockets, a_message_comes_back) {
  TestServer server;
  auto client = server.connect_socket();
  ASSERT_TRUE(client.send_text("hello"));
  EXPECT_EQ(client.text(), "hello");
  ASSERT_TRUE(client.send_text(""));
  const auto empty = client.frame();
  ASSERT_TRUE(empty);
  EXPECT_EQ(empty->opcode, 1);
  EXPECT_EQ(empty->payload, "");
  const auto counts = server.counts();
  EXPECT_EQ(counts.sockets, 1);
  EXPECT_EQ(counts.connections, 1);
  EXPECT_EQ(counts.messages_in, 2);
  EXPECT_EQ(counts.messages_out, 2);
}

TEST(Sockets, fragments_are_one_message) {
  TestServer server;
  auto client = server.connect_socket();
  client.send_frame(1, "one ", false);
  client.send_frame(9, "ping in between");
  client.send_frame(0, "two \xc5", false);
  client.send_frame(0, "\x82", true);
  const auto pong = client.frame();
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->opcode, 10);
  EXPECT_EQ(pong->payload, "ping in between");
  EXPECT_EQ(client.text(), "one two ł");
}

TEST(Sockets, messages_of_all_sizes_up_to_the_limit) {
  TestServer server;
  auto client = server.connect_socket();
  for (const std::size_t size : {1, 125, 126, 1500, 1536, 4095, 4096, 4097, 10000, 16383, 16384}) {
    std::string text(size, 'x');
    text.back() = '!';
    client.send_text(text);
    EXPECT_EQ(client.text(), text) << size;
  }
}

TEST(Sockets, only_at_their_path_and_only_with_a_handshake) {
  TestServer server;
  EXPECT_EQ(server.connect().open_socket("/socket?token=1"), 101);
  EXPECT_EQ(server.connect().open_socket("/"), 404);
  EXPECT_EQ(server.connect().open_socket("/socket/"), 404);
  const auto status = [&](const std::string& bytes) {
    auto client = server.connect();
    client.send(bytes);
    const auto answer = client.response();
    return answer ? answer->status : 0;
  };
  EXPECT_EQ(status(get("/socket")), 426);
  const std::string head = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
  EXPECT_EQ(status(get("/socket", head)), 400);
  EXPECT_EQ(status(get("/socket", head + "Sec-WebSocket-Key: short\r\nSec-WebSocket-Version: 13\r\n")), 400);
  EXPECT_EQ(status(get("/socket",
                       head + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 8\r\n")),
            400);
  EXPECT_EQ(status(get("/socket",
                       "Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                       "Sec-WebSocket-Version: 13\r\n")),
            400);
  // Another protocol is none of our business, and the request is an ordinary one.
  EXPECT_EQ(status(get("/", "Upgrade: h2c\r\nConnection: Upgrade\r\n")), 200);
  EXPECT_EQ(server.counts().sockets <= 1, true);
}

TEST(Sockets, a_handler_may_refuse_them) {
  TestServer server;
  server.upgrade = [](const Request& request) {
    return request.header("origin") == "https://evil" ? 403 : 101;
  };
  auto refused = server.connect();
  EXPECT_EQ(refused.open_socket("/socket", "Origin: https://evil\r\n"), 403);
  EXPECT_TRUE(refused.ended());
  EXPECT_EQ(server.connect().open_socket("/socket", "Origin: https://good\r\n"), 101);
}

TEST(Sockets, what_is_sent_together_is_joined_and_in_order) {
  TestServer server;
  server.message = [&](SocketId socket, std::string_view) {
    for (int k = 0; k < 100; ++k) server.net().send(socket, message("m" + std::to_string(k)));
    EXPECT_GT(server.net().backlog(socket), 0u);
  };
  auto client = server.connect_socket();
  client.send_text("go");
  std::string expected = "m0";
  for (int k = 1; k < 100; ++k) expected += "\nm" + std::to_string(k);
  const auto frame = client.frame();
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->payload, expected);
  EXPECT_TRUE(server.wait_until([&] { return server.net().backlog(server.last_opened()) == 0; }));
  EXPECT_EQ(server.counts().messages_out, 100);
}

TEST(Sockets, large_messages_go_alone_and_order_is_kept) {
  TestServer server;
  std::string expected;
  server.message = [&](SocketId socket, std::string_view) {
    for (int k = 0; k < 60; ++k) {
      server.net().send(socket,
                        message(std::to_string(k) + std::string(static_cast<std::size_t>(k) * 997, 'x')));
    }
  };
  for (int k = 0; k < 60; ++k)
    expected += std::to_string(k) + std::string(static_cast<std::size_t>(k) * 997, 'x') + '\n';
  auto client = server.connect_socket();
  client.send_text("go");
  std::string got;
  int frames = 0;
  while (got.size() < expected.size()) {
    const auto frame = client.frame();
    ASSERT_TRUE(frame);
    ASSERT_TRUE(frame->fin);
    got += frame->payload + '\n';
    ++frames;
  }
  EXPECT_EQ(got, expected);
  EXPECT_LT(frames, 60);
}

TEST(Sockets, order_is_kept_while_writes_are_under_way) {
  TestServer server;
  auto client = server.connect_socket(4096);
  ASSERT_TRUE(server.wait_for_opened(1));
  const auto socket = server.last_opened();
  std::string expected;
  for (int k = 0; k < 2000; ++k) {
    auto text = std::to_string(k) + std::string(500, 'y');
    expected += text + '\n';
    server.net().post([&server, socket, text = message(text)] { server.net().send(socket, text); });
  }
  std::string got;
  while (got.size() < expected.size()) {
    const auto frame = client.frame();
    ASSERT_TRUE(frame);
    got += frame->payload + '\n';
  }
  EXPECT_EQ(got, expected);
}

TEST(Sockets, messages_of_a_burst_all_arrive) {
  TestServer server;
  std::string seen;
  server.message = [&](SocketId socket, std::string_view text) {
    seen += text;
    seen += ' ';
    if (text == "end") server.net().send(socket, message(seen));
  };
  auto client = server.connect_socket();
  std::string burst, expected;
  for (int k = 0; k < 500; ++k) {
    burst += RawClient::frame_bytes(1, std::to_string(k));
    expected += std::to_string(k) + ' ';
  }
  client.send(burst + RawClient::frame_bytes(1, "end"));
  EXPECT_EQ(client.text(), expected + "end ");
}

TEST(Sockets, the_handler_can_send_at_once_and_sees_the_request) {
  TestServer server;
  server.open = [&](SocketId socket, const Request& request) {
    server.net().send(socket,
                      message(request.path + ' ' + request.query_value("token") + ' ' + request.address));
  };
  auto client = server.connect();
  ASSERT_EQ(client.open_socket("/socket?token=a%20b"), 101);
  EXPECT_EQ(client.text(), "/socket a b 127.0.0.1");
}

TEST(Sockets, closed_by_the_client) {
  TestServer server;
  auto client = server.connect_socket();
  client.send_frame(8, "\x03\xe8goodbye");
  const auto answer = client.frame();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->close_code(), 1000);
  EXPECT_TRUE(client.ended());
  EXPECT_TRUE(server.wait_for_closed(1));
  EXPECT_EQ(server.counts().sockets, 0);
  server.stop();
  EXPECT_EQ(server.broken_pairs(), "");
}

TEST(Sockets, closed_by_the_handler_after_what_it_has_sent) {
  TestServer server;
  std::atomic<int> late{0};
  server.message = [&](SocketId socket, std::string_view text) {
    if (text == "late") ++late;
    server.net().send(socket, message("last words"));
    server.net().close(socket, 4001, "no more");
    server.net().send(socket, message("too late"));
    server.net().close(socket, 4002, "twice");
  };
  auto client = server.connect_socket();
  client.send_text("bye");
  EXPECT_EQ(client.text(), "last words");
  client.send_text("late");
  const auto goodbye = client.frame();
  ASSERT_TRUE(goodbye);
  EXPECT_EQ(goodbye->close_code(), 4001);
  EXPECT_EQ(goodbye->payload.substr(2), "no more");
  client.send_frame(8, "\x0f\xa1");
  EXPECT_TRUE(client.ended());
  client.hang_up();
  EXPECT_TRUE(server.wait_for_closed(1));
  server.stop();
  EXPECT_EQ(late, 0);
  EXPECT_EQ(server.broken_pairs(), "");
}

TEST(Sockets, a_long_reason_is_cut_at_a_whole_character) {
  TestServer server;
  server.message = [&](SocketId socket, std::string_view) {
    std::string reason(122, 'x');
    for (int k = 0; k < 50; ++k) reason += "ł";
    server.net().close(socket, 1000, reason);
  };
  auto client = server.connect_socket();
  client.send_text("bye");
  const auto goodbye = client.frame();
  ASSERT_TRUE(goodbye);
  EXPECT_EQ(goodbye->payload.substr(2), std::string(122, 'x'));
}

TEST(Sockets, sending_to_one_that_is_gone_is_harmless) {
  TestServer server;
  auto client = server.connect_socket();
  ASSERT_TRUE(server.wait_for_opened(1));
  const auto gone = server.last_opened();
  client.hang_up();
  ASSERT_TRUE(server.wait_for_closed(1));
  auto next = server.connect_socket();
  ASSERT_TRUE(server.wait_for_opened(2));
  server.on_loop([&] {
    for (const auto id :
         {gone, SocketId::None, static_cast<SocketId>(0xffffffffffffffffULL), static_cast<SocketId>(77)}) {
      server.net().send(id, message("nobody"));
      server.net().close(id, 1000, "");
      EXPECT_EQ(server.net().backlog(id), 0u);
    }
    server.net().send(server.last_opened(), nullptr);
    server.net().send(server.last_opened(), message("somebody"));
  });
  EXPECT_EQ(next.text(), "somebody");
}

TEST(Sockets, a_handler_that_throws_closes_its_own_socket_only) {
  TestServer server;
  server.message = [&](SocketId socket, std::string_view text) {
    if (text == "throw") throw std::runtime_error("oops");
    server.net().send(socket, message(std::string(text)));
  };
  auto good = server.connect_socket();
  auto bad = server.connect_socket();
  bad.send_text("throw");
  const auto goodbye = bad.frame();
  ASSERT_TRUE(goodbye);
  EXPECT_EQ(goodbye->close_code(), 1011);
  good.send_text("still here");
  EXPECT_EQ(good.text(), "still here");
}

}  // namespace
}  // namespace konduktor::server
