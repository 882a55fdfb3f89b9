#include "statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

namespace konduktor::cli {

using Json = nlohmann::ordered_json;

double Mean::mean() const noexcept { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }

double Mean::interval() const noexcept {
  if (count_ < 2) return 0;
  const double n = static_cast<double>(count_);
  const double variance = std::max(0.0, (squares_ - sum_ * sum_ / n) / (n - 1));
  return 1.96 * std::sqrt(variance / n);
}

double Statistics::Line::completion() const noexcept {
  return held == 0 ? 0 : static_cast<double>(completed) / static_cast<double>(held);
}

Statistics::Statistics(const Rules& rules, std::vector<std::string> bots)
    : rules_(rules),
      bots_(std::move(bots)),
      by_seat_(static_cast<std::size_t>(rules.players())),
      links_(arena::links_of(rules)) {}

void Statistics::add(const arena::GameFacts& game) {
  fewest_ = moves_.count() == 0 ? game.moves : std::min(fewest_, game.moves);
  most_ = std::max(most_, game.moves);
  moves_.add(game.moves);
  renewals_.add(game.renewals);
  if (game.triggered) ++triggered_;
  RouteSet claimed;
  for (std::size_t s = 0; s < by_seat_.size(); ++s) {
    const SeatScore& score = game.seats[s].score;
    claimed = claimed | game.seats[s].claimed;
    for (Line* line : {&all_, &by_seat_[s], &by_bot_[bots_[s]]}) {
      line->wins.add(game.win_share(s));
      line->score.add(score.total);
      line->completed += static_cast<std::uint64_t>(score.completed.count());
      line->held += static_cast<std::uint64_t>(score.completed.count() + score.failed.count());
    }
  }
  for (std::size_t k = 0; k < links_.size(); ++k)
    claimed_[k] += (claimed & links_[k].routes()).empty() ? 0 : 1;
}

std::vector<std::pair<arena::Link, std::uint64_t>> Statistics::most_claimed(std::size_t count) const {
  std::vector<std::pair<arena::Link, std::uint64_t>> all;
  for (std::size_t k = 0; k < links_.size(); ++k) all.emplace_back(links_[k], claimed_[k]);
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  all.resize(std::min(count, all.size()));
  return all;
}

Json Statistics::as_json(double seconds) const {
  const auto line_json = [](const Line& line) {
    return Json{{"played", line.score.count()},          {"wins", line.wins.sum()},
                {"win_share", line.wins.mean()},         {"win_share_interval", line.wins.interval()},
                {"mean_score", line.score.mean()},       {"score_interval", line.score.interval()},
                {"ticket_completion", line.completion()}};
  };
  Json json{{"games", moves_.count()},
            {"seconds", seconds},
            {"games_per_second", static_cast<double>(moves_.count()) / seconds},
            {"moves_per_game", {{"mean", moves_.mean()}, {"least", fewest_}, {"most", most_}}},
            {"ends", {{"last_round", triggered_}, {"all_passed", moves_.count() - triggered_}}},
            {"reshuffles_per_game", renewals_.mean()},
            {"ticket_completion", all_.completion()}};
  for (const auto& [name, line] : by_bot_) json["bots"][name] = line_json(line);
  for (std::size_t s = 0; s < by_seat_.size(); ++s) {
    Json seat{{"seat", s}, {"bot", bots_[s]}};
    seat.update(line_json(by_seat_[s]));
    json["seats"].push_back(seat);
  }
  for (const auto& [link, count] : most_claimed(5))
    json["most_claimed"][rules_.routes[ix(link.first)].id] = count;
  return json;
}

void Statistics::print_line(const std::string& name, const Line& line) const {
  fmt::print("  {:<22}{:>9.1f} {:>5.1f} %  {:>8.1f} ± {:<6.1f} {:>5.1f} %\n", name, line.wins.sum(),
             100 * line.wins.mean(), line.score.mean(), line.score.interval(), 100 * line.completion());
}

void Statistics::print(double seconds) const {
  const double games = static_cast<double>(std::max<std::uint64_t>(1, moves_.count()));
  fmt::print("{} games in {:.2f} s: {:.0f} games/s, {:.0f} moves/s\n", moves_.count(), seconds,
             games / seconds, moves_.sum() / seconds);
  fmt::print("  moves a game  mean {:.1f}, least {}, most {}\n", moves_.mean(), fewest_, most_);
  fmt::print("  ends          {} by the last round, {} because all passed\n", triggered_,
             moves_.count() - triggered_);
  fmt::print("  reshuffles    {:.2f} a game\n", renewals_.mean());
  fmt::print("  {:<22}{:>9} {:>7}  {:>8}   {:<6} {:>7}\n", "", "wins", "", "score", "95 %", "tickets");
  for (const auto& [name, line] : by_bot_) print_line(name, line);
  for (std::size_t s = 0; s < by_seat_.size(); ++s)
    print_line(fmt::format("seat {} ({})", s, bots_[s]), by_seat_[s]);
  if (rules_.routes.empty()) return;
  fmt::print("  claimed most\n");
  for (const auto& [link, count] : most_claimed(5))
    fmt::print("    {:>5.1f} %  {}\n", 100 * static_cast<double>(count) / games,
               arena::link_label(rules_, link));
}

}  // namespace konduktor::cli
