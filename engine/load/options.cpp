// Options by name, as the command line and the server take them.
#include <algorithm>

#include "konduktor/load/rules_loader.h"
#include "words.h"

namespace konduktor {
namespace {

const std::vector<std::string> kSwitch = {"false", "true"};
const std::vector<std::string> kRowOrder = {"top", "bottom", "owner"};
const std::vector<std::string> kEmptyDeck = {"display", "closed"};

// Index of the value among those allowed; notes an error otherwise.
std::size_t choose(const std::string& option, const std::string& value,
                   const std::vector<std::string>& allowed, std::string& error) {
  const auto found = std::find(allowed.begin(), allowed.end(), value);
  if (found != allowed.end()) return static_cast<std::size_t>(found - allowed.begin());
  error = "option " + option + ": " + load::in_quotes(value) + " is not one of " + load::listed(allowed) +
          load::did_you_mean(value, allowed);
  return 0;
}

}  // namespace

Result<Options> parse_options(const std::vector<std::pair<std::string, std::string>>& named, int players) {
  static const std::vector<std::string> kNames = {"advanced_technologies", "peek_own_track", "row_order",
                                                  "must_draw_two", "empty_deck"};
  Result<Options> result;
  Options& options = result.value;
  options.players = players;
  std::vector<std::string> seen;
  for (const auto& [name, value] : named) {
    if (std::count(seen.begin(), seen.end(), name) > 0) {
      result.error = "option " + load::in_quotes(name) + " is given twice";
    } else if (name == "advanced_technologies") {
      options.advanced_technologies = choose(name, value, kSwitch, result.error) == 1;
    } else if (name == "peek_own_track") {
      options.peek_own_track = choose(name, value, kSwitch, result.error) == 1;
    } else if (name == "must_draw_two") {
      options.must_draw_two = choose(name, value, kSwitch, result.error) == 1;
    } else if (name == "row_order") {
      options.row_order = static_cast<RowOrder>(choose(name, value, kRowOrder, result.error));
    } else if (name == "empty_deck") {
      options.empty_deck = static_cast<EmptyDeck>(choose(name, value, kEmptyDeck, result.error));
    } else {
      result.error = "there is no option " + load::in_quotes(name) + "; the options are " +
                     load::listed(kNames) + load::did_you_mean(name, kNames);
    }
    if (!result.ok()) return result;
    seen.push_back(name);
  }
  return result;
}

}  // namespace konduktor
