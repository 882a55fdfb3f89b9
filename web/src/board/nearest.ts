// Arrow keys on a board: from one route or place to the nearest in that direction.
import type { Point } from '../shapes/geometry';

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const ways: Readonly<Record<Arrow, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const isArrow = (key: string): key is Arrow => key in ways;

/** The nearest spot within 60 degrees of the arrow, what lies straight ahead first; undefined if there is none. */
export function nextTo(spots: ReadonlyMap<string, Point>, from: Point, arrow: Arrow, but?: string): string | undefined {
  const [wx, wy] = ways[arrow];
  let best: string | undefined;
  let least = Infinity;
  for (const [id, [x, y]] of spots) {
    if (id === but) continue;
    const [dx, dy] = [x - from[0], y - from[1]];
    const ahead = dx * wx + dy * wy;
    const aside = Math.abs(dx * wy - dy * wx);
    if (ahead <= 0 || aside > ahead * 1.74) continue;
    const cost = ahead + 2.2 * aside;
    if (cost < least) [least, best] = [cost, id];
  }
  return best;
}

export function nearest(spots: ReadonlyMap<string, Point>, from: Point): string | undefined {
  const far = ([, [x, y]]: readonly [string, Point]): number => Math.hypot(x - from[0], y - from[1]);
  return [...spots].sort((a, b) => far(a) - far(b))[0]?.[0];
}
