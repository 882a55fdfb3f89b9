// The page's language: from the browser at first, then as chosen and kept in this browser.
import type { Language, Text } from '../game/game';
import { remember, remembered } from '../device/storage';
import { en } from './en';
import { pl } from './pl';
import { fill, type Key, type Texts, type Values } from './texts';

const all: Record<Language, Texts> = { en, pl };
export const languages: readonly Language[] = ['en', 'pl'];

function first(): Language {
  const kept = remembered('language');
  if (kept === 'en' || kept === 'pl') return kept;
  const wished = typeof navigator === 'undefined' ? [] : navigator.languages;
  return wished.find((l) => /^(pl|en)\b/.test(l))?.startsWith('pl') ? 'pl' : 'en';
}

const now = $state<{ language: Language }>({ language: first() });

export const language = (): Language => now.language;

export function setLanguage(value: Language): void {
  now.language = value;
  remember('language', value);
  if (typeof document !== 'undefined') document.documentElement.lang = value;
}

/** A text of the page in the current language. */
export function t(key: Key, values: Values = {}): string {
  return fill(all[now.language][key], now.language, values);
}

/** Whether there is a text for a key that was put together from data. */
export const hasText = (key: string): boolean => Object.hasOwn(en, key);

/** A text of the game's data in the current language. */
export const say = (text: Text): string => text[now.language];

/** The language's own name for itself. */
export const nameOf = (of: Language): string => all[of]['language.name'];
