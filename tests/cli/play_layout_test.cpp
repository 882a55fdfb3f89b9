// What a terminal of 80 by 24 shows: no line wider, hand and tickets always in sight.

#include <algorithm>

#include "cli/conversation.h"
#include "cli/hinted_game.h"
#include "cli/program.h"

namespace konduktor::testing {
namespace {

constexpr std::size_t kColumns = 80;
constexpr std::size_t kLines = 24;

std::size_t width(const std::string& line) {
  std::size_t count = 0;
  for (std::size_t k = 0; k < line.size(); ++k) {
    if (line[k] == '\033') {
      while (k < line.size() && line[k] != 'm') ++k;
      continue;
    }
    count += line[k] != '\r' && (static_cast<unsigned char>(line[k]) & 0xc0) != 0x80 ? 1 : 0;
  }
  return count;
}

struct Case {
  std::string name;
  std::vector<std::string> arguments;
};

void PrintTo(const Case& game, std::ostream* out) { *out << game.name; }

class PlayLayout : public ProgramTest, public ::testing::WithParamInterface<Case> {
 protected:
  static void expect_fits(const std::string& said, const std::string& after) {
    auto lines = lines_of(said);
    if (after != "start") lines.erase(lines.begin());  // what was typed
    for (const std::string& line : lines) EXPECT_LE(width(line), kColumns) << after << ": " << line;
    if (said.find("[n]> ") != std::string::npos || said.find("Score sheet") != std::string::npos) return;
    std::string screen;  // what is left of it when it has scrolled
    for (std::size_t k = lines.size() - std::min(kLines, lines.size()); k < lines.size(); ++k)
      screen += lines[k] + "\n";
    EXPECT_NE(screen.find("Hand ("), std::string::npos) << after << ":\n" << said;
    EXPECT_NE(screen.find("Tickets:"), std::string::npos) << after << ":\n" << said;
  }
};

TEST_P(PlayLayout, FitsATerminalOfTheUsualSize) {
  Conversation game(folder_.string(), GetParam().arguments, Conversation::Through::Terminal,
                    {"TERM=xterm-256color", "LC_ALL=C.UTF-8", "NO_COLOR="});
  std::string said = game.listen();
  expect_fits(said, "start");
  const std::vector<std::string> looks{"help",  "board",        "board places", "claims",
                                       "moves", "technologies", "nonsense",     "99"};
  std::size_t next = 0;
  for (int k = 0; k < 300 && said.find("Score sheet") == std::string::npos; ++k) {
    if (k % 10 == 3) {
      const std::string& look = looks[next++ % looks.size()];
      expect_fits(game.say(look), look);
    }
    const std::string hint = game.say("hint");
    expect_fits(hint, "hint");
    const std::string move = hinted_text(hint);
    said = game.say(move);
    expect_fits(said, move);
    if (said.find("[n]> ") == std::string::npos) continue;
    said = game.say("y");
    expect_fits(said, move + ", y");
  }
  EXPECT_NE(said.find("Score sheet"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    All, PlayLayout,
    ::testing::Values(Case{"europe", {"play", "europe", "-p", "5", "--seed", "4", "--bots", "greedy"}},
                      Case{"london", {"play", "london", "-p", "2", "--seed", "2", "--bots", "greedy"}},
                      Case{"berlin", {"play", "berlin", "-p", "4", "--seed", "3", "--bots", "greedy"}},
                      Case{"uk",
                           {"play", "uk", "-p", "3", "--seed", "6", "--bots", "greedy", "--options",
                            "advanced_technologies=true"}},
                      Case{"cardgame", {"play", "cardgame", "-p", "3", "--seed", "1", "--bots", "greedy"}},
                      Case{"usa", {"play", "usa", "-p", "2", "--seed", "5", "--bots", "greedy"}}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace konduktor::testing
