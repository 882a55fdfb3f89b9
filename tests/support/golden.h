// Texts that must not change unnoticed, in files below tests/. KONDUKTOR_REGENERATE=1 writes them anew.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "support/paths.h"

namespace konduktor::testing {

// `file` is a path below tests/.
inline void expect_golden(const std::string& file, const std::string& now) {
  const std::filesystem::path path = std::filesystem::path(paths::kTestsDir) / file;
  if (std::getenv("KONDUKTOR_REGENERATE") != nullptr) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << now;
    return;
  }
  std::ifstream in(path, std::ios::binary);
  ASSERT_TRUE(in.is_open()) << path;
  std::ostringstream before;
  before << in.rdbuf();
  EXPECT_EQ(now, before.str());
}

}  // namespace konduktor::testing
