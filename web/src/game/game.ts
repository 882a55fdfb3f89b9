// A game as the page needs it: names in both languages, board, cards. Made from what GET /api/games/ID answers; the
// data files have the same words, so a file dropped on the page will do as well.
import type { Point } from '../shapes/geometry';
import type { SymbolName } from '../shapes/symbols';

export type Language = 'en' | 'pl';
export type Text = Readonly<Record<Language, string>>;

export interface Colour {
  readonly id: string;
  readonly name: Text;
  readonly symbol: SymbolName;
}

export interface Place {
  readonly id: string;
  readonly name: Text;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly country?: string | undefined;
}

export type RouteKind = 'plain' | 'ferry' | 'tunnel';

export interface Route {
  readonly id: string;
  readonly between: readonly [string, string];
  /** Cards paid and pieces placed; they differ on Berlin's subway. */
  readonly cards: number;
  readonly spaces: number;
  readonly colour: string;
  readonly kind: RouteKind;
  readonly locomotives: number;
  readonly piece: string;
  readonly points: number;
  /** The same on both routes of a double: the id of the first. */
  readonly double?: string | undefined;
  /** Technologies that a claim asks for. */
  readonly technologies: readonly string[];
  readonly via?: readonly Point[] | undefined;
}

export interface Ticket {
  readonly id: string;
  /** Each end is one or more places, any of which will do. */
  readonly ends: readonly [readonly string[], readonly string[]];
  readonly points: number;
  readonly long: boolean;
  readonly cards?: Readonly<Record<string, number>> | undefined;
}

export interface Piece {
  readonly id: string;
  readonly name: Text;
  readonly count: number;
}

export interface District {
  readonly id: string;
  readonly name: Text;
  readonly points: number;
  readonly colour: string;
  readonly places: readonly string[];
}

export interface BigCity {
  readonly place: string;
  readonly points: number;
  readonly colour: string;
}

export interface Technology {
  readonly id: string;
  readonly name: Text;
  readonly copies: number;
  readonly cost: number;
  readonly advanced: boolean;
  readonly text: Text;
  /** What it changes, and by how much if that is a number. */
  readonly effect: string;
  readonly value: number;
}

/** What a table may choose about the rules. */
export interface GameOption {
  readonly id: string;
  readonly values: readonly (boolean | string)[];
  readonly default: boolean | string;
}

export interface Game {
  readonly id: string;
  readonly name: Text;
  readonly machine: 'board' | 'cards';
  readonly players: readonly [number, number];
  readonly modules: readonly string[];
  readonly colours: readonly Colour[];
  readonly wildName: Text;
  /** How many cards of each colour, and how many wild ones, there are. */
  readonly perColour: number;
  readonly wilds: number;
  readonly pieces: readonly Piece[];
  /** A seat with so many pieces or fewer brings the end about; absent in the Card Game. */
  readonly endAtPieces?: number | undefined;
  readonly stations: number;
  /** Any so many cards stand for a wild; 0 = none do. */
  readonly cardsForOneWild: number;
  readonly longestPathPoints: number;
  readonly width: number;
  readonly height: number;
  readonly places: readonly Place[];
  readonly routes: readonly Route[];
  readonly tickets: readonly Ticket[];
  readonly technologies: readonly Technology[];
  readonly districts: readonly District[];
  readonly bigCities: readonly BigCity[];
  readonly options: readonly GameOption[];
  readonly notice?: Text | undefined;
}

type Json = Record<string, unknown>;

const text = (value: unknown): Text => (typeof value === 'string' ? { en: value, pl: value } : (value as Text));
const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
const ends = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [value as string]);

