// Pictures of boards and tables for looking at:
//   node tools/gallery.mjs [game ...] [--pl] [--dark] [--full] [--width=1024] [--moment=turn|keep|over]
// Wants a running `npx vite --port 5199`; writes .shots/.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const flags = process.argv.slice(2).filter((a) => a.startsWith('--'));
const games = process.argv.slice(2).filter((a) => !a.startsWith('--'));
const has = (flag) => flags.includes(`--${flag}`);
const wide = flags.find((f) => f.startsWith('--width='))?.slice(8);
const moment = flags.find((f) => f.startsWith('--moment='))?.slice(9);
const widths = wide ? [Number(wide)] : [390, 1024, 1600];
const heights = { 390: 700, 1024: 700, 1600: 950 };
mkdirSync('.shots', { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const game of games.length > 0
  ? games
  : ['europe', 'usa', 'uk', 'london', 'berlin', 'cardgame', 'tiny', 'bare', 'shelf']) {
  for (const width of widths) {
    const page = await browser.newPage({ viewport: { width, height: heights[width] ?? 900 } });
    page.on('console', (m) => ['error', 'log'].includes(m.type()) && console.log(m.text()));
    page.on('pageerror', (e) => console.log(String(e)));
    const query = new URLSearchParams({
      game,
      language: has('pl') ? 'pl' : 'en',
      light: has('dark') ? 'dark' : 'light',
    });
    if (has('full')) query.set('full', '1');
    if (moment) query.set('moment', moment);
    await page.goto(`http://localhost:5199/gallery.html?${query}`);
    await page.waitForSelector('.board, .shelf', { timeout: 20000 });
    await page.evaluate(() => document.fonts.ready);
    const name = [
      moment ? `${moment}-` : '',
      has('full') ? 'full-' : '',
      has('pl') ? 'pl-' : '',
      has('dark') ? 'dark-' : '',
    ].join('');
    await page.screenshot({
      path: `.shots/${game}-${name}${width}.png`,
      fullPage: game === 'shelf' || (moment !== undefined && width < 900),
    });
    await page.close();
  }
}
await browser.close();
