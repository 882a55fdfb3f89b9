// Measures the page: what updates and movements cost it, and how long it takes to be playable.
//
//   npm run frames                          all games
//   npm run frames -- europe uk             some
//   npm run frames -- --with OTHER/dist     two builds in turn, to compare
//   npm run frames -- --only load           or: table, replay
//
// It fails if a task takes longer than a frame lasts or the first choice takes longer than two seconds.
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { markUpdates, replay, turns, wander, type Row } from './frames/acts';
import { waits, type Wait } from './frames/load';
import { share } from './frames/trace';
import { finishedGame } from './support/api';
import { Server, web } from './support/server';
import { goTo, kGames, type GameId } from './support/ways';

const kFrame = 1000 / 60;
const kPlayable = 2000;
const kAnswers = 30;
const kTimes = 5;

const args = process.argv.slice(2);
const option = (name: string): string | undefined =>
  args.includes(name) ? args.splice(args.indexOf(name), 2)[1] : undefined;
const other = option('--with');
const only = option('--only');
const games = args.length > 0 ? kGames.filter((g) => args.includes(g)) : kGames;
const wanted = (part: string): boolean => only === undefined || only === part;
const opponents: Partial<Record<GameId, number>> = { europe: 4 };

async function measure(browser: Browser, dist: string): Promise<{ rows: Row[]; waited: Wait[] }> {
  const server = new Server(dist);
  await server.start();
  const rows: Row[] = [];
  const waited: Wait[] = [];
  try {
    for (const game of games) {
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-GB' });
      await context.addInitScript(() => localStorage.setItem('konduktor.level', 'bot:easy'));
      await context.addInitScript(markUpdates);
      const page = await context.newPage();
      if (wanted('table')) {
        await page.goto(server.site);
        await page.locator(`button[data-game=${game}]`).click();
        await page
          .locator('#begin select')
          .first()
          .selectOption({ index: (opponents[game] ?? 2) - 1 });
        await page.locator('#begin button[type=submit]').click();
        await page.locator('.play').waitFor();
        rows.push(...(await turns(browser, page, game, kAnswers)), ...(await wander(browser, page, game)));
      }
      if (wanted('replay')) {
        const id = await finishedGame(server.site, game);
        await page.goto(`${server.site}/#/replay/${id}/0`);
        await goTo(page, `#/replay/${id}/0`);
        await page.locator('.board').waitFor();
        await page.waitForTimeout(500);
        rows.push(...(await replay(browser, page, game)));
      }
      await context.close();
      if (wanted('load')) for (let i = 0; i < kTimes; i++) waited.push(...(await waits(browser, server.site, game)));
    }
  } finally {
    await server.end();
  }
  return { rows, waited };
}

const ms = (n: number): string => n.toFixed(1).padStart(7);

function tell(rows: readonly Row[]): void {
  console.log(`${''.padEnd(36)}      n  script  layout   paint  raster longest (waited)  frames dropped`);
  for (const r of rows) {
    const frames =
      r.frames === undefined ? '' : `${String(r.frames.shown).padStart(8)}${String(r.frames.dropped).padStart(8)}`;
    const costs = [r.script, r.layout, r.paint, r.raster, r.longest].map(ms).join(' ');
    const wall = `(${r.wall.toFixed(0)})`.padStart(8);
    console.log(`${r.game.padEnd(9)} ${r.act.padEnd(26)} ${String(r.n).padStart(6)} ${costs} ${wall}${frames}`);
  }
}

/** Medians of each game with an empty and a full cache. */
function summary(
  waited: readonly Wait[],
): { game: string; cache: string; start: number; table: number; sum: number }[] {
  return games.flatMap((game) =>
    (['cold', 'warm'] as const).flatMap((cache) => {
      const some = waited.filter((w) => w.game === game && w.cache === cache);
      const [start, table] = [
        share(
          some.map((w) => w.start),
          0.5,
        ),
        share(
          some.map((w) => w.table),
          0.5,
        ),
      ];
      return some.length === 0
        ? []
        : [
            {
              game,
              cache,
              start,
              table,
              sum: share(
                some.map((w) => w.start + w.table),
                0.5,
              ),
            },
          ];
    }),
  );
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
let slow = false;
try {
  for (const dist of [...(other === undefined ? [] : [resolve(other)]), join(web, 'dist')]) {
    console.log(
      `\n${dist}: ${cpus().length} processors, load ${loadavg()
        .map((l) => l.toFixed(1))
        .join(' ')}`,
    );
    const { rows, waited } = await measure(browser, dist);
    if (rows.length > 0) tell(rows);
    const loads = summary(waited);
    if (loads.length > 0) console.log('\n                start page   table     sum');
    for (const w of loads) console.log(`${w.game.padEnd(9)} ${w.cache} ${ms(w.start)} ${ms(w.table)} ${ms(w.sum)}`);
    slow = rows.some((r) => r.longest > kFrame) || loads.some((w) => w.sum > kPlayable);
  }
} finally {
  await browser.close();
}
if (slow)
  console.log(
    `\nToo slow: a task over ${kFrame.toFixed(1)} ms of processor time, or more than ${kPlayable} ms until the first choice.`,
  );
process.exitCode = slow ? 1 : 0;
