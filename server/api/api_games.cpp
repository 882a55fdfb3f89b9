// What can be played and against whom.

#include <fmt/format.h>

#include "api/api.h"
#include "base/json_text.h"
#include "base/text.h"
#include "konduktor/load/rules_loader.h"
#include "konduktor/players/player.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

// The rules with the fewest players that the game allows.
Result<std::shared_ptr<const Rules>> any_rules(RulesBook& book, const std::string& game) {
  Result<std::shared_ptr<const Rules>> found;
  for (int players = 2; players <= kMaxPlayers; ++players) {
    Options options;
    options.players = players;
    found = book.find(game, options);
    if (found.ok()) break;
  }
  return found;
}

}  // namespace

void Api::get_games(CallPtr call) {
  call->ok(json_object([&](JsonWriter& json) {
    json.key("games").begin_list();
    for (const std::string& id : services_.book.games()) {
      const auto rules = any_rules(services_.book, id);
      if (!rules.ok()) continue;
      std::string head;
      append_game_head(head, *rules.value);
      write_json(json, head);
    }
    json.end_list();
  }));
}

void Api::get_game(CallPtr call) {
  const std::string& id = call->parts[0];
  const auto known = services_.book.games();
  if (std::find(known.begin(), known.end(), id) == known.end()) return call->refuse("no_such_game");
  int players = 0;
  const std::string wanted = call->request.query_value("players");
  if (!wanted.empty()) {
    players = number_in<int>(wanted).value_or(0);
    if (players < 1) return call->refuse("bad_request", "\"players\" must be a number");
  }
  std::vector<std::pair<std::string, std::string>> named;
  for (const Option& option : kOptions) {
    const std::string value = call->request.query_value(option.name);
    if (!value.empty()) named.emplace_back(option.name, value);
  }
  if (players == 0 && named.empty()) {
    const auto rules = any_rules(services_.book, id);
    if (!rules.ok()) return call->refuse("bad_settings", rules.error);
    std::string out;
    append_game(out, *rules.value);
    return call->ok(std::move(out));
  }
  const auto options = parse_options(named, players == 0 ? 2 : players);
  if (!options.ok()) return call->refuse("bad_settings", options.error);
  const auto rules = services_.book.find(id, options.value);
  if (!rules.ok()) return call->refuse("bad_settings", rules.error);
  std::string out;
  append_game(out, *rules.value);
  call->ok(std::move(out));
}

void Api::get_levels(CallPtr call) {
  call->ok(json_object([](JsonWriter& json) {
    json.key("levels").begin_list();
    for (const Level& level : levels()) {
      json.begin_object();
      json.key("bot").string(fmt::format("bot:{}", level.name));
      json.key("name").string(level.name);
      json.key("about").name(level.about);
      json.end_object();
    }
    json.end_list();
  }));
}

}  // namespace konduktor::server
