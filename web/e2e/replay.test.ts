// A finished game is seen again: move by move, from anybody's eyes, from its address, and from a record brought along.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { finishedGame } from './support/api';
import { scenes } from './support/scene';
import { goTo } from './support/ways';
import { english as t } from './support/words';

const scene = scenes();

const slider = (page: Page) => page.getByRole('slider', { name: t('past.move') });
const at = async (page: Page): Promise<number> => Number(await slider(page).inputValue());
const claimed = (page: Page): Promise<number> => page.locator('.board .route.claimed').count();

scene('a finished game is seen again', async ({ server, person }) => {
  const id = await finishedGame(server.site, 'london');
  const record = (await (await fetch(`${server.site}/api/tables/${id}/record`)).json()) as {
    moves: { move: string }[];
    result: { sheets: { total: number }[] };
  };
  const claims = record.moves.filter((m) => m.move.startsWith('claim')).length;
  const page = await person();
  await goTo(page, `#/replay/${id}/0`);
  await page.locator('.board').waitFor();
  expect(await slider(page).getAttribute('max')).toBe(String(record.moves.length));
  expect(await claimed(page)).toBe(0);

  await page.getByRole('button', { name: t('past.forth') }).click();
  await expect.poll(() => at(page)).toBe(1);
  await slider(page).focus();
  await page.keyboard.press('End');
  await expect.poll(() => claimed(page)).toBe(claims);
  await expect.poll(() => page.url()).toContain(`#/replay/${id}/${record.moves.length}`);
  await page.getByRole('button', { name: t('past.back') }).click();
  await expect.poll(() => at(page)).toBe(record.moves.length - 1);

  // From one seat's eyes only that hand is open, from nobody's none.
  const hands = page.locator('[data-part=hand]');
  expect(await hands.count()).toBe(2);
  await page.getByRole('combobox', { name: t('past.eyes') }).selectOption('1');
  await expect.poll(() => hands.count()).toBe(1);
  await page.getByRole('combobox', { name: t('past.eyes') }).selectOption('none');
  await expect.poll(() => hands.count()).toBe(0);

  // It runs by itself.
  await page.getByRole('button', { name: t('replay.to_start') }).click();
  await expect.poll(() => at(page)).toBe(0);
  await page.getByRole('button', { name: t('past.play') }).click();
  await expect.poll(() => at(page), { timeout: 30_000 }).toBeGreaterThan(2);
  await page.getByRole('button', { name: t('past.stop') }).click();

  // A link to a moment opens there.
  const other = await person();
  await other.goto(`${server.site}/#/replay/${id}/${record.moves.length - 1}`);
  await other.locator('.board').waitFor();
  expect(await at(other)).toBe(record.moves.length - 1);
});

scene('a record that is dropped on the page opens', async ({ server, person }) => {
  const id = await finishedGame(server.site, 'cardgame');
  const record = await (await fetch(`${server.site}/api/tables/${id}/record`)).text();
  const page = await person();
  await page.locator('button[data-game]').first().waitFor();
  // Playwright cannot drag a file in from outside; the event is that of a browser.
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'game.jsonl'));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, record);
  await page.locator('.board').waitFor();
  expect(await slider(page).getAttribute('max')).toBe(
    String((JSON.parse(record) as { moves: unknown[] }).moves.length),
  );
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'broken.jsonl', mimeType: 'application/json', buffer: Buffer.from('{"format":"no"}') });
  await page.getByRole('alert').waitFor();
});
