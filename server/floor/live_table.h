// A table in memory, put together from parts that each own what they know: its time, the way of its commands, those who
// look, what is said, its bots. Here is what becomes of it as time goes by: people who went away are looked after, and
// tables that nobody comes to are closed, given up or let go of.
#pragma once

#include <functional>
#include <memory>

#include "floor/audience.h"
#include "floor/bot_seats.h"
#include "floor/chat.h"
#include "floor/floor_context.h"
#include "floor/table_runner.h"
#include "floor/table_time.h"

namespace konduktor::server {

class LiveTable final : private TableRunner::Listener {
 public:
  LiveTable(FloorContext& floor, std::unique_ptr<Table> table);
  LiveTable(const LiveTable&) = delete;
  LiveTable& operator=(const LiveTable&) = delete;

  // In the order of construction: a part knows those before it.
  TableTime time;
  TableRunner runner;
  Audience audience;
  Chat chat;
  BotSeats bots;

  [[nodiscard]] const Table& table() const noexcept { return runner.table(); }
  [[nodiscard]] TableId id() const noexcept { return table().id(); }
  // What updates and the lobby say of who is here, now.
  [[nodiscard]] Attendance attendance() const { return audience.attendance(time.now()); }
  // None of its players was here for long: it does not stand in the lobby.
  [[nodiscard]] bool is_deserted() const noexcept { return deserted_; }

  // Somebody asked for it.
  void use() { used_ = time.now(); }
  // By the server's time.
  [[nodiscard]] Millis last_used() const noexcept { return time.outside(used_); }
  // Nothing is under way that would be lost with it, and nobody looks.
  [[nodiscard]] bool may_be_let_go() const;

  void begin_watching(const Watcher& watcher, const std::function<void(const Refusal*)>& done);
  // The user was erased: seats are left, the name goes.
  void forget(UserId user);
  // Now and then. True: it never starts, and is to be closed.
  [[nodiscard]] bool look_after(Millis at);

 private:
  friend struct FloorProbe;  // tests

  void applied(const Entry& entry, const Events& events, bool offered) override;
  void at_rest() override { bots.wake(); }
  void hand_on(Command command, Asker asker) override;
  [[nodiscard]] bool may_be_replaced(int seat) const override;

  void look_at_kept_seats(Millis at);
  void look_for_away(Millis at);
  void look_for_deserted(Millis at);

  FloorContext& floor_;
  Millis added_;     // when it came into memory
  Millis used_;      // when somebody last looked
  Millis seen_ = 0;  // when one of its players was last here, as far as this server knows
  bool deserted_ = false;
  bool keeps_seats_ = false;  // some are kept for players of the game before
};

}  // namespace konduktor::server
