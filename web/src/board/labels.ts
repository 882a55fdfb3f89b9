// Where the names of places stand: beside their place, on no space, no place and no other name.
//
// Every place has a list of positions around it, nearest and most natural first, in one line or two and in three sizes.
// Names with the fewest free positions choose first; then each may move again, until nothing gets better.
import { overlap, Track, type Box, type Point } from '../shapes/geometry';
import type { Layout } from './layout';
import { letters, widths } from './metrics';

export type Face = keyof typeof widths;

export interface Label {
  readonly id: string;
  readonly lines: readonly string[];
  /** Middle of the text. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly widths: readonly number[];
  readonly box: Box;
  /** True if the name stands so far off that a line to its place helps. */
  readonly far: boolean;
}

export interface LabelWish {
  readonly face: Face;
  readonly margin: number;
  /** The board's title: names keep off it. */
  readonly title?: { readonly x: number; readonly y: number; readonly width: number } | undefined;
  /** Places drawn larger than the others, with their radius. */
  readonly large?: ReadonlyMap<string, number> | undefined;
  /** Letters in capitals. */
  readonly capitals?: boolean | undefined;
}

const index = new Map([...letters].map((c, i) => [c, i]));
export const kLineHeight = 1.02;
/** How far off a name may stand, for letters of size 15. */
const kGaps = [1.5, 4, 8, 13, 20, 28, 38, 52, 66, 82];
const kDirections = 32;

export function textWidth(text: string, face: Face, size: number): number {
  let sum = 0;
  for (const c of text) sum += widths[face][index.get(c) ?? index.get('m')!]!;
  return (sum * size) / 100;
}

interface Candidate extends Label {
  readonly price: number;
}

export function placeLabels(layout: Layout, names: ReadonlyMap<string, string>, wish: LabelWish): Label[] {
  const fixed = obstacles(layout, wish);
  if (wish.title)
    fixed.push({
      x: wish.title.x,
      y: wish.title.y,
      length: wish.title.width + 6,
      width: wish.title.width * 0.55,
      angle: 0,
    });
  const lines = tracks(layout);
  const choices = [...names].map(([id, name]) => candidates(layout, id, name, wish, fixed, lines));
  choices.sort((a, b) => a.length - b.length);
  const chosen: Candidate[] = [];
  for (const list of choices) chosen.push(best(list, chosen));
  for (let round = 0; round < 4; round++) {
    choices.forEach((list, i) => {
      const others = chosen.filter((_, k) => k !== i);
      chosen[i] = best(list, others);
    });
  }
  return chosen;
}

function best(list: readonly Candidate[], others: readonly Candidate[]): Candidate {
  let top = list[0]!;
  let least = Infinity;
  for (const c of list) {
    if (c.price >= least) continue;
    let price = c.price;
    for (const o of others) price += overlap(c.box, o.box) > 0 ? 400 + 20 * overlap(c.box, o.box) : 0;
    if (price < least) [top, least] = [c, price];
  }
  return top;
}

function obstacles(layout: Layout, wish: LabelWish): Box[] {
  const boxes: Box[] = [];
  for (const strand of layout.strands.values()) {
    for (const s of strand.spaces) boxes.push({ ...s, length: s.length + 1.2, width: s.width + 1.2 });
  }
  for (const [id, [x, y]] of layout.places) {
    const size = (wish.large?.get(id) ?? layout.sizes.place) * 2 + 1;
    boxes.push({ x, y, length: size, width: size, angle: 0 });
  }
  return boxes;
}

/** Points of the lines between places: a name may stand on them, but had better not. */
function tracks(layout: Layout): Point[] {
  return [...layout.strands.values()].flatMap((s) => new Track(s.line).part(0, new Track(s.line).length, 24));
}

/** One line, or two where a space or hyphen is near the middle. */
function breaks(name: string): string[][] {
  const out = [[name]];
  const cuts = [...name].flatMap((c, i) => (c === ' ' || c === '-' ? [i] : []));
  const cut = cuts.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0];
  if (cut !== undefined && name.length > 7) {
    out.push([name.slice(0, name[cut] === '-' ? cut + 1 : cut), name.slice(cut + 1)]);
  }
  return out;
}

