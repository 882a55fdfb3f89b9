// What the parts of the hub share. Everything here outlives them and is used on the loop's thread.
#pragma once

#include "base/event_log.h"
#include "floor/bot_pool.h"
#include "floor/config.h"
#include "floor/rules_book.h"
#include "net/net.h"
#include "store/cluster.h"
#include "store/soundness.h"
#include "store/store_thread.h"

namespace konduktor::server {

struct Counters {
  std::int64_t moves = 0;    // stored and told
  std::int64_t entries = 0;  // of all kinds
  std::int64_t refused = 0;
  std::int64_t not_stored = 0;
  std::int64_t limited = 0;  // messages and requests above a limit
  std::int64_t chat_lines = 0;
  // Time from a move's arrival to its telling, in powers of two from 64 µs.
  static constexpr int kBuckets = 16;
  std::array<std::int64_t, kBuckets + 1> move_micros{};
  std::int64_t move_micros_sum = 0;

  // Somebody came up against a limit: counted, and told in the log once a minute for each address and limit.
  void note_limited(std::string_view what, const std::string& address, UserId user = UserId::None);
  void tell_limited(Millis at);

 private:
  static constexpr Millis kToldEvery = 60'000;
  Repeated limits_{kToldEvery};
};

struct Services {
  const ServerConfig& config;
  Net& net;
  StoreThread& store;
  RulesBook& book;
  BotPool& bots;
  Cluster& cluster;
  Counters& counters;
  Soundness& soundness;
};

}  // namespace konduktor::server
