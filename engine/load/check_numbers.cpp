// Whether the deck, the pieces and the tickets suffice, and the scores fit.
#include <algorithm>

#include "draft.h"
#include "words.h"

namespace konduktor::load {
namespace {

constexpr int kMaxScore = 30'000;

void check_deck(const Draft& draft) {
  const Rules& rules = draft.rules;
  const int deck = static_cast<int>(rules.colours.size()) * rules.per_colour + rules.wilds;
  const Node cards = draft.root["cards"];
  if (deck > kMaxCards) {
    cards.complain("make a deck of " + std::to_string(deck) + "; there may be at most " +
                   std::to_string(kMaxCards));
    return;
  }
  const int given = rules.deal_wild * rules.max_players;
  if (given > rules.wilds)
    draft.root["deal"].complain("gives " + std::to_string(given) + " wilds to " +
                                std::to_string(rules.max_players) + " players; cards.wild has only " +
                                std::to_string(rules.wilds));
  const int needed = (rules.deal + rules.deal_wild) * rules.max_players + kDisplaySize;
  if (needed > deck)
    cards.complain("make a deck of " + std::to_string(deck) + "; to deal to " +
                   std::to_string(rules.max_players) + " players and turn up five it must have at least " +
                   std::to_string(needed));
  const int second = rules.second_pass_deal * rules.second_pass_players + kDisplaySize;
  if (rules.second_pass_players > 0 && second > deck)
    draft.root["second_pass"].complain("deals more cards than the deck has; it has " + std::to_string(deck));
}

void check_route(const Rules& rules, const Node& node, const Route& route) {
  const PieceKind& piece = rules.pieces[route.piece];
  if (route.spaces > piece.count)
    node[node["length"].there() ? "length" : "spaces"].complain(
        "is " + std::to_string(route.spaces) + ", but a player has only " + std::to_string(piece.count) +
        " pieces of the kind " + in_quotes(piece.id));
  const char* cost = node["length"].there() ? "length" : "cards";
  if (route.locomotives > rules.wilds)
    node["locomotives"].complain("is " + std::to_string(route.locomotives) + ", but the deck has only " +
                                 std::to_string(rules.wilds) + " wilds");
  if (route.cost > rules.per_colour + rules.wilds)
    node[cost].complain("is " + std::to_string(route.cost) + ", but the deck has only " +
                        std::to_string(rules.per_colour + rules.wilds) + " cards of one colour and wilds");
}

void check_ticket_cards(const Draft& draft, std::size_t index) {
  const Rules& rules = draft.rules;
  int wilds_needed = 0;
  for (int c = 0; c < kMaxColours; ++c)
    wilds_needed += std::max(0, rules.tickets[index].cards.n[static_cast<std::size_t>(c)] - rules.per_colour);
  if (wilds_needed > rules.wilds)
    draft.tickets[index].node["cards"].complain("asks for more cards than the deck has (" +
                                                std::to_string(rules.per_colour) + " of each colour, " +
                                                std::to_string(rules.wilds) + " wilds)");
}

}  // namespace

void check_cards(const Draft& draft) {
  if (!draft.sound_cards) return;
  check_deck(draft);
  for (std::size_t r = 0; r < draft.routes.size(); ++r)
    if (draft.routes[r].sound && draft.rules.routes[r].piece < draft.rules.pieces.size())
      check_route(draft.rules, draft.routes[r].node, draft.rules.routes[r]);
  if (draft.board()) return;
  for (std::size_t t = 0; t < draft.tickets.size(); ++t)
    if (draft.tickets[t].sound) check_ticket_cards(draft, t);
}

void check_tickets(const Draft& draft) {
  const Rules& rules = draft.rules;
  const auto longs = static_cast<int>(std::count_if(rules.tickets.begin(), rules.tickets.end(),
                                                    [](const Ticket& ticket) { return ticket.is_long; }));
  const int regulars = static_cast<int>(rules.tickets.size()) - longs;
  const auto check = [&](const char* what, int there, int each) {
    if (there < each * rules.max_players)
      draft.root["tickets"].complain("has " + std::to_string(there) + what + "; to deal " +
                                     std::to_string(each) + " to each of " +
                                     std::to_string(rules.max_players) + " players there must be at least " +
                                     std::to_string(each * rules.max_players));
  };
  check(" regular ones", regulars, rules.first_tickets.draw);
  check(" long ones", longs, rules.first_tickets.longs);
}

// One player might score everything at once; that must fit the engine's numbers.
void check_limits(const Draft& draft) {
  const Rules& rules = draft.rules;
  int sum = rules.stations * rules.unused_station_points + rules.longest_path_points;
  for (const Route& route : rules.routes) sum += route.points;
  for (const Ticket& ticket : rules.tickets) sum += ticket.points;
  for (const District& district : rules.districts) sum += district.points;
  for (const BigCity& city : rules.big_cities) sum += city.points;
  for (const Technology& technology : rules.technologies) {
    if (technology.effect == Effect::TicketPoints)
      sum += technology.value * static_cast<int>(rules.tickets.size());
    else if (technology.effect == Effect::RoutePoints || technology.effect == Effect::FerryPoints)
      sum += technology.value * static_cast<int>(rules.routes.size());
    else
      sum += technology.value;
  }
  if (sum > kMaxScore)
    draft.root.complain("all points of the game together are " + std::to_string(sum) +
                        "; they may be at most " + std::to_string(kMaxScore));
}

}  // namespace konduktor::load
