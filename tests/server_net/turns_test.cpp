// Addresses take turns at the loop's time: one that does its worst waits, the others do not.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "server_net/test_server.h"

namespace konduktor::server {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

constexpr const char* kRude = "127.0.0.1";
constexpr const char* kOther = "127.0.0.2";

NetConfig shared_out(double share = 0.25) {
  NetConfig config;
  config.address_share = share;
  return config;
}

RawClient socket_from(const TestServer& server, const std::string& from) {
  RawClient client(server.port(), 0, from);
  EXPECT_EQ(client.open_socket(), 101);
  return client;
}

void work_for(std::chrono::microseconds time) {
  timespec at{};
  const auto micros = [&] {
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
    return at.tv_sec * 1'000'000 + at.tv_nsec / 1000;
  };
  const auto end = micros() + time.count();
  while (micros() < end) {
  }
}

// Many sockets of one address say something costly at once; one of another address says something after them.
TEST(Turns, a_burst_of_one_address_does_not_hold_up_another) {
  TestServer server(shared_out());
  std::vector<char> order;
  server.message = [&](SocketId socket, std::string_view text) {
    if (text == "wait") return std::this_thread::sleep_for(500ms);  // so that all below is there at once
    order.push_back(text[0]);
    work_for(2ms);
    server.net().send(socket, std::make_shared<const std::string>(text));
  };
  std::vector<RawClient> rude;
  for (int k = 0; k < 60; ++k) rude.push_back(socket_from(server, kRude));
  auto other = socket_from(server, kOther);
  auto waiter = socket_from(server, "127.0.0.3");
  waiter.send_text("wait");
  std::this_thread::sleep_for(100ms);
  for (RawClient& client : rude) client.send_text("rude");
  std::this_thread::sleep_for(50ms);
  other.send_text("other");
  EXPECT_EQ(other.text(), "other");
  for (RawClient& client : rude) EXPECT_EQ(client.text(), "rude");
  const auto place =
      server.on_loop([&] { return std::find(order.begin(), order.end(), 'o') - order.begin(); });
  EXPECT_LE(place, 10) << "of 61";
}

// How much is answered within two seconds, for what would take ten.
TEST(Turns, no_more_than_its_share_is_done_for_an_address) {
  TestServer server(shared_out(0.1));
  std::atomic<int> heard = 0;
  server.message = [&](SocketId, std::string_view) {
    ++heard;
    work_for(10ms);
  };
  std::vector<RawClient> rude;
  for (int k = 0; k < 20; ++k) rude.push_back(socket_from(server, kRude));
  for (int k = 0; k < 50; ++k)
    for (RawClient& client : rude) client.send_text("again");
  std::this_thread::sleep_for(2s);
  // Half a second at once, and a tenth of the time.
  EXPECT_LE(heard, 90);
  EXPECT_GE(heard, 5);
}

// What the loop's thread has done in two seconds of a flood, in µs.
template <typename Send>
std::int64_t micros_spent(TestServer& server, Send&& send) {
  std::atomic<bool> ending = false;
  std::thread flood([&] {
    RawClient client = socket_from(server, kRude);
    while (!ending) send(client);
  });
  std::this_thread::sleep_for(2s);
  const auto spent = server.on_loop([] {
    timespec at{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
    return at.tv_sec * 1'000'000 + at.tv_nsec / 1000;
  });
  ending = true;
  flood.join();
  return spent;
}

TEST(Turns, pings_have_their_price) {
  TestServer server(shared_out(0.1));
  std::string pings;
  for (int k = 0; k < 500; ++k) pings += RawClient::frame_bytes(9, "");
  const auto spent = micros_spent(server, [&](RawClient& client) { (void)client.send_some(pings); });
  EXPECT_LE(spent, 1'300'000) << "µs of the loop's thread in two seconds";
}

TEST(Turns, empty_fragments_have_their_price) {
  TestServer server(shared_out(0.1));
  std::string fragments;
  for (int k = 0; k < 500; ++k) fragments += RawClient::frame_bytes(0, "", false);
  bool begun = false;
  const auto spent = micros_spent(server, [&](RawClient& client) {
    if (!begun) client.send_frame(1, "", false);
    begun = true;
    (void)client.send_some(fragments);
  });
  EXPECT_LE(spent, 1'300'000);
}

TEST(Turns, pipelined_requests_have_their_price) {
  TestServer server(shared_out(0.1));
  const auto file = std::make_shared<const std::string>(200'000, 'x');
  std::atomic<int> served = 0;
  server.request = [&](Request, std::function<void(Response)> answer) {
    ++served;
    Response response;
    response.shared = file;
    answer(std::move(response));
  };
  std::atomic<bool> ending = false;
  std::thread flood([&] {
    RawClient client(server.port());
    std::string many;
    for (int k = 0; k < 50; ++k) many += get("/file");
    client.send(many);
    while (!ending) {
      if (!client.response()) break;
      client.send_some(get("/file"));
    }
  });
  std::this_thread::sleep_for(2s);
  ending = true;
  // About 170 µs each: half a second at once and a tenth of two.
  EXPECT_LE(served, 4500);
  EXPECT_GE(served, 100);
  RawClient other(server.port(), 0, kOther);
  other.send(get("/file"));
  EXPECT_TRUE(other.response());
  flood.join();
}

TEST(Turns, behind_a_proxy_clients_have_lanes_of_their_own) {
  NetConfig config = shared_out(0.01);
  config.trust_proxy = true;
  TestServer server(config);
  server.request = [&](Request request, std::function<void(Response)> answer) {
    if (request.path == "/work") work_for(100ms);
    answer({});
  };
  // All through one proxy: the first client's debt is not the second's.
  auto proxy = server.connect();
  for (int k = 0; k < 10; ++k) proxy.send(get("/work", "X-Forwarded-For: 198.51.100.1\r\n"));
  auto second = server.connect();
  const auto began = steady_clock::now();
  second.send(get("/", "X-Forwarded-For: 198.51.100.2\r\n"));
  EXPECT_TRUE(second.response());
  const auto waited = steady_clock::now() - began;
  EXPECT_LE(waited, 3s);
  for (int k = 0; k < 5; ++k) EXPECT_TRUE(proxy.response());
  for (int k = 0; k < 500 && server.counts().held_up == 0; ++k) std::this_thread::sleep_for(10ms);
  EXPECT_EQ(server.counts().held_up, 1);
}

TEST(Turns, who_waits_is_served_in_the_end_and_in_order) {
  TestServer server(shared_out(0.2));
  server.message = [&](SocketId socket, std::string_view text) {
    work_for(20ms);
    server.net().send(socket, std::make_shared<const std::string>(text));
  };
  auto client = socket_from(server, kRude);
  for (int k = 0; k < 40; ++k) client.send_text(std::to_string(k));
  std::string all;
  while (true) {
    const std::string text = client.text();
    if (text.empty()) break;
    all += text + '\n';
    if (all.ends_with("39\n")) break;
  }
  std::string wanted;
  for (int k = 0; k < 40; ++k) wanted += std::to_string(k) + '\n';
  EXPECT_EQ(all, wanted);
}

TEST(Turns, what_waits_at_the_end_harms_nobody) {
  auto server = std::make_unique<TestServer>(shared_out(0.01));
  server->message = [](SocketId, std::string_view) { work_for(100ms); };
  std::vector<RawClient> rude;
  for (int k = 0; k < 20; ++k) rude.push_back(socket_from(*server, kRude));
  for (RawClient& client : rude)
    for (int k = 0; k < 5; ++k) client.send_text("x");
  std::this_thread::sleep_for(1s);
  server->stop(1);
  EXPECT_EQ(server->broken_pairs(), "");
  server.reset();
}

}  // namespace
}  // namespace konduktor::server
