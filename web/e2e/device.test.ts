// Two people at one device: between them a curtain, and nothing of either on the page while it is down.
import { expect } from 'vitest';
import { newMemory } from './support/greed';
import { answer } from './support/hand';
import { proveResult } from './support/result';
import { scenes } from './support/scene';
import { sightOf } from './support/sight';
import { openTable, startTable } from './support/ways';

const scene = scenes();

scene('two people at one device, with a curtain between them', async ({ server, person }) => {
  const page = await person({ kept: { name: 'Ala' } });
  // Whoever is shown, in order: not even for a moment may one follow another without a curtain between.
  await page.evaluate(() => {
    const order: string[] = [];
    Object.assign(window, { order });
    const note = (): void => {
      const now =
        document.querySelector<HTMLElement>('.play')?.dataset['seat'] ??
        (document.querySelector('.curtain') ? 'curtain' : undefined);
      if (now !== undefined && order.at(-1) !== now) order.push(now);
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-seat', 'class'],
    });
  });
  await openTable(page, { game: 'london', seats: ['me', 'device'], names: { 1: 'Ola' } });
  await startTable(page);
  const memories = [newMemory(), newMemory()];
  let lifted = 0;
  for (;;) {
    await page.locator('.curtain, .play[data-ask], [data-total]').first().waitFor();
    const sight = await sightOf(page);
    if (sight.sheet) break;
    if (sight.curtain) {
      const left = await page
        .locator('.play, [data-part], [data-card], [data-ticket], [data-move], .ticket, svg.card')
        .count();
      expect(left, 'parts of the table behind the curtain').toBe(0);
      await page.locator('.curtain button').click();
      lifted++;
      continue;
    }
    await answer(page, memories[Number(sight.ask![0])]!);
  }
  await proveResult(page, server);
  const order = await page.evaluate(() => (window as unknown as { order: string[] }).order);
  // At the end the cards are no secret any more.
  const played = order.slice(0, order.lastIndexOf('curtain') + 2);
  for (const [i, who] of played.entries()) expect(who === 'curtain', played.join(' ')).toBe(i % 2 === 0);
  expect(lifted).toBeGreaterThan(10);
  expect(new Set(played)).toEqual(new Set(['curtain', '0', '1']));
});
