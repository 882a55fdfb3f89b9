// The games that come with Konduktor, and the smallest example.
import { readFileSync } from 'node:fs';
import { readGame, type Game } from '../src/game/game';

export const ids = ['europe', 'usa', 'uk', 'london', 'berlin', 'cardgame'] as const;

export const load = (path: string): Game =>
  readGame(
    JSON.parse(readFileSync(new URL(`../../data/${path}.json`, import.meta.url), 'utf8')) as Record<string, unknown>,
  );
