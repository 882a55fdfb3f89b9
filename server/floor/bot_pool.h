// Bots think here: a pool of threads of low priority with bounded queues, apart from the loop that serves people.
//
// Quick bots and thinkers have a queue each, and with more than one thread one of them takes quick work only, so that
// a room full of experts does not delay a game against an easy bot. In each the hosts of tables take turns, and tables
// that somebody looks at go first (fair_queue.h). What a bot is given is a View: it cannot cheat.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "konduktor/game.h"
#include "konduktor/players/teacher.h"
#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor::server {

struct Thought {
  Move move;
  std::string why;               // if asked for
  std::optional<Advice> advice;  // of the teacher
};

class BotPool {
 public:
  using Deliver = std::function<void(std::function<void()>)>;
  // `deliver` hands a function to the loop's thread. `threads` = 0: one less than the machine has, at least one.
  BotPool(int threads, Deliver deliver, std::size_t max_waiting = 20000);
  ~BotPool();
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  struct Task {
    const Rules* rules = nullptr;  // outlives the pool
    View view;
    std::string bot;          // "bot:hard" or "hard"
    std::uint64_t whose = 0;  // the one for whom it thinks: they take turns
    bool awaited = true;      // somebody looks at the table
    bool explain = false;
    Language language = Language::English;
    std::optional<Lesson> lesson;              // the teacher is asked, whoever `bot` is
    bool known_hands = false;                  // its odds count what everyone has seen
    std::function<void(const Thought&)> done;  // on the loop
  };
  // False: too much waits already, nothing is taken; try again later.
  [[nodiscard]] bool submit(Task task);

  struct Counts {
    std::size_t waiting = 0;
    std::int64_t moves = 0;
    std::int64_t busy_micros = 0;
  };
  [[nodiscard]] Counts counts() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace konduktor::server
