import { describe, expect, it } from 'vitest';
import { whereOf } from '../src/client/route.svelte';
import { readGame } from '../src/game/game';
import type { Eye, TableInfo, Update } from '../src/protocol/messages';
import { boardOf } from '../src/table/marks/marks';
import { byGoodSense, choicesOf, readMove, readPay } from '../src/table/moves/moves';
import { after, emptyTable, speakersOf, withChat } from '../src/client/table';
import { eventWords, moveWords } from '../src/table/moves/words';
import { load } from './games';

const eye = (events: Eye['events']): Eye => ({
  seat: 0,
  events,
  view: {
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
  },
});
const update = (n: number, more: Partial<Update> = {}): Update => ({
  type: 'update',
  table: 'a',
  n,
  stage: 'running',
  eyes: [],
  ...more,
});
const info = { host: 'x' } as unknown as TableInfo;

describe('a table made of updates', () => {
  it('keeps what an update does not repeat', () => {
    const first = after(emptyTable('a'), update(1, { info, eyes: [eye([])] }));
    const second = after(first, update(2));
    expect(second.info).toBe(info);
  });

  it('throws away older updates and those of other tables', () => {
    const now = after(emptyTable('a'), update(5));
    expect(after(now, update(4))).toBe(now);
    expect(after(now, { ...update(9), table: 'b' })).toBe(now);
  });

  it('writes each event into the log once, also when an update comes twice', () => {
    const one = update(1, { eyes: [eye([{ event: 'drew', seat: 1 }])] });
    const now = after(after(emptyTable('a'), one), one);
    expect(now.log).toEqual([{ n: 1, events: [{ event: 'drew', seat: 1 }] }]);
  });

  it('has each line of the chat once, in order', () => {
    const line = (n: number) => ({ n, user: 'u', name: 'A', guest: false, at: 0, text: String(n) });
    expect(withChat(withChat(emptyTable('a'), [line(2), line(3)]), [line(1), line(2)]).chat.map((l) => l.n)).toEqual([
      1, 2, 3,
    ]);
  });

  it('knows whose chat can be muted: not the own, nor that of somebody who was erased', () => {
    const line = (n: number, user: string | null) => ({ n, user, name: `${user}`, guest: false, at: 0, text: '…' });
    expect([...speakersOf([line(1, 'a'), line(2, null), line(3, 'b'), line(4, 'a')], 'b')]).toEqual([['a', 'a']]);
  });
});

describe('moves', () => {
  it('are taken apart', () => {
    expect(readMove('claim paris:zurich:gray red*2+wild*1')).toMatchObject({
      kind: 'claim',
      target: 'paris:zurich:gray',
      pay: { red: 2, wild: 1 },
    });
    expect(readMove('take 3')).toMatchObject({ kind: 'take', slot: 3 });
    expect(readMove('keep a,b')).toMatchObject({ kind: 'keep', list: ['a', 'b'] });
    expect(readMove('keep -')).toMatchObject({ list: [] });
    expect(readMove('play blue*2')).toMatchObject({ kind: 'play', pay: { blue: 2 } });
    expect(readMove('pass')).toEqual({ text: 'pass', kind: 'pass' });
    expect(readPay('')).toEqual({});
  });

  it('are sorted with the sensible payment first: no locomotives, then the colour one has most of', () => {
    const moves = ['claim x red*2+wild*1', 'claim x red*3', 'claim x blue*3', 'claim x wild*3'].map(readMove);
    moves.sort(byGoodSense({ red: 3, blue: 6, wild: 3 }));
    expect(moves.map((m) => m.text)).toEqual([
      'claim x blue*3',
      'claim x red*3',
      'claim x red*2+wild*1',
      'claim x wild*3',
    ]);
  });

  it('are grouped by what they are for; nothing is left out', () => {
    const texts = [
      'take 1',
      'draw',
      'tickets',
      'claim a red*1',
      'claim a wild*1',
      'station p red*1',
      'buy t wild*1',
      'stop',
      'play red*1',
      'keep x',
    ];
    const c = choicesOf(texts);
    expect(c.claims.get('a')).toHaveLength(2);
    expect([...c.stations.keys(), ...c.purchases.keys()]).toEqual(['p', 't']);
    expect([...c.takes]).toEqual([1]);
    expect(c.has('draw') && c.has('tickets')).toBe(true);
    expect(c.others.map((m) => m.text)).toEqual(['stop', 'play red*1']);
    expect(c.keeps).toHaveLength(1);
  });

  it('have words, never bare ids', () => {
    const europe = load('europe');
    const uk = load('uk');
    expect(moveWords(europe, 'claim paris:zurich:gray red*2+wild*1')).toBe(
      'Claim Paris – Zürich: red\u00a0×\u00a02, Locomotive\u00a0×\u00a01',
    );
    expect(moveWords(uk, 'buy stoker wild*1')).toContain('Mechanical Stoker');
    for (const text of ['draw', 'tickets', 'withdraw', 'stop', 'pass', 'keep -', 'declare -', 'shunt -'])
      expect(moveWords(europe, text)).not.toBe(text);
  });
});

