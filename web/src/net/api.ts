// Requests over HTTP. An error of the server becomes an exception with its code and its words.
import { readGame, type Game, type Text } from '../game/game';
import type { Counts, Film, LobbyRow, SettingsWish, User } from '../protocol/messages';
import { digestOf, Shelf } from './shelf';

export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status: number,
    /** What the server wants to hear again before it does something that cannot be undone. */
    readonly confirm?: string,
  ) {
    super(text);
  }
}

export interface GameHead {
  readonly id: string;
  readonly name: Text;
  readonly machine: 'board' | 'cards';
  readonly players: readonly [number, number];
  readonly notice: Text | null;
  readonly reconstructed?: boolean;
  readonly options?: readonly {
    readonly id: string;
    readonly values: readonly (boolean | string)[];
    readonly default: boolean | string;
  }[];
}

export interface Level {
  /** What a seat is given: "bot:hard". */
  readonly bot: string;
  readonly name: string;
  readonly about: Text;
}

/** A finished game in a list. */
export interface PastGame {
  readonly id: string;
  readonly game: string;
  readonly players: number;
  readonly created: number;
  readonly ended: number;
  readonly seats: readonly {
    readonly seat: number;
    readonly name: string;
    readonly total: number;
    readonly rank: number;
    readonly completed: number;
    readonly failed: number;
    readonly user?: string | null;
    readonly guest?: boolean;
    readonly bot?: string;
  }[];
}

export interface HistoryWish {
  readonly game: string;
  readonly user: string;
  /** The last game that is known, by its time and id: those before it are wanted; 0 and '' = the newest. */
  readonly before: number;
  readonly before_id: string;
  readonly limit: number;
}

interface Answered {
  readonly text: string;
  /** Where the next page is. */
  readonly next: string | undefined;
}

const queryOf = (wish: HistoryWish): URLSearchParams =>
  new URLSearchParams(
    Object.entries(wish).flatMap(([key, value]) => (value === '' || value === 0 ? [] : [[key, String(value)]])),
  );

/** A place in the list of the best: a person ("user:ID") or a bot ("bot:hard"). */
export interface RatingRow {
  readonly who: string;
  readonly name: string;
  readonly guest?: boolean;
  readonly rating: number;
  readonly mean: number;
  readonly deviation: number;
  readonly games: number;
}

export type Ladder = 'rated' | 'practice';

export interface Session {
  readonly created: number;
  readonly seen: number;
  readonly device: string;
  readonly this: boolean;
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly guest: boolean;
  readonly created: number;
  readonly statistics: readonly {
    readonly game: string;
    readonly games: number;
    readonly wins: number;
    readonly mean_total: number;
    readonly best_total: number;
    readonly completed: number;
    readonly failed: number;
    readonly mean_rank: number;
  }[];
  readonly ratings: readonly {
    readonly game: string;
    readonly ladder: Ladder;
    readonly rating: number;
    readonly deviation: number;
    readonly games: number;
  }[];
}

export type SeatWish = string | null;

function parsed<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new ApiError('not_json', text.slice(0, 200), 200);
  }
}

export class Api {
  constructor(
    private readonly token: () => string | null,
    private readonly language: () => string,
    private readonly fetcher: typeof fetch = (...args) => fetch(...args),
    readonly shelf: Shelf = new Shelf(),
  ) {}

  guest(name: string): Promise<{ token: string; user: User }> {
    return this.call('POST', '/api/guest', { name });
  }

  /** An account; whoever is a guest becomes it and keeps the token. */
  account(name: string, password: string): Promise<{ token?: string; user: User }> {
    return this.call('POST', '/api/account', { name, password });
  }

  login(name: string, password: string): Promise<{ token: string; user: User }> {
    return this.call('POST', '/api/login', { name, password });
  }

  logout(): Promise<unknown> {
    return this.call('POST', '/api/logout', {});
  }

  changePassword(old: string, password: string): Promise<unknown> {
    return this.call('PUT', '/api/me', { old_password: old, password });
  }

  /** For ever: confirmed by the own name, and an account's password; guests are asked a second time. */
  async erase(name: string, password: string): Promise<unknown> {
    if (password !== '') return this.call('DELETE', '/api/me', { name, password });
    try {
      return await this.call('DELETE', '/api/me', { name });
    } catch (error) {
      if (!(error instanceof ApiError) || error.confirm === undefined) throw error;
      return this.call('DELETE', '/api/me', { name, confirm: error.confirm });
    }
  }

  /** All own finished games as records, one a line; the server gives them page by page. */
  myGames(): Promise<string> {
    return this.records('/api/me/games.jsonl');
  }

  /** Page by page, until there are no more or as many as are wanted. */
  private async records(first: string, most = Infinity): Promise<string> {
    let lines = '';
    let count = 0;
    for (let target: string | undefined = first; target !== undefined && count < most;) {
      const page: Answered = await this.answered('GET', target);
      lines += page.text;
      count += page.text.split('\n').length - 1;
      target = page.next;
    }
    return lines;
  }

  async sessions(): Promise<readonly Session[]> {
    return (await this.call<{ sessions: readonly Session[] }>('GET', '/api/me/sessions')).sessions;
  }

  endOtherSessions(): Promise<unknown> {
    return this.call('DELETE', '/api/me/sessions');
  }

  /** Who we are, and the ids of the open and running tables where we sit. */
  me(): Promise<{ user: User; tables: readonly string[] }> {
    return this.call('GET', '/api/me');
  }

  rename(name: string): Promise<unknown> {
    return this.call('PUT', '/api/me', { name });
  }

  async games(): Promise<readonly GameHead[]> {
    return (await this.call<{ games: readonly GameHead[] }>('GET', '/api/games')).games;
  }

