import { readdirSync, readFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { toRules, whereOf } from '../src/client/route.svelte';
import type { Language } from '../src/game/game';
import { setLanguage } from '../src/i18n/index.svelte';
import { deckSize, factsOf, headOf } from '../src/rules/facts';
import { readLedger } from '../src/rules/ledger';
import { tokensOf } from '../src/rules/prose';
import RulesPage from '../src/rules/RulesPage.svelte';
import { idsOf, knownGames, pageOf, resolve, textsOf } from '../src/rules/select';
import { sketchesOf } from '../src/rules/sketches';

const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
/** Clauses on which the reasons of the server's guide stand. */
const clausesOfReasons = (): string[] =>
  ['why_words.cpp', 'why_not.cpp']
    .flatMap((f) => [...text(`guide/src/${f}`).matchAll(/"((?:CORE|EU|LO|BE|UK|US|CGT|CG|A)-[A-Z]?\d+)"/g)])
    .map((m) => m[1]!);
const ledgers = {
  board: readLedger(text('docs/rules/board-games.md'), text('docs/rules/pl/board-games.md')),
  cards: readLedger(text('docs/rules/card-game.md'), text('docs/rules/pl/card-game.md')),
};
/** Ids as tools/clauses.py finds them. */
const idsIn = (path: string): string[] =>
  [...text(path).matchAll(/^(?:- \*\*|\| *)((?:CORE|EU|LO|BE|UK|US|CGT|CG|A)-[A-Z]?\d+)/gm)].map((m) => m[1]!);

type Json = Record<string, unknown>;
const dataOf = (id: string): Json => JSON.parse(text(`data/${id}.json`)) as Json;
function rulesOf(data: Json) {
  const [head, facts] = [headOf(data), factsOf(data)];
  return { head, facts, ...pageOf(ledgers[head.machine], head, facts) };
}
const pages = new Map(knownGames.map((id) => [id, rulesOf(dataOf(id))]));
const languages: readonly Language[] = ['en', 'pl'];

describe('addresses of the rules', () => {
  it('name a game and a clause, or neither', () => {
    expect(whereOf(toRules())).toEqual({ screen: 'rules', game: '', clause: '' });
    expect(whereOf(toRules('uk'))).toEqual({ screen: 'rules', game: 'uk', clause: '' });
    expect(whereOf(toRules('uk', 'UK-V10'))).toEqual({ screen: 'rules', game: 'uk', clause: 'UK-V10' });
    expect(whereOf(toRules('cardgame', 'A-3'))).toEqual({ screen: 'rules', game: 'cardgame', clause: 'A-3' });
  });

  it('are nothing else', () => {
    expect(whereOf('#/rules/uk/<b>')).toEqual({ screen: 'nowhere' });
    expect(whereOf('#/rules/<b>')).toEqual({ screen: 'nowhere' });
    expect(whereOf('#/rules/uk/uk-v10')).toEqual({ screen: 'nowhere' });
  });
});

describe('the ledger', () => {
  it('is on the pages whole', () => {
    const all = ['docs/rules/board-games.md', 'docs/rules/card-game.md'].flatMap(idsIn);
    expect(all.length).toBeGreaterThan(150);
    expect(new Set([...pages.values()].flatMap(idsOf))).toEqual(new Set(all));
  });

  it('has every clause that the page names elsewhere', () => {
    const all = new Set([...pages.values()].flatMap(idsOf));
    const sources = (folder: URL): URL[] =>
      readdirSync(folder, { withFileTypes: true }).flatMap((x) =>
        x.isDirectory() ? sources(new URL(`${x.name}/`, folder)) : [new URL(x.name, folder)],
      );
    const lessons = sources(new URL('../src/learn/', import.meta.url))
      .flatMap((x) => [...readFileSync(x, 'utf8').matchAll(/'((?:CORE|EU|LO|BE|UK|US|CGT|CG|A)-[A-Z]?\d+)'/g)])
      .map((m) => m[1]!);
    const named = [...lessons, ...clausesOfReasons()];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((id) => !all.has(id))).toEqual([]);
  });

  it('marks only what games can have', () => {
    const known = new Set([
      'sweep',
      'rejects-out',
      'docs',
      ...knownGames,
      ...knownGames.flatMap((id) => dataOf(id)['modules'] as string[]),
    ]);
    const used = ['board-games', 'card-game', 'pl/board-games', 'pl/card-game'].flatMap((f) =>
      [...text(`docs/rules/${f}.md`).matchAll(/\{([a-z-]+)(?:: ?[^{}]*)?\}/g)].map((m) => m[1]!),
    );
    expect(used.filter((mark) => !known.has(mark))).toEqual([]);
  });

  it('is refused when the languages part', () => {
    expect(() => readLedger('## A\n- **EU-T1** One.', '## A\n- **EU-T2** Jeden.')).toThrow();
    expect(() => readLedger('## A\n- **EU-T1** One. **Ruling**: two.', '## A\n- **EU-T1** Jeden.')).toThrow();
  });
});

