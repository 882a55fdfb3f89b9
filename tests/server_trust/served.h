// The real program as a child process: started on any free port, killed, stopped, started again with the same folder.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace konduktor::server {

// A folder for the database, removed afterwards.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] std::string path() const { return path_.string(); }
  [[nodiscard]] std::string database() const { return "sqlite:" + (path_ / "konduktor.db").string(); }

 private:
  std::filesystem::path path_;
};

class Served {
 public:
  // Limits of rate are lifted unless `more` sets them again.
  explicit Served(std::string folder, std::vector<std::string> more = {});
  ~Served();  // kills
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;

  // "NAME=value" of the program's environment, beside the test's own.
  void environment(std::vector<std::string> more) { environment_ = std::move(more); }
  // Waits until the program says where it listens; fails the test and returns false if it does not.
  bool start();
  // The same, but a program that does not start is no failure: it has ended then, and the log says why.
  bool try_start();
  // How many files the program may have open at most; 0 = as many as this test.
  int open_files = 0;
  // SIGKILL; for any thread. `reap` waits for the end.
  void kill_now();
  void kill() {
    kill_now();
    reap();
  }
  // SIGTERM, without waiting.
  void ask_to_stop();
  // How the program ended: its code, or 128 + the signal.
  int reap();
  // SIGTERM and how it ended.
  int stop() {
    ask_to_stop();
    return reap();
  }

  [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
  [[nodiscard]] pid_t pid() const noexcept { return pid_; }
  // What it wrote to its log so far.
  [[nodiscard]] std::string log() const;

 private:
  // What the program says first: on its output, or with --log-json in its log.
  [[nodiscard]] std::string greeting(int pipe) const;
  [[nodiscard]] std::string log_of_this_start() const;

  std::string folder_;
  std::vector<std::string> more_;
  std::vector<std::string> environment_;
  std::atomic<pid_t> pid_ = -1;
  std::uint16_t port_ = 0;
  std::size_t log_began_ = 0;
};

}  // namespace konduktor::server