function candidates(
  layout: Layout,
  id: string,
  raw: string,
  wish: LabelWish,
  fixed: readonly Box[],
  lines: readonly Point[],
): Candidate[] {
  const at = layout.places.get(id)!;
  const name = wish.capitals ? raw.toUpperCase() : raw;
  const { label } = layout.sizes;
  const place = wish.large?.get(id) ?? layout.sizes.place;
  const near = fixed.filter((b) => Math.abs(b.x - at[0]) < label * 13 && Math.abs(b.y - at[1]) < label * 9);
  const nearLines = lines.filter((p) => Math.abs(p[0] - at[0]) < label * 9 && Math.abs(p[1] - at[1]) < label * 5);
  const out: Candidate[] = [];
  for (const [s, scale] of [1, 0.9, 0.8, 0.72].entries()) {
    // Smaller letters only where larger ones have little room, the smallest only where nothing else fits.
    const free = out.filter((c) => c.price < 30).length;
    if (free > 20 || (s === 3 && free > 2)) break;
    const size = label * scale;
    for (const text of breaks(name)) {
      const wide = text.map((l) => textWidth(l, wish.face, size));
      const [w, h] = [Math.max(...wide), size * kLineHeight * text.length - size * 0.28];
      for (const steps of kGaps) {
        const gap = (steps * label) / 15;
        for (let k = 0; k < kDirections; k++) {
          const angle = (k * 2 * Math.PI) / kDirections;
          const [x, y] = beside(at, angle, w, h, place + gap);
          const box: Box = { x, y, length: w + 1.5, width: h + 1.5, angle: 0 };
          const crash = crashOf(box, near, layout, wish.margin);
          const under =
            crash > 0 ? 0 : nearLines.filter((p) => Math.abs(p[0] - x) < w / 2 && Math.abs(p[1] - y) < h / 2).length;
          const price =
            crash +
            steps * 0.7 +
            Math.max(0, steps - 8) * 0.5 +
            Math.max(0, steps - 20) * 1.5 +
            s * 6 +
            (text.length - 1) * 1.5 +
            under * 1.2 +
            taste(angle);
          if (crash === 0 || out.length < 1 || price < out[0]!.price) {
            const c = { id, lines: text, x, y, size, widths: wide, box, far: steps > 19, price };
            if (crash > 0) out.unshift(c);
            else out.push(c);
          }
        }
      }
    }
  }
  const free = out.filter((c) => c.price < 500);
  return (free.length > 0 ? free : out).sort((a, b) => a.price - b.price);
}

/** The middle of a w by h box whose edge is `off` away from the place in a direction. */
function beside(at: Point, angle: number, w: number, h: number, off: number): Point {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.min(
    Math.abs(c) < 1e-6 ? Infinity : w / 2 / Math.abs(c),
    Math.abs(s) < 1e-6 ? Infinity : h / 2 / Math.abs(s),
  );
  return [at[0] + c * (off + reach), at[1] + s * (off + reach)];
}

/** Right and left read best, then above and below, then the corners. */
function taste(angle: number): number {
  return Math.sin(angle) ** 2 * 2 + (Math.cos(angle) < -0.1 ? 0.6 : 0) + Math.abs(Math.sin(2 * angle)) * 0.8;
}

function crashOf(box: Box, near: readonly Box[], layout: Layout, margin: number): number {
  let sum = 0;
  const [w, h] = [box.length / 2, box.width / 2];
  // Inside the frame.
  const m = margin - 8;
  if (box.x - w < -m || box.x + w > layout.width + m || box.y - h < -m || box.y + h > layout.height + m) sum += 2000;
  for (const b of near) {
    const depth = overlap(box, b);
    // One is enough: the position is used only if there is none without.
    if (depth > 0) return sum + 500 + depth * 30;
  }
  return sum;
}
