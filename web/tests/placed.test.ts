import { describe, expect, it } from 'vitest';
import { block, placed, ring } from '../src/shapes/placed';
import { symbolPaths, wildPaths } from '../src/shapes/symbols';

/** The corners that a path goes through, as numbers, in absolute coordinates. */
function corners(d: string): [number, number][] {
  const out: [number, number][] = [];
  let [x, y, sx, sy] = [0, 0, 0, 0];
  for (const [, c, rest] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const n = [...rest!.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    const from = c === c!.toLowerCase() ? [x, y] : [0, 0];
    if (c === 'z') [x, y] = [sx, sy];
    else if (c!.toUpperCase() === 'H') x = from[0]! + n[0]!;
    else if (c!.toUpperCase() === 'V') y = from[1]! + n[0]!;
    else {
      for (let i = 0, size = { C: 6, Q: 4, A: 7 }[c!.toUpperCase()] ?? 2; i < n.length; i += size) {
        const base = c === c!.toLowerCase() ? [x, y] : [0, 0];
        [x, y] = [base[0]! + n[i + size - 2]!, base[1]! + n[i + size - 1]!];
      }
    }
    if (c!.toUpperCase() === 'M') [sx, sy] = [x, y];
    out.push([x, y]);
  }
  return out;
}

describe('a path that is placed', () => {
  const all = { ...symbolPaths, ...wildPaths, block: block(36, 14, 1.6), thin: block(20, 14, 7), ring: ring(2.8) };
  it.each(Object.entries(all))('%s lies where a transform would put it', (_, d) => {
    const [angle, scale] = [30, 0.7];
    const [c, s] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
    const there = corners(placed(d, { x: 100, y: 50, angle, scale }));
    const wanted = corners(d).map(([x, y]) => [100 + scale * (c * x - s * y), 50 + scale * (s * x + c * y)]);
    expect(there).toHaveLength(wanted.length);
    // Each number is rounded to hundredths, and relative ones add up.
    there.forEach(([x, y], i) => {
      expect(Math.abs(x - wanted[i]![0]!)).toBeLessThan(0.1);
      expect(Math.abs(y - wanted[i]![1]!)).toBeLessThan(0.1);
    });
  });

  it('keeps flags, turns ellipses and scales their radii', () => {
    expect(placed('M0 0a4 2 10 1 0 8 0z', { x: 1, y: 2, angle: 90, scale: 0.5 })).toBe('M1 2a2 1 100 1 0 0 4z');
  });

  it('knows where H and V go after a path was closed', () => {
    expect(placed('M2 3H5V7zV9', { x: 10, y: 20 })).toBe('M12 23L15 23L15 27zL12 29');
  });

  it('copes with the smallest numbers', () => {
    expect(placed('M1e-15 0L.5-1', { x: 0, y: 0 })).toBe('M0 0L0.5 -1');
  });
});
