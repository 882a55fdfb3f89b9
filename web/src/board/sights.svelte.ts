// What is seen of each route and place at a moment. Each has a signal of its own, which speaks up only when something
// has changed: a claim costs the board one mark and not a hundred.
import type { Game } from '../game/game';
import type { BoardState, Marks } from './state';

interface Sight {
  readonly open: boolean;
  readonly lit: boolean;
  readonly fresh: boolean;
  readonly hinted: boolean;
  /** The one that Tab reaches; arrows go on from there. */
  readonly tab: boolean;
}

export interface RouteSight extends Sight {
  readonly owners: readonly number[];
  /** Of the owners. */
  readonly names: readonly string[];
  readonly closed: boolean;
}

export interface PlaceSight extends Sight {
  /** The seat whose station stands there, and its name. */
  readonly station: number | undefined;
  readonly owner: string | undefined;
}

export interface Scene {
  readonly state: BoardState;
  readonly marks: Marks;
  readonly nameOf: (seat: number) => string;
  /** What Tab reaches: "route ID" or "place ID". */
  readonly stop: string;
}

const none: readonly never[] = [];

/** Nothing but the drawing. */
export const plainRoute: RouteSight = {
  owners: none,
  names: none,
  closed: false,
  open: false,
  lit: false,
  fresh: false,
  hinted: false,
  tab: false,
};
export const plainPlace: PlaceSight = {
  station: undefined,
  owner: undefined,
  open: false,
  lit: false,
  fresh: false,
  hinted: false,
  tab: false,
};

const alike = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((x, i) => x === b[i]));

/** One route's or place's sight: who reads it is told of its changes and of no others. */
class Spot<T extends object> {
  sight: T = $state.raw()!;

  constructor(sight: T) {
    this.sight = sight;
  }

  /** True if something has changed. Parts that have not are the same objects as before. */
  show(fresh: T): boolean {
    const old = this.sight;
    let changed = false;
    for (const key of Object.keys(fresh) as (keyof T)[])
      if (alike(old[key], fresh[key])) fresh[key] = old[key];
      else changed = true;
    if (changed) this.sight = fresh;
    return changed;
  }
}

function routeSight({ state, marks, nameOf, stop }: Scene, id: string): RouteSight {
  const owners = state.owners.get(id) ?? none;
  return {
    owners,
    names: owners.length === 0 ? none : owners.map(nameOf),
    closed: state.closed.has(id),
    open: marks.open.has(id),
    lit: marks.lit.has(id),
    fresh: marks.fresh.has(id),
    hinted: marks.hinted === `route ${id}`,
    tab: stop === `route ${id}`,
  };
}

function placeSight({ state, marks, nameOf, stop }: Scene, id: string): PlaceSight {
  const station = state.stations.get(id);
  return {
    station,
    owner: station === undefined ? undefined : nameOf(station),
    open: marks.openPlaces.has(id),
    lit: marks.litPlaces.has(id),
    fresh: marks.freshPlaces.has(id),
    hinted: marks.hinted === `place ${id}`,
    tab: stop === `place ${id}`,
  };
}

/** All sights of one game's board. */
export class Sights {
  private readonly routes: ReadonlyMap<string, Spot<RouteSight>>;
  private readonly places: ReadonlyMap<string, Spot<PlaceSight>>;

  constructor(game: Game, scene: Scene) {
    this.routes = new Map(game.routes.map(({ id }) => [id, new Spot(routeSight(scene, id))]));
    this.places = new Map(game.places.map(({ id }) => [id, new Spot(placeSight(scene, id))]));
  }

  route(id: string): RouteSight {
    return this.routes.get(id)!.sight;
  }

  place(id: string): PlaceSight {
    return this.places.get(id)!.sight;
  }

  /** Shows another moment; answers how many routes and places look different. */
  show(scene: Scene): number {
    let changed = 0;
    for (const [id, spot] of this.routes) if (spot.show(routeSight(scene, id))) changed++;
    for (const [id, spot] of this.places) if (spot.show(placeSight(scene, id))) changed++;
    return changed;
  }
}
