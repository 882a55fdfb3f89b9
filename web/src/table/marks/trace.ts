// What happened since the own last move, or in the last round for one who watches: a trace on the board and in words.
import type { GameEvent } from '../../protocol/messages';
import type { LogEntry } from '../../client/table';

export interface Trace {
  readonly routes: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
}

const bySomebody = (entry: LogEntry, seat: number): boolean =>
  entry.events.some((e) => e.seat === seat && e.event !== 'robbed' && e.event !== 'dealt' && e.event !== 'declared');

/** The latest entries, oldest first: those after the own last turn, and that turn itself if nobody has moved since. */
export function latest(log: readonly LogEntry[], you: number | null, seats: number): readonly LogEntry[] {
  const kMost = 3 * seats;
  const out: LogEntry[] = [];
  let others = false;
  for (let i = log.length - 1; i >= 0 && out.length < kMost; i--) {
    const entry = log[i]!;
    const own = you !== null && bySomebody(entry, you);
    if (own && others) break;
    if (!own) others = true;
    out.unshift(entry);
  }
  return out;
}

export function traceOf(events: readonly GameEvent[]): Trace {
  return {
    routes: new Set(
      events.flatMap((e) =>
        e.route !== undefined && (e.event === 'claimed' || e.event === 'turned_up') ? [e.route] : [],
      ),
    ),
    places: new Set(events.flatMap((e) => (e.place !== undefined && e.event === 'built' ? [e.place] : []))),
  };
}
