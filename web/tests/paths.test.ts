import { describe, expect, it } from 'vitest';
import { nearest, nextTo } from '../src/board/nearest';
import type { LogEntry } from '../src/client/table';
import { latest, traceOf } from '../src/table/marks/trace';

describe('the trace of what happened', () => {
  const entry = (n: number, seat: number, route: string): LogEntry => ({
    n,
    events: [{ event: 'claimed', seat, route, cards: {} }],
  });

  it('goes back to the own last move', () => {
    const log = [entry(1, 1, 'a'), entry(2, 0, 'b'), entry(3, 1, 'c'), entry(4, 2, 'd')];
    expect(latest(log, 0, 3).map((e) => e.n)).toEqual([3, 4]);
    expect([...traceOf(latest(log, 0, 3).flatMap((e) => e.events)).routes]).toEqual(['c', 'd']);
    // Right after the own move that is the trace.
    expect(latest(log.slice(0, 2), 0, 3).map((e) => e.n)).toEqual([1, 2]);
  });

  it('is bounded for one who watches', () => {
    const log = Array.from({ length: 30 }, (_, i) => entry(i, i % 2, `r${i}`));
    expect(latest(log, null, 2)).toHaveLength(6);
  });
});

describe('arrow keys', () => {
  const spots = new Map([
    ['a', [0, 0]],
    ['b', [10, 1]],
    ['c', [6, 5]],
    ['d', [0, 9]],
  ] as [string, [number, number]][]);

  it('go to what lies straight ahead, and nowhere if nothing does', () => {
    expect(nextTo(spots, [0, 0], 'ArrowRight', 'a')).toBe('b');
    expect(nextTo(spots, [0, 0], 'ArrowDown', 'a')).toBe('d');
    expect(nextTo(spots, [0, 0], 'ArrowLeft', 'a')).toBeUndefined();
    expect(nearest(spots, [7, 4])).toBe('c');
    expect(nearest(new Map(), [7, 4])).toBeUndefined();
  });
});
