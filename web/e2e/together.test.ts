// Every game, whole, between two people in two browsers: one invites, the other
// follows the link and sees it in Polish.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newMemory } from './support/greed';
import { answer, click } from './support/hand';
import { look } from './support/look';
import { lookBack, rareMoments } from './support/moments';
import { downloaded, proveResult, shownTotals } from './support/result';
import { scenes } from './support/scene';
import { sightOf } from './support/sight';
import { kGames, openTable, type GameId } from './support/ways';
import { english as t, polish } from './support/words';

const scene = scenes();

/** Until either is asked or the game is over. */
async function anyAsked(pages: readonly Page[]): Promise<void> {
  const one = pages.map((p) =>
    p.waitForFunction(() => document.querySelector('.play[data-ask], [data-total]') !== null, null, { polling: 20 }),
  );
  await Promise.race(one);
  for (const wait of one) wait.catch(() => undefined);
}

async function meet(game: GameId, host: Page, guest: Page): Promise<void> {
  if (game === 'cardgame' || game === 'uk') {
    const options = game === 'uk' ? { advanced_technologies: true } : { row_order: 'owner' };
    await openTable(host, { game, seats: ['me', 'free'], options });
  } else {
    await host.locator(`button[data-game=${game}]`).click();
    await host.locator('#begin select').first().selectOption({ index: 0 });
    await host.getByRole('button', { name: t('start.invite'), exact: true }).click();
  }
  const link = await host.getByRole('textbox', { name: t('table.copy') }).inputValue();
  await guest.goto(link);
  await guest.getByRole('button', { name: polish('table.sit'), exact: true }).click();
  await host.getByRole('button', { name: t('table.start'), exact: true }).click();
  await Promise.all([host, guest].map((p) => p.locator('.play').waitFor()));
}

for (const game of kGames) {
  scene(`${game}: a whole game between two browsers`, async ({ server, person }) => {
    const host = await person({ kept: { name: 'Ala' } });
    const guest = await person({ kept: { name: 'Ola' }, locale: 'pl-PL', colorScheme: 'dark' });
    await meet(game, host, guest);
    const pages = [host, guest];
    const memories = pages.map(newMemory);
    const watch = rareMoments(guest, game, 'pl');
    for (;;) {
      await anyAsked(pages);
      const answered = [];
      for (const [i, page] of pages.entries())
        answered.push(await answer(page, memories[i]!, click, page === guest ? watch : undefined));
      if (!answered.includes(true) && (await sightOf(host)).sheet) break;
    }
    const record = await proveResult(host, server);
    expect(record.game).toBe(game);
    expect(record.moves.filter((m) => m.by !== undefined)).toEqual([]);
    await guest.locator('[data-total]').first().waitFor();
    expect(await shownTotals(guest)).toEqual(await shownTotals(host));
    expect(await guest.locator('thead th').allInnerTexts()).toEqual(await host.locator('thead th').allInnerTexts());
    expect(JSON.parse(await downloaded(guest))).toEqual(record);
    await look(guest, `sheet-${game}`, 'pl');
    if (game === 'london') await lookBack(guest, game, 'pl');
    if (game === 'cardgame') expect(record.moves.some((m) => m.move.startsWith('shunt'))).toBe(true);
  });
}
