#include "arena/sharing.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "common/failure.h"

namespace konduktor::cli {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// How long a follower's portion of deals should last: short enough that all end together, long enough that asking
// costs nothing.
constexpr double kPortionSeconds = 1.0;
constexpr auto kBetweenLooks = 500us;

// Followers say "want 12" (deals), "deal <line>" (a result) and "bye"; the leader answers "deals 5 6 7" or, at the
// end, "over", which may also come while a follower plays. Everybody waits for everybody's "bye".
class Leader {
 public:
  Leader(Ranks& ranks, const Series& series, Dealing& dealing)
      : ranks_(ranks), series_(series), dealing_(dealing), told_(static_cast<std::size_t>(ranks.size()), 0) {}

  void serve() {
    for (int following = ranks_.size() - 1; following > 0;) {
      if (dealing_.over())
        for (int rank = 1; rank < ranks_.size(); ++rank) tell_over(rank);
      const auto message = ranks_.receive();
      if (!message) {
        std::this_thread::sleep_for(kBetweenLooks);
      } else if (message->text == "bye") {
        --following;
      } else {
        hear(*message);
      }
    }
  }

 private:
  void hear(const Message& message) {
    const std::string_view text = message.text;
    if (text.starts_with("want ")) return hand_out(message.from, std::strtoul(text.data() + 5, nullptr, 10));
    auto deal =
        arena::deal_from_line(text.substr(5), series_.schedule->seats, series_.schedule->games_a_deal());
    if (!deal.ok())
      throw Failure(fmt::format("rank {} sent a deal that cannot be read: {}.", message.from, deal.error));
    dealing_.deliver(std::move(deal.value));
  }

  void hand_out(int rank, unsigned long wanted) {
    std::string text = "deals";
    for (unsigned long k = 0; k < wanted; ++k)
      if (const auto deal = dealing_.next()) text += fmt::format(" {}", *deal);
    if (text == "deals") return tell_over(rank);
    ranks_.send(rank, text);
  }

  void tell_over(int rank) {
    char& told = told_[static_cast<std::size_t>(rank)];
    if (told == 0) ranks_.send(rank, "over");
    told = 1;
  }

  Ranks& ranks_;
  const Series& series_;
  Dealing& dealing_;
  std::vector<char> told_;  // that it is over, by rank
};

// The deals of one portion, as lines for the leader. Stops when the leader says "over" meanwhile.
std::vector<std::string> play_portion(Ranks& ranks, const Series& series, std::istringstream& numbers,
                                      std::atomic<bool>& stop, bool& over) {
  std::atomic<bool> played{false};
  std::thread watcher([&] {
    while (!played && !over) {
      if (ranks.receive()) over = stop = true;
      std::this_thread::sleep_for(kBetweenLooks);
    }
  });
  const auto next = [&]() -> std::optional<std::uint32_t> {
    std::uint32_t deal = 0;
    if (numbers >> deal) return deal;
    return std::nullopt;
  };
  std::vector<std::string> lines;
  try {
    play_deals(series, next, [&](const arena::DealFacts& deal) {
      lines.push_back("deal " + arena::to_line(deal, series.schedule->seats));
    });
  } catch (...) {
    played = true;
    watcher.join();
    throw;
  }
  played = true;
  watcher.join();
  return lines;
}

}  // namespace

void lead(Ranks* ranks, const Series& series, Dealing& dealing,
          const std::function<void(const std::exception&)>& tell) {
  std::thread server;
  if (ranks != nullptr)
    server = std::thread([&] {
      try {
        Leader(*ranks, series, dealing).serve();
      } catch (const std::exception& error) {
        tell(error);
        ranks->abort(kBadInput);
      }
    });
  try {
    play_deals(
        series, [&] { return dealing.next(); },
        [&](arena::DealFacts&& deal) { dealing.deliver(std::move(deal)); });
  } catch (const std::exception& error) {
    if (ranks == nullptr) throw;
    tell(error);
    ranks->abort(kCheckFailed);  // the others would wait for ever
  }
  if (server.joinable()) server.join();
}

Message wait_for(Ranks& ranks) {
  for (;;) {
    if (auto message = ranks.receive()) return std::move(*message);
    std::this_thread::sleep_for(kBetweenLooks);
  }
}

void follow(Ranks& ranks, const Series& series, std::atomic<bool>& stop) {
  std::uint32_t portion = 1;
  for (bool over = false; !over;) {
    ranks.send(0, fmt::format("want {}", portion));
    std::istringstream answer(wait_for(ranks).text);
    std::string word;
    answer >> word;
    if (word == "over") break;
    const auto started = Clock::now();
    const std::vector<std::string> lines = play_portion(ranks, series, answer, stop, over);
    if (over) break;
    for (const std::string& line : lines) ranks.send(0, line);
    const double seconds = std::chrono::duration<double>(Clock::now() - started).count();
    const double faster = std::clamp(kPortionSeconds / std::max(seconds, 1e-4), 0.25, 4.0);
    portion = std::clamp(static_cast<std::uint32_t>(portion * faster), 1u, 10'000u);
  }
  ranks.send(0, "bye");
}

}  // namespace konduktor::cli
