#include "common/table_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <utility>

#include "common/failure.h"
#include "common/layout.h"
#include "common/screen.h"
#include "konduktor/host/data_dir.h"
#include "konduktor/host/random.h"
#include "konduktor/load/rules_loader.h"

namespace konduktor::cli {
namespace {

std::pair<std::string, std::string> split_option(const std::string& text) {
  const std::size_t sign = text.find('=');
  if (sign == std::string::npos || sign == 0)
    throw Failure(
        fmt::format("--options {}: write name=value, for example advanced_technologies=true.", text));
  return {text.substr(0, sign), text.substr(sign + 1)};
}

}  // namespace

void Table::add_to(CLI::App& command, bool game_required) {
  CLI::Option* name = command.add_option("GAME", game, "Id of a game (see: konduktor games) or a data file");
  if (game_required) name->required();
  command.add_option("-p,--players", players, "Number of players")->capture_default_str();
  command.add_option("--options", options, "Options of the table: name=value,name=value")->delimiter(',');
}

Rules Table::load(const Context& context, bool tell) const {
  std::vector<std::pair<std::string, std::string>> named;
  for (const std::string& option : options) named.push_back(split_option(option));
  auto parsed = parse_options(named, players);
  if (!parsed.ok()) throw Failure("--options: " + parsed.error);
  auto rules = load_game(game, parsed.value, context.data_dir);
  if (!rules.ok()) throw Failure(rules.error);
  if (tell && !context.json) print_notice(rules.value);
  return std::move(rules.value);
}

void print_notice(const Rules& rules) {
  if (rules.notice.en.empty()) return;
  const std::string text = fmt::format("Note on {}: {}\n", rules.name.en, rules.notice.en);
  fmt::print(stderr, "{}", fit(text, Screen::of_stderr().columns));
}

Seed parse_seed(std::string_view text) {
  if (text.empty()) return random_seed();
  if (const auto seed = seed_from_hex(text)) return *seed;
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size())
    throw Failure(fmt::format("--seed {}: give a number from 0 to {}, or 64 hex digits.", text, UINT64_MAX));
  return seed_from_number(number);
}

Seat parse_first(std::string_view text, const Rules& rules) {
  if (text.empty()) return Seat::Nobody;
  int number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < 0 || number >= rules.players())
    throw Failure(fmt::format("--first {}: the seats are 0 to {}.", text, rules.players() - 1));
  return seat_at(number);
}

std::vector<std::string> offered_options(const Rules& rules) {
  std::vector<std::string> offered;
  const auto advanced = [](const Technology& technology) { return technology.advanced; };
  if (std::any_of(rules.technologies.begin(), rules.technologies.end(), advanced))
    offered.emplace_back("advanced_technologies=false|true");
  if (rules.machine == Machine::Cards) {
    offered.emplace_back("peek_own_track=false|true");
    offered.emplace_back("row_order=top|bottom|owner");
    offered.emplace_back("must_draw_two=false|true");
    offered.emplace_back("empty_deck=display|closed");
  }
  return offered;
}

}  // namespace konduktor::cli
