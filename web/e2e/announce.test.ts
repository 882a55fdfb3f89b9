// The own turn is heard, felt and seen: real samples of sound, real notifications of a hidden page, the phone's motor.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newMemory } from './support/greed';
import { answer, click, playOn } from './support/hand';
import { scenes } from './support/scene';
import { nextQuestion, sightOf } from './support/sight';
import { beginAgainstBots, openTable } from './support/ways';
import { english as t } from './support/words';

const scene = scenes();

interface Told {
  contexts: number;
  state: string;
  loudest: number;
  shaken: unknown[];
  notes: { title: string; body: string; shown: boolean; closed: boolean }[];
}

/** Listens at the loudspeaker and counts what is announced; nothing of it is replaced. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: Told = { contexts: 0, state: '', loudest: 0, shaken: [], notes: [] };
    Object.assign(window, { told });
    const { AudioContext: Real, Notification: Note } = window;
    window.AudioContext = class extends Real {
      constructor() {
        super();
        told.contexts++;
        const ear = this.createAnalyser();
        Object.assign(this, { ear });
        const samples = new Float32Array(ear.fftSize);
        setInterval(() => {
          told.state = this.state;
          ear.getFloatTimeDomainData(samples);
          for (const s of samples) told.loudest = Math.max(told.loudest, Math.abs(s));
        }, 10);
      }
    };
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode, ...rest: number[]) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode, ...rest: number[]) {
      const ear = (this.context as AudioContext & { ear?: AnalyserNode }).ear;
      if (ear && to === this.context.destination) connect.call(this, ear);
      return connect.call(this, to, ...rest);
    } as typeof AudioNode.prototype.connect;
    const shake = navigator.vibrate.bind(navigator);
    navigator.vibrate = (how: VibratePattern | Iterable<number>): boolean => (
      told.shaken.push(how),
      shake(how as VibratePattern)
    );
    window.Notification = class extends Note {
      constructor(title: string, how?: NotificationOptions) {
        super(title, how);
        const one = { title, body: how?.body ?? '', shown: false, closed: false };
        told.notes.push(one);
        this.addEventListener('show', () => (one.shown = true));
        this.addEventListener('close', () => (one.closed = true));
      }
    };
  });
  await page.reload();
}

const told = (page: Page): Promise<Told> => page.evaluate(() => (window as unknown as { told: Told }).told);

/** As if another window covered it, or as if it came back. */
const hide = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((is) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (is ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

scene('sounds are really heard, and only if they are wanted', async ({ person }) => {
  const page = await person({ kept: { sound: 'yes', volume: '80' } });
  await listen(page);
  expect((await told(page)).contexts, 'nothing before the first click').toBe(0);
  await beginAgainstBots(page, 'europe');
  await playOn(page, newMemory(), click, (n) => n >= 4);
  await expect.poll(async () => (await told(page)).loudest, { timeout: 10_000 }).toBeGreaterThan(0.01);
  expect(await told(page)).toMatchObject({ contexts: 1, state: 'running' });

  const still = await person({ kept: { sound: 'no' } });
  await listen(still);
  await beginAgainstBots(still, 'europe');
  await playOn(still, newMemory(), click, (n) => n >= 4);
  expect((await told(still)).contexts).toBe(0);
});

scene('a hidden page notifies once a turn, and shakes the phone', async ({ person }) => {
  const host = await person({ kept: { name: 'Ala' } });
  const guest = await person({ kept: { name: 'Ola', notify: 'yes', vibrate: 'yes' }, permissions: ['notifications'] });
  await listen(guest);
  await openTable(host, { game: 'london', seats: ['me', 'free'] });
  await guest.goto(await host.getByRole('textbox', { name: t('table.copy') }).inputValue());
  await guest.getByRole('button', { name: t('table.sit'), exact: true }).click();
  await host.getByRole('button', { name: t('table.start'), exact: true }).click();
  const memories = new Map([host, guest].map((p) => [p, newMemory()]));
  const turnOf = async (page: Page): Promise<void> => {
    // All questions of one turn.
    await nextQuestion(page, null);
    while ((await sightOf(page)).ask !== null) {
      const { ask } = await sightOf(page);
      await answer(page, memories.get(page)!);
      await page.waitForFunction((old) => document.querySelector<HTMLElement>('.play')?.dataset['ask'] !== old, ask, {
        polling: 20,
      });
      await page.waitForTimeout(150);
    }
  };
  await Promise.all([host, guest].map((p) => p.locator('.play').waitFor()));
  for (const page of [host, guest]) {
    await nextQuestion(page, null);
    await answer(page, memories.get(page)!);
  }
  // Who begins is drawn by lot: until it is the host's turn.
  const first = await Promise.race([host, guest].map((p) => p.waitForSelector('.play[data-ask]').then(() => p)));
  if (first === guest) await turnOf(guest);
  const before = await told(guest);
  await hide(guest, true);
  await turnOf(host);
  await nextQuestion(guest, null);
  await expect.poll(async () => (await told(guest)).notes.length).toBe(before.notes.length + 1);
  const after = await told(guest);
  expect(after.notes.at(-1)).toMatchObject({ title: t('app.name') });
  expect(after.notes.at(-1)!.body).toContain(t('table.your_turn'));
  expect(after.shaken.length).toBe(before.shaken.length + 1);
  // It is seen, answered in two steps, and told no more; the next turn is told again.
  await hide(guest, false);
  await turnOf(guest);
  expect((await told(guest)).shaken.length).toBe(after.shaken.length);
  expect((await told(guest)).notes.length).toBe(after.notes.length);
  await turnOf(host);
  await nextQuestion(guest, null);
  await expect.poll(async () => (await told(guest)).shaken.length).toBe(after.shaken.length + 1);
  expect((await told(guest)).notes.length, 'a page in sight shows none').toBe(after.notes.length);
  expect(await told(guest)).toMatchObject({ notes: after.notes.map(() => ({ shown: true, closed: true })) });
});
