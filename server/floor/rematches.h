// Rematches: the players of a game that is over go on at a new table with the same settings.
#pragma once

#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "floor/floor_context.h"
#include "floor/made.h"

namespace konduktor::server {

class Floor;

class Rematches {
 public:
  Rematches(Floor& floor, FloorContext& context) : floor_(floor), context_(context) {}

  // The table where the game's players go on; made for the first who asks.
  void ask(TableId id, const Visitor& who, Language language, WhenMade done);
  // Where the players of a table went on; None = nowhere yet.
  [[nodiscard]] TableId next_of(TableId table) const;
  // Also after a restart a table knows where its players went on.
  void added(const Table& table);
  // One is being made: the table before is needed until it is there.
  [[nodiscard]] bool is_wanted(TableId table) const { return wanted_.contains(table); }
  // Tables were let go: the store knows what is forgotten here.
  void tidy();

 private:
  struct Wish;
  void make(const Table& before, const Visitor& who, Language language, const WhenMade& done);
  void seek(TableId id, const std::shared_ptr<Wish>& wish);
  void create(TableId id, const std::shared_ptr<Wish>& wish);
  void finish(TableId before, const Made& made, const WhenMade& done);

  Floor& floor_;
  FloorContext& context_;
  std::unordered_map<TableId, TableId> next_;  // by the table before
  // By the table before: who asked while it is being made. The first is whose wish it was.
  std::unordered_map<TableId, std::vector<std::function<void()>>> wanted_;
};

}  // namespace konduktor::server
