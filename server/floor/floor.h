// The floor: all tables that are open, running or looked at, and everything that happens at them.
//
// A table is put together from parts (live_table.h); the floor keeps the tables, makes and fetches them, and lets them go.
// How a command goes its way is written in table_runner.h.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "floor/floor_cluster.h"
#include "floor/floor_context.h"
#include "floor/live_table.h"
#include "floor/made.h"
#include "floor/questions.h"
#include "floor/rematches.h"
#include "floor/services.h"

namespace konduktor::server {

class Floor {
 public:
  explicit Floor(const Services& services);
  // What whoever keeps the connections knows; to be filled in before the loop runs.
  [[nodiscard]] FloorHooks& hooks() noexcept { return context_.hooks; }

  // --- tables ---
  // Before the loop runs: all open and running tables. The error says what is wrong with the store.
  [[nodiscard]] Outcome restore(Store& store);
  // `id`: None = a new one.
  void create(const Settings& settings, UserId host, std::string name, bool guest, Language language,
              WhenMade done, TableId id = TableId::None, const Inherited& inherited = {});
  void rematch(TableId table, const Visitor& who, Language language, WhenMade done);
  [[nodiscard]] LiveTable* find(TableId table) const { return context_.find(table); }
  // Tables that are over are read from the store. Null: `why` is no_such_table or busy.
  using WithTable = std::function<void(LiveTable* live, std::string_view why)>;
  void with_table(TableId table, WithTable done);
  [[nodiscard]] const FloorContext::Tables& tables() const noexcept { return context_.tables(); }
  // Open and running tables where the user sits.
  [[nodiscard]] std::vector<TableId> tables_of(UserId user) const;
  // Whoever sits, hosts or talked at a table here.
  [[nodiscard]] std::vector<UserId> people() const;
  // What a table may know of an address (Command::from); empty for addresses that mean nothing.
  [[nodiscard]] std::string mark_of(TableId table, std::string_view address) const;

  // --- what people do at them ---
  void submit(TableId table, Command command, Asker asker);
  // Commands one after the other; `done` hears of the first refusal, or null after the last.
  void submit_all(TableId table, std::vector<Command> commands, Language language,
                  std::function<void(const Refusal*)> done);
  // Null = watching. Whether this user may look at the table is decided here. Not told at all: the connection is
  // somebody else's by now.
  void watch(TableId table, const Watcher& watcher, std::function<void(const Refusal*)> done);
  void unwatch(TableId table, SocketId socket);
  void chat(TableId table, const Watcher& from, std::string name, bool guest, std::string text,
            std::function<void(const Refusal*)> done);
  // {"type":"hint",…} to the asker, after a bot has thought; BotSeats says what a lesson is.
  void hint(TableId table, int seat, std::string_view lesson, UserId user, const Asker& asker);
  // The moves that begin with `prefix`.
  [[nodiscard]] Answered legal(TableId table, int seat, UserId user, std::string_view prefix,
                               Language language) const;
  // Something that the guide answers.
  [[nodiscard]] Answered ask(const Question& question, UserId user, Language language) const;
  // The user was erased: seats are left, the name goes.
  void forget(UserId user);

  // --- other servers on the same database ---
  [[nodiscard]] ClusterEvents cluster_events() { return cluster_.events(); }
  // What others wrote while nobody listened: entries, chat, and tables that are not known here.
  void catch_up_all(const std::vector<TableId>& going_on);
  // Applies what others wrote at one table; `then` in any case.
  void catch_up(TableId table, std::function<void()> then);
  // A table that another server has made.
  void adopt(TableId table);

  // --- time ---
  // The loop runs: from now on it is noticed when it stands still.
  void start() { context_.start(); }
  // Twice a second: clocks, people who went away, retries, tables that nobody needs.
  void tick(Millis at);
  // Nobody could do anything for so long, or now() was put forward by so much: at no table has any time passed.
  void give_back(Millis time) { context_.give_back(time); }

 private:
  LiveTable& add(std::unique_ptr<Table> table);
  [[nodiscard]] TableId made(TableId id, std::unique_ptr<Table> table);
  // Its log is there and makes no game: damage, or the rules of another version.
  void note_spoilt(TableId id, const std::string& why);
  void let_go(Millis at);

  FloorContext context_;
  FloorCluster cluster_;
  Rematches rematches_;
};

// A new seed and its salt, as Command::Start wants them.
[[nodiscard]] std::string fresh_deal();

}  // namespace konduktor::server
