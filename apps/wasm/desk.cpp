#include "desk.h"

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
  const Value question(json.value, problem);
  const std::string_view what = question["do"].string(kMostBytes);
  std::string answer;
  if (what == "bring")
    answer = bring(question);
  else if (what == "play")
    answer = play(question);
  else
    question["do"].bad(load::in_quotes(what) + " is not one of bring, play");
  return problem.empty() ? answer : refused(problem);
}

std::string Desk::bring(const Value& question) {
  const std::string_view text = question["file"].string(kMaxDataBytes);
  if (question.failed()) return {};
  if (const auto problems = check_map(text); !problems.empty()) return refused(problems.front());
  Result<Rules> rules;
  for (Options options; options.players <= kMaxPlayers && rules.value.id.empty(); ++options.players)
    rules = load_rules(text, options);
  games_[rules.value.id] = text;
  return told({{"game", rules.value.id}});
}

std::string Desk::play(const Value& question) const {
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
  const auto found = games_.find(game);
  if (found == games_.end()) return refused("the game " + load::in_quotes(game) + " was not brought");
  const Result<Rules> rules = load_rules(found->second, options.value);
  if (!rules.ok()) return refused(rules.error);
  Json records = Json::array();
  for (int deal = from; deal < from + games; ++deal) {
    Result<std::string> record =
        play_bots(rules.value, *seed_from_hex(seed), static_cast<std::uint32_t>(deal), bots);
    if (!record.ok()) return refused(record.error);
    records.push_back(std::move(record.value));
  }
  return told({{"records", std::move(records)}});
}

}  // namespace konduktor::wasm
