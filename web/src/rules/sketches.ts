// Small drawings beside the rules: boards of two or three places, laid out and drawn by the same code as the real ones,
// and hands of cards.
import type { Route } from '../game/game';
import type { Key } from '../i18n/texts';
import type { Facts } from './facts';
import type { Section } from './select';

export interface MiniBoard {
  readonly kind: 'board';
  readonly water?: boolean;
  readonly caption: Key;
  readonly width: number;
  readonly height: number;
  /** Letter (a digit behind it tells two of the same name apart) and where. */
  readonly places: readonly (readonly [string, number, number])[];
  readonly routes: readonly Route[];
  readonly owners: Readonly<Record<string, readonly number[]>>;
  readonly closed: readonly string[];
  readonly station?: readonly [string, number];
  readonly district?: { readonly colour: string; readonly worth: number; readonly places: readonly string[] };
}

export interface MiniCards {
  readonly kind: 'row' | 'substitute' | 'yard' | 'rob';
  readonly caption: Key;
}

export type Sketch = MiniBoard | MiniCards;

function route(id: string, between: readonly [string, string], colour: string, more: Partial<Route>): Route {
  const spaces = more.spaces ?? 3;
  return {
    id,
    between,
    cards: spaces,
    spaces,
    colour,
    kind: 'plain',
    locomotives: 0,
    piece: 'train',
    points: 0,
    technologies: [],
    ...more,
  };
}

const flat = { kind: 'board', owners: {}, closed: [] } as const;

/** The drawings of a section, told by the clauses in it. */
export function sketchesOf(section: Section, facts: Facts): Sketch[] {
  const has = (id: string): boolean => section.entries.some((e) => e.id === id);
  const colour = (wish: string): string => (facts.colours.find((c) => c.id === wish) ?? facts.colours[0])?.id ?? 'gray';
  const [a, b] = [colour('blue'), colour('orange')];
  const piece = facts.pieces[0]?.id ?? 'train';
  const out: Sketch[] = [];
  if (has('CORE-D1')) out.push({ kind: 'row', caption: 'rules.sketch_row' });
  if (has('UK-C1') && facts.cardsForWild === 4) out.push({ kind: 'substitute', caption: 'rules.sketch_substitute' });
  if (has('CORE-R1')) {
    out.push({
      ...flat,
      caption: 'rules.sketch_route',
      width: 250,
      height: 128,
      places: [
        ['A', 24, 24],
        ['B', 226, 24],
        ['A2', 24, 64],
        ['B2', 226, 64],
        ['A3', 24, 104],
        ['B3', 226, 104],
      ],
      routes: [
        route('x', ['A', 'B'], a, { piece }),
        route('y', ['A2', 'B2'], a, { piece }),
        route('z', ['A3', 'B3'], 'gray', { piece }),
      ],
      owners: { y: [1] },
    });
  }
  if (has('CORE-R8') && (facts.board?.doubles ?? 0) > 0) {
    out.push({
      ...flat,
      caption: 'rules.sketch_double',
      width: 250,
      height: 128,
      places: [
        ['A', 24, 34],
        ['B', 226, 34],
        ['A2', 24, 94],
        ['B2', 226, 94],
      ],
      routes: [
        route('x', ['A', 'B'], a, { piece, double: 'x' }),
        route('y', ['A', 'B'], b, { piece, double: 'x' }),
        route('v', ['A2', 'B2'], a, { piece, double: 'v' }),
        route('w', ['A2', 'B2'], b, { piece, double: 'v' }),
      ],
      owners: { v: [0] },
      closed: ['w'],
    });
  }
  if (has('EU-F1') || has('UK-F1')) {
    out.push({
      ...flat,
      caption: 'rules.sketch_ferry',
      water: true,
      width: 250,
      height: 52,
      places: [
        ['A', 20, 26],
        ['B', 230, 26],
      ],
      routes: [route('x', ['A', 'B'], 'gray', { kind: 'ferry', spaces: 4, cards: 4, locomotives: 2, piece })],
    });
  }
  if (has('EU-T1')) {
    out.push({
      ...flat,
      caption: 'rules.sketch_tunnel',
      width: 250,
      height: 52,
      places: [
        ['A', 24, 26],
        ['B', 226, 26],
      ],
      routes: [route('x', ['A', 'B'], a, { kind: 'tunnel', piece })],
    });
  }
  if (has('EU-B1')) {
    out.push({
      ...flat,
      caption: 'rules.sketch_station',
      width: 300,
      height: 76,
      places: [
        ['A', 22, 52],
        ['B', 150, 26],
        ['C', 278, 52],
      ],
      routes: [route('x', ['A', 'B'], a, { piece }), route('y', ['B', 'C'], b, { piece })],
      owners: { x: [0], y: [1] },
      station: ['B', 0],
    });
  }
  if (has('BE-R1')) {
    const [tram, subway] = [piece, facts.pieces[1]?.id ?? piece];
    out.push({
      ...flat,
      caption: 'rules.sketch_subway',
      width: 250,
      height: 92,
      places: [
        ['A', 24, 24],
        ['B', 226, 24],
        ['C', 24, 68],
        ['D', 226, 68],
      ],
      routes: [
        route('x', ['A', 'B'], a, { piece: tram }),
        route('y', ['C', 'D'], b, { spaces: 1, cards: 3, piece: subway }),
      ],
    });
  }
  if (has('UK-R1')) {
    out.push({
      ...flat,
      caption: 'rules.sketch_shared',
      width: 250,
      height: 52,
      places: [
        ['A', 24, 26],
        ['B', 226, 26],
      ],
      routes: [route('x', ['A', 'B'], a, { piece })],
      owners: { x: [1, 0] },
    });
  }
  if (has('LO-D1')) {
    out.push({
      ...flat,
      caption: 'rules.sketch_district',
      width: 280,
      height: 130,
      places: [
        ['A', 40, 36],
        ['B', 150, 100],
        ['C', 240, 34],
      ],
      routes: [route('x', ['A', 'B'], a, { piece, spaces: 2 }), route('y', ['B', 'C'], b, { piece, spaces: 2 })],
      owners: { x: [0], y: [0] },
      district: { colour: 'green', worth: 3, places: ['A', 'B', 'C'] },
    });
  }
  if (has('CG-10')) out.push({ kind: 'yard', caption: 'rules.sketch_yard' });
  if (has('CG-26')) out.push({ kind: 'rob', caption: 'rules.sketch_rob' });
  return out;
}
