// Larger text, less movement, pause and zoom: what makes a table comfortable must not make it unplayable.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newMemory } from './support/greed';
import { click, playOn } from './support/hand';
import { faultless, fits } from './support/look';
import { scenes, shots } from './support/scene';
import { sightOf } from './support/sight';
import { beginAgainstBots, goTo } from './support/ways';
import { english as t } from './support/words';

const scene = scenes();

/** Buttons and fields whose words are cut off by their own edges. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, p, li, td, th')]
      .filter((e) => {
        const style = getComputedStyle(e);
        return e.clientWidth > 4 && style.overflowX === 'hidden' && e.scrollWidth > e.clientWidth + 2;
      })
      .map((e) => `${e.tagName} ${e.className}: ${e.textContent!.trim().slice(0, 60)}`),
  );

/** Parts of the table that lie on one another. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [
      '.banner',
      '[data-part=board]',
      '[data-part=yards]',
      '[data-part=market]',
      '.tray',
      '[data-part=players]',
      '[data-part=tickets]',
    ]
      .flatMap((s) => [...document.querySelectorAll(s)].map((e) => ({ s, box: e.getBoundingClientRect() })))
      .filter(({ box }) => box.width > 0);
    const meet = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    return parts.flatMap((a, i) =>
      parts.slice(i + 1).flatMap((b) => (meet(a.box, b.box) ? [`${a.s} and ${b.s}`] : [])),
    );
  });

scene('text of twice the size', async ({ person }) => {
  const page = await person();
  const enlarge = (): Promise<void> => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await enlarge();
  for (const hash of [
    '#/lobby',
    '#/history',
    '#/settings',
    '#/new/uk',
    '#/rules/london',
    '#/account',
    '#/ratings',
    '#/',
  ]) {
    await goTo(page, hash);
    await page.locator('h1').first().waitFor();
    for (const width of [390, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      await fits(page, `${hash}, ${width} pixels wide`);
    }
    expect.soft(await cutOff(page), hash).toEqual([]);
  }
  for (const game of ['europe', 'cardgame'] as const) {
    await goTo(page, '#/');
    await beginAgainstBots(page, game);
    await playOn(page, newMemory(), click, (n) => n >= 8);
    await fits(page);
    expect.soft(await cutOff(page), game).toEqual([]);
    await faultless(page);
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 768 });
      await fits(page, `${game}, ${width} pixels wide`);
      expect.soft(await overlaps(page), `${game}, ${width} pixels wide`).toEqual([]);
      await page.screenshot({ path: join(shots, `large-text-${game}-${width}.png`), fullPage: true });
    }
    await page.setViewportSize({ width: 1366, height: 768 });
  }
});

/** What moves by itself for longer than an eye notices. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((a) => a.playState === 'running' && Number(a.effect?.getComputedTiming().activeDuration) > 100)
      .map((a) => {
        const name = (a as CSSAnimation).animationName ?? (a as CSSTransition).transitionProperty ?? '';
        return `${name} on ${String((a.effect as KeyframeEffect).target?.getAttribute('class'))}`;
      }),
  );

scene('whoever wants less movement sees none', async ({ person }) => {
  for (const wish of [
    { reducedMotion: 'reduce', kept: { tempo: 'calm', motion: 'auto' } },
    { reducedMotion: 'no-preference', kept: { tempo: 'calm', motion: 'off' } },
  ] as const) {
    const page = await person(wish);
    await beginAgainstBots(page, 'europe');
    const memory = newMemory();
    for (let i = 0; i < 8; i++) {
      await playOn(page, memory, click, (n) => n >= 1);
      expect(await moving(page), JSON.stringify(wish)).toEqual([]);
    }
  }
});

scene('with movement, cards fly and nothing is lost', async ({ person }) => {
  const page = await person({ reducedMotion: 'no-preference', kept: { tempo: 'brisk', motion: 'auto' } });
  await page.evaluate(() => {
    const seen = { animations: 0 };
    Object.assign(window, { seen });
    const count = (): void => {
      seen.animations = Math.max(seen.animations, document.getAnimations().length);
      requestAnimationFrame(count);
    };
    count();
  });
  await beginAgainstBots(page, 'london');
  await playOn(page, newMemory(), click, (n) => n >= 12);
  expect(
    await page.evaluate(() => (window as unknown as { seen: { animations: number } }).seen.animations),
  ).toBeGreaterThan(0);
});

scene('the board is zoomed by wheel, buttons and keys, and moved by dragging', async ({ person }) => {
  const page = await person();
  await beginAgainstBots(page, 'london');
  const svg = page.locator('.board svg[role=group]');
  const seen = (): Promise<string> => svg.evaluate((e) => getComputedStyle(e).transform);
  const whole = await seen();
  const box = (await svg.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -600);
  await expect.poll(seen).not.toBe(whole);
  const zoomed = await seen();
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 40, { steps: 5 });
  await page.mouse.up();
  await expect.poll(seen).not.toBe(zoomed);
  // The click that ends a drag chooses nothing.
  expect((await sightOf(page)).ways).toEqual([]);
  await page.getByRole('button', { name: t('board.fit') }).click();
  await expect.poll(seen).toBe(whole);
  await page.getByRole('button', { name: t('board.zoom_in') }).click();
  await expect.poll(seen).not.toBe(whole);
});

scene('a move is confirmed first if one wishes so', async ({ person }) => {
  const page = await person({ kept: { confirm: 'yes' } });
  await beginAgainstBots(page, 'london');
  const { ask, tickets } = await sightOf(page);
  for (const ticket of tickets) await page.locator(`[data-ticket="${ticket.id}"]`).click();
  await page.locator('button[data-move^="keep "]').click();
  expect((await sightOf(page)).ask).toBe(ask);
  await page.getByRole('button', { name: t('table.confirm') }).click();
  await expect.poll(async () => (await sightOf(page)).ask).not.toBe(ask);
});
