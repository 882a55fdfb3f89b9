// The questions that a page asks the program in its Worker, and the answers: JSON both ways.
//
// Pure but for the games that were brought: the same questions in the same order get the same answers on every machine.
// A bad question gets {"error":SENTENCE} and changes nothing.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace konduktor::load {
class Value;
}

namespace konduktor::wasm {

class Desk {
 public:
  // {"do":"bring","file":TEXT}: a game, by the text of its data file
  //   -> {"game":ID}
  // {"do":"play","game":ID,"players":3,"options":{NAME:VALUE},"bots":["hard"],"seed":HEX,"from":0,"games":10}:
  //   deals from, from + 1, … of a series between bots (bot_game.h); options may be left out
  //   -> {"records":[LINE, …]}
  [[nodiscard]] std::string answer(std::string_view question);

 private:
  [[nodiscard]] std::string bring(const load::Value& question);
  [[nodiscard]] std::string play(const load::Value& question) const;

  std::map<std::string, std::string, std::less<>> games_;  // texts of data files by id
};

}  // namespace konduktor::wasm
