// Stands between the store and PostgreSQL and cuts the line at the worst moment.
#pragma once

#include <atomic>
#include <string>
#include <thread>

namespace konduktor::server::testing {

class CuttingProxy {
 public:
  // Listens in `folder` and passes on to the server of `url`.
  CuttingProxy(const std::string& folder, const std::string& url);
  ~CuttingProxy();
  CuttingProxy(const CuttingProxy&) = delete;
  CuttingProxy& operator=(const CuttingProxy&) = delete;

  [[nodiscard]] const std::string& url() const noexcept { return url_; }
  // The next message that holds these words reaches the server (or does not), and its answer never the client.
  void cut_at(const std::string& words, bool reaches_server);
  [[nodiscard]] int cuts() const noexcept { return cuts_; }

 private:
  void serve();
  void pass(int client);
  bool forward(int client, int server);

  std::string url_;
  std::string target_;
  int listener_ = -1;
  std::string words_;
  bool reaches_ = true;
  std::atomic<bool> armed_ = false;
  std::atomic<bool> ending_ = false;
  std::atomic<int> cuts_ = 0;
  std::thread thread_;
};

}  // namespace konduktor::server::testing
