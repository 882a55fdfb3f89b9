// One check of docs/data-format.md: a good file with one thing changed, and what the message must hold.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <regex>
#include <string>
#include <vector>

#include "konduktor/load/rules_loader.h"
#include "load/data_files.h"

namespace konduktor::test {

struct Case {
  const char* name;
  const char* game;
  std::function<void(Json&)> edit;
  std::vector<std::string> expected;  // all in one message: the place, the culprit, the remedy
};

inline void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }
inline std::string case_name(const testing::TestParamInfo<Case>& info) { return info.param.name; }

// One message names place, culprit and remedy, few stand beside it, and the file is not loaded.
inline void expect_told(const Case& c) {
  const std::string text = edited(c.game, c.edit);
  const std::vector<std::string> problems = check_map(text, "my.json");
  ASSERT_FALSE(problems.empty());
  std::string all;
  bool found = false;
  for (const std::string& problem : problems) {
    static const std::regex kPlaced(R"(my\.json:[1-9][0-9]*:[1-9][0-9]*: [^]*)");
    EXPECT_TRUE(std::regex_match(problem, kPlaced)) << problem;
    bool has_all = true;
    for (const std::string& part : c.expected) has_all = has_all && problem.find(part) != std::string::npos;
    found = found || has_all;
    all += problem + "\n";
  }
  EXPECT_TRUE(found) << all;
  EXPECT_LE(problems.size(), 6u) << "one mistake should not bury the reader:\n" << all;
  Options options;
  options.players = 2;
  EXPECT_FALSE(load_rules(text, options, "my.json").ok());
}

}  // namespace konduktor::test
