#include "fold/seat_names.h"

#include <algorithm>
#include <array>
#include <vector>

#include "konduktor/players/player.h"

namespace konduktor::server {
namespace {

constexpr std::string_view kPrefix = "bot:";
constexpr std::array<std::string_view, 4> kBesides = {"random", "greedy", "racer", "planner"};

const std::vector<std::string>& bots() {
  static const std::vector<std::string> kBots = [] {
    std::vector<std::string> names;
    for (const Level& level : levels()) names.push_back(std::string(kPrefix).append(level.name));
    for (const auto name : kBesides) names.push_back(std::string(kPrefix).append(name));
    return names;
  }();
  return kBots;
}

}  // namespace

bool is_offered_bot(std::string_view bot) {
  return std::find(bots().begin(), bots().end(), bot) != bots().end() &&
         make_bot(bot.substr(kPrefix.size())).player != nullptr;
}

std::string_view bot_name(std::string_view bot) noexcept {
  return bot.starts_with(kPrefix) ? bot.substr(kPrefix.size()) : bot;
}

bool is_level(std::string_view bot) {
  return bot.starts_with(kPrefix) && std::any_of(levels().begin(), levels().end(), [&](const Level& level) {
           return level.name == bot.substr(kPrefix.size());
         });
}

std::string offered_bots() {
  std::string text;
  for (const auto& bot : bots()) text += (text.empty() ? "" : ", ") + bot;
  return text;
}

}  // namespace konduktor::server
