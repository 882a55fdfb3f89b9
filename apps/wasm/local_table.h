// One table without a server: commands in, its log and what each watcher is told out. What the server does between its
// queue and its store, at a time that is given.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "fold/table.h"
#include "load/record_value.h"
#include "local_games.h"
#include "wire/update.h"

namespace konduktor::wasm {

class LocalTable {
 public:
  // `games` must outlive it.
  explicit LocalTable(LocalGames& games) : games_(games) {}

  // Each reads its question (desk.h) and answers with the JSON of what became of it. What is wrong with the question is
  // noted in it; then the answer does not count and nothing has changed.
  [[nodiscard]] std::string open(const load::Value& question);
  [[nodiscard]] std::string restore(const load::Value& question);
  [[nodiscard]] std::string watch(const load::Value& question);
  [[nodiscard]] std::string command(const load::Value& question);
  [[nodiscard]] std::string think(const load::Value& question);
  [[nodiscard]] std::string pass_time(const load::Value& question);
  [[nodiscard]] std::string tell_log() const;
  [[nodiscard]] std::string tell_record() const;
  [[nodiscard]] bool there() const noexcept { return table_ != nullptr; }

 private:
  void begin_answer();
  [[nodiscard]] std::string end_answer();
  // Applies it and tells everybody. That it does not fit would be a fault of ours, and is noted as such.
  void carry_out(const server::Entry& entry, server::Millis at);
  void settle(server::Millis at);
  void note(const server::Entry& entry);
  void tell(const Events* events, bool info, server::Millis at);
  [[nodiscard]] server::Attendance attendance() const;
  [[nodiscard]] std::string decided(const server::Decision& decision, server::Millis at);

  LocalGames& games_;
  std::unique_ptr<server::Table> table_;
  std::vector<server::Entry> log_;
  std::vector<server::Onlooker> watchers_;
  server::LongestPaths paths_;
  server::Update update_;
  Events events_;
  std::string fault_;
  std::string entries_;  // of the answer
  std::string told_;
};

}  // namespace konduktor::wasm
