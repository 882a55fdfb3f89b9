import { describe, expect, it } from 'vitest';
import type { Language } from '../src/game/game';
import { fill, type Plural } from '../src/i18n/texts';
import { advise, sayings } from '../src/learn/advice';
import { advance, begin, follows, here, next, readProgress, type Progress } from '../src/learn/engine';
import { adviceTexts } from '../src/learn/lessons/advice';
import { lessonOf } from '../src/learn/lessons';
import { reactionTexts } from '../src/learn/lessons/reactions';
import { reaction } from '../src/learn/reaction';
import { lessons } from '../src/learn/progress';
import type { Lesson, Scene, Words } from '../src/learn/steps/types';
import { adjective, cardsOf, payment, price } from '../src/learn/steps/words';
import type { Me, Need, SeatView, View } from '../src/protocol/messages';
import { choicesOf } from '../src/table/moves/moves';
import { ids, load } from './games';

interface Wish {
  game?: string;
  view?: Partial<View>;
  me?: Partial<Me>;
  seats?: Partial<SeatView>[];
  needs?: Need[];
  moves?: string[];
  ask?: number | null;
  log?: Scene['log'];
}

function scene({
  game = 'europe',
  view = {},
  me = {},
  seats = [],
  needs = [],
  moves = ['draw'],
  ask = 5,
  log = [],
}: Wish): Scene {
  const whole = load(game);
  const seat = (more: Partial<SeatView> = {}): SeatView => ({
    tickets: 2,
    routes: [],
    pieces: Object.fromEntries(whole.pieces.map((p) => [p.id, p.count])),
    ...more,
  });
  const mine: Me = { seat: 0, hand: {}, tickets: [], completed: [], ...me };
  return {
    game: whole,
    view: {
      phase: 'action',
      turn: 0,
      waiting: [0],
      first: 0,
      display: ['red', 'blue', 'green', 'wild', 'pink'],
      deck: 80,
      discard: {},
      renewals: 0,
      tickets_left: 30,
      seats: [seat(seats[0]), seat(seats[1])],
      me: mine,
      ...view,
    },
    me: mine,
    seat: 0,
    names: ['Ala', 'Bot'],
    needs,
    choices: choicesOf(ask === null ? [] : moves),
    ask,
    running: true,
    log,
  };
}

const open = (ticket: string, claims: string[], more: Partial<Need> = {}): Need => ({
  ticket,
  held: true,
  need: 'open',
  claims,
  ...more,
});
const say = (s: Scene, language: Language = 'en', wish?: 'cards' | 'route'): string =>
  sayings(s, advise(s, wish))
    .map((x) => fill(x.words[language], language, x.values(language)))
    .join(' ');

