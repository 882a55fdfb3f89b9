import { webcrypto } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { toReplay, whereOf } from '../src/client/route.svelte';
import type { Eye, GameEvent, Update } from '../src/protocol/messages';
import { Api } from '../src/net/api';
import { inAll } from '../src/past/statistics';
import { inOrder } from '../src/game/order';
import { seatWishes } from '../src/start/wishes';
import { clockWords, leftNow, standInWait } from '../src/table/players/clocks';
import { commitmentOf, verify } from '../src/table/end/proof';
import { after, emptyTable } from '../src/client/table';
import { called } from '../src/ui/words';

// Browsers have it; Node has it by itself from 20 on.
if (globalThis.crypto === undefined) vi.stubGlobal('crypto', webcrypto);

describe('a new table', () => {
  it('has its own address, with or without a game', () => {
    expect(whereOf('#/new/uk')).toEqual({ screen: 'new', game: 'uk' });
    expect(whereOf('#/new/')).toEqual({ screen: 'new', game: '' });
    expect(whereOf('#/new/<b>')).toEqual({ screen: 'nowhere' });
  });

  it('asks for seats as the server reads them', () => {
    const choices = [
      { kind: 'me', name: '' },
      { kind: 'device', name: ' Ola ' },
      { kind: 'device', name: '' },
      { kind: 'free', name: '' },
      { kind: 'bot:hard', name: 'x' },
    ];
    expect(seatWishes(choices, (n) => `Seat ${n}`)).toEqual(['me', 'me:Ola', 'me:Seat 3', null, 'bot:hard']);
  });
});

describe('addresses', () => {
  it('lead to a moment of a replay with somebody’s eyes', () => {
    expect(whereOf(toReplay('abc', 12))).toEqual({ screen: 'replay', id: 'abc', move: 12, eyes: 'all' });
    expect(whereOf(toReplay('abc', 12, '3'))).toEqual({ screen: 'replay', id: 'abc', move: 12, eyes: '3' });
    expect(whereOf(toReplay('abc', 0, 'none'))).toEqual({ screen: 'replay', id: 'abc', move: 0, eyes: 'none' });
    expect(whereOf('#/replay/abc')).toEqual({ screen: 'replay', id: 'abc', move: 0, eyes: 'all' });
    for (const wrong of ['#/replay/abc/x', '#/replay/abc/1/everyone', '#/ratings/<b>'])
      expect(whereOf(wrong)).toEqual({ screen: 'nowhere' });
    expect(whereOf('#/ratings/uk')).toEqual({ screen: 'ratings', game: 'uk' });
    expect(whereOf('#/account')).toEqual({ screen: 'account' });
  });
});

describe('games', () => {
  it('stand in our order, maps of the server after them', () => {
    expect(inOrder(['zoo', 'usa', 'atoll', 'berlin', 'europe'].map((id) => ({ id }))).map((g) => g.id)).toEqual([
      'europe',
      'berlin',
      'usa',
      'atoll',
      'zoo',
    ]);
  });

  it('of every kind are added up', () => {
    const one = { game: 'uk', games: 4, wins: 1, mean_total: 1, best_total: 2, completed: 6, failed: 2, mean_rank: 2 };
    expect(inAll([one, { ...one, game: 'usa', games: 1, wins: 1, failed: 0 }])).toEqual({
      games: 5,
      wins: 2,
      completed: 12,
      tickets: 14,
    });
    expect(inAll([])).toEqual({ games: 0, wins: 0, completed: 0, tickets: 0 });
  });
});

