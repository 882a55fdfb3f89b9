// Clients that are slow, silent, greedy, broken or rude: each costs itself its connection and others nothing.
#include <gtest/gtest.h>
#include <sys/socket.h>

#include "server_net/test_server.h"

namespace konduktor::server {
namespace {

using namespace std::chrono_literals;

std::shared_ptr<const std::string> message(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

// A server's other clients must not notice.
void expect_served(const TestServer& server) {
  auto client = server.connect();
  client.send(get("/"));
  const auto answer = client.response();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 200);
}

NetConfig hasty() {
  NetConfig config;
  config.head_seconds = 1;
  config.body_seconds = 1;
  config.idle_seconds = 1;
  config.close_seconds = 1;
  return config;
}

TEST(Hostile, requests_that_do_not_come_to_their_end_are_closed) {
  TestServer server(hasty());
  auto silent = server.connect();
  auto slow_head = server.connect();
  auto slow_body = server.connect();
  auto idle = server.connect();
  auto second_head = server.connect();
  auto trickled_head = server.connect();
  auto trickled_body = server.connect();
  slow_head.send("GET / HTTP/1.1\r\nHo");
  slow_body.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhal");
  for (auto* client : {&idle, &second_head}) {
    client->send(get("/"));
    ASSERT_TRUE(client->response());
  }
  second_head.send("G");
  trickled_body.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
  trickled_head.send("GET / HTTP/1.1\r\nHost: a\r\n");
  bool head_open = true;
  bool body_open = true;
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while ((head_open || body_open) && std::chrono::steady_clock::now() < until) {
    if (head_open) head_open = trickled_head.send("X: y\r\n");
    if (body_open) body_open = trickled_body.send("1\r\nx\r\n");
    std::this_thread::sleep_for(50ms);
  }
  EXPECT_FALSE(head_open);
  EXPECT_FALSE(body_open);
  for (auto* client : {&silent, &slow_head, &slow_body, &idle, &second_head}) EXPECT_TRUE(client->ended());
  EXPECT_EQ(server.counts().connections, 0);
  EXPECT_GE(server.counts().refused, 5);
  expect_served(server);
}

TEST(Hostile, an_answer_that_nobody_reads_is_let_go_of) {
  auto config = hasty();
  config.write_seconds = 1;
  TestServer server(config);
  const auto big = message(std::string(30 << 20, 'x'));
  server.request = [&](const Request& asked, const std::function<void(Response)>& answer) {
    Response response;
    if (asked.path == "/big") response.shared = big;
    answer(std::move(response));
  };
  auto deaf = server.connect(4096);
  deaf.send(get("/big") + get("/big"));
  // One that reads slowly, but reads, is served.
  auto slow = server.connect(4096);
  slow.send(get("/big"));
  const auto answer = slow.response();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->body.size(), big->size());
  slow.hang_up();
  EXPECT_TRUE(server.wait_until([&] { return server.net().counts().connections == 0; }));
  EXPECT_EQ(big.use_count(), 1);
  expect_served(server);
}

TEST(Hostile, of_silent_sockets_only_those_live_that_answer_pings) {
  TestServer server(hasty());
  auto half_open = server.connect_socket();
  auto never_ending = server.connect_socket();
  auto deaf = server.connect_socket(4096);
  auto good = server.connect_socket();
  // A message of which a byte comes now and then.
  const auto frame = RawClient::frame_bytes(1, std::string(10000, 'x'));
  never_ending.send(frame.substr(0, 5000));
  // Pings without end from one that does not read the pongs.
  std::string pings;
  for (int k = 0; k < 1000; ++k) pings += RawClient::frame_bytes(9, std::string(120, 'p'));
  while (deaf.send_some(pings) > 0) {
  }
  bool ended = false;
  int answered = 0;
  const auto until = std::chrono::steady_clock::now() + kPatience;
  for (std::size_t at = 5000; !ended && at < 9000 && std::chrono::steady_clock::now() < until; ++at) {
    never_ending.send_some(frame.substr(at, 1));
    if (const auto ping = good.frame(20ms); ping && ping->opcode == 9) {
      good.send_frame(10, ping->payload);
      ++answered;
    }
    ended = server.counts().sockets == 1;
  }
  EXPECT_TRUE(ended);
  EXPECT_GE(answered, 1);
  EXPECT_TRUE(half_open.ended());
  EXPECT_TRUE(never_ending.ended());
  good.send_text("alive");
  EXPECT_EQ(good.text(), "alive");
  EXPECT_GE(server.counts().refused, 3);
  expect_served(server);
}

TEST(Hostile, giant_messages_are_closed_with_1009) {
  TestServer server;
  auto client = server.connect_socket();
  client.send_text(std::string(16385, 'x'));
  auto goodbye = client.frame();
  ASSERT_TRUE(goodbye);
  EXPECT_EQ(goodbye->close_code(), 1009);
  // The head alone is enough.
  auto liar = server.connect_socket();
  liar.send(std::string("\x81\xff\x00\x00\x00\xff\xff\xff\xff\xff\x12\x34\x56\x78", 14));
  goodbye = liar.frame();
  ASSERT_TRUE(goodbye);
  EXPECT_EQ(goodbye->close_code(), 1009);
  // In pieces as well.
  auto pieces = server.connect_socket();
  pieces.send_frame(1, std::string(10000, 'x'), false);
  pieces.send_frame(0, std::string(10000, 'x'), true);
  goodbye = pieces.frame();
  ASSERT_TRUE(goodbye);
  EXPECT_EQ(goodbye->close_code(), 1009);
  for (auto* rude : {&client, &liar, &pieces}) rude->hang_up();
  ASSERT_TRUE(server.wait_for_closed(3));
  EXPECT_EQ(server.counts().refused, 3);
  EXPECT_EQ(server.counts().messages_in, 0);
}

TEST(Hostile, bad_text_is_closed_with_1007_and_binary_with_1003) {
  TestServer server;
  for (const std::string bad : {"\xff", "abc\xc3", "\xed\xa0\x80", "\xc0\xaf"}) {
    auto client = server.connect_socket();
    client.send_text(bad);
    const auto goodbye = client.frame();
    ASSERT_TRUE(goodbye);
    EXPECT_EQ(goodbye->close_code(), 1007);
  }
  auto client = server.connect_socket();
  client.send_frame(2, "binary");
  const auto goodbye = client.frame();
  ASSERT_TRUE(goodbye);
  EXPECT_EQ(goodbye->close_code(), 1003);
  expect_served(server);
}

TEST(Hostile, frames_that_break_the_protocol_are_closed_with_1002) {
  TestServer server;
  const std::vector<std::string> broken = {
      RawClient::frame_bytes(1, "not masked", true, false),
      RawClient::frame_bytes(3, "reserved"),
      RawClient::frame_bytes(11, "reserved"),
      RawClient::frame_bytes(0, "goes on with nothing"),
      RawClient::frame_bytes(9, std::string(126, 'x')),
      RawClient::frame_bytes(9, "x", false),
      RawClient::frame_bytes(1, "a", false) + RawClient::frame_bytes(1, "b"),
      RawClient::frame_bytes(8, "x"),
      RawClient::frame_bytes(8, std::string("\x03\xed", 2)),
      "\xf1" + RawClient::frame_bytes(1, "reserved bits").substr(1),
  };
  for (std::size_t k = 0; k < broken.size(); ++k) {
    auto client = server.connect_socket();
    client.send(broken[k]);
    const auto goodbye = client.frame();
    ASSERT_TRUE(goodbye) << k;
    EXPECT_EQ(goodbye->close_code(), 1002) << k;
    client.finish_sending();
    EXPECT_TRUE(client.ended()) << k;
  }
  EXPECT_TRUE(server.wait_for_closed(broken.size()));
  server.stop();
  EXPECT_EQ(server.broken_pairs(), "");
}

TEST(Hostile, after_a_broken_frame_nobody_can_hold_the_connection) {
  TestServer server;
  auto client = server.connect_socket();
  client.send_frame(3, "broken");
  // Goes on for ever and never hangs up.
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (client.send("junk") && std::chrono::steady_clock::now() < until) std::this_thread::sleep_for(20ms);
  EXPECT_LT(std::chrono::steady_clock::now(), until);
  EXPECT_TRUE(server.wait_for_closed(1));
}

TEST(Hostile, a_peer_that_ignores_our_close_is_cut_off) {
  TestServer server(hasty());
  auto client = server.connect_socket();
  ASSERT_TRUE(server.wait_for_opened(1));
  server.on_loop([&] { server.net().close(server.last_opened(), 1000, ""); });
  EXPECT_TRUE(server.wait_for_closed(1));
  EXPECT_TRUE(client.ended());
}

TEST(Hostile, a_socket_that_does_not_read_is_closed_and_holds_no_memory) {
  NetConfig config;
  config.max_backlog = 1 << 20;
  config.close_seconds = 1;
  TestServer server(config);
  auto client = server.connect_socket(4096);
  ASSERT_TRUE(server.wait_for_opened(1));
  const auto socket = server.last_opened();
  const auto big = message(std::string(50000, 'x'));
  bool over = false;
  for (int k = 0; k < 1000 && !over; ++k) {
    over = server.on_loop([&] {
      const auto before = server.net().backlog(socket);
      EXPECT_LE(before, config.max_backlog);
      server.net().send(socket, big);
      return server.net().backlog(socket) < before && server.net().counts().refused > 0;
    });
  }
  EXPECT_TRUE(over);
  // All but the one that is being written has been let go of.
  EXPECT_LE(server.on_loop([&] { return big.use_count(); }), 3);
  EXPECT_TRUE(server.wait_for_closed(1));
  for (int k = 0; k < 500 && big.use_count() > 1; ++k)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(big.use_count(), 1);
  expect_served(server);
}

TEST(Hostile, a_slow_reader_that_wakes_up_learns_why) {
  NetConfig config;
  config.max_backlog = 1 << 20;
  TestServer server(config);
  auto client = server.connect_socket(4096);
  ASSERT_TRUE(server.wait_for_opened(1));
  ASSERT_TRUE(server.wait_until([&] {
    for (int k = 0; k < 10; ++k) server.net().send(server.last_opened(), message(std::string(30000, 'x')));
    return server.net().counts().refused == 1;
  }));
  std::optional<RawFrame> last;
  while (auto frame = client.frame()) {
    last = std::move(frame);
    if (last->opcode == 8) break;
  }
  ASSERT_TRUE(last);
  EXPECT_EQ(last->close_code(), 1013);
}

TEST(Hostile, resets_at_any_moment) {
  TestServer server;
  const std::string handshake =
      "GET /socket HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
  for (std::size_t k = 0; k <= handshake.size(); k += 9) {
    auto client = server.connect();
    client.send(handshake.substr(0, k));
    client.reset();
  }
  const auto frame = RawClient::frame_bytes(1, std::string(300, 'x'));
  for (std::size_t k = 0; k <= frame.size(); k += 13) {
    auto client = server.connect_socket();
    client.send(frame.substr(0, k));
    if (k % 2 == 0) {
      client.reset();
    } else {
      client.hang_up();
    }
  }
  EXPECT_TRUE(server.wait_until([&] { return server.net().counts().connections == 0; }));
  expect_served(server);
  server.stop();
  EXPECT_EQ(server.broken_pairs(), "");
}

TEST(Hostile, a_peer_that_resets_while_we_write_to_it) {
  TestServer server;
  for (int k = 0; k < 30; ++k) {
    auto client = server.connect_socket(4096);
    ASSERT_TRUE(server.wait_for_opened(static_cast<std::size_t>(k) + 1));
    server.on_loop([&] {
      for (int n = 0; n < 100; ++n) server.net().send(server.last_opened(), message(std::string(5000, 'x')));
    });
    if (k % 3 == 0) server.on_loop([&] { server.net().close(server.last_opened(), 1000, ""); });
    if (k % 2 == 0) client.send_frame(8, "\x03\xe8");
    client.reset();
  }
  EXPECT_TRUE(server.wait_for_closed(30));
  expect_served(server);
}

TEST(Hostile, too_many_connections_are_told_so) {
  NetConfig config;
  config.max_connections = 5;
  TestServer server(config);
  std::vector<RawClient> held;
  for (int k = 0; k < 5; ++k) held.push_back(server.connect_socket());
  for (int k = 0; k < 3; ++k) {
    auto refused = server.connect();
    refused.send(get("/"));
    const auto answer = refused.response();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 503);
    EXPECT_NE(answer->body.find("\"busy\""), std::string::npos);
    EXPECT_TRUE(refused.ended());
  }
  EXPECT_EQ(server.counts().refused, 3);
  held.pop_back();
  ASSERT_TRUE(server.wait_for_closed(1));
  expect_served(server);
}

