import { describe, expect, it } from 'vitest';
import type { Language } from '../src/game/game';
import { fill, type Plural } from '../src/i18n/texts';
import { planOf, sayings, waiting } from '../src/learn/advice';
import { advance, begin, follows, here, next, readProgress, type Progress } from '../src/learn/engine';
import { adviceTexts } from '../src/learn/lessons/advice';
import { lessonOf } from '../src/learn/lessons';
import { reactionTexts } from '../src/learn/lessons/reactions';
import { reaction } from '../src/learn/reaction';
import { lessons } from '../src/learn/progress';
import type { Lesson, Scene, Words } from '../src/learn/steps/types';
import { adjective, cardsOf, payment, price } from '../src/learn/steps/words';
import type { Advice, Examples, Me, SeatView, View } from '../src/protocol/messages';
import { schema } from './protocol';
import { ids, load } from './games';

interface Wish {
  game?: string;
  view?: Partial<View>;
  me?: Partial<Me>;
  seats?: Partial<SeatView>[];
  examples?: Examples;
  ask?: number | null;
  log?: Scene['log'];
}

function scene({
  game = 'europe',
  view = {},
  me = {},
  seats = [],
  examples = { pieces: {} },
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
    examples,
    ask,
    running: true,
    log,
  };
}

/** What is said of a move that the server's teacher advises. */
function say(s: Scene, move: string, advice: Advice, language: Language = 'en'): string {
  return sayings(s, planOf(s, move, advice))
    .map((x) => fill(x.words[language], language, x.values(language)))
    .join(' ');
}

