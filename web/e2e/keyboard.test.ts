// A whole game with the keyboard alone, from the start page to the score sheet; the focus can be seen all the time.
import { expect } from 'vitest';
import { newMemory } from './support/greed';
import { playOn } from './support/hand';
import { keys, tabTo } from './support/keys';
import { proveResult } from './support/result';
import { scenes } from './support/scene';

const scene = scenes();

scene('a whole game with the keyboard alone', async ({ server, person }) => {
  const page = await person();
  await page.locator('button[data-game]').first().waitFor();
  await tabTo(page, 'button[data-game=london]');
  await page.keyboard.press('Enter');
  await tabTo(page, '#begin select');
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowUp');
  await tabTo(page, '#begin button[type=submit]');
  await page.keyboard.press('Enter');
  await page.locator('.play').waitFor();
  await playOn(page, newMemory(), keys);
  const record = await proveResult(page, server);
  expect(record.game).toBe('london');
  // The score sheet is reached by keys too.
  await tabTo(page, '[data-download]');
});