export function readGame(json: Json): Game {
  const board = (json['board'] ?? {}) as Json;
  const twins = twinsOf(list(json['routes']));
  const cards = (json['cards'] ?? {}) as Json;
  const pieces = list(json['pieces']).map((p) => ({
    id: String(p['id']),
    name: text(p['name']),
    count: number(p['count'], 0),
  }));
  const table = (json['route_points'] ?? {}) as Record<string, Record<string, number>>;
  return {
    id: String(json['id']),
    name: text(json['name']),
    machine: json['machine'] === 'cards' ? 'cards' : 'board',
    players: (json['players'] ?? [2, 5]) as [number, number],
    modules: (json['modules'] ?? []) as string[],
    colours: list(json['colours']).map((c) => ({
      id: String(c['id']),
      name: text(c['name']),
      symbol: c['symbol'] as SymbolName,
    })),
    wildName: text(json['wild_name'] ?? cards['wild_name'] ?? { en: 'Locomotive', pl: 'Lokomotywa' }),
    perColour: number(cards['per_colour'], 12),
    wilds: number(cards['wild'], 14),
    pieces,
    endAtPieces: json['end_at_pieces'] as number | undefined,
    stations: number(((json['stations'] ?? {}) as Json)['count'], 0),
    cardsForOneWild: number(json['cards_for_one_wild'], 0),
    longestPathPoints: number(json['longest_path_points'], 0),
    width: number(board['width'], 1000),
    height: number(board['height'], 650),
    places: list(json['places']).map((p) => ({
      id: String(p['id']),
      name: text(p['name']),
      x: p['x'] as number | undefined,
      y: p['y'] as number | undefined,
      country: p['country'] as string | undefined,
    })),
    routes: list(json['routes']).map((r) => readRoute(r, pieces[0]?.id ?? 'train', table, twins)),
    tickets: list(json['tickets']).map((t) => {
      const [a, b] = t['between'] as [unknown, unknown];
      return {
        id: String(t['id']),
        ends: [ends(a), ends(b)] as const,
        points: number(t['points'], 0),
        long: t['long'] === true,
        cards: t['cards'] as Record<string, number> | undefined,
      };
    }),
    technologies: list(json['technologies']).map((t) => ({
      id: String(t['id']),
      name: text(t['name']),
      copies: number(t['copies'], 1),
      cost: number(t['cost'], 1),
      advanced: t['advanced'] === true,
      text: text(t['text']),
      ...effectOf(t),
    })),
    districts: list(json['districts']).map((d) => ({
      id: String(d['id']),
      name: text(d['name']),
      points: number(d['points'], 0),
      colour: String(d['colour']),
      places: d['places'] as string[],
    })),
    bigCities: list(json['big_cities']).map((c) => ({
      place: String(c['place']),
      points: number(c['points'], 0),
      colour: String(c['colour']),
    })),
    options: list(json['options']) as unknown as GameOption[],
    notice: json['notice'] === undefined || json['notice'] === null ? undefined : text(json['notice']),
  };
}

/** Data files write {"claim_discount": 1}, the server the word and its value apart. */
function effectOf(technology: Json): { effect: string; value: number } {
  const effect = technology['effect'];
  if (typeof effect === 'string') return { effect, value: number(technology['value'], 0) };
  const [name = '', value] = Object.entries((effect ?? {}) as Json)[0] ?? [];
  return { effect: name, value: number(value, 0) };
}

/** For each route of a double the id of the first of the two: data files name the double, the server the twin. */
function twinsOf(routes: readonly Json[]): Map<string, string> {
  const first = new Map<string, string>();
  const out = new Map<string, string>();
  for (const r of routes) {
    const id = String(r['id']);
    const twin = r['twin'];
    const key = r['double'] ?? (typeof twin === 'string' ? [id, twin].sort().join(' ') : undefined);
    if (key === undefined) continue;
    if (!first.has(String(key))) first.set(String(key), id);
    out.set(id, first.get(String(key))!);
  }
  return out;
}

function readRoute(
  r: Json,
  piece: string,
  table: Record<string, Record<string, number>>,
  twins: ReadonlyMap<string, string>,
): Route {
  const length = number(r['length'], 0);
  const cards = number(r['cards'], length);
  const own = typeof r['piece'] === 'string' ? r['piece'] : piece;
  return {
    id: String(r['id']),
    between: r['between'] as [string, string],
    cards,
    spaces: number(r['spaces'], length),
    colour: String(r['colour'] ?? 'gray'),
    kind: (r['kind'] ?? 'plain') as RouteKind,
    locomotives: number(r['locomotives'], 0),
    piece: own,
    points: number(r['points'], table[own]?.[String(cards)] ?? 0),
    double: twins.get(String(r['id'])),
    technologies: (r['technologies'] ?? []) as string[],
    via: r['via'] as Point[] | undefined,
  };
}
