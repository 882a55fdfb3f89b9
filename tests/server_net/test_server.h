// A Net on a free port of the loopback with a handler whose answers a test can set, run by a thread of its own.
//
// As it stands, a request is answered with what arrived (as JSON) and a message comes back as it was.
#pragma once

#include <condition_variable>
#include <functional>
#include <future>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "net/net.h"
#include "server_net/raw_client.h"

namespace konduktor::server {

class TestServer final : public Handler {
 public:
  explicit TestServer(NetConfig config = {});
  ~TestServer() override;

  // --- to be set before the first client, called on the loop
  std::function<void(Request, std::function<void(Response)>)> request;
  std::function<int(const Request&)> upgrade = [](const Request&) { return 101; };
  std::function<void(SocketId, const Request&)> open = [](SocketId, const Request&) {};
  std::function<void(SocketId, std::string_view)> message;
  std::function<void(SocketId)> closed = [](SocketId) {};

  // --- for the test's thread
  [[nodiscard]] std::uint16_t port() const noexcept { return net().port(); }
  [[nodiscard]] Net& net() const noexcept { return *net_; }
  [[nodiscard]] RawClient connect(int receive_buffer = 0) const { return RawClient(port(), receive_buffer); }
  [[nodiscard]] RawClient connect_socket(int receive_buffer = 0) const;
  // Runs on the loop and waits for the result.
  template <typename Function>
  auto on_loop(Function function) {
    std::packaged_task<decltype(function())()> task(std::move(function));
    auto result = task.get_future();
    net_->post([&task] { task(); });
    return result.get();
  }
  [[nodiscard]] NetCounts counts() {
    return on_loop([this] { return net_->counts(); });
  }
  // Waits until so many sockets have been opened or closed; false if patience ends first.
  [[nodiscard]] bool wait_for_opened(std::size_t count);
  [[nodiscard]] bool wait_for_closed(std::size_t count);
  [[nodiscard]] bool wait_until(const std::function<bool()>& true_on_loop);
  [[nodiscard]] SocketId last_opened() const;
  // What broke the promise that on_open and on_close come in pairs, in this order and once; "" if nothing did.
  [[nodiscard]] std::string broken_pairs() const;
  // Stops the net and waits for its thread.
  void stop(int seconds = 5);
  // Takes the net away, as at the end of a program.
  void destroy_net();

  void on_request(Request request, std::function<void(Response)> answer) override;
  int on_upgrade(const Request& request) override { return upgrade(request); }
  void on_open(SocketId socket, const Request& request) override;
  void on_message(SocketId socket, std::string_view text) override;
  void on_close(SocketId socket) override;

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<SocketId> opened_;
  std::map<SocketId, int> closings_;
  std::string broken_;
  std::unique_ptr<Net> net_;
  std::thread thread_;
};

}  // namespace konduktor::server
