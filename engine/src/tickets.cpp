// Tickets: the deck, offers, what is kept and what goes back (CORE-K1 to CORE-K5, EU-S2, EU-S3, CG-7, CG-33).
//
// The ticket deck is a ring of 64 slots: the top is at ticket_head, the bottom follows the last. A player who puts
// a ticket back knows the slot where it lies, until it is drawn again.
#include "play.h"

namespace konduktor {
namespace {

TicketId draw_ticket(Play& play) {
  Public& pub = play.pub();
  const auto slot = pub.ticket_head;
  const TicketId ticket = play.state.secret.tickets[slot];
  play.state.secret.tickets[slot] = TicketId::None;
  for (Private& mine : play.state.priv) mine.put_back &= ~(std::uint64_t{1} << slot);
  pub.ticket_head = static_cast<std::uint8_t>((slot + 1) % kMaxTickets);
  --pub.ticket_deck_count;
  return ticket;
}

// Checks an answer against the offer. `subsets` as in Rules::first_subsets.
Verdict check_keep(const Private& mine, TicketSet kept,
                   const std::array<std::uint64_t, kMaxOffer + 1>& subsets) {
  TicketSet offered;
  unsigned subset = 0;
  const int size = offer_size(mine);
  for (int k = 0; k < size; ++k) {
    const TicketId ticket = mine.offer[static_cast<std::size_t>(k)];
    offered.add(ticket);
    if (kept.has(ticket)) subset |= 1u << k;
  }
  if (!(kept - offered).empty()) return {Reason::NotOffered};
  if ((subsets[static_cast<std::size_t>(size)] >> subset & 1u) == 0) return {Reason::TooFewKept};
  return {};
}

void keep(Play& play, Seat seat, TicketSet kept) {
  play.mine(seat).tickets = play.mine(seat).tickets | kept;
  auto& count = play.pub().ticket_count[ix(seat)];
  count = static_cast<std::uint8_t>(count + kept.count());
  if (play.events == nullptr) return;
  play.events->add_with_bytes({.kind = EventKind::Kept,
                               .seat = seat,
                               .count = static_cast<std::uint8_t>(kept.count()),
                               .tickets = kept});
  for (const TicketId ticket : play.mine(seat).offer)
    if (ticket != TicketId::None && !kept.has(ticket))
      play.events->put_byte(static_cast<std::uint8_t>(ticket));
}

// CG-7, A-1: all rejected first tickets are shuffled in at once.
void shuffle_in(Play& play, std::span<const TicketId> rejected) {
  Public& pub = play.pub();
  Secret& secret = play.state.secret;
  if (rejected.empty()) return;
  std::array<std::uint8_t, kMaxTickets> deck{};
  std::size_t count = 0;
  for (int i = 0; i < pub.ticket_deck_count; ++i)
    deck[count++] = static_cast<std::uint8_t>(
        secret.tickets[static_cast<std::size_t>((pub.ticket_head + i) % kMaxTickets)]);
  for (const TicketId ticket : rejected) deck[count++] = static_cast<std::uint8_t>(ticket);
  const auto items = std::span(deck).first(count);
  if (play.dictated != nullptr) {
    TicketSet before;
    TicketSet after;
    for (const auto ticket : items) before.add(static_cast<TicketId>(ticket));
    const auto& orders = play.dictated->ticket_orders;
    const bool there = orders.size() == 1 && orders[0].size() == count;
    if (there)
      for (const TicketId ticket : orders[0])
        if (ix(ticket) < kMaxTickets) after.add(ticket);
    if (there && before == after)
      for (std::size_t i = 0; i < count; ++i) deck[count - 1 - i] = static_cast<std::uint8_t>(orders[0][i]);
    else
      play.dictated->broken = true;
  } else {
    Stream(secret.seed, "rejects").shuffle(items);
  }
  secret.tickets.fill(TicketId::None);
  pub.ticket_head = 0;
  pub.ticket_deck_count = static_cast<std::uint8_t>(count);
  for (std::size_t i = 0; i < count; ++i) secret.tickets[i] = static_cast<TicketId>(deck[count - 1 - i]);
  if (play.events == nullptr) return;
  play.events->add_with_bytes(
      {.kind = EventKind::TicketsShuffled, .count = static_cast<std::uint8_t>(count)});
  for (std::size_t i = count; i-- > 0;) play.events->put_byte(deck[i]);
}

// All have chosen: resolved in seat order from the first player.
void resolve_opening(Play& play) {
  Public& pub = play.pub();
  std::array<TicketId, kMaxTickets> rejected{};
  std::size_t rejected_count = 0;
  Seat seat = pub.first;
  for (int i = 0; i < play.rules.players(); ++i, seat = seat_after(play.rules, seat)) {
    Private& mine = play.mine(seat);
    const TicketSet kept = mine.chosen;
    keep(play, seat, kept);
    pub.opening_kept[ix(seat)] = static_cast<std::uint8_t>(kept.count());
    for (const TicketId ticket : mine.offer) {
      if (ticket == TicketId::None || kept.has(ticket)) continue;
      if (play.rules.rejects == Rejects::Out) {  // EU-S3
        mine.out.add(ticket);
        ++pub.tickets_out;
      } else if (play.rules.rejects == Rejects::Bottom) {
        put_ticket_back(play, seat, ticket);
      } else {
        rejected[rejected_count++] = ticket;
      }
    }
    mine.offer.fill(TicketId::None);
    mine.chosen = {};
  }
  if (play.rules.rejects == Rejects::Shuffle) shuffle_in(play, std::span(rejected).first(rejected_count));
  begin_turn(play, pub.first);
}

}  // namespace

int offer_size(const Private& mine) noexcept {
  int size = 0;
  while (size < kMaxOffer && mine.offer[static_cast<std::size_t>(size)] != TicketId::None) ++size;
  return size;
}

void deal_offer(Play& play, Seat seat, int count) {
  Private& mine = play.mine(seat);
  auto size = static_cast<std::size_t>(offer_size(mine));
  for (int k = 0; k < count && play.pub().ticket_deck_count > 0; ++k) mine.offer[size++] = draw_ticket(play);
  if (play.events == nullptr) return;
  play.events->add_with_bytes(
      {.kind = EventKind::Offered, .seat = seat, .count = static_cast<std::uint8_t>(size)});
  for (std::size_t k = 0; k < size; ++k) play.events->put_byte(static_cast<std::uint8_t>(mine.offer[k]));
}

void put_ticket_back(Play& play, Seat seat, TicketId ticket) {
  Public& pub = play.pub();
  const auto slot = static_cast<std::size_t>((pub.ticket_head + pub.ticket_deck_count) % kMaxTickets);
  play.state.secret.tickets[slot] = ticket;
  play.mine(seat).put_back |= std::uint64_t{1} << slot;
  ++pub.ticket_deck_count;
}

Verdict apply_tickets(Play& play, Seat seat) {
  Public& pub = play.pub();
  if (pub.phase != Phase::Action) return {Reason::NotNow};
  if (pub.ticket_deck_count == 0) return {Reason::NoTickets};  // CORE-K5, A-8
  pub.passes = 0;
  deal_offer(play, seat, play.rules.later_tickets.draw);
  pub.offer_count = static_cast<std::uint8_t>(offer_size(play.mine(seat)));
  pub.phase = Phase::KeepTickets;
  return {};
}

Verdict apply_keep(Play& play, Seat seat, const Move& move) {
  Public& pub = play.pub();
  Private& mine = play.mine(seat);
  const TicketSet kept = move.tickets();
  if (pub.phase == Phase::Opening) {
    if (const Verdict v = check_keep(mine, kept, play.rules.first_subsets); !v.ok()) return v;
    mine.chosen = kept;
    pub.waiting = static_cast<std::uint8_t>(pub.waiting & ~seat_bit(seat));
    if (pub.waiting == 0) resolve_opening(play);
    return {};
  }
  if (pub.phase != Phase::KeepTickets) return {Reason::NotNow};
  if (const Verdict v = check_keep(mine, kept, play.rules.later_subsets); !v.ok()) return v;
  keep(play, seat, kept);
  for (const TicketId ticket : mine.offer)  // CORE-K2, A-9: in the order drawn
    if (ticket != TicketId::None && !kept.has(ticket)) put_ticket_back(play, seat, ticket);
  mine.offer.fill(TicketId::None);
  pub.offer_count = 0;
  finish_turn(play, seat);
  return {};
}

}  // namespace konduktor
