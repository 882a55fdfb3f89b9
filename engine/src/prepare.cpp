// prepare(): from the plain part of Rules to the tables that play uses. Runs once, when a game is loaded.
#include "module.h"

namespace konduktor {
namespace {

// Bit s is set when a subset s of an offer of `size` keeps at least `keep_min` tickets (CORE-K1: or all there are).
std::uint64_t subsets_keeping(int size, int keep_min) {
  const int least = keep_min < size ? keep_min : size;
  std::uint64_t subsets = 0;
  for (unsigned s = 0; s < (1u << size); ++s)
    if (std::popcount(s) >= least) subsets |= std::uint64_t{1} << s;
  return subsets;
}

void fill_routes(Rules& rules) {
  for (std::size_t i = 0; i < rules.routes.size(); ++i) {
    const Route& route = rules.routes[i];
    const auto id = static_cast<RouteId>(i);
    rules.all_routes.add(id);
    rules.cost[i] = route.cost;
    rules.spaces[i] = route.spaces;
    rules.piece_of[i] = route.piece;
    rules.points[i] = route.points;
    rules.colour_of[i] = route.colour;
    rules.twin[i] = route.twin;
    rules.end_a[i] = static_cast<std::uint8_t>(route.a);
    rules.end_b[i] = static_cast<std::uint8_t>(route.b);
    if (route.twin != RouteId::None) {
      rules.twin_set[i].add(route.twin);
      rules.doubles.add(id);
      if (ix(route.twin) == i + 1) rules.first_strands.add(id);
      if (ix(route.twin) + 1 == i) rules.second_strands.add(id);
      if (ix(route.twin) != i + 1 && ix(route.twin) + 1 != i) rules.other_doubles.add(id);
    }
    rules.of_colour[route.colour == Card::None ? kMaxColours : ix(route.colour)].add(id);
    rules.routes_at[ix(route.a)].add(id);
    rules.routes_at[ix(route.b)].add(id);
    for (int left = route.spaces; left <= kMaxPieces; ++left)
      rules.within_pieces[route.piece][static_cast<std::size_t>(left)].add(id);
  }
}

// CORE-R3, CORE-R4, EU-F1: which routes a number of coloured cards and wilds pays for. After the modules, because
// ferries fill min_wilds.
void fill_payable(Rules& rules) {
  for (std::size_t i = 0; i < rules.routes.size(); ++i) {
    const auto id = static_cast<RouteId>(i);
    for (int w = rules.cost[i]; w <= kMaxCost; ++w)
      rules.payable_in_wilds[static_cast<std::size_t>(w)].add(id);
    for (int c = 0; c < static_cast<int>(rules.colours.size()); ++c) {
      if (rules.colour_of[i] != Card::None && rules.colour_of[i] != colour_card(c)) continue;
      for (int w = rules.min_wilds[i]; w < rules.cost[i]; ++w)
        for (int n = rules.cost[i] - w; n < kCountsInTables; ++n)
          rules.payable[static_cast<std::size_t>(w)][static_cast<std::size_t>(c)][static_cast<std::size_t>(n)]
              .add(id);
    }
  }
}

void fill_asks_like(Rules& rules) {
  for (std::size_t i = 0; i < rules.routes.size(); ++i) {
    std::size_t k = 0;
    while (rules.cost[k] != rules.cost[i] || rules.min_wilds[k] != rules.min_wilds[i] ||
           rules.colour_of[k] != rules.colour_of[i])
      ++k;
    rules.asks_like[i] = static_cast<RouteId>(k);
  }
}

}  // namespace

const std::vector<std::string_view>& module_order() {
  static const std::vector<std::string_view> kNames = [] {
    std::vector<std::string_view> list;
    for (const Module* module : all_modules()) list.push_back(module->name);
    return list;
  }();
  return kNames;
}

bool Rules::has_module(std::string_view module) const noexcept {
  for (const auto& name : module_names)
    if (name == module) return true;
  return false;
}

TechId Rules::technology_with(Effect effect) const noexcept {
  for (unsigned rest = technologies_with[ix(effect)]; rest != 0; rest &= rest - 1) {
    const auto t = static_cast<std::size_t>(std::countr_zero(rest));
    if (!technologies[t].advanced || options.advanced_technologies) return static_cast<TechId>(t);
  }
  return TechId::None;
}

std::string prepare(Rules& rules) {
  for (std::size_t c = 0; c < rules.colours.size(); ++c)
    rules.all_cards.n[c] = static_cast<std::uint8_t>(rules.per_colour);
  rules.all_cards[Card::Wild] = static_cast<std::uint8_t>(rules.wilds);
  rules.sweep_wilds = rules.sweep_at == 0 ? kDisplaySize + 1 : rules.sweep_at;
  rules.one_strand = rules.players() <= rules.one_strand_up_to;
  for (std::size_t t = 0; t < rules.tickets.size(); ++t)
    if (rules.tickets[t].is_long) rules.long_tickets.add(static_cast<TicketId>(t));
  for (int size = 0; size <= kMaxOffer; ++size) {
    rules.first_subsets[static_cast<std::size_t>(size)] = subsets_keeping(size, rules.first_tickets.keep_min);
    rules.later_subsets[static_cast<std::size_t>(size)] = subsets_keeping(size, rules.later_tickets.keep_min);
  }
  for (std::size_t t = 0; t < rules.technologies.size(); ++t) {
    auto& with = rules.technologies_with[ix(rules.technologies[t].effect)];
    with = static_cast<std::uint16_t>(with | 1u << t);
  }
  for (std::size_t i = 0; i < rules.places.size(); ++i) rules.all_places.add(static_cast<PlaceId>(i));
  fill_routes(rules);
  rules.modules.clear();
  for (auto& modules : rules.modules_with_moves) modules.clear();
  for (const Module* module : all_modules()) {
    if (!rules.has_module(module->name)) continue;
    if (module->machine != rules.machine)
      return "module \"" + std::string(module->name) + "\" belongs to the other machine";
    rules.modules.push_back(module);
    rules.narrows_routes = rules.narrows_routes || module->narrow_routes != nullptr;
    rules.adds_claim_points = rules.adds_claim_points || module->claim_points != nullptr;
    for (std::size_t phase = 0; phase < kMaxPhases; ++phase)
      if ((module->phases >> phase & 1u) != 0) rules.modules_with_moves[phase].push_back(module);
    rules.cheapens_claims = rules.cheapens_claims || module->fewest_units != nullptr;
    rules.keeps_turns = rules.keeps_turns || module->keep_turn != nullptr;
    rules.ends_turns = rules.ends_turns || module->end_turn != nullptr;
    for (std::size_t kind = 0; kind < rules.module_for_move.size(); ++kind)
      if ((module->moves >> kind & 1u) != 0) rules.module_for_move[kind] = module;
    if (module->prepare != nullptr)
      if (std::string wrong = module->prepare(rules); !wrong.empty()) return wrong;
  }
  rules.plain_claims =
      rules.machine == Machine::Board && rules.cards_for_one_wild == 0 && !rules.narrows_routes;
  rules.plain_turns = rules.machine == Machine::Board && !rules.ends_turns;
  fill_payable(rules);
  fill_asks_like(rules);
  return {};
}

}  // namespace konduktor
