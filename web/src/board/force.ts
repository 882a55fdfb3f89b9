// Places for a map without coordinates: springs along routes, repulsion between all places, then scaled to the board.
import type { Point } from '../shapes/geometry';
import type { BoardMap } from './layout';

const kRounds = 500;

export function spread(map: BoardMap): Map<string, Point> {
  const n = map.places.length;
  const index = new Map(map.places.map((p, i) => [p.id, i]));
  // Any start that is not symmetric will do; the golden angle spreads evenly and is the same every time.
  const at = map.places.map((_, i): [number, number] => {
    const [a, r] = [i * 2.39996, Math.sqrt((i + 0.5) / n)];
    return [r * Math.cos(a), r * Math.sin(a)];
  });
  const springs = map.routes.map(
    (r) => [index.get(r.between[0])!, index.get(r.between[1])!, 0.12 + 0.09 * r.spaces] as const,
  );
  for (let round = 0; round < kRounds; round++) {
    const force = at.map((): [number, number] => [0, 0]);
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        const [dx, dy] = [at[i]![0] - at[j]![0], at[i]![1] - at[j]![1]];
        const d2 = dx * dx + dy * dy + 1e-4;
        const f = 0.02 / d2;
        pull(force, i, j, dx * f, dy * f);
      }
    }
    for (const [i, j, rest] of springs) {
      const [dx, dy] = [at[i]![0] - at[j]![0], at[i]![1] - at[j]![1]];
      const d = Math.hypot(dx, dy) || 1e-3;
      const f = (-(d - rest) / d) * 0.9;
      pull(force, i, j, dx * f, dy * f);
    }
    const heat = 0.12 * (1 - round / kRounds) + 0.004;
    at.forEach((p, i) => {
      const [fx, fy] = force[i]!;
      const f = Math.hypot(fx, fy) || 1;
      const step = Math.min(f * 0.25, heat) / f;
      p[0] += fx * step;
      p[1] += fy * step;
    });
  }
  return toBoard(map, at);
}

function pull(force: [number, number][], i: number, j: number, fx: number, fy: number): void {
  force[i]![0] += fx;
  force[i]![1] += fy;
  force[j]![0] -= fx;
  force[j]![1] -= fy;
}

function toBoard(map: BoardMap, at: [number, number][]): Map<string, Point> {
  const xs = at.map((p) => p[0]);
  const ys = at.map((p) => p[1]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const edge = 60;
  const scale = (v: number, lo: number, hi: number, size: number): number =>
    edge + ((v - lo) / (hi - lo || 1)) * (size - 2 * edge);
  return new Map(
    map.places.map((p, i) => [p.id, [scale(at[i]![0], x0, x1, map.width), scale(at[i]![1], y0, y1, map.height)]]),
  );
}
