#include "client/flood_run.h"

#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "client/client.h"

namespace konduktor::server {
namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

// Somebody who logs in every second or two, from the address from which they did before.
class Comer {
 public:
  explicit Comer(const LoadPlan& plan) : plan_(plan), thread_([this] { run(); }) {}
  ~Comer() { end(); }
  LogIns end() {
    ending_ = true;
    if (thread_.joinable()) thread_.join();
    return log_ins_;
  }

 private:
  void run() {
    while (!ending_) {
      const auto began = Clock::now();
      const HttpAnswer answer =
          http_request(plan_.host, plan_.port, "POST", "/api/login", {}, body().dump(), 30, {}, plan_.from);
      log_ins_.millis.push_back(std::chrono::duration<float, std::milli>(Clock::now() - began).count());
      if (answer.status == 200) ++log_ins_.right;
      if (answer.status != 200) ++log_ins_.refused;
      if (answer.status != 200 && log_ins_.first_error.empty()) log_ins_.first_error = answer.body;
      for (int k = 0; k < 15 && !ending_; ++k) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }

 public:
  static json body() { return {{"name", "Load Victim"}, {"password", "correct horse"}}; }

 private:
  const LoadPlan& plan_;
  std::atomic<bool> ending_ = false;
  LogIns log_ins_;
  std::thread thread_;
};

FloodHalf run_half(const Rules& rules, const LoadPlan& plan,
                   const std::function<void(const std::string&)>& progress) {
  FloodHalf half;
  Comer comer(plan);
  half.load = run_load(rules, plan, progress);
  half.log_ins = comer.end();
  return half;
}

void add(FloodCounts& sum, const FloodCounts& more) {
  sum.sent += more.sent;
  sum.bytes_in += more.bytes_in;
  sum.opened += more.opened;
}

}  // namespace

FloodReport run_flood(const Rules& rules, const LoadPlan& plan, const FloodPlan& flood_plan, int rounds,
                      const std::function<void(const std::string&)>& progress) {
  FloodReport report;
  // There from an earlier run, or new.
  (void)http_request(plan.host, plan.port, "POST", "/api/account", {}, Comer::body().dump(), 30, {},
                     plan.from);
  for (int k = 0; k < rounds; ++k) {
    progress("in peace");
    report.quiet.push_back(run_half(rules, plan, progress));
    if (report.quiet.back().load.moves == 0) {
      report.error = report.quiet.back().load.error;
      return report;
    }
    progress("flood: " + flood_plan.kind);
    Flood flood(flood_plan);
    if (const Outcome started = flood.start(); !started.ok()) {
      report.error = started.error;
      return report;
    }
    report.flooded.push_back(run_half(rules, plan, progress));
    add(report.flood, flood.stop());
  }
  return report;
}

}  // namespace konduktor::server
