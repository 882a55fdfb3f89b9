// The lesson of each game, loaded when it is wanted. A game without one has no address to learn it.
import type { Lesson } from '../steps/types';

const files: Readonly<Record<string, () => Promise<{ readonly lesson: Lesson }>>> = {
  europe: () => import('./europe'),
  london: () => import('./london'),
  berlin: () => import('./berlin'),
  uk: () => import('./uk'),
  cardgame: () => import('./cardgame'),
  usa: () => import('./usa'),
};

export const lessonOf = async (game: string): Promise<Lesson | null> =>
  Object.hasOwn(files, game) ? (await files[game]!()).lesson : null;
