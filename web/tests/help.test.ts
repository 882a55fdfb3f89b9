import { describe, expect, it } from 'vitest';
import type { Game } from '../src/game/game';
import type { SeatView, View } from '../src/protocol/messages';
import { drawn, tunnelOdds, unseen } from '../src/table/rules/odds';
import { waresOf } from '../src/table/rules/shop';
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
const me = (hand: Record<string, number>): NonNullable<View['me']> => ({ seat: 0, hand, tickets: [] });
// The server says of each route what it asks for; the data file does not.
const asks: readonly (readonly string[])[] = [['scotland'], ['scotland', 'boiler']];
const withTechnologies = (): Game => {
  const uk = load('uk');
  return { ...uk, routes: uk.routes.map((r, i) => ({ ...r, technologies: asks[i] ?? [] })) };
};
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

describe('the shop', () => {
  const uk = withTechnologies();
  const ware = (v: View, id: string) => waresOf(uk, v, false).find((w) => w.technology.id === id)!;

  it('tells what opens at once and what asks for more', () => {
    const before = ware(view({ me: me({}) }), 'boiler');
    const after = ware(view({ me: me({}), seats: [seat({ technologies: ['scotland'] }), seat()] }), 'boiler');
    const id = uk.routes[1]!.id;
    expect([before.now, before.later]).toEqual([[], [id]]);
    expect([after.now, after.later]).toEqual([[id], []]);
  });

  it('counts the copies that are left', () => {
    const w = ware(view({ me: me({}), seats: [seat(), seat({ technologies: ['booster'] })] }), 'booster');
    expect([w.left, w.held]).toEqual([w.technology.copies - 1, false]);
  });

  it('UK-V8 takes unsold bets off when the deck was reshuffled', () => {
    const bets = ['risky-contracts', 'equalising-beam'];
    const off = (renewals: number) =>
      waresOf(uk, view({ renewals }), true)
        .filter((w) => w.offSale)
        .map((w) => w.technology.id);
    expect(off(0)).toEqual([]);
    expect(off(1)).toEqual(bets);
  });

  it('has advanced ones only if the table has', () => {
    expect(waresOf(uk, view({}), false).some((w) => w.technology.advanced)).toBe(false);
    expect(waresOf(uk, view({}), true).some((w) => w.technology.advanced)).toBe(true);
  });
});
