// What a client needs to draw and explain a game (docs/server/socket.md, "Game"). Made once a game, not on every move.
#include "wire/wire.h"
#include "wire/words.h"

namespace konduktor::server {
namespace {

void write_head(JsonWriter& json, const Rules& rules) {
  json.key("id").id(rules.id);
  json.key("version").number(rules.version);
  json.key("name").name(rules.name);
  json.key("machine").id(word_of(rules.machine));
  json.key("players").begin_list();
  json.number(rules.min_players);
  json.number(rules.max_players);
  json.end_list();
  json.key("modules").begin_list();
  for (const std::string& module : rules.module_names) json.id(module);
  json.end_list();
  json.key("status");
  if (rules.status)
    json.id(word_of(*rules.status));
  else
    json.null();
  json.key("reconstructed").boolean(rules.status == Provenance::Reconstructed);
  json.key("notice");
  if (rules.notice.en.empty())
    json.null();
  else
    json.name(rules.notice);
  json.key("provenance");
  if (rules.provenance.en.empty())
    json.null();
  else
    json.name(rules.provenance);
  json.key("inferred").begin_list();
  for (const Name& fact : rules.inferred) json.name(fact);
  json.end_list();
}

// A choice as a table's settings have it: a switch is true or false.
void write_choice(JsonWriter& json, const Option& option, std::size_t choice) {
  if (option.is_switch)
    json.boolean(choice != 0);
  else
    json.id(option.values[choice]);
}

// What a table may choose.
void write_options(JsonWriter& json, const Rules& rules) {
  json.key("options").begin_list();
  for (const Option& option : kOptions) {
    if (!option.offered(rules)) continue;
    json.begin_object();
    json.key("id").id(option.name);
    json.key("values").begin_list();
    for (std::size_t choice = 0; choice < option.values.size(); ++choice) write_choice(json, option, choice);
    json.end_list();
    json.key("default");
    write_choice(json, option, 0);
    json.end_object();
  }
  json.end_list();
}

void write_deck(JsonWriter& json, const Rules& rules) {
  json.key("colours").begin_list();
  for (const Colour& colour : rules.colours) {
    json.begin_object();
    json.key("id").id(colour.id);
    json.key("name").name(colour.name);
    json.key("symbol").id(colour.symbol);
    json.end_object();
  }
  json.end_list();
  json.key("cards").begin_object();
  json.key("per_colour").number(rules.per_colour);
  json.key("wild").number(rules.wilds);
  json.key("wild_name").name(rules.wild_name);
  json.end_object();
  json.key("deal").begin_object();
  json.key("cards").number(rules.deal);
  json.key("wild").number(rules.deal_wild);
  json.end_object();
  json.key("sweep_at_wilds").number(rules.sweep_at);
}

void write_ticket_rules(JsonWriter& json, const Rules& rules) {
  json.key("first_tickets").begin_object();
  json.key("long").number(rules.first_tickets.longs);
  json.key("regular").number(rules.first_tickets.draw);
  json.key("keep_min").number(rules.first_tickets.keep_min);
  json.key("rejects").id(word_of(rules.rejects));
  json.end_object();
  json.key("draw_tickets").begin_object();
  json.key("draw").number(rules.later_tickets.draw);
  json.key("keep_min").number(rules.later_tickets.keep_min);
  json.end_object();
  if (rules.second_pass_players > 0) {
    json.key("second_pass").begin_object();
    json.key("players").number(rules.second_pass_players);
    json.key("deal").number(rules.second_pass_deal);
    json.end_object();
  }
  json.key("ties").begin_list();
  for (const TieBreak tie : rules.ties) json.id(word_of(tie));
  json.end_list();
}

void write_pieces(JsonWriter& json, const Rules& rules) {
  json.key("pieces").begin_list();
  for (const PieceKind& piece : rules.pieces) {
    json.begin_object();
    json.key("id").id(piece.id);
    json.key("name").name(piece.name);
    json.key("count").number(piece.count);
    json.key("points").begin_object();
    for (std::size_t cards = 1; cards < piece.points.size(); ++cards)
      if (piece.points[cards] >= 0) json.key(std::to_string(cards)).number(piece.points[cards]);
    json.end_object();
    json.end_object();
  }
  json.end_list();
  json.key("one_strand_up_to_players").number(rules.one_strand_up_to);
  json.key("end_at_pieces").number(rules.end_at_pieces);
  if (rules.stations > 0) {
    json.key("stations").begin_object();
    json.key("count").number(rules.stations);
    json.key("unused_points").number(rules.unused_station_points);
    json.end_object();
  }
  if (rules.longest_path_points > 0) json.key("longest_path_points").number(rules.longest_path_points);
  if (rules.cards_for_one_wild > 0) json.key("cards_for_one_wild").number(rules.cards_for_one_wild);
}

void write_places(JsonWriter& json, const Rules& rules) {
  json.key("board");
  if (rules.board_width > 0) {
    json.begin_object();
    json.key("width").number(rules.board_width);
    json.key("height").number(rules.board_height);
    json.end_object();
  } else {
    json.null();
  }
  json.key("places").begin_list();
  for (const Place& place : rules.places) {
    json.begin_object();
    json.key("id").id(place.id);
    json.key("name").name(place.name);
    if (place.drawn) {
      json.key("x").number(place.x);
      json.key("y").number(place.y);
    }
    if (!place.country.empty()) json.key("country").id(place.country);
    json.end_object();
  }
  json.end_list();
}

void write_route(JsonWriter& json, const Rules& rules, std::size_t r) {
  const Route& route = rules.routes[r];
  json.begin_object();
  json.key("id").id(route.id);
  json.key("between").begin_list();
  json.id(rules.places[ix(route.a)].id);
  json.id(rules.places[ix(route.b)].id);
  json.end_list();
  json.key("colour").id(route.colour == Card::None ? kGreyWord : card_word(rules, route.colour));
  json.key("cards").number(route.cost);
  json.key("spaces").number(route.spaces);
  json.key("points").number(route.points);
  json.key("kind").id(word_of(route.kind));
  if (route.kind == RouteKind::Ferry) json.key("locomotives").number(route.locomotives);
  json.key("piece").id(rules.pieces[route.piece].id);
  if (route.twin != RouteId::None) json.key("twin").id(rules.routes[ix(route.twin)].id);
  if (!rules.technologies.empty()) {
    json.key("technologies");
    write_bits(json, rules.needs[r], rules.technologies);
  }
  if (!route.via.empty()) {
    json.key("via").begin_list();
    for (const auto& [x, y] : route.via) {
      json.begin_list();
      json.number(x);
      json.number(y);
      json.end_list();
    }
    json.end_list();
  }
  json.end_object();
}

void write_tickets(JsonWriter& json, const Rules& rules) {
  json.key("tickets").begin_list();
  for (const Ticket& ticket : rules.tickets) {
    json.begin_object();
    json.key("id").id(ticket.id);
    json.key("between").begin_list();
    write_set(json, ticket.from, rules.places);
    write_set(json, ticket.to, rules.places);
    json.end_list();
    json.key("points").number(ticket.points);
    if (ticket.is_long) json.key("long").boolean(true);
    if (rules.machine == Machine::Cards) {
      json.key("cards");
      write_cards(json, rules, ticket.cards);
      json.key("big_cities").begin_list();
      for (std::size_t city = 0; city < rules.big_cities.size(); ++city)
        if ((ticket.big_cities >> city & 1) != 0) json.id(rules.places[ix(rules.big_cities[city].place)].id);
      json.end_list();
    }
    json.end_object();
  }
  json.end_list();
}

void write_technologies(JsonWriter& json, const Rules& rules) {
  json.key("technologies").begin_list();
  for (std::size_t t = 0; t < rules.technologies.size(); ++t) {
    const Technology& technology = rules.technologies[t];
    json.begin_object();
    json.key("id").id(technology.id);
    json.key("name").name(technology.name);
    json.key("text").name(technology.text);
    json.key("copies").number(technology.copies);
    json.key("cost").number(technology.cost);
    json.key("advanced").boolean(technology.advanced);
    json.key("effect").id(word_of(technology.effect));
    if (technology.effect == Effect::Opens) {
      json.key("routes");
      write_set(json, rules.needing[t], rules.routes);
    } else {
      json.key("value").number(technology.value);
    }
    json.end_object();
  }
  json.end_list();
}

void write_districts(JsonWriter& json, const Rules& rules) {
  json.key("districts").begin_list();
  for (const District& district : rules.districts) {
    json.begin_object();
    json.key("id").id(district.id);
    json.key("name").name(district.name);
    json.key("colour").id(district.colour);
    json.key("points").number(district.points);
    json.key("places");
    write_set(json, district.places, rules.places);
    json.end_object();
  }
  json.end_list();
}

void write_big_cities(JsonWriter& json, const Rules& rules) {
  json.key("big_cities").begin_list();
  for (const BigCity& city : rules.big_cities) {
    json.begin_object();
    json.key("place").id(rules.places[ix(city.place)].id);
    json.key("points").number(city.points);
    json.key("colour").id(city.colour);
    json.end_object();
  }
  json.end_list();
}

}  // namespace

void append_game_head(std::string& out, const Rules& rules) {
  JsonWriter json(out);
  json.begin_object();
  write_head(json, rules);
  write_options(json, rules);
  json.end_object();
  json.finish();
}

void append_game(std::string& out, const Rules& rules) {
  JsonWriter json(out, 65536);
  json.begin_object();
  write_head(json, rules);
  write_options(json, rules);
  write_deck(json, rules);
  write_ticket_rules(json, rules);
  if (rules.machine == Machine::Board) write_pieces(json, rules);
  write_places(json, rules);
  json.key("routes").begin_list();
  for (std::size_t r = 0; r < rules.routes.size(); ++r) write_route(json, rules, r);
  json.end_list();
  write_tickets(json, rules);
  if (!rules.technologies.empty()) write_technologies(json, rules);
  if (!rules.districts.empty()) write_districts(json, rules);
  if (!rules.big_cities.empty()) write_big_cities(json, rules);
  json.end_object();
  json.finish();
}

}  // namespace konduktor::server
