// Whoever follows a hint by its marks alone, from the lamp on the board to the way to pay, plays exactly the hinted
// move.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { selectorOf } from './support/hand';
import { scenes, shots } from './support/scene';
import { nextQuestion, sightOf } from './support/sight';
import { beginAgainstBots, type GameId } from './support/ways';
import { english as t } from './support/words';

const scene = scenes();

interface Heard {
  hint: string;
  moves: string[];
}

/** What goes over the socket: the last hint, and the moves that the page said. */
async function listen(page: Page): Promise<Heard> {
  const heard: Heard = { hint: '', moves: [] };
  const lines = (data: string | Buffer): Record<string, unknown>[] =>
    String(data)
      .split('\n')
      .filter((l) => l !== '')
      .map((l) => JSON.parse(l) as Record<string, unknown>);
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) =>
      lines(payload).forEach((m) => m['type'] === 'hint' && (heard.hint = String(m['move']))),
    );
    socket.on('framesent', ({ payload }) =>
      lines(payload).forEach((m) => m['do'] === 'move' && heard.moves.push(String(m['move']))),
    );
  });
  await page.reload();
  return heard;
}

const cards = (move: string): Record<string, number> =>
  Object.fromEntries((move.split(' ').at(-1) ?? '').split('+').map((x) => [x.split('*')[0]!, Number(x.split('*')[1])]));

/** The tickets of a list have no order. */
const sorted = (move: string | undefined): string | undefined =>
  /^(keep|declare) /.test(move ?? '') ? move!.split(/[ ,]/).sort().join() : move;

/** Clicks what is marked until the question is answered. */
async function follow(page: Page, move: string): Promise<void> {
  const [kind, target = ''] = move.split(' ');
  const before = (await sightOf(page)).ask;
  if (kind === 'claim' || kind === 'station') {
    const spot = kind === 'claim' ? `route ${target}` : `place ${target}`;
    expect(await page.locator('.pin').getAttribute('data-hinted')).toBe(spot);
    const drawn = page.locator(selectorOf({ on: kind === 'claim' ? 'route' : 'place', id: target }));
    expect(await drawn.getAttribute('aria-label')).toContain(t('hint.mark'));
    await drawn.focus();
    await page.keyboard.press('Enter');
  } else if (kind === 'buy') {
    await page.locator(`[data-technology="${target}"][data-hinted] button`).click();
  } else if (kind === 'keep') {
    const marked = await page
      .locator('button[data-ticket][data-hinted]')
      .evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset['ticket']));
    expect(marked.sort()).toEqual(target === '-' ? [] : target.split(',').sort());
    for (const id of marked) await page.locator(`[data-ticket="${id}"]`).click();
    await page.locator(`button[data-move^="keep"]`).click();
  } else if (kind === 'declare') {
    const marked = await page.locator('[data-part=declare] [data-hinted]').count();
    expect(marked).toBe(target === '-' ? 0 : target.split(',').length);
    await page.locator('[data-part=declare] button.primary').click();
  } else if (kind === 'play') {
    for (const [card, n] of Object.entries(cards(move)))
      expect(await page.locator(`[data-part=hand] [data-card=${card}]`).getAttribute('data-hinted')).toBe(String(n));
    expect(await page.locator('.yard[data-hinted]').count()).toBe(1);
    await page.locator('[data-part=hand] [data-hinted] button').first().click();
  } else await page.locator('button[data-move][data-hinted]').first().click();
  // The ways to pay: one of them is marked, with a word, and said aloud.
  const way = page.locator('[data-part=payments] button[data-hinted]');
  const panel = page.locator('[data-part=payments]');
  await page.waitForFunction(
    (old) =>
      document.querySelector<HTMLElement>('.play')?.dataset['ask'] !== old ||
      document.querySelector('[data-part=payments]'),
    before,
    { polling: 20 },
  );
  if ((await panel.count()) > 0) {
    expect(await way.count()).toBe(1);
    expect(await way.textContent()).toContain(t('hint.mark'));
    await way.click();
  }
}

async function play(page: Page, game: GameId, answers: number): Promise<Set<string>> {
  const heard = await listen(page);
  await beginAgainstBots(page, game);
  const kinds = new Set<string>();
  for (let i = 0; i < answers; i++) {
    await nextQuestion(page, null);
    const { ask, sheet } = await sightOf(page);
    if (sheet) break;
    heard.hint = '';
    await page.locator('button[data-part=hint]').click();
    await expect.poll(() => heard.hint, { timeout: 20_000 }).not.toBe('');
    await page.locator('.note [role=status]').waitFor();
    const { hint } = heard;
    const kind = hint.split(' ')[0]!;
    await follow(page, hint);
    await expect.poll(() => sorted(heard.moves.at(-1)), { timeout: 20_000 }).toBe(sorted(hint));
    if (!kinds.has(kind)) await page.screenshot({ path: join(shots, `after-hint-${game}-${kind}.png`) });
    kinds.add(kind);
    await nextQuestion(page, ask);
  }
  return kinds;
}

scene('Europe by the marks of hints', async ({ person }) => {
  const kinds = await play(await person(), 'europe', 36);
  expect([...kinds]).toEqual(expect.arrayContaining(['keep', 'claim']));
});

scene('United Kingdom by the marks of hints', async ({ person }) => {
  const kinds = await play(await person(), 'uk', 30);
  expect([...kinds]).toEqual(expect.arrayContaining(['keep', 'claim', 'buy']));
});

scene('the Card Game by the marks of hints', async ({ person }) => {
  const kinds = await play(await person(), 'cardgame', 400);
  expect([...kinds]).toEqual(expect.arrayContaining(['keep', 'play', 'declare']));
});
