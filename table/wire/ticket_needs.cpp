// What each ticket of a seat still needs (docs/server/socket.md, "Needs"). Only for those who ask: finding the ways
// takes longer than all other writers together.
#include "konduktor/guide/ticket_needs.h"

#include "wire/wire.h"
#include "wire/words.h"

namespace konduktor::server {
namespace {

void write_shortfall(JsonWriter& json, const Rules& rules, const Shortfall& shortfall) {
  json.key("missing");
  write_cards(json, rules, shortfall.missing);
  if (shortfall.grey != 0) json.key("grey").number(shortfall.grey);
  json.key("stand_ins").number(shortfall.stand_ins);
  json.key("short").number(shortfall.total());
}

void write_routes(JsonWriter& json, const Rules& rules, const std::vector<RouteId>& routes) {
  json.begin_list();
  for (const RouteId route : routes) json.id(rules.routes[ix(route)].id);
  json.end_list();
}

void write_loans(JsonWriter& json, const Rules& rules, const std::vector<Loan>& loans) {
  json.key("loans").begin_list();
  for (const Loan& loan : loans) {
    json.begin_object();
    json.key("station").id(rules.places[ix(loan.station)].id);
    json.key("route").id(rules.routes[ix(loan.route)].id);
    json.key("built").boolean(loan.built);
    json.end_object();
  }
  json.end_list();
}

void write_way(JsonWriter& json, const Rules& rules, const TicketNeed& need) {
  json.key("way");
  write_routes(json, rules, need.way);
  json.key("claims");
  write_routes(json, rules, need.claims);
  if (!need.right_of_way.empty()) {
    json.key("right_of_way");
    write_routes(json, rules, need.right_of_way);
  }
  if (!need.loans.empty()) write_loans(json, rules, need.loans);
  json.key("pieces").begin_object();
  for (std::size_t kind = 0; kind < rules.pieces.size(); ++kind)
    json.key(rules.pieces[kind].id).number(need.pieces[kind]);
  json.end_object();
  json.key("cards").number(need.cards);
  if (!rules.technologies.empty()) {
    json.key("technologies");
    write_bits(json, need.technologies, rules.technologies);
  }
  write_shortfall(json, rules, need.shortfall);
}

void write_board_need(JsonWriter& json, const Rules& rules, const View& view, TicketId ticket) {
  const TicketNeed need = ticket_need(rules, view.pub, view.seat, view.mine.hand, ticket);
  json.key("need").id(word_of(need.need));
  if (need.need == Need::Joined || need.need == Need::Open) write_way(json, rules, need);
}

// Only with the own track in sight can it be said what lacks (CG-12, CG-13).
void write_card_need(JsonWriter& json, const Rules& rules, const View& view, TicketId ticket) {
  const bool seen = rules.options.peek_own_track || view.pub.phase == Phase::Declare;
  if (!seen) {
    json.key("need").id("face_down");
    return;
  }
  TicketSet one;
  one.add(ticket);
  const Shortfall shortfall = track_shortfall(rules, one, view.mine.track);
  json.key("need").id(word_of(shortfall.total() == 0 ? Need::Joined : Need::Open));
  write_shortfall(json, rules, shortfall);
}

void write_ticket(JsonWriter& json, const Rules& rules, const View& view, TicketId ticket, bool held) {
  json.begin_object();
  json.key("ticket").id(rules.tickets[ix(ticket)].id);
  json.key("held").boolean(held);
  if (rules.machine == Machine::Board)
    write_board_need(json, rules, view, ticket);
  else
    write_card_need(json, rules, view, ticket);
  json.end_object();
}

}  // namespace

void append_needs(std::string& out, const Rules& rules, const View& view) {
  JsonWriter json(out);
  json.begin_list();
  if (view.seat != Seat::Nobody) {
    view.mine.tickets.for_each([&](TicketId ticket) { write_ticket(json, rules, view, ticket, true); });
    for (const TicketId ticket : view.mine.offer)
      if (ticket != TicketId::None) write_ticket(json, rules, view, ticket, false);
  }
  json.end_list();
  json.finish();
}

}  // namespace konduktor::server
