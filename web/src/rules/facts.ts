// The numbers of a game, for the table above its rules: from its data file, or from what GET /api/games/ID answers,
// which has the same words. Never from prose.
import type { Text } from '../game/game';

export interface PieceFacts {
  readonly id: string;
  readonly name: Text;
  readonly count: number;
  /** Points by the number of cards. */
  readonly points: readonly (readonly [number, number])[];
}

export interface TechnologyFacts {
  readonly id: string;
  readonly name: Text;
  readonly copies: number;
  readonly cost: number;
  readonly advanced: boolean;
  readonly text: Text;
}

export interface Facts {
  readonly players: readonly [number, number];
  readonly pieces: readonly PieceFacts[];
  readonly stations?: { readonly count: number; readonly unused: number } | undefined;
  readonly colours: readonly { readonly id: string; readonly name: Text; readonly symbol: string }[];
  readonly perColour: number;
  readonly wilds: number;
  readonly wildName: Text;
  readonly deal: { readonly cards: number; readonly wild: number };
  readonly sweepAt: number;
  readonly tickets: { readonly regular: number; readonly long: number; readonly least: number; readonly most: number };
  readonly first: { readonly regular: number; readonly long: number; readonly keep: number; readonly rejects: string };
  readonly later: { readonly draw: number; readonly keep: number };
  readonly board?:
    | {
        readonly places: number;
        readonly routes: number;
        readonly doubles: number;
        readonly ferries: number;
        readonly tunnels: number;
      }
    | undefined;
  readonly oneStrandUpTo: number;
  readonly endAt: number;
  readonly cardsForWild: number;
  readonly longestPath: number;
  /** Routes that score something else than the table of lengths. */
  readonly special: readonly {
    readonly from: Text;
    readonly to: Text;
    readonly cards: number;
    readonly points: number;
  }[];
  readonly districts: readonly {
    readonly id: string;
    readonly points: number;
    readonly colour: string;
    readonly places: readonly Text[];
  }[];
  readonly bigCities: readonly { readonly place: Text; readonly points: number; readonly colour: string }[];
  readonly technologies: readonly TechnologyFacts[];
  readonly secondPass?: { readonly players: number; readonly deal: number } | undefined;
  readonly ties: readonly string[];
  readonly notice?: Text | undefined;
}

/** What every game has, whoever made it. */
export interface Head {
  readonly id: string;
  readonly name: Text;
  readonly machine: 'board' | 'cards';
  readonly modules: readonly string[];
}

type Json = Record<string, unknown>;

const text = (value: unknown): Text => (typeof value === 'string' ? { en: value, pl: value } : (value as Text));
const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const object = (value: unknown): Json => (value ?? {}) as Json;
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const headOf = (json: Json): Head => ({
  id: String(json['id']),
  name: text(json['name']),
  machine: json['machine'] === 'cards' ? 'cards' : 'board',
  modules: (json['modules'] ?? []) as string[],
});

export function factsOf(json: Json): Facts {
  const places = new Map(list(json['places']).map((p) => [String(p['id']), text(p['name'])]));
  const place = (id: unknown): Text => places.get(String(id)) ?? text(String(id));
  const cards = object(json['cards']);
  const deal = object(json['deal']);
  const first = object(json['first_tickets']);
  const later = object(json['draw_tickets']);
  const second =
    json['second_pass'] === undefined || json['second_pass'] === null ? undefined : object(json['second_pass']);
  const stations = object(json['stations']);
  const tickets = list(json['tickets']);
  const worth = tickets.map((t) => number(t['points']));
  const tables = object(json['route_points']);
  const pieces = list(json['pieces']).map((p): PieceFacts => {
    const table = object(tables[String(p['id'])] ?? p['points']);
    const points = Object.entries(table).map(([length, n]) => [Number(length), number(n)] as const);
    return {
      id: String(p['id']),
      name: text(p['name']),
      count: number(p['count']),
      points: points.sort((a, b) => a[0] - b[0]),
    };
  });
  const routes = list(json['routes']);
  return {
    players: (json['players'] ?? [2, 5]) as [number, number],
    pieces,
    stations:
      number(stations['count']) > 0
        ? { count: number(stations['count']), unused: number(stations['unused_points']) }
        : undefined,
    colours: list(json['colours']).map((c) => ({
      id: String(c['id']),
      name: text(c['name']),
      symbol: String(c['symbol']),
    })),
    perColour: number(cards['per_colour']),
    wilds: number(cards['wild']),
    wildName: text(cards['wild_name'] ?? json['wild_name']),
    deal: { cards: number(deal['cards']), wild: number(deal['wild']) },
    sweepAt: number(json['sweep_at_wilds']),
    tickets: {
      regular: tickets.filter((t) => t['long'] !== true).length,
      long: tickets.filter((t) => t['long'] === true).length,
      least: Math.min(...worth),
      most: Math.max(...worth),
    },
    first: {
      regular: number(first['regular']),
      long: number(first['long']),
      keep: number(first['keep_min']),
      rejects: String(first['rejects']),
    },
    later: { draw: number(later['draw']), keep: number(later['keep_min']) },
    board: routes.length === 0 ? undefined : boardOf(places.size, routes),
    oneStrandUpTo: number(json['one_strand_up_to_players']),
    endAt: number(json['end_at_pieces']),
    cardsForWild: number(json['cards_for_one_wild']),
    longestPath: number(json['longest_path_points']),
    special: specials(routes, pieces, place),
    districts: list(json['districts']).map((d) => ({
      id: String(d['id']),
      points: number(d['points']),
      colour: String(d['colour']),
      places: (d['places'] as string[]).map(place),
    })),
    bigCities: list(json['big_cities']).map((c) => ({
      place: place(c['place']),
      points: number(c['points']),
      colour: String(c['colour']),
    })),
    technologies: list(json['technologies']).map((t) => ({
      id: String(t['id']),
      name: text(t['name']),
      copies: number(t['copies']),
      cost: number(t['cost']),
      advanced: t['advanced'] === true,
      text: text(t['text']),
    })),
    secondPass: second && { players: number(second['players']), deal: number(second['deal']) },
    ties: (json['ties'] ?? []) as string[],
    notice: json['notice'] === undefined || json['notice'] === null ? undefined : text(json['notice']),
  };
}

function boardOf(places: number, routes: readonly Json[]): Facts['board'] {
  const kind = (k: string): number => routes.filter((r) => r['kind'] === k).length;
  const strands = routes.filter((r) => r['double'] !== undefined || typeof r['twin'] === 'string').length;
  return { places, routes: routes.length, doubles: strands / 2, ferries: kind('ferry'), tunnels: kind('tunnel') };
}

function specials(
  routes: readonly Json[],
  pieces: readonly PieceFacts[],
  place: (id: unknown) => Text,
): Facts['special'] {
  return routes.flatMap((r) => {
    const piece = pieces.find((p) => p.id === r['piece']) ?? pieces[0];
    const cards = number(r['cards'] ?? r['length']);
    const points = number(r['points']);
    if (points === 0 || piece?.points.some(([length, n]) => length === cards && n === points)) return [];
    const [from, to] = r['between'] as [unknown, unknown];
    return [{ from: place(from), to: place(to), cards, points }];
  });
}

export const deckSize = (facts: Facts): number => facts.perColour * facts.colours.length + facts.wilds;
