import { describe, expect, it } from 'vitest';
import type { Game } from '../src/game/game';
import type { SeatView, View } from '../src/protocol/messages';
import { lastTurnOf, lastTurns } from '../src/table/players/last';
import { choicesOf, readMove, robbedBy } from '../src/table/moves/moves';
import {
  whyNoBuy,
  whyNoClaim,
  whyNoDraw,
  whyNoPlay,
  whyNoStation,
  whyNoTake,
  whyNoTickets,
  type Case,
} from '../src/table/rules/why';
import { load } from './games';

const seat = (more: Partial<SeatView> = {}): SeatView => ({ tickets: 0, routes: [], pieces: { train: 45 }, ...more });
const me = (hand: Record<string, number>): NonNullable<View['me']> => ({ seat: 0, hand, tickets: [] });
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
const europe = load('europe');
const uk = load('uk');
const cards = load('cardgame');
const at = (game: Game, v: View, moves: readonly string[] | null = ['draw']): Case => ({
  game,
  view: v,
  choices: moves === null ? null : choicesOf(moves),
  names: ['Ala', 'Ola'],
});

describe('why a route is not to be had', () => {
  const red = europe.routes.find((r) => r.colour === 'red' && r.kind === 'plain' && r.cards >= 2)!;
  const why = (more: Partial<View>, moves?: readonly string[] | null) =>
    whyNoClaim(at(europe, view(more), moves === undefined ? ['draw'] : moves), red.id);

  it('names the owner, the missing cards, the missing pieces, and the clause', () => {
    expect(why({ seats: [seat(), seat({ routes: [red.id] })] }).text).toContain('Ola');
    expect(why({ me: me({ red: red.cards - 1 }) })).toEqual({ text: '1 card short: red.', clause: 'CORE-R3' });
    expect(why({ me: me({ red: 9 }), seats: [seat({ pieces: { train: 1 } }), seat()] })).toEqual({
      text: 'You have only 1 piece left.',
      clause: 'CORE-R5',
    });
    expect(why({}, null).text).toBe('It is not your turn.');
  });

  it('names what must be done first', () => {
    expect(why({ phase: 'second_card' }).clause).toBe('CORE-D1');
    expect(why({ phase: 'keep_tickets' }).text).toContain('tickets');
    expect(why({ phase: 'surcharge' }).text).toContain('tunnel');
  });

  it('names the technology, and how cards stand for locomotives', () => {
    const route = { ...uk.routes[0]!, technologies: ['scotland'] };
    const game = { ...uk, routes: [route] };
    expect(whyNoClaim(at(game, view()), route.id).text).toBe('You need: Scotland Concession.');
    const ferry = { ...route, technologies: [], locomotives: 2, cards: 3, kind: 'ferry' as const };
    const told = whyNoClaim(at({ ...uk, routes: [ferry] }, view({ me: me({ wild: 1 }) })), ferry.id);
    expect(told).toEqual({ text: '1 Locomotive short; any 4 cards stand for one.', clause: 'UK-C1' });
  });
});

