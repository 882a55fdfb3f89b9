#include "facts.h"

#include <algorithm>

namespace konduktor {
namespace {

template <typename T>
std::vector<T> list_of(const Events& events, const Event& event) {
  std::vector<T> list;
  for (const auto byte : events.bytes(event)) list.push_back(static_cast<T>(byte));
  return list;
}

std::vector<Card> sorted_cards(const Cards& cards) {
  std::vector<Card> list;
  for (int kind = 0; kind < kKinds; ++kind)
    list.insert(list.end(), cards.n[static_cast<std::size_t>(kind)], colour_card(kind));
  return list;
}

// The second pass is told seat by seat, then the row, then the deck.
Facts::SecondPass& second_pass_of(Facts& facts) {
  if (!facts.second_pass) facts.second_pass.emplace();
  return *facts.second_pass;
}

}  // namespace

Facts facts_of(Seat mover, const Events& events, std::vector<std::pair<Card, Card>>& to_track) {
  Facts facts;
  facts.to_track = std::exchange(to_track, {});
  for (const Event& event : events.items()) {
    switch (event.kind) {
      case EventKind::Took:
      case EventKind::Drew: facts.card = event.card; break;
      case EventKind::Refilled:
        facts.has_refill = true;
        facts.refill = event.card;
        break;
      case EventKind::Swept: facts.swept.push_back(list_of<Card>(events, event)); break;
      case EventKind::DisplayNow: facts.display = list_of<Card>(events, event); break;
      case EventKind::Renewed: facts.reshuffled.push_back(list_of<Card>(events, event)); break;
      case EventKind::Offered: facts.offer = list_of<TicketId>(events, event); break;
      case EventKind::TurnedUp:
        facts.revealed = list_of<Card>(events, event);
        facts.surcharge = event.count;
        break;
      case EventKind::Robbed: facts.robbed = event.seat; break;
      case EventKind::ToTrack: {
        auto& moved = event.seat == mover ? facts.to_track : to_track;
        const auto bytes = events.bytes(event);
        for (std::size_t i = 0; i + 1 < bytes.size(); i += 2)
          moved.emplace_back(static_cast<Card>(bytes[i]), static_cast<Card>(bytes[i + 1]));
        break;
      }
      case EventKind::TicketsShuffled:
        facts.has_ticket_deck = true;
        facts.ticket_deck = list_of<TicketId>(events, event);
        break;
      case EventKind::Dealt: second_pass_of(facts).hands.push_back(list_of<Card>(events, event)); break;
      case EventKind::SecondPass:
        second_pass_of(facts).deck = list_of<Card>(events, event);
        second_pass_of(facts).display = std::exchange(facts.display, {});
        break;
      default: break;
    }
  }
  return facts;
}

Start start_from(const Rules& rules, const State& fresh, const Events& dealt) {
  Start start;
  for (const Event& event : dealt.items()) {
    if (event.kind == EventKind::Swept) start.swept.push_back(list_of<Card>(dealt, event));
    if (event.kind == EventKind::Renewed) start.reshuffled.push_back(list_of<Card>(dealt, event));
  }
  const Public& pub = fresh.pub;
  start.display.assign(pub.display.begin(), pub.display.end());
  for (int i = pub.deck_count; i-- > 0;) start.deck.push_back(fresh.secret.deck[static_cast<std::size_t>(i)]);
  start.discard = sorted_cards(pub.discard);
  for (int i = 0; i < pub.ticket_deck_count; ++i)
    start.ticket_deck.push_back(
        fresh.secret.tickets[static_cast<std::size_t>((pub.ticket_head + i) % kMaxTickets)]);
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s) {
    start.hands.push_back(sorted_cards(fresh.priv[s].hand));
    start.offers.emplace_back();
    for (const TicketId ticket : fresh.priv[s].offer)
      if (ticket != TicketId::None) start.offers.back().push_back(ticket);
  }
  return start;
}

}  // namespace konduktor
