import { describe, expect, it } from 'vitest';
import type { SeatView, View } from '../src/protocol/messages';
import { drawn, tunnelOdds, unseen } from '../src/learn/steps/odds';
import { load } from './games';

const seat = (more: Partial<SeatView> = {}): SeatView => ({ tickets: 0, routes: [], pieces: { train: 45 }, ...more });
const view = (more: Partial<View>): View => ({
  phase: 'action',
  turn: 0,
  waiting: [0],
  first: 0,
  display: [],
  deck: 100,
  discard: {},
  renewals: 0,
  tickets_left: 0,
  seats: [seat(), seat()],
  ...more,
});
const me = (hand: Record<string, number>): NonNullable<View['me']> => ({ seat: 0, hand, tickets: [], completed: [] });
const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

describe('the odds of a tunnel', () => {
  const europe = load('europe');

  it('count what is not seen', () => {
    const left = unseen(
      europe,
      view({ me: me({ red: 2, wild: 1 }), display: ['red', null, 'blue'], discard: { red: 3 } }),
    );
    expect([left['red'], left['blue'], left['green'], left['wild']]).toEqual([6, 11, 12, 13]);
  });

  it('are those of cards drawn without putting back', () => {
    expect(drawn(4, 2, 2)).toEqual([1 / 6, 4 / 6, 1 / 6]);
    expect(drawn(5, 5, 3)).toEqual([0, 0, 0, 1]);
  });

  it('come to one, and only wilds count when only wilds are laid', () => {
    const v = view({ me: me({ red: 3, wild: 2 }) });
    const red = tunnelOdds(europe, v, { red: 2 });
    const wild = tunnelOdds(europe, v, { wild: 2 });
    expect(sum(red.surcharge)).toBeCloseTo(1, 12);
    // 105 unseen: 9 red and 12 wild of them count, or the 12 wild alone.
    expect(red.surcharge[0]).toBeCloseTo((84 * 83 * 82) / (105 * 104 * 103), 12);
    expect(wild.surcharge[0]).toBeCloseTo((93 * 92 * 91) / (105 * 104 * 103), 12);
    // A red card and two wild ones are left to pay with; nothing after both wilds.
    expect(red.payable).toBeCloseTo(1, 12);
    expect(wild.payable).toBeCloseTo(wild.surcharge[0]!, 12);
  });

  it('take the rest from the discards when the deck is short', () => {
    const odds = tunnelOdds(europe, view({ deck: 0, discard: { red: 2, blue: 1 }, me: me({ red: 2 }) }), { red: 2 });
    expect(odds.surcharge).toEqual([0, 0, 1, 0]);
    expect(odds.payable).toBe(0);
    expect(tunnelOdds(europe, view({ deck: 0, me: me({}) }), { red: 2 }).surcharge).toEqual([1, 0, 0, 0]);
  });
});
