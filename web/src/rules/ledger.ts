// The rule ledger (docs/rules, in both languages) taken apart: groups of clauses under their headings. Read when the
// page is built (tools/rules.mjs); what a game shows of it is chosen by select.ts.
import type { Language, Text } from '../game/game';

export interface Ruling {
  readonly id: string;
  readonly question: Text;
  readonly answer: Text;
  readonly why: Text;
}

export interface Clause {
  readonly id: string;
  /** Marks such as {stations: …} are still in it. Empty if the clause is nothing but a ruling. */
  readonly body: Text;
  readonly ruling?: Text | undefined;
  /** The clause is a row of a table about this technology. */
  readonly technology?: string | undefined;
}

export interface Term {
  readonly name: Text;
  readonly text: Text;
}

export interface Group {
  readonly title: Text;
  readonly terms: readonly Term[];
  readonly clauses: readonly Clause[];
}

export interface Ledger {
  readonly groups: readonly Group[];
  /** The Card Game's rulings, which have ids of their own. */
  readonly rulings: readonly Ruling[];
}

const families = 'CORE|EU|LO|BE|UK|US|CGT|CG|A';
export const clauseId = `(?:${families})-[A-Z]?\\d+`;

const definition = new RegExp(`^- \\*\\*(${clauseId})\\*\\* +(.*)$`);
const row = new RegExp(`^\\| *(${clauseId}) *\\|(.*)\\| *$`);
const term = /^- \*([^*]+)\*: (.*)$/;
const rulingMark: Text = { en: '**Ruling**: ', pl: '**Rozstrzygnięcie**: ' };

type One = { id: string; body: string; ruling?: string; technology?: string; cells?: string[] };
type OneGroup = { title: string; terms: { name: string; text: string }[]; clauses: One[] };

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** In Polish no line ends with a word of one letter. */
const bound = (text: string, language: Language): string =>
  language === 'pl' ? text.replace(/(?<=[ (])([aiouwz]) (?=\S)/gi, '$1\u00a0') : text;

function readOne(markdown: string, language: Language): OneGroup[] {
  const groups: OneGroup[] = [];
  for (const line of bound(markdown, language).split('\n')) {
    const heading = /^##+ (.*)$/.exec(line);
    if (heading) groups.push({ title: heading[1]!, terms: [], clauses: [] });
    const now = groups.at(-1);
    if (now === undefined) continue;
    const named = term.exec(line);
    if (named) now.terms.push({ name: named[1]!, text: sentence(named[2]!) });
    const clause = definition.exec(line);
    if (clause) {
      // [T] and [D] say where the rule is from: not for the page.
      const [body = '', ruling] = clause[2]!
        .replace(/^\[(T|D|A-\d+)\] /, (tag) => (tag.startsWith('[A') ? tag : ''))
        .split(rulingMark[language]);
      now.clauses.push({
        id: clause[1]!,
        body: body.trim(),
        ...(ruling === undefined ? {} : { ruling: sentence(ruling.trim()) }),
      });
    }
    const cells = row.exec(line);
    if (cells) {
      const all = cells[2]!.split('|').map((c) => c.trim());
      const technology = /\(`([a-z-]+)`\)$/.exec(all[0]!)?.[1];
      now.clauses.push({
        id: cells[1]!,
        body: all.at(-1)!,
        cells: all,
        ...(technology === undefined ? {} : { technology }),
      });
    }
  }
  return groups;
}

/** One file of the ledger from its two languages, which must have the same headings and clauses. */
export function readLedger(en: string, pl: string): Ledger {
  const [ours, theirs] = [readOne(en, 'en'), readOne(pl, 'pl')];
  const outline = (groups: OneGroup[]): string =>
    groups.map((g) => g.clauses.map((c) => `${c.id}${c.ruling === undefined ? '' : '!'}`).join(' ')).join(' # ');
  if (outline(ours) !== outline(theirs))
    throw new Error('docs/rules and docs/rules/pl differ: tools/clauses.py --check says where');
  const rulings: Ruling[] = [];
  const groups = ours.map((g, i): Group => {
    const other = theirs[i]!;
    const clauses: Clause[] = [];
    g.clauses.forEach((c, k) => {
      const d = other.clauses[k]!;
      if (c.id.startsWith('A-')) {
        const cell = (n: number): Text => ({ en: c.cells![n]!, pl: d.cells![n]! });
        rulings.push({ id: c.id, question: cell(0), answer: cell(1), why: cell(2) });
        return;
      }
      clauses.push({
        id: c.id,
        body: { en: c.body, pl: d.body },
        ...(c.ruling === undefined ? {} : { ruling: { en: c.ruling, pl: d.ruling! } }),
        ...(c.technology === undefined ? {} : { technology: c.technology }),
      });
    });
    return {
      title: { en: g.title, pl: other.title },
      terms: g.terms.map((t, k) => ({
        name: { en: t.name, pl: other.terms[k]!.name },
        text: { en: t.text, pl: other.terms[k]!.text },
      })),
      clauses,
    };
  });
  return { groups: groups.filter((g) => g.clauses.length + g.terms.length > 0), rulings };
}
