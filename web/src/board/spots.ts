// Free spots on a board for badges: far from spaces, names and places.
import { overlap, type Box, type Point } from '../shapes/geometry';
import type { Label } from './labels';
import type { Layout } from './layout';

/** The free spot of a size nearest to a point, or the point itself if there is none. */
export function freeSpot(
  layout: Layout,
  labels: readonly Label[],
  taken: readonly Box[],
  near: Point,
  size: number,
): Point {
  const boxes: Box[] = [...labels.map((l) => l.box), ...taken];
  for (const s of layout.strands.values()) boxes.push(...s.spaces);
  for (const [x, y] of layout.places.values())
    boxes.push({ x, y, length: layout.sizes.place * 2, width: layout.sizes.place * 2, angle: 0 });
  for (let ring = 0; ring < 16; ring++) {
    const steps = ring === 0 ? 1 : ring * 6;
    for (let k = 0; k < steps; k++) {
      const [a, r] = [(k / steps) * Math.PI * 2, ring * size * 0.35];
      const at: Box = {
        x: near[0] + Math.cos(a) * r,
        y: near[1] + Math.sin(a) * r,
        length: size,
        width: size,
        angle: 0,
      };
      if (at.x < size / 2 || at.y < size / 2 || at.x > layout.width - size / 2 || at.y > layout.height - size / 2)
        continue;
      if (boxes.every((b) => overlap(at, b) === 0)) return [at.x, at.y];
    }
  }
  return near;
}
