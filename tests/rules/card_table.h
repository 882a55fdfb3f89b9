// Positions of the Card Game for tests, and short ways to ask about them.
//
//   Table table = card_table(2, {.yards = {"green:2+2"}, .hands = {"red*3", "blue*2"}, .deck = "purple,wild"});
//
// It is seat 0's turn, phase 1 done. `idle` lets a seat spend its action on tickets and keep none, after which
// the next seat's phase 1 happens.
#pragma once

#include <algorithm>
#include <cstring>

#include "support/table.h"

namespace konduktor::testing {

struct CardPosition {
  std::vector<std::string> yards{};   // by seat, as Table::yard
  std::vector<std::string> tracks{};  // payments by seat
  std::vector<std::string> hands{};   // payments by seat
  std::string display = "black,blue,green,orange,purple";
  std::string deck{};  // top cards, top first
  std::string discard{};
  bool only_deck = false;  // the deck is exactly `deck`: what is not named lies on the discards
  int rest_to = -1;        // as Arrangement::rest_to
  Options options{};
};

inline Table card_table(int players, const CardPosition& p) {
  Table table("cardgame", players, p.options);
  table.arrange({.display = "-,-,-,-,-"});
  for (std::size_t s = 0; s < p.yards.size(); ++s) table.yard(static_cast<int>(s), p.yards[s]);
  for (std::size_t s = 0; s < p.tracks.size(); ++s)
    if (!p.tracks[s].empty()) table.track(static_cast<int>(s), p.tracks[s]);
  constexpr int kNoOne = kMaxPlayers - 1;  // a seat that the Card Game does not have
  table.arrange({.hands = p.hands,
                 .display = p.display,
                 .deck = p.deck,
                 .discard = p.discard,
                 .rest_to = p.only_deck ? kNoOne : p.rest_to});
  if (p.only_deck) {
    Private& nobody = table.state.priv[kNoOne];
    table.state.pub.discard += nobody.hand;
    table.state.memory.fresh -= nobody.hand;
    table.state.pub.hand_count[kNoOne] = 0;
    nobody = Private{};
    nobody.offer.fill(TicketId::None);
  }
  table.turn(0);
  return table;
}

// Every seat holds exactly these tickets.
inline void hold(Table& table, const std::vector<std::vector<std::string>>& ids) {
  for (int s = 0; s < table.rules.players(); ++s) table.tickets(s, {});
  for (std::size_t s = 0; s < ids.size(); ++s) table.tickets(static_cast<int>(s), ids[s]);
}

inline TicketSet ticket_set(const Table& table, const std::vector<std::string>& ids) {
  TicketSet set;
  for (const auto& id : ids) set.add(parse_ticket(table.rules, id));
  return set;
}

// The seat has laid these tickets down; after `hold`.
inline void complete(Table& table, int seat, const std::vector<std::string>& ids) {
  const auto s = static_cast<std::size_t>(seat);
  const TicketSet held = table.state.priv[s].tickets;
  std::vector<std::string> both = ids;
  held.for_each([&](TicketId t) { both.push_back(table.rules.tickets[ix(t)].id); });
  table.tickets(seat, both);
  const TicketSet done = ticket_set(table, ids);
  table.state.priv[s].tickets = held - done;
  table.state.pub.ticket_count[s] = static_cast<std::uint8_t>((held - done).count());
  table.state.pub.completed[s] = done;
  done.for_each([&](TicketId t) {
    table.state.pub.score[s] =
        static_cast<std::int16_t>(table.state.pub.score[s] + table.rules.tickets[ix(t)].points);
  });
}

// The action that changes least.
inline void idle(Table& table, int seat) {
  table.must_play(seat, "tickets");
  table.must_play(seat, "keep -");
}

// The seat's turn is the last of the pass: it ends, and the declarations are due.
inline void end_pass_after(Table& table, int seat) {
  table.turn(seat);
  table.state.pub.last_turns = 1;
  idle(table, seat);
  ASSERT_EQ(table.state.pub.phase, Phase::Declare);
}

// All declare in the order asked; `moves` by seat, "declare -" where there is none.
inline void declare_all(Table& table, const std::vector<std::string>& moves = {}) {
  for (int i = 0; i < table.rules.players(); ++i) {
    const auto s = ix(next_seat(table.rules, table.state.pub));
    ASSERT_LT(s, static_cast<std::size_t>(table.rules.players()));
    table.must_play(static_cast<int>(s), s < moves.size() && !moves[s].empty() ? moves[s] : "declare -");
  }
}

inline Row row(const Table& table, int seat, const std::string& colour) {
  return table.state.pub.yard[static_cast<std::size_t>(seat)][ix(parse_card(table.rules, colour))];
}
inline Row cards_in_row(int coloured, int wilds = 0) {
  return {static_cast<std::uint8_t>(coloured), static_cast<std::uint8_t>(wilds)};
}
inline int yard_size(const Table& table, int seat) {
  int cards = 0;
  for (const Row& r : table.state.pub.yard[static_cast<std::size_t>(seat)]) cards += r.total();
  return cards;
}
inline std::string track(const Table& table, int seat) {
  return payment_text(table.rules, table.state.memory.track[static_cast<std::size_t>(seat)]);
}
inline std::string discards(const Table& table) { return payment_text(table.rules, table.state.pub.discard); }
inline int turn_of(const Table& table) { return static_cast<int>(table.state.pub.turn); }
inline int count_events(const Events& events, EventKind kind) {
  return static_cast<int>(
      std::ranges::count_if(events.items(), [&](const Event& e) { return e.kind == kind; }));
}
inline bool has_legal(const Table& table, int seat, const std::string& verb) {
  return std::ranges::any_of(table.legal(seat), [&](const std::string& move) {
    return move == verb || move.starts_with(verb + " ");
  });
}
// Ids of the tickets on offer to the seat, in the order drawn.
inline std::vector<std::string> offer_text(const Table& table, int seat) {
  std::vector<std::string> ids;
  for (const TicketId t : table.state.priv[static_cast<std::size_t>(seat)].offer)
    if (t != TicketId::None) ids.push_back(table.rules.tickets[ix(t)].id);
  return ids;
}
inline bool same_bits(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

}  // namespace konduktor::testing
