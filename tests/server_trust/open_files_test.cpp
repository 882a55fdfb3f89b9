// As many connections as there may be open files, and more: those that are let in, those that are told no, and what the
// server needs itself stay below the limit together, and it goes on storing.

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "served.h"
#include "talk.h"

namespace konduktor::server {
namespace {

// Connections that say nothing; closed at the end.
class Crowding {
 public:
  explicit Crowding(std::uint16_t port) : port_(port) {}
  ~Crowding() {
    for (const int one : all_) ::close(one);
  }
  Crowding(const Crowding&) = delete;
  Crowding& operator=(const Crowding&) = delete;
  void add(int count) {
    for (int k = 0; k < count; ++k) {
      const int one = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
      sockaddr_in to{};
      to.sin_family = AF_INET;
      to.sin_port = htons(port_);
      to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      (void)::connect(one, reinterpret_cast<sockaddr*>(&to), sizeof to);
      all_.push_back(one);
    }
  }

 private:
  std::uint16_t port_;
  std::vector<int> all_;
};

int files_of(pid_t process) {
  int count = 0;
  for ([[maybe_unused]] const auto& one :
       std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/fd"))
    ++count;
  return count;
}

}  // namespace

TEST(OpenFiles, AreNeverUsedUpByConnections) {
  constexpr int kFiles = 256;
  constexpr int kSpare = 32;  // for the database to be opened anew
  TemporaryFolder folder;
  Served served(folder.path());
  served.open_files = kFiles;
  ASSERT_TRUE(served.start());
  const Guest player = new_guest(served.port(), "Ala");
  const std::string table = new_table(served.port(), player, {{"game", "usa"}, {"players", 2}});
  Talk talk(served.port());
  ASSERT_EQ(talk.hello(player.token)["type"], "welcome");
  Crowding crowd(served.port());
  int most = 0;
  for (int k = 0; k < 8; ++k) {
    crowd.add(50);
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    most = std::max(most, files_of(served.pid()));
  }
  EXPECT_LE(most, kFiles - kSpare);
  EXPECT_GT(most, kFiles / 3) << "they were not let in at all";
  EXPECT_EQ(talk.ask({{"do", "sit"}, {"table", table}, {"seat", 0}})["type"], "ok") << "still stores";
}

}  // namespace konduktor::server
