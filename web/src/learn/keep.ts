// Which of the offered tickets the coach would keep: what is worth most for what it costs, and not too much at once.
import { count, type Move } from '../table/moves/moves';
import type { Need, Scene } from './steps/types';

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

interface Choice {
  readonly move: Move;
  readonly tickets: readonly string[];
  readonly worth: number;
  /** Pieces or cards that all of them ask for together, and one by one. */
  readonly together: number;
  readonly apart: number;
}

const kOutOfQuestion = 1000;
/** What a locomotive for a technology is worth, in points. */
const kLocomotive = 3;

function onBoard(scene: Scene, tickets: readonly string[]): Omit<Choice, 'move' | 'tickets'> {
  const needs = tickets.map((id) => scene.needs.find((n) => n.ticket === id)).filter((n): n is Need => n !== undefined);
  const spaces = (routes: Iterable<string>): number =>
    sum([...routes].map((id) => scene.game.routes.find((r) => r.id === id)?.spaces ?? 0));
  const together = spaces(new Set(needs.flatMap((n) => n.claims ?? [])));
  const pieces = sum(scene.game.pieces.map((p) => p.count));
  const technologies = sum(
    [...new Set(needs.flatMap((n) => n.technologies ?? []))].map(
      (id) => scene.game.technologies.find((x) => x.id === id)?.cost ?? 0,
    ),
  );
  const lost = needs.some((n) => n.need === 'cut_off' || n.need === 'out_of_reach');
  const points = sum(tickets.map((id) => scene.game.tickets.find((x) => x.id === id)?.points ?? 0));
  const tooMuch = lost || together > pieces * 0.75 ? kOutOfQuestion : 0;
  return {
    worth: points - 0.6 * together - kLocomotive * technologies - 2 * tickets.length - tooMuch - together / 1000,
    together,
    apart: sum(needs.map((n) => spaces(n.claims ?? []))),
  };
}

function withCards(scene: Scene, tickets: readonly string[]): Omit<Choice, 'move' | 'tickets'> {
  const asked: Record<string, number> = {};
  let points = 0;
  for (const id of [...scene.me.tickets, ...tickets]) {
    const ticket = scene.game.tickets.find((x) => x.id === id);
    if (tickets.includes(id)) points += ticket?.points ?? 0;
    for (const [c, n] of Object.entries(ticket?.cards ?? {})) asked[c] = (asked[c] ?? 0) + n;
  }
  const have = (c: string): number =>
    (scene.me.hand[c] ?? 0) + (scene.me.track?.[c] ?? 0) + (scene.view.seats[scene.seat]?.yard?.[c]?.coloured ?? 0);
  const short = sum(Object.entries(asked).map(([c, n]) => Math.max(0, n - have(c))));
  const tooMuch = tickets.length > 0 && scene.me.tickets.length + tickets.length > 3 ? kOutOfQuestion : 0;
  return { worth: points - 1.6 * short - tooMuch, together: count(asked), apart: count(asked) - short };
}

export function bestKeep(scene: Scene): Choice | undefined {
  const choices = scene.choices.keeps.map((move): Choice => {
    const tickets = move.list ?? [];
    return { move, tickets, ...(scene.game.machine === 'cards' ? withCards(scene, tickets) : onBoard(scene, tickets)) };
  });
  return choices.sort((a, b) => b.worth - a.worth)[0];
}
