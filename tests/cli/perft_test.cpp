// Numbers of move sequences that must not change unless a rule, or the order of chance, does.

#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "support/paths.h"

namespace konduktor::testing {
namespace {

class Perft : public ProgramTest {};

TEST_F(Perft, NumbersAreStable) {
  const std::string tiny = std::string(paths::kDataDir) + "/examples/tiny.json";
  const std::pair<std::string, std::string> known[] = {
      {"europe -p 2 --depth 4", "3791898"},
      {"europe -p 5 --depth 5", "161051"},
      {"london -p 2 --depth 5", "50067"},
      {"berlin -p 3 --depth 5", "13716"},
      {"uk -p 2 --depth 3", "34048"},
      {"uk -p 2 --depth 3 --options advanced_technologies=true", "36096"},
      {"cardgame -p 2 --depth 4", "2186919"},
      {"usa -p 2 --depth 5", "4368528"},
      {tiny + " --depth 7", "186736"},
  };
  for (const auto& [table, number] : known)
    EXPECT_EQ(run("perft " + table + " --seed 1").out, number + "\n") << table;
}

TEST_F(Perft, PartsAddUp) {
  const auto whole = nlohmann::json::parse(run("perft london -p 3 --depth 5 --seed 2 --json").out);
  const auto parts = nlohmann::json::parse(run("perft london -p 3 --depth 5 --seed 2 --divide --json").out);
  std::uint64_t sum = 0;
  for (const auto& part : parts["divide"]) sum += part.get<std::uint64_t>();
  EXPECT_EQ(sum, whole["sequences"].get<std::uint64_t>());
  EXPECT_EQ(parts["sequences"], whole["sequences"]);
}

TEST_F(Perft, NoMovesIsOneSequence) { EXPECT_EQ(run("perft europe --depth 0").out, "1\n"); }

}  // namespace
}  // namespace konduktor::testing
