#include "arena/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace konduktor::cli {

using Json = nlohmann::ordered_json;

namespace {

enum Item : std::size_t { kWins, kScore, kCompletion, kItems };  // of a group; a shared win counts as a share

}  // namespace

Statistics::Statistics(const Rules& rules, std::vector<std::string> bots)
    : rules_(rules), bots_(std::move(bots)), links_(arena::links_of(rules)) {
  Group next = seat(bots_.size());
  for (const std::string& bot : bots_) next += by_bot_.try_emplace(bot, next).second ? 1 : 0;
  ratios_ = arena::Ratios(next * kItems);
}

std::size_t Statistics::of(Group group, std::size_t item) const noexcept { return group * kItems + item; }

void Statistics::add(const arena::GameFacts& game) {
  fewest_ = games_ == 0 ? game.moves : std::min(fewest_, game.moves);
  most_ = std::max(most_, game.moves);
  ++games_;
  moves_ += static_cast<std::uint64_t>(game.moves);
  renewals_ += static_cast<std::uint64_t>(game.renewals);
  if (game.triggered) ++triggered_;
  RouteSet claimed;
  for (std::size_t s = 0; s < bots_.size(); ++s) {
    const SeatScore& score = game.seats[s].score;
    claimed = claimed | game.seats[s].claimed;
    for (const Group group : {kAll, seat(s), by_bot_[bots_[s]]}) {
      ratios_.observe(of(group, kWins), game.win_share(s));
      ratios_.observe(of(group, kScore), score.total);
      ratios_.add(of(group, kCompletion), 0, score.completed.count());
      ratios_.add(of(group, kCompletion), 1, score.completed.count() + score.failed.count());
    }
  }
  ratios_.close_deal();
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

Json Statistics::line_json(Group group) const {
  const arena::Estimate wins = share(ratios_, of(group, kWins));
  const arena::Estimate score = mean(ratios_, of(group, kScore));
  const auto half = [](const arena::Estimate& e) { return e.known ? Json(e.half_width()) : Json(); };
  return Json{{"played", static_cast<std::uint64_t>(wins.count)},
              {"wins", ratios_.sums(of(group, kWins))[0]},
              {"win_share", wins.value},
              {"win_share_interval", half(wins)},
              {"mean_score", score.value},
              {"score_interval", half(score)},
              {"ticket_completion", share(ratios_, of(group, kCompletion)).value}};
}

Json Statistics::as_json(double seconds) const {
  const double games = static_cast<double>(std::max<std::uint64_t>(1, games_));
  Json json{{"games", games_},
            {"seconds", seconds},
            {"games_per_second", static_cast<double>(games_) / seconds},
            {"moves_per_game",
             {{"mean", static_cast<double>(moves_) / games}, {"least", fewest_}, {"most", most_}}},
            {"ends", {{"last_round", triggered_}, {"all_passed", games_ - triggered_}}},
            {"reshuffles_per_game", static_cast<double>(renewals_) / games},
            {"ticket_completion", share(ratios_, of(kAll, kCompletion)).value}};
  for (const auto& [name, group] : by_bot_) json["bots"][name] = line_json(group);
  for (std::size_t s = 0; s < bots_.size(); ++s) {
    Json line{{"seat", s}, {"bot", bots_[s]}};
    line.update(line_json(seat(s)));
    json["seats"].push_back(line);
  }
  for (const auto& [link, count] : most_claimed(5))
    json["most_claimed"][rules_.routes[ix(link.first)].id] = count;
  return json;
}

void Statistics::print_line(std::FILE* to, const std::string& name, Group group) const {
  const arena::Estimate score = mean(ratios_, of(group, kScore));
  fmt::print(to, "  {:<22}{:>9.1f} {:>5.1f} %  {:>8.1f} {:<8} {:>5.1f} %\n", name,
             ratios_.sums(of(group, kWins))[0], 100 * share(ratios_, of(group, kWins)).value, score.value,
             score.known ? fmt::format("± {:.1f}", score.half_width()) : "",
             100 * share(ratios_, of(group, kCompletion)).value);
}

void Statistics::print(std::FILE* to, double seconds) const {
  const double games = static_cast<double>(std::max<std::uint64_t>(1, games_));
  const double moves = static_cast<double>(moves_);
  fmt::print(to, "{} games in {:.2f} s: {:.0f} games/s, {:.0f} moves/s\n", games_, seconds, games / seconds,
             moves / seconds);
  fmt::print(to, "  moves a game  mean {:.1f}, least {}, most {}\n", moves / games, fewest_, most_);
  fmt::print(to, "  ends          {} by the last round, {} because all passed\n", triggered_,
             games_ - triggered_);
  fmt::print(to, "  reshuffles    {:.2f} a game\n", static_cast<double>(renewals_) / games);
  fmt::print(to, "  {:<22}{:>9} {:>7}  {:>8} {:<8} {:>7}\n", "", "wins", "", "score", "  95 %", "tickets");
  for (const auto& [name, group] : by_bot_) print_line(to, name, group);
  for (std::size_t s = 0; s < bots_.size(); ++s)
    print_line(to, fmt::format("seat {} ({})", s, bots_[s]), seat(s));
  if (games_ < arena::kFewestDeals)
    fmt::print(to, "  Too few games for intervals: {} of at least {}.\n", games_, arena::kFewestDeals);
  if (rules_.routes.empty()) return;
  fmt::print(to, "  claimed most\n");
  for (const auto& [link, count] : most_claimed(5))
    fmt::print(to, "    {:>5.1f} %  {}\n", 100 * static_cast<double>(count) / games,
               arena::link_label(rules_, link));
}

}  // namespace konduktor::cli
