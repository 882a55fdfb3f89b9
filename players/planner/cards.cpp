#include "cards.h"

#include <algorithm>
#include <cmath>

#include "konduktor/scores.h"

namespace konduktor::planner {

// What there is and what is wanted.
struct CardPlanner::Balance {
  std::array<int, kKinds> on_way{};  // on the track and in the yard
  std::array<int, kKinds> have{};    // and in the hand
  std::array<int, kMaxColours> need{};
  int needed = 0;
  double to_come = 0;  // cards that the deck will still bring to this seat
  double turns = 0;    // of this seat, before the pass ends

  Balance(const Eyes& eyes, const CardKnobs& knobs) {
    const Public& pub = eyes.pub;
    const auto seat = ix(eyes.seat);
    for (std::size_t k = 0; k < kKinds; ++k) on_way[k] = eyes.memory.track[seat].n[k];
    for (std::size_t c = 0; c < kMaxColours; ++c) {
      on_way[c] += pub.yard[seat][c].coloured;
      on_way[kMaxColours] += pub.yard[seat][c].wilds;
    }
    for (std::size_t k = 0; k < kKinds; ++k) have[k] = on_way[k] + eyes.mine.hand.n[k];
    const double players = eyes.rules.players();
    const bool again = eyes.rules.second_pass_players == eyes.rules.players() && pub.pass == 1;
    to_come = knobs.use * pub.deck_count / players;
    if (again) to_come += knobs.use * eyes.rules.all_cards.total() / players * 0.8;
    turns = pub.last_turns > 0 ? 1 : 2 + pub.deck_count / players / 1.1;
    count_needs(eyes.rules, eyes.mine.tickets);
  }

  void count_needs(const Rules& rules, TicketSet tickets) {
    need.fill(0);
    needed = 0;
    tickets.for_each([&](TicketId id) {
      for (std::size_t c = 0; c < kMaxColours; ++c) need[c] += rules.tickets[ix(id)].cards.n[c];
      needed += rules.tickets[ix(id)].cards.total();
    });
  }

