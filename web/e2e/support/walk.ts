// A walk through every screen in one language and light.
import type { Page } from 'playwright-core';
import { finishedGame, newGuest, tableOf } from './api';
import { newMemory } from './greed';
import { answer, click } from './hand';
import { look } from './look';
import { momentOf } from './moments';
import type { scenes } from './scene';
import { nextQuestion, sightOf, type Sight } from './sight';
import { beginAgainstBots, goTo, kGames, openTable, type GameId } from './ways';
import { words, type Language } from './words';

/** Plays a while and looks at each new kind of moment. */
async function momentsOf(page: Page, game: GameId, language: Language, answers: number): Promise<void> {
  const seen = new Set<string>();
  const memory = newMemory();
  const watch = async (sight: Sight): Promise<void> => {
    const moment = momentOf(sight);
    if (seen.has(moment)) return;
    seen.add(moment);
    await look(page, `table-${game}-${moment}`, language);
  };
  for (let i = 0; i < answers; i++) {
    await nextQuestion(page, null);
    if ((await sightOf(page)).sheet) return;
    await answer(page, memory, click, watch);
  }
}

export function walk(scene: ReturnType<typeof scenes>, language: Language, colorScheme: 'light' | 'dark'): void {
  const t = words(language);
  const locale = language === 'pl' ? 'pl-PL' : 'en-GB';
  const at = `in ${language}, ${colorScheme}`;

  scene(`screens around the table ${at}`, async ({ server, person }) => {
    const { site } = server;
    const over = new Map<GameId, string>();
    for (const game of ['europe', 'cardgame'] as const) over.set(game, await finishedGame(site, game));
    const other = await newGuest(site, 'Zofia');
    await tableOf(site, other, 'london', ['me', null, null], false);
    await tableOf(site, other, 'usa', ['me', 'bot:easy'], true);

    const page = await person({ locale, colorScheme, kept: { name: 'Ala' } });
    const see = async (name: string, hash: string, sign: string): Promise<void> => {
      await goTo(page, hash);
      await page.locator(sign).first().waitFor();
      await look(page, name, language);
    };
    await page.locator('button[data-game]').first().waitFor();
    await look(page, 'start', language);
    await page.locator('button[data-game=berlin]').click();
    await look(page, 'start-chosen', language);
    await see('lobby', '#/lobby', 'main li h2');
    await see('history', '#/history', 'main li, main tr');
    await see('settings', '#/settings', 'fieldset');
    await see('nowhere', '#/no-such-place', 'main h1');
    for (const game of kGames) await see(`new-${game}`, `#/new/${game}`, 'main li select');
    for (const [game, id] of over) await see(`replay-${game}`, `#/replay/${id}/60`, 'main .board');
    await page.locator('main details:has(table) > summary').click();
    await look(page, 'replay-as-table', language);
    await see('record', '#/record', 'main h1');
    await see('account', '#/account', 'main form');
    await see('ratings', '#/ratings/europe', 'main h1');
    await see('rules', '#/rules/berlin', 'main article');
    await see('rules-clause', '#/rules/europe/EU-T4', '#clause-EU-T4');
    await see('rules-all', '#/rules', 'main h1');
    await openTable(page, { game: 'berlin', seats: ['me', 'free', 'bot:easy'] }, t);
    await look(page, 'waiting-room', language);
    await page.locator('nav a[href^="#/user/"]').click();
    await page.locator('main h1').waitFor();
    await look(page, 'profile', language);
  });

  for (const game of kGames)
    scene(`${game}: moments at the table ${at}`, async ({ person }) => {
      const page = await person({ locale, colorScheme, kept: { name: 'Ala' } });
      await beginAgainstBots(page, game);
      await momentsOf(page, game, language, 14);
    });
}
