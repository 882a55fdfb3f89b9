// What many screens say in the same words: a bot's level, whether a game counts, what went wrong.
import { hasText, t } from '../i18n/index.svelte';
import type { Key } from '../i18n/texts';
import type { Counts } from '../protocol/messages';

const levels: Readonly<Record<string, Key>> = {
  easy: 'level.easy',
  medium: 'level.medium',
  hard: 'level.hard',
  expert: 'level.expert',
};

export const levelName = (name: string): string => (levels[name] ? t(levels[name]) : name);

/** A sentence on what a game counts as; that is the server's to say. A reason not known here yet is passed over. */
export function countsWords(counts: Counts): string {
  const key = `counts.${counts.as ?? counts.why ?? 'none'}`;
  return t(hasText(key) ? (key as Key) : 'counts.none');
}

/** The same in a word or two. */
export const countsShort = (counts: Counts): string => t(`counts.short_${counts.as ?? 'none'}`);

/** What went wrong, as whoever noticed it says; `otherwise` if that is nothing. */
export const errorWords = (error: unknown, otherwise: Key = 'error.network'): string =>
  error instanceof Error && error.message !== '' ? error.message : t(otherwise);
