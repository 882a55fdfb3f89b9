// How each board looks: its font, its vehicles, its wild card, the sizes that suit it. Colours are in themes.css.
import type { Game } from '../game/game';
import type { Point } from '../shapes/geometry';
import type { Sizes } from './layout';
import type { Face } from './labels';
import type { WildName } from '../shapes/symbols';
import stretch from './stretch.json';
import type { VehicleName } from '../shapes/vehicles';

export interface Theme {
  readonly id: string;
  readonly face: Face;
  readonly capitals?: boolean;
  /** Board units drawn around the board itself. */
  readonly margin: number;
  readonly wild: WildName;
  readonly vehicles: Readonly<Record<string, VehicleName>>;
  /** The vehicle on the cards; without one there are wagons. */
  readonly card?: VehicleName;
  readonly sizes?: Partial<Sizes>;
  /** Where the board's title would like to stand, and how wide it is. */
  readonly title?: { readonly x: number; readonly y: number; readonly width: number };
  readonly ornaments?: readonly {
    readonly kind: 'compass' | 'steamer' | 'bus';
    readonly x: number;
    readonly y: number;
    readonly size: number;
  }[];
}

const train = { train: 'train' } as const;

const themes: Readonly<Record<string, Theme>> = {
  europe: {
    id: 'europe',
    face: 'serif',
    margin: 30,
    wild: 'locomotive',
    vehicles: train,
    sizes: { label: 15 },
    title: { x: 55, y: 392, width: 108 },
    ornaments: [
      { kind: 'compass', x: 372, y: 596, size: 62 },
      { kind: 'steamer', x: 72, y: 215, size: 44 },
    ],
  },
  usa: {
    id: 'usa',
    face: 'narrow',
    margin: 26,
    wild: 'locomotive',
    vehicles: train,
    sizes: { label: 16 },
    title: { x: 62, y: 590, width: 110 },
    ornaments: [
      { kind: 'compass', x: 960, y: 480, size: 60 },
      { kind: 'steamer', x: 800, y: 610, size: 44 },
    ],
  },
  uk: {
    id: 'uk',
    face: 'serif',
    margin: 34,
    wild: 'locomotive',
    vehicles: { train: 'uk-train' },
    sizes: { label: 24, space: 16.5 },
    title: { x: 330, y: 110, width: 470 },
    ornaments: [
      { kind: 'compass', x: 330, y: 300, size: 160 },
      { kind: 'steamer', x: 1400, y: 640, size: 100 },
    ],
  },
  london: {
    id: 'london',
    face: 'sign',
    margin: 30,
    wild: 'bus',
    vehicles: { bus: 'bus' },
    card: 'bus',
    sizes: { label: 20 },
    title: { x: 850, y: 70, width: 210 },
    ornaments: [{ kind: 'bus', x: 130, y: 718, size: 90 }],
  },
  berlin: {
    id: 'berlin',
    face: 'narrow',
    margin: 30,
    wild: 'bicycle',
    vehicles: { tram: 'tram', subway: 'subway' },
    card: 'tram',
    sizes: { label: 20 },
    title: { x: 60, y: 30, width: 150 },
  },
  cardgame: { id: 'cardgame', face: 'narrow', margin: 26, wild: 'locomotive', vehicles: {}, sizes: { label: 16 } },
};

const plain: Theme = { id: 'plain', face: 'narrow', margin: 30, wild: 'locomotive', vehicles: {} };

export const themeOf = (game: string): Theme => themes[game] ?? plain;

/** A board drawn wider than its data, where the printed one is narrower than the country. */
export function stretched(game: Game): Game {
  const by = (stretch as Readonly<Record<string, number>>)[game.id] ?? 1;
  if (by === 1) return game;
  return {
    ...game,
    width: game.width * by,
    places: game.places.map((p) => ({ ...p, x: p.x === undefined ? undefined : p.x * by })),
    routes: game.routes.map((r) => ({ ...r, via: r.via?.map(([x, y]): Point => [x * by, y]) })),
  };
}

/** The vehicle of a kind of piece; a map of its own gets a train. */
export const vehicleOf = (theme: Theme, piece: string): VehicleName => theme.vehicles[piece] ?? 'train';
