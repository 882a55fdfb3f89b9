// Bits that flip on the disk. Whatever a flip hits: the server does not start, or says that its database is damaged, or
// everything it serves is as it was. An export is whole or says that it is not.
//
//   KONDUKTOR_FLIPS=60 konduktor_tests_server_trust --gtest_filter='Damage.*'

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "served.h"
#include "support/paths.h"
#include "talk.h"

namespace konduktor::server {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int kEveryday = 12;
const std::string kPassword = "correct horse battery";

int flips_wanted() {
  const char* wished = std::getenv("KONDUKTOR_FLIPS");
  return wished != nullptr ? std::atoi(wished) : kEveryday;
}

unsigned seed_wanted() {
  const char* wished = std::getenv("KONDUKTOR_TRUST_SEED");
  return wished != nullptr ? static_cast<unsigned>(std::atoi(wished)) : 1u;
}

// Everything that a server of this database should say.
struct Truth {
  Guest player;
  std::string running;
  std::vector<std::string> finished;
  json answers;  // by what was asked
};

void wait_until_finished(std::uint16_t port, const std::string& table) {
  Talk talk(port);
  (void)talk.hello({});
  talk.say({{"do", "watch"}, {"table", table}});
  EXPECT_FALSE(talk.wait_for([&](const json& line) {
                     return line["type"] == "update" && line["table"] == table && line["stage"] == "finished";
                   })
                   .is_null());
}

json ask_all(std::uint16_t port, const Truth& truth) {
  json said;
  const auto get = [&](const std::string& target, const std::string& token = {}) {
    const Reply reply = http(port, "GET", target, token);
    said[target] = {reply.status, reply.text};
  };
  get("/api/history.jsonl");
  get("/api/history");
  get("/api/me/games.jsonl", truth.player.token);
  get("/api/me", truth.player.token);
  get("/api/users/" + truth.player.user);
  get("/api/ratings/usa");
  get("/api/ratings/london");
  for (const std::string& table : truth.finished) get("/api/tables/" + table + "/record");
  const Reply log_in = http(port, "POST", "/api/login", {}, {{"name", "Ala"}, {"password", kPassword}});
  said["log in"] = {log_in.status, log_in.body.contains("user") ? log_in.body["user"] : json(log_in.text)};
  Talk talk(port);
  const json hello = talk.hello(truth.player.token);
  if (!hello.is_object() || hello["type"] != "welcome") return said["game"] = "not welcome", said;
  talk.say({{"do", "watch"}, {"table", truth.running}});
  const json update = talk.wait_for(
      [&](const json& line) {
        return (line["type"] == "update" || line["type"] == "refused") &&
               (line.value("table", "") == truth.running || line["type"] == "refused");
      },
      5'000);
  said["game"] = update.is_null() ? json() : json{update.value("type", ""), update.value("eyes", json())};
  const json chat = talk.wait_for([](const json& line) { return line["type"] == "chat"; }, 2'000);
  said["chat"] = chat.is_null() ? json() : chat["lines"];
  return said;
}

Truth make(const std::string& folder) {
  Served served(folder);
  Truth truth;
  if (!served.start()) return truth;
  const Reply account =
      http(served.port(), "POST", "/api/account", {}, {{"name", "Ala"}, {"password", kPassword}});
  truth.player = {account.body["user"]["id"], account.body["token"]};
  for (int k = 0; k < 20; ++k) (void)new_guest(served.port(), fmt::format("Gość {}", k));
  for (const char* game : {"usa", "london", "usa"}) {
    truth.finished.push_back(new_table(
        served.port(), truth.player,
        {{"game", game}, {"players", 2}, {"seats", {"bot:random", "bot:random"}}, {"start", true}}));
    wait_until_finished(served.port(), truth.finished.back());
  }
  truth.running =
      new_table(served.port(), truth.player,
                {{"game", "europe"}, {"players", 2}, {"seats", {"me", "me:Ola"}}, {"start", true}});
  Talk talk(served.port());
  (void)talk.hello(truth.player.token);
  (void)talk.look(truth.running);
  EXPECT_EQ(talk.ask({{"do", "chat"}, {"table", truth.running}, {"text", "dzień dobry"}})["type"], "ok");
  truth.answers = ask_all(served.port(), truth);
  EXPECT_EQ(served.stop(), 0);
  return truth;
}

void flip(const std::string& file, std::mt19937& random, int bits) {
  std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
  const auto size = static_cast<std::uint64_t>(fs::file_size(file));
  for (int k = 0; k < bits; ++k) {
    const auto at = static_cast<std::streamoff>(random() % size);
    bytes.seekg(at);
    const int byte = bytes.get();
    bytes.seekp(at);
    bytes.put(static_cast<char>(byte ^ (1 << (random() % 8))));
  }
}

void expect_honest_exports(const json& truth, const json& said) {
  for (const char* target : {"/api/history.jsonl", "/api/me/games.jsonl"}) {
    if (said[target] == truth[target] || said[target][0] != 200) continue;
    const std::string text = said[target][1];
    EXPECT_TRUE(text.find("\"unreadable\"") != std::string::npos ||
                text.find("\"incomplete\"") != std::string::npos)
        << target << " is not what it was, and does not say so";
  }
}

}  // namespace

TEST(Damage, NothingWrongIsServedAsHealthy) {
  TemporaryFolder original;
  const Truth truth = make(original.path());
  ASSERT_FALSE(truth.answers.is_null());
  std::mt19937 random(seed_wanted());
  int refused = 0;
  int damaged = 0;
  int healthy = 0;
  for (int k = 0; k < flips_wanted(); ++k) {
    SCOPED_TRACE(fmt::format("flip {} of seed {}", k, seed_wanted()));
    TemporaryFolder folder;
    fs::copy(original.path() + "/konduktor.db", folder.path() + "/konduktor.db");
    flip(folder.path() + "/konduktor.db", random, k % 3 == 2 ? 8 : 1);
    Served served(folder.path());
    if (!served.try_start()) {
      ++refused;
      EXPECT_NE(served.log().find("konduktor.db"), std::string::npos) << served.log();
      continue;
    }
    const json said = ask_all(served.port(), truth);
    const Reply health = http(served.port(), "GET", "/healthz");
    expect_honest_exports(truth.answers, said);
    if (health.status == 200) {
      ++healthy;
      EXPECT_EQ(json::diff(truth.answers, said), json::array());
    } else {
      ++damaged;
      EXPECT_EQ(health.body["status"], "damaged") << health.text;
      EXPECT_FALSE(health.body["damage"].empty());
      EXPECT_EQ(health.text.find(truth.running), std::string::npos) << "anybody may ask";
      EXPECT_NE(served.log().find("damage"), std::string::npos) << served.log();
    }
  }
  fmt::print("flips {}: not started {}, told as damaged {}, unharmed {}\n", flips_wanted(), refused, damaged,
             healthy);
}

// A row changed behind SQLite's back: its pages are well, so only the sum can tell.
TEST(Damage, AChangedMoveIsNoticed) {
  TemporaryFolder folder;
  const Truth truth = make(folder.path());
  const std::string file = folder.path() + "/konduktor.db";
  {
    std::ifstream in(file, std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    in.close();
    // One letter of somebody's first ticket choice, wherever it lies.
    const auto at = bytes.find("keep ");
    ASSERT_NE(at, std::string::npos);
    bytes[at + 5] ^= 1;
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
  }
  SQLite::Database look(file);
  EXPECT_EQ(look.execAndGet("PRAGMA integrity_check").getString(), "ok") << "SQLite itself sees nothing";
  Served served(folder.path());
  ASSERT_TRUE(served.start());
  const Reply health = http(served.port(), "GET", "/healthz");
  EXPECT_EQ(health.status, 503) << health.text;
  EXPECT_EQ(health.body["damage"][0]["table"], "entries") << health.text;
  EXPECT_NE(served.log().find("database_damaged table=entries"), std::string::npos) << served.log();
  expect_honest_exports(truth.answers, ask_all(served.port(), truth));
  // The rest is played on.
  EXPECT_EQ(http(served.port(), "POST", "/api/guest", {}, {{"name", "Ela"}}).status, 201);
}

namespace {

struct Ran {
  int code = -1;
  std::string said;
};

Ran fsck(const std::string& words) {
  const char* other = std::getenv("KONDUKTOR_BIN");
  const std::string command =
      fmt::format("{} fsck {} 2>&1", other != nullptr ? other : paths::kProgram, words);
  Ran ran;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return ran;
  char buffer[512];
  while (fgets(buffer, sizeof buffer, pipe) != nullptr) ran.said += buffer;
  const int status = pclose(pipe);
  ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return ran;
}

}  // namespace

TEST(Damage, FsckTellsAndSavesWhatIsSound) {
  TemporaryFolder folder;
  const Truth truth = make(folder.path());
  const std::string file = folder.path() + "/konduktor.db";
  const Ran sound = fsck("--folder " + folder.path());
  EXPECT_EQ(sound.code, 0) << sound.said;
  EXPECT_NE(sound.said.find("is sound"), std::string::npos) << sound.said;
  {
    SQLite::Database database(file, SQLite::OPEN_READWRITE);
    const auto root = database.execAndGet("SELECT rootpage FROM sqlite_master WHERE name = 'tables_created'");
    std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekp(4096 * (root.getInt64() - 1) + 3);  // the number of cells of an index
    bytes.put('\x7f');
  }
  const Ran damaged = fsck("--folder " + folder.path());
  EXPECT_EQ(damaged.code, 1) << damaged.said;
  EXPECT_NE(damaged.said.find("tables, page"), std::string::npos) << damaged.said;
  fs::create_directory(folder.path() + "/new");
  const std::string saved = folder.path() + "/new/konduktor.db";
  const Ran save = fsck(fmt::format("--folder {} --into {}", folder.path(), saved));
  EXPECT_EQ(save.code, 0) << "only an index was damaged: nothing is lost\n" << save.said;
  EXPECT_EQ(fsck("--db sqlite:" + saved).code, 0);
  EXPECT_EQ(fsck(fmt::format("--folder {} --into {}", folder.path(), saved)).code, 2)
      << "nothing is written over";
  Served served(folder.path() + "/new");
  ASSERT_TRUE(served.start());
  EXPECT_EQ(http(served.port(), "GET", "/healthz").status, 200);
  EXPECT_EQ(json::diff(truth.answers, ask_all(served.port(), truth)), json::array());
}

}  // namespace konduktor::server
