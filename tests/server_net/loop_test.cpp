// The loop itself: posting, timers, many sockets, stopping.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <csignal>

#include "server_net/test_server.h"

namespace konduktor::server {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

std::shared_ptr<const std::string> message(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

TEST(Loop, posts_from_many_threads_all_run_on_the_loop_in_their_order) {
  TestServer server;
  const auto loop = server.on_loop([] { return std::this_thread::get_id(); });
  constexpr int kThreads = 8;
  constexpr int kPosts = 5000;
  std::array<int, kThreads> next{};
  int wrong = 0;
  int total = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int k = 0; k < kPosts; ++k) {
        server.net().post([&, t, k] {
          if (std::this_thread::get_id() != loop || next[static_cast<std::size_t>(t)]++ != k) ++wrong;
          ++total;
        });
      }
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(server.on_loop([&] { return total; }), kThreads * kPosts);
  EXPECT_EQ(server.on_loop([&] { return wrong; }), 0);
}

TEST(Loop, a_task_may_post_and_may_throw) {
  TestServer server;
  std::promise<int> done;
  server.net().post([&] {
    server.net().post([&] { done.set_value(1); });
    throw std::runtime_error("oops");
  });
  EXPECT_EQ(done.get_future().get(), 1);
}

TEST(Loop, tasks_run_after_their_time_and_in_their_order) {
  TestServer server;
  std::promise<std::string> done;
  std::string order;
  const auto begun = steady_clock::now();
  server.net().post([&] {
    auto& net = server.net();
    net.after(120, [&] { done.set_value(order += 'e'); });
    net.after(80, [&] { order += 'd'; });
    net.after(10, [&] {
      order += 'b';
      net.after(20, [&] { order += 'c'; });
      throw std::runtime_error("oops");
    });
    net.after(0, [&] { order += '1'; });
    net.after(0, [&] { order += '2'; });
    net.after(-5, [&] { order += '0'; });
    order += 'a';
  });
  auto result = done.get_future();
  ASSERT_EQ(result.wait_for(kPatience), std::future_status::ready);
  EXPECT_GE(steady_clock::now() - begun, 120ms);
  const auto got = result.get();
  EXPECT_EQ(got[0], 'a');
  EXPECT_EQ(got.substr(4), "bcde");
  EXPECT_LT(got.find('1'), got.find('2'));
}

TEST(Loop, two_thousand_sockets_at_once) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_max < 4500) GTEST_SKIP() << "the system allows only " << limit.rlim_max << " open files";
  NetConfig config;
  config.close_seconds = 1;
  TestServer server(config);
  std::vector<RawClient> clients;
  constexpr int kSockets = 2000;
  for (int k = 0; k < kSockets; ++k) {
    clients.push_back(server.connect_socket());
    ASSERT_TRUE(clients.back().connected());
  }
  ASSERT_TRUE(server.wait_for_opened(kSockets));
  EXPECT_EQ(server.counts().sockets, kSockets);
  for (int k = 0; k < kSockets; ++k)
    clients[static_cast<std::size_t>(k)].send_text("echo " + std::to_string(k));
  for (int k = 0; k < kSockets; ++k) {
    ASSERT_EQ(clients[static_cast<std::size_t>(k)].text(), "echo " + std::to_string(k));
  }
  clients.resize(1000);
  ASSERT_TRUE(server.wait_for_closed(1000));
  server.stop(10);
  EXPECT_EQ(server.broken_pairs(), "");
}

TEST(Loop, stop_tells_sockets_and_ends_in_time) {
  TestServer server;
  auto polite = server.connect_socket();
  auto deaf = server.connect_socket();
  auto waiting = server.connect();
  waiting.send(get("/"));
  ASSERT_TRUE(waiting.response());
  ASSERT_TRUE(server.wait_for_opened(2));
  server.on_loop([&] { server.net().send(server.last_opened(), message("going down")); });
  const auto begun = steady_clock::now();
  std::thread answering([&] {
    const auto goodbye = polite.frame();
    ASSERT_TRUE(goodbye);
    EXPECT_EQ(goodbye->close_code(), 1012);
    polite.send_frame(8, goodbye->payload);
    EXPECT_TRUE(polite.ended());
  });
  server.stop(2);
  EXPECT_LT(steady_clock::now() - begun, 10s);
  answering.join();
  EXPECT_EQ(server.broken_pairs(), "");
  EXPECT_TRUE(waiting.ended());
  EXPECT_EQ(deaf.text(), "going down");
  const auto goodbye = deaf.frame();
  ASSERT_TRUE(goodbye);
  EXPECT_EQ(goodbye->close_code(), 1012);
  EXPECT_TRUE(deaf.ended());
  EXPECT_FALSE(server.connect().connected());
}

