// The Card Game: which cards the teacher would lay out or take.
#include <algorithm>

#include "konduktor/guide/robs.h"
#include "moment.h"

namespace konduktor::teacher {
namespace {

constexpr double kUseful = 3;  // a card that a ticket asks for
constexpr double kWild = 2.5;  // what a wild is worth in hand
constexpr double kRobbery = 2;
constexpr double kLeast = 4;  // less is not worth a turn

// What the tickets still ask for beyond what lies on the track and in the yard.
Cards wanted(const Moment& moment) {
  const std::size_t seat = ix(moment.view.seat);
  Cards out;
  moment.view.mine.tickets.for_each([&](TicketId ticket) { out += moment.rules.tickets[ix(ticket)].cards; });
  out.subtract_at_most(moment.view.memory.track[seat]);
  for (std::size_t c = 0; c < kMaxColours; ++c) {
    Cards row;
    row.n[c] = moment.view.pub.yard[seat][c].coloured;
    out.subtract_at_most(row);
  }
  return out;
}

// A held ticket that asks for one of these cards.
TicketId asking(const Moment& moment, const Cards& cards) {
  TicketId found = TicketId::None;
  moment.view.mine.tickets.for_each([&](TicketId ticket) {
    const Cards& asked = moment.rules.tickets[ix(ticket)].cards;
    for (std::size_t c = 0; c < kMaxColours && found == TicketId::None; ++c)
      if (cards.n[c] > 0 && asked.n[c] > 0) found = ticket;
  });
  return found;
}

int colours_of(const Cards& cards) {
  return static_cast<int>(
      std::count_if(cards.n.begin(), cards.n.begin() + kMaxColours, [](auto n) { return n > 0; }));
}

}  // namespace

bool has_enough(const Moment& moment) {
  return !moment.view.mine.tickets.empty() && wanted(moment).total() == 0;
}

std::optional<Advice> play(const Moment& moment) {
  const Cards want = wanted(moment);
  std::optional<Advice> best;
  double most = 0;
  moment.legal.for_each([&](const Move& move) {
    if (move.kind != MoveKind::Play) return;
    const Cards cards = move.payment();
    int useful = 0;
    for (std::size_t c = 0; c < kMaxColours; ++c) useful += std::min(cards.n[c], want.n[c]);
    const Seat rival = robbed_by(moment.rules, moment.view, move);
    const bool robs = rival != Seat::Nobody;
    const int others = cards.total() - cards.wilds() - useful;
    const double worth = kUseful * useful - others - kWild * cards.wilds() + (robs ? kRobbery : 0);
    if (worth < kLeast || (best && worth <= most)) return;
    most = worth;
    const TicketId ticket = asking(moment, cards);
    best = Advice{.move = move,
                  .advised = robs                     ? Advised::Rob
                             : colours_of(cards) == 3 ? Advised::PlayThree
                                                      : Advised::Play,
                  .ticket = ticket,
                  .rival = rival};
  });
  return best;
}

// A wanted colour, first one that the hand can make a row of; a wild if none is there.
std::optional<Advice> yard_card(const Moment& moment) {
  const Cards want = wanted(moment);
  const auto worth_of = [&](Card card) {
    if (card == Card::Wild) return 1;
    const int held = moment.hand()[card];
    return want[card] <= held ? 0 : held > 0 ? 3 : 2;
  };
  std::optional<Advice> best;
  int most = 0;
  moment.legal.for_each([&](const Move& move) {
    if (move.kind != MoveKind::Take) return;
    const Card card = moment.view.pub.display[move.target];
    const int worth = worth_of(card);
    if (worth <= most) return;
    most = worth;
    best = Advice{
        .move = move, .advised = card == Card::Wild ? Advised::TakeWild : Advised::TakeYard, .card = card};
  });
  if (best) return best;
  const auto draw = any_move(moment, MoveKind::Draw);
  return draw ? std::optional(Advice{.move = *draw, .advised = Advised::Draw}) : std::nullopt;
}

}  // namespace konduktor::teacher