describe('marks', () => {
  it('keep what holds and drop what does not', () => {
    const line = 'Draw{stations: , build}. {tunnels: Dig.} End{docs:  (x)}.';
    expect(resolve(line, new Set(['stations']))).toBe('Draw, build. End.');
    expect(resolve(line, new Set(['tunnels', 'docs']))).toBe('Draw. Dig. End (x).');
    expect(resolve('{sweep} Sweep.', new Set())).toBeNull();
    expect(resolve('{sweep} Sweep.', new Set(['sweep']))).toBe('Sweep.');
  });
});

describe.each(knownGames)('rules of %s', (id) => {
  const page = pages.get(id)!;
  const families = { europe: 'EU', london: 'LO', berlin: 'BE', uk: 'UK', usa: 'US', cardgame: 'CG|CGT|A' }[id];

  it('have no clause of another game, none twice', () => {
    const wrong = new RegExp(`^(?!(?:${families}${id === 'cardgame' ? '' : '|CORE'})-)`);
    expect(idsOf(page).filter((clause) => wrong.test(clause))).toEqual([]);
    expect(new Set(idsOf(page)).size).toBe(idsOf(page).length);
  });

  it.each(languages)('read right: no marks, no empty words, no clause named that is not there (%s)', (language) => {
    const words = textsOf(page, language);
    expect(words.filter((w) => /\*\*|\{[a-z-]+[:}]|\[[TD]\]|\[A-| {2}|^[,;.]| [.,;]|data\//.test(w))).toEqual([]);
    const ids = new Set(idsOf(page));
    const named = words.flatMap((w) => tokensOf(w)).filter((t) => t.kind === 'clause');
    expect(named.filter((t) => !ids.has(t.text))).toEqual([]);
    for (const s of page.sections) {
      for (const e of s.entries) expect(`${e.body[language]}${e.ruling?.[language] ?? ''}`, e.id).not.toBe('');
      for (const x of s.technologies)
        expect(page.facts.technologies.find((f) => f.id === x.technology)?.text[language], x.id).toBeTruthy();
    }
  });

  it.each(languages)('have an anchor for each clause and a link to it (%s)', (language) => {
    setLanguage(language);
    const html = render(RulesPage, { props: { rules: page, clause: '' } }).body;
    for (const clause of idsOf(page)) {
      expect(html.split(`id="clause-${clause}"`).length, clause).toBe(2);
      expect(html).toContain(`href="${toRules(id, clause)}"`);
    }
    // References lead to anchors, too.
    for (const [, game, clause] of html.matchAll(/href="#\/rules\/([\w-]+)\/([\w-]+)"/g))
      expect(idsOf(pages.get(game as typeof id)!)).toContain(clause);
  });

  it('show rulings', () => {
    setLanguage('en');
    const html = render(RulesPage, { props: { rules: page, clause: '' } }).body;
    const rulings = page.sections
      .flatMap((s) => s.entries)
      .reduce((n, e) => n + (e.ruling ? 1 : 0) + e.rulings.length, 0);
    expect(rulings).toBeGreaterThan(10);
    expect(html.match(/class="ruling/g)?.length).toBe(rulings);
  });
});

describe('a clause in the address', () => {
  it('is marked', () => {
    const html = render(RulesPage, { props: { rules: pages.get('europe')!, clause: 'EU-T4' } }).body;
    expect(html).toMatch(/<li class="clause [^"]*marked[^"]*" id="clause-EU-T4"/);
    expect(html.match(/<li class="clause [^"]*marked/g)?.length).toBe(1);
  });
});

describe('numbers', () => {
  it('are those of the data files', () => {
    const { facts } = pages.get('europe')!;
    expect(deckSize(facts)).toBe(110);
    expect(facts.pieces[0]!.points.at(-1)).toEqual([8, 21]);
    expect(facts.tickets).toEqual({ regular: 40, long: 6, least: 5, most: 21 });
    expect(facts.stations).toEqual({ count: 3, unused: 4 });
    expect(pages.get('uk')!.facts.special).toEqual([
      { from: { en: 'Southampton', pl: 'Southampton' }, to: { en: 'New York', pl: 'New York' }, cards: 10, points: 40 },
    ]);
    expect(pages.get('berlin')!.facts.notice?.pl).toContain('rekonstrukcj');
  });

  it('are the same in what the server answers: points stand at the pieces, doubles are named by their twin', () => {
    const data = dataOf('berlin');
    const { route_points, ...rest } = data;
    const tables = route_points as Record<string, Json>;
    const answer = {
      ...rest,
      pieces: (data['pieces'] as Json[]).map((p) => ({ ...p, points: tables[p['id'] as string] })),
      routes: (data['routes'] as Json[]).map(({ double, ...r }) =>
        double === undefined ? { ...r, twin: null } : { ...r, twin: 'other' },
      ),
    };
    expect(factsOf(answer)).toEqual(factsOf(data));
  });
});

describe('a map of somebody else', () => {
  const tiny = rulesOf(JSON.parse(text('data/examples/tiny.json')) as Json);

  it('has the rules of its modules and no others', () => {
    expect(tiny.sections.some((s) => s.entries.some((e) => e.id === 'EU-L1'))).toBe(true);
    expect(idsOf(tiny).filter((id) => !/^(CORE-|EU-L)/.test(id))).toEqual([]);
    const all = rulesOf({
      ...dataOf('uk'),
      id: 'mine',
      modules: [...(dataOf('uk')['modules'] as string[]), 'tunnels', 'stations', 'districts', 'piece-kinds'],
    });
    for (const id of ['EU-F1', 'EU-T4', 'EU-B1', 'LO-D1', 'BE-R2', 'UK-C1', 'UK-B1', 'UK-R1', 'UK-V9', 'UK-V10'])
      expect(idsOf(all), id).toContain(id);
    expect(all.sections.flatMap((s) => s.technologies).map((x) => x.technology)).toEqual(
      all.facts.technologies.map((x) => x.id),
    );
  });

  it('says which routes technologies open, in words that hold for any map', () => {
    const shop = rulesOf({ ...dataOf('uk'), id: 'mine', modules: ['technologies'] });
    const clause = shop.sections.flatMap((s) => s.entries).find((e) => e.id === 'UK-P1')!;
    expect(clause.body.en).toContain('needs all of them');
    expect(clause.body.pl).toContain('potrzebne są wszystkie');
    for (const body of Object.values(clause.body)) expect(body).not.toMatch(/England|Angli/);
    expect(
      idsOf(shop).filter((id) => /^UK-P[2-6]$/.test(id)),
      'what tells of the British board',
    ).toEqual([]);
    expect(
      pages
        .get('uk')!
        .sections.flatMap((s) => s.entries)
        .find((e) => e.id === 'UK-P1')!.body.en,
    ).toContain('England');
  });

  it('has every clause to which a refusal at its table leads', () => {
    const modules = [
      'ferries',
      'tunnels',
      'stations',
      'districts',
      'piece-kinds',
      'substitutes',
      'technologies',
      'right-of-way',
      'injectors',
      'water-tenders',
      'diesel',
      'final-bets',
      'longest-path',
    ];
    const board = new Set(idsOf(rulesOf({ ...dataOf('uk'), id: 'mine', modules })));
    const cards = new Set(idsOf(rulesOf({ ...dataOf('cardgame'), id: 'mine', modules: ['rail-yards'] })));
    const named = clausesOfReasons().filter((id) => !id.startsWith('A-'));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((id) => !(id.startsWith('CG') ? cards : board).has(id))).toEqual([]);
  });

  it('plays with cards without Big Cities and a second pass, if it has none', () => {
    const cards = rulesOf({ ...dataOf('cardgame'), id: 'mine', modules: ['rail-yards'] });
    expect(idsOf(cards)).toContain('CG-22');
    for (const id of ['CG-6', 'CG-49', 'CG-45', 'CGT-1']) expect(idsOf(cards), id).not.toContain(id);
  });

  it('is drawn with its own colours', () => {
    for (const page of [tiny, ...pages.values()]) {
      const colours = new Set(['gray', ...page.facts.colours.map((c) => c.id)]);
      for (const s of page.sections)
        for (const sketch of sketchesOf(s, page.facts))
          if (sketch.kind === 'board') for (const r of sketch.routes) expect(colours).toContain(r.colour);
    }
  });
});

describe('words', () => {
  it('are taken apart: clauses, options, what was searched for', () => {
    expect(tokensOf('See EU-T4 or `peek_own_track`.')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'clause', text: 'EU-T4' },
      { kind: 'text', text: ' or ' },
      { kind: 'option', text: 'option.peek_own_track' },
      { kind: 'text', text: '.' },
    ]);
    expect(tokensOf('Żółte połączenie', 'laczenie')).toEqual([
      { kind: 'text', text: 'Żółte po' },
      { kind: 'found', text: 'łączenie' },
    ]);
  });
});
