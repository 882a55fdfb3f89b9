// What a bot's hint marks: the way to pay, the cards in hand, whose row. The server says the move; this only shows it.
import type { Cards, Legal, View } from '../../protocol/messages';
import type { Look } from './marks';
import { robbedBy, type Move } from '../moves/moves';

export interface Hint {
  readonly words: string;
  readonly move: Move;
  readonly look: Look;
}

/** "route ID" or "place ID" on the board, if the hint points there. */
export function spotOf(move: Move | undefined, view: View): string | undefined {
  if (move?.kind === 'claim') return `route ${move.target}`;
  if (move?.kind === 'station') return `place ${move.target}`;
  const tunnel = view.tunnel?.route;
  return tunnel !== undefined && (move?.kind === 'pay' || move?.kind === 'withdraw') ? `route ${tunnel}` : undefined;
}

/** Ways to pay with the hinted one among them: where cards stand for wilds, there are more ways than the list has. */
export function withHinted(moves: readonly Move[], hinted: Move | undefined): readonly Move[] {
  const first = moves[0];
  if (
    hinted === undefined ||
    first === undefined ||
    hinted.kind !== first.kind ||
    hinted.kind === 'play' ||
    hinted.target !== first.target
  )
    return moves;
  return moves.some((m) => m.text === hinted.text) ? moves : [...moves, hinted];
}

/** The first few, and the hinted one if it comes later. */
export function firstWays(moves: readonly Move[], few: number, hinted: Move | undefined): readonly Move[] {
  return moves.filter((m, i) => i < few || m.text === hinted?.text);
}

/** Card Game: where a hinted play goes, as seat and, if it robs, the row. */
export function yardOf(
  view: View,
  robs: Legal['robs'],
  move: Move | undefined,
): { readonly seat: number; readonly colour?: string } | undefined {
  if (move?.kind !== 'play' || view.me === undefined) return undefined;
  return robbedBy(robs, move) ?? { seat: view.me.seat };
}

/** Cards that the hinted move takes from the hand. */
export const handOf = (move: Move | undefined): Cards => move?.pay ?? {};
