// The score sheet that the page shows, held against the record that it hands out and `konduktor verify`.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Server } from './server';

export interface GameRecord {
  readonly game: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly moves: readonly { readonly seat: number; readonly move: string; readonly by?: string }[];
  readonly commitment?: string;
  readonly salt?: string;
  readonly seed?: string;
  readonly result?: {
    readonly sheets: readonly { readonly seat: number; readonly total: number }[];
    readonly winners: readonly number[];
  };
}

/** Totals by seat, as shown. */
export function shownTotals(page: Page): Promise<number[]> {
  return page.locator('[data-total]').evaluateAll((cells) =>
    cells
      .map(
        (c) => [Number((c as HTMLElement).dataset['total']), Number(c.textContent!.trim().replace('−', '-'))] as const,
      )
      .sort((a, b) => a[0] - b[0])
      .map(([, total]) => total),
  );
}

export async function downloaded(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-download]').click()]);
  return readFileSync(await file.path(), 'utf8');
}

/** The game is over on this page: what it shows must be what the record proves. */
export async function proveResult(page: Page, server: Server): Promise<GameRecord> {
  await page.locator('[data-total]').first().waitFor();
  const text = await downloaded(page);
  const record = JSON.parse(text) as GameRecord;
  const verdict = server.verify(text);
  expect(verdict.code, verdict.said).toBe(0);
  expect(record.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(record.commitment).toMatch(/^[0-9a-f]{64}$/);
  expect(record.salt).toMatch(/^[0-9a-f]{64}$/);
  expect(await shownTotals(page)).toEqual(record.result!.sheets.map((s) => s.total));
  const won = await page
    .locator('[data-total].won')
    .evaluateAll((cells) => cells.map((c) => Number((c as HTMLElement).dataset['total'])));
  expect(won.sort()).toEqual([...record.result!.winners].sort());
  return record;
}
