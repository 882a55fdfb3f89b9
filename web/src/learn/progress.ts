// What this browser remembers of lessons: where each stands, and for which games one was offered.
import { remember, remembered } from '../device/storage';

export const lessons: readonly string[] = ['europe', 'london', 'berlin', 'uk', 'cardgame', 'usa'];

export const toLesson = (game: string): string => `#/learn/${game}`;

const at = (game: string): string => `learn.${game}`;
const known = (game: string): string => `known.${game}`;

export const keptLesson = (game: string): string | null => remembered(at(game));
export const keepLesson = (game: string, progress: unknown): void =>
  remember(at(game), progress === null ? null : JSON.stringify(progress));

/** The game whose lesson goes on at a table; null if none does. */
export function lessonAt(table: string): string | null {
  const there = (game: string): boolean => {
    try {
      return (JSON.parse(keptLesson(game) ?? 'null') as { readonly table?: string } | null)?.table === table;
    } catch {
      return false;
    }
  };
  return lessons.find(there) ?? null;
}

/** Whoever began a lesson, declined it or played the game is not asked again. */
export const isKnown = (game: string): boolean => remembered(known(game)) !== null || keptLesson(game) !== null;
export const setKnown = (game: string): void => remember(known(game), 'yes');
