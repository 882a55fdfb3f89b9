#include "floor/rules_book.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ids.h"
#include "konduktor/host/data_dir.h"
#include "konduktor/load/rules_loader.h"
#include "people/names.h"
#include "store/name_keys.h"

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

RulesBook::RulesBook(const DataFolders& folders) : folders_(folders), found_(find_games(folders)) {
  // What has no name that a client could say cannot be played.
  for (auto game = found_.good.begin(); game != found_.good.end();) {
    if (is_game_id(game->id)) {
      ++game;
      continue;
    }
    found_.bad.push_back(
        {game->file, "the id is longer than a server can offer: at most 64 characters", game->id});
    game = found_.good.erase(game);
  }
}

std::vector<std::string> RulesBook::games() const {
  std::vector<std::string> ids;
  for (const FoundGame& game : found_.good) ids.push_back(game.id);
  return ids;
}

std::vector<BadFile> RulesBook::bad_names() const {
  std::vector<BadFile> bad = found_.bad;
  for (BadFile& file : bad)
    for (std::string* text : {&file.file, &file.problem})
      for (const std::string& folder : folders_.list)
        for (auto at = text->find(folder + "/"); at != std::string::npos; at = text->find(folder + "/"))
          text->erase(at, folder.size() + 1);
  return bad;
}

Result<std::shared_ptr<const Rules>> RulesBook::find(const std::string& game, const Options& options) {
  if (!is_game_id(game)) return {nullptr, "the id of a game has up to 64 letters, digits, '-' and '_'"};
  const auto data = std::find_if(found_.good.begin(), found_.good.end(),
                                 [&game](const FoundGame& found) { return found.id == game; });
  if (data == found_.good.end())
    return {nullptr, fmt::format("there is no game \"{}\"; there are: {}", game, listed(games()))};
  // So there are not many different questions.
  if (options.players < 2 || options.players > kMaxPlayers)
    return {nullptr, fmt::format("games are for 2 to {} players, not {}", kMaxPlayers, options.players)};
  const std::string key = key_of(game, options);
  const std::lock_guard lock(mutex_);
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  Result<Rules> rules = load_rules(data->text, options);
  Result<std::shared_ptr<const Rules>> found;
  if (rules.ok())
    found.value = std::make_shared<const Rules>(std::move(rules.value));
  else
    found.error = std::move(rules.error);
  return known_.emplace(key, std::move(found)).first->second;
}

TableId RulesBook::new_table_id() { return static_cast<TableId>(random_id()); }

std::optional<std::string> RulesBook::tidy_name(std::string_view name) const {
  return server::tidy_name(name);
}

std::string RulesBook::free_name(const std::string& name, std::span<const std::string> others) const {
  const auto taken = [&](const std::string& wanted) {
    const NameKeys keys = name_keys(wanted);
    return std::any_of(others.begin(), others.end(),
                       [&](const std::string& other) { return is_confusable(name_keys(other), keys); });
  };
  std::string free = name;
  for (int k = 2; taken(free); ++k) free = cut_text(name, kMaxName - 2) + ' ' + std::to_string(k);
  return free;
}

}  // namespace konduktor::server
