// Technologies: what they cost, and what they open or bring.
#include <algorithm>

#include "draft.h"
#include "words.h"

namespace konduktor::load {
namespace {

struct EffectRule {
  Effect effect;
  const char* module;  // beside "technologies"
  int least;
  int most;
};
// `join_claimed_route` takes no number but `true`.
constexpr EffectRule kEffectRules[] = {
    {Effect::CheaperWild, "substitutes", 2, kMaxCost},
    {Effect::RoutePoints, "", 1, 100},
    {Effect::FerryPoints, "", 1, 100},
    {Effect::TicketPoints, "", 1, 100},
    {Effect::JoinRoute, "right-of-way", 1, 1},
    {Effect::MoreClaims, "injectors", 2, 2},
    {Effect::MoreUnseen, "water-tenders", 3, 3},
    {Effect::CheaperClaim, "diesel", 1, kMaxCost},
    {Effect::MostTickets, "final-bets", 1, kMaxPoints},
    {Effect::LongestPath, "final-bets", 1, kMaxPoints},
};

std::vector<std::string> effect_words() {
  std::vector<std::string> words;
  for (const EffectRule& rule : kEffectRules) words.emplace_back(word_of(rule.effect));
  return words;
}

// The one key of the object, or empty after a complaint.
std::string only_key(const Node& node) {
  if (!node.object_of_anything()) return {};
  const std::vector<std::string> keys = node.keys();
  if (keys.size() == 1 && !keys.front().empty()) return keys.front();
  node.complain("has " + std::to_string(keys.size()) +
                " keys; there must be exactly one, and not an empty one");
  return {};
}

void read_effect(const Draft& draft, const Node& node, Technology& technology) {
  const std::string key = only_key(node);
  if (key.empty()) return;
  const auto* found = std::find_if(std::begin(kEffectRules), std::end(kEffectRules),
                                   [&key](const EffectRule& rule) { return key == word_of(rule.effect); });
  if (found == std::end(kEffectRules)) {
    const std::vector<std::string> known = effect_words();
    node.complain("has " + in_quotes(key) + ", which is not an effect (" + listed(known) + ")" +
                  did_you_mean(key, known));
    return;
  }
  technology.effect = found->effect;
  if (found->effect == Effect::JoinRoute) {
    if (!node[key].flag()) node[key].complain("must be true");
    technology.value = 1;
  } else {
    technology.value = node[key].whole(found->least, found->most);
  }
  const std::string module = found->module;
  if (!module.empty() && draft.lacks_module(module))
    node[key].complain("belongs to a module that is not named; add " + in_quotes(module) + " to modules");
  else if (found->effect == Effect::CheaperWild && technology.value >= draft.rules.cards_for_one_wild)
    node[key].complain("is " + std::to_string(technology.value) + "; it must be less than the game's " +
                       std::to_string(draft.rules.cards_for_one_wild));
}

void read_opens(const Draft& draft, const Node& node, Technology& technology) {
  const std::string key = only_key(node);
  technology.effect = Effect::Opens;
  if (key == "country") {
    std::vector<std::string> countries;
    for (const Place& place : draft.rules.places)
      if (!place.country.empty() && std::count(countries.begin(), countries.end(), place.country) == 0)
        countries.push_back(place.country);
    for (const Node& country : node[key].items(1, kMaxPlaces, "countries")) {
      const int index = country.one_of(countries, "countries of places");
      if (index >= 0) technology.countries.push_back(countries[static_cast<std::size_t>(index)]);
    }
  } else if (key == "length") {
    for (const Node& length : node[key].items(1, kMaxCost, "lengths"))
      technology.lengths.push_back(length.whole(1, kMaxCost));
  } else if (key == "kind") {
    for (const Node& kind : node[key].items(1, 1, "the kind \"ferry\""))
      technology.ferries = kind.one_of({"ferry"}, "kinds that can be opened") == 0;
  } else if (!key.empty()) {
    node.complain("has " + in_quotes(key) + "; the key must be country, length or kind" +
                  did_you_mean(key, {"country", "length", "kind"}));
  }
}

// The engine looks for the technology with an effect, so each may be there once.
void check_once(const Draft& draft, const Node& node, const Technology& technology) {
  if (technology.effect == Effect::Opens) return;
  for (const Technology& other : draft.rules.technologies)
    if (other.effect == technology.effect)
      node["effect"].complain("is also that of " + in_quotes(other.id) + "; each effect may be there once");
}

void check_module_effects(const Draft& draft) {
  const auto lacks = [&draft](const char* module, std::initializer_list<Effect> effects) {
    if (!draft.names_module(module)) return false;
    const auto& all = draft.rules.technologies;
    return std::none_of(all.begin(), all.end(), [effects](const Technology& technology) {
      return std::count(effects.begin(), effects.end(), technology.effect) > 0;
    });
  };
  const auto complain = [&draft](const std::string& module, const std::string& effect) {
    draft.root["technologies"].complain("has none with the effect " + effect + ", which the module " +
                                        in_quotes(module) + " needs; add one or take the module out");
  };
  if (lacks("right-of-way", {Effect::JoinRoute})) complain("right-of-way", "join_claimed_route");
  if (lacks("injectors", {Effect::MoreClaims})) complain("injectors", "claims_this_turn");
  if (lacks("water-tenders", {Effect::MoreUnseen})) complain("water-tenders", "unseen_cards");
  if (lacks("diesel", {Effect::CheaperClaim})) complain("diesel", "claim_discount");
  if (lacks("final-bets", {Effect::MostTickets, Effect::LongestPath}))
    complain("final-bets", "most_tickets or longest_path");
}

}  // namespace

void read_technologies(Draft& draft) {
  if (!draft.root["technologies"].there()) return;
  std::vector<std::string> ids;
  for (const Node& node : draft.root["technologies"].items(1, kMaxTechnologies, "technologies")) {
    if (!node.object({"id", "name", "copies", "cost", "advanced", "text", "opens", "effect"})) continue;
    Technology technology;
    technology.id = node["id"].id();
    add_id(ids, technology.id, node);
    technology.name = node["name"].text();
    technology.text = node["text"].text();
    technology.copies = node["copies"].whole(1, 100);
    technology.cost = node["cost"].whole(1, kMaxCost);
    technology.advanced = node["advanced"].flag();
    const bool opens = node["opens"].there();
    const bool effect = node["effect"].there();
    if (opens == effect)
      node["opens"].complain(opens ? "and effect exclude each other; keep one"
                                   : "is missing; there must be opens or effect");
    else if (opens)
      read_opens(draft, node["opens"], technology);
    else
      read_effect(draft, node["effect"], technology);
    check_once(draft, node, technology);
    draft.rules.technologies.push_back(technology);
  }
  if (!draft.rules.technologies.empty()) check_module_effects(draft);
}

}  // namespace konduktor::load
