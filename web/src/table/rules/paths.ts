// Ways along routes: how a ticket is joined or would be, the longest path, districts. For showing; the server counts.
import type { District, Game, Route, Ticket } from '../../game/game';
import type { Need } from '../../protocol/messages';

const routesOf = (game: Game, ids: Iterable<string>): Route[] => {
  const wanted = new Set(ids);
  return game.routes.filter((r) => wanted.has(r.id));
};

/** The routes of the shortest way between two ends; empty if there is none. */
export function between(routes: readonly Route[], ends: Ticket['ends']): string[] {
  const length = new Map<string, number>(ends[0].map((p) => [p, 0]));
  const came = new Map<string, Route>();
  const goal = new Set(ends[1]);
  const open = new Set(ends[0]);
  while (open.size > 0) {
    const here = [...open].reduce((a, b) => (length.get(b)! < length.get(a)! ? b : a));
    open.delete(here);
    if (goal.has(here)) return back(came, here);
    for (const r of routes) {
      if (!r.between.includes(here)) continue;
      const there = r.between[0] === here ? r.between[1] : r.between[0];
      const far = length.get(here)! + r.spaces;
      if (far >= (length.get(there) ?? Infinity)) continue;
      length.set(there, far);
      came.set(there, r);
      open.add(there);
    }
  }
  return [];
}

function back(came: ReadonlyMap<string, Route>, end: string): string[] {
  const out: string[] = [];
  for (let at = end, r = came.get(at); r !== undefined; r = came.get(at)) {
    out.unshift(r.id);
    at = r.between[0] === at ? r.between[1] : r.between[0];
  }
  return out;
}

/** A ticket's whole way: what is still to be claimed and the own routes between. */
export function wayOf(game: Game, ticket: Ticket, own: readonly string[], need?: Need): string[] {
  const wanted = [...(need?.claims ?? []), ...(need?.right_of_way ?? []), ...(need?.loans ?? []).map((l) => l.route)];
  const way = between(routesOf(game, [...own, ...wanted]), ticket.ends);
  return way.length > 0 ? way : wanted;
}

// A net of few trains has few paths; a wild one is not worth a still picture.
const kSteps = 200_000;

/** The longest path of routes that uses none twice (EU-L1): routes of one of them, in order. */
export function longestPath(game: Game, own: readonly string[]): string[] {
  const routes = routesOf(game, own);
  const at = new Map<string, Route[]>();
  for (const r of routes) for (const p of r.between) at.set(p, [...(at.get(p) ?? []), r]);
  const used = new Set<Route>();
  const path: Route[] = [];
  let best: string[] = [];
  let most = 0;
  let steps = 0;
  const walk = (place: string, length: number): void => {
    if (length > most) [most, best] = [length, path.map((r) => r.id)];
    for (const r of at.get(place) ?? []) {
      if (used.has(r) || ++steps > kSteps) continue;
      used.add(r);
      path.push(r);
      walk(r.between[0] === place ? r.between[1] : r.between[0], length + r.spaces);
      path.pop();
      used.delete(r);
    }
  };
  for (const place of at.keys()) walk(place, 0);
  return best;
}

/** How many places of a district the own routes join at most (LO-D2). */
export function joinedOf(game: Game, district: District, own: readonly string[]): number {
  const group = new Map<string, string>(game.places.map((p) => [p.id, p.id]));
  const top = (p: string): string => (group.get(p) === p ? p : top(group.get(p)!));
  for (const r of routesOf(game, own)) group.set(top(r.between[0]), top(r.between[1]));
  const sizes = new Map<string, number>();
  for (const p of district.places) sizes.set(top(p), (sizes.get(top(p)) ?? 0) + 1);
  const most = Math.max(...sizes.values());
  return most === 1 ? 0 : most;
}
