// How long somebody waits: until the start page can be used, and from the click that begins a game until the first
// choice.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { GameId } from '../support/ways';

export interface Wait {
  readonly game: GameId;
  readonly cache: 'cold' | 'warm';
  /** From the navigation until games can be chosen; from the click until an answer can be given. Milliseconds. */
  readonly start: number;
  readonly table: number;
}

interface Noted {
  start?: number;
  clicked?: number;
  asked?: number;
}

/**
 * To run in the page before its own scripts: notes when things can first be clicked, after the frame that shows them.
 */
function note(): void {
  const noted: Noted = {};
  (window as unknown as { noted: Noted }).noted = noted;
  const shown = (which: 'start' | 'asked'): void => {
    if (noted[which] !== undefined) return;
    noted[which] = 0;
    requestAnimationFrame(() => setTimeout(() => (noted[which] = performance.now())));
  };
  new MutationObserver(() => {
    if (document.querySelector('button[data-game]')) shown('start');
    if (document.querySelector('.play[data-ask] button[data-ticket], .play[data-ask] button[data-move]:not(:disabled)'))
      shown('asked');
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-ask', 'disabled'] });
  document.addEventListener('submit', () => (noted.clicked = performance.now()), true);
}

async function once(page: Page, site: string, game: GameId, cache: Wait['cache']): Promise<Wait> {
  await page.goto(site, { waitUntil: 'commit' });
  const seen = (which: keyof Noted): Promise<unknown> =>
    page.waitForFunction((w) => ((window as unknown as { noted: Noted }).noted[w] ?? 0) > 0, which, { polling: 50 });
  await seen('start');
  await page.locator(`button[data-game=${game}]`).click();
  await page.locator('#begin button[type=submit]').click();
  await seen('asked');
  const noted = await page.evaluate(() => (window as unknown as { noted: Noted }).noted);
  return { game, cache, start: noted.start!, table: noted.asked! - noted.clicked! };
}

/** A new browser without anything kept, then the same one again. */
export async function waits(browser: Browser, site: string, game: GameId): Promise<Wait[]> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-GB' });
  await context.addInitScript(note);
  try {
    const page = await context.newPage();
    const cold = await once(page, site, game, 'cold');
    await page.goto('about:blank');
    return [cold, await once(page, site, game, 'warm')];
  } finally {
    await context.close();
  }
}
