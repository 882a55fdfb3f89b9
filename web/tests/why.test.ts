import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en';
import { pl } from '../src/i18n/pl';
import type { SeatView, View, WhyAnswer, WhyReason } from '../src/protocol/messages';
import { Guide, type Position } from '../src/table/guide/ask';
import { whyWords } from '../src/table/guide/why';
import { readMove, robbedBy } from '../src/table/moves/moves';
import { lastTurnOf, lastTurns } from '../src/table/players/last';
import { load } from './games';
import { schema } from './protocol';

const seat = (more: Partial<SeatView> = {}): SeatView => ({ tickets: 0, routes: [], pieces: { train: 45 }, ...more });
const me = (hand: Record<string, number>): NonNullable<View['me']> => ({ seat: 0, hand, tickets: [], completed: [] });
const view = (more: Partial<View> = {}): View => ({
  phase: 'action',
  turn: 0,
  waiting: [0],
  first: 0,
  display: ['red', 'wild', 'blue', 'pink', 'pink'],
  deck: 100,
  discard: {},
  renewals: 0,
  tickets_left: 5,
  seats: [seat(), seat()],
  me: me({}),
  ...more,
});
const reasons = schema.$defs['WhyReason']!.enum as readonly WhyReason[];
const europe = load('europe');
const uk = load('uk');
const words = (answer: WhyAnswer, game = europe): string => whyWords(game, ['Ala', 'Ola'], answer).text;

describe('a reason of the server', () => {
  it('has words in both languages, whatever it is', () => {
    for (const reason of reasons.filter((x) => x !== 'possible')) {
      expect(en).toHaveProperty([`why.${reason}`]);
      expect(pl).toHaveProperty([`why.${reason}`]);
      const text = words({ reason, cards: 2, colours: ['red'], owners: [1], have: 1, need: 2, technologies: [] });
      expect(text, reason).not.toMatch(/[{}]/);
      expect(text.length, reason).toBeGreaterThan(8);
    }
  });

  it('is one of those that the server has', () => {
    const table = readFileSync(new URL('../../guide/src/why_words.cpp', import.meta.url), 'utf8');
    const codes = [...table.matchAll(/\{Why::\w+, "(\w+)"/g)].map((m) => m[1]);
    expect(reasons).toEqual(codes);
  });

  it('names owners, all of them, technologies and numbers, and passes its clause on', () => {
    expect(whyWords(europe, ['Ala', 'Ola'], { reason: 'taken', clause: 'CORE-R2', owners: [0, 1] })).toEqual({
      text: 'This route belongs to Ala, Ola.',
      clause: 'CORE-R2',
    });
    expect(words({ reason: 'needs_technology', technologies: ['boiler', 'stoker'] }, uk)).toContain(', ');
    expect(words({ reason: 'few_pieces', have: 1, need: 3 })).toBe('You have only 1 piece left.');
    expect(words({ reason: 'outnumbered', owners: [1], have: 2, need: 4 })).toContain('Ola has 3 cards');
  });

  it('says which cards are short', () => {
    const short = (more: Partial<WhyAnswer>, game = europe): string => words({ reason: 'short', ...more }, game);
    expect(short({ cards: 1, colours: ['red'] })).toBe('1 card short: red.');
    expect(short({ cards: 2, colours: ['red', 'blue'] })).toBe('2 cards short: red / blue.');
    expect(short({ cards: 3, colours: europe.colours.map((c) => c.id) })).toBe('3 cards of one colour short.');
    expect(short({ cards: 3, wilds: 2, colours: ['red'] })).toBe('3 cards short: 2 × Locomotive, 1 × red.');
    expect(short({ cards: 2, wilds: 2 })).toBe('2 cards short: Locomotive.');
    expect(short({ cards: 2, wilds: 2, per_wild: 4 }, uk)).toContain('any 4 cards stand for one');
  });
});

describe('asking the guide', () => {
  const asked: unknown[] = [];
  let position: Position = { table: 't', n: 1, seat: 0 };
  let broken = false;
  const guide = new Guide(
    () => position,
    (message) => {
      asked.push(message);
      if (broken) return Promise.reject(new Error('lost'));
      return Promise.resolve({ type: message.do, reason: 'possible', routes: [] } as never);
    },
  );

  it('says each question once while the position stays', async () => {
    await Promise.all([guide.why('draw'), guide.why('draw'), guide.why('tickets')]);
    await guide.why('draw');
    expect(asked).toEqual([
      { do: 'why', table: 't', seat: 0, for: 'draw' },
      { do: 'why', table: 't', seat: 0, for: 'tickets' },
    ]);
    position = { ...position, n: 2 };
    await guide.why('draw');
    expect(asked).toHaveLength(3);
    await guide.path(1);
    expect(asked[3]).toEqual({ do: 'path', table: 't', seat: 1 });
  });

  it('asks again after the line was lost', async () => {
    position = { ...position, n: 3 };
    broken = true;
    await expect(guide.why('draw')).rejects.toThrow('lost');
    broken = false;
    expect((await guide.why('draw')).reason).toBe('possible');
  });
});

it('a play robs whom the server says of its colour (CG-27)', () => {
  const robs = { green: 1 };
  expect(robbedBy(robs, readMove('play green*3'))).toEqual({ seat: 1, colour: 'green' });
  expect(robbedBy(robs, readMove('play red*2+wild*1'))).toBeUndefined();
  expect(robbedBy(undefined, readMove('play green*3'))).toBeUndefined();
  expect(robbedBy(robs, readMove('claim x green*3'))).toBeUndefined();
});

describe('the last turns', () => {
  const three = [seat(), seat(), seat()];

  it("are nobody's before the end is near and when all is over", () => {
    expect(lastTurns(view())).toBeNull();
    expect(lastTurns(view({ last_turns: 0, phase: 'over', turn: null }))).toBeNull();
    expect(lastTurnOf(view(), 0)).toBeNull();
  });

  it('go round from the seat at turn', () => {
    const v = view({ last_turns: 2, last_seats: [2, 0], turn: 2, seats: three });
    expect(lastTurns(v)).toEqual([2, 0]);
    expect([0, 1, 2].map((s) => lastTurnOf(v, s))).toEqual(['to_come', 'done', 'now']);
  });

  it('come after the turn that brought the end about', () => {
    const v = view({ last_turns: 4, last_seats: [1, 2, 0, 1], turn: 1, seats: three });
    expect(lastTurns(v)).toEqual([1, 2, 0, 1]);
    expect(lastTurnOf(v, 1)).toBe('to_come');
  });
});
