// What can be played and against whom.

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "api/api.h"
#include "base/text.h"
#include "konduktor/load/rules_loader.h"
#include "konduktor/players/player.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

using nlohmann::json;

json name_json(const Name& name) { return {{"en", name.en}, {"pl", name.pl}}; }

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
  std::string out = "{\"games\":[";
  for (const std::string& id : services_.book.games()) {
    const auto rules = any_rules(services_.book, id);
    if (!rules.ok()) continue;
    if (out.back() != '[') out += ',';
    append_game_head(out, *rules.value);
  }
  call->ok(out + "]}");
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
  for (const char* option :
       {"advanced_technologies", "peek_own_track", "row_order", "must_draw_two", "empty_deck"}) {
    const std::string value = call->request.query_value(option);
    if (!value.empty()) named.emplace_back(option, value);
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
  json list = json::array();
  for (const Level& level : levels())
    list.push_back({{"bot", fmt::format("bot:{}", level.name)},
                    {"name", level.name},
                    {"about", name_json(level.about)}});
  call->ok(json{{"levels", std::move(list)}}.dump());
}

}  // namespace konduktor::server
