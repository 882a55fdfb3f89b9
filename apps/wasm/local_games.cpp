#include "local_games.h"

#include <algorithm>

#include "konduktor/load/rules_loader.h"
#include "load/words.h"

namespace konduktor::wasm {
namespace {

constexpr std::size_t kMostBytes = 72;  // of a name: 24 characters of three bytes

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }

}  // namespace

Result<std::string> LocalGames::bring(std::string_view text) {
  if (const auto problems = check_map(text); !problems.empty()) return {{}, problems.front()};
  Result<Rules> rules;
  for (Options options; options.players <= kMaxPlayers; ++options.players) {
    rules = load_rules(text, options);
    if (rules.ok()) break;
  }
  texts_[rules.value.id] = text;
  return {rules.value.id, {}};
}

Result<std::shared_ptr<const Rules>> LocalGames::find(const std::string& game, const Options& options) {
  const auto found = texts_.find(game);
  if (found == texts_.end()) return {nullptr, "the game " + load::in_quotes(game) + " was not brought"};
  Result<Rules> rules = load_rules(found->second, options);
  if (!rules.ok()) return {nullptr, rules.error};
  return {std::make_shared<const Rules>(std::move(rules.value)), {}};
}

server::TableId LocalGames::new_table_id() { return static_cast<server::TableId>(++last_id_); }

std::optional<std::string> LocalGames::tidy_name(std::string_view name) const {
  const auto from = name.find_first_not_of(' ');
  if (from == std::string_view::npos) return std::nullopt;
  name = name.substr(from, name.find_last_not_of(' ') - from + 1);
  if (name.size() > kMostBytes || name.starts_with("bot:") ||
      std::any_of(name.begin(), name.end(), is_control))
    return std::nullopt;
  return std::string(name);
}

std::string LocalGames::free_name(const std::string& name, std::span<const std::string> others) const {
  std::string free = name;
  for (int k = 2; std::find(others.begin(), others.end(), free) != others.end(); ++k)
    free = name + ' ' + std::to_string(k);
  return free;
}

}  // namespace konduktor::wasm
