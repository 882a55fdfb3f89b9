// Points, curves and oriented boxes: the plane geometry under the boards.

export type Point = readonly [number, number];

/** A rectangle turned by `angle` (degrees, clockwise as in SVG) about its middle. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
  readonly angle: number;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

export const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** A smooth line through all points (centripetal Catmull-Rom), as a polyline with `steps` pieces a span. */
export function curve(points: readonly Point[], steps = 16): Point[] {
  const first = points[0]!;
  const last = points[points.length - 1]!;
  if (points.length === 2) return Array.from({ length: steps + 1 }, (_, i) => between(first, last, i / steps));
  const mirror = (of: Point, at: Point): Point => [2 * at[0] - of[0], 2 * at[1] - of[1]];
  const all = [mirror(points[1]!, first), ...points, mirror(points[points.length - 2]!, last)];
  const out: Point[] = [first];
  for (let i = 1; i + 2 < all.length; i++) {
    const [p0, p1, p2, p3] = [all[i - 1]!, all[i]!, all[i + 1]!, all[i + 2]!];
    const t1 = Math.sqrt(distance(p0, p1)) || 1e-3;
    const t2 = t1 + (Math.sqrt(distance(p1, p2)) || 1e-3);
    const t3 = t2 + (Math.sqrt(distance(p2, p3)) || 1e-3);
    for (let k = 1; k <= steps; k++) {
      const t = t1 + ((t2 - t1) * k) / steps;
      const a1 = between(p0, p1, t / t1);
      const a2 = between(p1, p2, (t - t1) / (t2 - t1));
      const a3 = between(p2, p3, (t - t2) / (t3 - t2));
      const b1 = between(a1, a2, t / t2);
      const b2 = between(a2, a3, (t - t1) / (t3 - t1));
      out.push(between(b1, b2, (t - t1) / (t2 - t1)));
    }
  }
  return out;
}

/** The direction to the right of a polyline at its point `i`. */
export function normal(points: readonly Point[], i: number): Point {
  const [a, b] = [points[Math.max(0, i - 1)]!, points[Math.min(points.length - 1, i + 1)]!];
  const d = distance(a, b) || 1;
  return [-(b[1] - a[1]) / d, (b[0] - a[0]) / d];
}

/** A polyline that can be asked for the point at a distance from its start. */
export class Track {
  readonly length: number;
  private readonly reach: number[];

  constructor(readonly points: readonly Point[]) {
    let sum = 0;
    this.reach = points.map((p, i) => (sum += i === 0 ? 0 : distance(points[i - 1]!, p)));
    this.length = sum;
  }

  at(along: number): Point {
    const points = this.points;
    if (along <= 0) return points[0]!;
    let i = 1;
    while (i < points.length - 1 && this.reach[i]! < along) i++;
    const from = this.reach[i - 1]!;
    return between(points[i - 1]!, points[i]!, Math.min(1, (along - from) / (this.reach[i]! - from || 1)));
  }

  /** The same line moved to its right by `offset`. */
  beside(offset: number): Track {
    if (offset === 0) return this;
    return new Track(
      this.points.map((p, i): Point => {
        const [x, y] = normal(this.points, i);
        return [p[0] + x * offset, p[1] + y * offset];
      }),
    );
  }

  part(from: number, to: number, steps = 12): Point[] {
    return Array.from({ length: steps + 1 }, (_, i) => this.at(from + ((to - from) * i) / steps));
  }
}

export function corners(box: Box): Point[] {
  const a = (box.angle * Math.PI) / 180;
  const [ux, uy] = [(Math.cos(a) * box.length) / 2, (Math.sin(a) * box.length) / 2];
  const [vx, vy] = [(-Math.sin(a) * box.width) / 2, (Math.cos(a) * box.width) / 2];
  return [
    [box.x - ux - vx, box.y - uy - vy],
    [box.x + ux - vx, box.y + uy - vy],
    [box.x + ux + vx, box.y + uy + vy],
    [box.x - ux + vx, box.y - uy + vy],
  ];
}

/** How deep two boxes lie in each other (0: they do not touch), by the separating axes of both. */
export function overlap(a: Box, b: Box): number {
  const reach = (Math.hypot(a.length, a.width) + Math.hypot(b.length, b.width)) / 2;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (dx * dx + dy * dy >= reach * reach) return 0;
  const turn = ((b.angle - a.angle) * Math.PI) / 180;
  const [c, s] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const half = [a.length / 2, a.width / 2, b.length / 2, b.width / 2] as const;
  let least = Infinity;
  for (const [box, own, other] of [
    [a, 0, 2],
    [b, 2, 0],
  ] as const) {
    const t = (box.angle * Math.PI) / 180;
    const [x, y] = [Math.cos(t), Math.sin(t)];
    const along = half[own] + half[other] * c + half[other + 1]! * s - Math.abs(dx * x + dy * y);
    const across = half[own + 1]! + half[other] * s + half[other + 1]! * c - Math.abs(dy * x - dx * y);
    if (along <= 0 || across <= 0) return 0;
    least = Math.min(least, along, across);
  }
  return least;
}

/** SVG path data of a polyline. */
export function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** The corners of the smallest convex shape around the points. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const p of list) {
      while (out.length > 1) {
        const [a, b] = [out[out.length - 2]!, out[out.length - 1]!];
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        out.pop();
      }
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
