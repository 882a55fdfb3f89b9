// The last turns, as the server says: who has one to come, and who has had it. CORE-E1, CG-36.
import type { View } from '../../protocol/messages';

/** Seats that have a turn left once the end is near, the one at turn first; null before. */
export const lastTurns = (view: View): readonly number[] | null => view.last_seats ?? null;

export type LastTurn = 'now' | 'to_come' | 'done' | null;

/** How a seat stands in the last round. */
export function lastTurnOf(view: View, seat: number): LastTurn {
  const order = lastTurns(view);
  if (order === null) return null;
  const mine = order.lastIndexOf(seat);
  if (mine < 0) return 'done';
  // Who brought the end about finishes that turn first and has one more.
  return mine === 0 ? 'now' : 'to_come';
}
