// The line breaks, the page is loaded again, the server is ended and started again: nothing is lost, no move is made
// twice, and the game goes on to a result that can be verified.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newMemory, type Memory } from './support/greed';
import { answer, click, playOn } from './support/hand';
import { proveResult } from './support/result';
import { scenes } from './support/scene';
import { nextQuestion, sightOf } from './support/sight';
import { beginAgainstBots } from './support/ways';
import { Wire } from './support/wire';
import { english as t } from './support/words';

const scene = scenes();

// What a browser says on the console when a server cannot be reached.
const broken =
  /WebSocket connection|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_SOCKET|ERR_NETWORK/;

const kPatience = { timeout: 30_000 };

/** All that one sees of the own things and of the table, in words. */
async function inWords(page: Page): Promise<string> {
  const sight = await sightOf(page);
  const hand = await page
    .getByRole('region', { name: t('table.hand') })
    .locator('li')
    .evaluateAll((all) => all.map((li) => li.getAttribute('aria-label')));
  const deck = await page.locator('[data-move=draw]').getAttribute('aria-label');
  return JSON.stringify([sight.ask, sight.moves, sight.routes, hand, deck]);
}

/** Plays until the first of two cards has been taken: in the middle of a turn. */
async function toMidTurn(page: Page, memory: Memory): Promise<void> {
  await playOn(page, memory, click, (n) => n > 2);
  for (let i = 0; i < 40; i++) {
    await nextQuestion(page, null);
    const sight = await sightOf(page);
    if (sight.ask !== null && sight.moves.includes('draw') && !sight.moves.includes('tickets')) return;
    await answer(page, memory);
  }
  throw new Error('no second card was ever to be taken');
}

const lost = (page: Page) => page.getByRole('status').filter({ hasText: t('connection.lost') });

/** Every move that the page has sent, by its question. */
function movesSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const said = JSON.parse(String(payload)) as { do: string; ask?: number };
      if (said.do === 'move') sent.push(String(said.ask));
    }),
  );
  return sent;
}

scene('the line breaks in mid-turn', async ({ server, person }) => {
  const wire = new Wire(Number(new URL(server.site).port));
  await wire.open();
  try {
    const page = await person({ expected: broken });
    const sent = movesSent(page);
    await page.goto(wire.site);
    const memory = newMemory();
    await beginAgainstBots(page, 'london');
    await toMidTurn(page, memory);

    const before = await inWords(page);
    await page.context().setOffline(true);
    wire.cut();
    await lost(page).waitFor();
    expect(await inWords(page)).toBe(before);
    wire.mend();
    await page.context().setOffline(false);
    await lost(page).waitFor({ state: 'detached' });
    expect(await inWords(page)).toBe(before);

    // The move is made, but the line breaks before we hear of it: it counts once, and is not sent again by itself.
    const asked = (await sightOf(page)).ask;
    const already = sent.length;
    wire.swallow('answered');
    await page.locator('[data-move=draw]').click();
    await expect.poll(() => wire.swallowed, kPatience).toBeGreaterThan(0);
    wire.cut();
    await lost(page).waitFor();
    wire.mend();
    await lost(page).waitFor({ state: 'detached' });
    await nextQuestion(page, asked);
    expect(sent.length).toBe(already + 1);

    // The line breaks before the move reaches the server: the same is asked again, and a second click makes it.
    await page.locator('.play[data-ask]').waitFor();
    await toMidTurn(page, memory);
    const again = await inWords(page);
    wire.swallow('asked');
    await page.locator('[data-move=draw]').click();
    await expect.poll(() => wire.swallowed, kPatience).toBeGreaterThan(0);
    wire.cut();
    await lost(page).waitFor();
    wire.mend();
    await lost(page).waitFor({ state: 'detached' });
    await page.locator('.play[data-ask]').waitFor();
    expect(await inWords(page)).toBe(again);
    // Nothing speaks of trouble that is over.
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);

    await playOn(page, memory);
    await proveResult(page, server);
  } finally {
    await wire.close();
  }
});

scene('the page is loaded again in mid-turn', async ({ person }) => {
  const page = await person();
  await beginAgainstBots(page, 'europe');
  await toMidTurn(page, newMemory());
  const before = await inWords(page);
  await page.reload();
  await page.locator('.play[data-ask]').waitFor();
  expect(await inWords(page)).toBe(before);
});

scene('the server is ended and killed in mid-game, and the game goes on', async ({ server, person }) => {
  const page = await person({ expected: broken });
  const sent = movesSent(page);
  await page.reload();
  const memory = newMemory();
  await beginAgainstBots(page, 'london');
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    await toMidTurn(page, memory);
    const before = await inWords(page);
    await server.stop(signal);
    // Either the server's own words or ours say that something is wrong.
    await page.locator('p[role=status].shown').waitFor();
    await server.start();
    await page.locator('p[role=status].shown').waitFor({ state: 'detached' });
    await page.locator('.play[data-ask]').waitFor();
    expect(await inWords(page)).toBe(before);
    await answer(page, memory);
  }
  await playOn(page, memory);
  const record = await proveResult(page, server);
  expect(sent.length).toBe(record.moves.filter((m) => m.seat === 0).length);
  expect(new Set(sent).size).toBe(sent.length);
});
