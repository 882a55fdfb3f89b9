// Where everything on a board lies: places, the spaces of every route, and the room that is left for labels.
//
// Made from the game's data alone, so any map gets a board. Strands of a double run side by side along one middle line.
// Routes are bent a little where spaces would lie on each other (relax.ts).
import { curve, normal, overlap, type Box, type Point, Track } from '../shapes/geometry';
import { spread } from './force';
import { relax } from './relax';

export interface MapPlace {
  readonly id: string;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

export interface MapRoute {
  readonly id: string;
  readonly between: readonly [string, string];
  readonly cards: number;
  readonly spaces: number;
  readonly double?: string | undefined;
  readonly via?: readonly Point[] | undefined;
}

export interface BoardMap {
  readonly width: number;
  readonly height: number;
  readonly places: readonly MapPlace[];
  readonly routes: readonly MapRoute[];
}

export interface Sizes {
  /** Across the track, in board units. */
  readonly space: number;
  readonly place: number;
  readonly label: number;
}

export interface Strand {
  readonly id: string;
  readonly spaces: readonly Box[];
  readonly line: readonly Point[];
  readonly middle: Point;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly sizes: Sizes;
  readonly places: ReadonlyMap<string, Point>;
  readonly strands: ReadonlyMap<string, Strand>;
  readonly bends: Bends;
}

/** One road between two places: the middle line that one route or the two of a double follow. */
export interface Road {
  readonly ends: readonly [string, string];
  readonly cards: number;
  readonly spaces: number;
  readonly routes: readonly MapRoute[];
  /** The line as the data has it. */
  readonly base: Track;
  /** How far it is bent to its right: one arc, and one arc to and fro. */
  bow: number;
  wave: number;
  /** How far from the two places the spaces begin, beyond the places themselves. */
  trim: [number, number];
}

const kGap = 1.6;
/** A space is never longer than so many times its width: a lone one on a long road does not become a bar. */
const kLongest = 3.3;

/** How roads were bent and shortened: bow, wave and both trims of each, in the order of the data. */
export type Bends = readonly (readonly number[])[];

/** With `ready`, bends found before are used and nothing is searched. */
export function layOut(map: BoardMap, wished?: Partial<Sizes>, ready?: Bends): Layout {
  const places = placesOf(map);
  const roads = roadsOf(map, places);
  const sizes = { ...sizesFor(roads), ...wished };
  if (ready?.length === roads.length) {
    roads.forEach((road, i) => {
      const [bow = 0, wave = 0, near = 0, far = 0] = ready[i]!;
      Object.assign(road, { bow, wave, trim: [near, far] });
    });
  } else relax(roads, places, sizes);
  const strands = new Map<string, Strand>();
  for (const road of roads) for (const strand of strandsOf(road, sizes)) strands.set(strand.id, strand);
  const bends = roads.map((r) => [r.bow, r.wave, ...r.trim].map((v) => Math.round(v * 100) / 100));
  return { width: map.width, height: map.height, sizes, places, strands, bends };
}

function placesOf(map: BoardMap): Map<string, Point> {
  const known = map.places.every((p) => p.x !== undefined && p.y !== undefined);
  if (!known) return spread(map);
  return new Map(map.places.map((p) => [p.id, [p.x!, p.y!]]));
}

function roadsOf(map: BoardMap, places: ReadonlyMap<string, Point>): Road[] {
  const groups = new Map<string, MapRoute[]>();
  for (const route of map.routes) {
    const key = route.double ?? route.id;
    groups.set(key, [...(groups.get(key) ?? []), route]);
  }
  return [...groups.values()].map((routes) => {
    const [a, b] = routes[0]!.between;
    const lines = routes.map((r) => {
      const turned = r.between[0] !== a;
      const via = turned ? [...(r.via ?? [])].reverse() : [...(r.via ?? [])];
      return new Track(curve([places.get(a)!, ...via, places.get(b)!]));
    });
    // The middle of both strands where each has bends of its own.
    const count = Math.max(...routes.map((r) => r.via?.length ?? 0), 1);
    const bends = Array.from({ length: count }, (_, i): Point => {
      const at = lines.map((l) => l.at((l.length * (i + 1)) / (count + 1)));
      return [at.reduce((s, p) => s + p[0], 0) / at.length, at.reduce((s, p) => s + p[1], 0) / at.length];
    });
    const base = new Track(curve([places.get(a)!, ...bends, places.get(b)!], 8));
    return {
      ends: [a, b] as const,
      cards: routes[0]!.cards,
      spaces: routes[0]!.spaces,
      routes,
      base: even(base),
      bow: 0,
      wave: 0,
      trim: [0, 0],
    };
  });
}

const kParts = 20;

const even = (track: Track): Track => new Track(track.part(0, track.length, kParts));

/** Sizes that suit how close the board's places are. */
function sizesFor(roads: readonly Road[]): Sizes {
  const pitch = roads.map((r) => r.base.length / (r.spaces + 0.6)).sort((a, b) => a - b);
  const usual = pitch[Math.floor(pitch.length * 0.4)] ?? 40;
  const space = Math.max(9, Math.min(19, usual * 0.31));
  return { space, place: space * 0.62, label: space * 1.25 };
}

export function trackOf(road: Road): Track {
  if (road.bow === 0 && road.wave === 0) return road.base;
  const points = road.base.points;
  const last = points.length - 1;
  return new Track(
    points.map((p, i): Point => {
      const t = (Math.PI * i) / last;
      const by = road.bow * Math.sin(t) + road.wave * Math.sin(2 * t);
      const [x, y] = normal(points, i);
      return [p[0] + x * by, p[1] + y * by];
    }),
  );
}

/** The boxes of a road's spaces, strand by strand. */
export function boxesOf(road: Road, sizes: Sizes): { boxes: Box[]; track: Track }[] {
  const track = trackOf(road);
  const step = sizes.space + kGap;
  const off = sizes.place + 1.5;
  return road.routes.map((_, i) => {
    const strand = track.beside((i - (road.routes.length - 1) / 2) * step);
    const room = strand.length - 2 * off - road.trim[0] - road.trim[1];
    const longest = sizes.space * (road.spaces === 1 && road.cards > 1 ? 1.4 + road.cards * 0.9 : kLongest);
    let gap = kGap;
    let boxes = along(strand, off + road.trim[0], room, road.spaces, gap, longest, sizes.space);
    // On the inside of a bend neighbours need a little more room.
    for (let tries = 0; tries < 3 && crush(boxes) > 0.2; tries++) {
      gap += crush(boxes) * 0.9 + 0.3;
      boxes = along(strand, off + road.trim[0], room, road.spaces, gap, longest, sizes.space);
    }
    return { boxes, track: strand };
  });
}

/** `count` boxes in the room that begins at `from`, evenly, in its middle. */
function along(
  strand: Track,
  from: number,
  room: number,
  count: number,
  gap: number,
  longest: number,
  width: number,
): Box[] {
  const length = Math.min(room / count - gap, longest);
  const start = from + (room - (length + gap) * count) / 2;
  return Array.from({ length: count }, (_, k): Box => {
    const middle = start + (k + 0.5) * (length + gap);
    const [a, b] = [strand.at(middle - length / 2), strand.at(middle + length / 2)];
    const [x, y] = strand.at(middle);
    return {
      x: x / 2 + (a[0] + b[0]) / 4,
      y: y / 2 + (a[1] + b[1]) / 4,
      length,
      width,
      angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
    };
  });
}

function crush(boxes: readonly Box[]): number {
  let worst = 0;
  for (let k = 1; k < boxes.length; k++) worst = Math.max(worst, overlap(boxes[k - 1]!, boxes[k]!));
  return worst;
}

function strandsOf(road: Road, sizes: Sizes): Strand[] {
  return boxesOf(road, sizes).map(({ boxes, track }, i) => ({
    id: road.routes[i]!.id,
    spaces: boxes,
    line: track.points,
    middle: track.at(track.length / 2),
  }));
}
