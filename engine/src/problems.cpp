// find_problems: recomputes everything that play keeps up to date, and says what is not as it should be.
#include "konduktor/game.h"
#include "play.h"

namespace konduktor {
namespace {

using Problems = std::vector<Problem>;

void check_cards(const Rules& rules, const State& state, Problems& out) {
  const Public& pub = state.pub;
  Cards all = pub.discard + pub.laid;
  Cards deck;
  for (int i = 0; i < pub.deck_count; ++i) ++deck[state.secret.deck[static_cast<std::size_t>(i)]];
  all += deck;
  Cards drawn;
  for (const Card card : pub.display)
    if (card != Card::None) ++all[card];
  for (const Card card : pub.turned_up)
    if (card != Card::None) ++all[card];
  for (std::size_t s = 0; s < kMaxPlayers; ++s) {
    all += state.priv[s].hand;
    drawn += state.priv[s].drawn;
    if (state.priv[s].hand.total() != pub.hand_count[s])
      out.push_back({"CORE-D10", "a hand's count is not its cards"});
    if (!state.priv[s].hand.contains(state.memory.known[s]))
      out.push_back({"CORE-D1", "a hand lacks a card that everyone saw it take"});
    if (s >= kMaxYards) continue;
    all += state.memory.track[s];
    for (std::size_t c = 0; c < kMaxColours; ++c) {
      all.n[c] = static_cast<std::uint8_t>(all.n[c] + pub.yard[s][c].coloured);
      all[Card::Wild] = static_cast<std::uint8_t>(all[Card::Wild] + pub.yard[s][c].wilds);
    }
  }
  if (all != rules.all_cards) out.push_back({"CORE-R6", "cards have been lost or made"});
  if (state.memory.fresh != deck + drawn)
    out.push_back({"CORE-D7", "the deck does not come from its last shuffle"});
}

void check_display(const Rules& rules, const State& state, Problems& out) {
  const Public& pub = state.pub;
  int empty = 0;
  int wilds = 0;
  for (const Card card : pub.display) {
    empty += card == Card::None ? 1 : 0;
    wilds += card == Card::Wild ? 1 : 0;
  }
  if (empty > 0 && pub.deck_count > 0)
    out.push_back({"CORE-D9", "the row has a gap although there are cards"});
  if (rules.machine == Machine::Board && pub.deck_count == 0 && pub.discard.total() > 0)
    out.push_back({"CORE-D7", "the deck is empty although there are discards"});
  if (rules.sweep_at == 0 || empty > 0 || wilds < rules.sweep_at || pub.phase == Phase::Surcharge) return;
  int coloured = pub.discard.total() - pub.discard.wilds();
  for (int i = 0; i < pub.deck_count; ++i)
    coloured += state.secret.deck[static_cast<std::size_t>(i)] != Card::Wild ? 1 : 0;
  if (pub.deck_count + pub.discard.total() >= kDisplaySize && coloured >= 3)
    out.push_back({"CORE-D6", "a row with too many wilds was not swept"});
}

void check_routes(const Rules& rules, const State& state, Problems& out) {
  const Public& pub = state.pub;
  const bool sharing = rules.has_module("right-of-way");
  RouteSet claimed;
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s) {
    std::array<int, kMaxPieceKinds> placed{};
    int points = 0;
    if (!(pub.owned[s] & claimed).empty() && !sharing)
      out.push_back({"CORE-R1", "two players have one route"});
    claimed = claimed | pub.owned[s];
    pub.owned[s].for_each([&](RouteId r) {
      placed[rules.piece_of[ix(r)]] += rules.spaces[ix(r)];
      points += rules.points[ix(r)];
      if (rules.twin[ix(r)] != RouteId::None && pub.owned[s].has(rules.twin[ix(r)]))
        out.push_back({"CORE-R7", "one player has both strands of a double"});
    });
    for (std::size_t kind = 0; kind < rules.pieces.size(); ++kind)
      if (placed[kind] + pub.pieces[s][kind] != rules.pieces[kind].count)
        out.push_back({"CORE-R5", "pieces placed and pieces left do not add up"});
    if (rules.technologies.empty() && rules.machine == Machine::Board && points != pub.score[s])
      out.push_back({"CORE-R6", "the score is not that of the routes"});
  }
  RouteSet open = rules.all_routes - claimed;
  if (rules.one_strand)
    claimed.for_each([&](RouteId r) {
      if (rules.twin[ix(r)] == RouteId::None) return;
      open.remove(rules.twin[ix(r)]);
      if (claimed.has(rules.twin[ix(r)])) out.push_back({"CORE-R8", "both strands of a double are claimed"});
    });
  if (open != pub.open) out.push_back({"CORE-R8", "the open routes are not those unclaimed and unclosed"});
}

void check_tickets(const Rules& rules, const State& state, Problems& out) {
  const Public& pub = state.pub;
  TicketSet seen;
  int count = 0;
  const auto put = [&](TicketId ticket) {
    seen.add(ticket);
    ++count;
  };
  for (int i = 0; i < pub.ticket_deck_count; ++i)
    put(state.secret.tickets[static_cast<std::size_t>((pub.ticket_head + i) % kMaxTickets)]);
  for (std::size_t s = 0; s < kMaxPlayers; ++s) {
    state.priv[s].tickets.for_each(put);
    for (const TicketId ticket : state.priv[s].offer)
      if (ticket != TicketId::None) put(ticket);
    if (s < kMaxYards) pub.completed[s].for_each(put);
    if (state.priv[s].tickets.count() != pub.ticket_count[s])
      out.push_back({"CORE-K3", "a count of tickets is not that of the tickets"});
  }
  if (count != seen.count()) out.push_back({"CORE-K2", "a ticket is in two places"});
  if (count + pub.tickets_out != static_cast<int>(rules.tickets.size()))
    out.push_back({"CORE-K2", "tickets have been lost or made"});
}

void check_turn(const Rules& rules, const State& state, Problems& out) {
  const Public& pub = state.pub;
  const bool together = pub.phase == Phase::Opening || pub.phase == Phase::Declare;
  if (pub.phase == Phase::Over ? pub.waiting != 0 : pub.waiting == 0)
    out.push_back({"CORE-1", "nobody is asked"});
  if (!together && pub.phase != Phase::Over && pub.waiting != seat_bit(pub.turn))
    out.push_back({"CORE-1", "somebody else than the player whose turn it is is asked"});
  if ((pub.tunnel != RouteId::None) != (pub.phase == Phase::Surcharge))
    out.push_back({"EU-T5", "a claim is suspended in another phase"});
  if (pub.last_turns > rules.players()) out.push_back({"CORE-E1", "too many last turns"});
}

}  // namespace

void find_problems(const Rules& rules, const State& state, std::vector<Problem>& out) {
  check_cards(rules, state, out);
  check_display(rules, state, out);
  check_routes(rules, state, out);
  check_tickets(rules, state, out);
  check_turn(rules, state, out);
  for (const Module* module : rules.modules)
    if (module->find_problems != nullptr) module->find_problems(rules, state, out);
}

}  // namespace konduktor
