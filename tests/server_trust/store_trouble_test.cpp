// A full disk or a locked database refuses new moves with a clear message; the server lives, and when there is room
// again play goes on with nothing lost.

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <thread>

#include "floor/rules_book.h"
#include "fold/table.h"
#include "served.h"
#include "store/store.h"
#include "support/paths.h"
#include "talk.h"

namespace konduktor::server {
namespace {

using nlohmann::json;

// A file system of its own, so small that it can be filled.
class TinyDisk {
 public:
  TinyDisk() {
    mounted_ = mount("konduktor-test", folder_.path().c_str(), "tmpfs", 0, "size=8m") == 0;
    if (!mounted_) why_ = std::strerror(errno);
  }
  ~TinyDisk() {
    if (mounted_) umount2(folder_.path().c_str(), MNT_DETACH);
  }
  [[nodiscard]] bool mounted() const noexcept { return mounted_; }
  [[nodiscard]] const std::string& why() const noexcept { return why_; }
  [[nodiscard]] std::string path() const { return folder_.path(); }
  [[nodiscard]] std::string database() const { return folder_.database(); }
  void fill() const {
    std::ofstream file(filler(), std::ios::binary);
    const std::string block(4096, 'x');
    while (file.write(block.data(), static_cast<std::streamsize>(block.size())) && file.flush()) {
    }
  }
  void make_room() const { std::filesystem::remove(filler()); }

 private:
  [[nodiscard]] std::string filler() const { return folder_.path() + "/filler"; }
  TemporaryFolder folder_;
  bool mounted_ = false;
  std::string why_;
};

// One person on both seats of a running game.
class Solitaire {
 public:
  explicit Solitaire(std::uint16_t port) : player_(new_guest(port, "Ala")) {
    table_ = new_table(port, player_,
                       {{"game", "europe"}, {"players", 2}, {"seats", {"me", "me:Ola"}}, {"start", true}});
    meet(port);
  }
  void meet(std::uint16_t port) {
    talk_ = std::make_unique<Talk>(port);
    EXPECT_EQ(talk_->hello(player_.token)["type"], "welcome");
  }
  [[nodiscard]] const std::string& table() const noexcept { return table_; }
  [[nodiscard]] const Guest& player() const noexcept { return player_; }
  Talk& talk() { return *talk_; }
  int n() { return talk_->look(table_)["n"]; }
  // Somebody who is asked draws or does what else comes first; the answer.
  json move() {
    const json update = talk_->look(table_);
    for (const json& eye : update["eyes"])
      if (eye["ask"] != 0) {
        last_ = {{"do", "move"},
                 {"table", table_},
                 {"seat", eye["seat"]},
                 {"ask", eye["ask"]},
                 {"move", eye["legal"]["moves"][0]}};
        return talk_->ask(last_);
      }
    return nullptr;
  }
  // The same once more.
  json again() { return talk_->ask(last_); }

