#include "store/postgres/listener.h"

#include <chrono>
#include <future>
#include <utility>

namespace konduktor::server {
namespace {

constexpr long kWakeMicros = 200'000;  // how often the thread looks whether it is to end

class Receiver final : public pqxx::notification_receiver {
 public:
  Receiver(pqxx::connection& connection, const std::function<void(std::vector<Announcement>)>& heard)
      : pqxx::notification_receiver(connection, kChannel), heard_(heard) {}
  void operator()(const std::string& payload, int) override { heard_(parse_announcements(payload)); }

 private:
  const std::function<void(std::vector<Announcement>)>& heard_;
};

}  // namespace

Listener::Listener(const std::string& url, std::function<void(std::vector<Announcement>)> heard,
                   std::function<void()> missed)
    : link_(url, "SELECT 1"), heard_(std::move(heard)), missed_(std::move(missed)) {}

Listener::~Listener() {
  ending_ = true;
  if (thread_.joinable()) thread_.join();
}

Outcome Listener::start() {
  if (const Status status = link_.connect(); !status.ok()) return status.text;
  std::promise<void> listening;
  thread_ = std::thread([this, &listening] {
    listen([&] { listening.set_value(); });
    while (!ending_) {
      if (link_.connect().ok())
        listen(missed_);
      else
        std::this_thread::sleep_for(std::chrono::microseconds(kWakeMicros));
    }
  });
  listening.get_future().wait();
  return {};
}

// Until the line is cut or the end. `begun` is called in any case, as soon as nothing new can be missed.
void Listener::listen(const std::function<void()>& begun) {
  bool told = false;
  try {
    const Receiver receiver(link_.connection(), heard_);
    told = true;
    begun();
    while (!ending_) link_.connection().await_notification(0, kWakeMicros);
  } catch (const std::exception&) {
    if (!told) begun();
    link_.drop();
  }
}

}  // namespace konduktor::server
