// What the teacher says of the next move, in words, and where it is done on the screen. Move and reasons are the server's.
import type { Advice } from '../protocol/messages';
import { readMove } from '../table/moves/moves';
import { adviceTexts } from './lessons/advice';
import { part } from './steps/scene';
import type { Language, Mark, Plan, Said, Scene, Values } from './steps/types';
import {
  cardsOf,
  colourName,
  join,
  payment,
  percent,
  price,
  routeName,
  technologyName,
  theCard,
  ticketName,
} from './steps/words';

/** Nothing is asked of us: whoever is at turn is watched. */
export function waiting({ view, seat, names }: Scene): Plan {
  const who = view.waiting.find((s) => s !== seat) ?? view.turn ?? 0;
  return {
    kind: 'wait',
    move: '',
    said: { words: adviceTexts.wait, values: () => ({ name: names[who] ?? '' }) },
    point: [],
  };
}

function valuesOf({ game, names }: Scene, move: string, advice: Advice, l: Language): Values {
  const { reason, tickets = [], ticket, route, technology, card, rival, need = 0, have = 0 } = advice;
  const pay = payment(game, readMove(move).pay ?? {}, l);
  return {
    tickets: join(
      tickets.map((id) => ticketName(game, id, l)),
      l,
    ),
    ticket: ticket === undefined ? '' : ticketName(game, ticket, l),
    route: route === undefined ? '' : routeName(game, route, l),
    technology: technology === undefined ? '' : technologyName(game, technology, l),
    card: card === undefined ? '' : theCard(game, card, l),
    colour: card === undefined ? '' : colourName(game, card, l),
    name: rival === undefined ? '' : (names[rival] ?? ''),
    pay,
    cards: pay,
    price: reason === 'buy' ? cardsOf(game, 'wild', need, l, true) : route === undefined ? '' : price(game, route, l),
    percent: percent(advice.chance ?? 0, l),
    n: reason === 'points' ? (advice.points ?? 0) : need,
    apart: advice.apart ?? 0,
    all: have,
    have: reason === 'take_grey' && card !== undefined ? cardsOf(game, card, have, l, true) : have,
  };
}

function marksOf(move: string, { reason, tickets = [], route, technology }: Advice): readonly Mark[] {
  if (reason.startsWith('keep'))
    return tickets.length === 0 ? [part('offer')] : tickets.map((id) => ({ kind: 'offered', id }));
  if (readMove(move).kind === 'claim' && route !== undefined) return [{ kind: 'route', id: route }];
  if (technology !== undefined) return [{ kind: 'technology', id: technology }];
  return [{ kind: 'move', id: move }];
}

export const planOf = (scene: Scene, move: string, advice: Advice): Plan => ({
  kind: advice.reason,
  move,
  said: { words: adviceTexts[advice.reason], values: (l) => valuesOf(scene, move, advice, l) },
  point: marksOf(move, advice),
});

/** All that is said about the next move, one sentence after the other. */
export function sayings(scene: Scene, next: Plan): Said[] {
  const second: Said = { words: adviceTexts.second, values: () => ({}) };
  return scene.ask !== null && scene.view.phase === 'second_card' ? [second, next.said] : [next.said];
}
