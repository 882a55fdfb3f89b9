import { describe, expect, it } from 'vitest';
import { readMove } from '../src/table/moves/moves';
import { inOrder, mixedRows, moved, rowOf, shuntMove } from '../src/table/hand/shunt';
import { load } from './games';

const yard = { red: { coloured: 2, wild: 1 }, blue: { coloured: 1, wild: 2 }, green: { coloured: 3, wild: 0 } };
const moves = ['shunt red,blue', 'shunt blue', 'shunt red', 'shunt -'].map(readMove);
const kinds = (row: ReturnType<typeof rowOf>): string => row.map((c) => (c.wild ? 'W' : 'c')).join('');

describe('rows ordered by their owner', () => {
  it('leave a choice only where both kinds lie', () => {
    expect(mixedRows(moves, yard)).toEqual(['red', 'blue']);
  });

  it('fall back to the list of moves if it names other rows', () => {
    expect(mixedRows(moves, { red: yard.red })).toBeNull();
    expect(mixedRows([], yard)).toBeNull();
    expect(mixedRows([readMove('shunt -')], { green: yard.green })).toBeNull();
  });

  it('begin as they lie, wilds on top, and every card can go anywhere', () => {
    const row = rowOf(yard.blue);
    expect(kinds(row)).toBe('WWc');
    expect(kinds(moved(row, 2, 0))).toBe('cWW');
    expect(kinds(moved(row, 0, 2))).toBe('WcW');
    expect(moved(row, 0, 1).map((c) => c.key)).toEqual(['w1', 'w0', 'c0']);
    expect(moved(row, 0, -1)).toEqual(row);
    expect(moved(row, 2, 9)).toEqual(row);
  });

  it('are answered with the legal move whose rows give a wild', () => {
    expect(shuntMove(moves, ['blue', 'red'])?.text).toBe('shunt red,blue');
    expect(shuntMove(moves, ['red'])?.text).toBe('shunt red');
    expect(shuntMove(moves, [])?.text).toBe('shunt -');
    expect(shuntMove(moves, ['green'])).toBeUndefined();
  });

  it('stand in the order of the data', () => {
    const game = load('cardgame');
    const ids = game.colours.map((c) => c.id);
    expect(inOrder(game, [...ids].reverse())).toEqual(ids);
  });
});
