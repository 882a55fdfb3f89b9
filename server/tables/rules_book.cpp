#include "tables/rules_book.h"

#include <fmt/format.h>

#include <algorithm>

#include "konduktor/load/rules_loader.h"

namespace konduktor::server {
namespace {

std::string key_of(const std::string& game, const Options& options) {
  return fmt::format("{}/{}/{:d}{:d}{:d}/{}/{}", game, options.players, options.advanced_technologies,
                     options.peek_own_track, options.must_draw_two, static_cast<int>(options.row_order),
                     static_cast<int>(options.empty_deck));
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
  return text.empty() ? "none" : text;
}

}  // namespace

bool is_game_id(std::string_view text) noexcept {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), fits);
}

RulesBook::RulesBook(std::string data_dir) : data_dir_(std::move(data_dir)), games_(list_games(data_dir_)) {}

Result<std::shared_ptr<const Rules>> RulesBook::find(const std::string& game, const Options& options) {
  if (!is_game_id(game)) return {nullptr, "the id of a game has up to 64 letters, digits, '-' and '_'"};
  if (std::count(games_.begin(), games_.end(), game) == 0)
    return {nullptr, fmt::format("there is no game \"{}\"; there are: {}", game, listed(games_))};
  // So there are not many different questions.
  if (options.players < 2 || options.players > kMaxPlayers)
    return {nullptr, fmt::format("games are for 2 to {} players, not {}", kMaxPlayers, options.players)};
  const std::string key = key_of(game, options);
  const std::lock_guard lock(mutex_);
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  const Result<std::string> text = read_game_file(game, data_dir_);
  if (!text.ok()) return {nullptr, fmt::format("the data of \"{}\" cannot be read", game)};
  Result<Rules> rules = load_rules(text.value, options);
  Result<std::shared_ptr<const Rules>> found;
  if (rules.ok())
    found.value = std::make_shared<const Rules>(std::move(rules.value));
  else
    found.error = std::move(rules.error);
  return known_.emplace(key, std::move(found)).first->second;
}

}  // namespace konduktor::server
