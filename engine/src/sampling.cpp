// sample_world: a whole state that looks like the view and is otherwise drawn at random.
//
// Cards: what the viewer has not seen is shared out between the deck and the other hands. The deck can only hold
// cards that were in it when it was last renewed and have not been seen to leave it (Memory::fresh, Private::drawn);
// cards that a hand certainly holds stay in it (Memory::known). Tickets: those unaccounted for go to the other
// players, the ticket deck and out of the game, long ones only where the opening can have left them (EU-S2, EU-S3).
#include <algorithm>
#include <span>

#include "play.h"

namespace konduktor {
namespace {

// A pile of ids that is drawn from at random.
struct Pile {
  std::array<std::uint8_t, kMaxCards> items{};
  std::size_t count = 0;

  void add(std::uint8_t item) { items[count++] = item; }
  void add(const Cards& cards) {
    for (std::size_t k = 0; k < kKinds; ++k)
      for (int i = 0; i < cards.n[k]; ++i) add(static_cast<std::uint8_t>(k));
  }
  void shuffle(Rng& rng) { rng.shuffle(std::span(items).first(count)); }
  [[nodiscard]] bool empty() const noexcept { return count == 0; }
  std::uint8_t take() { return items[--count]; }
};

Cards unseen_cards(const Rules& rules, const View& view) {
  Cards unseen = rules.all_cards;
  const Public& pub = view.pub;
  unseen -= pub.discard;
  unseen -= pub.laid;
  unseen -= view.mine.hand;
  for (const Card card : pub.display)
    if (card != Card::None) --unseen[card];
  for (const Card card : pub.turned_up)
    if (card != Card::None) --unseen[card];
  for (int s = 0; s < rules.players(); ++s) {
    const auto seat = static_cast<std::size_t>(s);
    if (seat_at(s) != view.seat) unseen -= view.memory.known[seat];
    if (seat >= kMaxYards) continue;
    unseen -= view.memory.track[seat];
    for (std::size_t c = 0; c < kMaxColours; ++c) {
      unseen.n[c] = static_cast<std::uint8_t>(unseen.n[c] - pub.yard[seat][c].coloured);
      unseen[Card::Wild] = static_cast<std::uint8_t>(unseen[Card::Wild] - pub.yard[seat][c].wilds);
    }
  }
  return unseen;
}

// CORE-D6: a row with too many wilds that was left lying tells that deck and discards lack coloured cards. Returns
// how many the deck can hold at most.
int most_coloured_in_deck(const Rules& rules, const Public& pub) {
  int wilds = 0;
  int turned_up = 0;
  int coloured = pub.discard.total() - pub.discard.wilds();
  for (const Card card : pub.display) {
    if (card == Card::None) return kMaxCards;
    wilds += card == Card::Wild ? 1 : 0;
  }
  for (const Card card : pub.turned_up) {
    turned_up += card != Card::None ? 1 : 0;
    coloured += card != Card::None && card != Card::Wild ? 1 : 0;
  }
  const bool left_lying = rules.sweep_at > 0 && wilds >= rules.sweep_at &&
                          pub.deck_count + pub.discard.total() + turned_up >= kDisplaySize;
  return left_lying ? std::max(0, 2 - coloured) : kMaxCards;
}

double ways(int from, int take) {
  double product = 1;
  for (int i = 0; i < take; ++i) product = product * (from - i) / (i + 1);
  return product;
}

// How many of the deck's cards are coloured, when at most `most` can be: as likely as the ways to pick them.
int sample_coloured(int coloured, int wilds, int deck, int most, Rng& rng) {
  const int least = std::max(0, deck - wilds);
  most = std::max(least, std::min({most, coloured, deck}));
  double sum = 0;
  for (int n = least; n <= most; ++n) sum += ways(coloured, n) * ways(wilds, deck - n);
  double mark = sum * static_cast<double>(rng.next() >> 11) * 0x1p-53;
  for (int n = least; n < most; ++n) {
    mark -= ways(coloured, n) * ways(wilds, deck - n);
    if (mark < 0) return n;
  }
  return most;
}

// A deck of cards that may be in it, in random order.
Cards sample_deck(const Rules& rules, const Public& pub, const Cards& candidates, Rng& rng, State& world) {
  const std::size_t size = pub.deck_count;
  const int most = most_coloured_in_deck(rules, pub);
  Pile pile;
  if (most < static_cast<int>(size)) {
    Pile coloured;
    Cards colours = candidates;
    colours[Card::Wild] = 0;
    coloured.add(colours);
    coloured.shuffle(rng);
    int n = sample_coloured(colours.total(), candidates.wilds(), static_cast<int>(size), most, rng);
    for (int i = 0; i < n; ++i) pile.add(coloured.take());
    for (; n < static_cast<int>(size); ++n) pile.add(static_cast<std::uint8_t>(Card::Wild));
  } else {
    pile.add(candidates);
  }
  pile.shuffle(rng);
  Cards deck;
  for (std::size_t i = 0; i < size; ++i) {
    const auto card = static_cast<Card>(pile.take());
    world.secret.deck[i] = card;
    ++deck[card];
  }
  return deck;
}

void sample_cards(const Rules& rules, const View& view, Rng& rng, State& world) {
  Cards unseen = unseen_cards(rules, view);
  Cards may_be_in_deck;
  for (std::size_t k = 0; k < kKinds; ++k)
    may_be_in_deck.n[k] =
        static_cast<std::uint8_t>(std::min<int>(unseen.n[k], view.memory.fresh.n[k] - view.mine.drawn.n[k]));
  const Cards deck = sample_deck(rules, view.pub, may_be_in_deck, rng, world);
  Pile rest;
  rest.add(unseen - deck);
  rest.shuffle(rng);
  Cards drawn = view.memory.fresh - deck - view.mine.drawn;  // by the others, since the deck was renewed
  for (int s = 0; s < rules.players(); ++s) {
    const auto seat = static_cast<std::size_t>(s);
    if (seat_at(s) == view.seat) continue;
    Private& other = world.priv[seat];
    other.hand = view.memory.known[seat];
    for (int n = other.hand.total(); n < view.pub.hand_count[seat]; ++n)
      ++other.hand[static_cast<Card>(rest.take())];
    for (std::size_t k = 0; k < kKinds; ++k) {
      const int share = std::min(drawn.n[k], other.hand.n[k]);
      other.drawn.n[k] = static_cast<std::uint8_t>(share);
      drawn.n[k] = static_cast<std::uint8_t>(drawn.n[k] - share);
    }
  }
  for (int s = 0; s < rules.players();
       ++s)  // cards drawn and spent since: whoever it was, nobody has them now
    if (seat_at(s) != view.seat) {
      world.priv[static_cast<std::size_t>(s)].drawn += drawn;
      break;
    }
  for (int s = 0; s < rules.players() && static_cast<std::size_t>(s) < kMaxYards; ++s) {
    const bool turned =
        view.pub.phase == Phase::Declare || view.pub.phase == Phase::Over || rules.options.peek_own_track;
    if (turned)
      world.priv[static_cast<std::size_t>(s)].track = view.memory.track[static_cast<std::size_t>(s)];
  }
}

// The tickets that the viewer cannot place.
TicketSet unplaced_tickets(const Rules& rules, const View& view) {
  TicketSet unplaced{rules.tickets.size() == 64 ? ~std::uint64_t{0}
                                                : (std::uint64_t{1} << rules.tickets.size()) - 1};
  unplaced = unplaced - view.mine.tickets - view.mine.out;
  for (const TicketId ticket : view.mine.offer)
    if (ticket != TicketId::None) unplaced.remove(ticket);
  for (const TicketId ticket : view.put_back)
    if (ticket != TicketId::None) unplaced.remove(ticket);
  for (const TicketSet& completed : view.pub.completed) unplaced = unplaced - completed;
  return unplaced;
}

// In Opening: whole offers, and some answer of those who have answered.
void sample_opening(const Rules& rules, const View& view, Rng& rng, Pile& longs, Pile& regular,
                    State& world) {
  for (int s = 0; s < rules.players(); ++s) {
    if (seat_at(s) == view.seat) continue;
    Private& other = world.priv[static_cast<std::size_t>(s)];
    std::size_t size = 0;
    for (int k = 0; k < rules.first_tickets.longs; ++k)
      other.offer[size++] = static_cast<TicketId>(longs.take());
    for (int k = 0; k < rules.first_tickets.draw; ++k)
      other.offer[size++] = static_cast<TicketId>(regular.take());
    if ((view.pub.waiting >> s & 1) != 0) continue;
    std::uint64_t subsets = rules.first_subsets[size];
    for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(subsets))); skip > 0; --skip)
      subsets &= subsets - 1;
    const int subset = std::countr_zero(subsets);
    for (std::size_t k = 0; k < size; ++k)
      if ((subset >> k & 1) != 0) other.chosen.add(other.offer[k]);
  }
}

