// A whole game move by move (docs/server/socket.md, "Film"). Each moment is whole; what a move left alone is shared
// with the moment before.
import type { Change, Film, GameEvent, Me, Played, View } from './messages';

/** What is seen after some moves. */
export interface Moment {
  readonly view: View;
  readonly hands: readonly Me[];
  readonly played: Played | null;
  readonly events: readonly GameEvent[];
}

const step = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

function changed(node: unknown, path: readonly string[], change: Change): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change.value;
  if (Array.isArray(node)) {
    const list: unknown[] = [...(node as unknown[])];
    const at = key === '-' ? list.length : Number(key);
    if (rest.length > 0) list[at] = changed(list[at], rest, change);
    else if (change.op === 'remove') list.splice(at, 1);
    else list.splice(at, change.op === 'add' ? 0 : 1, change.value);
    return list;
  }
  const map = { ...(node as Record<string, unknown>) };
  if (rest.length > 0) map[key] = changed(map[key], rest, change);
  else if (change.op === 'remove') delete map[key];
  else map[key] = change.value;
  return map;
}

/** The document with the changes made; the old one stays as it was. */
export function patched<T>(document: T, changes: readonly Change[]): T {
  return changes.reduce<unknown>((d, c) => changed(d, c.path.split('/').slice(1).map(step), c), document) as T;
}

export function momentsOf(film: Film): Moment[] {
  let sight = film.start;
  const moment = (played: Played | null, events: readonly GameEvent[]): Moment => ({
    view: sight.view,
    hands: sight.hands ?? (sight.view.me ? [sight.view.me] : []),
    played,
    events,
  });
  const all = [moment(null, [])];
  for (const { played, events, change } of film.steps) {
    sight = patched(sight, change);
    all.push(moment(played, events));
  }
  return all;
}
