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

/** What the conductor shows: a step to read, a move to make, or the end. */
async function lesson(page: Page, t: Words): Promise<{ step: string; want: string; last: boolean }> {
  const [step, want] = await Promise.all([coach(page).getAttribute('data-step'), coach(page).getAttribute('data-want')]);
  return { step: step!, want: want!, last: (await coach(page).getByRole('button', { name: t('learn.play_on') }).count()) > 0 };
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
      await page.waitForFunction((old) => document.querySelector<HTMLElement>('section.coach')!.innerText !== old, before, { polling: 20 });
    }
    expect((await lesson(page, t)).last, `steps: ${[...seen].join(' ')}`).toBe(true);
    expect(moves, 'moves that were asked for').toBeGreaterThan(2);
    await coach(page).getByRole('button', { name: t('learn.play_on') }).click();
    await page.waitForURL(/#\/table\//);
    await nextQuestion(page, null);
    expect(await answer(page, newMemory())).toBe(true);
  });
}
