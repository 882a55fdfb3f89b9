// From a view to what the board and the market show: owners, what may be chosen, what is looked at.
import type { BoardState, Marks } from '../../board/state';
import type { Game } from '../../game/game';
import type { GameEvent, Need, View } from '../../protocol/messages';
import { readMove, type Choices } from '../moves/moves';
import { traceOf } from './trace';

export function boardOf(view: View): BoardState {
  const owners = new Map<string, number[]>();
  const stations = new Map<string, number>();
  view.seats.forEach((seat, i) => {
    for (const r of seat.routes ?? []) owners.set(r, [...(owners.get(r) ?? []), i]);
    for (const p of seat.stations ?? []) stations.set(p, i);
  });
  return { owners, closed: new Set(view.closed ?? []), stations };
}

/** What somebody looks at: it is lit on the board, and in the market and the shop. */
export interface Look {
  readonly ticket?: string | undefined;
  readonly need?: Need | undefined;
  readonly route?: string | undefined;
  readonly routes?: readonly string[] | undefined;
  readonly places?: readonly string[] | undefined;
  /** Place of the display, "deck", "tickets" or a technology. */
  readonly spot?: string | undefined;
  /** Tickets that a hint would keep. */
  readonly tickets?: readonly string[] | undefined;
}

/** `events` are those of which the board keeps a trace. */
export function marksOf(game: Game, choices: Choices | null, events: readonly GameEvent[], look: Look): Marks {
  const ticket = game.tickets.find((x) => x.id === look.ticket);
  const trace = traceOf(events);
  const way = ticket === undefined ? [] : (look.need?.way ?? []);
  return {
    open: new Set(choices?.claims.keys() ?? []),
    openPlaces: new Set(choices?.stations.keys() ?? []),
    lit: new Set([...way, ...(look.route === undefined ? [] : [look.route]), ...(look.routes ?? [])]),
    litPlaces: new Set([...(ticket?.ends.flat() ?? []), ...(look.places ?? [])]),
    fresh: trace.routes,
    freshPlaces: trace.places,
  };
}

/** Where a hint points. */
export function hintMarks(text: string, view: View): Look {
  const move = readMove(text);
  switch (move.kind) {
    case 'claim':
      return { route: move.target };
    case 'station':
      return { places: [move.target!] };
    case 'buy':
      return { spot: move.target };
    case 'take':
      return { spot: String(move.slot) };
    case 'draw':
      return { spot: 'deck' };
    case 'tickets':
      return { spot: 'tickets' };
    case 'keep':
      return { tickets: move.list };
    case 'pay':
    case 'withdraw':
      return { route: view.tunnel?.route };
    default:
      return {};
  }
}
