// Card Game with rows ordered by their owner: which card leaves each row for the track (CG-11, A-3). Only rows of both
// kinds leave a choice, and only their front card matters.
import type { Game } from '../../game/game';
import type { YardRow } from '../../protocol/messages';
import type { Move } from '../moves/moves';

/** A card of a row: its kind, and a name of its own. */
export interface RowCard {
  readonly key: string;
  readonly wild: boolean;
}

/** The rows that the moves leave a choice in; null if there is none, or the yard has no such row. */
export function mixedRows(moves: readonly Move[], yard: Readonly<Record<string, YardRow>>): readonly string[] | null {
  const named = [...new Set(moves.flatMap((m) => m.list ?? []))];
  return named.length > 0 && named.every((c) => yard[c] !== undefined) ? named : null;
}

/** As rows lie: wilds on top. */
export const rowOf = (row: YardRow): readonly RowCard[] => [
  ...Array.from({ length: row.wild }, (_, i) => ({ key: `w${i}`, wild: true })),
  ...Array.from({ length: row.coloured }, (_, i) => ({ key: `c${i}`, wild: false })),
];

export function moved(row: readonly RowCard[], from: number, to: number): readonly RowCard[] {
  const goal = Math.max(0, Math.min(row.length - 1, to));
  const rest = row.filter((_, i) => i !== from);
  return [...rest.slice(0, goal), row[from]!, ...rest.slice(goal)];
}

/** The legal move in which just these rows give a wild. */
export function shuntMove(moves: readonly Move[], wilds: readonly string[]): Move | undefined {
  return moves.find(
    (m) => m.kind === 'shunt' && m.list!.length === wilds.length && wilds.every((c) => m.list!.includes(c)),
  );
}

/** Rows in the order of the data. */
export const inOrder = (game: Game, rows: readonly string[]): readonly string[] =>
  game.colours.map((c) => c.id).filter((c) => rows.includes(c));
