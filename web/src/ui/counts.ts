// Whether and as what a game counts, in words; what counts is the server's to say.
import { hasText, t } from '../i18n/index.svelte';
import type { Key } from '../i18n/texts';
import type { Counts } from '../protocol/messages';

/** A sentence. A reason that this page does not know yet is passed over. */
export function countsWords(counts: Counts): string {
  const key = `counts.${counts.as ?? counts.why ?? 'none'}`;
  return t(hasText(key) ? (key as Key) : 'counts.none');
}

/** A word or two. */
export const countsShort = (counts: Counts): string => t(`counts.short_${counts.as ?? 'none'}`);
