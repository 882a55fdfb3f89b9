#include "konduktor/arena/changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "konduktor/arena/report.h"
#include "konduktor/notation.h"

namespace konduktor::arena {
namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

// An entry of a map in words: what is the same in two maps reads the same.
struct Thing {
  std::string group;
  std::string id;
  std::string words;  // what is said of it as a whole
  Fields fields;
};

std::string yes_no(bool value) { return value ? "yes" : "no"; }

std::string place_ids(const Rules& rules, PlaceSet places) {
  std::vector<std::string> ids;
  places.for_each([&](PlaceId place) { ids.push_back(rules.places[ix(place)].id); });
  return fmt::format("{}", fmt::join(ids, "/"));
}

std::string ties_words(const Rules& rules) {
  std::vector<std::string_view> words;
  for (const TieBreak tie : rules.ties) words.push_back(word_of(tie));
  return fmt::format("{}", fmt::join(words, ", "));
}

Thing game_thing(const Rules& rules) {
  const auto number = [](int value) { return std::to_string(value); };
  return {"game",
          "",
          "",
          {{"name", rules.name.en},
           {"machine", std::string(word_of(rules.machine))},
           {"players", fmt::format("{} to {}", rules.min_players, rules.max_players)},
           {"modules", fmt::format("{}", fmt::join(rules.module_names, ", "))},
           {"ties", ties_words(rules)},
           {"cards.per_colour", number(rules.per_colour)},
           {"cards.wild", number(rules.wilds)},
           {"deal.cards", number(rules.deal)},
           {"deal.wild", number(rules.deal_wild)},
           {"sweep_at_wilds", number(rules.sweep_at)},
           {"first_tickets.regular", number(rules.first_tickets.draw)},
           {"first_tickets.long", number(rules.first_tickets.longs)},
           {"first_tickets.keep_min", number(rules.first_tickets.keep_min)},
           {"first_tickets.rejects", std::string(word_of(rules.rejects))},
           {"draw_tickets.draw", number(rules.later_tickets.draw)},
           {"draw_tickets.keep_min", number(rules.later_tickets.keep_min)},
           {"second_pass.players", number(rules.second_pass_players)},
           {"second_pass.deal", number(rules.second_pass_deal)},
           {"one_strand_up_to_players", number(rules.one_strand_up_to)},
           {"end_at_pieces", number(rules.end_at_pieces)},
           {"stations.count", number(rules.stations)},
           {"stations.unused_points", number(rules.unused_station_points)},
           {"longest_path_points", number(rules.longest_path_points)},
           {"cards_for_one_wild", number(rules.cards_for_one_wild)},
           {"board", fmt::format("{} x {}", rules.board_width, rules.board_height)}}};
}

Thing piece_thing(const PieceKind& piece) {
  Thing thing{"piece", piece.id, fmt::format("{} {}", piece.count, piece.name.en), {}};
  thing.fields = {{"name", piece.name.en}, {"count", std::to_string(piece.count)}};
  for (std::size_t cards = 1; cards < piece.points.size(); ++cards)
    thing.fields.emplace_back(fmt::format("points for {} cards", cards),
                              piece.points[cards] < 0 ? "none" : std::to_string(piece.points[cards]));
  return thing;
}

Thing place_thing(const Place& place) {
  return {"place",
          place.id,
          place.name.en,
          {{"name", place.name.en},
           {"country", place.country},
           {"x, y", place.drawn ? fmt::format("{}, {}", place.x, place.y) : "none"}}};
}

Thing route_thing(const Rules& rules, std::size_t r) {
  const Route& route = rules.routes[r];
  const bool own_points = rules.pieces[route.piece].points[route.cost] != route.points;
  std::vector<std::string> bends;
  for (const auto& [x, y] : route.via) bends.push_back(fmt::format("{}, {}", x, y));
  return {
      "route",
      route.id,
      route_label(rules, static_cast<RouteId>(r)),
      {{"between", rules.places[ix(route.a)].id + " - " + rules.places[ix(route.b)].id},
       {"length", route.cost == route.spaces ? std::to_string(route.cost)
                                             : fmt::format("{} cards, {} spaces", route.cost, route.spaces)},
       {"colour", std::string(route.colour == Card::None ? kGreyWord : card_word(rules, route.colour))},
       {"kind", std::string(word_of(route.kind))},
       {"locomotives", std::to_string(route.locomotives)},
       {"piece", rules.pieces[route.piece].id},
       {"points", own_points ? std::to_string(route.points) : "by length"},
       {"double with", route.twin == RouteId::None ? "none" : rules.routes[ix(route.twin)].id},
       {"technology_free", yes_no(route.technology_free)},
       {"via", bends.empty() ? "none" : fmt::format("{}", fmt::join(bends, "; "))}}};
}

Thing ticket_thing(const Rules& rules, std::size_t t) {
  const Ticket& ticket = rules.tickets[t];
  std::vector<std::string> cards;
  for (std::size_t c = 0; c < rules.colours.size(); ++c)
    if (ticket.cards.n[c] > 0) cards.push_back(fmt::format("{} {}", ticket.cards.n[c], rules.colours[c].id));
  return {"ticket",
          ticket.id,
          fmt::format("{}, {} points", ticket_ends(rules, static_cast<TicketId>(t)), ticket.points),
          {{"between", place_ids(rules, ticket.from) + " - " + place_ids(rules, ticket.to)},
           {"points", std::to_string(ticket.points)},
           {"long", yes_no(ticket.is_long)},
           {"cards", fmt::format("{}", fmt::join(cards, ", "))}}};
}

Thing technology_thing(const Technology& technology) {
  return {"technology",
          technology.id,
          fmt::format("{}, costs {}", technology.name.en, technology.cost),
          {{"name", technology.name.en},
           {"copies", std::to_string(technology.copies)},
           {"cost", std::to_string(technology.cost)},
           {"advanced", yes_no(technology.advanced)},
           {"effect", fmt::format("{} {}", word_of(technology.effect), technology.value)},
           {"opens", fmt::format("{} {}{}", fmt::join(technology.countries, ", "),
                                 fmt::join(technology.lengths, ", "), technology.ferries ? "ferries" : "")}}};
}

std::vector<Thing> things_of(const Rules& rules) {
  std::vector<Thing> things{game_thing(rules)};
  for (const Colour& colour : rules.colours)
    things.push_back(
        {"colour", colour.id, colour.name.en, {{"name", colour.name.en}, {"symbol", colour.symbol}}});
  for (const PieceKind& piece : rules.pieces) things.push_back(piece_thing(piece));
  for (const Place& place : rules.places) things.push_back(place_thing(place));
  for (std::size_t r = 0; r < rules.routes.size(); ++r) things.push_back(route_thing(rules, r));
  for (std::size_t t = 0; t < rules.tickets.size(); ++t) things.push_back(ticket_thing(rules, t));
  for (const Technology& technology : rules.technologies) things.push_back(technology_thing(technology));
  for (const District& district : rules.districts)
    things.push_back({"district",
                      district.id,
                      fmt::format("{}, {} points", district.name.en, district.points),
                      {{"name", district.name.en},
                       {"points", std::to_string(district.points)},
                       {"places", place_ids(rules, district.places)}}});
  for (const BigCity& city : rules.big_cities)
    things.push_back({"big_city",
                      rules.places[ix(city.place)].id,
                      fmt::format("{} points", city.points),
                      {{"points", std::to_string(city.points)}}});
  return things;
}

const Thing* same_as(const Thing& thing, const std::vector<Thing>& list) {
  const auto found = std::find_if(list.begin(), list.end(), [&thing](const Thing& other) {
    return other.group == thing.group && other.id == thing.id;
  });
  return found == list.end() ? nullptr : &*found;
}

std::string value_in(const Fields& fields, const std::string& name) {
  for (const auto& [field, value] : fields)
    if (field == name) return value;
  return "none";
}

}  // namespace

std::vector<DataChange> changes_between(const Rules& one, const Rules& other) {
  const std::vector<Thing> before = things_of(one);
  const std::vector<Thing> after = things_of(other);
  std::vector<DataChange> changes;
  for (const Thing& thing : before) {
    const Thing* now = same_as(thing, after);
    if (now == nullptr) {
      changes.push_back({thing.group, thing.id, "", thing.words, ""});
      continue;
    }
    for (const auto& [field, value] : thing.fields)
      if (value != value_in(now->fields, field))
        changes.push_back({thing.group, thing.id, field, value, value_in(now->fields, field)});
  }
  for (const Thing& thing : after)
    if (same_as(thing, before) == nullptr) changes.push_back({thing.group, thing.id, "", "", thing.words});
  return changes;
}

}  // namespace konduktor::arena