describe('advice', () => {
  it('says which ticket a route belongs to, what it costs and with what it is paid', () => {
    const s = scene({ me: { hand: { blue: 3 } } });
    const advice: Advice = { reason: 'claim', route: 'berlin:essen:blue', ticket: 'essen-kyiv', points: 2 };
    const move = 'claim berlin:essen:blue blue*2';
    expect(planOf(s, move, advice)).toMatchObject({
      kind: 'claim',
      move,
      point: [{ kind: 'route', id: 'berlin:essen:blue' }],
    });
    expect(say(s, move, advice)).toContain(
      'Berlin – Essen is on the way of your ticket Essen – Kyïv. It takes 2 blue cards; pay with 2 blue cards.',
    );
    expect(say(s, move, advice, 'pl')).toContain('Kosztuje 2 niebieskie karty');
  });

  it('says how many cards are lacking, and points at the one to take', () => {
    const s = scene({});
    const advice: Advice = {
      reason: 'take',
      card: 'blue',
      route: 'berlin:essen:blue',
      ticket: 'essen-kyiv',
      need: 1,
      have: 1,
    };
    expect(say(s, 'take 2', advice)).toContain('you are 1 card short. Take the blue card.');
    expect(planOf(s, 'take 2', advice).point).toEqual([{ kind: 'move', id: 'take 2' }]);
    const grey: Advice = { ...advice, reason: 'take_grey', card: 'green', route: 'paris:zurich:gray', have: 2 };
    expect(say(s, 'take 3', grey)).toContain('You have 2 green cards, so take the green card.');
    expect(say(scene({ view: { phase: 'second_card' } }), 'draw', { reason: 'draw' })).toMatch(
      /^Now the second card\./,
    );
  });

  it('tells the odds of a tunnel, and what it asks for', () => {
    const route = 'venezia:zurich:green';
    expect(
      say(scene({}), `claim ${route} green*2`, { reason: 'claim_tunnel', route, ticket: 'essen-kyiv', chance: 0.46 }),
    ).toContain('46%');
    const pay: Advice = { reason: 'surcharge_pay', route, need: 1 };
    expect(say(scene({ view: { phase: 'surcharge' } }), 'pay green*1', pay)).toContain('Add 1 green card');
    expect(planOf(scene({}), 'pay green*1', pay).point).toEqual([{ kind: 'move', id: 'pay green*1' }]);
  });

  it('counts the pieces of tickets that share their way', () => {
    const tickets = ['edinburgh-athina', 'budapest-sofia'];
    const s = scene({ view: { phase: 'opening', turn: null } });
    const advice: Advice = { reason: 'keep_shared', tickets, need: 12, apart: 17 };
    expect(say(s, `keep ${tickets.join()}`, advice)).toContain('together they need 12 pieces instead of 17');
    expect(planOf(s, `keep ${tickets.join()}`, advice).point.map((m) => m.id)).toEqual(tickets);
    expect(say(s, 'keep x', { reason: 'keep_reach', tickets: ['budapest-sofia'], need: 5, have: 45 })).toContain(
      'about 5 of your 45 pieces',
    );
    expect(planOf(s, 'keep -', { reason: 'keep_none' }).point).toEqual([{ kind: 'part', id: 'offer' }]);
  });

  it('names technologies, and whom a play robs', () => {
    const uk = scene({ game: 'uk' });
    const technology = uk.game.technologies[0]!;
    const buy: Advice = { reason: 'buy', technology: technology.id, ticket: uk.game.tickets[0]!.id, need: 2 };
    expect(say(uk, `buy ${technology.id} wild*2`, buy)).toContain('It costs 2 locomotives.');
    expect(planOf(uk, `buy ${technology.id} wild*2`, buy).point).toEqual([{ kind: 'technology', id: technology.id }]);
    const cards = scene({ game: 'cardgame' });
    expect(say(cards, 'play blue*3', { reason: 'rob', rival: 1 })).toContain('more than Bot has');
  });

  it('waits with the player while somebody else moves', () => {
    const s = scene({ ask: null, view: { turn: 1, waiting: [1] } });
    expect(waiting(s)).toMatchObject({ kind: 'wait', move: '' });
    expect(waiting(s).said.values('en')).toEqual({ name: 'Bot' });
  });

  it.each(schema.$defs['AdviceReason']!.enum as readonly Advice['reason'][])(
    'has words without gaps for each reason: %s',
    (reason) => {
      const europe = load('europe');
      const advice: Advice = {
        reason,
        tickets: ['essen-kyiv'],
        ticket: 'essen-kyiv',
        route: 'berlin:essen:blue',
        card: 'blue',
        rival: 1,
        need: 2,
        have: 1,
        apart: 3,
        points: 4,
        chance: 0.5,
      };
      for (const language of ['en', 'pl'] as const)
        expect(say({ ...scene({}), game: europe }, 'claim berlin:essen:blue blue*2', advice, language)).not.toMatch(
          /[{}]|undefined|NaN/,
        );
    },
  );
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
    const route = game.routes[0]?.id ?? '';
    const s = scene({
      game: id,
      me: { tickets, hand: { [game.colours[0]!.id]: 2 } },
      examples: {
        tunnel: { route, pay: { [game.colours[0]!.id]: 2 }, free: 0.5 },
        ferry: route,
        station: game.places[0]!.id,
        barred: { route, technologies: game.technologies.slice(0, 2).map((x) => x.id), ticket: tickets[0]! },
        strands: [route, route],
        pieces: Object.fromEntries(game.pieces.map((p) => [p.id, route])),
        ...(game.districts[0] ? { district: game.districts[0].id } : {}),
      },
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

it('steps that need an example are left out of a game that has none', async () => {
  const without = scene({});
  for (const id of lessons)
    for (const step of (await lessonOf(id))!)
      if (step.values !== undefined && step.when?.(without) !== false)
        expect(
          fill(step.text.en, 'en', step.values({ ...without, game: load(id) }, 'en')),
          `${id} ${step.id}`,
        ).not.toMatch(/undefined|NaN|[{}]/);
});

it('every game that comes with Konduktor has a lesson', async () => {
  expect([...lessons].sort()).toEqual([...ids].sort());
  expect(await lessonOf('nothing')).toBeNull();
});
