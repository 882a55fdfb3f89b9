// A whole game in which the person follows every hint.
#pragma once

#include <string>
#include <vector>

#include "cli/conversation.h"

namespace konduktor::testing {

// The number in "Hint: 12) …"; empty if there is no hint.
inline std::string hinted(const std::string& answer) {
  const std::string word = "Hint: ";
  const auto from = answer.find(word);
  if (from == std::string::npos) return {};
  const auto start = from + word.size();
  return answer.substr(start, answer.find(')', start) - start);
}

struct HintedGame {
  std::vector<std::string> moves;  // what the person answered
  std::string end;                 // what the program said after the last of them
};

inline HintedGame play_by_hints(Conversation& game) {
  HintedGame played;
  played.end = game.listen();
  while (played.end.find("Score sheet") == std::string::npos && played.moves.size() < 2000) {
    const std::string move = hinted(game.say("hint"));
    if (move.empty()) {
      ADD_FAILURE() << "no hint after: " << played.end;
      return played;
    }
    played.moves.push_back(move);
    played.end = game.say(move);
    EXPECT_EQ(played.end.find("Not possible"), std::string::npos) << played.end;
  }
  return played;
}

}  // namespace konduktor::testing
