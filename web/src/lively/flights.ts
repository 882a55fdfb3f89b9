// Which cards move from where to where when something happens. Spots are the values of data-fly on the page; a spot
// that is not on the page is left out. Only for the eye: what is shown is already as it is after the move.
import type { Cards, GameEvent } from '../protocol/messages';

export interface Flight {
  /** A colour, "wild", "ticket", or null for a back. */
  readonly card: string | null;
  readonly from: string;
  readonly to: string;
  /** In steps of the tempo from the first one. */
  readonly after: number;
}

const kMostOfOneKind = 8;

const each = (cards: GameEvent['cards']): string[] => {
  if (cards === undefined) return [];
  if (Array.isArray(cards)) return (cards as readonly (string | null)[]).filter((c): c is string => c !== null);
  return Object.entries(cards as Cards).flatMap(([card, n]) =>
    Array.from({ length: Math.min(n, kMostOfOneKind) }, () => card),
  );
};

export function flightsOf(events: readonly GameEvent[], you: number | null): Flight[] {
  const out: Flight[] = [];
  let after = 0;
  const hand = (seat: number | undefined, card: string | null | undefined): string =>
    seat === you && card ? `hand-${card}` : seat === you ? 'hand' : `seat-${seat}`;
  const fly = (card: string | null, from: string, to: string, step = 1): void => {
    out.push({ card, from, to, after });
    after += step;
  };
  for (const e of events) {
    switch (e.event) {
      case 'took':
        fly(e.card ?? null, `slot-${e.slot}`, hand(e.seat, e.card));
        break;
      case 'drew':
        fly(e.card ?? null, 'deck', hand(e.seat, e.card));
        break;
      case 'refilled':
        if (e.card) fly(e.card, 'deck', `slot-${e.slot}`, 0.5);
        break;
      case 'swept':
        each(e.cards).forEach((card, i) => fly(card, `slot-${i + 1}`, 'discards', 0.3));
        break;
      case 'claimed':
      case 'built':
      case 'bought':
      case 'surcharged':
        for (const card of each(e.cards)) fly(card, hand(e.seat, null), 'discards', 0.35);
        break;
      case 'played':
        for (const card of each(e.cards)) fly(card, hand(e.seat, null), `yard-${e.seat}`, 0.35);
        break;
      case 'robbed':
        for (const card of each(e.cards)) fly(card, `yard-${e.seat}`, 'discards', 0.35);
        break;
      case 'to_track':
        fly(null, `yard-${e.seat}`, `track-${e.seat}`);
        break;
      case 'dealt':
        fly(null, 'deck', hand(e.seat, null), 0.5);
        break;
      case 'kept':
        for (let i = 0; i < Math.min(e.count ?? 0, 3); i++)
          fly('ticket', 'tickets', e.seat === you ? 'held' : `seat-${e.seat}`, 0.5);
        break;
      default:
    }
  }
  return out;
}