describe('events', () => {
  it('are told with names', () => {
    const europe = load('europe');
    const told = eventWords(europe, { event: 'claimed', seat: 1, route: 'paris:zurich:gray', cards: { red: 3 } }, [
      'Ala',
      'Ola',
    ]);
    expect(told).toBe('Ola claims Paris – Zürich with red\u00a0×\u00a03');
    expect(eventWords(europe, { event: 'drew', seat: 0 }, ['Ala'])).toBe('Ala draws an unseen card');
    expect(eventWords(europe, { event: 'drew', seat: 0, card: 'wild' }, ['Ala'])).toBe('Ala draws Locomotive');
    expect(eventWords(europe, { event: 'refilled', slot: 1, card: 'red' }, [])).toBe('');
  });
});

describe('the board of a view', () => {
  it('knows owners, both of them after Right of Way, and stations', () => {
    const view = {
      ...eye([]).view,
      closed: ['c'],
      seats: [
        { tickets: 0, routes: ['a', 'b'], stations: ['p'] },
        { tickets: 0, routes: ['b'] },
      ],
    };
    const board = boardOf(view);
    expect(board.owners.get('b')).toEqual([0, 1]);
    expect(board.stations.get('p')).toBe(0);
    expect(board.closed.has('c')).toBe(true);
  });
});

describe('a game as the server tells it', () => {
  it('is the same as from its file', () => {
    const route = {
      id: 'a:b:red',
      between: ['a', 'b'],
      colour: 'red',
      cards: 2,
      spaces: 2,
      points: 2,
      kind: 'plain',
      piece: 'train',
    };
    const game = readGame({
      id: 'x',
      name: { en: 'X', pl: 'X' },
      machine: 'board',
      players: [2, 3],
      modules: [],
      colours: [],
      notice: null,
      board: null,
      cards: { wild_name: { en: 'W', pl: 'W' } },
      pieces: [{ id: 'train', name: { en: 'T', pl: 'T' }, count: 5 }],
      places: [
        { id: 'a', name: { en: 'A', pl: 'A' } },
        { id: 'b', name: { en: 'B', pl: 'B' } },
      ],
      routes: [
        { ...route, twin: 'a:b:blue' },
        { ...route, id: 'a:b:blue', colour: 'blue', twin: 'a:b:red' },
      ],
      tickets: [{ id: 't', between: [['a'], ['b']], points: 2 }],
    });
    expect(game.routes.map((r) => r.double)).toEqual(['a:b:red', 'a:b:red']);
    expect(game.tickets[0]!.ends).toEqual([['a'], ['b']]);
    expect(game.notice).toBeUndefined();
  });
});

describe('addresses', () => {
  it('lead to screens', () => {
    expect(whereOf('')).toEqual({ screen: 'start' });
    expect(whereOf('#/')).toEqual({ screen: 'start' });
    expect(whereOf('#/lobby')).toEqual({ screen: 'lobby' });
    expect(whereOf('#/table/7k2m9x4c1d')).toEqual({ screen: 'table', id: '7k2m9x4c1d' });
    expect(whereOf('#/table/../x')).toEqual({ screen: 'nowhere' });
    expect(whereOf('#/else')).toEqual({ screen: 'nowhere' });
  });
});
