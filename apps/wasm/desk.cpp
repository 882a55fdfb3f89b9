#include "desk.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "bot_game.h"
#include "konduktor/load/rules_loader.h"
#include "load/json_text.h"
#include "load/record_value.h"
#include "load/words.h"

namespace konduktor::wasm {
namespace {

using Json = nlohmann::ordered_json;
using load::Value;

constexpr std::size_t kMostBytes = 200;  // of a name
constexpr int kMostGames = 100'000;

std::string told(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }
std::string refused(const std::string& why) { return told({{"error", why}}); }

// Booleans and words, as the command line takes them.
Result<Options> options_of(const Value& question, int players) {
  std::vector<std::pair<std::string, std::string>> named;
  if (question.has("options"))
    question["options"].each_field(16, [&named](const std::string& name, const Value& value) {
      named.emplace_back(name, value.is_boolean() ? (value.boolean() ? "true" : "false")
                                                  : std::string(value.string(kMostBytes)));
    });
  return parse_options(named, players);
}

}  // namespace

std::string Desk::answer(std::string_view text) {
  const load::JsonText json = load::parse_json(text);
  if (!json.error.empty()) return refused(load::prefix_of("", json.at) + json.error);
  if (!json.value.is_object()) return refused("a question is an object");
  std::string problem;
  const std::string answer = choose(Value(json.value, problem));
  return problem.empty() ? answer : refused(problem);
}

std::string Desk::choose(const Value& question) {
  const std::string_view what = question["do"].string(kMostBytes);
  if (what == "bring") return bring(question);
  if (what == "play") return play(question);
  if (what == "open") return table_.open(question);
  if (what == "restore") return table_.restore(question);
  using Ask = std::string (LocalTable::*)(const Value&);
  constexpr std::array<std::pair<std::string_view, Ask>, 4> kOfTable = {{{"watch", &LocalTable::watch},
                                                                         {"command", &LocalTable::command},
                                                                         {"think", &LocalTable::think},
                                                                         {"time", &LocalTable::pass_time}}};
  const bool tells = what == "log" || what == "record";
  const auto asked =
      std::find_if(kOfTable.begin(), kOfTable.end(), [what](const auto& one) { return one.first == what; });
  if (!tells && asked == kOfTable.end()) {
    question["do"].bad(load::in_quotes(what) +
                       " is not one of bring, play, open, restore, watch, command, think, time, log, record");
    return {};
  }
  if (!table_.there()) return refused("there is no table; open one first");
  if (tells) return what == "log" ? table_.tell_log() : table_.tell_record();
  return (table_.*asked->second)(question);
}

std::string Desk::bring(const Value& question) {
  const std::string_view text = question["file"].string(kMaxDataBytes);
  if (question.failed()) return {};
  const Result<std::string> game = games_.bring(text);
  return game.ok() ? told({{"game", game.value}}) : refused(game.error);
}

std::string Desk::play(const Value& question) {
  const std::string_view game = question["game"].string(kMostBytes);
  const int players = question["players"].whole(2, kMaxPlayers);
  const Result<Options> options = options_of(question, players);
  std::vector<std::string> bots;
  question["bots"].each(1, kMaxPlayers,
                        [&](const Value& name) { bots.emplace_back(name.string(kMostBytes)); });
  const std::string seed = question["seed"].hex64();
  const int from = question["from"].whole(0, INT32_MAX - kMostGames);
  const int games = question["games"].whole(1, kMostGames);
  if (question.failed()) return {};
  if (!options.ok()) return refused(options.error);
  const auto rules = games_.find(std::string(game), options.value);
  if (!rules.ok()) return refused(rules.error);
  Json records = Json::array();
  for (int deal = from; deal < from + games; ++deal) {
    Result<std::string> record =
        play_bots(*rules.value, *seed_from_hex(seed), static_cast<std::uint32_t>(deal), bots);
    if (!record.ok()) return refused(record.error);
    records.push_back(std::move(record.value));
  }
  return told({{"records", std::move(records)}});
}

}  // namespace konduktor::wasm
