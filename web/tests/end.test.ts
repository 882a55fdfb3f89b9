import { describe, expect, it } from 'vitest';
import type { SeatSheet, SeatView, Sheet, View } from '../src/protocol/messages';
import { pointsSoFar, stepsOf, toldBy } from '../src/table/end/reveal';
import { tieWords } from '../src/table/end/ties';
import { checkIn } from '../src/table/tickets/check';
import { completes, declareText, lacking } from '../src/table/rules/declare';
import { goalsOf } from '../src/table/rules/goals';
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
const sheet = (seats: readonly SeatSheet[], ties: readonly string[] = [], winners: readonly number[] = [0]): Sheet => ({
  seats,
  winners,
  ties_used: ties,
});

describe('the end, step by step', () => {
  const berlin = route('berlin', 'wien');
  const s = sheet([
    points({
      completed: [{ ticket: wien, points: 8 }],
      failed: [{ ticket: other, points: -5 }],
      tickets: 3,
      bonuses: { stations: 8 },
      total: 51,
      borrowed: [{ station: 'wien', route: berlin }],
    }),
    points({ total: 40 }),
  ]);
  const v = view([seat({ routes: own }), seat()]);
  const steps = stepsOf(europe, v, s);

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
    expect(stepsOf(load('cardgame'), view([seat()]), sheet([points()]))[0]!.line).toBe('total');
  });
});

describe('tie-breaks', () => {
  const names = ['Ala', 'Ola', 'Ela'];
  const v = view([seat({ stations: ['paris'] }), seat({ stations: [] }), seat()]);
  const one = [{ ticket: wien, points: 8 }];

  it('say nothing when nobody is level with the winner', () => {
    expect(tieWords(europe, v, sheet([points({ total: 50 }), points(), points()]), names)).toEqual([]);
  });

  it('say what was compared, among those still level', () => {
    const s = sheet(
      [points({ completed: one }), points({ completed: one }), points()],
      ['tickets', 'fewer_stations'],
      [1],
    );
    expect(tieWords(europe, v, s, names)).toEqual([
      'Level on 40 points: Ala, Ola, Ela.',
      'More completed tickets decide: Ala 1, Ola 1, Ela 0.',
      'Then fewer stations built decide: Ala 1, Ola 0.',
    ]);
  });

  it('say when the win is shared', () => {
    expect(tieWords(europe, v, sheet([points(), points()], ['tickets'], [0, 1]), names).at(-1)).toContain('shared');
  });
});

describe('goals for all to see', () => {
  it('are districts in London', () => {
    const london = load('london');
    const all = goalsOf(london, view([seat({ routes: london.routes.map((r) => r.id) }), seat()]));
    expect(all).toHaveLength(london.districts.length);
    expect(all.every((g) => g.has.length === 1 && g.has[0] === 0 && g.seats[0] === g.of)).toBe(true);
  });

  it('are Big Cities in the Card Game, shared when level', () => {
    const cards = load('cardgame');
    const city = cards.bigCities[0]!.place;
    const naming = cards.tickets.filter((x) => x.ends.flat().includes(city)).map((x) => x.id);
    const goal = (a: readonly string[], b: readonly string[]) =>
      goalsOf(cards, view([seat({ completed: a }), seat({ completed: b })])).find((g) => g.id === city)!;
    expect(goal([], []).has).toEqual([]);
    expect(goal([naming[0]!], [naming[1]!]).has).toEqual([0, 1]);
    expect(goal(naming.slice(0, 2), [naming[2]!]).has).toEqual([0]);
  });

  it('CG-40 A-19 count no ticket that lies face down, but the own ones', () => {
    const cards = load('cardgame');
    const city = cards.bigCities[0]!.place;
    const naming = cards.tickets.filter((x) => x.ends.flat().includes(city)).map((x) => x.id);
    const seats = [seat({ completed_count: 2 }), seat({ completed_count: 1 }), seat({ completed_count: 0 })];
    const goal = goalsOf(cards, {
      ...view(seats),
      me: { seat: 0, hand: {}, tickets: [], completed: naming.slice(0, 2) },
    }).find((g) => g.id === city)!;
    expect(goal.seats).toEqual([2, null, 0]);
    expect(goal.has).toEqual([]);
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
  const entry = (n: number, seat: number, event: string): LogEntry => ({ n, events: [{ event, seat }] });

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

describe('declaring', () => {
  const cards = load('cardgame');
  const pick = cards.tickets.find((x) => Object.keys(x.cards ?? {}).length >= 2)!;
  const exactly = { ...pick.cards };
  const first = Object.keys(exactly)[0]!;

  it('takes exact cards, wilds for what is missing, and each card once', () => {
    expect(completes(cards, exactly, [pick.id])).toBe(true);
    expect(completes(cards, { ...exactly, [first]: exactly[first]! - 1 }, [pick.id])).toBe(false);
    expect(completes(cards, { ...exactly, [first]: exactly[first]! - 1, wild: 1 }, [pick.id])).toBe(true);
    expect(lacking(cards, {}, [pick.id])).toBe(Object.values(exactly).reduce((a, b) => a + b, 0));
    const other = cards.tickets.find((x) => x.id !== pick.id && x.cards?.[first])!;
    expect(completes(cards, exactly, [pick.id, other.id])).toBe(false);
    expect(completes(cards, {}, [])).toBe(true);
  });

  it('is written in the order of the data', () => {
    const [a, b] = [cards.tickets[0]!.id, cards.tickets[3]!.id];
    expect(declareText(cards, new Set([b, a]))).toBe(`declare ${a},${b}`);
    expect(declareText(cards, new Set())).toBe('declare -');
  });
});
