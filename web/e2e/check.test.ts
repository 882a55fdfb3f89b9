// The Card Game for four with the strict reading of an empty deck: the display is closed with the deck, all see the
// tickets declared at the check, and then they lie face down.
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

const check = (page: Page) => page.locator('[data-part=check]');
const cardsLeft = async (page: Page): Promise<number> =>
  Number(/\d+/.exec(await page.locator('[data-fly=deck] .under').innerText())![0]);

/** Answers until `there` holds before an answer of ours. */
async function playUntil(page: Page, there: () => Promise<boolean>): Promise<void> {
  const memory = newMemory();
  for (let i = 0; i < 300; i++) {
    await nextQuestion(page, null);
    const sight = await sightOf(page);
    if (await there()) return;
    const act = choose(sight, memory)!;
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
  throw new Error('it did not come about in 300 answers');
}

scene(
  'A-6 A-19 CG-40 a closed display, and tickets that are seen at the check alone',
  async ({ person }) => {
    const page = await person({ viewport: { width: 1440, height: 900 } });
    await openTable(page, {
      game: 'cardgame',
      seats: ['me', 'bot:easy', 'bot:easy', 'bot:easy'],
      options: { empty_deck: 'closed' },
    });
    await startTable(page);
    await playUntil(
      page,
      async () => (await cardsLeft(page)) === 0 && (await page.locator('[data-ask] .market').count()) > 0,
    );
    expect(await page.locator('.market button[data-move^=take]').count()).toBe(0);
    const slot = page.locator('.market [data-fly^=slot-]:is(button)').first();
    if ((await slot.count()) > 0) {
      await slot.click({ force: true }); // it says why not, so it is disabled for readers alone
      await page.getByText(t('why.display_closed')).waitFor();
      await page.screenshot({ path: join(shots, 'check-closed.png') });
    }
    // Discards are counted; there is nothing to unfold.
    expect(await page.locator('p[data-fly=discards]').count()).toBe(1);
    expect(await page.locator('details[data-fly=discards]').count()).toBe(0);

    await playUntil(page, async () => (await check(page).count()) > 0);
    await page.screenshot({ path: join(shots, 'check.png') });
    expect(await check(page).locator('.seat').count()).toBe(4);
    await faultless(page, 'check');
    await check(page)
      .getByRole('button', { name: t('why.close') })
      .click();
    expect(await check(page).count()).toBe(0);
  },
  240_000,
);
