#include "client/simple_hand.h"

#include <simdjson.h>

#include <array>
#include <map>
#include <vector>

#include "konduktor/notation.h"

namespace konduktor::server {
namespace {

constexpr int kEnough = 12;  // cards in hand before routes are claimed

}  // namespace

struct SimpleHand::Impl {
  explicit Impl(const Rules& given) : rules(given) {
    for (std::size_t k = 0; k < rules.routes.size(); ++k) route_index[rules.routes[k].id] = k;
  }

  // A plain route that is open and that the hand can pay, as a claim; "" if there is none.
  std::string find_claim(const simdjson::dom::element& view, const Cards& hand, int pieces) {
    std::vector<bool> taken(rules.routes.size(), false);
    for (const auto seat : view["seats"])
      for (const auto route : seat["routes"]) take(taken, route.get_string().value_unsafe());
    for (std::size_t k = 0; k < rules.routes.size(); ++k) {
      const Route& route = rules.routes[k];
      if (taken[k] || route.kind != RouteKind::Plain || route.spaces > pieces) continue;
      for (int colour = 0; colour < static_cast<int>(rules.colours.size()); ++colour) {
        if (route.colour != Card::None && route.colour != colour_card(colour)) continue;
        if (hand[colour_card(colour)] < route.cost) continue;
        Cards payment;
        payment[colour_card(colour)] = route.cost;
        return "claim " + route.id + " " + payment_text(rules, payment);
      }
    }
    return {};
  }

  // Both strands of a double count as taken: whether the other is closed depends on the players.
  void take(std::vector<bool>& taken, std::string_view id) {
    const auto it = route_index.find(id);
    if (it == route_index.end()) return;
    taken[it->second] = true;
    if (const RouteId twin = rules.routes[it->second].twin; twin != RouteId::None) taken[ix(twin)] = true;
  }

  std::string action(const simdjson::dom::element& view, std::string_view phase) {
    const auto me = view["me"];
    if (phase == "opening" || phase == "keep_tickets") {
      std::string move = "keep ";
      for (const auto ticket : me["offer"]) {
        if (move.size() > 5) move += ',';
        move += ticket.get_string().value_unsafe();
      }
      return move;
    }
    if (phase == "surcharge") return "withdraw";
    Cards hand;
    int cards = 0;
    for (const auto card : simdjson::dom::object(me["hand"])) {
      const auto count = static_cast<int>(card.value.get_int64().value_unsafe());
      hand[parse_card(rules, card.key)] = static_cast<std::uint8_t>(count);
      cards += count;
    }
    const auto seat = static_cast<std::size_t>(me["seat"].get_int64().value_unsafe());
    if (phase == "action" && (cards >= kEnough || next_card(view).empty())) {
      const auto pieces = view["seats"].at(seat)["pieces"][rules.pieces[0].id].get_int64().value_unsafe();
      std::string claim = find_claim(view, hand, static_cast<int>(pieces));
      if (!claim.empty()) return claim;
    }
    std::string card = next_card(view);
    return card.empty() ? "pass" : card;
  }

  static std::string next_card(const simdjson::dom::element& view) {
    if (view["deck"].get_int64().value_unsafe() > 0) return "draw";
    int place = 1;
    for (const auto card : view["display"]) {
      if (card.is_string() && card.get_string().value_unsafe() != "wild")
        return "take " + std::to_string(place);
      ++place;
    }
    return {};
  }

  const Rules& rules;
  std::map<std::string, std::size_t, std::less<>> route_index;
  simdjson::dom::parser parser;
};

SimpleHand::SimpleHand(const Rules& rules) : impl_(std::make_unique<Impl>(rules)) {}
SimpleHand::~SimpleHand() = default;

Turn SimpleHand::answer(std::string_view line) {
  Turn turn;
  if (!line.starts_with("{\"type\":\"update\"")) return turn;
  const bool over = line.find("\"stage\":\"running\"", 0) == std::string_view::npos;
  // Most updates ask nothing of this seat: they need not be read.
  if (!over && line.find("\"ask\":0,") != std::string_view::npos) return turn;
  simdjson::dom::element update;
  if (impl_->parser.parse(line.data(), line.size()).get(update) != simdjson::SUCCESS) return turn;
  turn.table = update["table"].get_string().value_unsafe();
  if (over) {
    const std::string_view stage = update["stage"].get_string().value_unsafe();
    if (stage == "finished" || stage == "abandoned") turn.kind = Turn::Kind::Over;
    return turn;
  }
  for (const auto eye : update["eyes"]) {
    if (eye["seat"].is_null() || eye["ask"].get_int64().value_unsafe() == 0) continue;
    turn.kind = Turn::Kind::Move;
    turn.seat = static_cast<int>(eye["seat"].get_int64().value_unsafe());
    turn.ask = eye["ask"].get_int64().value_unsafe();
    const simdjson::dom::element view = eye["view"];
    turn.move = impl_->action(view, view["phase"].get_string().value_unsafe());
    return turn;
  }
  return turn;
}

}  // namespace konduktor::server
