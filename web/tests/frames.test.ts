// What an update leaves as it was stays the same object, and a board draws again only what has changed.
import { describe, expect, it } from 'vitest';
import { Sights, type Scene } from '../src/board/sights.svelte';
import type { Marks } from '../src/board/state';
import type { Eye, TableInfo, Update, View } from '../src/protocol/messages';
import { kept } from '../src/client/sharing';
import { boardOf, marksOf } from '../src/table/marks/marks';
import { choicesOf } from '../src/table/moves/moves';
import { after, emptyTable } from '../src/client/table';
import { ids, load } from './games';

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('what an update leaves as it was', () => {
  it('stays the same object, however deep it lies', () => {
    const old = {
      seats: [
        { score: 1, routes: ['a'] },
        { score: 2, routes: ['b'] },
      ],
      display: ['red', null],
      deck: 5,
    };
    expect(kept(old, copy(old))).toBe(old);
    const next = kept(old, {
      ...copy(old),
      seats: [
        { score: 1, routes: ['a'] },
        { score: 4, routes: ['b'] },
      ],
    });
    expect(next).toEqual({
      ...old,
      seats: [
        { score: 1, routes: ['a'] },
        { score: 4, routes: ['b'] },
      ],
    });
    expect(next).not.toBe(old);
    expect(next.display).toBe(old.display);
    expect(next.seats[0]).toBe(old.seats[0]);
    expect(next.seats[1]).not.toBe(old.seats[1]);
    expect(next.seats[1]!.routes).toBe(old.seats[1]!.routes);
  });

  it('is not mistaken for what has gone, come or moved', () => {
    expect(kept({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 });
    expect('b' in kept<object>({ a: 1, b: undefined }, { a: 1 })).toBe(false);
    expect('b' in kept<object>({ a: 1 }, { a: 1, b: undefined })).toBe(true);
    expect(kept<unknown>([1, 2], [1])).toEqual([1]);
    expect(kept<unknown>([1], [1, 2])).toEqual([1, 2]);
    expect(kept<unknown>(['a', 'b'], ['b', 'a'])).toEqual(['b', 'a']);
    expect(kept<unknown>({ 0: 'a' }, ['a'])).toEqual(['a']);
    expect(kept<unknown>([1], null)).toBe(null);
    expect(kept<unknown>(null, [1])).toEqual([1]);
  });

  it('stays so at a table', () => {
    const view = (deck: number): View => ({
      phase: 'action',
      turn: 0,
      waiting: [0],
      first: 0,
      display: ['red'],
      deck,
      discard: {},
      renewals: 0,
      tickets_left: 9,
      seats: [{ cards: 4, tickets: 2, routes: ['x'] }],
    });
    const update = (n: number, deck: number): Update => ({
      type: 'update',
      table: 'a',
      n,
      stage: 'running',
      info: { host: 'x' } as unknown as TableInfo,
      eyes: [{ seat: 0, events: [], view: view(deck) } as Eye],
    });
    const one = after(emptyTable('a'), update(1, 50));
    const two = after(one, update(2, 49));
    expect(two.eyes[0]!.view.deck).toBe(49);
    expect(two.eyes[0]!.view.seats).toBe(one.eyes[0]!.view.seats);
    expect(two.info).toBe(one.info);
    expect(after(two, update(3, 49)).eyes).toBe(two.eyes);
  });
});

describe.each(ids)('a board of %s', (id) => {
  const game = load(id);
  const names = ['Ala', 'Jan'];
  const nothing: readonly string[] = [];
  const sceneOf = (routes: readonly (readonly string[])[], moves = nothing, stop = ''): Scene => {
    const view = { seats: routes.map((r) => ({ routes: r, cards: 0, tickets: 0 })), closed: [] } as unknown as View;
    const marks: Marks = marksOf(game, choicesOf(moves), [], {});
    return { state: boardOf(view), marks, nameOf: (seat) => names[seat]!, stop };
  };
  const all = (sights: Sights) => [
    ...game.routes.map((r) => sights.route(r.id)),
    ...game.places.map((p) => sights.place(p.id)),
  ];
  const changed = (sights: Sights, scene: Scene): number => {
    const before = all(sights);
    const said = sights.show(scene);
    const seen = all(sights).filter((s, i) => s !== before[i]).length;
    expect(said).toBe(seen);
    return seen;
  };
  const [a, b, c] = game.routes.map((r) => r.id);

  it('draws one route again when it is claimed, and nothing when nothing has changed', () => {
    if (a === undefined || b === undefined || c === undefined) return expect(game.machine).toBe('cards');
    const sights = new Sights(game, sceneOf([[a], []]));
    expect(changed(sights, sceneOf([[a], []]))).toBe(0);
    expect(changed(sights, sceneOf([[a], [b]]))).toBe(1);
    expect(sights.route(b)).toMatchObject({ owners: [1], names: ['Jan'] });
    expect(changed(sights, sceneOf([[a, c], [b]]))).toBe(1);
  });

  it('draws again what may be chosen, and keeps the owners of a route that is only looked at', () => {
    if (a === undefined || b === undefined) return expect(game.machine).toBe('cards');
    const sights = new Sights(game, sceneOf([[a], []]));
    const owners = sights.route(a).owners;
    const scene = sceneOf([[a], []]);
    expect(changed(sights, { ...scene, marks: { ...scene.marks, lit: new Set([a]) } })).toBe(1);
    expect(sights.route(a)).toMatchObject({ lit: true });
    expect(sights.route(a).owners).toBe(owners);
    expect(changed(sights, sceneOf([[a], []], [`claim ${b} red*1`]))).toBe(2);
    expect(sights.route(b).open).toBe(true);
    expect(changed(sights, sceneOf([[a], []], [`claim ${b} red*1`], `route ${b}`))).toBe(1);
  });
});
