// Short looks at a table for the tests of the rules: what lies where, in words.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "support/table.h"

namespace konduktor::testing {

// Every board game that the CORE clauses hold for. All of them have blue, green, black and orange cards.
inline const std::vector<std::string> kBoards = {"europe", "london", "berlin", "uk", "usa"};

// A payment in the game's own order of colours, as Table::hand prints it.
inline std::string in_order(const Table& table, const std::string& payment) {
  const auto cards = parse_payment(table.rules, payment);
  EXPECT_TRUE(cards.ok()) << cards.error;
  return payment_text(table.rules, cards.value);
}

inline std::string discards(const Table& table) { return payment_text(table.rules, table.state.pub.discard); }

inline Cards deck_cards(const State& state) {
  Cards cards;
  for (std::size_t i = 0; i < state.pub.deck_count; ++i) ++cards[state.secret.deck[i]];
  return cards;
}

// The deck, top first: "red,wild,blue".
inline std::string deck(const Table& table) {
  std::string text;
  for (std::size_t i = table.state.pub.deck_count; i-- > 0;)
    text += (text.empty() ? "" : ",") + card_text(table.rules, table.state.secret.deck[i]);
  return text;
}

inline int wilds_shown(const State& state) {
  return static_cast<int>(std::count(state.pub.display.begin(), state.pub.display.end(), Card::Wild));
}

inline int cards_shown(const State& state) {
  return kDisplaySize -
         static_cast<int>(std::count(state.pub.display.begin(), state.pub.display.end(), Card::None));
}

inline int events_of(const Events& events, EventKind kind) {
  return static_cast<int>(std::count_if(events.items().begin(), events.items().end(),
                                        [&](const Event& event) { return event.kind == kind; }));
}

// The ticket deck, top first.
inline std::vector<std::string> ticket_deck(const Table& table) {
  std::vector<std::string> ids;
  for (int i = 0; i < table.state.pub.ticket_deck_count; ++i) {
    const auto slot = static_cast<std::size_t>((table.state.pub.ticket_head + i) % kMaxTickets);
    ids.push_back(table.rules.tickets[ix(table.state.secret.tickets[slot])].id);
  }
  return ids;
}

// What a seat is offered, in the order drawn.
inline std::vector<std::string> offer(const Table& table, int seat) {
  std::vector<std::string> ids;
  for (const TicketId ticket : table.state.priv[static_cast<std::size_t>(seat)].offer)
    if (ticket != TicketId::None) ids.push_back(table.rules.tickets[ix(ticket)].id);
  return ids;
}

inline std::vector<std::string> names(const Table& table, TicketSet tickets) {
  std::vector<std::string> ids;
  tickets.for_each([&](TicketId ticket) { ids.push_back(table.rules.tickets[ix(ticket)].id); });
  return ids;
}

inline bool owns(const Table& table, int seat, const std::string& route) {
  return table.state.pub.owned[static_cast<std::size_t>(seat)].has(parse_route(table.rules, route));
}

inline int pieces_left(const Table& table, int seat) {
  return table.state.pub.pieces[static_cast<std::size_t>(seat)][0];
}

inline int points_of(const SeatScore& score, Bonus bonus) {
  int points = 0;
  for (std::size_t i = 0; i < score.bonus_count; ++i)
    if (score.bonuses[i].bonus == bonus) points += score.bonuses[i].points;
  return points;
}

inline int whose_turn(const Table& table) { return static_cast<int>(ix(table.state.pub.turn)); }

inline int phase(const Table& table) { return static_cast<int>(table.state.pub.phase); }
inline constexpr int kAction = static_cast<int>(Phase::Action);
inline constexpr int kSecondCard = static_cast<int>(Phase::SecondCard);
inline constexpr int kSurcharge = static_cast<int>(Phase::Surcharge);
inline constexpr int kOver = static_cast<int>(Phase::Over);

// Europe: 40 and 45 of the 45 trains are on the board, in two disjoint sets.
inline const std::vector<std::string> kForty = {
    "petrograd:stockholm:gray", "palermo:smyrna:gray", "budapest:kyiv:gray", "berlin:danzig:gray",
    "petrograd:riga:gray",      "kyiv:warszawa:gray",  "kharkov:kyiv:gray",  "bucuresti:kyiv:gray"};
inline const std::vector<std::string> kFortyFive = {
    "marseille:pamplona:red", "pamplona:paris:blue",  "warszawa:wien:blue",     "petrograd:wilno:blue",
    "riga:wilno:green",       "brest:pamplona:pink",  "edinburgh:london:black", "moskva:petrograd:white",
    "palermo:roma:gray",      "athina:brindisi:gray", "marseille:paris:gray",   "amsterdam:bruxelles:black"};

}  // namespace konduktor::testing
