// Whether a page speaks Polish throughout: no key of a text is shown, and no text that is there in Polish is in
// English.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../../src/i18n/en';
import { pl } from '../../src/i18n/pl';

const forms = (entry: unknown): string[] =>
  typeof entry === 'string' ? [entry] : Object.values(entry as Record<string, string>);
const inPolish = new Set(Object.values(pl).flatMap(forms));
const onlyEnglish = new Set(
  Object.values(en)
    .flatMap(forms)
    .filter((text) => /[a-z]{3}/i.test(text) && !text.includes('{') && !inPolish.has(text)),
);
const keys = Object.keys(en);

/** All that is read or read aloud: texts, labels, titles, placeholders. */
export function said(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out: string[] = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const around = node.parentElement!;
      if (!around.closest('script, style, [lang=en]')) out.push(node.textContent!);
    }
    for (const e of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) out.push(e.getAttribute(name) ?? '');
    return out.map((s) => s.trim()).filter((s) => s !== '');
  });
}

export async function speaksPolish(page: Page): Promise<void> {
  const all = await said(page);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('pl');
  expect(
    all.filter((s) => keys.some((k) => s.includes(k))),
    'keys of texts',
  ).toEqual([]);
  expect(
    all.filter((s) => onlyEnglish.has(s)),
    'English texts',
  ).toEqual([]);
  expect(
    all.filter((s) => /undefined|NaN|\{\w+\}|\[object/.test(s)),
    'broken texts',
  ).toEqual([]);
}
