// The keyboard alone: Tab, Shift+Tab, arrows and Enter. Wherever the focus goes, it must be seen.
import type { Page } from 'playwright-core';
import { selectorOf, type Press } from './hand';

interface Focus {
  readonly what: string;
  readonly hit: boolean;
  /** Empty if the focus can be seen. */
  readonly hidden: string;
}

/** Where the focus is, and whether a person can see it there. */
export function focusOf(page: Page, selector: string): Promise<Focus> {
  return page.evaluate((wanted) => {
    const at = document.activeElement;
    if (at === null || at === document.body) return { what: 'nothing', hit: false, hidden: '' };
    const label = at.getAttribute('aria-label') ?? at.textContent!.trim().slice(0, 60);
    const what = `${at.tagName.toLowerCase()}.${at.getAttribute('class') ?? ''} ${label}`;
    const parts = at instanceof SVGElement ? [...at.querySelectorAll('.space, circle')] : [at];
    const seen = parts.some((part) => {
      const box = part.getBoundingClientRect();
      const points = [0.5, 0.1, 0.9].flatMap((fx) =>
        [0.5, 0.1, 0.9].map((fy) => [box.left + box.width * fx, box.top + box.height * fy] as const),
      );
      return points.some(([x, y]) => {
        const there = document.elementFromPoint(x, y);
        return (
          there !== null &&
          (at.contains(there) ||
            (there.contains(at) &&
              there !== document.body &&
              there !== document.documentElement &&
              there.tagName !== 'MAIN'))
        );
      });
    });
    const styled = (e: Element, width: 'outlineWidth' | 'strokeWidth'): boolean => {
      const style = getComputedStyle(e);
      return width === 'outlineWidth'
        ? style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
        : parseFloat(style.strokeWidth) >= 2.5;
    };
    const ring = at instanceof SVGElement ? parts.some((p) => styled(p, 'strokeWidth')) : styled(at, 'outlineWidth');
    return {
      what,
      hit: at.matches(wanted),
      hidden: !seen ? 'it is covered or out of sight' : !ring ? 'nothing marks it' : '',
    };
  }, selector);
}

async function step(page: Page, key: string, selector: string): Promise<Focus> {
  await page.keyboard.press(key);
  const focus = await focusOf(page, selector);
  if (focus.hidden !== '') throw new Error(`The focus on "${focus.what}" cannot be seen: ${focus.hidden}`);
  return focus;
}

/** Tab, until the focus is on what is wanted. */
export async function tabTo(page: Page, selector: string, most = 200): Promise<void> {
  for (let i = 0; i < most; i++) if ((await step(page, 'Tab', selector)).hit) return;
  throw new Error(`${most} times Tab did not reach ${selector}`);
}

/** From one spot of the board to another by arrows; stays at the nearest that arrows lead to. */
async function arrowsTo(page: Page, selector: string): Promise<void> {
  let last = '';
  for (let i = 0; i < 30; i++) {
    const way = await page.evaluate((s) => {
      const middle = (e: Element): [number, number] => {
        const box = e.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
      };
      const at = document.activeElement!;
      if (at.matches(s)) return null;
      const [[ax, ay], [bx, by]] = [middle(at), middle(document.querySelector(s)!)];
      const [dx, dy] = [bx - ax, by - ay];
      const both = [dx < 0 ? 'ArrowLeft' : 'ArrowRight', dy < 0 ? 'ArrowUp' : 'ArrowDown'];
      return Math.abs(dx) > Math.abs(dy) ? both : both.reverse();
    }, selector);
    if (way === null) return;
    const before = (await focusOf(page, selector)).what;
    const now = (await step(page, way[0]!, selector)).what;
    if (now === before || now === last) await step(page, way[1]!, selector);
    last = before;
  }
}

export const keys: Press = async (page, act) => {
  if (act.on === 'route' || act.on === 'place') {
    await tabTo(page, '.route, .place');
    await arrowsTo(page, selectorOf(act));
  } else {
    const selector = selectorOf(act);
    // A dialog takes the focus to its first answer by itself.
    if (!(await focusOf(page, selector)).hit) await tabTo(page, selector);
  }
  await page.keyboard.press('Enter');
};
