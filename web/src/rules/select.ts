// Which clauses of the ledger a game's page has, in the order in which a newcomer would ask for them, and how they read
// there: marks such as {stations: …} are kept or dropped.
//
// A game that comes with Konduktor has the clauses of all boards and its own; any other map has those of its modules.
import type { Language, Text } from '../game/game';
import type { Facts, Head } from './facts';
import type { Clause, Ledger, Ruling, Term } from './ledger';

export interface Entry {
  readonly id: string;
  readonly body: Text;
  readonly ruling?: Text | undefined;
  /** Rulings with ids of their own that belong here. */
  readonly rulings: readonly Ruling[];
}

export interface TechnologyRow {
  /** Missing for a technology that the ledger does not know. */
  readonly id?: string | undefined;
  readonly technology: string;
  /** Clauses that say more. */
  readonly see: readonly string[];
}

export interface Section {
  readonly title: Text;
  readonly terms: readonly Term[];
  readonly entries: readonly Entry[];
  readonly technologies: readonly TechnologyRow[];
  /** The table of technologies stands above the clauses. */
  readonly tableFirst: boolean;
}

export interface Page {
  readonly sections: readonly Section[];
}

const own: Readonly<Record<string, readonly string[]>> = {
  europe: ['CORE', 'EU'],
  london: ['CORE', 'LO'],
  berlin: ['CORE', 'BE'],
  uk: ['CORE', 'UK'],
  usa: ['CORE', 'US'],
  cardgame: ['CG', 'CGT'],
};
export const knownGames = ['europe', 'london', 'berlin', 'uk', 'cardgame', 'usa'] as const;

/** Clauses by module, for maps that are not ours. An entry is a family with its letter, or a whole id. */
const byModule: Readonly<Record<string, readonly string[]>> = {
  ferries: ['EU-F'],
  tunnels: ['EU-T'],
  stations: ['EU-B'],
  'longest-path': ['EU-L'],
  districts: ['LO-D'],
  'piece-kinds': ['BE-R'],
  substitutes: ['UK-C1', 'UK-C3'],
  technologies: ['UK-P1', 'UK-B', 'UK-E2'],
  'right-of-way': ['UK-R'],
  injectors: ['UK-V9'],
  'water-tenders': ['UK-V7'],
  diesel: ['UK-V10'],
  'final-bets': ['UK-V6', 'UK-V8', 'UK-V11'],
};
/** Clauses of the Card Game that need a module, or that tell only of our own cards. */
const cardsNeed: Readonly<Record<string, string>> = {
  'CG-1': 'cardgame',
  'CG-6': 'big-cities',
  'CG-49': 'cardgame',
  'CG-50': 'big-cities',
  'CG-51': 'cardgame',
  'CG-43': 'second-pass',
  'CG-44': 'second-pass',
  'CG-45': 'second-pass',
  'CG-46': 'second-pass',
  'CG-47': 'second-pass',
};

const order = [
  'EU-S',
  'LO-S',
  'BE-S',
  'UK-S',
  'US-S',
  'CORE-',
  'CORE-D',
  'UK-C',
  'CORE-R',
  'BE-R',
  'UK-P',
  'EU-F',
  'UK-F',
  'EU-T',
  'UK-B',
  'UK-X',
  'UK-R',
  'EU-B',
  'CORE-K',
  'LO-D',
  'CORE-E',
  'LO-E',
  'BE-E',
  'EU-L',
  'US-L',
  'UK-E',
  'UK-V',
];

const familyOf = (id: string): string => id.slice(0, id.indexOf('-'));
const prefixOf = (id: string): string => id.replace(/\d+$/, '');

/** The game whose page has the clause: for references that lead elsewhere. */
export function homeOf(clause: string): string {
  const family = familyOf(clause) === 'A' ? 'CG' : familyOf(clause);
  return knownGames.find((g) => own[g]!.includes(family)) ?? 'europe';
}

function applies(clause: Clause, head: Head): boolean {
  const families = own[head.id];
  if (families) return families.includes(familyOf(clause.id));
  if (head.machine === 'cards')
    return (
      familyOf(clause.id) === 'CG' &&
      (cardsNeed[clause.id] === undefined || head.modules.includes(cardsNeed[clause.id]!))
    );
  if (familyOf(clause.id) === 'CORE') return true;
  return head.modules.some((m) => byModule[m]?.some((p) => p === clause.id || p === prefixOf(clause.id)));
}

function featuresOf(head: Head, facts: Facts): ReadonlySet<string> {
  return new Set([
    head.id,
    ...head.modules,
    ...(facts.sweepAt > 0 ? ['sweep'] : []),
    ...(facts.first.rejects === 'out' ? ['rejects-out'] : []),
  ]);
}

