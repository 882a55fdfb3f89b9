// Runs the real program and catches what it says.
#pragma once

#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/paths.h"

namespace konduktor::testing {

struct Output {
  int code = -1;
  std::string out;
  std::string err;
};

inline std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// A test with a folder of its own, which is removed afterwards.
class ProgramTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "konduktor-cli-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  [[nodiscard]] static std::string program() {
    const char* other = std::getenv("KONDUKTOR_BIN");
    return other != nullptr ? other : paths::kProgram;
  }

  // `arguments` as a shell would take them; `input` is what the program reads.
  Output run(const std::string& arguments, const std::string& input = "") const {
    write_text(folder_ / "stdin", input);
    const std::string command =
        "cd '" + folder_.string() + "' && '" + program() + "' " + arguments + " < stdin > stdout 2> stderr";
    const int status = std::system(command.c_str());
    Output output;
    output.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    output.out = read_text(folder_ / "stdout");
    output.err = read_text(folder_ / "stderr");
    return output;
  }

  // A line of shell in which `konduktor` is the program.
  Output shell(const std::string& line) const {
    write_text(folder_ / "line.sh", "konduktor() { '" + program() + "' \"$@\"; }\n" + line + "\n");
    const std::string command = "cd '" + folder_.string() + "' && sh line.sh < /dev/null > stdout 2> stderr";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read_text(folder_ / "stdout"),
            read_text(folder_ / "stderr")};
  }

  std::filesystem::path folder_;
};

}  // namespace konduktor::testing
