import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en';
import { pl } from '../src/i18n/pl';
import { fill, type Key, type Plural } from '../src/i18n/texts';
import { ids, load } from './games';

const languages = { en, pl } as Record<string, Record<string, string | Plural>>;
const forms = (entry: string | Plural): string[] => (typeof entry === 'string' ? [entry] : Object.values(entry));
const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!).sort();

describe.each(Object.keys(languages))('texts in %s', (language) => {
  const texts = languages[language]!;

  it('are the same as in English, none missing, none too many, none empty', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
    for (const [key, entry] of Object.entries(texts))
      for (const form of forms(entry)) expect(form.trim(), key).not.toBe('');
  });

  it('have every plural form of the language', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, entry] of Object.entries(texts)) {
      if (typeof entry === 'string') continue;
      expect(Object.keys(entry).sort(), key).toEqual([...needed].sort());
    }
  });

  it('ask for the same values as English', () => {
    for (const key of Object.keys(en) as Key[]) {
      const wanted = new Set(forms(en[key]).flatMap(holes));
      for (const form of forms(texts[key]!)) expect(new Set(holes(form)), `${key}: ${form}`).toEqual(wanted);
    }
  });
});

describe('plural forms', () => {
  const cards = (n: number): string => fill(pl['table.cards'], 'pl', { n });

  it('are right in Polish', () => {
    expect([1, 2, 4, 5, 12, 22, 25].map(cards)).toEqual([
      '1 karta',
      '2 karty',
      '4 karty',
      '5 kart',
      '12 kart',
      '22 karty',
      '25 kart',
    ]);
  });

  it('leave unknown values visible rather than dropping them', () => {
    expect(fill('{a} and {b}', 'en', { a: 'x' })).toBe('x and {b}');
  });
});

describe('the page', () => {
  const sources = (dir: string): string[] =>
    readdirSync(dir).flatMap((f) => (statSync(join(dir, f)).isDirectory() ? sources(join(dir, f)) : [join(dir, f)]));
  const files = sources(new URL('../src', import.meta.url).pathname).filter(
    (f) => /\.(svelte|ts)$/.test(f) && !/\/(i18n|dev)\//.test(f),
  );

  it('uses only texts that there are, and all of them', () => {
    const used = new Set<string>();
    for (const f of files)
      for (const m of readFileSync(f, 'utf8').matchAll(/['"`]([a-z]+\.[a-z_]+)['"`]/g)) used.add(m[1]!);
    // Chosen by a value: t(`light.${light}`).
    for (const f of files)
      for (const m of readFileSync(f, 'utf8').matchAll(/`([a-z]+\.)\$\{/g))
        for (const k of Object.keys(en)) if (k.startsWith(m[1]!)) used.add(k);
    const asked = new Set<string>();
    for (const f of files)
      for (const m of readFileSync(f, 'utf8').matchAll(/\bt\(\s*['"`]([^'"`$]+)['"`]/g)) asked.add(m[1]!);
    expect([...asked].filter((k) => !(k in en))).toEqual([]);
    expect(Object.keys(en).filter((k) => !used.has(k) && k !== 'language.name')).toEqual([]);
  });
});

describe('names of the data', () => {
  it.each(ids)('are there in both languages: %s', (id) => {
    const game = load(id);
    for (const text of [
      game.name,
      game.wildName,
      ...game.places.map((p) => p.name),
      ...game.colours.map((c) => c.name),
      ...game.technologies.map((x) => x.text),
    ]) {
      expect(text.en).toBeTruthy();
      expect(text.pl).toBeTruthy();
    }
  });
});
