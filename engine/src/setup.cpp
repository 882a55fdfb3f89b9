// new_game: shuffles, deals, lays the first row, offers the first tickets (CORE, EU-S, LO-S, BE-S, UK-S, US-S,
// CG-4 to CG-8). The order of every array before its shuffle is frozen in docs/determinism.md.
#include "setup.h"

#include "play.h"

namespace konduktor {
namespace {

void shuffle_deck(Play& play, const Seed& seed) {
  const Rules& rules = play.rules;
  Secret& secret = play.state.secret;
  Cards cards = rules.all_cards;
  cards[Card::Wild] =  // UK-S1, CG-4: handed out openly
      static_cast<std::uint8_t>(cards.wilds() - rules.deal_wild * rules.players());
  CardPile pile;
  const std::size_t count = lay_out(cards, pile);
  Stream(seed, "deck").shuffle(std::span(pile).first(count));
  std::memcpy(secret.deck.data(), pile.data(), count);
  play.pub().deck_count = static_cast<std::uint8_t>(count);
  play.state.memory.fresh = cards;
}

void shuffle_tickets(Play& play, const Seed& seed) {
  const Rules& rules = play.rules;
  std::array<std::uint8_t, kMaxTickets> regular{};
  std::array<std::uint8_t, kMaxTickets> longs{};
  std::size_t regular_count = 0;
  std::size_t long_count = 0;
  const bool apart = rules.first_tickets.longs > 0;
  for (std::size_t t = 0; t < rules.tickets.size(); ++t) {
    if (apart && rules.tickets[t].is_long)
      longs[long_count++] = static_cast<std::uint8_t>(t);
    else
      regular[regular_count++] = static_cast<std::uint8_t>(t);
  }
  Stream(seed, "tickets").shuffle(std::span(regular).first(regular_count));
  for (std::size_t i = 0; i < regular_count; ++i)
    play.state.secret.tickets[i] = static_cast<TicketId>(regular[regular_count - 1 - i]);
  play.pub().ticket_deck_count = static_cast<std::uint8_t>(regular_count);
  if (!apart) return;
  // EU-S2: one long ticket each; the others leave the game unseen.
  Stream(seed, "long").shuffle(std::span(longs).first(long_count));
  for (int seat = 0; seat < rules.players(); ++seat)
    for (int k = 0; k < rules.first_tickets.longs; ++k)
      play.state.priv[static_cast<std::size_t>(seat)].offer[static_cast<std::size_t>(k)] =
          static_cast<TicketId>(longs[--long_count]);
  play.pub().tickets_out = static_cast<std::uint8_t>(long_count);
}

}  // namespace

void prepare_table(const Rules& rules, State& state, Seat first) {
  Public& pub = state.pub;
  pub.open = rules.all_routes;
  pub.display.fill(Card::None);
  pub.turned_up.fill(Card::None);
  for (auto& built : pub.stations) built.fill(PlaceId::None);
  for (Private& mine : state.priv) mine.offer.fill(TicketId::None);
  for (int seat = 0; seat < rules.players(); ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    for (std::size_t kind = 0; kind < rules.pieces.size(); ++kind)
      pub.pieces[s][kind] = static_cast<std::uint8_t>(rules.pieces[kind].count);
    pub.stations_left[s] = static_cast<std::uint8_t>(rules.stations);
  }
  pub.first = first;
  pub.turn = first;
  pub.phase = Phase::Opening;
  pub.waiting = all_seats(rules.players());
}

void deal_open_wilds(const Rules& rules, State& state) {
  for (int seat = 0; seat < rules.players(); ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    state.priv[s].hand[Card::Wild] = static_cast<std::uint8_t>(rules.deal_wild);
    state.memory.known[s][Card::Wild] = static_cast<std::uint8_t>(rules.deal_wild);
    state.pub.hand_count[s] = static_cast<std::uint8_t>(rules.deal_wild);
  }
}

State new_game(const Rules& rules, const Seed& seed, Seat first, Events* events) {
  State state{};
  Play play{rules, state, events, nullptr};
  if (first == Seat::Nobody)  // CORE-2, CG-8, A-2
    first =
        seat_at(static_cast<int>(Stream(seed, "first").below(static_cast<std::uint32_t>(rules.players()))));
  state.secret.tickets.fill(TicketId::None);
  prepare_table(rules, state, first);
  state.secret.seed = seed;
  shuffle_deck(play, seed);
  deal_open_wilds(rules, state);
  for (int seat = 0; seat < rules.players(); ++seat)
    for (int k = 0; k < rules.deal; ++k) (void)draw_unseen(play, seat_at(seat));
  settle(play);  // the first row, swept if it must be (CORE-D6)
  shuffle_tickets(play, seed);
  for (int seat = 0; seat < rules.players(); ++seat)
    deal_offer(play, seat_at(seat), rules.first_tickets.draw);
  return state;
}

}  // namespace konduktor
