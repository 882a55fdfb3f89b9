// What a person sees at a table now: read from the page, not from the server.
import type { Page } from 'playwright-core';

export interface Sight {
  /** running, finished, …; empty when no game is shown (yet). */
  readonly stage: string;
  /** The question that waits for our answer. */
  readonly ask: string | null;
  /** The score sheet is there, whole. */
  readonly sheet: boolean;
  readonly curtain: boolean;
  /** Ways to pay, if they are shown. */
  readonly ways: readonly string[];
  readonly moves: readonly string[];
  readonly routes: readonly { readonly id: string; readonly spaces: number }[];
  readonly places: readonly string[];
  readonly purchases: readonly string[];
  readonly tickets: readonly { readonly id: string; readonly kept: boolean; readonly points: number }[];
  readonly trouble: string;
}

export function sightOf(page: Page): Promise<Sight> {
  return page.evaluate(() => {
    const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
    const play = document.querySelector<HTMLElement>('.play');
    const dialog = document.querySelector('[role=dialog]');
    const buttons = all('button[data-move]:not(:disabled)');
    return {
      stage: play?.dataset['stage'] ?? '',
      ask: play?.dataset['ask'] ?? null,
      sheet: document.querySelector('[data-total]') !== null,
      curtain: document.querySelector('.curtain') !== null,
      ways: buttons.filter((b) => dialog?.contains(b)).map((b) => b.dataset['move']!),
      moves: buttons.filter((b) => !dialog?.contains(b)).map((b) => b.dataset['move']!),
      routes: all('.route.open').map((r) => ({ id: r.dataset['route']!, spaces: r.querySelectorAll('.space').length })),
      places: all('.place.open').map((p) => p.dataset['place']!),
      purchases: all('button[data-buy]:not(:disabled)').map((b) => b.dataset['buy']!),
      tickets: all('[data-part=offer] button[data-ticket]').map((b) => ({
        id: b.dataset['ticket']!,
        kept: b.getAttribute('aria-pressed') === 'true',
        points: parseInt(b.querySelector('.points')?.textContent ?? '0'),
      })),
      trouble: document.querySelector('.play .trouble')?.textContent ?? '',
    };
  });
}

/** Waits until we are asked something else than `answered`, or the game is over. */
export async function nextQuestion(page: Page, answered: string | null, patience = 60_000): Promise<void> {
  await page.waitForFunction(
    (old) => {
      const play = document.querySelector<HTMLElement>('.play');
      if (document.querySelector('.curtain')) return true;
      return (
        play !== null &&
        ((play.dataset['ask'] !== undefined && play.dataset['ask'] !== old) ||
          (play.dataset['stage'] !== 'running' && document.querySelector('[data-total]') !== null))
      );
    },
    answered,
    // Not by frames: a browser without a screen may stop drawing for a while.
    { timeout: patience, polling: 20 },
  );
}
