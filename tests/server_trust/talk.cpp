#include "talk.h"

#include <gtest/gtest.h>

#include <chrono>

namespace konduktor::server {
namespace {

using nlohmann::json;

constexpr const char* kHost = "127.0.0.1";
constexpr std::int64_t kPatience = 60'000;

}  // namespace

Talk::Talk(std::uint16_t port) {
  client_ = std::make_unique<Client>(
      kHost, port,
      Client::Callbacks{[this](int) { opened_ = true; },
                        [this](int, std::string_view line) { lines_.emplace_back(line); },
                        [this](int, const std::string& why) {
                          closed_ = true;
                          why_ = why;
                        }});
  socket_ = client_->connect();
  run_until([this] { return opened_ || closed_; }, kPatience);
}

bool Talk::run_until(const std::function<bool()>& done, std::int64_t milliseconds) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
  while (!done() && Clock::now() < end) client_->run_for(2);
  return done();
}

void Talk::say(const json& message) { client_->send(socket_, message.dump()); }

json Talk::ask(json message) {
  const std::int64_t id = next_id_++;
  message["id"] = id;
  const std::size_t from = lines_.size();
  say(message);
  json answer;
  std::size_t next = from;
  run_until(
      [&] {
        for (; next < lines_.size(); ++next) {
          json line = json::parse(lines_[next]);
          if (!line.contains("id") || line["id"] != id) continue;
          answer = std::move(line);
          answered_at_ = next;
          return true;
        }
        return closed_;
      },
      kPatience);
  if (answer.is_null()) ADD_FAILURE() << "no answer to " << message.dump() << (closed_ ? ": closed" : "");
  return answer;
}

json Talk::hello(const std::string& token) {
  json message = {{"do", "hello"}};
  if (!token.empty()) message["token"] = token;
  return ask(std::move(message));
}

json Talk::wait_for(const std::function<bool(const json&)>& fits, std::int64_t milliseconds) {
  json found;
  run_until(
      [&] {
        while (found.is_null() && looked_at_ < lines_.size()) {
          json line = json::parse(lines_[looked_at_++]);
          if (!fits(line)) continue;
          found = std::move(line);
        }
        return !found.is_null() || closed_;
      },
      milliseconds);
  return found;
}

json Talk::update(const std::string& table, std::int32_t at_least) {
  return wait_for([&](const json& line) {
    return line["type"] == "update" && line["table"] == table && line["n"] >= at_least;
  });
}

json Talk::look(const std::string& table) {
  const json answer = ask({{"do", "watch"}, {"table", table}, {"legal", true}});
  EXPECT_EQ(answer.value("type", ""), "ok") << answer.dump();
  looked_at_ = std::max(looked_at_, answered_at_);
  return wait_for([&](const json& line) {
    return line["type"] == "update" && line["table"] == table && line.contains("info");
  });
}

bool Talk::wait_closed(std::int64_t milliseconds) {
  return run_until([this] { return closed_; }, milliseconds);
}

Reply http(std::uint16_t port, std::string_view method, const std::string& target, std::string_view token,
           const json& body) {
  const HttpAnswer answer =
      http_request(kHost, port, method, target, token, body.is_null() ? std::string() : body.dump(), 60);
  return {answer.status, json::parse(answer.body, nullptr, false), answer.body};
}

Guest new_guest(std::uint16_t port, const std::string& name) {
  const Reply reply = http(port, "POST", "/api/guest", {}, {{"name", name}});
  EXPECT_EQ(reply.status, 201) << reply.text;
  if (reply.status != 201) return {};
  return {reply.body["user"]["id"], reply.body["token"]};
}

std::string new_table(std::uint16_t port, const Guest& host, const json& settings) {
  const Reply reply = http(port, "POST", "/api/tables", host.token, settings);
  EXPECT_EQ(reply.status, 201) << reply.text;
  return reply.status == 201 ? reply.body["table"].get<std::string>() : std::string();
}

}  // namespace konduktor::server
