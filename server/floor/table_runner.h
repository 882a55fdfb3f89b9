// Runs one table: command → decide → store → apply → tell.
//
// Commands wait in a queue. One at a time is decided; the entry that it makes goes to the store, and until the store has
// answered nothing else is decided. Only what is stored is applied, and only what is applied is told. So a failed store
// leaves nothing to take back, nobody is told a move that may be lost, and restoring is applying the log again. Bots, clocks
// and follow-ups take the same path as people.
//
// Of servers that share a database only a table's owner decides; the others follow its log with `catch_up`.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "floor/floor_context.h"
#include "floor/table_time.h"
#include "fold/table.h"

namespace konduktor::server {

class TableRunner {
 public:
  // The rest of the table.
  class Listener {
   public:
    // An entry is stored and applied, ours or another server's. `events`: of a move. `offered`: an offer was open before.
    virtual void applied(const Entry& entry, const Events& events, bool offered) = 0;
    // Nothing is under way and the table needs nothing: bots may think.
    virtual void at_rest() = 0;
    // Another server decides this.
    virtual void hand_on(Command command, Asker asker) = 0;
    // Its player is gone for so long that the others may call a bot.
    [[nodiscard]] virtual bool may_be_replaced(int seat) const = 0;

   protected:
    ~Listener() = default;
  };
  TableRunner(FloorContext& floor, std::unique_ptr<Table> table, TableTime& time, Listener& listener);

  [[nodiscard]] const Table& table() const noexcept { return *table_; }
  void submit(Command command, Asker asker);
  // A table that is over refuses everything, and for that nobody has to own it.
  [[nodiscard]] bool may_decide() const;
  // Decides what waits, or hands it on if the table is another's now.
  void go_on();
  // What must happen without a command: clocks are woken, follow-ups, clocks that have run out, bots.
  void look();
  // Its clocks are to be woken before anything else happens at it: it was read from the store, or something could not be
  // stored. Nobody could move meanwhile.
  void sleep() noexcept { asleep_ = true; }
  // Nobody was here since `seen`: it is given up if that is long enough.
  void give_up(Millis seen, Millis at);
  // The user was erased.
  void forget(UserId user) { table_->forget(user); }

  [[nodiscard]] bool has_waiting() const noexcept { return !queue_.empty(); }
  [[nodiscard]] bool is_storing() const noexcept { return pending_; }
  [[nodiscard]] bool is_reading() const noexcept { return reading_; }
  [[nodiscard]] bool is_idle() const noexcept { return !pending_ && queue_.empty(); }
  // A bot's move for the seat is on its way through the queue.
  [[nodiscard]] bool has_bots_move(int seat) const;

  // Applies what other servers have stored; `then` in any case.
  void catch_up(std::function<void()> then = {});
  void catch_up_if_behind();
  // The log goes so far at least, says another server.
  void heard_of(std::int32_t n);
  // It was another server's and is ours.
  void taken_over();

 private:
  friend struct FloorProbe;  // tests

  struct Job {
    Command command;
    Asker asker;
    std::int64_t arrived_micros = 0;  // 0 = the table's own doing
    int conflicts = 0;                // how often another server's entry came first
    [[nodiscard]] bool is_own() const noexcept { return arrived_micros == 0; }
  };

  void store_entry(Entry entry, Job job);
  [[nodiscard]] std::vector<Change> changes_for(const Entry& entry) const;
  void stored(const Status& status);
  void not_stored(const Entry& entry, const Job& job, const Status& status);
  void refuse_unstored(const Asker& asker, const Status& status) const;
  // False: it does not fit the table, which stays as it was.
  [[nodiscard]] bool apply(const Entry& entry);
  void read_first();
  void read(const Status& status, const std::vector<Entry>& log, const std::function<void()>& then);
  // True: an entry is on its way that gives back what is owed.
  [[nodiscard]] bool settle_debt(Millis at);
  // Tells the log of a game that begins or ends here.
  void log_entry(const Entry& entry, const Asker& asker) const;

  FloorContext& floor_;
  TableTime& time_;
  Listener& listener_;
  std::unique_ptr<Table> table_;
  std::deque<Job> queue_;
  Entry entry_;  // what is on its way to the store (`pending_`), and whose wish it was
  Job job_;
  bool offered_ = false;  // an offer was open before the entry that was applied last
  bool asleep_ = false;   // see sleep()
  bool pending_ = false;  // an entry is on its way to the store: nothing else is decided until it is there
  bool unsure_ = false;   // whether the last entry was stored is not known: the log is to be read first
  bool reading_ = false;  // entries of another server are being read
  std::int32_t known_n_ = 0;                    // see heard_of()
  std::vector<std::function<void()>> readers_;  // who wants to know what was stored after that reading began
};

}  // namespace konduktor::server
