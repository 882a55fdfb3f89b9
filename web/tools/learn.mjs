// Plays the lessons in a browser against a running server, each to its end.
//   node tools/learn.mjs http://127.0.0.1:8080 [game|all] [obey|stray|keys] [en|pl] [width] [light|dark]
// obey: what the conductor says; stray: anything else; keys: what he says, with the keyboard alone.
// A picture of each step goes to .shots/. Fails if a step points at nothing, if the light is covered by the panel, if
// the lesson does not reach its end, if axe-core finds something, or if the page has an error.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const [
  site = 'http://127.0.0.1:8080',
  which = 'all',
  manner = 'obey',
  language = 'en',
  width = '1366',
  light = 'light',
] = process.argv.slice(2);
const games = which === 'all' ? ['europe', 'london', 'berlin', 'uk', 'cardgame', 'usa'] : [which];
const height = Number(width) < 700 ? 844 : Number(width) < 1200 ? 768 : 900;
mkdirSync('.shots', { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let bad = 0;
const fail = (what) => {
  console.log('FAIL', what);
  bad++;
};
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let random = 11;
const some = (n) => ((random = (random * 48271) % 2147483647), random % n);

/** Does what the conductor says: goes where the light is, and on until the question is answered. */
async function obey(page, want) {
  const [kind, target] = want.split(' ');
  if (kind === 'keep') {
    for (const id of target === '-' ? [] : target.split(',')) {
      const ticket = page.locator(`[data-part="offer"] [data-ticket="${id}"]`);
      if ((await ticket.getAttribute('aria-pressed')) === 'false') await ticket.click();
    }
    return page.locator(`[data-part="offer"] button.primary`).click();
  }
  if (kind === 'buy' && !(await page.locator(`[data-buy="${target}"]`).isVisible()))
    await page.locator('[data-part="shop"] summary').click();
  if (kind === 'buy') await page.locator(`[data-buy="${target}"]`).click();
  else if (kind === 'claim') await page.locator(`[data-route="${target}"]`).dispatchEvent('click');
  else return page.locator(`[data-move="${want}"]`).first().click();
  // Several ways to pay, or a tunnel: the suggested one is among them.
  const ways = page.locator('[data-part="payments"]');
  await page.waitForTimeout(150);
  if (await ways.isVisible()) {
    const way = ways.locator(`[data-move="${want}"]`);
    await ((await way.count()) > 0 ? way.first() : ways.locator('[data-move]').first()).click();
  }
}

/** With keys: "Show me" leads to what is meant, Enter chooses it, until the question is answered. */
async function press(page, ask) {
  for (let i = 0; i < 12; i++) {
    await page.locator('.coach .buttons .primary').focus();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(120);
    if (
      await page.evaluate(
        () => document.activeElement?.closest('.coach') !== null || document.activeElement === document.body,
      )
    )
      fail('"Show me" leads nowhere');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(250);
    if ((await page.locator('.play').getAttribute('data-ask')) !== ask) return;
  }
  fail(`with keys alone the question ${ask} is not answered`);
}

/** Does something else than was said: any other move that has a button. */
async function stray(page, want) {
  if (want.startsWith('keep')) {
    for (const ticket of await page.locator('[data-part="offer"] [data-ticket]').all())
      if ((await ticket.getAttribute('aria-pressed')) === 'false') await ticket.click();
    return page.locator('[data-part="offer"] button.primary').click();
  }
  const others = await page.locator('[data-part="market"] [data-move], [data-part="actions"] [data-move]').all();
  const moves = [];
  for (const o of others) if ((await o.getAttribute('data-move')) !== want && (await o.isVisible())) moves.push(o);
  return moves.length === 0 ? obey(page, want) : moves[some(moves.length)].click();
}

/** The light is there, on the screen and not under the panel. */
async function checkLight(page, name) {
  await page.waitForTimeout(700);
  const state = await page.evaluate(() => {
    const panel = document.querySelector('.coach').getBoundingClientRect();
    const rings = [...document.querySelectorAll('.spotlight .ring, .spotlight .rim')].map((e) =>
      e.getBoundingClientRect(),
    );
    const seen = rings.filter((r) => r.bottom > 0 && r.top < panel.top - 4 && r.right > 0 && r.left < innerWidth);
    return {
      rings: rings.length,
      seen: seen.length,
      panel: panel.height,
      wide: document.documentElement.scrollWidth > innerWidth,
    };
  });
  if (state.rings > 0 && state.seen === 0) fail(`${name}: what is pointed at is out of sight`);
  if (state.panel > height * 0.45) fail(`${name}: the panel is ${Math.round(state.panel)} px high`);
  if (state.wide) fail(`${name}: the page is wider than the screen`);
  return state.rings;
}

for (const game of games) {
  const context = await browser.newContext({
    viewport: { width: Number(width), height },
    locale: language === 'pl' ? 'pl-PL' : 'en-GB',
    colorScheme: light,
  });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && fail(`${game}: ${m.text()}`));
  page.on('pageerror', (e) => fail(`${game}: ${e}`));
  await page.goto(`${site}/#/learn/${game}`);
  await page.waitForSelector('.coach', { timeout: 60000 });
  let steps = 0;
  let turns = 0;
  let last = '';
  let reloaded = false;
  const told = [];
  for (let round = 0; round < 120; round++) {
    const coach = page.locator('.coach');
    const [step, want] = [await coach.getAttribute('data-step'), await coach.getAttribute('data-want')];
    const name = `${game} ${step} ${want}`;
    if (name !== last) {
      last = name;
      steps++;
      const rings = await checkLight(page, name);
      const words = (await page.locator('.coach .words').innerText()).replace(/\s+/g, ' ');
      if (/[{}]|undefined|NaN/.test(words)) fail(`${name}: ${words}`);
      if (want !== '' && rings === 0 && (await coach.getAttribute('data-want')) === want)
        fail(`${name}: points at nothing`);
      told.push(`  ${step}: ${words}`);
      if (['keep', 'market', 'turn2', 'farewell'].includes(step)) {
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
        for (const v of violations) fail(`${name}: ${v.id} ${v.nodes[0].html.slice(0, 160)}`);
      }
      await page.screenshot({
        path: `.shots/learn-${game}-${language}-${width}-${manner}-${light}-${String(steps).padStart(2, '0')}-${step}.png`,
      });
    }
    if (step === 'farewell') break;
    // In the middle of the lesson the page is loaded again: it must go on where it was.
    if (step === 'turn2' && !reloaded) {
      reloaded = true;
      await page.reload();
      await page.waitForSelector('.coach');
      if ((await coach.getAttribute('data-step')) !== 'turn2')
        fail(`${game}: after a reload it stands at ${await coach.getAttribute('data-step')}`);
      continue;
    }
    const ask = await page.locator('.play').getAttribute('data-ask');
    const button = page.locator('.coach .buttons .primary');
    if (want !== '' && ask !== null) {
      turns++;
      await (manner === 'keys' ? press(page, ask) : manner === 'stray' ? stray(page, want) : obey(page, want));
      await page.waitForFunction(([a]) => document.querySelector('.play')?.getAttribute('data-ask') !== a, [ask], {
        timeout: 20000,
      });
    } else if (want === '' && !step.startsWith('turn') && step !== 'keep') {
      if (manner === 'keys') await button.press('Enter');
      else await button.click();
      await page.waitForFunction(([s]) => document.querySelector('.coach')?.getAttribute('data-step') !== s, [step], {
        timeout: 5000,
      });
    } else await page.waitForTimeout(200);
  }
  const end = await page.locator('.coach').getAttribute('data-step');
  console.log(
    end === 'farewell' ? 'ok  ' : 'FAIL',
    game,
    manner,
    language,
    width,
    `${steps} pictures, ${turns} answers`,
  );
  if (end !== 'farewell') bad++;
  if (process.env.WORDS) console.log(told.join('\n'));
  await page
    .locator('.coach .buttons button')
    .nth(which === 'all' ? 0 : 1)
    .click();
  await page.waitForFunction(() => !location.hash.startsWith('#/learn'));
  await context.close();
}
await browser.close();
process.exit(bad === 0 ? 0 : 1);
