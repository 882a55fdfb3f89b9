// What happens by itself: twice a second the clock and the tables are looked after, once an hour what nobody uses is
// cleared away.

#include <spdlog/spdlog.h>

#include "api/hub.h"

namespace konduktor::server {
namespace {

constexpr Millis kTick = 500;
constexpr Millis kClearEvery = 3'600'000;

}  // namespace

void Hub::start() {
  floor_.start();
  tick();
}

void Hub::keep_time() {
  using Kind = Timekeeper::News::Kind;
  const Timekeeper::News news = time_.look(wall_now(), now(), steady_now());
  if (news.correct != 0) {
    put_time_forward(news.correct);
    floor_.give_back(news.correct);
  }
  switch (news.kind) {
    case Kind::None: break;
    case Kind::Jumped:
      spdlog::warn(
          "the machine's clock has jumped by {} s: it is not followed until it has gone evenly for an hour",
          news.by / 1000);
      break;
    case Kind::CameBack: spdlog::info("the machine's clock is back where it was"); break;
    case Kind::Followed:
      spdlog::warn("the machine's clock is believed now: the time was put forward by {} s", news.by / 1000);
      break;
  }
}

void Hub::tick() {
  keep_time();
  const Millis at = now();
  if (missed_) catch_up();
  recheck_some();
  floor_.tick(at);
  api_.tick();
  chat_.tidy(steady_now());
  services_.counters.tell_limited(steady_now());
  const Millis steady = steady_now();
  if (services_.config.session_days > 0 && steady - cleared_ >= kClearEvery && time_.is_trusted(steady)) {
    cleared_ = steady;
    services_.store.write({ClearUnused{at - services_.config.session_days * kDay, at}}, nullptr);
  }
  services_.net.after(kTick, [this] { tick(); });
}

}  // namespace konduktor::server
