// From a record back to a game: the deal by its `start`, the moves by their facts.
#include <algorithm>

#include "facts.h"
#include "play.h"
#include "replay.h"
#include "setup.h"

namespace konduktor {
namespace {

std::string seat_of(const char* field, std::size_t seat) {
  return std::string("start.") + field + "[" + std::to_string(seat) + "]";
}

// Adds the cards; false = one of them is none.
bool add_cards(const std::vector<Card>& list, Cards& sum) {
  if (list.size() > kMaxCards) return false;
  for (const Card card : list) {
    if (ix(card) >= kKinds) return false;
    ++sum[card];
  }
  return true;
}

std::vector<Card> without_gaps(const std::vector<Card>& row) {
  std::vector<Card> cards;
  std::copy_if(row.begin(), row.end(), std::back_inserter(cards),
               [](Card card) { return card != Card::None; });
  return cards;
}

// Every card is there as often as the game has it, and every hand is complete (UK-S1, CG-4).
std::string check_cards(const Rules& rules, const Start& start) {
  if (start.hands.size() != static_cast<std::size_t>(rules.players()))
    return "start.hands: one for each seat";
  if (start.display.size() != kDisplaySize)
    return "start.display has " + std::to_string(start.display.size()) + " places; there are five";
  Cards all;
  for (std::size_t s = 0; s < start.hands.size(); ++s) {
    Cards hand;
    if (!add_cards(start.hands[s], hand)) return seat_of("hands", s) + " has an unknown card";
    if (hand.total() != rules.deal + rules.deal_wild || hand.wilds() < rules.deal_wild)
      return seat_of("hands", s) + " is not a hand that is dealt: " + std::to_string(rules.deal) + " cards" +
             (rules.deal_wild > 0 ? " and " + std::to_string(rules.deal_wild) + " wild" : "");
    all += hand;
  }
  if (!add_cards(without_gaps(start.display), all)) return "start.display has an unknown card";
  if (!add_cards(start.deck, all)) return "start.deck has an unknown card";
  if (!add_cards(start.discard, all)) return "start.discard has an unknown card";
  for (int kind = 0; kind < kKinds; ++kind) {
    const Card card = colour_card(kind);
    if (all[card] != rules.all_cards[card])
      return "start has " + std::to_string(all[card]) + " " + card_text(rules, card) +
             " cards; the game has " + std::to_string(rules.all_cards[card]);
  }
  return {};
}

// Every ticket once; only long ones may be missing (EU-S2).
std::string check_tickets(const Rules& rules, const Start& start) {
  if (start.offers.size() != static_cast<std::size_t>(rules.players()))
    return "start.offers: one for each seat";
  TicketSet seen;
  std::string problem;
  const auto see = [&](TicketId ticket, const std::string& where, bool is_long) {
    if (!problem.empty()) return;
    if (ix(ticket) >= rules.tickets.size())
      problem = where + " has an unknown ticket";
    else if (seen.has(ticket))
      problem = where + ": ticket " + rules.tickets[ix(ticket)].id + " is there twice";
    else if (rules.first_tickets.longs > 0 && rules.tickets[ix(ticket)].is_long != is_long)
      problem = where + ": ticket " + rules.tickets[ix(ticket)].id + " is dealt as the other kind";
    else
      seen.add(ticket);
  };
  const auto longs = static_cast<std::size_t>(rules.first_tickets.longs);
  const auto offered = longs + static_cast<std::size_t>(rules.first_tickets.draw);
  for (std::size_t s = 0; s < start.offers.size(); ++s) {
    if (start.offers[s].size() != offered)
      return seat_of("offers", s) + " has " + std::to_string(start.offers[s].size()) + " tickets; " +
             std::to_string(offered) + " are dealt";
    for (std::size_t k = 0; k < offered; ++k) see(start.offers[s][k], seat_of("offers", s), k < longs);
  }
  for (const TicketId ticket : start.ticket_deck) see(ticket, "start.ticket_deck", false);
  if (!problem.empty()) return problem;
  for (std::size_t t = 0; t < rules.tickets.size(); ++t) {
    const auto ticket = static_cast<TicketId>(t);
    if (!seen.has(ticket) && !(longs > 0 && rules.tickets[t].is_long))
      return "start: ticket " + rules.tickets[t].id + " is missing";
  }
  return {};
}

// The deck before anything was dealt, top first, as far as the record tells it: hands seat by seat without the open
// wilds, then every row that was laid, then the rest. After a renewal the rest is not part of it any more.
std::vector<Card> whole_deck(const Rules& rules, const Start& start) {
  std::vector<Card> deck;
  for (const auto& hand : start.hands) {
    int open = rules.deal_wild;
    for (const Card card : hand) {
      if (card == Card::Wild && open > 0)
        --open;
      else
        deck.push_back(card);
    }
  }
  for (const auto& row : start.swept) deck.insert(deck.end(), row.begin(), row.end());
  const auto display = without_gaps(start.display);
  deck.insert(deck.end(), display.begin(), display.end());
  if (start.reshuffled.empty()) deck.insert(deck.end(), start.deck.begin(), start.deck.end());
  const int size = rules.all_cards.total() - rules.deal_wild * rules.players();
  if (static_cast<int>(deck.size()) > size) deck.resize(static_cast<std::size_t>(size));
  return deck;
}

void put_tickets(const Rules& rules, const Start& start, State& state) {
  const auto longs = static_cast<std::size_t>(rules.first_tickets.longs);
  state.secret.tickets.fill(TicketId::None);
  std::size_t count = 0;
  for (std::size_t s = 0; s < start.offers.size(); ++s) {
    const auto& offer = start.offers[s];
    std::copy_n(offer.begin(), longs, state.priv[s].offer.begin());
    for (std::size_t k = longs; k < offer.size(); ++k) state.secret.tickets[count++] = offer[k];
  }
  for (const TicketId ticket : start.ticket_deck) state.secret.tickets[count++] = ticket;
  state.pub.ticket_deck_count = static_cast<std::uint8_t>(count);
  if (longs > 0)
    state.pub.tickets_out =
        static_cast<std::uint8_t>(rules.long_tickets.count() - static_cast<int>(longs) * rules.players());
}

// The second pass's whole deck in the order in which it was dealt.
std::vector<Card> second_deck(const Rules& rules, const Public& pub, const Facts::SecondPass& second) {
  std::vector<Card> deck;
  std::size_t most = 0;
  for (const auto& hand : second.hands) most = std::max(most, hand.size());
  for (std::size_t round = 0; round < most; ++round) {
    Seat seat = seat_after(rules, pub.turn);
    for (int i = 0; i < rules.players(); ++i, seat = seat_after(rules, seat))
      if (ix(seat) < second.hands.size() && round < second.hands[ix(seat)].size())
        deck.push_back(second.hands[ix(seat)][round]);
  }
  const auto display = without_gaps(second.display);
  deck.insert(deck.end(), display.begin(), display.end());
  deck.insert(deck.end(), second.deck.begin(), second.deck.end());
  return deck;
}

}  // namespace

Result<State> start_of(const Rules& rules, const GameRecord& record) {
  const Start& start = record.start;
  if (static_cast<int>(ix(record.first)) >= rules.players()) return {{}, "first is not a seat"};
  if (auto problem = check_cards(rules, start); !problem.empty()) return {{}, problem};
  if (auto problem = check_tickets(rules, start); !problem.empty()) return {{}, problem};
  const auto deck = whole_deck(rules, start);
  Cards sound;
  if (!add_cards(deck, sound)) return {{}, "start.swept has an unknown card"};
  const int size = rules.all_cards.total() - rules.deal_wild * rules.players();
  if (static_cast<int>(deck.size()) != size || !rules.all_cards.contains(sound))
    return {{}, "start.swept and start.reshuffled do not fit the cards of the game"};

  // Dealt again by the same steps as a new game, with the record's deck in place of a shuffled one.
  Result<State> result;
  State& state = result.value;
  Events events;
  Dictated dictated{.reshuffles = start.reshuffled, .ticket_orders = {}, .second_pass = {}};
  Play play{rules, state, &events, &dictated};
  prepare_table(rules, state, record.first);
  if (record.seed) state.secret.seed = *record.seed;
  std::reverse_copy(deck.begin(), deck.end(), state.secret.deck.begin());
  state.pub.deck_count = static_cast<std::uint8_t>(size);
  state.memory.fresh = sound;
  deal_open_wilds(rules, state);
  for (int seat = 0; seat < rules.players(); ++seat)
    for (int k = 0; k < rules.deal; ++k) (void)draw_unseen(play, seat_at(seat));
  settle(play);
  if (dictated.broken) return {{}, "start.reshuffled is not an order of the cards that had been swept"};
  put_tickets(rules, start, state);
  for (int seat = 0; seat < rules.players(); ++seat)
    deal_offer(play, seat_at(seat), rules.first_tickets.draw);
  result.error = difference(rules, start, start_from(rules, state, events), "it was");
  return result;
}

std::string play_recorded(const Rules& rules, State& state, const RecordedMove& recorded, Events* events) {
  const Facts& facts = recorded.facts;
  const auto move = parse_move(rules, recorded.move);
  if (!move.ok()) return move.error;
  std::vector<std::vector<Card>> second_pass;
  if (facts.second_pass) second_pass.push_back(second_deck(rules, state.pub, *facts.second_pass));
  const std::vector<std::vector<TicketId>> ticket_orders(facts.has_ticket_deck ? 1 : 0, facts.ticket_deck);
  Dictated dictated{
      .reshuffles = facts.reshuffled, .ticket_orders = ticket_orders, .second_pass = second_pass};
  const Verdict verdict = apply(rules, state, recorded.seat, move.value, events, &dictated);
  if (!verdict.ok()) return recorded.move + ": " + explain(rules, verdict);
  if (dictated.broken)
    return "cards or tickets were shuffled, and the facts do not hold an order of exactly those";
  if (dictated.next != facts.reshuffled.size())
    return "reshuffled is recorded with " + std::to_string(facts.reshuffled.size()) +
           " orders, but there were " + std::to_string(dictated.next);
  return {};
}

Result<State> replay(const Rules& rules, const GameRecord& record, int upto, Events* last) {
  Result<State> result = start_of(rules, record);
  const std::size_t count =
      upto < 0 ? record.moves.size() : std::min(record.moves.size(), static_cast<std::size_t>(upto));
  for (std::size_t i = 0; i < count && result.ok(); ++i) {
    result.error = play_recorded(rules, result.value, record.moves[i], i + 1 == count ? last : nullptr);
    if (!result.ok()) result.error = "move " + std::to_string(i + 1) + ": " + result.error;
  }
  return result;
}

std::string replay_each(const Rules& rules, const GameRecord& record, const Visit& visit) {
  Result<State> result = start_of(rules, record);
  if (!result.ok()) return result.error;
  Events events;
  visit(result.value, events);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    events.clear();
    const std::string error = play_recorded(rules, result.value, record.moves[i], &events);
    if (!error.empty()) return "move " + std::to_string(i + 1) + ": " + error;
    visit(result.value, events);
  }
  return {};
}

}  // namespace konduktor
