// Talks with the program while it runs: says a line, reads what it answers up to its next question.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/paths.h"

namespace konduktor::testing {

class Conversation {
 public:
  enum class Through { Pipes, Terminal };

  // `arguments` word by word; `variables` like "NO_COLOR=1" are added to the environment.
  Conversation(const std::string& folder, const std::vector<std::string>& arguments,
               Through through = Through::Pipes, const std::vector<std::string>& variables = {}) {
    std::signal(SIGPIPE, SIG_IGN);  // a program that has ended hears nothing more
    int to[2]{-1, -1};
    int from[2]{-1, -1};
    int terminal = -1;
    if (through == Through::Pipes) {
      if (pipe(to) != 0 || pipe(from) != 0) return;
      child_ = fork();
    } else {
      child_ = forkpty(&terminal, nullptr, nullptr, nullptr);
    }
    if (child_ == 0) {
      if (through == Through::Pipes) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[1]);
        close(from[0]);
      }
      start(folder, arguments, variables);
    }
    if (through == Through::Pipes) {
      close(to[0]);
      close(from[1]);
    }
    write_ = through == Through::Pipes ? to[1] : terminal;
    read_ = through == Through::Pipes ? from[0] : terminal;
  }
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;
  ~Conversation() {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      (void)wait_for_end();
    }
  }

  // Up to the next question, or to the end.
  std::string listen() {
    std::string heard;
    while (!asks(heard)) {
      pollfd ready{read_, POLLIN, 0};
      if (poll(&ready, 1, 60000) <= 0) {
        ADD_FAILURE() << "the program says nothing more after: " << heard;
        break;
      }
      char bytes[4096];
      const ssize_t count = read(read_, bytes, sizeof bytes);
      if (count <= 0) break;
      heard.append(bytes, static_cast<std::size_t>(count));
    }
    return heard;
  }
  std::string say(const std::string& line) { return press(line + "\n"); }
  // Just these keys.
  std::string press(const std::string& keys) {
    if (write(write_, keys.data(), keys.size()) < 0) return {};
    return listen();
  }
  void signal(int number) const { kill(child_, number); }
  // The exit code, once the program has ended; 128 and more = by a signal.
  int wait_for_end() {
    if (write_ != read_) close(write_);
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    close(read_);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  [[noreturn]] static void start(const std::string& folder, const std::vector<std::string>& arguments,
                                 const std::vector<std::string>& variables) {
    std::signal(SIGPIPE, SIG_DFL);
    if (chdir(folder.c_str()) != 0) _exit(127);
    for (const std::string& variable : variables)
      setenv(variable.substr(0, variable.find('=')).c_str(), variable.substr(variable.find('=') + 1).c_str(),
             1);
    const char* other = std::getenv("KONDUKTOR_BIN");
    const std::string program = other != nullptr ? other : paths::kProgram;
    std::vector<char*> words{const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    execv(program.c_str(), words.data());
    _exit(127);
  }
  // A question is a last line of words and "> ".
  static bool asks(const std::string& text) {
    const auto line = text.find_last_of('\n');
    const std::string last = line == std::string::npos ? text : text.substr(line + 1);
    return last.size() > 2 && last.ends_with("> ");
  }

  pid_t child_ = -1;
  int write_ = -1;
  int read_ = -1;
};

}  // namespace konduktor::testing
