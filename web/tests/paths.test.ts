import { describe, expect, it } from 'vitest';
import { nearest, nextTo } from '../src/board/rove';
import { between, joinedOf, longestPath, wayOf } from '../src/table/rules/paths';
import { latest, traceOf } from '../src/table/marks/trace';
import { load } from './games';

const europe = load('europe');
const route = (a: string, b: string): string =>
  europe.routes.find((r) => r.between.includes(a) && r.between.includes(b))!.id;

describe('ways', () => {
  const own = [route('paris', 'frankfurt'), route('frankfurt', 'berlin'), route('paris', 'dieppe')];
  const ticket = { id: 't', ends: [['paris'], ['berlin']] as const, points: 5, long: false };

  it('of a joined ticket run along the own routes', () => {
    expect(wayOf(europe, ticket, own)).toEqual(own.slice(0, 2));
    expect(
      between(
        europe.routes.filter((r) => r.id === own[0]),
        ticket.ends,
      ),
    ).toEqual([]);
  });

  it('of an open ticket hold what is to be claimed and the own routes between', () => {
    const wien = route('berlin', 'wien');
    const need = { ticket: 't', held: true, need: 'open' as const, claims: [wien] };
    expect(wayOf(europe, { ...ticket, ends: [['paris'], ['wien']] }, own, need)).toEqual([own[0], own[1], wien]);
    expect(wayOf(europe, { ...ticket, ends: [['paris'], ['wien']] }, [], need)).toEqual([wien]);
  });

  it('that are longest use no route twice and may pass a place again', () => {
    const line = longestPath(europe, own);
    expect(new Set(line)).toEqual(new Set(own));
    expect(longestPath(europe, [])).toEqual([]);
    const ring = [
      route('paris', 'frankfurt'),
      route('frankfurt', 'bruxelles'),
      route('bruxelles', 'paris'),
      route('paris', 'dieppe'),
    ];
    expect(new Set(longestPath(europe, ring))).toEqual(new Set(ring));
  });
});

describe('districts', () => {
  it('count the places that are joined', () => {
    const london = load('london');
    const district = london.districts.find((d) => d.places.length >= 2)!;
    expect(joinedOf(london, district, [])).toBe(0);
    expect(
      joinedOf(
        london,
        district,
        london.routes.map((r) => r.id),
      ),
    ).toBe(district.places.length);
  });
});

describe('the trace of what happened', () => {
  const entry = (n: number, seat: number, route?: string) => ({
    n,
    events: [{ event: route ? 'claimed' : 'drew', seat, ...(route ? { route } : {}) }],
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
