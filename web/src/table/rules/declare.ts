// Card Game: which tickets the cards on the track complete together (CG-41).
import type { Game } from '../../game/game';
import type { Cards } from '../../protocol/messages';

/** Cards that the track lacks for these tickets; wilds may stand for them. */
export function lacking(game: Game, track: Cards, tickets: Iterable<string>): number {
  const need = new Map<string, number>();
  for (const id of tickets) {
    const cards = game.tickets.find((x) => x.id === id)?.cards ?? {};
    for (const [card, n] of Object.entries(cards)) need.set(card, (need.get(card) ?? 0) + n);
  }
  return [...need].reduce((sum, [card, n]) => sum + Math.max(0, n - (track[card] ?? 0)), 0);
}

export const completes = (game: Game, track: Cards, tickets: Iterable<string>): boolean =>
  lacking(game, track, tickets) <= (track['wild'] ?? 0);

/** As records write it: in the order of the data. */
export function declareText(game: Game, tickets: ReadonlySet<string>): string {
  const list = game.tickets.filter((x) => tickets.has(x.id)).map((x) => x.id);
  return `declare ${list.length === 0 ? '-' : list.join(',')}`;
}
