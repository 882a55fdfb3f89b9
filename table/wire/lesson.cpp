// What lessons are told (docs/server/socket.md, "Lessons"): the teacher's advice, and what shows a rule best.
#include "wire/wire.h"
#include "wire/words.h"

namespace konduktor::server {
namespace {

template <typename Key>
void write_route(JsonWriter& json, const Rules& rules, const Key& name, RouteId route) {
  if (route != RouteId::None) json.key(name).id(rules.routes[ix(route)].id);
}
void write_ticket(JsonWriter& json, const Rules& rules, TicketId ticket) {
  if (ticket != TicketId::None) json.key("ticket").id(rules.tickets[ix(ticket)].id);
}

// Numbers of which 0 may be told too.
void write_numbers(JsonWriter& json, const Advice& advice) {
  switch (advice.advised) {
    case Advised::KeepShared:
      json.key("need").number(advice.need);
      json.key("apart").number(advice.apart);
      break;
    case Advised::KeepReach:
    case Advised::KeepCards:
    case Advised::Take:
    case Advised::TakeGrey:
      json.key("need").number(advice.need);
      json.key("have").number(advice.have);
      break;
    case Advised::Buy:
    case Advised::SurchargePay:
    case Advised::SurchargeWithdraw: json.key("need").number(advice.need); break;
    case Advised::ClaimTunnel:
      json.key("chance");
      write_chance(json, advice.chance);
      [[fallthrough]];
    case Advised::Claim:
    case Advised::ClaimFerry:
    case Advised::Points: json.key("points").number(advice.points); break;
    default: break;
  }
}

}  // namespace

void append_advice(std::string& out, const Rules& rules, const Advice& advice) {
  JsonWriter json(out, 512);
  json.begin_object();
  json.key("reason").id(word_of(advice.advised));
  if (!advice.tickets.empty()) {
    json.key("tickets");
    write_set(json, advice.tickets, rules.tickets);
  }
  write_route(json, rules, "route", advice.route);
  write_ticket(json, rules, advice.ticket);
  if (advice.technology != TechId::None)
    json.key("technology").id(rules.technologies[ix(advice.technology)].id);
  if (advice.card != Card::None) json.key("card").id(card_word(rules, advice.card));
  if (advice.rival != Seat::Nobody) json.key("rival").number(static_cast<int>(ix(advice.rival)));
  write_numbers(json, advice);
  json.end_object();
  json.finish();
}

void append_examples(std::string& out, const Rules& rules, const Examples& found) {
  JsonWriter json(out, 1024);
  json.begin_object();
  if (found.tunnel != RouteId::None) {
    json.key("tunnel").begin_object();
    write_route(json, rules, "route", found.tunnel);
    json.key("pay");
    write_cards(json, rules, found.tunnel_payment);
    json.key("free");
    write_chance(json, found.tunnel_free);
    json.end_object();
  }
  write_route(json, rules, "ferry", found.ferry);
  if (found.station != PlaceId::None) json.key("station").id(rules.places[ix(found.station)].id);
  if (found.barred != RouteId::None) {
    json.key("barred").begin_object();
    write_route(json, rules, "route", found.barred);
    json.key("technologies");
    write_bits(json, found.technologies, rules.technologies);
    write_ticket(json, rules, found.waiting);
    json.end_object();
  }
  if (found.strands[0] != RouteId::None) {
    json.key("strands").begin_list();
    for (const RouteId strand : found.strands) json.id(rules.routes[ix(strand)].id);
    json.end_list();
  }
  json.key("pieces").begin_object();
  for (std::size_t kind = 0; kind < rules.pieces.size(); ++kind)
    write_route(json, rules, rules.pieces[kind].id, found.pieces[kind]);
  json.end_object();
  if (found.district >= 0)
    json.key("district").id(rules.districts[static_cast<std::size_t>(found.district)].id);
  json.end_object();
  json.finish();
}

}  // namespace konduktor::server
