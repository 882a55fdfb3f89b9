#include "registry.h"

#include <charconv>
#include <optional>

namespace konduktor {
namespace {

const std::vector<PlayerEntry>& entries() {
  static const std::vector<PlayerEntry> kEntries = [] {
    std::vector<PlayerEntry> all = temperaments();
    all.push_back(greedy_entry());
    all.push_back(racer_entry());
    all.push_back(planner_entry());
    all.push_back(search_entry());
    all.push_back(teacher_entry());
    return all;
  }();
  return kEntries;
}

const PlayerEntry* find(std::string_view name) {
  for (const PlayerEntry& entry : entries())
    if (entry.name == name) return &entry;
  return nullptr;
}

// "400", "300ms", or both: "400+300ms".
std::optional<Budget> budget_from(std::string_view text) {
  Budget budget;
  while (!text.empty()) {
    const auto plus = text.find('+');
    std::string_view part = text.substr(0, plus);
    text = plus == std::string_view::npos ? std::string_view{} : text.substr(plus + 1);
    if (plus != std::string_view::npos && text.empty()) return std::nullopt;
    const bool time = part.ends_with("ms");
    if (time) part.remove_suffix(2);
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
    if (error != std::errc{} || end != part.data() + part.size() || number == 0) return std::nullopt;
    if (time)
      budget.time = std::chrono::milliseconds(number);
    else
      budget.iterations = number;
  }
  return budget.iterations > 0 || budget.time.count() > 0 ? std::optional(budget) : std::nullopt;
}

template <typename List>
std::vector<std::string_view> names_of(const List& list) {
  std::vector<std::string_view> names;
  for (const auto& item : list) names.push_back(item.name);
  return names;
}

}  // namespace

const std::vector<std::string_view>& player_names() {
  static const std::vector<std::string_view> kNames = names_of(entries());
  return kNames;
}

const std::vector<std::string_view>& temperament_names() {
  static const std::vector<std::string_view> kNames = names_of(temperaments());
  return kNames;
}

std::string_view about_player(std::string_view name) {
  const PlayerEntry* entry = find(name);
  return entry != nullptr ? entry->about : std::string_view{};
}

std::unique_ptr<Player> make_player(std::string_view name) {
  const PlayerEntry* entry = find(name);
  return entry != nullptr ? entry->make() : nullptr;
}

Bot make_bot(std::string_view name) {
  for (const Level& level : levels())
    if (level.name == name) {
      Bot bot = make_bot(level.bot);
      bot.name = name;
      return bot;
    }
  const auto colon = name.find(':');
  const auto budget =
      colon == std::string_view::npos ? std::optional(Budget{}) : budget_from(name.substr(colon + 1));
  Bot bot{std::string(name), nullptr, budget.value_or(Budget{})};
  if (budget) bot.player = make_player(name.substr(0, colon));
  return bot;
}

}  // namespace konduktor
