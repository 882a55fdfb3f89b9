// Without a server: the page itself says so, goes on by itself, and shows rules and games that were watched before.
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { finishedGame } from './support/api';
import { faultless, fits } from './support/look';
import { scenes, shots } from './support/scene';
import { goTo } from './support/ways';
import { words } from './support/words';

const scene = scenes();
const broken = /WebSocket connection|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK|Failed to fetch/;

const panel = (page: Page) => page.locator('[data-part=offline]');

/** The worker is there and has fetched everything. */
const settled = (page: Page): Promise<unknown> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          await navigator.serviceWorker.ready;
          const paths = (
            await Promise.all(
              (await caches.keys()).map(async (k) => (await (await caches.open(k)).keys()).map((r) => r.url)),
            )
          ).flat();
          return ['LearnScreen', 'FileReplay', 'art-europe', 'rules-usa'].filter(
            (part) => !paths.some((p) => p.includes(part)),
          );
        }),
      { timeout: 40_000, interval: 500 },
    )
    .toEqual([]);

for (const language of ['en', 'pl'] as const) {
  scene(`the server is away (${language})`, async ({ server, person }) => {
    const t = words(language);
    const id = await finishedGame(server.site, 'london');
    const page = await person({
      locale: language === 'pl' ? 'pl-PL' : 'en-GB',
      colorScheme: language === 'pl' ? 'dark' : 'light',
      expected: broken,
    });
    // One game is watched, and its record brought along as a file.
    await goTo(page, `#/replay/${id}`);
    await page.locator('.board').waitFor();
    const file = join(server.folder, `${language}.jsonl`);
    writeFileSync(file, await (await fetch(`${server.site}/api/tables/${id}/record`)).text());
    const bring = async (): Promise<void> => {
      await goTo(page, '#/record');
      await page.locator('input[type=file]').setInputFiles(file);
      await page.locator('.board').waitFor();
    };
    await bring();
    await settled(page);
    await goTo(page, '#/');
    await server.stop();
    try {
      await page.reload();
      await panel(page).waitFor();
      expect(await panel(page).innerText()).toContain(t('offline.server'));
      for (const width of [390, 1024, 1600]) {
        await page.setViewportSize({ width, height: 844 });
        await fits(page);
        await page.screenshot({ path: join(shots, `offline-${language}-${width}.png`) });
      }
      await faultless(page);
      await panel(page)
        .getByRole('link', { name: t('rules.title'), exact: true })
        .click();
      await page.locator('h1').first().waitFor();
      await goTo(page, '#/rules/europe/EU-T4');
      await page.locator('#clause-EU-T4').waitFor();
      await bring();
      await goTo(page, '#/lobby');
      await panel(page)
        .getByRole('link', { name: new RegExp(t('offline.replays')) })
        .click();
      await page.locator('.board').waitFor();
      await goTo(page, '#/');
      await panel(page).waitFor();
    } finally {
      await server.start();
    }
    // It goes on by itself.
    await page.locator('button[data-game=europe]').waitFor();
    expect(await panel(page).count()).toBe(0);
  });
}
