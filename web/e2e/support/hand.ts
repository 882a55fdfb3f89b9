// The hand that clicks: a real mouse on what is really there. What lies under something else cannot be clicked.
import type { Page } from 'playwright-core';
import type { Act } from './greed';
import { choose, remember, type Memory } from './greed';
import { nextQuestion, sightOf, type Sight } from './sight';

export type Press = (page: Page, act: Act) => Promise<void>;

const quoted = (text: string): string => JSON.stringify(text);

export const selectorOf = (act: Act): string => {
  switch (act.on) {
    case 'route':
      return `[data-route=${quoted(act.id)}]`;
    case 'place':
      return `[data-place=${quoted(act.id)}]`;
    case 'purchase':
      return `button[data-buy=${quoted(act.id)}]`;
    case 'ticket':
      return `button[data-ticket=${quoted(act.id)}]`;
    default:
      return `button[data-move=${quoted(act.id)}]`;
  }
};

/** A point of a drawn thing that is not covered by anything else, after scrolling there. */
async function pointOn(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const point = await page.evaluate((s) => {
    const thing = document.querySelector(s)!;
    thing.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const parts = [...thing.querySelectorAll('.space'), ...thing.querySelectorAll('circle')];
    const middle = (parts.length - 1) / 2;
    parts.sort((a, b) => Math.abs(parts.indexOf(a) - middle) - Math.abs(parts.indexOf(b) - middle));
    for (const part of parts) {
      const box = part.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (thing.contains(document.elementFromPoint(x, y))) return { x, y };
    }
    return null;
  }, selector);
  if (point === null) throw new Error(`${selector} is covered: it cannot be clicked`);
  return point;
}

/** Opens what is folded around it, as a person would. */
async function unfold(page: Page, selector: string): Promise<void> {
  const summary = page.locator(`details:not([open]):has(${selector}) > summary`);
  if ((await summary.count()) > 0) await summary.first().click();
}

export const click: Press = async (page, act) => {
  const selector = selectorOf(act);
  if (act.on === 'route' || act.on === 'place') {
    const { x, y } = await pointOn(page, selector);
    await page.mouse.click(x, y);
    return;
  }
  if (act.on === 'purchase') await unfold(page, selector);
  await page.locator(selector).first().click();
};

export const tap: Press = async (page, act) => {
  const selector = selectorOf(act);
  if (act.on === 'route' || act.on === 'place') {
    const { x, y } = await pointOn(page, selector);
    await page.touchscreen.tap(x, y);
    return;
  }
  if (act.on === 'purchase') await unfold(page, selector);
  await page.locator(selector).first().tap();
};

/** Waits until pressing had an effect: the question is answered, or more is asked before it is. */
async function effect(page: Page, before: Sight, act: Act): Promise<void> {
  const was = JSON.stringify([before.ask, before.ways, before.tickets]);
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const now = await sightOf(page);
    if (now.trouble !== '') throw new Error(`After ${act.on} ${act.id} the page says: ${now.trouble}`);
    if (JSON.stringify([now.ask, now.ways, now.tickets]) !== was) return;
    await page.evaluate(() => new Promise((done) => setTimeout(done, 15)));
  }
  throw new Error(`${act.on} ${act.id} had no effect`);
}

/** Answers one question if we are asked one; `watch` sees each moment before it is acted on. */
export async function answer(
  page: Page,
  memory: Memory,
  press: Press = click,
  watch?: (sight: Sight) => Promise<void>,
): Promise<boolean> {
  const first = await sightOf(page);
  if (first.ask === null) return false;
  for (let sight = first, steps = 0; sight.ask === first.ask; sight = await sightOf(page)) {
    await watch?.(sight);
    const act = choose(sight, memory);
    if (act === null || ++steps > 20) throw new Error(`Nothing to do: ${JSON.stringify(sight)}`);
    await press(page, act);
    await effect(page, sight, act);
    remember(memory, act);
  }
  return true;
}

/** What must be clicked next for a certain move. */
function towards(sight: Sight, move: string): Act {
  const [kind, target = ''] = move.split(' ');
  if (sight.ways.includes(move) || sight.moves.includes(move)) return { on: 'move', id: move };
  if (kind === 'claim' && sight.ways.length === 0) return { on: 'route', id: target };
  if (kind === 'station' && sight.ways.length === 0) return { on: 'place', id: target };
  if (kind === 'buy' && sight.ways.length === 0) return { on: 'purchase', id: target };
  const ticket = kind === 'keep' ? sight.tickets.find((x) => target.split(',').includes(x.id) !== x.kept) : undefined;
  if (ticket !== undefined) return { on: 'ticket', id: ticket.id };
  throw new Error(`No way to ${move}: ${JSON.stringify(sight)}`);
}

/** Makes a certain move by clicks. */
export async function make(page: Page, move: string, press: Press = click): Promise<void> {
  const first = await sightOf(page);
  for (let sight = first; sight.ask !== null && sight.ask === first.ask; sight = await sightOf(page)) {
    const act = towards(sight, move);
    await press(page, act);
    await effect(page, sight, act);
  }
}

/** Plays until the game is over, or until `enough` says so. */
export async function playOn(
  page: Page,
  memory: Memory,
  press: Press = click,
  enough: (answers: number) => boolean = () => false,
  watch?: (sight: Sight) => Promise<void>,
): Promise<number> {
  let answers = 0;
  await nextQuestion(page, null);
  while (!enough(answers)) {
    if (await answer(page, memory, press, watch)) answers++;
    await nextQuestion(page, null);
    if ((await sightOf(page)).sheet) break;
  }
  return answers;
}
