// The tally as JSON. Keys are stable: programs read them.

#include <nlohmann/json.hpp>

#include "konduktor/arena/report.h"

namespace konduktor::arena {
namespace {

using Json = nlohmann::ordered_json;

Json histogram_json(const Histogram& histogram) {
  Json json = Json::array();
  for (const auto& [value, count] : histogram) json.push_back({value, count});
  return json;
}

Json standing_json(const Tally& tally, std::size_t bot, const Ratings& ratings,
                   const std::vector<Source>& sources) {
  const Estimate wins = tally.win_share(bot);
  Json json{{"bot", tally.schedule().bots[bot]},
            {"played", wins.count},
            {"win_share", as_json(wins)},
            {"score", as_json(tally.score(bot))},
            {"margin", as_json(tally.margin(bot))},
            {"elo", as_json(ratings.elo[bot])},
            {"tickets_held", as_json(tally.tickets_held(bot))},
            {"ticket_completion", as_json(tally.ticket_completion(bot))}};
  for (std::size_t k = 0; k < sources.size(); ++k)
    json["points"][sources[k].id] = as_json(tally.points(bot, k));
  json["scores_seen"] = histogram_json(tally.scores(bot));
  return json;
}

Json pairs_json(const Tally& tally, const Ratings& ratings) {
  Json json = Json::array();
  for (std::size_t a = 0; a < tally.bots(); ++a)
    for (std::size_t b = 0; b < tally.bots(); ++b) {
      if (a == b || tally.beats(a, b).count <= 0) continue;
      json.push_back(
          {{"bot", tally.schedule().bots[a]},
           {"against", tally.schedule().bots[b]},
           {"compared", tally.beats(a, b).count},
           {"placed_before", as_json(tally.beats(a, b))},
           {"points_ahead", as_json(tally.ahead(a, b))},
           {"likely_stronger", ratings.known ? Json(ratings.likely_above[a * tally.bots() + b]) : Json()}});
    }
  return json;
}

Json by_bot(const Tally& tally, Estimate (Tally::*of)(std::size_t, std::size_t) const, std::size_t item) {
  Json json = Json::object();
  for (std::size_t bot = 0; bot < tally.bots(); ++bot)
    json[tally.schedule().bots[bot]] = as_json((tally.*of)(bot, item));
  return json;
}

void add_board(Json& json, const Tally& tally) {
  const Rules& rules = tally.rules();
  json["routes"] = Json::array();
  for (std::size_t r = 0; r < rules.routes.size(); ++r)
    json["routes"].push_back({{"route", rules.routes[r].id},
                              {"claimed", as_json(tally.claimed(Tally::kAll, r))},
                              {"by_bot", by_bot(tally, &Tally::claimed, r)}});
  json["links"] = Json::array();
  for (std::size_t k = 0; k < tally.links().size(); ++k) {
    Json routes = Json::array();
    tally.links()[k].routes().for_each([&](RouteId route) { routes.push_back(rules.routes[ix(route)].id); });
    json["links"].push_back({{"routes", std::move(routes)},
                             {"claimed", as_json(tally.claimed_link(Tally::kAll, k))},
                             {"by_bot", by_bot(tally, &Tally::claimed_link, k)}});
  }
  json["tickets"] = Json::array();
  for (std::size_t t = 0; t < rules.tickets.size(); ++t)
    json["tickets"].push_back({{"ticket", rules.tickets[t].id},
                               {"points", rules.tickets[t].points},
                               {"kept", as_json(tally.kept(Tally::kAll, t))},
                               {"completed", as_json(tally.completed(Tally::kAll, t))},
                               {"worth", as_json(tally.worth(Tally::kAll, t))},
                               {"completed_by_bot", by_bot(tally, &Tally::completed, t)}});
  for (std::size_t t = 0; t < rules.technologies.size(); ++t)
    json["technologies"].push_back(
        {{"technology", rules.technologies[t].id},
         {"bought", as_json(tally.bought(Tally::kAll, t))},
         {"by_bot", by_bot(tally, &Tally::bought, t)},
         {"win_share_with_less_without", as_json(tally.bought_and_won(Tally::kAll, t))},
         {"with_less_without_by_bot", by_bot(tally, &Tally::bought_and_won, t)}});
}

void add_seats(Json& json, const Tally& tally) {
  for (int s = 0; s < tally.schedule().seats; ++s)
    json["seats"].push_back(
        {{"seat", s}, {"win_share", as_json(tally.seat_wins(s))}, {"score", as_json(tally.seat_score(s))}});
  for (int place = 0; place < tally.schedule().seats; ++place)
    json["turn_order"].push_back({{"place", place + 1},
                                  {"win_share", as_json(tally.order_wins(place))},
                                  {"score", as_json(tally.order_score(place))}});
}

Json timing_json(const Tally& tally, const Circumstances& circumstances) {
  Json json{{"seconds", circumstances.seconds},
            {"games_per_second", circumstances.seconds > 0
                                     ? static_cast<double>(circumstances.played_now) / circumstances.seconds
                                     : 0}};
  for (std::size_t bot = 0; bot < tally.bots(); ++bot) {
    const Clocked& clock = tally.clock(bot);
    json["bots"][tally.schedule().bots[bot]] = {
        {"moves", clock.moves},
        {"mean_ms",
         clock.moves == 0 ? 0 : static_cast<double>(clock.total) / static_cast<double>(clock.moves) / 1e6},
        {"slowest_ms", static_cast<double>(clock.slowest) / 1e6}};
  }
  return json;
}

}  // namespace

Json as_json(const Estimate& estimate) {
  if (estimate.count <= 0) return nullptr;
  Json json{{"value", estimate.value}, {"low", nullptr}, {"high", nullptr}};
  if (estimate.known) {
    json["low"] = estimate.low;
    json["high"] = estimate.high;
  }
  return json;
}

Json as_json(const Options& options) {
  Json json = Json::object();
  // Younger ones are absent as in records, so that a tournament begun without them can go on.
  for (const Option& option : kOptions) {
    if (!option.is_written(options)) continue;
    const std::string name(option.name);
    if (option.is_switch)
      json[name] = option.get(options) != 0;
    else
      json[name] = option.value_in(options);
  }
  return json;
}

Json as_json(const Tally& tally, const Ratings& ratings, const Circumstances& circumstances) {
  const Rules& rules = tally.rules();
  const Schedule& schedule = tally.schedule();
  const std::vector<Source> sources = sources_of(rules);
  Json json{{"format", "konduktor-tournament/1"},
            {"game", rules.id},
            {"rules", rules.version},
            {"name", rules.name.en}};
  if (!rules.notice.en.empty()) json["notice"] = rules.notice.en;
  json["players"] = schedule.seats;
  json["options"] = as_json(rules.options);
  json["seed"] = to_hex(circumstances.seed);
  json["bots"] = schedule.bots;
  json["schedule"] = {{"line_ups", schedule.line_ups},
                      {"games_a_deal", schedule.games_a_deal()},
                      {"deals", tally.deals()},
                      {"games", tally.games()}};
  json["intervals"] = {{"known", tally.deals() >= kFewestDeals}, {"fewest_deals", kFewestDeals}};
  if (tally.deals() < kFewestDeals) json["intervals"]["why_not"] = "too few deals";
  json["ending"] = circumstances.ending;
  json["repeatable"] = circumstances.timed.empty();
  if (!circumstances.timed.empty()) json["bots_with_a_time_budget"] = circumstances.timed;
  json["elo_is_a_bound"] = ratings.bounded;
  for (std::size_t bot = 0; bot < tally.bots(); ++bot)
    json["standings"].push_back(standing_json(tally, bot, ratings, sources));
  json["head_to_head"] = pairs_json(tally, ratings);
  add_seats(json, tally);
  json["length"] = {{"moves", as_json(tally.moves())},
                    {"turns", as_json(tally.turns())},
                    {"ended_by_last_round", as_json(tally.triggered())},
                    {"reshuffles", as_json(tally.renewals())},
                    {"moves_seen", histogram_json(tally.moves_seen())},
                    {"turns_seen", histogram_json(tally.turns_seen())}};
  add_board(json, tally);
  json["timing"] = timing_json(tally, circumstances);
  return json;
}

}  // namespace konduktor::arena
