#include "served.h"
#include "support/paths.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace konduktor::server {
namespace {

constexpr int kStartSeconds = 60;

std::string program() {
  const char* other = std::getenv("KONDUKTOR_BIN");
  return other != nullptr ? other : paths::kProgram;
}

// The first line of a pipe, or what came within the time.
std::string first_line(int pipe) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::seconds(kStartSeconds);
  std::string text;
  while (text.find('\n') == std::string::npos && Clock::now() < end) {
    pollfd ready{pipe, POLLIN, 0};
    if (poll(&ready, 1, 1000) <= 0) continue;
    char buffer[512];
    const ssize_t got = read(pipe, buffer, sizeof buffer);
    if (got <= 0) break;
    text.append(buffer, static_cast<std::size_t>(got));
  }
  return text;
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "konduktor-trust-XXXXXX").string();
  EXPECT_NE(mkdtemp(name.data()), nullptr);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (std::getenv("KONDUKTOR_KEEP") == nullptr) std::filesystem::remove_all(path_, ignored);
}

Served::Served(std::string folder, std::vector<std::string> more)
    : folder_(std::move(folder)), more_(std::move(more)) {}

Served::~Served() {
  if (pid_ > 0) kill();
}

bool Served::start() {
  if (try_start()) return true;
  ADD_FAILURE() << "the server did not start: " << log();
  return false;
}

std::string Served::greeting(int pipe) const {
  if (std::find(more_.begin(), more_.end(), "--log-json") == more_.end()) return first_line(pipe);
  constexpr std::string_view kUrl = R"("event":"listening","url":")";
  for (int k = 0; k < kStartSeconds * 20; ++k) {
    const std::string text = log_of_this_start();
    const auto at = text.find(kUrl);
    if (at != std::string::npos) return "Konduktor is at " + text.substr(at + kUrl.size(), 40) + " ";
    pollfd closed{pipe, POLLIN, 0};
    if (poll(&closed, 1, 50) > 0 && (closed.revents & POLLHUP) != 0) break;
  }
  return {};
}

std::string Served::log_of_this_start() const { return log().substr(log_began_); }

bool Served::try_start() {
  log_began_ = log().size();
  // In the environment, so that older programs can be tried, too.
  ::setenv("KONDUKTOR_ADDRESS_SHARE", "0", 1);
  std::vector<std::string> words = {program(), "serve", "--port", "0", "--folder", folder_};
  for (const auto& [flag, value] :
       {std::pair{"--rate", "1000000"}, std::pair{"--request-rate", "1000000"},
        std::pair{"--guests-per-minute", "1000000"}, std::pair{"--bot-threads", "2"}})
    if (std::find(more_.begin(), more_.end(), flag) == more_.end()) words.insert(words.end(), {flag, value});
  words.insert(words.end(), more_.begin(), more_.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::vector<char*> environment;
  for (char** own = environ; *own != nullptr; ++own) environment.push_back(*own);
  for (std::string& word : environment_) environment.push_back(word.data());
  environment.push_back(nullptr);
  const std::string log_path = folder_ + "/log";
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  const pid_t child = fork();
  if (child == 0) {
    // Only what is safe between fork and exec. The child must not outlive a test that dies.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(ends[1], STDOUT_FILENO);
    const int log_file = ::open(log_path.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (log_file >= 0) dup2(log_file, STDERR_FILENO);
    if (open_files > 0) {
      const rlimit most{static_cast<rlim_t>(open_files), static_cast<rlim_t>(open_files)};
      setrlimit(RLIMIT_NOFILE, &most);
    }
    execve(arguments[0], arguments.data(), environment.data());
    _exit(127);
  }
  close(ends[1]);
  pid_ = child;
  const std::string said = greeting(ends[0]);
  close(ends[0]);
  const auto colon = said.rfind(":", said.find('/', said.find("//") + 2));
  if (colon == std::string::npos || !said.starts_with("Konduktor is at ")) {
    kill();
    return false;
  }
  port_ = static_cast<std::uint16_t>(std::atoi(said.c_str() + colon + 1));
  return true;
}

void Served::kill_now() {
  if (pid_ > 0) ::kill(pid_, SIGKILL);
}

void Served::ask_to_stop() {
  if (pid_ > 0) ::kill(pid_, SIGTERM);
}

int Served::reap() {
  if (pid_ <= 0) return -1;
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string Served::log() const {
  std::ifstream file(folder_ + "/log");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace konduktor::server
