// Which rule modules a file names, and whether it has the fields that they need and no others.
#include <algorithm>

#include "draft.h"
#include "konduktor/modules.h"
#include "words.h"

namespace konduktor::load {
namespace {

struct ModuleField {
  const char* module;
  const char* field;
};
constexpr ModuleField kModuleFields[] = {
    {"stations", "stations"},
    {"districts", "districts"},
    {"substitutes", "cards_for_one_wild"},
    {"technologies", "technologies"},
    {"longest-path", "longest_path_points"},
    {"big-cities", "big_cities"},
    {"second-pass", "second_pass"},
};
constexpr const char* kNeedTechnologies[] = {"right-of-way", "injectors", "water-tenders", "diesel",
                                             "final-bets"};
constexpr const char* kBoardFields[] = {"pieces", "one_strand_up_to_players", "end_at_pieces", "route_points",
                                        "routes"};

void check_fields(const Draft& draft) {
  for (const auto& [module, field] : kModuleFields) {
    const Node node = draft.root[field];
    if (draft.names_module(module) && !node.there())
      node.complain("is missing; the module " + in_quotes(module) + " needs it");
    if (draft.lacks_module(module) && node.there())
      node.complain("belongs to a module that is not named; add " + in_quotes(module) +
                    " to modules or take the field out");
  }
  for (const char* field : kBoardFields)
    if (!draft.board() && draft.root[field].there())
      draft.root[field].complain("does not apply to the machine \"cards\"; take the field out");
}

}  // namespace

void read_modules(Draft& draft) {
  const std::vector<std::string> known(module_order().begin(), module_order().end());
  int last = -1;
  for (const Node& node : draft.root["modules"].items(0, known.size(), "modules")) {
    const int index = node.one_of(known, "modules");
    draft.sound_modules = draft.sound_modules && index >= 0;
    if (index < 0) continue;
    const std::string& module = known[static_cast<std::size_t>(index)];
    if (draft.names_module(module)) {
      node.complain(in_quotes(module) + " is named twice; keep one");
      continue;
    }
    if (machine_of(module) != draft.rules.machine)
      node.complain(in_quotes(module) + " is a module of the machine " +
                    in_quotes(word_of(machine_of(module))) + "; take it out or change machine");
    if (index < last)
      node.complain(in_quotes(module) + " must stand before " +
                    in_quotes(known[static_cast<std::size_t>(last)]));
    last = std::max(last, index);
    draft.rules.module_names.push_back(module);
  }
  for (const char* module : kNeedTechnologies)
    if (draft.names_module(module) && draft.lacks_module("technologies"))
      draft.root["modules"].complain("has " + in_quotes(module) + ", which needs \"technologies\" too");
  if (!draft.board() && draft.lacks_module("rail-yards"))
    draft.root["modules"].complain("lacks \"rail-yards\", which the machine \"cards\" always has");
  check_fields(draft);
}

}  // namespace konduktor::load
