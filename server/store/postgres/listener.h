// A thread that listens to the announcements of other servers.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "base/result.h"
#include "store/announcements.h"
#include "store/postgres/link.h"

namespace konduktor::server {

class Listener {
 public:
  // Both are called on the listener's thread. `missed`: the line was cut and is up again.
  Listener(const std::string& url, std::function<void(std::vector<Announcement>)> heard,
           std::function<void()> missed);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  // Connects and starts, or says why not. What is announced from then on is heard.
  [[nodiscard]] Outcome start();

 private:
  void listen(const std::function<void()>& begun);

  Link link_;
  std::function<void(std::vector<Announcement>)> heard_;
  std::function<void()> missed_;
  std::atomic<bool> ending_ = false;
  std::thread thread_;
};

}  // namespace konduktor::server
