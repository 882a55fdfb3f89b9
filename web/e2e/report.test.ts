// Reports of the arena in a browser: at 1100 pixels nothing has to be moved sideways.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shots } from './support/scene';
import { program, web } from './support/server';

const folder = mkdtempSync(join(tmpdir(), 'konduktor-report-'));
let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const map = JSON.parse(readFileSync(join(web, '../data/europe.json'), 'utf8'));
  map.pieces[0].count = 40;
  map.routes[3].colour = 'gray';
  writeFileSync(join(folder, 'a-map-of-europe-with-fewer-trains.json'), JSON.stringify(map));
  mkdirSync(shots, { recursive: true });
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

const bots = 'greedy,racer,random,claimer';
test.each([
  ['europe', ['simulate', 'europe', '-p', '3', '-n', '40', '--bots', 'racer,greedy,random']],
  ['uk', ['tournament', 'uk', '-p', '2', '--bots', bots, '-n', '60', '--options', 'advanced_technologies=true']],
  ['berlin', ['tournament', 'berlin', '-p', '2', '--bots', `${bots},hoarder,buyer`, '-n', '60']],
  ['cardgame', ['simulate', 'cardgame', '-p', '3', '-n', '40', '--bots', 'racer,greedy']],
  [
    'compared',
    [
      'simulate',
      'europe',
      '-p',
      '2',
      '-n',
      '40',
      '--bots',
      'racer',
      '--compare',
      'a-map-of-europe-with-fewer-trains.json',
    ],
  ],
])('the report of %s fits 1100 pixels', async (name, command) => {
  execFileSync(program, [...command, '--seed', '1', '--html', 'report.html'], { cwd: folder, stdio: 'pipe' });
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width: 1100, height: 900 }, colorScheme });
    await page.goto(`file://${folder}/report.html`);
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('html, body, .scroll, section')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => {
          const [section, caption] = [element.closest('section')?.id, element.querySelector('caption')?.textContent];
          const widths = `${element.scrollWidth} in ${element.clientWidth}`;
          return `${element.tagName} ${section ?? ''} ${caption ?? ''}: ${widths}`;
        }),
    );
    await page.screenshot({ path: join(shots, `report-${name}-${colorScheme}.png`), fullPage: true });
    await page.close();
    expect(wide).toEqual([]);
  }
});
