import { describe, expect, it } from 'vitest';
import type { View } from '../src/protocol/messages';
import { firstWays, handOf, spotOf, withHinted, yardOf } from '../src/table/marks/hint';
import { readMove } from '../src/table/moves/moves';

const view = (more: Partial<View> = {}): View => ({
  phase: 'action',
  turn: 0,
  waiting: [0],
  first: 0,
  display: [],
  deck: 1,
  discard: {},
  renewals: 0,
  tickets_left: 0,
  seats: [{ tickets: 0 }, { tickets: 0, yard: { red: { coloured: 2, wild: 0 } } }],
  me: { seat: 0, hand: {}, tickets: [], completed: [] },
  ...more,
});
const ways = ['claim x red*3', 'claim x blue*3', 'claim x wild*3'].map(readMove);

describe('a hint is marked', () => {
  it('on the board: the route, the place, the tunnel that waits', () => {
    expect(spotOf(readMove('claim x red*3'), view())).toBe('route x');
    expect(spotOf(readMove('station paris red*1'), view())).toBe('place paris');
    expect(
      spotOf(
        readMove('pay red*1'),
        view({ tunnel: { route: 'y', laid: {}, turned_up: [], counts: [], surcharge: 1 } }),
      ),
    ).toBe('route y');
    expect(spotOf(readMove('draw'), view())).toBeUndefined();
    expect(spotOf(undefined, view())).toBeUndefined();
  });

  it('among the ways to pay, also if it is not one of those that are listed', () => {
    const other = readMove('claim x red*1+blue*4+wild*1');
    expect(withHinted(ways, other).at(-1)).toBe(other);
    expect(withHinted(ways, readMove('claim x blue*3'))).toBe(ways);
    expect(withHinted(ways, readMove('claim y red*3'))).toBe(ways);
    expect(withHinted(ways, undefined)).toBe(ways);
  });

  it('among the few that are shown first', () => {
    expect(firstWays(ways, 1, readMove('claim x wild*3')).map((m) => m.text)).toEqual([
      'claim x red*3',
      'claim x wild*3',
    ]);
    expect(firstWays(ways, 2, undefined)).toHaveLength(2);
  });

  it('Card Game: on the cards in hand, and on the row that is robbed or the own yard', () => {
    expect(handOf(readMove('play red*2+wild*1'))).toEqual({ red: 2, wild: 1 });
    expect(yardOf(view(), { red: 1 }, readMove('play red*2+wild*1'))).toEqual({ seat: 1, colour: 'red' });
    expect(yardOf(view(), { red: 1 }, readMove('play blue*2'))).toEqual({ seat: 0 });
    expect(yardOf(view(), { red: 1 }, readMove('draw'))).toBeUndefined();
  });
});
