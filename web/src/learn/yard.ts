// The Card Game: which cards the coach would lay out or take.
import { count, type Move } from '../table/moves/moves';
import { mine } from './steps/scene';
import type { Scene } from './steps/types';

/** What the tickets still ask for beyond what lies on the track and in the yard. */
export function wanted(scene: Scene): Record<string, number> {
  const out: Record<string, number> = {};
  for (const id of scene.me.tickets)
    for (const [c, n] of Object.entries(scene.game.tickets.find((x) => x.id === id)?.cards ?? {}))
      out[c] = (out[c] ?? 0) + n;
  for (const c of Object.keys(out))
    out[c] = Math.max(0, out[c]! - (scene.me.track?.[c] ?? 0) - (mine(scene).yard?.[c]?.coloured ?? 0));
  return out;
}

export interface YardPlan {
  readonly move: Move;
  readonly worth: number;
  /** A ticket that asks for these cards. */
  readonly ticket: string | undefined;
  /** The seat that would lose its row. */
  readonly victim: number | undefined;
}

const rowOf = (scene: Scene, seat: number, colour: string): number => {
  const row = scene.view.seats[seat]?.yard?.[colour];
  return row === undefined ? 0 : row.coloured + row.wild;
};

/** The best cards to lay out, if any are worth it. */
export function bestPlay(scene: Scene): YardPlan | undefined {
  const want = wanted(scene);
  const plans = scene.choices.others
    .filter((m) => m.kind === 'play')
    .map((move): YardPlan => {
      const pay = move.pay ?? {};
      const wild = pay['wild'] ?? 0;
      const colours = Object.keys(pay).filter((c) => c !== 'wild');
      const useful = colours.reduce((n, c) => n + Math.min(pay[c]!, want[c] ?? 0), 0);
      const found = scene.view.seats.findIndex(
        (_, seat) => seat !== scene.seat && colours.some((c) => rowOf(scene, seat, c) > 0),
      );
      const victim = found < 0 ? undefined : found;
      return {
        move,
        worth: 3 * useful - (count(pay) - wild - useful) - 2.5 * wild + (victim === undefined ? 0 : 2),
        ticket: scene.me.tickets.find((id) =>
          colours.some((c) => scene.game.tickets.find((x) => x.id === id)?.cards?.[c]),
        ),
        victim,
      };
    })
    .filter((p) => p.worth >= 4);
  return plans.sort((a, b) => b.worth - a.worth)[0];
}

/** The open card to take: a wanted colour, first one that the hand can make a row of. */
export function bestCard(scene: Scene): { readonly slot: number; readonly card: string } | undefined {
  const want = wanted(scene);
  const worth = (card: string): number => {
    if (card === 'wild') return 9;
    const short = (want[card] ?? 0) - (scene.me.hand[card] ?? 0);
    return short > 0 ? 10 + ((scene.me.hand[card] ?? 0) > 0 ? 3 : 0) : 0;
  };
  return [...scene.choices.takes]
    .map((slot) => ({ slot, card: scene.view.display[slot - 1] ?? '' }))
    .filter((x) => x.card !== '' && worth(x.card) > 0)
    .sort((a, b) => worth(b.card) - worth(a.card))[0];
}
