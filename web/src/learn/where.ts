// From what a step points at to what there is on the screen.
import type { Mark } from './steps/types';

const quoted = (text: string): string => `"${CSS.escape(text)}"`;

const selectors: Readonly<Record<Mark['kind'], (id: string) => readonly string[]>> = {
  part: (id) => [`[data-part=${quoted(id)}]`],
  route: (id) => [`[data-route=${quoted(id)}]`],
  place: (id) => [`[data-place=${quoted(id)}]`],
  move: (id) => [
    `[data-move=${quoted(id)}]`,
    ...(id === 'tickets' || id === 'draw' || id.startsWith('take')
      ? ['[data-part="market"]']
      : ['[data-part="actions"]', '[data-part="hand"]']),
  ],
  held: (id) => [`[data-held=${quoted(id)}]`, '[data-part="tickets"]'],
  offered: (id) => [`[data-part="offer"] [data-ticket=${quoted(id)}]`, '[data-part="offer"]'],
  technology: (id) => [`[data-buy=${quoted(id)}]`, `[data-technology=${quoted(id)}]`, '[data-part="shop"] summary'],
  yard: (id) => [`[data-yard=${quoted(id)}]`, '[data-part="yards"]'],
  card: (id) => [`[data-card=${quoted(id)}]`, '[data-part="hand"]'],
};

/** Inside closed details there are boxes, but nothing is seen. */
function seen(e: Element): boolean {
  const fold = e.closest('details');
  return e.getClientRects().length > 0 && (fold === null || fold === e || fold.open || e.closest('summary') !== null);
}

function find(mark: Mark): Element | undefined {
  for (const selector of selectors[mark.kind](mark.id)) {
    const found = [...document.querySelectorAll(selector)].find(seen);
    if (found) return found;
  }
  return undefined;
}

/**
 * The elements to point at, in order, each once. While payments are offered, it is those; of suggested tickets those
 * that are not yet chosen, and then the button that keeps them.
 */
export function elementsOf(marks: readonly Mark[], advised: string): Element[] {
  const paying = document.querySelector('[data-part="payments"]');
  if (paying !== null) return [[...paying.querySelectorAll(`[data-move=${quoted(advised)}]`)].find(seen) ?? paying];
  const found = [...new Set(marks.flatMap((m) => find(m) ?? []))];
  if (marks[0]?.kind !== 'offered') return found;
  const open = found.filter((e) => e.getAttribute('aria-pressed') !== 'true');
  const keep = document.querySelector(`[data-part="offer"] [data-move=${quoted(advised)}]`);
  return open.length > 0 || keep === null || !seen(keep) ? open : [keep];
}

/** Opens what is folded around the things to be shown. */
export function unfold(marks: readonly Mark[]): void {
  for (const mark of marks) {
    if (mark.kind !== 'technology' && !(mark.kind === 'part' && mark.id === 'shop')) continue;
    const fold = document.querySelector('[data-part="shop"]');
    if (fold instanceof HTMLDetailsElement) fold.open = true;
  }
}

/** What can take the focus there, if anything. */
export function focusable(element: Element): HTMLElement | SVGElement | null {
  const can = 'button, a[href], [tabindex], summary, input, select';
  return element.matches(can) ? (element as HTMLElement) : element.querySelector<HTMLElement>(can);
}

/** The board around a route or place, and whether it shows that spot now: somebody may have zoomed in elsewhere. */
function frameOf(element: Element): { readonly board: Element; readonly shows: boolean } | null {
  const board = element.closest('.board > .window');
  if (board === null) return null;
  const [a, b] = [board.getBoundingClientRect(), element.getBoundingClientRect()];
  const [x, y] = [b.x + b.width / 2, b.y + b.height / 2];
  return { board, shows: x >= a.left && x <= a.right && y >= a.top && y <= a.bottom };
}

/** The spot itself, or the board if the spot is zoomed out of sight. */
export const inSight = (element: Element): Element =>
  frameOf(element)?.shows === false ? frameOf(element)!.board : element;

/** Fingers want a space of so many pixels. */
const kFinger = 15;

/** Brings a spot of the board into sight, large enough for a finger: with the board's own key and wheel. */
export function magnify(element: Element): void {
  const frame = frameOf(element);
  if (frame === null) return;
  if (!frame.shows) frame.board.dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true }));
  requestAnimationFrame(() => {
    const line = element.querySelector<SVGPathElement>('path.glow');
    const scale = line?.getScreenCTM()?.a ?? 0;
    if (line === null || scale === 0 || scale * Number(line.getAttribute('stroke-width')) >= kFinger) return;
    const b = element.getBoundingClientRect();
    for (let i = 0; i < 2; i++)
      frame.board.dispatchEvent(
        new WheelEvent('wheel', {
          deltaY: -300,
          clientX: b.x + b.width / 2,
          clientY: b.y + b.height / 2,
          cancelable: true,
        }),
      );
  });
}