  async game(id: string, players: number, options: Readonly<Record<string, boolean | string>> = {}): Promise<Game> {
    const query = new URLSearchParams({ players: String(players) });
    for (const [key, value] of Object.entries(options)) query.set(key, String(value));
    return readGame(await this.keeping(`/api/games/${encodeURIComponent(id)}?${query}`));
  }

  /** The same answer as it came: everything that the data file of the game says. */
  data(id: string): Promise<Record<string, unknown>> {
    return this.call('GET', `/api/games/${encodeURIComponent(id)}`);
  }

  async levels(): Promise<readonly Level[]> {
    return (await this.call<{ levels: readonly Level[] }>('GET', '/api/levels')).levels;
  }

  open(settings: SettingsWish, seats: readonly SeatWish[], start: boolean): Promise<{ table: string }> {
    return this.call('POST', '/api/tables', { ...settings, seats, ...(start ? { start } : {}) });
  }

  /** Whether a table like this would count, and as what; nothing is made. */
  counts(settings: SettingsWish, seats: readonly SeatWish[]): Promise<Counts> {
    return this.call('POST', '/api/counts', { ...settings, seats });
  }

  rematch(table: string): Promise<{ table: string }> {
    return this.call('POST', `/api/tables/${table}/rematch`, {});
  }

  async history(wish: HistoryWish): Promise<readonly PastGame[]> {
    return (await this.call<{ games: readonly PastGame[] }>('GET', `/api/history?${queryOf(wish)}`)).games;
  }

  /** The same games as records, one a line. */
  historyRecords(wish: HistoryWish): Promise<string> {
    return this.records(`/api/history.jsonl?${queryOf(wish)}`, wish.limit);
  }

  async ratings(game: string, ladder: Ladder): Promise<readonly RatingRow[]> {
    return (
      await this.call<{ ratings: readonly RatingRow[] }>(
        'GET',
        `/api/ratings/${encodeURIComponent(game)}?ladder=${ladder}`,
      )
    ).ratings;
  }

  person(id: string): Promise<Person> {
    return this.call('GET', `/api/users/${id}`);
  }

  table(id: string): Promise<LobbyRow> {
    return this.call('GET', `/api/tables/${id}`);
  }

  /** A finished game move by move; `eyes` are a seat, `all` or `none`. */
  film(table: string, eyes: string): Promise<Film> {
    return this.keeping(`/api/tables/${table}/film?seat=${eyes}`);
  }

  /** The same of a record, which the server judges and does not keep. */
  async filmOf(record: string, eyes: string): Promise<Film> {
    const name = await digestOf(record);
    const path = `/api/film?seat=${eyes}`;
    return this.keeping(path, name === '' ? null : `${path}&record=${name}`, () =>
      this.text('POST', path, undefined, record),
    );
  }

  /** A finished game as its record, a line of JSON that `konduktor verify` reads. */
  record(table: string): Promise<string> {
    return this.text('GET', `/api/tables/${table}/record`);
  }

  /** A table whose game is over: what was heard of it stays true. */
  pastTable(id: string): Promise<LobbyRow> {
    return this.keeping(`/api/tables/${id}`);
  }

  /** Tables whose games can be watched without the server, the last seen first. */
  async keptFilms(): Promise<readonly LobbyRow[]> {
    const ids = new Set((await this.shelf.paths()).flatMap((p) => /^\/api\/tables\/(\w+)\/film/.exec(p)?.[1] ?? []));
    const all = await Promise.all([...ids].map((id) => this.shelf.get(`/api/tables/${id}`)));
    return all.flatMap((text) => (text === null ? [] : [parsed<LobbyRow>(text)]));
  }

  /** Asks, and keeps the answer; without a line takes the one that was kept. */
  private async keeping<T>(path: string, name: string | null = path, ask = () => this.text('GET', path)): Promise<T> {
    try {
      const text = await ask();
      const answer = parsed<T>(text);
      if (name !== null) void this.shelf.put(name, text);
      return answer;
    } catch (error) {
      // A proxy that answers for a server that is away says 502 or so.
      const away =
        error instanceof ApiError && (error.code === 'network' || error.code === 'not_json' || error.status >= 500);
      const kept = away && name !== null ? await this.shelf.get(name) : null;
      if (kept === null) throw error;
      return parsed<T>(kept);
    }
  }

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const text = await this.text(method, path, body);
    return text === '' ? ({} as T) : parsed<T>(text);
  }

  private async text(method: string, path: string, body?: unknown, raw?: string): Promise<string> {
    return (await this.answered(method, path, body, raw)).text;
  }

  private async answered(method: string, path: string, body?: unknown, raw?: string): Promise<Answered> {
    const headers: Record<string, string> = { 'Accept-Language': this.language() };
    const token = this.token();
    if (token !== null) headers['Authorization'] = `Bearer ${token}`;
    const sent = body === undefined ? raw : JSON.stringify(body);
    if (sent !== undefined) headers['Content-Type'] = 'application/json';
    let response: Response;
    try {
      response = await this.fetcher(path, { method, headers, ...(sent === undefined ? {} : { body: sent }) });
    } catch {
      throw new ApiError('network', '', 0);
    }
    const text = await response.text();
    if (response.ok) return { text, next: /<([^>]*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] };
    let json: unknown;
    try {
      json = text === '' ? {} : JSON.parse(text);
    } catch {
      throw new ApiError('not_json', text.slice(0, 200), response.status);
    }
    const error = (json as { error?: { code?: string; text?: string; confirm?: string } }).error;
    throw new ApiError(error?.code ?? 'error', error?.text ?? response.statusText, response.status, error?.confirm);
  }
}