// Of the first tickets that a seat kept, how many are long: any choice of that size is as likely.
int sample_longs_kept(const Rules& rules, int kept, Rng& rng) {
  int longs = rules.first_tickets.longs;
  int others = rules.first_tickets.draw;
  int taken = 0;
  for (; kept > 0; --kept) {
    if (static_cast<int>(rng.below(static_cast<std::uint32_t>(longs + others))) < longs) {
      --longs;
      ++taken;
    } else {
      --others;
    }
  }
  return taken;
}

void sample_hands_of_tickets(const Rules& rules, const View& view, Rng& rng, Pile& longs, Pile& regular,
                             State& world) {
  for (int s = 0; s < rules.players(); ++s) {
    if (seat_at(s) == view.seat) continue;
    const auto seat = static_cast<std::size_t>(s);
    Private& other = world.priv[seat];
    int count = view.pub.ticket_count[seat];
    if (rules.first_tickets.longs > 0)
      for (int n = sample_longs_kept(rules, view.pub.opening_kept[seat], rng); n > 0 && !longs.empty();
           --n, --count)
        other.tickets.add(static_cast<TicketId>(longs.take()));
    for (; count > 0; --count) other.tickets.add(static_cast<TicketId>(regular.take()));
    if (view.pub.phase == Phase::KeepTickets && view.pub.turn == seat_at(s))
      for (std::size_t k = 0; k < view.pub.offer_count; ++k)
        other.offer[k] = static_cast<TicketId>(regular.take());
    if (view.pub.phase == Phase::Declare && (view.pub.waiting >> s & 1) == 0)
      other.chosen = best_declaration(rules, other.tickets, other.track);
  }
}

