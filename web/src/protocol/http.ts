// Answers over HTTP alone. Made from docs/server/openapi.json: `npm run protocol`.

export interface Level {
  /** What a seat is given: bot:hard */
  readonly bot: string;
  readonly name: string;
  readonly about: Name;
}
export interface Name {
  readonly en: string;
  readonly pl: string;
}
export interface PastGame {
  readonly id: string;
  readonly game: string;
  readonly players: number;
  readonly created: number;
  readonly ended: number;
  readonly seats: readonly {
    readonly seat: number;
    readonly name: string;
    /** Of a person; null if the account was erased. */
    readonly user?: string | null;
    readonly bot?: string;
    readonly total: number;
    /** 1 = won; who left is behind those who stayed. */
    readonly rank: number;
    readonly completed: number;
    readonly failed: number;
    /** Of a person: the user is a guest. */
    readonly guest?: boolean;
  }[];
}
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly guest: boolean;
  readonly created: number;
  readonly statistics: readonly Statistics[];
  readonly ratings: readonly Rating[];
}
export interface Statistics {
  readonly game: string;
  readonly games: number;
  readonly wins: number;
  readonly mean_total: number;
  readonly best_total: number;
  /** Tickets. */
  readonly completed: number;
  readonly failed: number;
  readonly mean_rank: number;
}
export interface Rating {
  readonly game: string;
  readonly ladder: 'rated' | 'practice';
  /** user:ID or bot:LEVEL */
  readonly who: string;
  readonly name?: string;
  /** What people are shown. */
  readonly rating: number;
  readonly mean: number;
  readonly deviation: number;
  readonly games: number;
  readonly guest?: boolean;
}
export interface Session {
  readonly created: number;
  readonly seen: number;
  readonly device: string;
  readonly this: boolean;
}
