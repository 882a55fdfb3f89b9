// The bots at one table: whom the pool thinks for, and hints for people who ask.
#pragma once

#include <array>

#include "floor/audience.h"
#include "floor/floor_context.h"
#include "floor/table_runner.h"

namespace konduktor::server {

class BotSeats {
 public:
  BotSeats(FloorContext& floor, TableRunner& runner, const Audience& audience);

  // Every bot that is asked something and does not think about it yet begins to.
  void wake();
  // {"type":"hint",…} to the asker, after a bot has thought. `lesson`: what a lesson would show, and the teacher is asked
  // ("route", "cards"); empty = no lesson.
  void hint(int seat, std::string_view lesson, UserId user, const Asker& asker) const;

 private:
  [[nodiscard]] BotPool::Task task_for(int seat) const;
  void moved(int seat, std::int32_t ask, const Move& move);

  FloorContext& floor_;
  TableRunner& runner_;
  const Audience& audience_;
  std::array<std::int32_t, kMaxPlayers> thinking_{};  // the question that a bot thinks about now; 0 = none
};

}  // namespace konduktor::server
