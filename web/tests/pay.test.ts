import { describe, expect, it } from 'vitest';
import type { SeatView, View } from '../src/protocol/messages';
import { payText, pays, priceOf, type Price } from '../src/table/rules/pay';
import { load } from './games';

const uk = load('uk');
const price = (more: Partial<Price> = {}): Price => ({ units: [2], wilds: 0, colour: 'red', standIn: 4, ...more });
const view = (technologies: readonly string[]): View => ({
  phase: 'action',
  turn: 0,
  waiting: [0],
  first: 0,
  display: [],
  deck: 9,
  discard: {},
  renewals: 0,
  tickets_left: 0,
  seats: [{ tickets: 0, technologies } as SeatView],
  me: { seat: 0, hand: {}, tickets: [] },
});

describe("a payment of one's own", () => {
  it('takes the colour, wilds, and any four cards for a wild', () => {
    expect(pays(price(), { red: 2 })).toBe(true);
    expect(pays(price(), { red: 1, wild: 1 })).toBe(true);
    expect(pays(price(), { red: 1, blue: 4 })).toBe(true);
    expect(pays(price(), { red: 1, blue: 2, green: 1, wild: 1 })).toBe(true);
    expect(pays(price(), { red: 5 })).toBe(true); // one red, four that stand for a wild
    expect(pays(price(), { blue: 8 })).toBe(true);
    expect(pays(price(), { red: 2, blue: 4 })).toBe(false);
    expect(pays(price(), { red: 1, blue: 3 })).toBe(false);
    expect(pays(price(), { blue: 2 })).toBe(false);
    expect(pays(price(), {})).toBe(false);
  });

  it('demands the wilds of a ferry, by wilds or what stands for them', () => {
    const ferry = price({ units: [3], wilds: 2 });
    expect(pays(ferry, { red: 1, wild: 2 })).toBe(true);
    expect(pays(ferry, { red: 2, wild: 1 })).toBe(false);
    expect(pays(ferry, { red: 1, wild: 1, blue: 4 })).toBe(true);
    expect(pays(ferry, { red: 9 })).toBe(true); // one red and twice four
  });

  it('is of one colour on grey routes', () => {
    const grey = price({ colour: null, units: [3] });
    expect(pays(grey, { blue: 3 })).toBe(true);
    expect(pays(grey, { blue: 2, green: 1 })).toBe(false);
    expect(pays(grey, { blue: 2, green: 4 })).toBe(true);
    expect(pays(grey, { wild: 3 })).toBe(true);
  });

  it('has no stand-ins in other games', () => {
    expect(pays(price({ standIn: 0 }), { red: 1, blue: 4 })).toBe(false);
    expect(pays(price({ standIn: 0 }), { red: 2 })).toBe(true);
  });

  it('knows Booster and Diesel Power, and that a demanded locomotive is never dropped', () => {
    const plain = uk.routes.find((r) => r.kind === 'plain' && r.cards === 4)!;
    expect(priceOf(uk, view([]), 'claim', plain.id)).toMatchObject({ units: [4], standIn: 4 });
    expect(priceOf(uk, view(['booster', 'diesel']), 'claim', plain.id)).toMatchObject({ units: [4, 3], standIn: 3 });
    const short = uk.routes.find((r) => r.cards === 1)!;
    expect(priceOf(uk, view(['diesel']), 'claim', short.id)?.units).toEqual([1]);
    const ferry = { ...plain, id: 'x', kind: 'ferry' as const, cards: 2, locomotives: 2 };
    expect(priceOf({ ...uk, routes: [ferry] }, view(['diesel']), 'claim', 'x')?.units).toEqual([2]);
    expect(priceOf(uk, view([]), 'buy', 'boiler')).toMatchObject({ units: [2], wilds: 2 });
  });

  it('is written as records write it', () => {
    const [a, b] = uk.colours;
    expect(payText(uk, { wild: 1, [b!.id]: 2, [a!.id]: 3 })).toBe(`${a!.id}*3+${b!.id}*2+wild*1`);
  });
});
