// Requests and answers: what arrives, what goes back, and what is refused.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "server_net/test_server.h"

namespace konduktor::server {
namespace {

using nlohmann::json;

TEST(Http, a_request_arrives_in_its_parts) {
  TestServer server;
  auto client = server.connect();
  ASSERT_TRUE(
      client.send("POST /a%20b/../c%C5%82?x=1&y=%20z HTTP/1.1\r\nHost: test\r\nX-Thing: Some Value\r\n"
                  "Content-Length: 5\r\n\r\nhello"));
  const auto answer = client.response();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 200);
  EXPECT_EQ(answer->header("content-type"), "application/json");
  const auto seen = json::parse(answer->body);
  EXPECT_EQ(seen["method"], "POST");
  EXPECT_EQ(seen["path"], "/cł");
  EXPECT_EQ(seen["query"], "x=1&y=%20z");
  EXPECT_EQ(seen["body"], "hello");
  EXPECT_EQ(seen["address"], "127.0.0.1");
}

}  // namespace
}  // namespace konduktor::server
