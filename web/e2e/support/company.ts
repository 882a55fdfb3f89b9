// What happens between people at a table, and around it: offers, pauses, absence, a broken line, watching, a curtain, a
// table that is not there, a map of one's own. Each is looked at in one language and light.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { newGuest, tableOf } from './api';
import { newMemory } from './greed';
import { answer, click, playOn } from './hand';
import { look } from './look';
import type { scenes } from './scene';
import { Server, web } from './server';
import { nextQuestion, sightOf } from './sight';
import { goTo, kGames, openTable, startTable } from './ways';
import { Wire } from './wire';
import { words, type Language, type Words } from './words';

// What a browser says on the console when a server cannot be reached, or does not know a table.
const kExpected = /WebSocket connection|ERR_|status of 404/;

/** Opens the list of what people settle together and chooses from it. */
async function propose(page: Page, what: string): Promise<void> {
  const list = page.locator('details:has(.list)');
  if ((await list.getAttribute('open')) === null) await list.locator('summary').click();
  await list.getByRole('button', { name: what, exact: true }).click();
}

/** Two people in two browsers begin a friendly game; answers the table's id. */
async function meet(site: string, host: Page, guest: Page, token: string, t: Words): Promise<string> {
  const id = await tableOf(site, token, 'europe', ['me', null], false, { friendly: true, away_seconds: 10 });
  await goTo(host, `#/table/${id}`);
  await goTo(guest, `#/table/${id}`);
  await guest.getByRole('button', { name: t('table.sit'), exact: true }).click();
  const start = host.getByRole('button', { name: t('table.start'), exact: true });
  await start.and(host.locator(':enabled')).waitFor();
  await start.click();
  await Promise.all([host, guest].map((p) => p.locator('.play').waitFor()));
  for (const page of [host, guest]) await answer(page, newMemory());
  return id;
}

export function company(scene: ReturnType<typeof scenes>, language: Language, colorScheme: 'light' | 'dark'): void {
  const t = words(language);
  const locale = language === 'pl' ? 'pl-PL' : 'en-GB';
  const at = `in ${language}, ${colorScheme}`;

  scene(`two people at a table ${at}`, async ({ server, person }) => {
    const { site } = server;
    const wire = new Wire(Number(new URL(site).port));
    await wire.open();
    try {
      const token = await newGuest(site, 'Ola');
      const ola = await person({ locale, kept: { name: 'Ola', token } });
      const ala = await person({ locale, colorScheme, kept: { name: 'Ala' }, expected: kExpected });
      await ala.goto(wire.site);
      await ala.locator('button[data-game]').first().waitFor();
      const id = await meet(site, ola, ala, token, t);

      const watcher = await person({ locale, colorScheme });
      await goTo(watcher, `#/table/${id}`);
      await watcher.locator('.play').waitFor();
      await look(watcher, 'people-watching', language);

      await propose(ola, t('deal.pause'));
      await ala.getByRole('button', { name: t('deal.yes'), exact: true }).waitFor();
      await look(ala, 'people-pause-offered', language);
      await ala.getByRole('button', { name: t('deal.yes'), exact: true }).click();
      await ala.getByText(t('table.paused')).first().waitFor();
      await look(ala, 'people-paused', language);
      await ala.getByRole('button', { name: t('deal.resume'), exact: true }).click();
      await ola.getByRole('button', { name: t('deal.yes'), exact: true }).click();

      // Whoever is asked moves until it was Ola, so that she has a move to take back.
      for (let moved = false; !moved;) {
        await Promise.race([ola, ala].map((p) => nextQuestion(p, null).catch(() => undefined)));
        moved = await answer(ola, newMemory());
        if (!moved) await answer(ala, newMemory());
      }
      await propose(ola, t('deal.takeback'));
      await ala
        .getByText(t('offer.takeback', { name: 'Ola' }))
        .first()
        .waitFor();
      await look(ala, 'people-takeback-offered', language);
      await ala.getByRole('button', { name: t('deal.no'), exact: true }).click();

      await ola.close();
      await ala.getByRole('button', { name: t('deal.stand_in', { name: 'Ola' }) }).waitFor({ timeout: 30_000 });
      await look(ala, 'people-away', language);

      await ala.context().setOffline(true);
      wire.cut();
      await ala
        .getByRole('status')
        .filter({ hasText: t('connection.lost') })
        .waitFor();
      await look(ala, 'people-line-lost', language);
    } finally {
      await wire.close();
    }
  });

  scene(`one device, a lost table, first steps ${at}`, async ({ person }) => {
    const page = await person({ locale, colorScheme, kept: { name: 'Ala' }, expected: kExpected });
    await openTable(page, { game: 'london', seats: ['me', 'device'], names: { 1: 'Ola' } }, t);
    await startTable(page, t);
    await page.locator('.curtain').waitFor();
    await look(page, 'curtain', language);
    await goTo(page, '#/table/zzzzzzzzzz');
    await page.getByRole('alert').first().waitFor();
    await look(page, 'no-such-table', language);
    for (const game of kGames) {
      await goTo(page, `#/learn/${game}`);
      await page.locator('section.coach').waitFor();
      await look(page, `learn-${game}`, language);
    }
  });

  scene(`a map of one's own ${at}`, async ({ person }) => {
    const own = new Server(join(web, 'dist'), { KONDUKTOR_DATA: join(web, '../data/examples') });
    await own.start();
    try {
      // With movement, so that the end is told line by line.
      const page = await person({
        locale,
        colorScheme,
        reducedMotion: 'no-preference',
        kept: { name: 'Ala', tempo: 'calm', motion: 'auto' },
      });
      await page.goto(own.site);
      await page.locator('button[data-game=tiny]').click();
      await look(page, 'own-start', language);
      await page.locator('#begin button[type=submit]').click();
      await page.locator('.play').waitFor();
      const memory = newMemory();
      await playOn(page, memory, click, (n) => n >= 3);
      await look(page, 'own-table', language);
      for (;;) {
        await page.locator('.play[data-ask], .play[data-stage=finished]').first().waitFor();
        if (!(await answer(page, memory)) && (await sightOf(page)).stage === 'finished') break;
      }
      await look(page, 'own-reveal', language);
      await page.locator('[data-total]').first().waitFor();
      await look(page, 'own-sheet', language);
      await page.close();
    } finally {
      await own.end();
    }
  });
}
