// The questions that a page asks the program in its Worker, and the answers: JSON both ways.
//
// Pure: the same questions in the same order get the same answers on every machine. A bad question gets
// {"error":SENTENCE} and changes nothing.
#pragma once

#include <string>
#include <string_view>

#include "local_games.h"
#include "local_table.h"

namespace konduktor::wasm {

class Desk {
 public:
  Desk() : table_(games_) {}

  // {"do":"bring","file":TEXT}: a game, by the text of its data file
  //   -> {"game":ID}
  // {"do":"play","game":ID,"players":3,"options":{NAME:VALUE},"bots":["hard"],"seed":HEX,"from":0,"games":10}:
  //   deals from, from + 1, … of a series between bots (bot_game.h); options may be left out
  //   -> {"records":[LINE, …]}
  //
  // A table. AT is the time in milliseconds, which the table does not look up; users are ids of ten letters and digits.
  // {"do":"open","settings":{…},"user":HOST,"name":TEXT,"at":AT}: a new one in the place of the one that was
  // {"do":"restore","log":[ENTRY, …]}: the one that this log makes
  // {"do":"watch","user":ID,"legal":true,"needs":true,"at":AT}: one more is told what happens; they are numbered from 0
  // {"do":"command","kind":"move","user":ID,"seat":0,"text":TEXT,"ask":7,"at":AT,"language":"pl"}: fold/table.h's Command
  // {"do":"think","seed":HEX,"at":AT}: the first bot that is asked moves
  // {"do":"time","at":AT}: what is due by then happens
  //   -> {"entries":[ENTRY, …],"told":[{"to":0,"update":{…}}, …],"deadline":AT}, where an update is what the server sends
  //      (docs/server/socket.md), or {"refused":{"code":…,"text":…}}
  // {"do":"log"} -> {"log":[ENTRY, …]}
  // {"do":"record"} -> {"record":LINE}
  [[nodiscard]] std::string answer(std::string_view question);

 private:
  [[nodiscard]] std::string choose(const load::Value& question);
  [[nodiscard]] std::string bring(const load::Value& question);
  [[nodiscard]] std::string play(const load::Value& question);

  LocalGames games_;
  LocalTable table_;
};

}  // namespace konduktor::wasm
