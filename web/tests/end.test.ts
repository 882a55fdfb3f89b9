import { describe, expect, it } from 'vitest';
import type { SeatSheet, SeatView, Sheet, View } from '../src/protocol/messages';
import { pointsSoFar, stepsOf, toldBy } from '../src/table/end/reveal';
import { tieWords } from '../src/table/end/ties';
import { checkIn } from '../src/table/tickets/check';
import { goalsOf } from '../src/table/players/goals';
import type { LogEntry } from '../src/client/table';
import { eventWords } from '../src/table/moves/words';
import { load } from './games';

const europe = load('europe');
const route = (a: string, b: string): string =>
  europe.routes.find((r) => r.between.includes(a) && r.between.includes(b))!.id;
const own = [route('paris', 'frankfurt'), route('frankfurt', 'berlin')];
const ticket = (a: string, b: string): string =>
  europe.tickets.find((x) => x.ends.flat().includes(a) && x.ends.flat().includes(b))!.id;
const wien = ticket('paris', 'wien');
const other = europe.tickets.find((x) => !x.ends.flat().includes('wien'))!.id;

const seat = (more: Partial<SeatView> = {}): SeatView => ({ tickets: 0, routes: [], ...more });
const view = (seats: readonly SeatView[]): View => ({
  phase: 'over',
  turn: null,
  waiting: [],
  first: 0,
  display: [],
  deck: 0,
  discard: {},
  renewals: 0,
  tickets_left: 0,
  seats,
});
const points = (more: Partial<SeatSheet> = {}): SeatSheet => ({
  routes: 40,
  completed: [],
  failed: [],
  tickets: 0,
  bonuses: {},
  total: 40,
  ...more,
});
const sheet = (
  seats: readonly SeatSheet[],
  ties: Sheet['ties_used'] = [],
  winners: readonly number[] = [0],
): Sheet => ({
  seats,
  winners,
  ties_used: ties,
  ties: [],
});

describe('the end, step by step', () => {
  const berlin = route('berlin', 'wien');
  const s = sheet([
    points({
      completed: [{ ticket: wien, points: 8, way: [...own, berlin] }],
      failed: [{ ticket: other, points: -5 }],
      tickets: 3,
      bonuses: { stations: 8 },
      total: 51,
      borrowed: [{ station: 'wien', route: berlin }],
    }),
    points({ total: 40 }),
  ]);
  const steps = stepsOf(europe, s);

  it('tells every line once and ends with the total', () => {
    expect(steps.map((x) => x.line)).toEqual(['routes', 'ticket', 'ticket', 'bonus', 'total']);
  });

  it('shows the way of a completed ticket, borrowed route included, and only the ends of a failed one', () => {
    expect(steps[1]).toMatchObject({ look: { routes: [...own, berlin] } });
    expect(steps[2]).toMatchObject({ look: { routes: [] } });
  });

  it('adds up to the sheet', () => {
    const sums = steps.map((_, k) => pointsSoFar(s.seats[0]!, 0, toldBy(steps.slice(0, k + 1))));
    expect(sums).toEqual([40, 48, 43, 51, 51]);
    expect(pointsSoFar(s.seats[1]!, 1, toldBy(steps.slice(0, 2)))).toBe(40);
  });

  it('is without routes in the Card Game', () => {
    expect(stepsOf(load('cardgame'), sheet([points()]))[0]!.line).toBe('total');
  });
});

describe('tie-breaks', () => {
  const names = ['Ala', 'Ola', 'Ela'];

  it('say nothing when nobody is level with the winner', () => {
    expect(tieWords(sheet([points({ total: 50 }), points(), points()]), names)).toEqual([]);
  });

  it('say what was compared, among those still level', () => {
    const ties = [
      { by: 'tickets', level: [0, 1, 2], values: [1, 1, 0], left: [0, 1] },
      { by: 'fewer_stations', level: [0, 1], values: [1, 0], left: [1] },
    ] as const;
    expect(tieWords({ ...sheet([points(), points(), points()], [], [1]), ties }, names)).toEqual([
      'Level on 40 points: Ala, Ola, Ela.',
      'More completed tickets decide: Ala 1, Ola 1, Ela 0.',
      'Then fewer stations built decide: Ala 1, Ola 0.',
    ]);
  });

  it('say when the win is shared', () => {
    const ties = [{ by: 'tickets', level: [0, 1], values: [0, 0], left: [0, 1] }] as const;
    expect(tieWords({ ...sheet([points(), points()], [], [0, 1]), ties }, names).at(-1)).toContain('shared');
    expect(tieWords(sheet([points(), points()], [], [0, 1]), names)).toHaveLength(2);
  });
});

describe('goals for all to see', () => {
  it('are districts in London, with how many places there are to join', () => {
    const london = load('london');
    const district = london.districts[0]!;
    const goals = [{ id: district.id, seats: [district.places.length, 0], has: [0] }];
    const [goal, ...rest] = goalsOf(london, { ...view([seat(), seat()]), goals });
    expect(rest).toEqual([]);
    expect(goal).toMatchObject({ points: district.points, of: district.places.length, has: [0] });
  });

  it('are Big Cities in the Card Game, where some tickets lie face down', () => {
    const cards = load('cardgame');
    const city = cards.bigCities[0]!;
    const goals = [{ id: city.place, seats: [2, null, 0], has: [], mine: 1 }];
    expect(goalsOf(cards, { ...view([seat(), seat(), seat()]), goals })[0]).toMatchObject({
      places: [city.place],
      points: city.points,
      seats: [2, null, 0],
      mine: 1,
    });
  });

  it('are none elsewhere', () => {
    expect(goalsOf(europe, view([seat()]))).toEqual([]);
  });
});

describe('the check between the passes', () => {
  const declared: LogEntry = {
    n: 7,
    events: [
      { event: 'declared', seat: 0, tickets: ['a'], points: 5 },
      { event: 'declared', seat: 1, tickets: [], points: 0 },
      { event: 'second_pass', count: 40 },
    ],
  };
  const entry = (n: number, seat: number, event: 'drew' | 'to_track'): LogEntry => ({ n, events: [{ event, seat }] });

  it('CG-40 shows what was declared until the viewer goes on', () => {
    expect(checkIn([entry(6, 0, 'drew'), declared], 0)?.declared.map((e) => e.seat)).toEqual([0, 1]);
    expect(checkIn([declared, entry(8, 1, 'drew'), entry(9, 0, 'to_track')], 0)?.n).toBe(7);
    expect(checkIn([declared, entry(8, 0, 'drew')], 0)).toBeUndefined();
    expect(checkIn([declared, entry(8, 0, 'drew')], null)?.n).toBe(7);
    expect(checkIn([], 0)).toBeUndefined();
  });

  it('is left to the score sheet at the end', () => {
    expect(checkIn([{ n: 7, events: [...declared.events, { event: 'ended' }] }], 0)).toBeUndefined();
  });

  it('A-19 leaves the number and the points in the log', () => {
    const words = eventWords(
      load('cardgame'),
      { event: 'declared', seat: 0, tickets: ['chicago-dallas', 'chicago-new-york'], points: 11 },
      ['Ala'],
    );
    expect(words).toBe('Ala declares 2 tickets (+11)');
  });
});
