// A file of game records as people have it: one JSON object, or one a line (docs/record.md). What is wrong with it is
// told with its line; whether a game could have gone like that is for the server to judge.
import type { SeatInfo, SettingsWish } from '../protocol/messages';

export interface Brought {
  readonly settings: Pick<SettingsWish, 'game' | 'players' | 'options'>;
  readonly seats: readonly SeatInfo[];
  readonly totals: readonly number[];
  readonly moves: number;
  /** What the server is sent. */
  readonly text: string;
}

export type FileTrouble =
  | { readonly why: 'empty' }
  | { readonly why: 'too_large' }
  | { readonly why: 'not_json'; readonly line: number }
  | { readonly why: 'not_record'; readonly line: number }
  | { readonly why: 'format'; readonly line: number; readonly format: string };

/** Larger files are not read at all; a record that is longer than the server takes loses its lists of legal moves. */
export const kMaxFile = 64 * 1024 * 1024;
export const kMaxSent = 1024 * 1024;
const kFormat = 'konduktor-record/1';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function seatOf(name: unknown): SeatInfo {
  if (typeof name !== 'string' || name === '') return { kind: 'empty' };
  if (name.startsWith('bot:')) return { kind: 'bot', bot: name, name: name.slice(4) };
  return { kind: 'person', user: '', name, guest: false, present: true, away_ms: 0, stand_in: null, why: null };
}

function lean(record: Fields, text: string): string {
  if (text.length < kMaxSent) return text;
  const moves = (record['moves'] as readonly Fields[]).map(({ legal: _, ...move }) => move);
  return JSON.stringify({ ...record, moves });
}

function brought(record: Fields, text: string): Brought | null {
  const { game, players, options, seats, moves, result } = record;
  if (
    typeof game !== 'string' ||
    typeof players !== 'number' ||
    !(players >= 1 && players <= 8) ||
    !Array.isArray(moves) ||
    !moves.every(isFields)
  )
    return null;
  const names = Array.isArray(seats) ? (seats as unknown[]) : [];
  const sheets = isFields(result) && Array.isArray(result['sheets']) ? (result['sheets'] as unknown[]) : [];
  return {
    settings: { game, players, options: (isFields(options) ? options : {}) as Record<string, boolean | string> },
    seats: Array.from({ length: players }, (_, i) => seatOf(names[i])),
    totals: sheets.map((s) => (isFields(s) ? Number(s['total']) : 0)),
    moves: moves.length,
    text: lean(record, text),
  };
}

/** The games of a file, or the first thing that is wrong with it. */
export function readRecords(text: string): readonly Brought[] | FileTrouble {
  if (text.length > kMaxFile) return { why: 'too_large' };
  const whole = parsed(text);
  const lines = isFields(whole)
    ? [{ text: text.trim(), line: 1 }]
    : text.split('\n').map((l, i) => ({ text: l.trim(), line: i + 1 }));
  const games: Brought[] = [];
  for (const { text: one, line } of lines) {
    if (one === '') continue;
    const record = parsed(one);
    if (record === undefined) return { why: 'not_json', line };
    if (!isFields(record)) return { why: 'not_record', line };
    if (record['format'] !== kFormat)
      return typeof record['format'] === 'string'
        ? { why: 'format', line, format: record['format'].slice(0, 60) }
        : { why: 'not_record', line };
    const game = brought(record, one);
    if (game === null) return { why: 'not_record', line };
    if (game.text.length >= kMaxSent) return { why: 'too_large' };
    games.push(game);
  }
  return games.length === 0 ? { why: 'empty' } : games;
}
