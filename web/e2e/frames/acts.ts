// What is measured at a table: a few turns, then eyes and hands that wander about.
import type { Browser, Page } from 'playwright-core';
import { newMemory } from '../support/greed';
import { answer } from '../support/hand';
import { nextQuestion, sightOf } from '../support/sight';
import type { GameId } from '../support/ways';
import { share, traced, updatesOf, type Trace } from './trace';

/** One line of the report, in milliseconds. */
export interface Row {
  readonly game: string;
  readonly act: string;
  readonly n: number;
  readonly script: number;
  readonly layout: number;
  readonly paint: number;
  readonly raster: number;
  /** The longest single task, of processor time, and what that was here. */
  readonly longest: number;
  readonly wall: number;
  readonly frames?: { readonly shown: number; readonly dropped: number };
}

/** To run in the page before its own scripts: each update from the server leaves a mark that says what happened. */
export function markUpdates(): void {
  const order = ['claimed', 'built', 'bought', 'played', 'turned_up', 'kept', 'offered', 'took', 'drew'];
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(address: string | URL) {
      super(address);
      this.addEventListener('message', ({ data }: MessageEvent<string>) => {
        if (!data.includes('"type":"update"')) return;
        const what = order.find((x) => data.includes(`"event":"${x}"`));
        const seat =
          what === undefined ? undefined : new RegExp(`"event":"${what}"[^{}]*?"seat":(\\d)`).exec(data)?.[1];
        performance.mark(`update ${seat === '0' ? 'own' : 'other'} ${what ?? '-'}`);
      });
    }
  };
}

const kKinds: readonly (readonly [string, RegExp])[] = [
  ['own claim', /^update own (claimed|played)/],
  ['claim of a bot', /^update other (claimed|played)/],
  ['own card', /^update own (took|drew)/],
  ['card of a bot', /^update other (took|drew)/],
  ['click', /^input click/],
];

/** Plays so many answers. What is told of are the updates, not what the player of this test does in the page. */
export async function turns(browser: Browser, page: Page, game: GameId, answers: number): Promise<Row[]> {
  const memory = newMemory();
  const trace = await traced(browser, page, async () => {
    for (let i = 0; i < answers; i++) {
      await nextQuestion(page, null);
      if ((await sightOf(page)).sheet) return;
      await answer(page, memory);
    }
    await page.waitForTimeout(600);
  });
  const rows = kKinds.map(([act, kind]): Row => {
    const updates = updatesOf(trace, (m) => kind.test(m));
    const both = (of: 'script' | 'layout' | 'paint'): number =>
      share(
        updates.map((u) => u.task[of] + (u.frame?.[of] ?? 0)),
        0.5,
      );
    const longer = (of: 'cpu' | 'wall'): number[] => updates.map((u) => Math.max(u.task[of], u.frame?.[of] ?? 0));
    return {
      game,
      act,
      n: updates.length,
      script: both('script'),
      layout: both('layout'),
      paint: both('paint'),
      raster: 0,
      longest: share(longer('cpu'), 0.95),
      wall: share(longer('wall'), 0.5),
    };
  });
  const marked = new Set(
    kKinds.flatMap(([, kind]) => updatesOf(trace, (m) => kind.test(m)).flatMap((u) => [u.task, u.frame])),
  );
  const moving = trace.tasks.filter((x) => x.frame && x.script < 0.3 && !marked.has(x));
  rows.push(rowOf(game, 'cards and vehicles moving', Math.max(1, moving.length), { ...trace, tasks: moving }));
  return rows.filter((r) => r.n > 0);
}

/** A row for many small steps of one kind: costs of one step. */
export function rowOf(game: string, act: string, steps: number, trace: Trace): Row {
  const sum = (of: 'script' | 'layout' | 'paint'): number => trace.tasks.reduce((s, x) => s + x[of], 0) / steps;
  return {
    game,
    act,
    n: steps,
    script: sum('script'),
    layout: sum('layout'),
    paint: sum('paint'),
    raster: trace.raster / steps,
    // One in twenty may have met the collector of garbage or a neighbour on the machine.
    longest: share(longestOf(trace, steps, 'cpu'), 0.95),
    wall: share(longestOf(trace, steps, 'wall'), 0.5),
    frames: { shown: trace.frames, dropped: trace.dropped },
  };
}

/** As many of the longest tasks as there were steps. */
const longestOf = (trace: Trace, steps: number, of: 'cpu' | 'wall'): number[] =>
  trace.tasks
    .map((x) => x[of])
    .sort((a, b) => b - a)
    .slice(0, steps);

