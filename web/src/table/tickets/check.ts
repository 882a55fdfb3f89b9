// The check between the passes of the Card Game (CG-40): all see what was declared, then it lies face down. So it is
// shown once, from what the page was just told, and gone when the viewer goes on.
import type { GameEvent } from '../../protocol/messages';
import type { LogEntry } from '../../client/table';

export interface Check {
  readonly n: number;
  readonly declared: readonly GameEvent[];
}

/** What a player does; cards that move by themselves at the beginning of a turn are none of it. */
const acts = new Set(['took', 'drew', 'offered', 'played', 'passed']);

/**
 * The last check, unless the viewer has acted since; nothing after a reload, as nobody can turn the tickets over again.
 */
export function checkIn(log: readonly LogEntry[], you: number | null): Check | undefined {
  for (const entry of [...log].reverse()) {
    if (entry.events.some((e) => e.seat === you && acts.has(e.event))) return undefined;
    const declared = entry.events.filter((e) => e.event === 'declared');
    if (declared.length > 0)
      return entry.events.some((e) => e.event === 'ended') ? undefined : { n: entry.n, declared };
  }
  return undefined;
}