TEST(Hostile, a_flood_of_connections_does_not_hold_places) {
  NetConfig config;
  config.max_connections = 3;
  TestServer server(config);
  auto good = server.connect_socket();
  std::vector<RawClient> flood;
  for (int k = 0; k < 600; ++k) flood.push_back(server.connect());
  ASSERT_TRUE(server.wait_until([&] { return server.net().counts().refused >= 598; }));
  // Even the last one hears why.
  const auto why = flood.back().response();
  ASSERT_TRUE(why);
  EXPECT_EQ(why->status, 503);
  good.send_text("still here");
  EXPECT_EQ(good.text(), "still here");
  EXPECT_LE(server.counts().connections, 3);
  flood.clear();
  ASSERT_TRUE(server.wait_until([&] { return server.net().counts().connections == 1; }));
  expect_served(server);
}

TEST(Hostile, too_many_connections_from_one_address) {
  NetConfig config;
  config.max_per_address = 3;
  config.limit_loopback = true;
  TestServer server(config);
  std::vector<RawClient> held;
  for (int k = 0; k < 3; ++k) held.push_back(server.connect_socket());
  EXPECT_EQ(server.connect().open_socket(), 503);
  RawClient neighbour(server.port(), 0, "127.0.0.2");
  ASSERT_TRUE(neighbour.connected());
  EXPECT_EQ(neighbour.open_socket(), 101);
  held.clear();
  ASSERT_TRUE(server.wait_for_closed(3));
  EXPECT_EQ(server.connect().open_socket(), 101);
}

