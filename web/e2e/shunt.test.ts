// The Card Game with rows that their owner orders: by click, by dragging and by keys, each time the front card goes.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { choose, newMemory, remember } from './support/greed';
import { click } from './support/hand';
import { faultless } from './support/look';
import { scenes, shots } from './support/scene';
import { nextQuestion, sightOf } from './support/sight';
import { openTable, startTable } from './support/ways';
import { english as t } from './support/words';

const scene = scenes();

const panel = (page: Page) => page.locator('[data-part=shunt]');
const front = (page: Page, row: string): Promise<string | null> =>
  page.locator(`[data-row=${row}] li:first-child button`).getAttribute('data-card');
const move = (page: Page): Promise<string | null> => panel(page).locator('button.primary').getAttribute('data-move');

/** Plays sets with locomotives until rows are to be ordered. */
async function untilShunting(page: Page): Promise<void> {
  const memory = newMemory();
  for (let i = 0; i < 120; i++) {
    await nextQuestion(page, null);
    const sight = await sightOf(page);
    if ((await panel(page).count()) > 0) return;
    const mixed = sight.moves.filter((m) => /^play .*wild/.test(m)).sort((a, b) => b.length - a.length)[0];
    const act = mixed === undefined ? choose(sight, memory)! : ({ on: 'move', id: mixed } as const);
    await click(page, act);
    remember(memory, act);
    await page.waitForFunction(
      (was) =>
        JSON.stringify([
          document.querySelector<HTMLElement>('.play')?.dataset['ask'],
          document.querySelectorAll('[aria-pressed=true]').length,
        ]) !== was,
      JSON.stringify([sight.ask, sight.tickets.filter((x) => x.kept).length]),
      { polling: 20 },
    );
  }
  throw new Error('no row of both kinds in 120 answers');
}

scene('rows are put in order by click, by dragging and by keys', async ({ person }) => {
  const page = await person();
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void sent.push(String(payload))));
  await page.reload();
  await openTable(page, {
    game: 'cardgame',
    seats: ['me', 'bot:easy'],
    options: { row_order: 'owner', peek_own_track: true },
  });
  await startTable(page);
  await untilShunting(page);
  const row = (await page.locator('[data-row]:has(button)').first().getAttribute('data-row'))!;
  const cards = page.locator(`[data-row=${row}] li button`);
  expect(await front(page, row)).toBe('wild');
  expect(await move(page)).toContain(row);
  expect(await page.locator('[data-part=actions] [data-move^=shunt]').count()).toBe(0);

  await cards.last().click();
  expect(await front(page, row)).toBe(row);
  expect(await move(page)).not.toContain(row);

  // A locomotive is dragged back to the front.
  const from = (await page.locator(`[data-row=${row}] button[data-card=wild]`).first().boundingBox())!;
  const to = (await cards.first().boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  expect(await front(page, row)).toBe('wild');

  // Keys: the last card to the front, one place back and again to the front; the focus goes with it.
  await cards.last().focus();
  await page.keyboard.press('Home');
  expect(await front(page, row)).toBe(row);
  await page.keyboard.press('ArrowRight');
  expect(await front(page, row)).toBe('wild');
  await page.keyboard.press('ArrowLeft');
  expect(await front(page, row)).toBe(row);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(
    t('shunt.first', { card: '' }),
  );
  await faultless(page);
  await page.screenshot({ path: join(shots, 'shunt.png') });

  const wished = (await move(page))!;
  const { ask } = await sightOf(page);
  await panel(page).locator('button.primary').click();
  await nextQuestion(page, ask);
  expect(sent.join('\n')).toContain(`"move":"${wished}"`);
  expect(await panel(page).count()).toBe(0);
});
