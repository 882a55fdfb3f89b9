// One client that does its worst: floods of several kinds against a server on the same machine, to see what others feel of
// it. From an address of its own (all of 127.0.0.0/8 is this machine), on a thread of its own, until it is stopped. The
// thread has a low priority: a flood comes from elsewhere, and must not take the server's cores by being made here.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"

namespace konduktor::server {

struct FloodPlan {
  std::string kind;  // one of flood_kinds
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string from = "127.0.0.2";
  int connections = 150;
};

struct FloodKind {
  std::string name;
  std::string what;  // a sentence
};
[[nodiscard]] const std::vector<FloodKind>& flood_kinds();

struct FloodCounts {
  std::int64_t sent = 0;      // messages, frames or requests
  std::int64_t bytes_in = 0;  // that came back
  std::int64_t opened = 0;    // connections
};

class Flood {
 public:
  explicit Flood(const FloodPlan& plan);
  ~Flood();
  Flood(const Flood&) = delete;
  Flood& operator=(const Flood&) = delete;

  // It runs when this returns, or it says why it cannot begin.
  [[nodiscard]] Outcome start();
  FloodCounts stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace konduktor::server