  // Cards that these needs lack, wilds standing in.
  [[nodiscard]] int short_of() const {
    int lack = 0;
    for (std::size_t c = 0; c < kMaxColours; ++c) lack += std::max(0, need[c] - have[c]);
    return std::max(0, lack - have[kMaxColours]);
  }
};

namespace {

double points_of(const Rules& rules, TicketSet tickets, double city) {
  double points = 0;
  tickets.for_each([&](TicketId id) {
    const Ticket& ticket = rules.tickets[ix(id)];
    points += ticket.points;
    for (unsigned cities = ticket.big_cities; cities != 0; cities &= cities - 1)
      points += city * rules.big_cities[static_cast<std::size_t>(std::countr_zero(cities))].points;
  });
  return points;
}

}  // namespace

template <typename Sink>
void CardPlanner::grade(const Eyes& eyes, const MoveList& legal, Sink&& sink) const {
  if (eyes.pub.phase == Phase::Declare) {  // the best declaration stands first
    for (int k = 0; k < legal.size(); ++k) sink(legal[k], -k);
    return;
  }
  if (eyes.pub.phase == Phase::Shunt)  // locomotives first: they serve everywhere
    return legal.for_each([&](const Move& move) { sink(move, std::popcount(move.target)); });
  const Balance balance(eyes, knobs_);
  const bool tickets = eyes.pub.phase == Phase::Opening || eyes.pub.phase == Phase::KeepTickets;
  legal.for_each([&](const Move& move) {
    sink(move, tickets ? tickets_worth(eyes, balance, eyes.mine.tickets | move.tickets())
                       : value_of(eyes, balance, move));
  });
}

Move CardPlanner::decide(const Eyes& eyes, const MoveList& legal) const {
  if (legal.size() == 1 || eyes.pub.phase == Phase::Declare) return legal[0];
  Move best;
  double most = -1e9;
  grade(eyes, legal, [&](const Move& move, double value) {
    if (value <= most) return;
    most = value;
    best = move;
  });
  return best;
}

void CardPlanner::rank(const Eyes& eyes, const MoveList& legal, std::vector<Ranked>& out) const {
  out.clear();
  grade(eyes, legal, [&](const Move& move, double value) { out.push_back({move, value}); });
  std::stable_sort(out.begin(), out.end(),
                   [](const Ranked& a, const Ranked& b) { return a.value > b.value; });
}

// Points, as far as the cards to come will bear the tickets.
double CardPlanner::tickets_worth(const Eyes& eyes, const Balance& balance, TicketSet tickets) const {
  Balance asked = balance;
  asked.count_needs(eyes.rules, tickets);
  const double lack = asked.short_of();
  const double bearable = knobs_.risk * balance.to_come;
  const double points = points_of(eyes.rules, tickets, knobs_.city);
  if (lack <= bearable) return points - 0.3 * lack;
  return points - 0.3 * lack - 2 * knobs_.card * (lack - bearable);
}

double CardPlanner::gain_of(const Balance& balance, Card card) const {
  if (card == Card::Wild) return balance.short_of() > 0 ? knobs_.wild * knobs_.card : knobs_.card;
  const std::size_t c = ix(card);
  if (balance.have[c] < balance.need[c]) return knobs_.card;
  return knobs_.idle;
}

double CardPlanner::value_of(const Eyes& eyes, const Balance& balance, const Move& move) const {
  const bool last = eyes.pub.last_turns > 0;
  double best = 0;  // of a second card
  double unseen = 0;
  for (int c = 0; c < static_cast<int>(eyes.rules.colours.size()); ++c)
    unseen += gain_of(balance, colour_card(c));
  unseen =
      0.85 * unseen / static_cast<double>(eyes.rules.colours.size()) + 0.15 * gain_of(balance, Card::Wild);
  const double in_hand = balance.turns < 3 ? 0 : knobs_.hand;
  best = unseen;
  for (const Card card : eyes.pub.display)
    if (card != Card::None && card != Card::Wild) best = std::max(best, gain_of(balance, card));
  const bool second = eyes.pub.phase != Phase::Action;
  switch (move.kind) {
    case MoveKind::Play: return play_value(eyes, balance, move);
    case MoveKind::Take: {
      const Card card = eyes.pub.display[move.target];
      if (card == Card::Wild) return in_hand * gain_of(balance, card);
      return in_hand * (gain_of(balance, card) + (second ? 0 : best));
    }
    case MoveKind::Draw: return in_hand * (unseen + (second ? 0 : best));
    case MoveKind::Tickets: {
      if (last || balance.turns < 3) return -1;
      const double spare = knobs_.risk * balance.to_come - balance.short_of();
      return spare > knobs_.slack ? 8 : -1;
    }
    case MoveKind::Stop: return 0;
    default: return -0.5;
  }
}

double CardPlanner::play_value(const Eyes& eyes, const Balance& balance, const Move& move) const {
  const Public& pub = eyes.pub;
  const Cards cards = move.payment();
  double moved = 0;  // worth of what will reach the track
  double robbery = 0;
  for (std::size_t c = 0; c < kMaxColours; ++c) {
    if (cards.n[c] == 0) continue;
    const bool set = cards.n[c] + cards.wilds() > 1;
    const int row = cards.n[c] + (set ? cards.wilds() : 0);
    double there = 1;
    int useful = std::max(0, balance.need[c] - balance.on_way[c]);
    for (int k = 0; k < row && k + 1 < balance.turns; ++k) {
      there *= 1 - knobs_.robbed / (row - k + 1) / (row - k);
      const bool wild = k < (set ? cards.wilds() : 0);
      const bool wanted = wild || useful > 0;
      if (!wild && useful > 0) --useful;
      moved += there * (wanted ? knobs_.card : knobs_.idle);
    }
    for (std::size_t s = 0; s < static_cast<std::size_t>(eyes.rules.players()); ++s)
      if (s != ix(eyes.seat)) robbery += pub.yard[s][c].total();
  }
  const double rush = balance.turns < 8 ? balance.turns / 8 : 1;  // at the end a turn has no better use
  return moved - rush * knobs_.action * knobs_.card + knobs_.rob * robbery;
}

}  // namespace konduktor::planner
