// Tickets, and what brings points at the end: districts, big cities, the order of tie-breaks.
#include <algorithm>

#include "draft.h"
#include "words.h"

namespace konduktor::load {
namespace {

constexpr std::size_t kMaxDistricts = 16;  // bits of SeatScore::districts
constexpr std::size_t kMaxBigCities = 8;   // bits of Ticket::big_cities

PlaceSet read_place_list(const Draft& draft, const Node& list, std::size_t least) {
  PlaceSet places;
  for (const Node& node : list.items(least, kMaxPlaces, "place ids")) {
    const int place = node.one_of(draft.place_ids, "places");
    if (place < 0) continue;
    const auto id = static_cast<PlaceId>(place);
    if (places.has(id)) node.complain(in_quotes(*node.as_string()) + " is named twice; keep one");
    places.add(id);
  }
  return places;
}

// A place id, or a list of place ids of which any one will do.
PlaceSet read_end(const Draft& draft, const Node& node) {
  if (node.is_array()) return read_place_list(draft, node, 1);
  PlaceSet places;
  const int place = node.one_of(draft.place_ids, "places");
  if (place >= 0) places.add(static_cast<PlaceId>(place));
  return places;
}

void read_ticket_cards(const Draft& draft, const Node& cards, Ticket& ticket) {
  if (draft.board()) {
    if (cards.there()) cards.complain("does not apply to the machine \"board\"; take the field out");
    return;
  }
  if (!cards.object_of_anything()) return;
  if (cards.keys().empty()) cards.complain("is empty; name the cards that complete the ticket");
  for (const std::string& key : cards.keys()) {
    const auto found = std::find(draft.colour_ids.begin(), draft.colour_ids.end(), key);
    if (found == draft.colour_ids.end())
      cards.complain("has " + in_quotes(key) + ", which is not in colours (" + listed(draft.colour_ids) +
                     ")" + did_you_mean(key, draft.colour_ids));
    else
      ticket.cards.n[static_cast<std::size_t>(found - draft.colour_ids.begin())] =
          static_cast<std::uint8_t>(cards[key].whole(1, kMaxCards));
  }
}

void read_ticket(Draft& draft, const Node& node) {
  const std::size_t before = draft.problems().size();
  Ticket ticket;
  if (node.object({"id", "between", "points", "long", "cards"})) {
    ticket.id = node["id"].id();
    const std::vector<Node> ends = node["between"].items(2, 2, "two ends");
    if (ends.size() == 2) {
      ticket.from = read_end(draft, ends[0]);
      ticket.to = read_end(draft, ends[1]);
      if (!(ticket.from & ticket.to).empty())
        node["between"].complain("has a place at both ends; the ends of a ticket differ");
    }
    ticket.points = static_cast<std::int16_t>(node["points"].whole(0, kMaxPoints));
    ticket.is_long = node["long"].flag();
    if (ticket.is_long && draft.rules.first_tickets.longs == 0)
      node["long"].complain(
          "is true, but first_tickets deals no long ones; set long there or take it out here");
    read_ticket_cards(draft, node["cards"], ticket);
  }
  draft.tickets.push_back({node, draft.problems().size() == before, {}});
  draft.rules.tickets.push_back(ticket);
}

void read_districts(Draft& draft) {
  if (!draft.root["districts"].there()) return;
  std::vector<std::string> ids;
  for (const Node& node : draft.root["districts"].items(1, kMaxDistricts, "districts")) {
    if (!node.object({"id", "name", "points", "colour", "places"})) continue;
    District district;
    district.id = node["id"].id();
    add_id(ids, district.id, node);
    district.name = node["name"].text();
    district.points = node["points"].whole(0, kMaxPoints);
    district.colour = node["colour"].id();
    district.places = read_place_list(draft, node["places"], 2);
    draft.rules.districts.push_back(district);
  }
}

void read_big_cities(Draft& draft) {
  if (!draft.root["big_cities"].there()) return;
  PlaceSet seen;
  for (const Node& node : draft.root["big_cities"].items(1, kMaxBigCities, "big cities")) {
    if (!node.object({"place", "points", "colour"})) continue;
    BigCity city;
    const int place = node["place"].one_of(draft.place_ids, "places");
    if (place >= 0) {
      city.place = static_cast<PlaceId>(place);
      if (seen.has(city.place)) node["place"].complain("is a big city already; name each once");
      seen.add(city.place);
    }
    city.points = node["points"].whole(0, kMaxPoints);
    city.colour = node["colour"].id();
    const auto bit = static_cast<std::uint8_t>(1u << draft.rules.big_cities.size());
    for (Ticket& ticket : draft.rules.tickets)
      if (place >= 0 && (ticket.from | ticket.to).has(city.place))
        ticket.big_cities = static_cast<std::uint8_t>(ticket.big_cities | bit);
    draft.rules.big_cities.push_back(city);
  }
}

// What the tie-break looks at; empty = every game has it.
std::string_view module_of(TieBreak tie) {
  switch (tie) {
    case TieBreak::Tickets: return "";
    case TieBreak::FewerStations: return "stations";
    case TieBreak::LongestPath: return "longest-path";
    case TieBreak::BonusCards: return "big-cities";
  }
  return "";
}

void read_ties(Draft& draft) {
  for (const Node& node : draft.root["ties"].items(0, kWordsOf<TieBreak>.size(), "tie-breaks")) {
    const std::optional<TieBreak> tie = node.one_of<TieBreak>("tie-breaks");
    if (!tie) continue;
    const std::string_view module = module_of(*tie);
    if (!module.empty() && draft.lacks_module(module))
      node.complain(in_quotes(word_of(*tie)) + " needs the module " + in_quotes(module) +
                    "; add it to modules or take the tie-break out");
    if (std::count(draft.rules.ties.begin(), draft.rules.ties.end(), *tie) > 0)
      node.complain(in_quotes(word_of(*tie)) + " is named twice; keep one");
    draft.rules.ties.push_back(*tie);
  }
}

}  // namespace

void read_tickets(Draft& draft) {
  std::vector<std::string> ids;
  for (const Node& node : draft.root["tickets"].items(1, kMaxTickets, "tickets")) {
    read_ticket(draft, node);
    add_id(ids, draft.rules.tickets.back().id, node);
  }
}

void read_bonuses(Draft& draft) {
  read_districts(draft);
  read_big_cities(draft);
  read_ties(draft);
}

}  // namespace konduktor::load
