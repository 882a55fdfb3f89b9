// Drawing cards: deck, display, discards (CORE-D1 to CORE-D12; CG-15 to CG-21).
#include "listing.h"

namespace konduktor {
namespace {

Card pop(Play& play) noexcept { return play.state.secret.deck[--play.pub().deck_count]; }

void tell_row(Play& play, EventKind kind) {
  if (play.events == nullptr) return;
  play.events->add_with_bytes({.kind = kind});
  for (const Card card : play.pub().display) play.events->put_byte(static_cast<std::uint8_t>(card));
}

// CORE-D6, CORE-D12: a full row with too many wilds goes, while there is enough for a better one.
bool sweep_due(const Play& play) noexcept {
  const Public& pub = play.state.pub;
  if (play.rules.sweep_at == 0) return false;
  if (play.dictated != nullptr && play.dictated->broken) return false;  // a false record could sweep for ever
  int wilds = 0;
  for (const Card card : pub.display) {
    if (card == Card::None) return false;
    wilds += card == Card::Wild ? 1 : 0;
  }
  if (wilds < play.rules.sweep_at) return false;
  int coloured = pub.discard.total() - pub.discard.wilds();
  for (int i = 0; i < pub.deck_count; ++i)
    coloured += play.state.secret.deck[static_cast<std::size_t>(i)] != Card::Wild ? 1 : 0;
  return pub.deck_count + pub.discard.total() >= kDisplaySize && coloured >= 3;
}

void sweep(Play& play) {
  tell_row(play, EventKind::Swept);
  for (Card& card : play.pub().display) {
    ++play.pub().discard[card];
    card = Card::None;
  }
}

// CORE-D7: the discards, if there are any, become the deck.
void shuffle_discards(Play& play) {
  Public& pub = play.pub();
  const int count = pub.discard.total();
  if (count == 0) return;
  CardPile cards;
  std::size_t filled = lay_out(pub.discard, cards);
  if (play.dictated != nullptr) {
    Dictated& dictated = *play.dictated;
    Cards given;
    const bool there =
        dictated.next < dictated.reshuffles.size() && dictated.reshuffles[dictated.next].size() == filled;
    if (there) {
      const auto& order = dictated.reshuffles[dictated.next++];
      for (std::size_t i = 0; i < filled; ++i) {
        cards[filled - 1 - i] = static_cast<std::uint8_t>(order[i]);
        if (ix(order[i]) < kKinds) ++given[order[i]];
      }
    }
    if (!there || given != pub.discard) {  // leave a sound state behind: the refusal is the caller's
      dictated.broken = true;
      filled = lay_out(pub.discard, cards);
    }
  } else {
    Stream(play.state.secret.seed, "renew", pub.renewals).shuffle(std::span(cards).first(filled));
  }
  std::memcpy(play.state.secret.deck.data(), cards.data(), filled);
  pub.deck_count = static_cast<std::uint8_t>(filled);
  play.state.memory.fresh = pub.discard;
  for (Private& mine : play.state.priv) mine.drawn = {};
  pub.discard = {};
  ++pub.renewals;
  if (play.events == nullptr) return;
  play.events->add_with_bytes({.kind = EventKind::Renewed, .count = static_cast<std::uint8_t>(filled)});
  for (std::size_t i = filled; i-- > 0;) play.events->put_byte(cards[i]);
}

bool second_card_possible(const Rules& rules, const Public& pub) noexcept {
  if (pub.deck_count > 0) return true;
  const Row5 row = row_of(pub.display);
  return !row_closed(rules, pub) && (row.wilds | row.gaps) != Row5::kAll;
}

// After a card of the action: on to the next one, or the end of the turn.
[[gnu::always_inline]] inline void after_card(Play& play, Seat seat) {
  Public& pub = play.pub();
  if (pub.phase == Phase::Action && second_card_possible(play.rules, pub)) {  // CORE-D8, A-6
    pub.phase = Phase::SecondCard;
    return;
  }
  if (play.rules.keeps_turns && pub.phase == Phase::SecondCard)
    for (const Module* module : play.rules.modules)
      if (module->keep_turn != nullptr && module->keep_turn(play, seat)) return;
  finish_turn(play, seat);
}

}  // namespace

std::size_t lay_out(const Cards& cards, CardPile& pile) noexcept {
  std::size_t filled = 0;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    const std::size_t end = filled + cards.n[kind];
    // In steps of fixed length, which is quicker; the next kind overwrites what was too much.
    for (std::size_t i = filled; i < end; i += kPileStep)
      std::memset(pile.data() + i, static_cast<int>(kind), kPileStep);
    filled = end;
  }
  return filled;
}

