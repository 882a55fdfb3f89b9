// Plays a game by clicks against a running server: node tools/smoke.mjs http://127.0.0.1:8080 europe [most turns]
// Looks for what is offered and takes it; a picture of each new kind of moment goes to .shots/. Fails on any error in
// the page, on anything that the server's Content-Security-Policy refuses, and if the game does not go on.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [site = 'http://127.0.0.1:8080', game = 'europe', most = '40'] = process.argv.slice(2);
mkdirSync('.shots', { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
const errors = [];
page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
page.on('pageerror', (e) => errors.push(String(e)));
const seen = new Set();
const picture = async (name) => {
  if (seen.has(name)) return;
  seen.add(name);
  await page.screenshot({ path: `.shots/smoke-${game}-${name}.png` });
};

await page.goto(site);
await page.waitForSelector('.game');
await picture('start');
const names = { europe: 'Europe', london: 'London', berlin: 'Berlin', uk: 'United Kingdom', cardgame: 'The Card Game', usa: 'USA' };
await page.click(`.game:has-text("${names[game] ?? game}")`);
await picture('chosen');
await page.click('#begin button[type=submit]');
await page.waitForSelector('.board', { timeout: 30000 });

let turns = 0;
let random = 7;
const some = (n) => ((random = (random * 48271) % 2147483647), random % n);
while (turns < Number(most)) {
  const over = await page.$('section[aria-label="Score sheet"]');
  if (over) break;
  await page.waitForFunction(() => document.querySelector('.banner.mine') || document.querySelector('section[aria-label="Score sheet"]'), null, { timeout: 120000 });
  if (await page.$('section[aria-label="Score sheet"]')) break;
  turns++;
  const n = await page.evaluate(() => document.querySelector('.banner')?.textContent);
  if (await page.$('aside .offer')) {
    await picture('keep');
    for (const ticket of await page.$$('aside .offer button.ticket')) if ((await ticket.getAttribute('aria-pressed')) === 'false') await ticket.click();
    await page.click('.offer .primary');
  } else {
    const routes = await page.$$('.route.open');
    const others = await page.$$('section[aria-label="What you can do"] .row button');
    await picture(routes.length > 0 ? 'claim' : 'turn');
    if (routes.length > 0 && some(3) > 0) {
      const route = routes[some(routes.length)];
      await route.evaluate((r) => r.dispatchEvent(new MouseEvent('click', { bubbles: true })));
      await page.waitForTimeout(250);
      if (await page.$('.ways')) {
        await picture('payment');
        await page.click('.ways button');
      }
    } else if (others.length > 0) {
      await picture('others');
      await others[some(others.length)].click();
    } else {
      const cards = await page.$$('.market .slot:not([aria-disabled=true])');
      if (cards.length === 0) throw new Error(`nothing to do: ${n}`);
      await cards[some(cards.length)].click();
    }
  }
  await page.waitForTimeout(200);
}
await picture('end');
console.log(game, 'turns', turns, 'over', (await page.$('section[aria-label="Score sheet"]')) !== null);
await browser.close();
if (errors.length > 0) {
  console.log(errors.join('\n'));
  process.exit(1);
}