describe('advice', () => {
  const way = open('essen-kyiv', ['berlin:essen:blue', 'berlin:warszawa:pink']);

  it('claims a route of a ticket that can be paid, and says why and with what', () => {
    const s = scene({
      me: { hand: { blue: 3 } },
      needs: [way],
      moves: ['draw', 'take 1', 'claim berlin:essen:blue blue*2', 'claim dieppe:paris:pink wild*1'],
    });
    expect(advise(s, 'route')).toMatchObject({
      kind: 'claim',
      move: 'claim berlin:essen:blue blue*2',
      point: [{ kind: 'route', id: 'berlin:essen:blue' }],
    });
    expect(say(s)).toContain(
      'Berlin – Essen is on the way of your ticket Essen – Kyïv. It takes 2 blue cards; pay with 2 blue cards.',
    );
    expect(say(s, 'pl')).toContain('Kosztuje 2 niebieskie karty');
  });

  it('takes the open card that brings a route nearest', () => {
    const s = scene({
      me: { hand: { blue: 1, pink: 1 } },
      needs: [way],
      moves: ['draw', 'take 1', 'take 2', 'take 3', 'take 4', 'take 5'],
    });
    expect(advise(s)).toMatchObject({ kind: 'take', move: 'take 2' });
    expect(say(s)).toContain('you are 1 card short. Take the blue card.');
  });

  it('draws unseen if no open card helps, and never names what is not legal', () => {
    const s = scene({
      me: { hand: {} },
      view: { display: ['red', 'red', 'red', 'red', 'red'] },
      needs: [way],
      moves: ['draw', 'take 1'],
    });
    expect(advise(s)).toMatchObject({ kind: 'draw', move: 'draw' });
    const second = scene({
      view: { phase: 'second_card', display: ['red', 'wild', 'red', 'red', 'red'] },
      needs: [way],
      moves: ['draw', 'take 1'],
    });
    expect(advise(second).move).toBe('draw');
    expect(say(second)).toMatch(/^Now the second card\./);
  });

  it('goes for a grey route in the colour of which there are most', () => {
    const grey = open('essen-kyiv', ['paris:zurich:gray']);
    const s = scene({
      me: { hand: { green: 2, red: 1 } },
      needs: [grey],
      moves: ['draw', 'take 1', 'take 3', 'take 4'],
    });
    expect(advise(s)).toMatchObject({ move: 'take 3' });
  });

  it('does not waste wild cards, except to end a ticket', () => {
    const moves = ['draw', 'take 2', 'claim berlin:essen:blue wild*2'];
    const s = scene({ me: { hand: { wild: 2 } }, needs: [way], moves });
    expect(advise(s, 'route')).toMatchObject({ kind: 'take', move: 'take 2' });
    expect(
      advise(scene({ me: { hand: { wild: 2 } }, needs: [open('essen-kyiv', ['berlin:essen:blue'])], moves }), 'route')
        .kind,
    ).toBe('claim');
  });

  it('dares a tunnel only with a reserve', () => {
    const tunnel = open('essen-kyiv', ['venezia:zurich:green']);
    const bare = scene({
      me: { hand: { green: 2 } },
      needs: [tunnel],
      moves: ['draw', 'take 3', 'claim venezia:zurich:green green*2'],
    });
    expect(advise(bare, 'route')).toMatchObject({ kind: 'take_reserve', move: 'take 3' });
    const rich = scene({
      me: { hand: { green: 4 } },
      needs: [tunnel],
      moves: ['draw', 'take 3', 'claim venezia:zurich:green green*2'],
    });
    expect(advise(rich, 'route').kind).toBe('claim_tunnel');
    expect(say(rich, 'en', 'route')).toMatch(/\d+%/);
  });

  it('pays a surcharge if it can, else takes the cards back', () => {
    const tunnel = {
      route: 'venezia:zurich:green',
      laid: { green: 2 },
      turned_up: ['green', 'red', 'red'],
      surcharge: 1,
    };
    const can = scene({
      view: { phase: 'surcharge', tunnel },
      me: { hand: { green: 1, wild: 1 } },
      moves: ['pay green*1', 'pay wild*1', 'withdraw'],
    });
    expect(advise(can).move).toBe('pay green*1');
    expect(advise(scene({ view: { phase: 'surcharge', tunnel }, moves: ['withdraw'] })).move).toBe('withdraw');
  });

  it('waits with the player while somebody else moves', () => {
    const s = scene({ ask: null, view: { turn: 1, waiting: [1] } });
    expect(advise(s)).toMatchObject({ kind: 'wait', move: '' });
    expect(say(s)).toContain('Bot');
  });

  it('keeps tickets that share their way and leaves out what is too far', () => {
    const needs = [
      {
        ...open('edinburgh-athina', ['edinburgh:london:orange', 'dieppe:london:gray', 'dieppe:paris:pink']),
        held: false,
      },
      { ...open('budapest-sofia', ['budapest:sarajevo:pink', 'sarajevo:sofia:gray']), held: false },
      { ticket: 'kyiv-sochi', held: false, need: 'cut_off' } as Need,
    ];
    const s = scene({
      view: { phase: 'opening', turn: null },
      needs,
      moves: [
        'keep edinburgh-athina,budapest-sofia',
        'keep budapest-sofia,kyiv-sochi',
        'keep edinburgh-athina,kyiv-sochi',
      ],
    });
    expect(advise(s)).toMatchObject({ kind: 'keep_reach', move: 'keep edinburgh-athina,budapest-sofia' });
    expect(advise(s).point.map((m) => m.id)).toEqual(['edinburgh-athina', 'budapest-sofia']);
  });

  it('buys the technology that tickets wait for, with locomotives only', () => {
    const uk = { game: 'uk', me: { hand: { wild: 1, red: 3 } } };
    const needs = [
      open('inverness-leeds', ['newcastle:leeds:white'], { technologies: ['scotland', 'stoker'] }),
      open('plymouth-reading', [], { technologies: ['stoker'] }),
    ];
    const s = scene({
      ...uk,
      needs,
      moves: ['draw', 'buy scotland wild*1', 'buy stoker wild*1', 'buy stoker red*3+wild*1'],
    });
    expect(advise(s)).toMatchObject({
      kind: 'buy',
      move: 'buy stoker wild*1',
      point: [{ kind: 'technology', id: 'stoker' }],
    });
    const poor = scene({ ...uk, me: { hand: { red: 4 } }, needs, moves: ['draw', 'buy stoker red*4'] });
    expect(advise(poor).kind).not.toBe('buy');
  });

  it('lays out what tickets ask for, and robs where it can', () => {
    const cards = load('cardgame');
    const ticket = cards.tickets.find((x) => (x.cards?.['blue'] ?? 0) >= 2)!;
    const base = {
      game: 'cardgame',
      me: { hand: { blue: 3, red: 2 }, tickets: [ticket.id], track: {} },
      needs: [{ ticket: ticket.id, held: true, need: 'open' } as Need],
    };
    const moves = ['draw', 'take 1', 'play blue*2', 'play blue*3', 'play red*2'];
    expect(advise(scene({ ...base, moves })).move).toMatch(/^play blue/);
    const robbing = scene({
      ...base,
      moves: ['draw', 'play blue*3'],
      seats: [{}, { yard: { blue: { coloured: 1, wild: 0 } } }],
    });
    expect(advise(robbing)).toMatchObject({ kind: 'rob' });
    const nothing = scene({ ...base, me: { ...base.me, hand: { red: 2 } }, moves: ['draw', 'take 2', 'play red*2'] });
    expect(advise(nothing)).toMatchObject({ kind: 'take_yard', move: 'take 2' });
  });

  it('says something legal whatever is asked', () => {
    for (const phase of ['third_card', 'right_of_way', 'second_claim', 'shunt', 'declare'] as const)
      expect(advise(scene({ view: { phase }, moves: ['stop', 'x'] })).move).toBe('stop');
  });
});

