// A series in which bots keep their seats as JSON. Keys are stable: programs read them.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "konduktor/arena/report.h"

namespace konduktor::arena {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostClaimed = 5;

Json line_json(const Estimate& wins, const Estimate& score, const Estimate& completion) {
  const auto half = [](const Estimate& e) { return e.known ? Json(e.half_width()) : Json(); };
  return Json{{"played", static_cast<std::uint64_t>(wins.count)},
              {"wins", wins.total},
              {"win_share", wins.value},
              {"win_share_interval", half(wins)},
              {"mean_score", score.value},
              {"score_interval", half(score)},
              {"ticket_completion", completion.value}};
}

}  // namespace

std::vector<ClaimedLink> most_claimed(const Tally& tally, std::size_t count) {
  std::vector<ClaimedLink> all;
  for (std::size_t k = 0; k < tally.links().size(); ++k)
    all.push_back({tally.links()[k], static_cast<std::uint64_t>(tally.claimed_link(Tally::kAll, k).total)});
  std::stable_sort(all.begin(), all.end(),
                   [](const ClaimedLink& a, const ClaimedLink& b) { return a.games > b.games; });
  all.resize(std::min(count, all.size()));
  return all;
}

std::vector<std::size_t> bots_by_name(const Schedule& schedule) {
  std::vector<std::size_t> order(schedule.bots.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return schedule.bots[a] < schedule.bots[b]; });
  return order;
}

Json simulation_json(const Tally& tally, const Circumstances& circumstances) {
  const Rules& rules = tally.rules();
  const Schedule& schedule = tally.schedule();
  Json json{{"game", rules.id},
            {"rules", rules.version},
            {"players", rules.players()},
            {"seed", to_hex(circumstances.seed)}};
  if (!rules.notice.en.empty()) json["notice"] = rules.notice.en;
  const auto& lengths = tally.moves_seen();
  const auto by_last_round = static_cast<std::uint64_t>(tally.triggered().total);
  json["games"] = tally.games();
  json["seconds"] = circumstances.seconds;
  json["games_per_second"] = static_cast<double>(tally.games()) / circumstances.seconds;
  json["moves_per_game"] = {{"mean", tally.moves().value},
                            {"least", lengths.empty() ? 0 : lengths.begin()->first},
                            {"most", lengths.empty() ? 0 : lengths.rbegin()->first}};
  json["ends"] = {{"last_round", by_last_round}, {"all_passed", tally.games() - by_last_round}};
  json["reshuffles_per_game"] = tally.renewals().value;
  json["ticket_completion"] = tally.ticket_completion(Tally::kAll).value;
  for (const std::size_t bot : bots_by_name(schedule))
    json["bots"][schedule.bots[bot]] =
        line_json(tally.win_share(bot), tally.score(bot), tally.ticket_completion(bot));
  const std::vector<std::string> names = schedule.names(0);
  for (int s = 0; s < schedule.seats; ++s) {
    Json line{{"seat", s}, {"bot", names[static_cast<std::size_t>(s)]}};
    line.update(line_json(tally.seat_wins(s), tally.seat_score(s), tally.seat_completion(s)));
    json["seats"].push_back(line);
  }
  for (const ClaimedLink& claimed : most_claimed(tally, kMostClaimed))
    json["most_claimed"][rules.routes[ix(claimed.link.first)].id] = claimed.games;
  return json;
}

}  // namespace konduktor::arena
