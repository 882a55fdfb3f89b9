// What the guide says to those who ask (docs/server/socket.md, "Answers"): why not, ways to pay, the shop, a longest path.
#include "konduktor/guide/odds.h"
#include "konduktor/guide/paths.h"
#include "konduktor/guide/shop.h"
#include "konduktor/notation.h"
#include "konduktor/stand_ins.h"
#include "wire/wire.h"
#include "wire/words.h"

namespace konduktor::server {
namespace {

void write_lacking(JsonWriter& json, const Rules& rules, const WhyNot& found) {
  json.key("cards").number(found.lacking.cards);
  if (found.why != Why::Short) return;
  if (found.lacking.wilds > 0) json.key("wilds").number(found.lacking.wilds);
  json.key("colours");
  write_bits(json, found.lacking.kinds, rules.colours);
  if (found.per_wild > 0) json.key("per_wild").number(found.per_wild);
}

}  // namespace

void append_why(std::string& out, const Rules& rules, const WhyNot& found) {
  JsonWriter json(out, 256);
  json.begin_object();
  json.key("reason").id(word_of(found.why));
  if (!found.clause.empty()) json.key("clause").id(found.clause);
  if (found.lacking.cards > 0) write_lacking(json, rules, found);
  if (found.technologies != 0) {
    json.key("technologies");
    write_bits(json, found.technologies, rules.technologies);
  }
  if (found.owners != 0) {
    json.key("owners").begin_list();
    for (int seat = 0; seat < rules.players(); ++seat)
      if ((found.owners >> seat & 1) != 0) json.number(seat);
    json.end_list();
  }
  if (found.need > 0) {
    json.key("have").number(found.have);
    json.key("need").number(found.need);
  }
  json.end_object();
  json.finish();
}

void append_ways(std::string& out, const Rules& rules, const View& view, Goal goal, bool known_hands) {
  const bool tunnel = goal.kind == MoveKind::Claim && rules.suspending.has(static_cast<RouteId>(goal.target));
  JsonWriter json(out);
  json.begin_object();
  json.key("ways").begin_list();
  std::string text;
  for (const Move& move : ways_to_pay(rules, view, goal)) {
    text.clear();
    append_text(text, rules, move);
    json.begin_object();
    json.key("move").id(text);
    if (tunnel) {
      const TunnelOdds odds = tunnel_odds(rules, view, move.payment(), known_hands);
      json.key("surcharge").begin_list();
      for (const double chance : odds.surcharge) write_chance(json, chance);
      json.end_list();
      json.key("payable");
      write_chance(json, odds.payable);
    }
    json.end_object();
  }
  json.end_list();
  const int per_wild = view.seat == Seat::Nobody ? 0 : per_wild_of(rules, view.pub, view.seat);
  if (per_wild > 0) json.key("per_wild").number(per_wild);
  json.end_object();
  json.finish();
}

void append_shop(std::string& out, const Rules& rules, const View& view) {
  JsonWriter json(out);
  json.begin_object();
  json.key("wares").begin_list();
  for (const Ware& ware : wares(rules, view)) {
    json.begin_object();
    json.key("technology").id(rules.technologies[ix(ware.technology)].id);
    json.key("held").boolean(ware.held);
    json.key("left").number(ware.left);
    json.key("off_sale").boolean(ware.off_sale);
    json.key("now");
    write_set(json, ware.now, rules.routes);
    json.key("later");
    write_set(json, ware.later, rules.routes);
    json.end_object();
  }
  json.end_list();
  json.end_object();
  json.finish();
}

void append_path(std::string& out, const Rules& rules, const RouteSet& owned) {
  JsonWriter json(out, 512);
  json.begin_object();
  json.key("routes");
  write_set(json, longest_path(rules, owned), rules.routes);
  json.end_object();
  json.finish();
}

}  // namespace konduktor::server
