// Bends and shortens roads where their spaces would lie on each other or on a place.
//
// Each round measures the boxes of every two roads that are near. Where two roads leave the same place at a small
// angle, their spaces begin farther out; elsewhere the roads bow apart. Deterministic; stops when nothing touches.
import { overlap, type Box, type Point } from '../shapes/geometry';
import { boxesOf, type Road, type Sizes } from './layout';

const kRounds = 120;
const kRoom = 1.4;
/** Spaces are not made shorter than so many times their width. */
const kShortest = 1.75;

interface Shape {
  boxes: Box[];
  middle: Point;
  reach: number;
}

export function relax(roads: Road[], places: ReadonlyMap<string, Point>, sizes: Sizes): number {
  const shapes = roads.map((r) => shapeOf(r, sizes));
  let trouble = 0;
  for (let round = 0; round < kRounds; round++) {
    const moved = new Set<number>();
    trouble = 0;
    const gain = 0.35 * (1 - round / (kRounds * 1.3));
    for (let i = 0; i < roads.length; i++) {
      for (let j = i + 1; j < roads.length; j++) {
        const depth = pushApart(roads[i]!, roads[j]!, shapes[i]!, shapes[j]!, sizes, gain);
        if (depth > 0) moved.add(i).add(j);
        trouble += depth;
      }
      const depth = pushOffPlaces(roads[i]!, shapes[i]!, places, sizes, gain);
      if (depth > 0) moved.add(i);
      trouble += depth;
    }
    if (trouble === 0) break;
    for (const i of moved) shapes[i] = shapeOf(roads[i]!, sizes);
  }
  return trouble;
}

function shapeOf(road: Road, sizes: Sizes): Shape {
  const boxes = boxesOf(road, sizes).flatMap((s) => s.boxes);
  const xs = boxes.map((b) => b.x);
  const ys = boxes.map((b) => b.y);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { boxes, middle: [(x0 + x1) / 2, (y0 + y1) / 2], reach: Math.hypot(x1 - x0, y1 - y0) / 2 + boxes[0]!.length };
}

function pushApart(a: Road, b: Road, sa: Shape, sb: Shape, sizes: Sizes, gain: number): number {
  const far = sa.reach + sb.reach;
  if (Math.abs(sa.middle[0] - sb.middle[0]) > far || Math.abs(sa.middle[1] - sb.middle[1]) > far) return 0;
  const shared = a.ends.find((id) => b.ends.includes(id));
  let sum = 0;
  sa.boxes.forEach((x, i) => {
    const big = { ...x, length: x.length + kRoom, width: x.width + kRoom };
    sb.boxes.forEach((y, j) => {
      const depth = overlap(big, y);
      if (depth <= 0) return;
      sum += depth;
      const [ux, uy] = apart(x, y);
      bend(a, i, x, ux * depth * gain, uy * depth * gain);
      bend(b, j, y, -ux * depth * gain, -uy * depth * gain);
      if (shared !== undefined) {
        shorten(a, i, x, shared, depth * gain, sizes);
        shorten(b, j, y, shared, depth * gain, sizes);
      }
    });
  });
  return sum;
}

/** The direction that takes `a` from `b`: mostly across the track of `b`, since along it there are more spaces. */
function apart(a: Box, b: Box): Point {
  const t = (b.angle * Math.PI) / 180;
  const across: Point = [-Math.sin(t), Math.cos(t)];
  const s = (a.x - b.x) * across[0] + (a.y - b.y) * across[1] >= 0 ? 1 : -1;
  const d = Math.hypot(a.x - b.x, a.y - b.y) || 1;
  const [x, y] = [across[0] * s * 0.6 + ((a.x - b.x) / d) * 0.4, across[1] * s * 0.6 + ((a.y - b.y) / d) * 0.4];
  const l = Math.hypot(x, y) || 1;
  return [x / l, y / l];
}

function pushOffPlaces(
  road: Road,
  shape: Shape,
  places: ReadonlyMap<string, Point>,
  sizes: Sizes,
  gain: number,
): number {
  let sum = 0;
  const size = sizes.place * 2 + 3;
  for (const [id, at] of places) {
    if (Math.abs(at[0] - shape.middle[0]) > shape.reach + size || road.ends.includes(id)) continue;
    shape.boxes.forEach((box, i) => {
      const dot: Box = { x: at[0], y: at[1], length: size, width: size, angle: box.angle };
      const depth = overlap(dot, box);
      if (depth <= 0) return;
      sum += depth;
      const [ux, uy] = apart(dot, box);
      bend(road, i, box, -ux * depth * gain, -uy * depth * gain);
    });
  }
  return sum;
}

/** Where along the road box `i` lies, from 0 to 1. */
const alongOf = (road: Road, i: number): number => ((i % road.spaces) + 0.5) / road.spaces;

function bend(road: Road, i: number, box: Box, dx: number, dy: number): void {
  const t = alongOf(road, i) * Math.PI;
  const a = (box.angle * Math.PI) / 180;
  const right = -Math.sin(a) * dx + Math.cos(a) * dy;
  const most = road.base.length * 0.22;
  const hold = (v: number): number => Math.max(-most, Math.min(most, v));
  road.bow = hold(road.bow + right * Math.sin(t) * 0.9);
  if (road.spaces > 2) road.wave = hold(road.wave + right * Math.sin(2 * t) * 0.6);
}

function shorten(road: Road, i: number, box: Box, shared: string, by: number, sizes: Sizes): void {
  const near = road.ends[0] === shared;
  const k = i % road.spaces;
  const steps = near ? k : road.spaces - 1 - k;
  if (steps > 1 || box.length <= sizes.space * kShortest) return;
  road.trim[near ? 0 : 1] += by * 0.9;
}
