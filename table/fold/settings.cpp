#include "fold/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "fold/json_fields.h"

namespace konduktor::server {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostSettings = 16u << 10;
constexpr std::int64_t kDaySeconds = 24 * 60 * 60;
constexpr std::int64_t kLeastSeconds = 10;
constexpr std::int64_t kMostSeconds = 30 * kDaySeconds;
constexpr std::int64_t kMostIncrement = kDaySeconds;

// A word of the field's enum.
template <typename Enum>
void read_word(JsonFields& fields, std::string_view name, Enum& out) {
  auto index = static_cast<std::size_t>(out);
  fields.word(name, kWordsOf<Enum>, index);
  out = static_cast<Enum>(index);
}

void read_options(const Json& object, Options& options, std::string& error) {
  JsonFields fields(object, "options.", error);
  for (const Option& option : kOptions) {
    auto choice = static_cast<std::size_t>(option.get(options));
    bool on = choice != 0;
    if (option.is_switch)
      fields.flag(option.name, on);
    else
      fields.word(option.name, option.values, choice);
    option.set(options, option.is_switch ? static_cast<int>(on) : static_cast<int>(choice));
  }
  fields.finish();
}

void read_clock(const Json& object, ClockSettings& clock, std::string& error) {
  JsonFields fields(object, "clock.", error);
  read_word(fields, "kind", clock.kind);
  if (!fields.has("kind")) fields.wrong("kind", "one of \"none\", \"move\", \"game\"");
  const bool none = clock.kind == ClockKind::None;
  fields.number("seconds", none ? 0 : kLeastSeconds, none ? 0 : kMostSeconds, clock.seconds);
  if (!none && !fields.has("seconds"))
    fields.wrong("seconds", fmt::format("a whole number from {} to {}", kLeastSeconds, kMostSeconds));
  // Time that is added is for a clock of the whole game.
  fields.number("increment", 0, clock.kind == ClockKind::PerGame ? kMostIncrement : 0, clock.increment);
  fields.finish();
}

void read_game(JsonFields& fields, Settings& settings) {
  fields.text("game", settings.game);
  if (!is_game_id(settings.game))
    fields.wrong("game", "the id of a game: up to 64 letters, digits, '-' and '_'");
  std::int64_t players = 0;
  fields.number("players", 2, kMaxPlayers, players);
  if (!fields.has("players"))
    fields.wrong("players", fmt::format("a whole number from 2 to {}", kMaxPlayers));
  settings.options.players = static_cast<int>(players);
  std::int64_t first = -1;
  fields.number("first", -1, players - 1, first);
  settings.first = static_cast<std::int8_t>(first);
}

void read_manners(JsonFields& fields, Settings& settings) {
  fields.flag("show_counts", settings.show_counts);
  fields.flag("show_scores", settings.show_scores);
  fields.flag("show_known", settings.show_known);
  fields.flag("spectators", settings.spectators);
  fields.flag("friendly", settings.friendly);
  fields.flag("hints", settings.hints);
  fields.flag("chat", settings.chat);
  read_word(fields, "visibility", settings.visibility);
  fields.number("away_seconds", kLeastSeconds, kMostSeconds, settings.away_seconds);
  fields.text("rematch_of", settings.rematch_of);
  if (!settings.rematch_of.empty() && !id_from_text(settings.rematch_of))
    fields.wrong("rematch_of", "the id of a table or empty");
}

}  // namespace

bool is_game_id(std::string_view text) noexcept {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), fits);
}

Result<Settings> settings_from_json(std::string_view json) {
  const ParsedJson parsed = parse_json_text(json, kMostSettings);
  if (!parsed.error.empty()) return {{}, "settings: " + parsed.error};
  if (!parsed.value.is_object()) return {{}, "settings: this is not an object; it begins with '{'"};
  Result<Settings> result;
  std::string error;
  JsonFields fields(parsed.value, "", error);
  read_game(fields, result.value);
  if (const Json* options = fields.object("options")) read_options(*options, result.value.options, error);
  if (const Json* clock = fields.object("clock")) read_clock(*clock, result.value.clock, error);
  read_manners(fields, result.value);
  fields.finish();
  if (!error.empty()) return {{}, "settings: " + error};
  return result;
}

std::string to_json(const Settings& settings) {
  nlohmann::ordered_json json;
  json["game"] = settings.game;
  json["players"] = settings.options.players;
  auto& options = json["options"] = nlohmann::ordered_json::object();
  for (const Option& option : kOptions) {
    if (option.get(settings.options) == 0) continue;
    if (option.is_switch)
      options[std::string(option.name)] = true;
    else
      options[std::string(option.name)] = option.value_in(settings.options);
  }
  json["first"] = settings.first;
  auto& clock = json["clock"] = nlohmann::ordered_json::object();
  clock["kind"] = word_of(settings.clock.kind);
  clock["seconds"] = settings.clock.seconds;
  clock["increment"] = settings.clock.increment;
  json["show_counts"] = settings.show_counts;
  json["show_scores"] = settings.show_scores;
  json["show_known"] = settings.show_known;
  json["spectators"] = settings.spectators;
  json["friendly"] = settings.friendly;
  json["hints"] = settings.hints;
  json["chat"] = settings.chat;
  json["visibility"] = word_of(settings.visibility);
  json["away_seconds"] = settings.away_seconds;
  json["rematch_of"] = settings.rematch_of;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace konduktor::server
