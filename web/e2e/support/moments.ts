// Kinds of moments at a table; each is looked at once.
import type { Page } from 'playwright-core';
import { look } from './look';
import type { Sight } from './sight';
import { goTo, type GameId } from './ways';
import type { Language } from './words';

export function momentOf(sight: Sight): string {
  const kind = sight.ways[0]?.split(' ')[0];
  if (kind !== undefined) return kind === 'claim' ? 'payment' : kind;
  if (sight.tickets.length > 0) return 'tickets';
  if (sight.moves.some((m) => /^(pay|withdraw)/.test(m))) return 'tunnel';
  for (const rare of ['declare', 'shunt'] as const) if (sight.moves.some((m) => m.startsWith(rare))) return rare;
  return sight.routes.length > 0 ? 'claim' : 'turn';
}

/** Moments that the first turns do not bring. */
const kRare = new Set(['tunnel', 'station', 'buy', 'declare', 'shunt']);

/** Looks at each kind of rare moment of a whole game, and at its middle, once. */
export function rareMoments(page: Page, game: GameId, language: Language): (sight: Sight) => Promise<void> {
  const seen = new Set<string>();
  let answers = 0;
  return async (sight) => {
    answers++;
    const moment = kRare.has(momentOf(sight))
      ? momentOf(sight)
      : answers > 60 && sight.ways.length === 0 && sight.tickets.length === 0
        ? 'late'
        : '';
    if (moment === '' || seen.has(moment)) return;
    seen.add(moment);
    await look(page, `table-${game}-${moment}`, language);
  };
}

/** What is left of a game that was played: the own profile and the ratings. */
export async function lookBack(page: Page, game: GameId, language: Language): Promise<void> {
  await goTo(page, '#/');
  await page.locator('nav a[href^="#/user/"]').click();
  await page.locator('main ul li').first().waitFor();
  await look(page, 'profile-played', language);
  await goTo(page, `#/ratings/${game}`);
  await page.locator('main h1').waitFor();
  await look(page, 'ratings-played', language);
}
