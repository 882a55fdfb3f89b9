// Looks at a screen: axe-core must have nothing to complain about, and pictures of three widths are kept.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { speaksPolish } from './polish';
import { shots } from './scene';
import { web } from './server';
import type { Language } from './words';

const axe = readFileSync(join(web, 'node_modules/axe-core/axe.min.js'), 'utf8');
const kHeights = new Map([
  [390, 844],
  [1024, 768],
  [1600, 900],
]);

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

async function complaints(page: Page): Promise<string[]> {
  // The page's policy forbids added scripts; what is evaluated is not bound by it.
  await page.evaluate(`window.axe || (() => { ${axe} })()`);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (on: Document, how: object) => Promise<{ violations: Violation[] }> };
    };
    return (await axe.run(document, { resultTypes: ['violations'] })).violations;
  });
  return found.map(
    (v) => `${v.id} (${v.nodes.length}): ${v.nodes[0]!.html.slice(0, 200)} ${v.nodes[0]!.failureSummary ?? ''}`,
  );
}

/** axe-core finds nothing wrong with the page as it is. */
export async function faultless(page: Page, name = page.url()): Promise<void> {
  expect.soft(await complaints(page), name).toEqual([]);
}

/** Nothing has to be pushed sideways. */
export async function fits(page: Page, name = page.url()): Promise<void> {
  const [wide, room] = await page.evaluate(() => [document.scrollingElement!.scrollWidth, innerWidth]);
  expect.soft(wide, `${name} is too wide`).toBeLessThanOrEqual(room!);
}

/** From a tablet on, a running game is seen whole. */
async function fitsInHeight(page: Page, name: string): Promise<void> {
  const [high, room] = await page.evaluate(() =>
    innerWidth > 900 && document.querySelector('.play:not(.ended)') !== null
      ? [document.scrollingElement!.scrollHeight, innerHeight]
      : [0, 0],
  );
  expect.soft(high, `${name} is too high`).toBeLessThanOrEqual(room!);
}

const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await Promise.race([document.fonts.ready, new Promise((done) => setTimeout(done, 5000))]);
    // A browser without a screen may stop drawing for a while: then time must do.
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
      setTimeout(done, 1000);
    });
  });

/** English is looked at light and by axe on a large screen, Polish dark and on a phone: each half of the time. */
export async function look(page: Page, name: string, language: Language): Promise<void> {
  const axeAt = language === 'pl' ? 390 : 1600;
  const before = page.viewportSize()!;
  mkdirSync(shots, { recursive: true });
  for (const [width, height] of kHeights) {
    await page.setViewportSize({ width, height });
    await settled(page);
    await page.screenshot({ path: join(shots, `${name}-${language}-${width}.png`), fullPage: true });
    if (width === axeAt) await faultless(page, `${name}, ${width} pixels wide`);
    await fits(page, `${name}, ${width} pixels wide`);
    await fitsInHeight(page, `${name}, ${width} pixels wide`);
  }
  if (language === 'pl') await speaksPolish(page);
  await page.setViewportSize(before);
  await settled(page);
}
