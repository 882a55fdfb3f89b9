import { describe, expect, it } from 'vitest';
import { flightsOf } from '../src/lively/flights';
import { turnOf } from '../src/lively/announce.svelte';
import type { View } from '../src/protocol/messages';
import { soundOf } from '../src/lively/sound';
import { deedOf } from '../src/table/turn/keys';

describe('cards that fly', () => {
  it('go from the display to the own hand, and to the panel of others', () => {
    const took = { event: 'took', seat: 0, slot: 2, card: 'blue' } as const;
    expect(flightsOf([took], 0)).toEqual([{ card: 'blue', from: 'slot-2', to: 'hand-blue', after: 0 }]);
    expect(flightsOf([took], 1)[0]).toMatchObject({ card: 'blue', to: 'seat-0' });
  });

  it('show their back when they are not ours to know', () => {
    expect(flightsOf([{ event: 'drew', seat: 1 }], 0)[0]).toMatchObject({ card: null, from: 'deck', to: 'seat-1' });
    expect(flightsOf([{ event: 'drew', seat: 0, card: 'red' }], 0)[0]).toMatchObject({ card: 'red', to: 'hand-red' });
  });

  it('come one after another: payment to the discards, a refill after the card it replaces', () => {
    const paid = flightsOf([{ event: 'claimed', seat: 1, route: 'a', cards: { red: 2, wild: 1 } }], 0);
    expect(paid.map((f) => [f.card, f.from, f.to])).toEqual([
      ['red', 'seat-1', 'discards'],
      ['red', 'seat-1', 'discards'],
      ['wild', 'seat-1', 'discards'],
    ]);
    expect(paid.map((f) => f.after)).toEqual([...paid.map((f) => f.after)].sort((a, b) => a - b));
    const refill = flightsOf(
      [
        { event: 'took', seat: 0, slot: 1, card: 'red' },
        { event: 'refilled', slot: 1, card: 'pink' },
      ],
      0,
    );
    expect(refill[1]).toMatchObject({ from: 'deck', to: 'slot-1', card: 'pink' });
    expect(refill[1]!.after).toBeGreaterThan(refill[0]!.after);
    expect(flightsOf([{ event: 'refilled', slot: 1, card: null }], 0)).toEqual([]);
  });

  it('leave the rail yard when it is robbed, and nothing flies for mere words', () => {
    expect(flightsOf([{ event: 'robbed', seat: 1, colour: 'red', cards: { red: 1 } }], 0)[0]).toMatchObject({
      from: 'yard-1',
      to: 'discards',
    });
    expect(flightsOf([{ event: 'last_round', seat: 1 }, { event: 'ended' }], 0)).toEqual([]);
  });
});

describe('sounds', () => {
  it('are one for a move: the weightiest', () => {
    expect(soundOf([{ event: 'took' }, { event: 'refilled' }])).toBe('card');
    expect(soundOf([{ event: 'claimed' }, { event: 'ended' }])).toBe('end');
    expect(soundOf([{ event: 'refilled' }])).toBeUndefined();
  });
});

describe('the own turn', () => {
  const view = (more: Partial<View>): View => ({
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
    ...more,
  });

  it('is announced when it begins, not at each of its questions', () => {
    expect(turnOf(view({}), 17, true)).toBe('17');
    expect(turnOf(view({ phase: 'opening' }), 3, true)).toBe('3');
    expect(turnOf(view({ phase: 'shunt' }), 3, true)).toBe('3');
    expect(turnOf(view({ phase: 'second_card' }), 18, true)).toBe('');
    expect(turnOf(view({ bought: true }), 18, true)).toBe('');
    expect(turnOf(view({}), 17, false)).toBeNull();
  });
});

describe('keys', () => {
  const press = (key: string, more = {}) => deedOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

  it('play, and leave the browser its own', () => {
    expect(press('3')).toEqual({ click: '[data-fly=slot-3]' });
    expect(press('D')).toEqual(press('d'));
    expect(press('?')).toBe('help');
    expect(press('d', { ctrlKey: true })).toBeUndefined();
    expect(press('6')).toBeUndefined();
    expect(press('Tab')).toBeUndefined();
  });
});
