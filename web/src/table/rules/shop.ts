// What a technology would change: routes that it opens at once, and those that still ask for another one.
import type { Game, Technology } from '../../game/game';
import type { View } from '../../protocol/messages';

export interface Ware {
  readonly technology: Technology;
  readonly held: boolean;
  /** Copies nobody has. */
  readonly left: number;
  /** They have left the game (UK-V8). */
  readonly offSale: boolean;
  readonly now: readonly string[];
  readonly later: readonly string[];
}

/** UK-V8: unsold bets leave the game when the deck is reshuffled for the first time. */
export const isOffSale = (technology: Technology, view: View): boolean =>
  view.renewals > 0 && (technology.effect === 'most_tickets' || technology.effect === 'longest_path');

export function waresOf(game: Game, view: View, advanced: boolean): Ware[] {
  const mine = new Set(view.me === undefined ? [] : view.seats[view.me.seat]?.technologies);
  const gone = new Set([...(view.closed ?? []), ...view.seats.flatMap((s) => s.routes ?? [])]);
  return game.technologies
    .filter((x) => advanced || !x.advanced)
    .map((technology) => {
      const routes = game.routes.filter((r) => r.technologies.includes(technology.id) && !gone.has(r.id));
      const opens = (id: string): boolean =>
        game.routes.find((r) => r.id === id)!.technologies.every((x) => x === technology.id || mine.has(x));
      const ids = routes.map((r) => r.id);
      return {
        technology,
        held: mine.has(technology.id),
        left:
          technology.copies -
          view.seats.reduce((n, s) => n + (s.technologies ?? []).filter((x) => x === technology.id).length, 0),
        offSale: isOffSale(technology, view),
        now: ids.filter(opens),
        later: ids.filter((id) => !opens(id)),
      };
    });
}
