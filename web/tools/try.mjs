// Tries what a game by clicks does not: accessibility of the screens, zoom, keys, a lost line, a restarted server's answer.
//   node tools/try.mjs http://127.0.0.1:8080 [dark]
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const site = process.argv[2] ?? 'http://127.0.0.1:8080';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
mkdirSync('.shots', { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let bad = 0;
const check = (name, good) => {
  console.log(good ? 'ok  ' : 'FAIL', name);
  if (!good) bad++;
};

async function look(page, name) {
  // The page's own policy forbids added scripts; evaluate is not bound by it.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  for (const v of violations) console.log('    ', v.id, v.nodes.length, v.nodes[0].html.slice(0, 160), v.nodes[0].any[0]?.message ?? '');
  check(`${name}: nothing for axe to complain about`, violations.length === 0);
}

const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'pl-PL', colorScheme: process.argv[3] === 'dark' ? 'dark' : 'light' });
const page = await context.newPage();
page.on('pageerror', (e) => check(String(e), false));
await page.goto(site);
await page.waitForSelector('.game');
check('Polish from the browser', (await page.textContent('h1')).includes('Proszę wsiadać'));
await look(page, 'start');
await page.click('.game >> nth=1');
await page.waitForSelector('#begin');
await look(page, 'start, chosen');
await page.screenshot({ path: '.shots/try-start-pl.png', fullPage: true });
for (const screen of ['lobby', 'settings']) {
  await page.goto(`${site}/#/${screen}`);
  await page.waitForSelector('h1');
  await look(page, screen);
  await page.screenshot({ path: `.shots/try-${screen}.png` });
}
await page.goto(`${site}/#/`);
await page.click('.game >> nth=1');
await page.click('#begin button:not([type=submit])');
await page.waitForSelector('.link');
await look(page, 'waiting room');
await page.screenshot({ path: '.shots/try-waiting.png' });
await page.goto(`${site}/#/`);
await page.waitForSelector('.game');
await page.click('.game >> nth=1');
await page.click('#begin button[type=submit]');
await page.waitForSelector('aside .offer button.ticket');
await look(page, 'tickets');

const box = () => page.getAttribute('.board svg[role=group]', 'viewBox');
const whole = await box();
await page.mouse.move(400, 350);
await page.mouse.wheel(0, -600);
check('the wheel zooms', (await box()) !== whole);
const zoomed = await box();
await page.mouse.down();
await page.mouse.move(460, 390, { steps: 5 });
await page.mouse.up();
check('dragging pans', (await box()) !== zoomed);
await page.click('.zoom button >> nth=2');
check('the whole board again', (await box()) === whole);

for (const ticket of await page.$$('aside .offer button.ticket')) {
  await ticket.focus();
  await page.keyboard.press('Enter');
}
check('a ticket looked at lights its places', (await page.$$('.place.lit')).length === 2);
await page.click('aside .offer .primary');
await page.waitForFunction(() => !document.querySelector('aside .offer'));
await page.waitForSelector('.banner.mine', { timeout: 60000 });
await look(page, 'table');

await context.setOffline(true);
await page.evaluate(() => window.dispatchEvent(new Event('offline')));
await context.setOffline(false);
await page.waitForSelector('.banner.mine', { timeout: 30000 });
await page.reload();
await page.waitForSelector('.banner.mine', { timeout: 30000 });
check('back at the same table after a reload, and it is still our turn', true);
const deck = await page.textContent('.market .under');
await page.click('.market .slot:not([aria-disabled=true]) >> nth=0');
await page.waitForFunction((d) => document.querySelector('.market .under').textContent !== d, deck);
check('a card was drawn', true);
await browser.close();
process.exit(bad === 0 ? 0 : 1);
