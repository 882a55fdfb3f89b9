// Moves as the server writes them ("claim paris:zurich:gray red*2+wild*1"), taken apart and grouped for showing.
import type { Game } from '../../game/game';
import type { Cards, Legal, View } from '../../protocol/messages';

export interface Move {
  readonly text: string;
  readonly kind: string;
  /** Route, place or technology. */
  readonly target?: string;
  readonly pay?: Cards;
  /** Tickets or rows of a list; empty for "-". */
  readonly list?: readonly string[];
  /** Place of the display, from 1. */
  readonly slot?: number;
  /** At a tunnel, as the server says: probabilities of a surcharge of 0 to 3 cards, and that the hand can pay it. */
  readonly odds?: { readonly surcharge: readonly number[]; readonly payable: number };
}

const targeted = new Set(['claim', 'station', 'buy']);
const paid = new Set(['pay', 'play']);
const listed = new Set(['keep', 'declare', 'shunt']);

export function readPay(text: string): Cards {
  const out: Record<string, number> = {};
  for (const term of text.split('+')) {
    const [card, n] = term.split('*');
    if (card) out[card] = Number(n ?? 1);
  }
  return out;
}

export function readMove(text: string): Move {
  const [kind = '', first = '', second = ''] = text.split(' ');
  if (targeted.has(kind)) return { text, kind, target: first, pay: readPay(second) };
  if (paid.has(kind)) return { text, kind, pay: readPay(first) };
  if (listed.has(kind)) return { text, kind, list: first === '-' || first === '' ? [] : first.split(',') };
  if (kind === 'take') return { text, kind, slot: Number(first) };
  return { text, kind };
}

/** As records write it: colours in the order of the data, wilds last. */
export function payText(game: Game, cards: Cards): string {
  const order = [...game.colours.map((c) => c.id), 'wild'];
  return order.flatMap((c) => (cards[c] ? [`${c}*${cards[c]}`] : [])).join('+');
}

/** As records write it: in the order of the data. */
export function declareText(game: Game, tickets: ReadonlySet<string>): string {
  const list = game.tickets.filter((x) => tickets.has(x.id)).map((x) => x.id);
  return `declare ${list.length === 0 ? '-' : list.join(',')}`;
}

export const count = (cards: Cards): number => Object.values(cards).reduce((a, b) => a + b, 0);

/** How many cards are discarded; the Card Game tells no more. */
export const discarded = (view: View): number => view.discards ?? count(view.discard ?? {});

/** The sensible payment first: few locomotives, then of the colour that one has most of, then few cards. */
export function byGoodSense(hand: Cards): (a: Move, b: Move) => number {
  const left = (m: Move): number => {
    const colours = Object.keys(m.pay ?? {}).filter((c) => c !== 'wild');
    return Math.max(0, ...colours.map((c) => (hand[c] ?? 0) - (m.pay?.[c] ?? 0)));
  };
  const mix = (m: Move): number => Object.keys(m.pay ?? {}).filter((c) => c !== 'wild').length;
  return (a, b) =>
    (a.pay?.['wild'] ?? 0) - (b.pay?.['wild'] ?? 0) ||
    count(a.pay ?? {}) - count(b.pay ?? {}) ||
    mix(a) - mix(b) ||
    left(b) - left(a);
}

/** Card Game: what the server says of the play's colour: the row that is robbed, and whose it is. */
export function robbedBy(
  robs: Legal['robs'],
  move: Move,
): { readonly seat: number; readonly colour: string } | undefined {
  const colour = move.kind === 'play' ? Object.keys(move.pay ?? {}).find((c) => robs?.[c] !== undefined) : undefined;
  return colour === undefined ? undefined : { seat: robs![colour]!, colour };
}

/** Sets before triples, then many cards first, of equal ones that with fewer wilds. */
function byStrength(a: Move, b: Move): number {
  const kinds = (m: Move): number => Number(Object.keys(m.pay ?? {}).filter((c) => c !== 'wild').length > 1);
  const wilds = (m: Move): number => m.pay?.['wild'] ?? 0;
  const coloured = (m: Move): number => count(m.pay ?? {}) - wilds(m);
  return kinds(a) - kinds(b) || coloured(b) - coloured(a) || wilds(a) - wilds(b);
}

export interface Choices {
  readonly all: readonly Move[];
  /** Claims by route, stations by place, purchases by technology. */
  readonly claims: ReadonlyMap<string, readonly Move[]>;
  readonly stations: ReadonlyMap<string, readonly Move[]>;
  readonly purchases: ReadonlyMap<string, readonly Move[]>;
  /** Places of the display that may be taken. */
  readonly takes: ReadonlySet<number>;
  readonly keeps: readonly Move[];
  /** Everything that has no place of its own on the screen. */
  readonly others: readonly Move[];
  /** Card Game: plays with cards of a colour, the largest set first. */
  readonly plays: (colour: string) => readonly Move[];
  readonly has: (kind: string) => boolean;
}

export function choicesOf(texts: readonly string[]): Choices {
  const all = texts.map(readMove);
  const group = (kind: string): Map<string, Move[]> => {
    const out = new Map<string, Move[]>();
    for (const m of all)
      if (m.kind === kind && m.target !== undefined) out.set(m.target, [...(out.get(m.target) ?? []), m]);
    return out;
  };
  const placed = new Set(['claim', 'station', 'buy', 'take', 'draw', 'tickets', 'keep']);
  return {
    all,
    claims: group('claim'),
    stations: group('station'),
    purchases: group('buy'),
    takes: new Set(all.flatMap((m) => (m.slot === undefined ? [] : [m.slot]))),
    keeps: all.filter((m) => m.kind === 'keep'),
    others: all.filter((m) => !placed.has(m.kind)),
    plays: (colour) => all.filter((m) => m.kind === 'play' && m.pay?.[colour]).sort(byStrength),
    has: (kind) => all.some((m) => m.kind === kind),
  };
}
