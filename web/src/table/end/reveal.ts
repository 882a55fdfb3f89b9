// The end as it is told: lines of the score pad, tickets one by one, each with what it lights on the board.
import type { Game } from '../../game/game';
import type { SeatSheet, Sheet } from '../../protocol/messages';
import type { Look } from '../marks/marks';

export type Step =
  | { readonly line: 'routes' }
  | {
      readonly line: 'ticket';
      readonly seat: number;
      readonly ticket: string;
      readonly points: number;
      readonly look: Look;
    }
  | { readonly line: 'bonus'; readonly id: string; readonly look: Look }
  | { readonly line: 'total' };

const bonusesOf = (sheet: Sheet): string[] => [...new Set(sheet.seats.flatMap((s) => Object.keys(s.bonuses)))];

/** A ticket's ends and, if it is complete, the way that joins them, borrowed routes included. */
export function ticketLook(game: Game, sheet: Sheet, seat: number, id: string): Look {
  const ticket = game.tickets.find((x) => x.id === id);
  if (ticket === undefined) return {};
  const done = sheet.seats[seat]?.completed.find((x) => x.ticket === id);
  return { places: ticket.ends.flat(), routes: done?.way ?? [] };
}

function bonusLook(game: Game, sheet: Sheet, id: string): Look {
  const winners = sheet.seats.flatMap((s, i) => ((s.bonuses[id] ?? 0) > 0 ? [i] : []));
  if (id === 'longest_path' || id === 'equalising_beam')
    return { routes: winners.flatMap((i) => sheet.seats[i]?.path ?? []) };
  if (id === 'districts') {
    const joined = new Set(winners.flatMap((i) => sheet.seats[i]?.districts ?? []));
    return { places: game.districts.filter((d) => joined.has(d.id)).flatMap((d) => d.places) };
  }
  return game.bigCities.some((c) => c.place === id) ? { places: [id] } : {};
}

export function stepsOf(game: Game, sheet: Sheet): Step[] {
  const tickets = sheet.seats.flatMap((s, seat) =>
    [...s.completed, ...s.failed].map((x): Step => ({
      line: 'ticket',
      seat,
      ticket: x.ticket,
      points: x.points,
      look: ticketLook(game, sheet, seat, x.ticket),
    })),
  );
  return [
    ...(game.machine === 'board' ? [{ line: 'routes' } as const] : []),
    ...tickets,
    ...bonusesOf(sheet).map((id): Step => ({ line: 'bonus', id, look: bonusLook(game, sheet, id) })),
    { line: 'total' },
  ];
}

/** What of the sheet has been told after some steps. */
export interface Told {
  readonly routes: boolean;
  readonly tickets: ReadonlySet<string>;
  readonly bonuses: ReadonlySet<string>;
  readonly total: boolean;
}

export function toldBy(steps: readonly Step[]): Told {
  return {
    routes: steps.some((s) => s.line === 'routes'),
    tickets: new Set(steps.flatMap((s) => (s.line === 'ticket' ? [`${s.seat} ${s.ticket}`] : []))),
    bonuses: new Set(steps.flatMap((s) => (s.line === 'bonus' ? [s.id] : []))),
    total: steps.some((s) => s.line === 'total'),
  };
}

/** A seat's points as far as they have been told. */
export function pointsSoFar(sheet: SeatSheet, seat: number, told: Told): number {
  if (told.total) return sheet.total;
  const tickets = [...sheet.completed, ...sheet.failed].filter((x) => told.tickets.has(`${seat} ${x.ticket}`));
  const bonuses = Object.entries(sheet.bonuses).filter(([id]) => told.bonuses.has(id));
  return (
    (told.routes ? sheet.routes : 0) +
    tickets.reduce((n, x) => n + x.points, 0) +
    bonuses.reduce((n, [, points]) => n + points, 0)
  );
}
