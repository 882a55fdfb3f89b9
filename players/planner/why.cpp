#include "why.h"

#include <cmath>

#include "outlook.h"

namespace konduktor::planner {
namespace {

// Both languages side by side, so that neither is forgotten.
class Words {
 public:
  Words(const Rules& rules, Language language) : rules_(rules), polish_(language == Language::Polish) {}
  [[nodiscard]] std::string say(const char* english, const char* polish) const {
    return polish_ ? polish : english;
  }
  [[nodiscard]] const std::string& name(const Name& name) const { return polish_ ? name.pl : name.en; }
  [[nodiscard]] std::string place(PlaceId id) const { return name(rules_.places[ix(id)].name); }
  [[nodiscard]] std::string route(RouteId id) const {
    return place(rules_.routes[ix(id)].a) + " - " + place(rules_.routes[ix(id)].b);
  }
  [[nodiscard]] std::string ticket(TicketId id) const {
    const Ticket& ticket = rules_.tickets[ix(id)];
    return first(ticket.from) + " - " + first(ticket.to) + " (" + std::to_string(ticket.points) + ")";
  }
  [[nodiscard]] std::string card(Card card) const {
    return name(card == Card::Wild ? rules_.wild_name : rules_.colours[ix(card)].name);
  }

 private:
  [[nodiscard]] std::string first(PlaceSet places) const {
    return place(static_cast<PlaceId>(std::countr_zero(places.bits)));
  }
  const Rules& rules_;
  bool polish_;
};

// The ticket that a planned route serves: the one whose way would be cut without it.
TicketId served_by(const Outlook& outlook, const RouteSet& routes) {
  TicketId served = TicketId::None;
  Lengths lengths = outlook.prices.lengths();
  lengths.usable = (outlook.eyes.own() | outlook.plan.routes | outlook.plan.borrowed) - routes;
  outlook.plan.pursued.for_each([&](TicketId id) {
    RouteSet way;
    const Ticket& ticket = outlook.eyes.rules.tickets[ix(id)];
    if (served == TicketId::None &&
        shortest_way(outlook.eyes.rules, lengths, ticket.from, ticket.to, way) == kNoWay)
      served = id;
  });
  return served;
}

std::string why_claim(const Outlook& outlook, const Words& words, RouteId route) {
  const std::string points = std::to_string(outlook.eyes.rules.points[ix(route)]);
  if (!outlook.plan.routes.has(route))
    return words.say("no ticket needs it, but it scores ",
                     "żaden bilet go nie potrzebuje, ale daje punkty: ") +
           points;
  RouteSet one;
  one.add(route);
  const TicketId ticket = served_by(outlook, one);
  std::string text =
      ticket == TicketId::None
          ? words.say("it lies on the planned way", "leży na zaplanowanej trasie")
          : words.say("it lies on the way of ", "leży na trasie biletu ") + words.ticket(ticket);
  if (outlook.contested.has(route))
    text += words.say(", and another player is near", ", a inny gracz jest blisko");
  return text;
}

// The planned route that wants the colour most.
RouteId wanting(const Outlook& outlook, Card card) {
  const Rules& rules = outlook.eyes.rules;
  RouteId found = RouteId::None;
  RouteId grey = RouteId::None;
  outlook.plan.routes.for_each([&](RouteId route) {
    if (rules.colour_of[ix(route)] == card) found = route;
    if (rules.colour_of[ix(route)] == Card::None) grey = route;
  });
  return found != RouteId::None ? found : grey;
}

std::string why_card(const Outlook& outlook, const Words& words, Card card) {
  if (card == Card::Wild)
    return words.say("it stands for any colour that the plan lacks",
                     "zastąpi każdy kolor, którego brakuje planowi");
  if (outlook.wants.gain[ix(card)] < outlook.knobs.spare_card)
    return words.say("nothing better lies open", "nic lepszego nie leży odkryte");
  const RouteId route = wanting(outlook, card);
  if (route != RouteId::None) return words.card(card) + words.say(" for ", " na ") + words.route(route);
  return words.card(card) + words.say(" for a long route", " na długie połączenie");
}

std::string why_station(const Outlook& outlook, const Words& words, PlaceId place) {
  const RouteSet lent = outlook.plan.borrowed & outlook.eyes.rules.routes_at[ix(place)];
  const TicketId ticket = served_by(outlook, lent);
  if (ticket == TicketId::None) return {};
  return words.say("it borrows another's route for ", "pożycza cudze połączenie dla biletu ") +
         words.ticket(ticket);
}

std::string why_keep(const Eyes& eyes, const Knobs& knobs, const Words& words, const Move& move) {
  Prices prices(eyes, knobs);
  const Plan plan = make_plan(eyes, knobs, prices, eyes.mine.tickets | move.tickets(), knobs.keep_slack);
  const auto turns = std::to_string(std::lround(plan.turns));
  const auto left = std::to_string(std::lround(prices.turns_left()));
  if (!plan.given_up.empty())
    return words.say("the least harm: not all of them will be done",
                     "najmniejsze zło: nie wszystkie da się zrealizować");
  return words.say("together they take about ", "razem zajmą około ") + turns +
         words.say(" turns of some ", " tur z około ") + left;
}

}  // namespace

std::string why_at_board(const Eyes& eyes, const Knobs& knobs, const Move& move, Language language) {
  const Words words(eyes.rules, language);
  if (move.kind == MoveKind::Keep) return why_keep(eyes, knobs, words, move);
  if (eyes.pub.last_turns > 0)
    return words.say("it is the last turn: points at once", "to ostatnia tura: liczą się punkty od razu");
  const Outlook outlook(eyes, knobs);
  switch (move.kind) {
    case MoveKind::Claim: return why_claim(outlook, words, move.route());
    case MoveKind::Take: return why_card(outlook, words, eyes.pub.display[move.target]);
    case MoveKind::Draw:
      return words.say("what lies open does not help more than chance",
                       "odkryte karty nie są lepsze niż los");
    case MoveKind::Tickets:
      return words.say("the tickets are nearly done, and turns are left: about ",
                       "bilety są prawie zrealizowane, a zostało tur około: ") +
             std::to_string(std::lround(outlook.prices.turns_left()));
    case MoveKind::Station: return why_station(outlook, words, move.place());
    case MoveKind::Buy:
      return words.say("planned routes need it, or it pays for itself",
                       "wymagają jej zaplanowane połączenia albo sama się zwróci");
    case MoveKind::Pay: return words.say("the route is worth it", "połączenie jest tego warte");
    case MoveKind::Withdraw:
      return words.say("the surcharge costs more than the route brings",
                       "dopłata kosztuje więcej, niż daje połączenie");
    default: return {};
  }
}

std::string why_at_cards(const Eyes& eyes, const Move& move, Language language) {
  const Words words(eyes.rules, language);
  std::array<int, kMaxColours> need{};
  eyes.mine.tickets.for_each([&](TicketId id) {
    for (std::size_t c = 0; c < kMaxColours; ++c) need[c] += eyes.rules.tickets[ix(id)].cards.n[c];
  });
  switch (move.kind) {
    case MoveKind::Play: {
      const Cards cards = move.payment();
      int robbed = 0;
      for (std::size_t s = 0; s < static_cast<std::size_t>(eyes.rules.players()); ++s)
        for (std::size_t c = 0; c < kMaxColours; ++c)
          if (s != ix(eyes.seat) && cards.n[c] > 0) robbed += eyes.pub.yard[s][c].total();
      if (robbed > 0) return words.say("it robs cards: ", "rabuje karty: ") + std::to_string(robbed);
      return words.say("cards on their way to the track: ", "karty w drodze na tor: ") +
             std::to_string(cards.total());
    }
    case MoveKind::Take: {
      const Card card = eyes.pub.display[move.target];
      if (card == Card::Wild) return words.say("it serves any ticket", "pasuje do każdego biletu");
      if (need[ix(card)] > eyes.memory.track[ix(eyes.seat)][card] + eyes.mine.hand[card])
        return words.say("tickets still need ", "bilety wymagają jeszcze: ") + words.card(card);
      return words.say("it lengthens a row", "wydłuża rząd");
    }
    case MoveKind::Draw:
      return words.say("what lies open does not help more than chance",
                       "odkryte karty nie są lepsze niż los");
    case MoveKind::Tickets:
      return words.say("more cards will come than the tickets need",
                       "przyjdzie więcej kart, niż wymagają bilety");
    case MoveKind::Keep:
      return words.say("as many as the cards to come will bear", "tyle, ile udźwigną karty, które przyjdą");
    case MoveKind::Declare: return words.say("the most points", "najwięcej punktów");
    default: return {};
  }
}

}  // namespace konduktor::planner
