// A phone in Polish: a whole game by taps, and nothing that has to be pushed sideways.
import { expect } from 'vitest';
import { newMemory } from './support/greed';
import { playOn, tap } from './support/hand';
import { fits } from './support/look';
import { speaksPolish } from './support/polish';
import { proveResult } from './support/result';
import { scenes } from './support/scene';
import { goTo } from './support/ways';

const scene = scenes();

scene('a whole game on a phone in Polish, by taps', async ({ server, person }) => {
  const page = await person({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    locale: 'pl-PL',
  });
  for (const hash of ['#/lobby', '#/history', '#/settings', '#/new/uk', '#/new/cardgame', '#/']) {
    await goTo(page, hash);
    await page.locator('h1').waitFor();
    await fits(page);
    await speaksPolish(page);
  }
  await page.locator('button[data-game=berlin]').tap();
  await page.locator('#begin select').first().selectOption({ index: 0 });
  await speaksPolish(page);
  await page.locator('#begin button[type=submit]').tap();
  const memory = newMemory();
  await page.locator('.play').waitFor();
  let over = false;
  while (!over) {
    // Now and then a look at the words; always at the width.
    await playOn(page, memory, tap, (n) => n >= 8);
    await fits(page);
    await speaksPolish(page);
    over = (await page.locator('[data-total]').count()) > 0;
  }
  await proveResult(page, server);
});

scene('place names are those of the Polish boards', async ({ server, person }) => {
  const page = await person({ locale: 'pl-PL' });
  const whole = (await (await fetch(`${server.site}/api/games/europe?players=2`)).json()) as {
    places: { name: { pl: string } }[];
  };
  await page.locator('button[data-game=europe]').click();
  await page.locator('#begin button[type=submit]').click();
  await page.locator('.play .board').waitFor();
  const bare = (text: string): string => text.replace(/[\s-]/g, '');
  const shown = new Set((await page.locator('.board .names text').allTextContents()).map(bare));
  for (const place of whole.places) expect(shown).toContain(bare(place.name.pl));
});
