// One address tries passwords; somebody who has logged in from elsewhere before comes in all the same.

#include <atomic>
#include <thread>

#include "acting.h"

namespace konduktor::server {
namespace {

constexpr const char* kThief = "127.0.0.1";
constexpr const char* kHome = "127.0.0.2";

class CrowdedDoor : public ::testing::Test {
 protected:
  static HttpAnswer post(std::uint16_t port, const std::string& path, const json& body,
                         const std::string& from) {
    return http_request("127.0.0.1", port, "POST", path, {}, body.dump(), 60, {}, from);
  }
  TemporaryFolder folder_;
  Served served_{folder_.path(), {"--guests-per-minute", "100", "--logins-per-minute", "10"}};
  const json right_ = {{"name", "Ala"}, {"password", "correct horse"}};
  const json wrong_ = {{"name", "Ala"}, {"password", "a guess or so"}};
};

}  // namespace

TEST_F(CrowdedDoor, TheQueueOfPasswordsIsFair) {
  ASSERT_TRUE(served_.start());
  const std::uint16_t port = served_.port();
  ASSERT_EQ(post(port, "/api/account", right_, kHome).status, 201);
  std::atomic<bool> ending = false;
  std::atomic<int> made = 0;
  std::vector<std::thread> thieves;
  for (int k = 0; k < 24; ++k)
    thieves.emplace_back([&, k] {
      for (int n = 0; !ending; ++n) {
        const json body = {{"name", "Thief " + std::to_string(k) + "x" + std::to_string(n)},
                           {"password", "something long"}};
        if (post(port, "/api/account", body, kThief).status == 201) ++made;
        post(port, "/api/login", wrong_, kThief);
      }
    });
  while (made < 3) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  for (int k = 0; k < 8; ++k) {
    const HttpAnswer in = post(port, "/api/login", right_, kHome);
    EXPECT_EQ(in.status, 200) << in.body;
  }
  // Nor somebody whom nobody knows yet.
  EXPECT_EQ(post(port, "/api/account", {{"name", "Ola"}, {"password", "correct horse"}}, "127.0.0.3").status,
            201);
  ending = true;
  for (std::thread& thief : thieves) thief.join();
}

TEST_F(CrowdedDoor, KnownAddressesSurviveARestart) {
  ASSERT_TRUE(served_.start());
  ASSERT_EQ(post(served_.port(), "/api/account", right_, kHome).status, 201);
  served_.kill();
  ASSERT_TRUE(served_.start());
  // Guesses from many addresses, until the name takes no more.
  bool full = false;
  for (int k = 10; k < 60 && !full; ++k)
    full = post(served_.port(), "/api/login", wrong_, "127.0.1." + std::to_string(k)).status == 429;
  EXPECT_TRUE(full);
  // Spelt otherwise it is the same account.
  const json other = {{"name", "\u0410LA"}, {"password", "a guess or so"}};
  EXPECT_EQ(post(served_.port(), "/api/login", other, "127.0.1.99").status, 429);
  EXPECT_EQ(post(served_.port(), "/api/login", right_, "127.0.1.99").status, 429);
  const HttpAnswer in = post(served_.port(), "/api/login", right_, kHome);
  EXPECT_EQ(in.status, 200) << in.body;
}

}  // namespace konduktor::server
