// What the page says in a language, by the key of the text, so that scenes find buttons whatever their words are.
import { en } from '../../src/i18n/en';
import { pl } from '../../src/i18n/pl';
import { fill, type Key, type Values } from '../../src/i18n/texts';

export type Language = 'en' | 'pl';
export type Words = (key: Key, values?: Values) => string;

export const words =
  (language: Language): Words =>
  (key, values = {}) =>
    fill(language === 'en' ? en[key] : pl[key], language, values);

export const english = words('en');
export const polish = words('pl');