const short: Lesson = [
  { id: 'a', title: { en: 'a', pl: 'a' }, text: { en: 'a', pl: 'a' } },
  { id: 'keep', title: { en: 'k', pl: 'k' }, text: { en: 'k', pl: 'k' }, task: 'keep' },
  { id: 'turn1', title: { en: 't', pl: 't' }, text: { en: 't', pl: 't' }, task: 'turn' },
  {
    id: 'b',
    title: { en: 'b', pl: 'b' },
    text: { en: 'b', pl: 'b' },
    when: (s) => (s.view.seats[0]!.routes ?? []).length > 0,
  },
  { id: 'turn2', title: { en: 't', pl: 't' }, text: { en: 't', pl: 't' }, task: 'turn' },
  { id: 'c', title: { en: 'c', pl: 'c' }, text: { en: 'c', pl: 'c' } },
  { id: 'last', title: { en: 'l', pl: 'l' }, text: { en: 'l', pl: 'l' }, last: true },
];
const at = (p: Progress): string => short[here(p)]!.id;
const opening = scene({ view: { phase: 'opening', turn: null }, ask: 1 });
const turn = (ask: number): Scene => scene({ ask, view: { deck: 100 - ask } });
const others = scene({ ask: null, view: { turn: 1, waiting: [1] } });

