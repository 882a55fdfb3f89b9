// A table seen by its one player, as lessons want it.
import type { Game } from '../../game/game';
import type { Examples } from '../../protocol/messages';
import type { TableState } from '../../client/table';
import type { Mark, Scene } from './types';

/** Null while nobody sits there with cards: the table waits or we only watch. */
export function sceneOf(game: Game, table: TableState, names: readonly string[], examples: Examples): Scene | null {
  const eye = table.eyes.find((e) => e.seat !== null);
  const me = eye?.view.me;
  if (eye === undefined || me === undefined) return null;
  const asked = table.stage === 'running' && !table.info?.paused && (eye.legal?.moves.length ?? 0) > 0;
  return {
    game,
    view: eye.view,
    me,
    seat: me.seat,
    names,
    examples,
    ask: asked && eye.ask ? eye.ask : null,
    running: table.stage === 'running',
    log: table.log,
  };
}

export const part = (id: string): Mark => ({ kind: 'part', id });
export const onRoute = (id: string | undefined): readonly Mark[] => (id === undefined ? [] : [{ kind: 'route', id }]);

/** Our turn has begun and nothing has been done in it. */
export const atStart = ({ view, seat, ask }: Scene): boolean =>
  ask !== null &&
  view.turn === seat &&
  (view.phase === 'action' || view.phase === 'shunt') &&
  !view.bought &&
  (view.claims ?? 0) === 0;

export const mine = (scene: Scene) => scene.view.seats[scene.seat]!;
