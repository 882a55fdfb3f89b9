// Ways through the page that several scenes take.
import type { Page } from 'playwright-core';
import { english, type Words } from './words';

export const kGames = ['europe', 'london', 'berlin', 'uk', 'cardgame', 'usa'] as const;
export type GameId = (typeof kGames)[number];

/** Goes to another screen as a link would. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((h) => (location.hash = h), hash);
}

/** From the start page to a running game against one bot. */
export async function beginAgainstBots(page: Page, game: GameId): Promise<void> {
  await page.locator(`button[data-game=${game}]`).click();
  await page.locator('#begin select').first().selectOption({ index: 0 });
  await page.locator('#begin button[type=submit]').click();
  await page.locator('.play').waitFor();
}

export interface TableWish {
  readonly game: GameId;
  /** 'me', 'device', 'free' or a bot for each seat. */
  readonly seats: readonly string[];
  readonly options?: Readonly<Record<string, boolean | string>>;
  /** Names of people at this device, by seat. */
  readonly names?: Readonly<Record<number, string>>;
}

/** Opens a table with all its options chosen; ends in the waiting room. */
export async function openTable(
  page: Page,
  { game, seats, options = {}, names = {} }: TableWish,
  t: Words = english,
): Promise<void> {
  await goTo(page, `#/new/${game}`);
  await page.getByRole('combobox', { name: t('new.players'), exact: true }).selectOption(String(seats.length));
  for (const [i, seat] of seats.entries())
    await page.getByLabel(t('table.seat', { n: i + 1 }), { exact: true }).selectOption(seat);
  for (const [i, name] of Object.entries(names))
    await page.getByLabel(t('new.device_name', { n: Number(i) + 1 })).fill(name);
  for (const [id, value] of Object.entries(options)) {
    const field = page.getByLabel(t(`option.${id}` as 'option.row_order'));
    if (typeof value === 'boolean') await field.setChecked(value);
    else await field.selectOption(value);
  }
  await page.getByRole('button', { name: t('new.open'), exact: true }).click();
  await page.getByRole('button', { name: t('table.start'), exact: true }).waitFor();
}

export async function startTable(page: Page, t: Words = english): Promise<void> {
  await page.getByRole('button', { name: t('table.start'), exact: true }).click();
  await page.locator('.play, .curtain').first().waitFor();
}