Card draw_unseen(Play& play, Seat seat) {
  const Card card = pop(play);
  Private& mine = play.mine(seat);
  ++mine.hand[card];
  ++mine.drawn[card];
  ++play.pub().hand_count[ix(seat)];
  return card;
}

Card turn_up(Play& play) {
  const Card card = pop(play);
  --play.state.memory.fresh[card];
  return card;
}

void renew_deck(Play& play) {
  if (play.pub().deck_count == 0 && play.rules.machine == Machine::Board) shuffle_discards(play);  // CG-21
}

void settle_row(Play& play) {
  Public& pub = play.pub();
  renew_deck(play);
  bool changed = false;
  for (;;) {
    for (Card& card : pub.display) {
      if (card != Card::None) continue;
      if (pub.deck_count == 0) break;
      card = turn_up(play);
      changed = true;
      renew_deck(play);  // CORE-D11: there and then
    }
    if (!sweep_due(play)) break;
    sweep(play);
    changed = true;
    renew_deck(play);
  }
  if (changed) tell_row(play, EventKind::DisplayNow);
}

bool any_draw(const Rules& rules, const Public& pub) noexcept {
  return pub.deck_count > 0 || (!row_closed(rules, pub) && row_of(pub.display).gaps != Row5::kAll);
}

void add_draws(const Rules& rules, const Public& pub, MoveList& out) {
  MoveList::Writer writer(out);
  if (pub.phase == Phase::ThirdCard) {
    writer.add_plain(MoveKind::Draw);
    writer.add_plain(MoveKind::Stop);
    return;
  }
  write_draws(rules, pub, writer);
  // the Card Game's second card is optional.
  if (pub.phase == Phase::SecondCard && rules.machine == Machine::Cards && !rules.options.must_draw_two)
    writer.add_plain(MoveKind::Stop);
}

Verdict apply_take(Play& play, Seat seat, int slot) {
  Public& pub = play.pub();
  if (pub.phase != Phase::Action && pub.phase != Phase::SecondCard) return {Reason::NotNow};
  if (slot < 0 || slot >= kDisplaySize) return {Reason::EmptyPlace};
  const Card card = pub.display[static_cast<std::size_t>(slot)];
  if (card == Card::None) return {Reason::EmptyPlace};
  if (row_closed(play.rules, pub)) return {Reason::DisplayClosed};
  if (card == Card::Wild && pub.phase == Phase::SecondCard) return {Reason::WildSecond};
  ++play.mine(seat).hand[card];
  ++play.state.memory.known[ix(seat)][card];
  ++pub.hand_count[ix(seat)];
  pub.passes = 0;
  if (play.events != nullptr)
    play.events->add(
        {.kind = EventKind::Took, .seat = seat, .target = static_cast<std::uint8_t>(slot), .card = card});
  // CORE-D2: the place is filled at once.
  Card& place = pub.display[static_cast<std::size_t>(slot)];
  place = pub.deck_count > 0 ? turn_up(play) : Card::None;
  if (play.events != nullptr)
    play.events->add({.kind = EventKind::Refilled, .target = static_cast<std::uint8_t>(slot), .card = place});
  settle(play);
  if (card == Card::Wild) {  // CORE-D3, CG-17
    finish_turn(play, seat);
    return {};
  }
  after_card(play, seat);
  return {};
}

Verdict apply_draw(Play& play, Seat seat) {
  Public& pub = play.pub();
  if (pub.phase != Phase::Action && pub.phase != Phase::SecondCard && pub.phase != Phase::ThirdCard)
    return {Reason::NotNow};
  if (pub.deck_count == 0) return {Reason::NoCards};
  const Card card = draw_unseen(play, seat);
  ++pub.drawn_unseen;
  pub.passes = 0;
  if (play.events != nullptr) play.events->add({.kind = EventKind::Drew, .seat = seat, .card = card});
  if (pub.deck_count == 0) settle(play);  // the row is as it was, and there is less for a better one
  after_card(play, seat);
  return {};
}

Verdict apply_stop(Play& play, Seat seat) {
  const Public& pub = play.pub();
  const bool optional_card = pub.phase == Phase::SecondCard && play.rules.machine == Machine::Cards;
  if (pub.phase != Phase::ThirdCard && pub.phase != Phase::SecondClaim && !optional_card)
    return {pub.phase == Phase::SecondCard ? Reason::MustDraw : Reason::NotNow};
  if (optional_card && play.rules.options.must_draw_two) return {Reason::MustDraw};
  if (play.events != nullptr) play.events->add({.kind = EventKind::Stopped, .seat = seat});
  finish_turn(play, seat);
  return {};
}

}  // namespace konduktor
