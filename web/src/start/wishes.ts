// What a new table is asked for: seats as the server reads them, manners, times in words.
import { t } from '../i18n/index.svelte';
import type { SeatWish } from '../net/api';

export interface SeatChoice {
  /** 'me', 'device' (somebody else at this device), 'free', or a bot: "bot:hard". */
  kind: string;
  name: string;
}

export const mannerDefaults = {
  show_counts: true,
  show_scores: true,
  show_known: false,
  spectators: true,
  friendly: false,
  hints: true,
  chat: true,
};

export type Manner = keyof typeof mannerDefaults;

/**
 * Somebody may come from elsewhere. Then there are no hints unless they are wished for: with them the game does not
 * count.
 */
export const othersMayJoin = (seats: readonly SeatChoice[]): boolean => seats.some((s) => s.kind === 'free');

/** "me", "me:Ola", "bot:hard" or null for each seat; a person without a name is called by the seat. */
export function seatWishes(choices: readonly SeatChoice[], unnamed: (seat: number) => string): SeatWish[] {
  return choices.map(({ kind, name }, i) => {
    if (kind === 'free') return null;
    return kind === 'device' ? `me:${name.trim() === '' ? unnamed(i + 1) : name.trim()}` : kind;
  });
}

export function durationWords(seconds: number): string {
  if (seconds >= 86400 && seconds % 86400 === 0) return t('new.days', { n: seconds / 86400 });
  if (seconds >= 3600 && seconds % 3600 === 0) return t('new.hours', { n: seconds / 3600 });
  if (seconds >= 60 && seconds % 60 === 0) return t('new.minutes', { n: seconds / 60 });
  return t('new.seconds', { n: seconds });
}