TEST(Hostile, this_machine_itself_is_not_limited_unless_a_proxy_speaks_for_others) {
  NetConfig config;
  EXPECT_LE(config.max_per_address, config.max_connections / 10);
  config.max_per_address = 2;
  TestServer server(config);
  std::vector<RawClient> held;
  for (int k = 0; k < 5; ++k) held.push_back(server.connect_socket());
  config.trust_proxy = true;
  TestServer behind_proxy(config);
  for (int k = 0; k < 2; ++k) held.push_back(behind_proxy.connect_socket());
  EXPECT_EQ(behind_proxy.connect().open_socket(), 503);
}

TEST(Hostile, behind_a_proxy_each_client_is_counted_for_itself) {
  NetConfig config;
  config.max_per_address = 2;
  config.trust_proxy = true;
  TestServer server(config);
  const std::string one = "X-Forwarded-For: 203.0.113.1\r\n";
  const std::string two = "X-Forwarded-For: 203.0.113.2\r\n";
  std::vector<RawClient> held(5);
  for (auto& client : held) client = server.connect();
  EXPECT_EQ(held[0].open_socket("/socket", one), 101);
  EXPECT_EQ(held[1].open_socket("/socket", one), 101);
  EXPECT_EQ(held[2].open_socket("/socket", one), 503);
  EXPECT_EQ(held[3].open_socket("/socket", two), 101);
  // A connection that the proxy uses for one client after the other counts for the one it serves.
  for (const auto& headers : {two, std::string("X-Forwarded-For: 203.0.113.3\r\n"), two}) {
    held[4].send(get("/", headers));
    const auto answer = held[4].response();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 200);
  }
  held[0].hang_up();
  ASSERT_TRUE(server.wait_for_closed(1));
  EXPECT_EQ(server.connect().open_socket("/socket", one), 101);
}

}  // namespace
}  // namespace konduktor::server