TEST(Loop, stop_is_at_once_when_everybody_agrees) {
  TestServer server;
  auto client = server.connect_socket();
  ASSERT_TRUE(server.wait_for_opened(1));
  std::thread answering([&] {
    if (const auto goodbye = client.frame()) client.send_frame(8, goodbye->payload);
    client.hang_up();
  });
  const auto begun = steady_clock::now();
  server.stop(60);
  EXPECT_LT(steady_clock::now() - begun, 30s);
  answering.join();
}

TEST(Loop, stop_lets_a_request_be_answered) {
  TestServer server;
  std::function<void(Response)> later;
  server.request = [&](const Request&, std::function<void(Response)> answer) {
    server.net().after(300, [answer = std::move(answer)] { answer({}); });
    server.net().stop(10);
  };
  auto client = server.connect();
  client.send(get("/"));
  const auto answer = client.response();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 200);
  EXPECT_EQ(answer->header("connection"), "close");
}

TEST(Loop, stop_with_nothing_open_or_twice_or_before_run) {
  {
    TestServer server;
    server.stop(60);
    server.net().post([] {});
    server.stop(0);
  }
  class Silent final : public Handler {
    void on_request(Request, std::function<void(Response)>) override {}
    int on_upgrade(const Request&) override { return 404; }
    void on_open(SocketId, const Request&) override {}
    void on_message(SocketId, std::string_view) override {}
    void on_close(SocketId) override {}
  } handler;
  NetConfig config;
  config.port = 0;
  Net net(config, handler);
  ASSERT_EQ(net.listen().error, "");
  net.stop(60);
  net.run();
}

TEST(Loop, sockets_that_are_open_at_the_end_get_their_on_close_before) {
  TestServer server;
  std::vector<RawClient> clients;
  for (int k = 0; k < 20; ++k) clients.push_back(server.connect_socket());
  ASSERT_TRUE(server.wait_for_opened(20));
  // The handler may talk to the net even then.
  server.closed = [&](SocketId socket) {
    server.net().send(socket, message("x"));
    server.net().send(server.last_opened(), message("y"));
    server.net().close(server.last_opened(), 1000, "");
  };
  server.stop(0);
  EXPECT_EQ(server.broken_pairs(), "");
  server.destroy_net();
  EXPECT_EQ(server.broken_pairs(), "");
}

TEST(Loop, listening_fails_with_a_reason) {
  TestServer server;
  const auto problem = [&](const std::string& address, std::uint16_t port) {
    NetConfig config;
    config.address = address;
    config.port = port;
    Net net(config, server);
    return net.listen().error;
  };
  const auto where = "127.0.0.1:" + std::to_string(server.port());
  EXPECT_EQ(problem("127.0.0.1", server.port()),
            where + ": address already in use; stop what listens there or choose another port");
  EXPECT_NE(problem("localhost", 0).find("is no IP address"), std::string::npos);
  EXPECT_NE(problem("203.0.113.1", 0).find("choose an address of this machine"), std::string::npos);
}

TEST(Loop, ipv6_and_ipv4_through_one_door) {
  class Address final : public Handler {
   public:
    void on_request(Request request, std::function<void(Response)> answer) override {
      Response response;
      response.body = request.address;
      answer(std::move(response));
    }
    int on_upgrade(const Request&) override { return 404; }
    void on_open(SocketId, const Request&) override {}
    void on_message(SocketId, std::string_view) override {}
    void on_close(SocketId) override {}
  } handler;
  NetConfig config;
  config.address = "::";
  config.port = 0;
  Net net(config, handler);
  if (!net.listen().ok()) GTEST_SKIP() << "no IPv6 here";
  std::thread loop([&] { net.run(); });
  RawClient client(net.port());
  client.send(get("/"));
  const auto answer = client.response();
  net.stop(0);
  loop.join();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->body, "127.0.0.1");
}

}  // namespace
}  // namespace konduktor::server