 private:
  Guest player_;
  std::string table_;
  std::unique_ptr<Talk> talk_;
  json last_;
};

void expect_not_stored(const json& answer) {
  EXPECT_EQ(answer.value("type", ""), "refused") << answer.dump();
  EXPECT_EQ(answer.value("code", ""), "not_stored") << answer.dump();
  EXPECT_GT(answer.value("text", "").size(), 20u);
  EXPECT_EQ(answer.value("text", "").find('/'), std::string::npos)
      << "where the data lies is nobody's business";
}

int times(const std::string& text, std::string_view part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

void expect_well(std::uint16_t port) {
  const Reply health = http(port, "GET", "/healthz");
  EXPECT_EQ(health.status, 200) << health.text;
}

// It answers, and says why it should not be sent any more moves now.
void expect_ill(std::uint16_t port) {
  const Reply health = http(port, "GET", "/healthz");
  EXPECT_EQ(health.status, 503) << health.text;
  EXPECT_EQ(health.body["error"]["code"], "not_stored") << health.text;
}

// What was told survives a kill, and the whole log is a game.
void expect_kept(Served& served, const std::string& database, Solitaire& game, int told) {
  served.kill();
  ASSERT_TRUE(served.start());
  game.meet(served.port());
  EXPECT_EQ(game.n(), told);
  EXPECT_EQ(game.move()["type"], "ok");
  EXPECT_EQ(served.stop(), 0);
  const Opened opened = open_store(database);
  ASSERT_EQ(opened.error, "");
  std::vector<Entry> log;
  ASSERT_TRUE(opened.store->read_log(static_cast<TableId>(*id_from_text(game.table())), 0, log).ok());
  RulesBook book(paths::kDataDir);
  const auto table = Table::restore(book, log);
  ASSERT_TRUE(table.ok()) << table.error;
  EXPECT_EQ(table.value->last_n(), told + 1);
}

}  // namespace

TEST(StoreTrouble, AFullDiskRefusesMovesUntilThereIsRoom) {
  if (geteuid() != 0) GTEST_SKIP() << "needs root to mount a small file system";
  TinyDisk disk;
  if (!disk.mounted()) GTEST_SKIP() << "a small file system cannot be mounted here: " << disk.why();
  Served served(disk.path());
  ASSERT_TRUE(served.start());
  Solitaire game(served.port());
  for (int k = 0; k < 5; ++k) ASSERT_EQ(game.move()["type"], "ok");
  const int told = game.n();

  disk.fill();
  expect_not_stored(game.move());
  for (int k = 0; k < 5; ++k) expect_not_stored(game.again());
  expect_not_stored(game.talk().ask({{"do", "chat"}, {"table", game.table()}, {"text", "Hello?"}}));
  EXPECT_EQ(game.n(), told);
  expect_ill(served.port());
  const Reply guest = http(served.port(), "POST", "/api/guest", {}, {{"name", "Ela"}});
  EXPECT_EQ(guest.status, 503) << guest.text;
  const Reply table =
      http(served.port(), "POST", "/api/tables", game.player().token, {{"game", "usa"}, {"players", 2}});
  EXPECT_EQ(table.status, 503) << table.text;
  EXPECT_NE(http(served.port(), "GET", "/metrics").text.find("konduktor_not_stored_total 6"),
            std::string::npos);

  EXPECT_EQ(times(served.log(), "not_stored "), 1) << served.log();
  EXPECT_EQ(times(served.log(), "warning:"), 1) << "not one line for each refused move";

  disk.make_room();
  EXPECT_EQ(game.again()["type"], "ok");
  EXPECT_EQ(times(served.log(), "stored_again failures="), 1) << served.log();
  expect_well(served.port());
  EXPECT_EQ(game.n(), told + 1);
  for (int k = 0; k < 5; ++k) EXPECT_EQ(game.move()["type"], "ok");
  EXPECT_EQ(http(served.port(), "POST", "/api/guest", {}, {{"name", "Ela"}}).status, 201);
  expect_kept(served, disk.database(), game, told + 6);
}

TEST(StoreTrouble, ALockedDatabaseRefusesMovesUntilItIsFree) {
  TemporaryFolder folder;
  Served served(folder.path());
  ASSERT_TRUE(served.start());
  Solitaire game(served.port());
  for (int k = 0; k < 3; ++k) ASSERT_EQ(game.move()["type"], "ok");
  const int told = game.n();
  {
    SQLite::Database other(folder.path() + "/konduktor.db", SQLite::OPEN_READWRITE, 60'000);
    other.exec("BEGIN EXCLUSIVE");
    expect_not_stored(game.move());
    expect_not_stored(game.again());
    expect_ill(served.port());
    EXPECT_EQ(http(served.port(), "GET", "/api/me", game.player().token).status, 200);
    EXPECT_EQ(game.n(), told);
    other.exec("ROLLBACK");
  }
  EXPECT_EQ(game.again()["type"], "ok");
  for (int k = 0; k < 3; ++k) EXPECT_EQ(game.move()["type"], "ok");
  expect_kept(served, folder.database(), game, told + 4);
}

// A game of bots alone has nobody who would try again.
TEST(StoreTrouble, BotsTryAgainByThemselves) {
  TemporaryFolder folder;
  Served served(folder.path());
  ASSERT_TRUE(served.start());
  Solitaire other_game(served.port());
  Talk& talk = other_game.talk();
  SQLite::Database other(folder.path() + "/konduktor.db", SQLite::OPEN_READWRITE, 60'000);
  const std::string table = new_table(
      served.port(), other_game.player(),
      {{"game", "europe"}, {"players", 2}, {"seats", {"bot:random", "bot:random"}}, {"start", true}});
  other.exec("BEGIN EXCLUSIVE");
  const std::int32_t held = talk.look(table)["n"];
  std::this_thread::sleep_for(std::chrono::milliseconds(700));  // longer than a lock is waited for
  EXPECT_EQ(talk.look(table)["n"], held);
  other.exec("ROLLBACK");
  EXPECT_FALSE(talk.wait_for([&](const json& line) {
                     return line["type"] == "update" && line["table"] == table && line["stage"] == "finished";
                   })
                   .is_null());
}

}  // namespace konduktor::server