void sample_tickets(const Rules& rules, const View& view, Rng& rng, State& world) {
  // Long tickets are apart only where they cannot come back (Rejects::Out); otherwise they mix with the others.
  const bool apart =
      rules.first_tickets.longs > 0 && (rules.rejects == Rejects::Out || view.pub.phase == Phase::Opening);
  Pile longs;
  Pile regular;
  unplaced_tickets(rules, view).for_each([&](TicketId ticket) {
    (apart && rules.tickets[ix(ticket)].is_long ? longs : regular).add(static_cast<std::uint8_t>(ticket));
  });
  longs.shuffle(rng);
  regular.shuffle(rng);
  if (view.pub.phase == Phase::Opening)
    sample_opening(rules, view, rng, longs, regular, world);
  else
    sample_hands_of_tickets(rules, view, rng, longs, regular, world);
  world.secret.tickets.fill(TicketId::None);
  for (int i = 0; i < view.pub.ticket_deck_count; ++i) {
    const auto slot = static_cast<std::size_t>((view.pub.ticket_head + i) % kMaxTickets);
    world.secret.tickets[slot] =
        view.put_back[slot] != TicketId::None ? view.put_back[slot] : static_cast<TicketId>(regular.take());
  }
}

}  // namespace

State sample_world(const Rules& rules, const View& view, Rng& rng) {
  State world{};
  world.pub = view.pub;
  world.memory = view.memory;
  for (Private& mine : world.priv) mine.offer.fill(TicketId::None);
  if (view.seat != Seat::Nobody) world.priv[ix(view.seat)] = view.mine;
  for (auto& byte : world.secret.seed.bytes) byte = static_cast<std::uint8_t>(rng.next() >> 56);
  sample_cards(rules, view, rng, world);
  sample_tickets(rules, view, rng, world);
  return world;
}

}  // namespace konduktor