describe('a lesson', () => {
  it('waits for what is to be done and goes on by itself', () => {
    let p = advance(short, begin('t'), opening);
    expect(at(p)).toBe('a');
    p = next(short, p, opening);
    expect(at(p)).toBe('keep');
    expect(next(short, p, opening)).toBe(p);
    p = advance(short, p, turn(4));
    expect(at(p)).toBe('turn1');
    p = advance(short, p, scene({ ask: 5, view: { phase: 'second_card' } }));
    expect(at(p)).toBe('turn1');
    p = advance(short, p, others);
    expect(at(p), 'b does not fit and is left out').toBe('turn2');
    p = advance(short, p, turn(9));
    expect(at(p)).toBe('turn2');
    p = advance(short, p, others);
    expect(at(p)).toBe('c');
    expect(p.trail).toEqual([0, 1, 2, 4, 5]);
  });

  it('counts a turn also if it misses the moment between two of ours', () => {
    let p = advance(short, { ...begin('t'), trail: [2] }, turn(4));
    p = advance(short, p, turn(7));
    expect(at(p)).toBe('turn2');
    expect(advance(short, p, turn(7)), 'the same question again changes nothing').toBe(p);
  });

  /** The same position is asked about again after a move was taken back: a new question. */
  const again = (s: Scene, ask: number): Scene => ({ ...s, ask });

  it('counts a turn once of which a part was taken back', () => {
    let p = advance(short, { ...begin('t'), trail: [2] }, turn(4));
    p = advance(short, p, scene({ ask: 5, view: { bought: true } }));
    p = advance(short, p, again(turn(4), 6));
    expect(at(p)).toBe('turn1');
    p = advance(short, p, others);
    expect([at(p), p.turns]).toEqual(['turn2', 1]);
  });

  it('goes back to the step whose turn was taken back, and counts it once', () => {
    let p = advance(short, { ...begin('t'), trail: [2] }, turn(4));
    p = advance(short, p, others);
    expect(at(p)).toBe('turn2');
    p = advance(short, p, again(turn(4), 6));
    expect([at(p), p.turns, p.spent, p.trail]).toEqual(['turn1', 0, 0, [2]]);
    p = advance(short, p, others);
    expect([at(p), p.turns]).toEqual(['turn2', 1]);
  });

  it('goes back over several turns, and to the opening', () => {
    let p = advance(short, { ...begin('t'), trail: [2] }, turn(4));
    for (const s of [others, turn(9), others]) p = advance(short, p, s);
    expect(at(p)).toBe('c');
    expect(at(advance(short, p, again(turn(4), 12)))).toBe('turn1');
    expect(at(advance(short, p, again(turn(9), 12)))).toBe('turn2');
    p = advance(short, p, again(opening, 12));
    expect([at(p), p.turns]).toEqual(['turn1', 0]);
    p = advance(short, p, turn(13));
    expect([at(p), p.turns]).toEqual(['turn1', 0]);
  });

  it('does not take a purchase for a turn', () => {
    const p = advance(short, { ...begin('t'), trail: [2] }, turn(4));
    expect(at(advance(short, p, scene({ ask: 5, view: { bought: true } })))).toBe('turn1');
  });

  it('lets turns count that were played while it talked', () => {
    let p = begin('t');
    for (const s of [turn(4), others, turn(6), others]) p = advance(short, p, s);
    expect(at(p)).toBe('a');
    p = next(short, p, turn(8));
    expect(at(p)).toBe('c');
  });

  it('ends with the game', () => {
    expect(at(advance(short, begin('t'), { ...opening, running: false }))).toBe('last');
  });

  it('is read back from the browser, unless that makes no sense', () => {
    const p = { ...begin('t'), trail: [0, 1, 2], turns: 1, spent: 0, starts: ['1a2b3c'] };
    expect(readProgress(JSON.stringify(p), short)).toEqual(p);
    for (const bad of [
      null,
      '',
      '{',
      '{}',
      JSON.stringify({ ...p, trail: [99] }),
      JSON.stringify({ ...p, trail: [] }),
      JSON.stringify({ ...p, turns: 'x' }),
      JSON.stringify({ ...p, starts: [7] }),
    ])
      expect(readProgress(bad, short)).toBeNull();
  });
});

describe('the coach’s humour', () => {
  it('knows what was done as suggested', () => {
    expect(follows('take 2', { event: 'took', seat: 0, slot: 2, card: 'red' })).toBe(true);
    expect(follows('take 2', { event: 'took', seat: 0, slot: 3, card: 'red' })).toBe(false);
    expect(follows('claim a red*1', { event: 'claimed', seat: 0, route: 'a', cards: {} })).toBe(true);
    expect(follows('keep x,y', { event: 'kept', seat: 0, count: 2, tickets: ['y', 'x'] })).toBe(true);
    expect(follows('keep x', { event: 'kept', seat: 0, count: 2, tickets: ['y', 'x'] })).toBe(false);
    expect(follows('play blue*2+wild*1', { event: 'played', seat: 0, cards: { wild: 1, blue: 2 } })).toBe(true);
    expect(follows('draw', { event: 'offered', seat: 0, count: 3 })).toBe(false);
  });

  const words = (list: ReturnType<typeof reaction>): string[] =>
    list.map((x) => fill(x.words.en, 'en', x.values('en')));

  it('praises, and takes other moves kindly', () => {
    const claimed = { event: 'claimed', seat: 0, route: 'berlin:essen:blue', cards: { blue: 2 }, points: 2 } as const;
    expect(words(reaction(scene({}), [claimed], 'claim berlin:essen:blue blue*2'))).toEqual([
      'Berlin – Essen is yours: 2 points!',
    ]);
    expect(words(reaction(scene({}), [claimed], 'draw'))).toHaveLength(2);
    expect(words(reaction(scene({}), [{ event: 'took', seat: 0, slot: 1, card: 'red' }], 'take 2'))).toEqual([]);
    expect(words(reaction(scene({}), [{ event: 'claimed', seat: 1, route: 'x', cards: {} }], 'draw'))).toEqual([]);
    expect(words(reaction(scene({}), [{ event: 'robbed', seat: 0, colour: 'red', cards: {} }], ''))[0]).toContain(
      'Ouch',
    );
  });
});

