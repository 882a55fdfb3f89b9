#include "konduktor/guide/names.h"

#include <algorithm>

#include "konduktor/notation.h"
#include "other_names.h"

namespace konduktor {
namespace {

// Kinds of likeness, best first.
enum Likeness : int { kWhole, kBegins, kWords, kInitials, kWithin, kUnlike };
constexpr std::size_t kShortestWithin = 3;  // letters; fewer stand within too many names

std::vector<std::string_view> words_of(std::string_view plain) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < plain.size();) {
    const std::size_t end = std::min(plain.find(' ', at), plain.size());
    if (end > at) words.push_back(plain.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

// "s l city", "st pauls", "louis": words that begin words of the name, in order.
bool begins_words(std::string_view name, std::string_view wanted) {
  const auto words = words_of(wanted);
  std::size_t next = 0;
  for (const std::string_view word : words_of(name))
    if (next < words.size() && word.substr(0, words[next].size()) == words[next]) ++next;
  return next == words.size();
}

bool is_initials(std::string_view name, std::string_view wanted) {
  const auto words = words_of(name);
  if (words.size() < 2 || words.size() != wanted.size()) return false;
  for (std::size_t k = 0; k < words.size(); ++k)
    if (words[k].front() != wanted[k]) return false;
  return true;
}

Likeness likeness(std::string_view name, std::string_view wanted) {
  if (name == wanted) return kWhole;
  if (name.substr(0, wanted.size()) == wanted) return kBegins;
  if (begins_words(name, wanted)) return kWords;
  if (is_initials(name, wanted)) return kInitials;
  const bool within = wanted.size() >= kShortestWithin && name.find(wanted) != std::string_view::npos;
  return within ? kWithin : kUnlike;
}

// The best likeness of any of the names.
int best_likeness(const std::vector<std::string>& names, std::string_view wanted) {
  int best = kUnlike;
  for (const std::string& name : names) best = std::min<int>(best, likeness(name, wanted));
  return best;
}

std::vector<std::string> names_of(const std::string& id, const Name& name) {
  std::vector<std::string> names{plain_text(name.en), plain_text(name.pl), plain_text(id)};
  for (const std::string_view other : other_names(names.front())) names.emplace_back(other);
  return names;
}

// The names of many things, looked through once for each text.
class Index {
 public:
  template <typename Thing>
  explicit Index(const std::vector<Thing>& things) {
    for (const Thing& thing : things) names_.push_back(names_of(thing.id, thing.name));
  }
  // How like each is.
  [[nodiscard]] std::vector<int> likeness_to(std::string_view wanted) const {
    std::vector<int> how(names_.size(), kUnlike);
    for (std::size_t k = 0; k < names_.size() && !wanted.empty(); ++k)
      how[k] = best_likeness(names_[k], wanted);
    return how;
  }

 private:
  std::vector<std::vector<std::string>> names_;
};

int best_of(const std::vector<int>& how) {
  return how.empty() ? static_cast<int>(kUnlike) : *std::min_element(how.begin(), how.end());
}

template <typename Id>
std::vector<Id> likest(const std::vector<int>& how) {
  std::vector<Id> ids;
  const int best = best_of(how);
  for (std::size_t k = 0; k < how.size() && best != kUnlike; ++k)
    if (how[k] == best) ids.push_back(static_cast<Id>(k));
  return ids;
}

// What may be meant when the other end of a route has a say in it: a whole name counts alone, and a text within a name
// only if there is nothing better.
std::vector<int> possible(std::vector<int> how) {
  const int best = best_of(how);
  const int worst = best == kWhole ? kWhole : best == kWithin ? kWithin : kInitials;
  for (int& one : how)
    if (one > worst) one = kUnlike;
  return how;
}

std::string joined(const std::vector<std::string_view>& words, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t k = from; k < to; ++k) text += (text.empty() ? "" : " ") + std::string(words[k]);
  return text;
}

// The routes whose ends are most like the two texts; `likeness` is the sum of both.
std::vector<RouteId> likest_routes(const Rules& rules, const std::vector<int>& from,
                                   const std::vector<int>& to, int& likeness) {
  std::vector<RouteId> routes;
  likeness = kUnlike;
  for (std::size_t k = 0; k < rules.routes.size(); ++k) {
    const std::size_t a = ix(rules.routes[k].a);
    const std::size_t b = ix(rules.routes[k].b);
    int how = 2 * kUnlike;
    if (from[a] != kUnlike && to[b] != kUnlike) how = from[a] + to[b];
    if (from[b] != kUnlike && to[a] != kUnlike) how = std::min(how, from[b] + to[a]);
    if (how == 2 * kUnlike || (!routes.empty() && how > likeness)) continue;
    if (how < likeness) routes.clear();
    likeness = how;
    routes.push_back(static_cast<RouteId>(k));
  }
  return routes;
}

// Every way to part the words into two places; the likest pair that a route joins, or else the likest.
void split(const Rules& rules, const Index& places, const std::vector<std::string_view>& words,
           RoutesNamed& result) {
  constexpr int kNoRoute = 2 * kUnlike;
  int best = 2 * kNoRoute;
  for (std::size_t cut = 1; cut < words.size(); ++cut) {
    const std::size_t second = cut + 1 < words.size() && words[cut] == "to" ? cut + 1 : cut;
    const std::string first_text = joined(words, 0, cut);
    const std::string second_text = joined(words, second, words.size());
    const auto from = possible(places.likeness_to(first_text));
    const auto to = possible(places.likeness_to(second_text));
    int likeness = 0;
    auto routes = likest_routes(rules, from, to, likeness);
    const int how = routes.empty() ? kNoRoute + best_of(from) + best_of(to) : likeness;
    if (how >= best) continue;
    best = how;
    result.routes = std::move(routes);
    result.from = likest<PlaceId>(from);
    result.to = likest<PlaceId>(to);
    result.from_text = first_text;
    result.to_text = second_text;
  }
}

bool is_grey(std::string_view word) { return word == "grey" || word == "gray" || word == "szary"; }

void narrow(const Rules& rules, Card colour, std::vector<RouteId>& routes) {
  std::vector<RouteId> left;
  for (const RouteId route : routes)
    if (rules.colour_of[ix(route)] == colour) left.push_back(route);
  if (!left.empty()) routes = std::move(left);
}

}  // namespace

std::vector<PlaceId> places_named(const Rules& rules, std::string_view text) {
  return likest<PlaceId>(Index(rules.places).likeness_to(plain_text(text)));
}

std::vector<TechId> technologies_named(const Rules& rules, std::string_view text) {
  return likest<TechId>(Index(rules.technologies).likeness_to(plain_text(text)));
}

Card card_named(const Rules& rules, std::string_view text) {
  const std::string wanted = plain_text(text);
  if (wanted.empty()) return Card::None;
  const auto how = Index(rules.colours).likeness_to(wanted);
  const auto colours = likest<Card>(how);
  const std::vector<std::string> wild{plain_text(rules.wild_name.en), plain_text(rules.wild_name.pl), "wild",
                                      "locomotive"};
  const int as_wild = best_likeness(wild, wanted);
  const int as_colour = best_of(how);
  if (std::min(as_wild, as_colour) > kBegins || as_wild == as_colour) return Card::None;
  if (as_wild < as_colour) return Card::Wild;
  return colours.size() == 1 ? colours.front() : Card::None;
}

RoutesNamed routes_named(const Rules& rules, std::string_view text) {
  RoutesNamed result;
  if (const RouteId whole = parse_route(rules, text); whole != RouteId::None) {
    result.routes.push_back(whole);
    return result;
  }
  const Index places(rules.places);
  const std::string plain = plain_text(text);
  auto words = words_of(plain);
  split(rules, places, words, result);
  if (!result.routes.empty() || words.size() < 3) return result;
  // The last word may be the colour of a strand.
  const std::string last(words.back());
  const bool grey = is_grey(last);
  const Card colour = grey ? Card::None : card_named(rules, last);
  if (!grey && colour == Card::None) return result;
  words.pop_back();
  RoutesNamed coloured;
  split(rules, places, words, coloured);
  if (coloured.routes.empty()) return result;
  coloured.colour = colour;
  narrow(rules, colour, coloured.routes);
  return coloured;
}

}  // namespace konduktor
