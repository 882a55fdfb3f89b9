#include "server_net/test_server.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace konduktor::server {

TestServer::TestServer(NetConfig config) {
  request = [](Request asked, const std::function<void(Response)>& answer) {
    Response response;
    response.body =
        nlohmann::json{{"method", asked.method},   {"path", asked.path},       {"query", asked.query},
                       {"headers", asked.headers}, {"address", asked.address}, {"body", asked.body}}
            .dump();
    answer(std::move(response));
  };
  message = [this](SocketId socket, std::string_view text) {
    net_->send(socket, std::make_shared<const std::string>(text));
  };
  config.port = 0;
  net_ = std::make_unique<Net>(config, *this);
  const auto problem = net_->listen().error;
  EXPECT_EQ(problem, "");
  thread_ = std::thread([this] { net_->run(); });
}

TestServer::~TestServer() {
  if (net_) stop(0);
}

void TestServer::stop(int seconds) {
  net_->stop(seconds);
  if (thread_.joinable()) thread_.join();
}

void TestServer::destroy_net() {
  stop(0);
  net_.reset();
}

RawClient TestServer::connect_socket(int receive_buffer) const {
  auto client = connect(receive_buffer);
  EXPECT_EQ(client.open_socket(), 101);
  return client;
}

bool TestServer::wait_for_opened(std::size_t count) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, kPatience, [&] { return opened_.size() >= count; });
}

bool TestServer::wait_for_closed(std::size_t count) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, kPatience, [&] { return closings_.size() >= count; });
}

bool TestServer::wait_until(const std::function<bool()>& true_on_loop) {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (!on_loop(true_on_loop)) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

SocketId TestServer::last_opened() const {
  const std::lock_guard lock(mutex_);
  return opened_.empty() ? SocketId::None : opened_.back();
}

std::string TestServer::broken_pairs() const {
  const std::lock_guard lock(mutex_);
  if (!broken_.empty()) return broken_;
  if (closings_.size() != opened_.size()) {
    return std::to_string(opened_.size()) + " opened, " + std::to_string(closings_.size()) + " closed";
  }
  return {};
}

void TestServer::on_request(Request asked, std::function<void(Response)> answer) {
  request(std::move(asked), std::move(answer));
}

void TestServer::on_open(SocketId socket, const Request& asked) {
  open(socket, asked);
  const std::lock_guard lock(mutex_);
  if (std::find(opened_.begin(), opened_.end(), socket) != opened_.end()) broken_ = "an id was used twice";
  if (socket == SocketId::None) broken_ = "id None";
  opened_.push_back(socket);
  changed_.notify_all();
}

void TestServer::on_message(SocketId socket, std::string_view text) {
  {
    const std::lock_guard lock(mutex_);
    if (closings_.contains(socket)) broken_ = "a message after on_close";
  }
  message(socket, text);
}

void TestServer::on_close(SocketId socket) {
  closed(socket);
  const std::lock_guard lock(mutex_);
  if (std::find(opened_.begin(), opened_.end(), socket) == opened_.end())
    broken_ = "on_close without on_open";
  if (++closings_[socket] > 1) broken_ = "on_close twice";
  changed_.notify_all();
}

}  // namespace konduktor::server
