// A load on a server over real sockets: tables with clients on every seat, idle sockets beside them, for a given time.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "konduktor/rules.h"

namespace konduktor::server {

struct LoadPlan {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string from;  // an address of this machine to come from; empty = any
  int tables = 100;
  int tables_per_socket = 1;  // a client may play at several tables over one socket
  int idle = 0;               // sockets that say hello and then nothing
  int seconds = 10;
  double moves_per_second = 0;  // 0 = as many as there are answers
};

struct LoadReport {
  std::string error;  // empty = it ran
  std::int64_t moves = 0;
  std::int64_t refused = 0;
  std::int64_t updates = 0;
  std::int64_t games = 0;  // played to their end
  std::int64_t bytes = 0;
  std::int64_t lost = 0;  // sockets that the server closed
  int sockets = 0;
  double seconds = 0;
  std::vector<float> millis;  // from sending a move to its acknowledgement, each
};

// `progress` hears a line now and then.
[[nodiscard]] LoadReport run_load(const Rules& rules, const LoadPlan& plan,
                                  const std::function<void(const std::string&)>& progress);

}  // namespace konduktor::server
