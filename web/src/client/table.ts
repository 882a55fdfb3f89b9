// A table as this browser knows it: the latest update that counts, kept whole. A function of updates, nothing else.
import { kept } from './sharing';
import type { ChatLine, Eye, GameEvent, Sheet, Stage, TableInfo, Update } from '../protocol/messages';

export interface LogEntry {
  readonly n: number;
  readonly events: readonly GameEvent[];
}

export interface TableState {
  readonly id: string;
  readonly n: number;
  readonly stage: Stage;
  readonly info: TableInfo | null;
  readonly clock: Update['clock'] | null;
  /** How many updates have told the clocks, and what is known about the table: both are counted on from there. */
  readonly clocksTold: number;
  readonly infosTold: number;
  readonly eyes: readonly Eye[];
  readonly sheet: Sheet | null;
  readonly seed: string | null;
  readonly salt: string | null;
  readonly log: readonly LogEntry[];
  readonly chat: readonly ChatLine[];
  /** Why we may not look any more, since the game began without us; null = we may. */
  readonly sentAway: { readonly code: string; readonly text: string } | null;
}

const kLog = 400;

export const emptyTable = (id: string): TableState => ({
  id,
  n: -1,
  stage: 'open',
  info: null,
  clock: null,
  clocksTold: 0,
  infosTold: 0,
  eyes: [],
  sheet: null,
  seed: null,
  salt: null,
  log: [],
  chat: [],
  sentAway: null,
});

/** Several people at one device read the same log: an event without what only its seat may know. */
function forAll(event: GameEvent): GameEvent {
  switch (event.event) {
    case 'drew': {
      const { card, ...rest } = event;
      return rest;
    }
    case 'kept': {
      const { tickets, rejected, ...rest } = event;
      return rest;
    }
    case 'offered': {
      const { tickets, ...rest } = event;
      return rest;
    }
    case 'to_track': {
      const { rows, ...rest } = event;
      return rest;
    }
    case 'dealt': {
      const { cards, ...rest } = event;
      return rest;
    }
    default:
      return event;
  }
}

/** The state after an update; the same state if the update is older. */
export function after(state: TableState, update: Update): TableState {
  if (update.table !== state.id || update.n < state.n) return state;
  const seen = update.eyes[0]?.events ?? [];
  const events = update.eyes.length > 1 ? seen.map(forAll) : seen;
  // The first update after a new connection may repeat what was seen before.
  const fresh = events.length > 0 && update.n > state.n;
  return {
    ...state,
    n: update.n,
    stage: update.stage,
    info: kept(state.info, update.info ?? state.info),
    clock: kept(state.clock, update.clock ?? null),
    clocksTold: state.clocksTold + 1,
    infosTold: state.infosTold + (update.info ? 1 : 0),
    eyes: kept(state.eyes, update.eyes),
    sheet: update.sheet ?? state.sheet,
    seed: update.seed ?? state.seed,
    salt: update.salt ?? state.salt,
    sentAway: null,
    log: fresh ? [...state.log, { n: update.n, events }].slice(-kLog) : state.log,
  };
}

/** The game is not for those who only looked: nothing more will be heard of it. */
export function withoutUs(state: TableState, why: { readonly code: string; readonly text: string }): TableState {
  return { ...state, sentAway: { code: why.code, text: why.text } };
}

export function withChat(state: TableState, lines: readonly ChatLine[]): TableState {
  const known = new Set(state.chat.map((l) => l.n));
  const all = [...state.chat, ...lines.filter((l) => !known.has(l.n))].sort((a, b) => a.n - b.n);
  return { ...state, chat: all.slice(-kLog) };
}

/** Others who said something, by id with their names. Who was erased is nobody any more, and cannot be muted. */
export function speakersOf(lines: readonly ChatLine[], own: string | undefined): ReadonlyMap<string, string> {
  return new Map(lines.flatMap((l) => (l.user === null || l.user === own ? [] : [[l.user, l.name] as const])));
}
