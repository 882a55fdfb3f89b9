#include "people/rating_pool.h"

#include <memory>
#include <set>

#include "people/ratings.h"

namespace konduktor::server {

std::string rated_name(const TableSeat& seat) {
  switch (seat.kind) {
    case TableSeat::Kind::Person: return rating_key(seat.user);
    case TableSeat::Kind::Bot: return seat.bot;
    case TableSeat::Kind::Empty: break;
  }
  return {};
}

bool is_rated(const Table& table) {
  if (table.settings().friendly) return false;
  std::set<UserId> people;
  int persons = 0;
  for (const TableSeat& seat : table.seats()) {
    if (seat.kind != TableSeat::Kind::Person) continue;
    ++persons;
    people.insert(seat.user);
    if (!seat.stand_in.empty()) return false;  // nobody is to blame for what a bot did in his place
  }
  return persons > 0 && static_cast<int>(people.size()) == persons;
}

void RatingPool::load(const std::string& game, const std::vector<std::string>& names) {
  auto wanted = std::make_shared<std::vector<std::string>>();
  for (const std::string& name : names)
    if (!name.empty() && !known_.contains({game, name})) wanted->push_back(name);
  if (wanted->empty()) return;
  auto found = std::make_shared<std::vector<Rating>>();
  store_.read(
      [game, wanted, found](Store& store) {
        for (const std::string& name : *wanted) {
          std::optional<Rating> rating;
          if (store.find_rating(game, name, rating).ok() && rating) found->push_back(*rating);
        }
      },
      [this, found] {
        for (const Rating& rating : *found) known_.try_emplace({rating.game, rating.who}, rating);
      });
}

std::vector<Rating> RatingPool::after(const Table& table, const std::vector<ResultRow>& results, Millis at) {
  if (!is_rated(table)) return {};
  const std::string& game = table.settings().game;
  std::vector<Rating> ratings;
  std::vector<Strength> before;
  std::vector<int> ranks;
  for (const ResultRow& row : results) {
    const std::string who = rated_name(table.seats()[static_cast<std::size_t>(row.seat)]);
    const auto it = known_.find({game, who});
    Rating rating;
    if (it != known_.end()) {
      rating = it->second;
    } else {
      rating.game = game;
      rating.who = who;
      rating.mean = Strength{}.mean;
      rating.deviation = Strength{}.deviation;
    }
    ratings.push_back(rating);
    before.push_back({rating.mean, rating.deviation});
    ranks.push_back(row.rank);
  }
  const std::vector<Strength> now = rate(before, ranks);
  std::map<std::string, Rating> changed;  // the same bot may sit twice: its changes add up
  for (std::size_t k = 0; k < ratings.size(); ++k) {
    Rating& rating = changed.try_emplace(ratings[k].who, ratings[k]).first->second;
    rating.mean += now[k].mean - before[k].mean;
    rating.deviation = std::min(rating.deviation, now[k].deviation);
    ++rating.games;
    rating.changed = at;
  }
  std::vector<Rating> out;
  for (auto& [who, rating] : changed) {
    known_[{game, who}] = rating;
    out.push_back(rating);
  }
  return out;
}

}  // namespace konduktor::server
