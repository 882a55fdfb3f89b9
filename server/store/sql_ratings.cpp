#include "store/sql_ratings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/ratings.h"

namespace konduktor::server {
namespace {

// One that is damaged is as good as none. `sound` tells: it is not to be written over, for it may be put right yet.
Status read_rating(Sql& sql, Rating& rating, bool& sound) {
  sound = true;
  return sql.select("SELECT mean, deviation, games, sound FROM checked_ratings WHERE game = $1 AND who = $2",
                    {&rating.game, &rating.who}, [&](const Row& row) {
                      if (sound = row.integer(3) != 0; !sound) return;
                      rating.mean = row.real(0);
                      rating.deviation = row.real(1);
                      rating.games = static_cast<int>(row.integer(2));
                    });
}

// What is won from those who left early does not count; what they lose does. Nothing = it says nothing about that one.
std::vector<std::optional<Strength>> outcome(const std::vector<RateGame::Place>& places,
                                             const std::vector<Strength>& before) {
  const auto rated = [&](bool early_too) {
    std::vector<Strength> some;
    std::vector<int> ranks;
    for (std::size_t k = 0; k < places.size(); ++k)
      if (early_too || !places[k].early) some.push_back(before[k]), ranks.push_back(places[k].rank);
    return some.size() < 2 ? std::vector<Strength>{} : rate(some, ranks);
  };
  const std::vector<Strength> all = rated(true);
  const std::vector<Strength> staying = rated(false);
  std::vector<std::optional<Strength>> after(places.size());
  for (std::size_t k = 0, next = 0; k < places.size(); ++k) {
    if (places[k].early && !all.empty()) after[k] = all[k];
    if (!places[k].early && !staying.empty()) after[k] = staying[next++];
  }
  return after;
}

}  // namespace

Status put_rating(Sql& sql, const Rating& rating) {
  constexpr std::string_view kUser = "user:";
  std::int64_t user = 0;
  if (rating.who.starts_with(kUser)) {
    const auto id = id_from_text(std::string_view(rating.who).substr(kUser.size()));
    if (!id)
      return {StoreError::Conflict, fmt::format("a rating of \"{}\": not the key of a user", rating.who)};
    user = *id;
  }
  if (Status status = sql.lock_ratings(); !status.ok()) return status;
  std::int64_t changed = 0;
  return sql.run(
      "INSERT INTO ratings (game, who, user_id, mean, deviation, games, changed) "
      "SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS DOUBLE PRECISION), "
      "CAST($5 AS DOUBLE PRECISION), CAST($6 AS INTEGER), CAST($7 AS BIGINT) "
      // An erased user's rating does not come back.
      "WHERE $3 = 0 OR EXISTS (SELECT 1 FROM users WHERE id = $3) ON CONFLICT (game, who) DO UPDATE SET mean "
      "= excluded.mean, "
      "deviation = excluded.deviation, games = excluded.games, changed = excluded.changed",
      {&rating.game, &rating.who, user, rating.mean, rating.deviation, std::int64_t{rating.games},
       rating.changed},
      changed);
}

Status rate_game(Sql& sql, const RateGame& change) {
  if (Status status = sql.lock_ratings(); !status.ok()) return status;
  std::map<std::string, Rating> ratings;
  std::set<std::string> damaged;
  for (const RateGame::Place& place : change.places) {
    Rating fresh{change.game, place.who, Strength{}.mean, Strength{}.deviation, 0, change.at, {}};
    const auto [it, is_new] = ratings.try_emplace(place.who, std::move(fresh));
    if (!is_new) continue;
    bool sound = true;
    if (Status status = read_rating(sql, it->second, sound); !status.ok()) return status;
    if (!sound) damaged.insert(place.who);
  }
  std::vector<Strength> before;
  for (const RateGame::Place& place : change.places) {
    const Rating& rating = ratings.at(place.who);
    before.push_back({rating.mean, rating.deviation});
  }
  std::set<std::string> changed;
  const auto after = outcome(change.places, before);
  for (std::size_t k = 0; k < after.size(); ++k) {
    if (!after[k]) continue;
    Rating& rating = ratings.at(change.places[k].who);  // the same bot may sit twice: its changes add up
    rating.mean += after[k]->mean - before[k].mean;
    rating.deviation = std::min(rating.deviation, after[k]->deviation);
    ++rating.games;
    changed.insert(rating.who);
  }
  for (const std::string& who : changed) {
    if (damaged.contains(who)) continue;
    if (Status status = put_rating(sql, ratings.at(who)); !status.ok()) return status;
  }
  return {};
}

}  // namespace konduktor::server
