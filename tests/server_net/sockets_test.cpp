// Sockets that behave, or nearly: messages, their order, joining, the two ways to an end.
#include <gtest/gtest.h>

#include "server_net/test_server.h"

namespace konduktor::server {
namespace {

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
}

}  // namespace
}  // namespace konduktor::server
