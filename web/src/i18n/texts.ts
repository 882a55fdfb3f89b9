// What a language must have: every key of English, with plural forms where English has them.
import type { en } from './en';

export interface Plural {
  readonly one?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

export type Key = keyof typeof en;

export type Texts = { readonly [K in Key]: (typeof en)[K] extends string ? string : Plural };

export type Values = Readonly<Record<string, string | number>>;

/** The text with its {names} filled in; `n` chooses the plural form and is written as the language writes numbers. */
export function fill(entry: string | Plural, language: string, values: Values): string {
  const n = values['n'];
  let text: string;
  if (typeof entry === 'string') text = entry;
  else {
    const rule = typeof n === 'number' ? rules(language).select(n) : 'other';
    text = entry[rule as keyof Plural] ?? entry.other;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? number(language).format(value) : value;
  });
}

const plural = new Map<string, Intl.PluralRules>();
const format = new Map<string, Intl.NumberFormat>();

function rules(language: string): Intl.PluralRules {
  if (!plural.has(language)) plural.set(language, new Intl.PluralRules(language));
  return plural.get(language)!;
}

function number(language: string): Intl.NumberFormat {
  if (!format.has(language)) format.set(language, new Intl.NumberFormat(language));
  return format.get(language)!;
}