const kFrame = 17;
const pause = (page: Page): Promise<void> => page.waitForTimeout(kFrame);

/** Eyes and hands wander about: costs of each small step. */
export async function wander(browser: Browser, page: Page, game: GameId): Promise<Row[]> {
  const rows: Row[] = [];
  const act = async (name: string, steps: number, step: (i: number) => Promise<void>): Promise<void> => {
    const trace = await traced(browser, page, async () => {
      for (let i = 0; i < steps; i++) {
        await step(i);
        await pause(page);
      }
      await page.waitForTimeout(300);
    });
    rows.push(rowOf(game, name, steps, trace));
  };
  const board = (await page.locator('.board').first().boundingBox())!;
  const at = (fx: number, fy: number): [number, number] => [board.x + board.width * fx, board.y + board.height * fy];
  const middles = await page.locator('.board .route:not(.claimed)').evaluateAll((all) =>
    all
      .slice(0, 40)
      .map((r) => r.querySelector('.space')!.getBoundingClientRect())
      .map((b) => [b.x + b.width / 2, b.y + b.height / 2] as const),
  );
  if (middles.length > 0) await act('looking at routes', 40, (i) => page.mouse.move(...middles[i % middles.length]!));
  const tickets = await page
    .locator('[data-held]')
    .evaluateAll((all) =>
      all.map((x) => x.getBoundingClientRect()).map((b) => [b.x + b.width / 2, b.y + b.height / 2] as const),
    );
  if (tickets.length > 0)
    await act('looking at tickets', 24, (i) => {
      const [x, y] = tickets[(i >> 1) % tickets.length]!;
      return i % 2 === 0 ? page.mouse.move(x, y) : page.mouse.move(...at(0.02, 0.02));
    });
  await page.mouse.move(...at(0.5, 0.5));
  await act('wheel', 40, (i) => page.mouse.wheel(0, i < 24 ? -60 : 50));
  await page.mouse.wheel(0, -400);
  await page.waitForTimeout(400);
  await page.mouse.down();
  await act('dragging the board', 60, (i) =>
    page.mouse.move(...at(0.5 + 0.25 * Math.sin(i / 8), 0.5 + 0.2 * Math.cos(i / 8))),
  );
  await page.mouse.up();
  rows.push(await pinch(browser, page, game, at));
  await page
    .locator('.zoom button')
    .nth(2)
    .click()
    .catch(() => undefined);
  return rows;
}

async function pinch(
  browser: Browser,
  page: Page,
  game: GameId,
  at: (fx: number, fy: number) => [number, number],
): Promise<Row> {
  const line = await page.context().newCDPSession(page);
  await line.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number): Promise<unknown> => {
    const points = [at(0.5 - apart, 0.5), at(0.5 + apart, 0.5)].map(([x, y], id) => ({ x, y, id }));
    return line.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : points });
  };
  const steps = 40;
  const trace = await traced(browser, page, async () => {
    await touch('touchStart', 0.2);
    for (let i = 0; i < steps; i++) {
      await touch('touchMove', 0.2 + 0.1 * Math.sin(i / 6));
      await pause(page);
    }
    await touch('touchEnd', 0);
    await page.waitForTimeout(300);
  });
  await line.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await line.detach();
  return rowOf(game, 'pinch', steps, trace);
}

/** A finished game at the fastest speed, and its slider drawn along. */
export async function replay(browser: Browser, page: Page, game: GameId): Promise<Row[]> {
  const slider = page.locator('input[type=range]').first();
  await page.locator('.controls select').first().selectOption('8');
  const before = Number(await slider.inputValue());
  const run = await traced(browser, page, async () => {
    await page.locator('.controls .primary').click();
    await page.waitForTimeout(5000);
    await page.locator('.controls .primary').click();
  });
  const moves = Math.max(1, Number(await slider.inputValue()) - before);
  const box = (await slider.boundingBox())!;
  const steps = 60;
  const drag = await traced(browser, page, async () => {
    await page.mouse.move(box.x + 12, box.y + box.height / 2);
    await page.mouse.down();
    for (let i = 1; i <= steps; i++) {
      await page.mouse.move(box.x + 12 + ((box.width - 24) * i) / steps, box.y + box.height / 2);
      await pause(page);
    }
    await page.mouse.up();
    await page.waitForTimeout(200);
  });
  return [rowOf(game, 'replay at 8×', moves, run), rowOf(game, "replay's slider", steps, drag)];
}
