// What is on a board at a moment, and what of it is to be seen first.

export interface BoardState {
  /** Seats that hold a route; two after Right of Way. */
  readonly owners: ReadonlyMap<string, readonly number[]>;
  readonly closed: ReadonlySet<string>;
  readonly stations: ReadonlyMap<string, number>;
}

export interface Marks {
  /** Routes and places that may be chosen now. */
  readonly open: ReadonlySet<string>;
  readonly openPlaces: ReadonlySet<string>;
  /** A ticket's or hint's way and ends. */
  readonly lit: ReadonlySet<string>;
  readonly litPlaces: ReadonlySet<string>;
  /** What the last moves did. */
  readonly fresh: ReadonlySet<string>;
  readonly freshPlaces: ReadonlySet<string>;
  /** Where a hint points: "route ID" or "place ID". */
  readonly hinted?: string | undefined;
}

export const emptyBoard: BoardState = { owners: new Map(), closed: new Set(), stations: new Map() };

export const noMarks: Marks = {
  open: new Set(),
  openPlaces: new Set(),
  lit: new Set(),
  litPlaces: new Set(),
  fresh: new Set(),
  freshPlaces: new Set(),
};