describe('words inside sentences', () => {
  const europe = load('europe');

  it('bend as Polish asks', () => {
    expect(['czerwony', 'niebieski', 'biały'].map((a) => Object.values(adjective(a)).join(' '))).toEqual([
      'czerwona czerwoną czerwone czerwonych',
      'niebieska niebieską niebieskie niebieskich',
      'biała białą białe białych',
    ]);
    expect([1, 2, 5].map((n) => cardsOf(europe, 'blue', n, 'pl', true))).toEqual([
      '1 niebieską kartę',
      '2 niebieskie karty',
      '5 niebieskich kart',
    ]);
    expect([1, 2, 5].map((n) => cardsOf(europe, 'wild', n, 'pl', true))).toEqual([
      '1 lokomotywę',
      '2 lokomotywy',
      '5 lokomotyw',
    ]);
    expect([1, 2, 5].map((n) => cardsOf(load('london'), 'wild', n, 'pl', true))).toEqual([
      '1 jokera',
      '2 jokery',
      '5 jokerów',
    ]);
    expect(payment(europe, { red: 2, wild: 1 }, 'pl')).toBe('2 czerwone karty i 1 lokomotywę');
    expect(payment(europe, { red: 2, wild: 1 }, 'en')).toBe('2 red cards and 1 locomotive');
  });

  it('tell what a route costs', () => {
    expect(price(europe, 'berlin:essen:blue', 'en')).toBe('2 blue cards');
    expect(price(europe, 'dieppe:london:gray', 'en')).toBe('2 cards of any one colour, among them 1 locomotive');
    expect(price(europe, 'dieppe:london:gray', 'pl')).toBe('2 karty jednego, dowolnego koloru, w tym 1 lokomotywę');
  });
});

const forms = (entry: string | Plural): string[] => (typeof entry === 'string' ? [entry] : Object.values(entry));
const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!))].sort();

function checkWords(name: string, words: Words): void {
  for (const language of ['en', 'pl'] as const) {
    const entry = words[language];
    for (const form of forms(entry)) expect(form.trim(), name).not.toBe('');
    if (typeof entry !== 'string')
      expect(Object.keys(entry).sort(), `${name} ${language}`).toEqual(
        [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort(),
      );
  }
  const all = (l: Language): string[] => [...new Set(forms(words[l]).flatMap(holes))].sort();
  expect(all('pl'), name).toEqual(all('en'));
}

describe('texts of the coach', () => {
  it.each(Object.entries({ ...adviceTexts, ...reactionTexts }))('are whole in both languages: %s', checkWords);
});

describe.each(lessons)('the lesson of %s', (id) => {
  it('is whole in both languages, has four to six turns and an end', async () => {
    const lesson = (await lessonOf(id))!;
    for (const step of lesson) {
      checkWords(`${id} ${step.id}`, step.title);
      checkWords(`${id} ${step.id}`, step.text);
    }
    expect(new Set(lesson.map((s) => s.id)).size).toBe(lesson.length);
    const turns = lesson.filter((s) => s.task === 'turn').length;
    expect(turns).toBeGreaterThanOrEqual(4);
    expect(turns).toBeLessThanOrEqual(6);
    expect(lesson.findIndex((s) => s.last)).toBe(lesson.length - 1);
  });

  it('has a value for everything that its words ask for, at the start of a game', async () => {
    const game = load(id);
    const tickets = game.tickets.slice(0, 2).map((x) => x.id);
    const s = scene({
      game: id,
      me: { tickets, hand: { [game.colours[0]!.id]: 2 } },
      needs: game.routes.slice(0, 1).map((r) => open(tickets[0]!, [r.id])),
    });
    for (const step of (await lessonOf(id))!)
      for (const language of ['en', 'pl'] as const) {
        const text = fill(step.text[language], language, step.values?.(s, language) ?? {});
        expect(text, `${id} ${step.id}`).not.toMatch(/[{}]|undefined|NaN/);
        expect(text.trim()).not.toBe('');
        for (const mark of step.point?.(s) ?? []) expect(mark.id, `${id} ${step.id}`).toBeTruthy();
      }
  });
});

it('every game that comes with Konduktor has a lesson', async () => {
  expect([...lessons].sort()).toEqual([...ids].sort());
  expect(await lessonOf('nothing')).toBeNull();
});
