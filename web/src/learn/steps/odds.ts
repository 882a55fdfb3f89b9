// The odds of a tunnel's surcharge before the try.
//
// Unseen are all cards of the game but those in the own hand, in the display, among the discards and, at tables that
// show them, those known in other hands: U cards, of which M count (of the laid colour or wild; only wilds if only wilds
// are laid). Each unseen card is as likely as any other to lie on top, so of m cards turned up k count with probability
//   C(M, k) · C(U − M, m − k) / C(U, m).
// A deck of fewer than three cards is turned up whole and the discards, whose cards are known, give the rest.
// Exact for what the view shows; who remembers more than that, say what was in the discards that became the deck, knows
// more.
import type { Game } from '../../game/game';
import type { Cards, View } from '../../protocol/messages';

const kTurnedUp = 3;

function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let out = 1;
  for (let i = 1; i <= k; i++) out = (out * (n - k + i)) / i;
  return out;
}

/** Of `m` cards drawn from `all`, of which `good` count: the probabilities of 0 to m that count. */
export function drawn(all: number, good: number, m: number): number[] {
  return Array.from({ length: m + 1 }, (_, k) => (choose(good, k) * choose(all - good, m - k)) / choose(all, m));
}

export function unseen(game: Game, view: View): Record<string, number> {
  const out: Record<string, number> = { wild: game.wilds };
  for (const c of game.colours) out[c.id] = game.perColour;
  const take = (cards: Cards): void => {
    for (const [card, n] of Object.entries(cards)) out[card] = Math.max(0, (out[card] ?? 0) - n);
  };
  take(view.me?.hand ?? {});
  take(view.discard ?? {});
  for (const card of view.display) if (card !== null) take({ [card]: 1 });
  view.seats.forEach((seat, i) => i !== view.me?.seat && take(seat.known ?? {}));
  return out;
}

export interface Odds {
  /** Probability of a surcharge of 0, 1, 2, 3 cards. */
  readonly surcharge: readonly number[];
  /** Probability that the hand can pay it. */
  readonly payable: number;
}

export function tunnelOdds(game: Game, view: View, pay: Cards): Odds {
  const colour = Object.keys(pay).find((c) => c !== 'wild' && pay[c]! > 0);
  const counts = (cards: Cards): number => (cards['wild'] ?? 0) + (colour === undefined ? 0 : (cards[colour] ?? 0));
  const total = (cards: Cards): number => Object.values(cards).reduce((a, b) => a + b, 0);
  const pool = unseen(game, view);
  const discard = view.discard ?? {};
  const fromDeck = Math.min(kTurnedUp, view.deck);
  const fromDiscard = Math.min(kTurnedUp - fromDeck, total(discard));
  const first = drawn(total(pool), counts(pool), fromDeck);
  const second = drawn(total(discard), counts(discard), fromDiscard);
  const surcharge = Array.from({ length: kTurnedUp + 1 }, (_, n) =>
    first.reduce((sum, p, k) => sum + p * (second[n - k] ?? 0), 0),
  );
  const left = counts(view.me?.hand ?? {}) - counts(pay);
  return { surcharge, payable: surcharge.slice(0, left + 1).reduce((a, b) => a + b, 0) };
}