describe('why other things are not to be had', () => {
  it('a station', () => {
    const place = europe.places[0]!.id;
    expect(whyNoStation(at(europe, view({ seats: [seat(), seat({ stations: [place] })] })), place).clause).toBe(
      'EU-B1',
    );
    expect(whyNoStation(at(europe, view({ seats: [seat({ stations_left: 0 }), seat()] })), place).clause).toBe('EU-B3');
    // The second station costs two cards of one colour.
    const short = whyNoStation(
      at(europe, view({ me: me({ red: 1 }), seats: [seat({ stations_left: 2 }), seat()] })),
      place,
    );
    expect(short).toEqual({ text: '1 card of one colour short.', clause: 'EU-B2' });
  });

  it('a face-up card', () => {
    expect(whyNoTake(at(europe, view({ phase: 'second_card' })), 2).clause).toBe('CORE-D4');
    expect(whyNoTake(at(cards, view({ phase: 'second_card' })), 2).clause).toBe('CG-17');
    expect(whyNoTake(at(uk, view({ phase: 'third_card' })), 1).clause).toBe('UK-V7');
    expect(whyNoTake(at(europe, view(), null), 1).text).toBe('It is not your turn.');
  });

  it('A-6 a face-up card of a table that closes the display with the deck', () => {
    const closed = at(cards, view({ deck: 0, display: ['red', null, 'wild', null, null] }), ['tickets']);
    expect(whyNoTake(closed, 1)).toEqual({
      text: 'The deck is empty, and at this table no card is drawn after that.',
      clause: 'A-6',
    });
    expect(whyNoTake(closed, 3).clause).toBe('A-6');
    expect(whyNoTake(closed, 2).clause).toBeUndefined();
    expect(whyNoTake(at(cards, view({ deck: 0, phase: 'second_card' })), 2).clause).toBe('CG-17');
  });

  it('the deck and tickets', () => {
    expect(whyNoDraw(at(europe, view({ deck: 0 }))).clause).toBe('CORE-D8');
    expect(whyNoTickets(at(europe, view({ tickets_left: 0 }))).clause).toBe('CORE-K5');
    expect(whyNoTickets(at(europe, view({ phase: 'second_card' }))).clause).toBe('CORE-D1');
  });

  it('a technology', () => {
    const why = (id: string, more: Partial<View> = {}) => whyNoBuy(at(uk, view(more)), id);
    expect(why('stoker', { seats: [seat({ technologies: ['stoker'] }), seat()] }).text).toContain('already');
    expect(why('right-of-way', { seats: [seat(), seat({ technologies: ['right-of-way'] })] }).text).toContain('sold');
    expect(why('stoker', { bought: true }).clause).toBe('UK-B2');
    expect(why('stoker', { phase: 'second_card' }).clause).toBe('UK-B1');
    expect(why('risky-contracts', { renewals: 1 }).clause).toBe('UK-V8');
    expect(why('boiler', { me: me({ wild: 1, red: 3 }) })).toEqual({
      text: '1 Locomotive short; any 4 cards stand for one.',
      clause: 'UK-C1',
    });
    // With the Booster three cards do.
    expect(why('boiler', { me: me({ red: 3 }), seats: [seat({ technologies: ['booster'] }), seat()] }).text).toContain(
      'any 3 cards',
    );
    expect(why('right-of-way', { me: me({ wild: 4 }) }).clause).toBe('UK-R3');
    // A map on which nothing stands for a locomotive.
    const strict: Game = { ...uk, cardsForOneWild: 0 };
    expect(whyNoBuy(at(strict, view({ me: me({ wild: 1, red: 9 }) })), 'boiler')).toEqual({
      text: '1 card short: Locomotive.',
      clause: 'UK-B1',
    });
  });

  it('robbing and playing', () => {
    const yard = (seatOf: number, n: number): Partial<View> => ({
      seats: [0, 1].map((i) => seat(i === seatOf ? { yard: { green: { coloured: n, wild: 0 } } } : {})),
    });
    const why = (colour: string, more: Partial<View>) => whyNoPlay(at(cards, view(more)), colour);
    expect(why('green', { ...yard(0, 1), me: me({ green: 4 }) }).clause).toBe('CG-25');
    expect(why('green', { ...yard(1, 3), me: me({ green: 3 }) })).toEqual({
      text: 'Ola has 3 cards in this row: play more than that.',
      clause: 'CG-26',
    });
    expect(why('green', { me: me({ green: 1 }) }).clause).toBe('CG-22');
    expect(why('wild', { me: me({ wild: 3 }) }).clause).toBe('CG-24');
    const v = view({ ...yard(1, 2), me: me({ green: 3 }) });
    expect(robbedBy(v, readMove('play green*3'))).toBe(1);
    expect(robbedBy(v, readMove('play red*2+wild*1'))).toBeUndefined();
    expect(robbedBy(v, readMove('play red*1+blue*1+pink*1'))).toBeUndefined();
  });
});

describe('the last turns', () => {
  const three = [seat(), seat(), seat()];

  it("are nobody's before the end is near and when all is over", () => {
    expect(lastTurns(view())).toBeNull();
    expect(lastTurns(view({ last_turns: 0, phase: 'over', turn: null }))).toBeNull();
    expect(lastTurnOf(view(), 0)).toBeNull();
  });

  it('go round from the seat at turn', () => {
    const v = view({ last_turns: 2, turn: 2, seats: three });
    expect(lastTurns(v)).toEqual([2, 0]);
    expect([0, 1, 2].map((s) => lastTurnOf(v, s))).toEqual(['to_come', 'done', 'now']);
  });

  it('come after the turn that brought the end about', () => {
    const v = view({ last_turns: 4, turn: 1, seats: three });
    expect(lastTurns(v)).toEqual([1, 2, 0, 1]);
    expect(lastTurnOf(v, 1)).toBe('to_come');
  });
});
