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

// Lines that were broken put together again.
inline std::string in_one_line(const std::string& text) {
  std::string line;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\r';
    if (!space)
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  return line;
}

// The move of a hint as text: what stands in brackets at the end of "Hint: 12) …  [claim paris:zurich:gray red*3]".
inline std::string hinted_text(const std::string& said) {
  const std::string answer = in_one_line(said);
  const auto from = answer.find("Hint: ");
  if (from == std::string::npos) return {};
  for (auto at = answer.find('[', from); at != std::string::npos; at = answer.find('[', at + 1))
    if (at + 1 < answer.size() && answer[at + 1] >= 'a' && answer[at + 1] <= 'z')
      return answer.substr(at + 1, answer.find(']', at) - at - 1);
  return {};
}

struct HintedGame {
  std::vector<std::string> moves;  // what the person answered
  std::string end;                 // what the program said after the last of them
};

inline HintedGame play_by_hints(Conversation& game) {
  HintedGame played;
  played.end = game.listen();
  while (played.end.find("Score sheet") == std::string::npos && played.moves.size() < 2000) {
    const std::string move = hinted_text(game.say("hint"));
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
