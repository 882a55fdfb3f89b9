// A table seen by its one player, as lessons want it.
import type { Game } from '../../game/game';
import { choicesOf } from '../../table/moves/moves';
import type { TableState } from '../../client/table';
import type { Mark, Scene } from './types';

/** Null while nobody sits there with cards: the table waits or we only watch. */
export function sceneOf(game: Game, table: TableState, names: readonly string[]): Scene | null {
  const eye = table.eyes.find((e) => e.seat !== null);
  const me = eye?.view.me;
  if (eye === undefined || me === undefined) return null;
  const moves = table.stage === 'running' && !table.info?.paused ? (eye.legal?.moves ?? []) : [];
  return {
    game,
    view: eye.view,
    me,
    seat: me.seat,
    names,
    needs: eye.needs ?? [],
    choices: choicesOf(moves),
    ask: moves.length > 0 && eye.ask ? eye.ask : null,
    running: table.stage === 'running',
    log: table.log,
  };
}

export const part = (id: string): Mark => ({ kind: 'part', id });

/** Our turn has begun and nothing has been done in it. */
export const atStart = ({ view, seat, ask }: Scene): boolean =>
  ask !== null &&
  view.turn === seat &&
  (view.phase === 'action' || view.phase === 'shunt') &&
  !view.bought &&
  (view.claims ?? 0) === 0;

export const mine = (scene: Scene) => scene.view.seats[scene.seat]!;
