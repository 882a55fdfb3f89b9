#include "sharing.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace konduktor::arena {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// How long a follower's portion of deals should last: short enough that all end together, long enough that asking
// costs nothing.
constexpr double kPortionSeconds = 1.0;
constexpr auto kBetweenLooks = 500us;

// Followers say "want 12" (deals), "deal <line>" (a result), "fail <what>" and "bye"; the leader answers "deals 5 6 7"
// or, at the end, "over", which may also come while a follower plays. Everybody waits for everybody's "bye".
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
        hear_guarded(*message);
      }
    }
  }

 private:
  // The others wait for an answer, so the leader goes on until all know that it is over.
  void hear_guarded(const Message& message) {
    try {
      hear(message);
    } catch (...) {
      dealing_.fail(std::current_exception());
    }
  }

  void hear(const Message& message) {
    const std::string_view text = message.text;
    if (text.starts_with("want ")) return hand_out(message.from, std::strtoul(text.data() + 5, nullptr, 10));
    if (text.starts_with("fail ")) return dealing_.fail(std::string(text.substr(5)));
    auto deal = deal_from_line(text.substr(std::min<std::size_t>(5, text.size())), series_.schedule->seats,
                               series_.schedule->games_a_deal());
    if (!deal.ok())
      return dealing_.fail(
          fmt::format("rank {} sent a deal that cannot be read: {}.", message.from, deal.error));
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

// Plays the deals of one portion, which become lines for the leader. Sets `over` when the leader says so meanwhile.
Result<std::vector<std::string>> play_portion(Ranks& ranks, const Series& series, std::istringstream& numbers,
                                              std::atomic<bool>& over) {
  std::atomic<bool> played{false};
  std::thread watcher([&] {
    while (!played && !over) {
      if (ranks.receive()) over = true;
      std::this_thread::sleep_for(kBetweenLooks);
    }
  });
  const auto next = [&]() -> std::optional<std::uint32_t> {
    std::uint32_t deal = 0;
    if (numbers >> deal) return deal;
    return std::nullopt;
  };
  Result<std::vector<std::string>> lines;
  try {
    lines.error = play_deals(series, next, [&](const DealFacts& deal) {
                    lines.value.push_back("deal " + to_line(deal, series.schedule->seats));
                  }).error;
  } catch (const std::exception& error) {  // out of memory, say: the leader would wait for ever
    lines.error = error.what();
  }
  played = true;
  watcher.join();
  return lines;
}

}  // namespace

void lead(Ranks* ranks, const Series& series, Dealing& dealing) {
  std::thread server;
  if (ranks != nullptr) server = std::thread([&] { Leader(*ranks, series, dealing).serve(); });
  try {
    const auto played = play_deals(
        series, [&] { return dealing.next(); }, [&](DealFacts&& deal) { dealing.deliver(std::move(deal)); });
    if (!played.ok()) dealing.fail(played.error);
  } catch (...) {
    dealing.fail(std::current_exception());
  }
  if (server.joinable()) server.join();
}

Message wait_for(Ranks& ranks) {
  for (;;) {
    if (auto message = ranks.receive()) return std::move(*message);
    std::this_thread::sleep_for(kBetweenLooks);
  }
}

void follow(Ranks& ranks, Series series) {
  std::atomic<bool> over{false};
  series.enough = &over;
  std::uint32_t portion = 1;
  while (!over) {
    ranks.send(0, fmt::format("want {}", portion));
    std::istringstream answer(wait_for(ranks).text);
    std::string word;
    answer >> word;
    if (word == "over") break;
    const auto started = Clock::now();
    const auto lines = play_portion(ranks, series, answer, over);
    if (!lines.ok()) {
      ranks.send(0, "fail " + lines.error);
      while (!over && wait_for(ranks).text != "over") continue;  // nobody is written to after "bye"
      break;
    }
    if (over) break;
    for (const std::string& line : lines.value) ranks.send(0, line);
    const double seconds = std::chrono::duration<double>(Clock::now() - started).count();
    const double faster = std::clamp(kPortionSeconds / std::max(seconds, 1e-4), 0.25, 4.0);
    portion = std::clamp(static_cast<std::uint32_t>(portion * faster), 1u, 10'000u);
  }
  ranks.send(0, "bye");
}

}  // namespace konduktor::arena
