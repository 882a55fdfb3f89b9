// What to do next, so that a game ends soon and yet has a bit of everything: claims first, long ones before short ones.
import type { Sight } from './sight';

export type Act = { readonly on: 'move' | 'route' | 'place' | 'purchase' | 'ticket'; readonly id: string };

/** What was done before: some things are to be done once in a game. */
export interface Memory {
  readonly done: Map<string, number>;
  readonly bought: Set<string>;
}

export const newMemory = (): Memory => ({ done: new Map(), bought: new Set() });

const cardsIn = (move: string): number => [...move.matchAll(/\*(\d+)/g)].reduce((sum, m) => sum + Number(m[1]), 0);
const count = (memory: Memory, what: string): number => memory.done.get(what) ?? 0;

export function remember(memory: Memory, act: Act): void {
  const what = act.on === 'move' ? act.id.split(' ')[0]! : act.on;
  memory.done.set(what, count(memory, what) + 1);
  if (act.on === 'purchase') memory.bought.add(act.id);
}

/** The next thing to click; null if nothing is offered. */
export function choose(sight: Sight, memory: Memory): Act | null {
  const move = (test: (m: string) => boolean): Act | null => {
    const found = sight.moves.find(test);
    return found === undefined ? null : { on: 'move', id: found };
  };
  const longest = (all: Sight['routes']): Act | null => {
    const best = [...all].sort((a, b) => b.spaces - a.spaces)[0];
    return best === undefined ? null : { on: 'route', id: best.id };
  };
  if (sight.ways.length > 0) return { on: 'move', id: sight.ways[0]! };
  if (sight.tickets.length > 0) {
    const keep = move((m) => m.startsWith('keep '));
    if (keep !== null) return keep;
    const next = [...sight.tickets].filter((x) => !x.kept).sort((a, b) => a.points - b.points)[0];
    return next === undefined ? null : { on: 'ticket', id: next.id };
  }
  const answer = move((m) => m.startsWith('pay ')) ?? move((m) => /^(withdraw|shunt|declare)\b/.test(m));
  if (answer !== null) return answer;
  // Each of these once, so that the game has seen it.
  if (sight.places.length > 0 && count(memory, 'place') === 0 && count(memory, 'route') > 2)
    return { on: 'place', id: sight.places[0]! };
  if (sight.moves.includes('tickets') && count(memory, 'tickets') === 0 && count(memory, 'draw') > 4)
    return { on: 'move', id: 'tickets' };
  // What is used up comes back to the shop; buying it for ever would be no way to end a game.
  const news = sight.purchases.find((x) => !memory.bought.has(x));
  if (news !== undefined) return { on: 'purchase', id: news };
  const plays = sight.moves.filter((m) => m.startsWith('play ')).sort((a, b) => cardsIn(b) - cardsIn(a));
  return (
    longest(sight.routes) ??
    (plays[0] === undefined ? null : { on: 'move', id: plays[0] }) ??
    cardToTake(sight, memory) ??
    move(() => true)
  );
}

/** Face up and unseen in turn: both ways are to be seen. */
function cardToTake(sight: Sight, memory: Memory): Act | null {
  const takes = sight.moves.filter((m) => m.startsWith('take '));
  const drawn = count(memory, 'draw') + count(memory, 'take');
  if (sight.moves.includes('draw') && (drawn % 3 > 0 || takes.length === 0)) return { on: 'move', id: 'draw' };
  return takes[0] === undefined ? null : { on: 'move', id: takes[drawn % takes.length]! };
}