describe('clocks', () => {
  it('go on between updates if they run, and stop at nothing', () => {
    expect(leftNow({ left_ms: 5000, runs: true }, 1500)).toBe(3500);
    expect(leftNow({ left_ms: 5000, runs: false }, 1500)).toBe(5000);
    expect(leftNow({ left_ms: 5000, runs: true }, 9000)).toBe(0);
  });

  it('are read as people read them', () => {
    expect([0, 1, 999, 60_000, 61_000, 7_205_000].map(clockWords)).toEqual([
      '0:00',
      '0:01',
      '0:01',
      '1:00',
      '1:01',
      '2:00:05',
    ]);
  });

  it('tell when a bot may be called', () => {
    const away = { present: false, away_ms: 20_000, stand_in: null, why: null } as const;
    const seat = { kind: 'person', user: 'a', name: 'A', guest: false, ...away } as const;
    const settings = { away_seconds: 60, clock: { kind: 'none', seconds: 0, increment: 0 } } as const;
    const perMove = (seconds: number) => ({ ...settings, clock: { kind: 'move', seconds, increment: 0 } }) as const;
    expect(standInWait(seat, settings, false, 10_000)).toBe(30_000);
    expect(standInWait(seat, settings, false, 50_000)).toBe(0);
    expect(standInWait(seat, settings, true, 50_000)).toBeGreaterThan(23 * 3_600_000);
    expect(standInWait(seat, perMove(86_400), false, 50_000)).toBeNull();
    expect(standInWait(seat, perMove(60), false, 50_000)).toBe(0);
  });
});

describe('the promise of a deal', () => {
  // printf 'konduktor-seed/1:%s:%s' abc def | sha256sum
  const promised = '4acbeea312e1a78906ac42286585de1e39414163623154983af5a4b8bb2404fa';

  it('is the hash of seed and salt', async () => {
    expect(await commitmentOf('abc', 'def')).toBe(promised);
  });

  it('is told to be kept or broken', async () => {
    expect(await verify('abc', 'def', promised.toUpperCase())).toBe('good');
    expect(await verify('abd', 'def', promised)).toBe('bad');
  });
});

describe('several seats at one device', () => {
  const view = {
    phase: 'action',
    turn: 0,
    waiting: [0],
    first: 0,
    display: [],
    deck: 1,
    discard: {},
    renewals: 0,
    tickets_left: 0,
    seats: [],
  } as const;
  const log = (eyes: Eye[]) =>
    after(emptyTable('a'), { type: 'update', table: 'a', n: 1, stage: 'running', eyes } satisfies Update).log[0]!
      .events;
  const events: GameEvent[] = [
    { event: 'drew', seat: 0, card: 'red' },
    { event: 'kept', seat: 0, count: 1, tickets: ['x'], rejected: ['y'] },
    { event: 'took', seat: 0, slot: 1, card: 'blue' },
  ];

  it('share a log that tells nobody’s secrets', () => {
    expect(
      log([
        { seat: 0, view, events },
        { seat: 1, view, events: [] },
      ]),
    ).toEqual([
      { event: 'drew', seat: 0 },
      { event: 'kept', seat: 0, count: 1 },
      { event: 'took', seat: 0, slot: 1, card: 'blue' },
    ]);
  });

  it('one seat reads its own', () => {
    expect(log([{ seat: 0, view, events }])).toEqual(events);
  });
});

describe('names', () => {
  it('are marked where no account has them', () => {
    expect(called({ name: 'Ala' })).toBe('Ala');
    expect(called({ name: 'Ala', guest: false })).toBe('Ala');
    expect(called({ name: 'Ala', guest: true })).toBe('Ala (guest)');
  });
});

describe('erasing oneself', () => {
  const heard: unknown[] = [];
  const answering = (...answers: Response[]) =>
    new Api(
      () => 'token',
      () => 'en',
      (async (_path: string, wish: RequestInit) => {
        heard.push(JSON.parse(String(wish.body)));
        return answers.shift()!;
      }) as unknown as typeof fetch,
    );
  const refused = (error: object) =>
    new Response(JSON.stringify({ error: { code: 'not_confirmed', text: '?', ...error } }), { status: 422 });

  it('is said twice by a guest', async () => {
    heard.length = 0;
    await answering(refused({ confirm: 'word' }), new Response('{}')).erase('Ala', '');
    expect(heard).toEqual([{ name: 'Ala' }, { name: 'Ala', confirm: 'word' }]);
  });

  it('is not said again under a wrong name', async () => {
    heard.length = 0;
    await expect(answering(refused({})).erase('Ola', '')).rejects.toThrow('?');
    expect(heard).toEqual([{ name: 'Ola' }]);
  });

  it('is proved by an account', async () => {
    heard.length = 0;
    await answering(new Response('{}')).erase('Ala', 'correct horse');
    expect(heard).toEqual([{ name: 'Ala', password: 'correct horse' }]);
  });
});
