// The tutorial of every game: doing what the conductor asks for leads to its end, and from there into the game.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newMemory } from './support/greed';
import { answer, make } from './support/hand';
import { faultless, fits } from './support/look';
import { speaksPolish } from './support/polish';
import { scenes } from './support/scene';
import { nextQuestion } from './support/sight';
import { goTo, kGames } from './support/ways';
import { words, type Words } from './support/words';

const scene = scenes();

const coach = (page: Page) => page.locator('section.coach');

/** The teacher has answered: what is shown belongs to this position. */
const ready = (page: Page): Promise<void> => page.locator('section.coach[aria-busy="false"]').waitFor();

/** The move that the conductor asks for. */
async function wanted(page: Page): Promise<string> {
  await page.locator('section.coach:not([data-want=""])').waitFor();
  return (await coach(page).getAttribute('data-want'))!;
}

/** What the conductor shows: a step to read, a move to make, or the end. */
async function lesson(page: Page, t: Words): Promise<{ step: string; want: string; last: boolean }> {
  await ready(page);
  const [step, want] = await Promise.all([
    coach(page).getAttribute('data-step'),
    coach(page).getAttribute('data-want'),
  ]);
  return {
    step: step!,
    want: want!,
    last:
      (await coach(page)
        .getByRole('button', { name: t('learn.play_on') })
        .count()) > 0,
  };
}

for (const [i, game] of kGames.entries()) {
  // Each light and language is seen in half of the lessons.
  const polish = i % 2 === 1;
  scene(`${game}: the tutorial from its first step to its last`, async ({ person }) => {
    const t = words(polish ? 'pl' : 'en');
    const page = await person({ locale: polish ? 'pl-PL' : 'en-GB', colorScheme: polish ? 'dark' : 'light' });
    await goTo(page, `#/learn/${game}`);
    await coach(page).waitFor();
    const seen = new Set<string>();
    let moves = 0;
    for (let clicks = 0; clicks < 150; clicks++) {
      const { step, want, last } = await lesson(page, t);
      if (!seen.has(step)) {
        seen.add(step);
        await fits(page, `${game}, ${step}`);
        if (polish) await speaksPolish(page);
        if (seen.size % 4 === 1) await faultless(page, `${game}, ${step}`);
      }
      if (last) break;
      if (want !== '') {
        await make(page, want);
        moves++;
        await nextQuestion(page, null);
        continue;
      }
      const before = await coach(page).innerText();
      await coach(page).locator('button.primary:enabled').click();
      await page.waitForFunction(
        (old) => document.querySelector<HTMLElement>('section.coach')!.innerText !== old,
        before,
        { polling: 20 },
      );
    }
    expect((await lesson(page, t)).last, `steps: ${[...seen].join(' ')}`).toBe(true);
    expect(moves, 'moves that were asked for').toBeGreaterThan(2);
    await coach(page)
      .getByRole('button', { name: t('learn.play_on') })
      .click();
    await page.waitForURL(/#\/table\//);
    await nextQuestion(page, null);
    expect(await answer(page, newMemory())).toBe(true);
  });
}

/** Reads and plays on until a step is reached. */
async function until(page: Page, goal: string): Promise<void> {
  const t = words('en');
  for (let clicks = 0; clicks < 60; clicks++) {
    const { step, want } = await lesson(page, t);
    if (step === goal) return;
    if (want !== '') {
      await make(page, want);
      await nextQuestion(page, null);
    } else await coach(page).locator('button.primary:enabled').click();
    await page.waitForTimeout(50);
  }
  throw new Error(`the lesson did not come to ${goal}`);
}

scene('a lesson comes back with its conductor, however one comes to its table', async ({ person }) => {
  const t = words('en');
  const page = await person();
  await goTo(page, '#/learn/london');
  await coach(page).waitFor();
  await until(page, 'turn2');
  const step = async (): Promise<string | null> => {
    await coach(page).waitFor();
    return coach(page).getAttribute('data-step');
  };
  // From the start page.
  await goTo(page, '#/');
  await page.locator(`section[aria-label="${t('start.resume')}"] a`).click();
  await page.waitForURL(/#\/table\//);
  expect(await step()).toBe('turn2');
  // A reload there, which is what a direct link does.
  await page.reload();
  expect(await step()).toBe('turn2');
  await until(page, 'turn3');
  // Other tables have no conductor, and this one none once one plays alone.
  await until(page, 'farewell');
  await coach(page)
    .getByRole('button', { name: t('learn.play_on') })
    .click();
  await coach(page).waitFor({ state: 'detached' });
  await page.reload();
  await nextQuestion(page, null);
  expect(await coach(page).count()).toBe(0);
});

scene('a turn that is taken back in a lesson is asked for again', async ({ person }) => {
  const t = words('en');
  const page = await person();
  await goTo(page, '#/learn/london');
  await coach(page).waitFor();
  await until(page, 'turn1');
  const first = (await page.locator('.play').getAttribute('data-ask'))!;
  for (let i = 0; i < 2; i++) {
    await make(page, await wanted(page));
    await nextQuestion(page, first);
  }
  await page.waitForFunction(() => document.querySelector('.coach')?.getAttribute('data-step') !== 'turn1', null, {
    polling: 20,
  });
  // Each takes one move back: the second card, then the first.
  for (let i = 0; i < 2; i++) {
    const ask = await page.locator('.play').getAttribute('data-ask');
    const button = page.getByRole('button', { name: t('deal.takeback') });
    if (!(await button.isVisible()))
      await page.locator('details:has(button) > summary', { hasText: t('deal.title') }).click();
    await button.click();
    await nextQuestion(page, ask);
  }
  await page.waitForFunction(() => document.querySelector('.coach')?.getAttribute('data-step') === 'turn1', null, {
    polling: 20,
  });
  for (let i = 0; i < 2; i++) {
    const ask = await page.locator('.play').getAttribute('data-ask');
    await make(page, await wanted(page));
    await nextQuestion(page, ask);
  }
  await until(page, 'turn2');
  expect(
    await page.evaluate(() => (JSON.parse(localStorage.getItem('konduktor.learn.london')!) as { turns: number }).turns),
  ).toBe(1);
});
