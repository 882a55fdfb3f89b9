// From a view to what the board shows.
import type { BoardState, Marks } from '../board/state';
import type { Game } from '../game';
import type { GameEvent, Need, View } from '../protocol';
import type { Choices } from './moves';

export function boardOf(view: View): BoardState {
  const owners = new Map<string, number[]>();
  const stations = new Map<string, number>();
  view.seats.forEach((seat, i) => {
    for (const r of seat.routes ?? []) owners.set(r, [...(owners.get(r) ?? []), i]);
    for (const p of seat.stations ?? []) stations.set(p, i);
  });
  return { owners, closed: new Set(view.closed ?? []), stations };
}

export interface Look {
  readonly ticket?: string | undefined;
  readonly need?: Need | undefined;
  readonly route?: string | undefined;
  readonly routes?: readonly string[] | undefined;
}

export function marksOf(game: Game, choices: Choices | null, events: readonly GameEvent[], look: Look): Marks {
  const ticket = game.tickets.find((x) => x.id === look.ticket);
  const way = look.need;
  return {
    open: new Set(choices?.claims.keys() ?? []),
    openPlaces: new Set(choices?.stations.keys() ?? []),
    lit: new Set([...(way?.claims ?? []), ...(way?.right_of_way ?? []), ...(way?.loans ?? []).map((l) => l.route), ...(look.route === undefined ? [] : [look.route]), ...(look.routes ?? [])]),
    litPlaces: new Set(ticket?.ends.flat() ?? []),
    fresh: new Set(events.flatMap((e) => (e.route !== undefined && (e.event === 'claimed' || e.event === 'turned_up') ? [e.route] : []))),
  };
}
