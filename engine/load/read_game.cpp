// The head of a data file, its cards and how tickets are dealt.
#include <algorithm>

#include "draft.h"
#include "konduktor/notation.h"
#include "words.h"

namespace konduktor::load {
namespace {

constexpr const char* kFormat = "konduktor-game/1";

void read_provenance(Draft& draft) {
  const Node provenance = draft.root["provenance"];
  if (!provenance.there() || !provenance.object({"status", "how", "inferred"})) return;
  draft.rules.status = provenance["status"].one_of<Provenance>("states");
  draft.rules.provenance = provenance["how"].text();
  if (!provenance["inferred"].there()) return;
  for (const Node& fact : provenance["inferred"].items(0, 100, "texts"))
    draft.rules.inferred.push_back(fact.text());
}

void read_players(Draft& draft) {
  const std::vector<Node> range = draft.root["players"].items(2, 2, "the least and the most players");
  if (range.size() != 2) return;
  const int capacity = draft.board() ? kMaxPlayers : kMaxYards;
  draft.rules.min_players = range[0].whole(2, capacity);
  draft.rules.max_players = range[1].whole(2, capacity);
  if (draft.rules.min_players > draft.rules.max_players)
    draft.root["players"].complain("must be [least, most], the least first");
}

void read_colours(Draft& draft) {
  static const std::vector<std::string> kSymbols = {"circle", "square", "triangle", "diamond",
                                                    "star",   "cross",  "heart",    "moon"};
  std::vector<std::string> symbols;
  for (const Node& node : draft.root["colours"].items(1, kMaxColours, "colours")) {
    if (!node.object({"id", "name", "symbol"})) continue;
    Colour colour;
    colour.id = node["id"].id();
    if (colour.id == kGreyWord || colour.id == kWildWord)
      node["id"].complain(in_quotes(colour.id) + " has a meaning of its own; choose another id");
    add_id(draft.colour_ids, colour.id, node);
    colour.name = node["name"].text();
    const int symbol = node["symbol"].one_of(kSymbols, "symbols");
    if (symbol >= 0) {
      colour.symbol = kSymbols[static_cast<std::size_t>(symbol)];
      if (std::count(symbols.begin(), symbols.end(), colour.symbol) > 0)
        node["symbol"].complain(in_quotes(colour.symbol) +
                                " is also the symbol of another colour; give each its own");
      symbols.push_back(colour.symbol);
    }
    draft.rules.colours.push_back(colour);
  }
}

}  // namespace

bool Draft::names_module(std::string_view module) const {
  return std::count(rules.module_names.begin(), rules.module_names.end(), module) > 0;
}

void add_id(std::vector<std::string>& ids, const std::string& id, const Node& entry) {
  const auto found = std::find(ids.begin(), ids.end(), id);
  if (!id.empty() && found != ids.end())
    entry["id"].complain(in_quotes(id) + " is also the id of entry " + std::to_string(found - ids.begin()) +
                         " of this list; give each its own");
  ids.push_back(id);
}

bool read_header(Draft& draft) {
  const Node& root = draft.root;
  if (!root.object_of_anything()) return false;
  if (root["format"].one_of({kFormat}, "formats") < 0) return false;
  (void)root.object({"$schema",
                     "format",
                     "id",
                     "version",
                     "name",
                     "machine",
                     "players",
                     "modules",
                     "ties",
                     "provenance",
                     "notice",
                     "colours",
                     "cards",
                     "deal",
                     "sweep_at_wilds",
                     "first_tickets",
                     "draw_tickets",
                     "second_pass",
                     "pieces",
                     "stations",
                     "one_strand_up_to_players",
                     "end_at_pieces",
                     "route_points",
                     "longest_path_points",
                     "cards_for_one_wild",
                     "board",
                     "places",
                     "routes",
                     "tickets",
                     "technologies",
                     "districts",
                     "big_cities"});
  if (root["$schema"].there()) (void)root["$schema"].words();  // for editors
  Rules& rules = draft.rules;
  rules.id = root["id"].id();
  rules.version = root["version"].whole(1, 1'000'000);
  rules.name = root["name"].text();
  const std::optional<Machine> machine = root["machine"].one_of<Machine>("machines");
  if (!machine) return false;
  rules.machine = *machine;
  read_players(draft);
  read_provenance(draft);
  if (root["notice"].there()) rules.notice = root["notice"].text();
  return true;
}

void read_cards(Draft& draft) {
  const std::size_t before = draft.problems().size();
  Rules& rules = draft.rules;
  read_colours(draft);
  const Node cards = draft.root["cards"];
  if (cards.object({"per_colour", "wild", "wild_name"})) {
    rules.per_colour = cards["per_colour"].whole(1, kMaxCards);
    rules.wilds = cards["wild"].whole(0, kMaxCards);
    rules.wild_name = cards["wild_name"].text();
  }
  const Node deal = draft.root["deal"];
  if (deal.object({"cards", "wild"})) {
    rules.deal = deal["cards"].whole(0, kMaxCards);
    rules.deal_wild = deal["wild"].whole(0, kMaxCards);
  }
  rules.sweep_at = draft.root["sweep_at_wilds"].whole(0, kDisplaySize);
  // The engine sweeps while three coloured cards are left (CORE-D6); fewer wilds could then sweep for ever.
  if (rules.sweep_at == 1 || rules.sweep_at == 2)
    draft.root["sweep_at_wilds"].complain("is " + std::to_string(rules.sweep_at) +
                                          "; it must be 0 for never, or 3 to 5");
  draft.sound_cards = draft.problems().size() == before;
}

void read_ticket_rules(Draft& draft) {
  Rules& rules = draft.rules;
  const int keep_at_least = draft.board() ? 1 : 0;
  const Node first = draft.root["first_tickets"];
  if (first.object({"regular", "long", "keep_min", "rejects"})) {
    const int regular = first["regular"].whole(0, kMaxOffer);
    rules.first_tickets.longs = first["long"].whole_or(0, 0, kMaxOffer);
    rules.first_tickets.draw = regular;
    const int dealt = regular + rules.first_tickets.longs;
    if (dealt < 1 || dealt > kMaxOffer)
      first["regular"].complain("and long together are " + std::to_string(dealt) +
                                " tickets; they must be 1 to " + std::to_string(kMaxOffer));
    else
      rules.first_tickets.keep_min = first["keep_min"].whole(keep_at_least, dealt);
    rules.rejects = first["rejects"].one_of<Rejects>("places for rejects").value_or(rules.rejects);
  }
  const Node later = draft.root["draw_tickets"];
  if (later.object({"draw", "keep_min"})) {
    rules.later_tickets.draw = later["draw"].whole(1, kMaxOffer);
    rules.later_tickets.keep_min = later["keep_min"].whole(keep_at_least, rules.later_tickets.draw);
  }
  const Node second = draft.root["second_pass"];
  if (second.there() && second.object({"players", "deal"})) {
    rules.second_pass_players =
        second["players"].whole(rules.min_players, std::max(rules.min_players, rules.max_players));
    rules.second_pass_deal = second["deal"].whole(0, kMaxCards);
  }
}

}  // namespace konduktor::load