const marks = /\{([a-z-]+)(?:: ?([^{}]*))?\}/g;

/** The text as it reads in a game with these features, or null if all of it holds only for others. */
export function resolve(text: string, features: ReadonlySet<string>): string | null {
  const whole = /^\{([a-z-]+)\} /.exec(text);
  if (whole && !features.has(whole[1]!)) return null;
  return text
    .replace(marks, (_, name: string, words: string | undefined) => (features.has(name) ? (words ?? '') : ''))
    .replace(/ {2,}/g, ' ')
    .trim();
}

export function pageOf(ledger: Ledger, head: Head, facts: Facts): Page {
  const features = featuresOf(head, facts);
  const placed = new Set<string>();
  const both = (t: Text): Text | null => {
    const [en, pl] = [resolve(t.en, features), resolve(t.pl, features)];
    return en === null || pl === null ? null : { en, pl };
  };

  const rulingHere = (r: Ruling): Ruling => ({
    id: r.id,
    question: both(r.question) ?? r.question,
    answer: both(r.answer) ?? r.answer,
    why: both(r.why) ?? r.why,
  });

  function entryOf(clause: Clause): Entry | null {
    const body = both(clause.body);
    if (body === null) return null;
    const rulings = ledger.rulings
      .filter((r) => !placed.has(r.id) && new RegExp(`\\[${r.id}\\]`).test(body.en))
      .map(rulingHere);
    for (const r of rulings) placed.add(r.id);
    const here = new Set(rulings.map((r) => r.id));
    const ruling = clause.ruling && both(clause.ruling);
    return {
      id: clause.id,
      body: { en: tidy(body.en, here), pl: tidy(body.pl, here) },
      ...(ruling ? { ruling } : {}),
      rulings,
    };
  }

  const sections = new Map<
    string,
    { title: Text; terms: Term[]; entries: Entry[]; technologies: TechnologyRow[]; tableFirst: boolean; rank: number }
  >();
  ledger.groups.forEach((group, i) => {
    const clauses = group.clauses.filter((c) => applies(c, head));
    if (clauses.length + group.terms.length === 0) return;
    const at = order.indexOf(prefixOf(clauses[0]?.id ?? ''));
    const section = sections.get(group.title.en) ?? {
      title: group.title,
      terms: [],
      entries: [],
      technologies: [],
      tableFirst: clauses[0]?.technology !== undefined,
      rank: at === -1 ? i : at,
    };
    sections.set(group.title.en, section);
    section.terms.push(...group.terms);
    for (const clause of clauses) {
      if (clause.technology !== undefined)
        section.technologies.push({ id: clause.id, technology: clause.technology, see: seen(clause.body.en) });
      else section.entries.push(...[entryOf(clause)].filter((e) => e !== null));
    }
  });
  const sorted = [...sections.values()].sort((a, b) => a.rank - b.rank);
  // A map of somebody else's may have technologies that the ledger does not know: all of them in one table.
  const shop = own[head.id] ? undefined : sorted.find((s) => s.entries.some((e) => e.id === 'UK-B1'));
  if (shop) shop.technologies = facts.technologies.map((t) => ({ technology: t.id, see: [] }));
  return { sections: sorted.map(({ rank: _, ...section }) => section) };
}

const seen = (text: string): string[] => [...text.matchAll(/\b(?:EU|UK)-[A-Z]\d+/g)].map((m) => m[0]);

/** "[A-3]" goes where the ruling itself stands right below, and becomes "(A-6)" where it stands elsewhere. */
function tidy(text: string, here: ReadonlySet<string>): string {
  return text
    .replace(/^\[(A-\d+)\] /, '')
    .replace(/(:)? ?\[(A-\d+)\]/g, (_, colon: string | undefined, id: string) =>
      colon ? `: ${id}` : here.has(id) ? '' : ` (${id})`,
    )
    .replace(/, ?(?=\))/g, '');
}

/** Every id on a page, in order. */
export const idsOf = (page: Page): string[] =>
  page.sections.flatMap((s) => [
    ...s.technologies.flatMap((t) => t.id ?? []),
    ...s.entries.flatMap((e) => [e.id, ...e.rulings.map((r) => r.id)]),
  ]);

export const textsOf = (page: Page, language: Language): string[] =>
  page.sections.flatMap((s) => [
    s.title[language],
    ...s.terms.flatMap((t) => [t.name[language], t.text[language]]),
    ...s.entries.flatMap((e) => [
      e.body[language],
      e.ruling?.[language] ?? '',
      ...e.rulings.flatMap((r) => [r.question[language], r.answer[language], r.why[language]]),
    ]),
  ]);
