import { describe, expect, it } from 'vitest';
import { lineOf, moveAt, scoresOf, spanOf, ticksOf, turningPoints, xOf, yOf, type Frame } from '../src/past/chart';
import { momentsOf, patched } from '../src/protocol/film';
import type { Film } from '../src/protocol/messages';
import { kMaxSent, readRecords } from '../src/past/record';

const seat = (score: number) => ({ score, tickets: 0 });
const view = {
  phase: 'action',
  turn: 0,
  waiting: [0],
  first: 0,
  display: ['red', null],
  deck: 9,
  discard: {},
  renewals: 0,
  tickets_left: 0,
  seats: [seat(0), seat(0)],
} as const;

describe('a JSON patch', () => {
  it('adds, replaces and removes in objects and lists', () => {
    const before = { a: { b: 1 }, list: [1, 2, 3] };
    expect(
      patched(before, [
        { op: 'replace', path: '/a/b', value: null },
        { op: 'add', path: '/a/c', value: 2 },
      ]),
    ).toEqual({ a: { b: null, c: 2 }, list: [1, 2, 3] });
    expect(
      patched(before, [
        { op: 'add', path: '/list/-', value: 4 },
        { op: 'remove', path: '/list/0' },
        { op: 'replace', path: '/list/0', value: 9 },
        { op: 'add', path: '/list/1', value: 8 },
      ]),
    ).toEqual({ a: { b: 1 }, list: [9, 8, 3, 4] });
    expect(patched(before, [{ op: 'remove', path: '/a/b' }])).toEqual({ a: {}, list: [1, 2, 3] });
    expect(before).toEqual({ a: { b: 1 }, list: [1, 2, 3] });
  });

  it('knows escaped names', () => {
    expect(patched({ 'x/y': { '~': 1 } }, [{ op: 'replace', path: '/x~1y/~0', value: 2 }])).toEqual({
      'x/y': { '~': 2 },
    });
  });

  it('shares what it leaves alone', () => {
    const before = { a: {}, b: {} };
    expect(patched(before, [{ op: 'add', path: '/a/x', value: 1 }]).b).toBe(before.b);
  });
});

const film: Film = {
  start: { view, hands: [{ seat: 0, hand: { red: 1 }, tickets: [], completed: [] }] },
  steps: [
    {
      played: { seat: 0, move: 'draw' },
      events: [{ event: 'drew', seat: 0, card: 'blue' }],
      change: [
        { op: 'add', path: '/hands/0/hand/blue', value: 1 },
        { op: 'replace', path: '/view/deck', value: 8 },
      ],
    },
    { played: { seat: 1 }, events: [], change: [{ op: 'replace', path: '/view/seats/1/score', value: 7 }] },
    { played: { seat: 0 }, events: [], change: [] },
  ],
  sheet: null,
};

describe('a film', () => {
  const moments = momentsOf(film);

  it('has a moment before each move and one after the last', () => {
    expect(moments.map((m) => m.view.deck)).toEqual([9, 8, 8, 8]);
    expect(moments.map((m) => m.hands[0]!.hand)).toEqual([
      { red: 1 },
      { red: 1, blue: 1 },
      { red: 1, blue: 1 },
      { red: 1, blue: 1 },
    ]);
    expect(moments.map((m) => m.played?.seat)).toEqual([undefined, 0, 1, 0]);
  });

  it('tells scores over time and where they turn', () => {
    const scores = scoresOf(moments);
    expect(scores).toEqual([
      [0, 0, 0, 0],
      [0, 0, 7, 7],
    ]);
    expect(turningPoints(scores)).toEqual([0, 2, 3]);
    const sheet = { seats: [{ total: -3 }, { total: 20 }] as never, winners: [1], ties_used: [], ties: [] };
    expect(spanOf(scores, sheet)).toEqual([-3, 20]);
  });
});

describe('the chart', () => {
  const frame: Frame = { left: 10, right: 110, top: 0, bottom: 50, moves: 10, least: 0, most: 100 };

  it('finds the move under a finger, and never one that there is not', () => {
    for (const m of [0, 3, 10]) expect(moveAt(frame, xOf(frame, m) + 2)).toBe(m);
    expect(moveAt(frame, -50)).toBe(0);
    expect(moveAt(frame, 500)).toBe(10);
  });

  it('draws steps', () => {
    expect(lineOf(frame, [0, 0, 50])).toBe('M10 50H30V25H30');
    expect(lineOf(frame, [])).toBe('');
    expect(yOf(frame, 100)).toBe(0);
  });

  it('has round numbers at its axis that hold all points', () => {
    expect(ticksOf(0, 97)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticksOf(-8, 12)).toEqual([-10, -5, 0, 5, 10, 15]);
    expect(ticksOf(0, 1)).toEqual([0, 1]);
    expect(ticksOf(0, 100).at(-1)).toBe(100);
  });
});

describe('a file of records', () => {
  const record = {
    format: 'konduktor-record/1',
    game: 'london',
    rules: 1,
    players: 2,
    options: {},
    seats: ['Ala', 'bot:hard'],
    moves: [{ seat: 0, move: 'draw', legal: ['draw'] }],
    result: { sheets: [{ total: 5 }, { total: 9 }], winners: [1] },
  };

  it('may hold one game over many lines, or one a line', () => {
    for (const text of [JSON.stringify(record), JSON.stringify(record, null, 2)]) {
      const games = readRecords(text);
      expect(games).toMatchObject([{ settings: { game: 'london', players: 2 }, totals: [5, 9], moves: 1 }]);
    }
    expect(readRecords(`${JSON.stringify(record)}\r\n\n${JSON.stringify(record)}\n`)).toHaveLength(2);
  });

  it('tells who played', () => {
    const games = readRecords(JSON.stringify({ ...record, players: 3 })) as readonly { seats: unknown }[];
    expect(games[0]!.seats).toEqual([
      expect.objectContaining({ kind: 'person', user: '', name: 'Ala' }),
      { kind: 'bot', bot: 'bot:hard', name: 'hard' },
      { kind: 'empty' },
    ]);
  });

  it('is refused with the line that is wrong', () => {
    expect(readRecords('')).toEqual({ why: 'empty' });
    expect(readRecords('hello')).toEqual({ why: 'not_json', line: 1 });
    expect(readRecords(`${JSON.stringify(record)}\n{"format":`)).toEqual({ why: 'not_json', line: 2 });
    expect(readRecords('[1,2]')).toEqual({ why: 'not_record', line: 1 });
    expect(readRecords('{"id":"my-map"}')).toEqual({ why: 'not_record', line: 1 });
    expect(readRecords('{"format":"konduktor-record/9"}')).toEqual({
      why: 'format',
      line: 1,
      format: 'konduktor-record/9',
    });
    for (const wrong of [{ moves: 'none' }, { players: 1e9 }, { game: 7 }])
      expect(readRecords(JSON.stringify({ ...record, ...wrong }))).toEqual({ why: 'not_record', line: 1 });
  });

  it('leaves out what makes it too large for the server, if that helps', () => {
    const long = { ...record, moves: [{ seat: 0, move: 'draw', legal: ['x'.repeat(kMaxSent)] }] };
    const [game] = readRecords(JSON.stringify(long)) as readonly { text: string }[];
    expect(JSON.parse(game!.text)).toEqual({ ...record, moves: [{ seat: 0, move: 'draw' }] });
    expect(readRecords(JSON.stringify({ ...record, salt: 'x'.repeat(kMaxSent) }))).toEqual({ why: 'too_large' });
  });
});
