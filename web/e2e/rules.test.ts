// The rules of every game in both languages: each clause has its address, nothing is too wide, everyone can read them;
// over a table they lie without leaving it.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultless, fits } from './support/look';
import { speaksPolish } from './support/polish';
import { scenes } from './support/scene';
import { beginAgainstBots, goTo, kGames } from './support/ways';
import { english as t } from './support/words';

const scene = scenes();

/** Where a clause is, and whether it is marked and has the focus. */
const clauseAt = (page: Page, id: string) =>
  page.locator(`#clause-${id}`).evaluate((e) => {
    const box = e.getBoundingClientRect();
    return {
      seen: box.top >= 0 && box.top < innerHeight,
      marked: e.classList.contains('marked'),
      focused: document.activeElement === e,
    };
  });

const here = { seen: true, marked: true, focused: true };

for (const locale of ['en-GB', 'pl-PL']) {
  scene(`every game’s rules can be read on a phone and a screen, ${locale}`, async ({ person }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await person({
        locale,
        colorScheme,
        viewport: colorScheme === 'light' ? { width: 1366, height: 768 } : { width: 390, height: 844 },
      });
      await goTo(page, '#/rules');
      await page.locator('.games li').nth(5).waitFor();
      await fits(page);
      await faultless(page);
      for (const game of kGames) {
        await goTo(page, `#/rules/${game}`);
        await page.locator(`article .clause`).first().waitFor();
        await fits(page);
        await faultless(page);
        if (locale === 'pl-PL') await speaksPolish(page);
        expect(await page.locator('.notice').count(), game).toBe(game === 'berlin' ? 1 : 0);
      }
    }
  });
}

scene('a clause has an address that leads to it', async ({ person, server }) => {
  const page = await person();
  await page.goto(`${server.site}/#/rules/uk/UK-V10`);
  await page.locator('#clause-UK-V10.marked').waitFor();
  await expect.poll(() => clauseAt(page, 'UK-V10')).toEqual(here);
  // A row of a table, and a ruling with an id of its own.
  await goTo(page, '#/rules/uk/UK-X9');
  await expect.poll(() => clauseAt(page, 'UK-X9')).toEqual(here);
  await goTo(page, '#/rules/cardgame/A-12');
  await page.locator('#clause-A-12.marked').waitFor();
  await expect.poll(() => clauseAt(page, 'A-12')).toEqual(here);
  // By the links in the text, and back.
  await goTo(page, '#/rules/berlin/BE-R4');
  await page.locator('#clause-BE-R4.marked').waitFor();
  await page.locator('#clause-BE-R4 .words a').first().click();
  await expect.poll(() => clauseAt(page, 'CORE-R3')).toEqual(here);
  expect(page.url()).toContain('#/rules/berlin/CORE-R3');
  await page.goBack();
  await expect.poll(() => clauseAt(page, 'BE-R4')).toEqual(here);
  await goTo(page, '#/rules/london/EU-T4');
  await page.getByText(t('rules.gone', { id: 'EU-T4' })).waitFor();
});

scene('what is searched for is found, whatever its accents', async ({ person }) => {
  const page = await person({ locale: 'pl-PL' });
  await goTo(page, '#/rules/europe');
  await page.locator('.clause').first().waitFor();
  const all = await page.locator('.clause').count();
  await page.locator('input[type=search]').fill('dopłata');
  await expect.poll(() => page.locator('.clause').count()).toBeLessThan(all);
  const found = await page.locator('.clause').count();
  expect(found).toBeGreaterThan(0);
  await page.locator('input[type=search]').fill('DOPLATA');
  await expect.poll(() => page.locator('mark').count()).toBeGreaterThan(0);
  expect(await page.locator('.clause').count()).toBe(found);
  await page.locator('input[type=search]').fill('');
  await expect.poll(() => page.locator('.clause').count()).toBe(all);
});

scene('the rules lie over a table, and the table stays', async ({ person }) => {
  const page = await person();
  await beginAgainstBots(page, 'europe');
  const table = page.url();
  await page.locator('[data-part=rules]').click();
  const layer = page.locator('dialog[open]');
  await layer.locator('#clause-EU-T4').waitFor();
  await faultless(page);
  // A reference leads on inside; letters are not for the table.
  const asked = await page.locator('.play').getAttribute('data-ask');
  await layer.locator('#clause-EU-S1 .words a').click();
  await expect.poll(() => clauseAt(page, 'CORE-D6')).toEqual(here);
  expect(
    await layer.getByRole('button', { name: t('rules.close') }).evaluate((e) => e.getBoundingClientRect().top),
  ).toBeGreaterThan(0);
  await page.keyboard.press('d');
  await page.keyboard.press('?');
  expect(await page.locator('dialog[open]').count()).toBe(1);
  expect(await page.locator('.play').getAttribute('data-ask')).toBe(asked);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  expect(page.url()).toBe(table);
});
