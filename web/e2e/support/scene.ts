// A scene is a test with people in it: each has a browser window of its own. It fails on any error in a page, and on
// whatever page and server say to each other against the schema of the protocol. Then it leaves pictures, the pages'
// errors and the server's log in web/.shots/failed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { overhear } from './overhear';
import { Server, web } from './server';

export interface Person {
  readonly page: Page;
  readonly errors: string[];
  /** Until all that was said has been looked at. */
  readonly heard: () => Promise<unknown>;
}

export interface Wishes extends BrowserContextOptions {
  /** Kept in the browser before the page is opened, as the page keeps it. */
  readonly kept?: Readonly<Record<string, string>>;
  /** Errors that this scene brings about on purpose. */
  readonly expected?: RegExp;
}

export interface Scene {
  readonly server: Server;
  readonly person: (wishes?: Wishes) => Promise<Page>;
  /** A context without the page's language and pace set. */
  readonly browser: Browser;
}

const kPatience = 60_000;

export const shots = process.env['KONDUKTOR_SHOTS'] ?? join(web, '.shots');

/** Starts a server and a browser for a file of scenes; answers a function that declares one. */
export function scenes(): (name: string, act: (scene: Scene) => Promise<void>, patience?: number) => void {
  const server = new Server();
  let browser: Browser;
  beforeAll(async () => {
    await server.start();
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server.end();
  });
  return (name, act, patience) =>
    test(
      name,
      async () => {
        const people: Person[] = [];
        const person = async (wishes: Wishes = {}): Promise<Page> => {
          const one = await enter(browser, server.site, wishes);
          people.push(one);
          return one.page;
        };
        try {
          await act({ server, person, browser });
          await Promise.all(people.map((p) => p.heard()));
          const errors = people.flatMap((p) => p.errors);
          if (errors.length > 0) throw new Error(`The page had errors:\n${errors.join('\n')}`);
        } catch (error) {
          await leaveTraces(name, people, server);
          throw error;
        } finally {
          for (const p of people) await p.page.context().close();
        }
      },
      ...(patience === undefined ? [] : [patience]),
    );
}

async function enter(browser: Browser, site: string, { kept, expected, ...rest }: Wishes): Promise<Person> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...rest,
  });
  context.setDefaultTimeout(kPatience);
  await context.addInitScript(
    (all) => {
      for (const [key, value] of Object.entries(all))
        if (localStorage.getItem(`konduktor.${key}`) === null) localStorage.setItem(`konduktor.${key}`, value);
    },
    { level: 'bot:easy', tempo: 'instant', motion: 'off', ...kept },
  );
  const errors: string[] = [];
  const heard = overhear(context, errors);
  const page = await context.newPage();
  const note = (text: string): void => {
    if (!expected?.test(text)) errors.push(text);
  };
  // A refusal by the Content-Security-Policy is told on the console as an error too.
  page.on('console', (m) => m.type() === 'error' && note(`${m.text()} (${m.location().url})`));
  page.on('pageerror', (e) => note(e.stack ?? String(e)));
  page.on('crash', () => note('the page crashed'));
  await page.goto(site);
  return { page, errors, heard };
}

async function leaveTraces(name: string, people: readonly Person[], server: Server): Promise<void> {
  const folder = join(shots, 'failed', name.replace(/\W+/g, '-'));
  mkdirSync(folder, { recursive: true });
  for (const [i, p] of people.entries()) {
    await p.page.screenshot({ path: join(folder, `${i}.png`) }).catch(() => undefined);
    writeFileSync(join(folder, `${i}.html`), await p.page.content().catch(() => ''));
  }
  writeFileSync(
    join(folder, 'errors.txt'),
    people.flatMap((p, i) => [`window ${i}: ${p.page.url()}`, ...p.errors]).join('\n'),
  );
  writeFileSync(join(folder, 'server.log'), server.log());
  console.error(`Pictures, errors and the server's log: ${folder}`);
}
