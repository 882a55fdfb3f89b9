// What the coach would do now, and why: a function of the scene. Only legal moves are ever named.
import { count, byGoodSense } from '../table/moves/moves';
import { tunnelOdds } from './steps/odds';
import { bestKeep } from './keep';
import { adviceTexts, type AdviceKind } from './lessons/advice';
import { part } from './steps/scene';
import type { Language, Mark, Plan, Said, Scene, Values, Wish } from './steps/types';
import { lacking, legsOf, paymentFor, readyFor, wants } from './steps/ways';
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
import { bestCard, bestPlay } from './yard';

const said = (kind: AdviceKind, values: (l: Language) => Values = () => ({})): Said => ({
  words: adviceTexts[kind],
  values,
});
const plan = (kind: AdviceKind, move: string, point: readonly Mark[], values?: (l: Language) => Values): Plan => ({
  kind,
  move,
  said: said(kind, values),
  point,
});
const button = (move: string): Mark => ({ kind: 'move', id: move });

export function advise(scene: Scene, wish?: Wish): Plan {
  const { view, choices } = scene;
  if (scene.ask === null) {
    const who = view.waiting.find((s) => s !== scene.seat) ?? view.turn ?? 0;
    return plan('wait', '', [], () => ({ name: scene.names[who] ?? '' }));
  }
  if (choices.keeps.length > 0) return keep(scene);
  if (view.phase === 'surcharge') return surcharge(scene);
  if (view.phase !== 'action' && view.phase !== 'second_card') return free(scene);
  if (view.phase === 'second_card') return card(scene) ?? free(scene);
  if (scene.game.machine === 'cards') return play(scene) ?? card(scene) ?? tickets(scene) ?? free(scene);
  const bought = buy(scene);
  if (bought) return bought;
  const [first, then] = wish === 'cards' ? [card, claim] : [claim, card];
  if (legsOf(scene).length === 0) return tickets(scene) ?? points(scene) ?? card(scene) ?? free(scene);
  return first(scene) ?? then(scene) ?? points(scene) ?? tickets(scene) ?? free(scene);
}

const free = (scene: Scene): Plan =>
  plan('free', scene.choices.all[0]?.text ?? '', [scene.choices.others.length > 0 ? part('actions') : part('board')]);

function keep(scene: Scene): Plan {
  const { game } = scene;
  const best = bestKeep(scene);
  if (best === undefined) return free(scene);
  if (best.tickets.length === 0) return plan('keep_none', best.move.text, [part('offer')]);
  const kind = game.machine === 'cards' ? 'keep_cards' : best.apart > best.together + 1 ? 'keep_shared' : 'keep_reach';
  const all = game.pieces.reduce((n, p) => n + p.count, 0);
  return plan(
    kind,
    best.move.text,
    best.tickets.map((id) => ({ kind: 'offered', id })),
    (l) => ({
      tickets: join(
        best.tickets.map((id) => ticketName(game, id, l)),
        l,
      ),
      n: best.together,
      apart: best.apart,
      have: best.apart,
      all,
    }),
  );
}

function surcharge(scene: Scene): Plan {
  const n = scene.view.tunnel?.surcharge ?? 0;
  const pay = scene.choices.all.filter((m) => m.kind === 'pay').sort(byGoodSense(scene.me.hand))[0];
  if (pay === undefined) return plan('surcharge_withdraw', 'withdraw', [button('withdraw')], () => ({ n }));
  return plan('surcharge_pay', pay.text, [button(pay.text)], (l) => ({
    n,
    pay: payment(scene.game, pay.pay ?? {}, l),
  }));
}

function play(scene: Scene): Plan | undefined {
  const best = bestPlay(scene);
  if (best === undefined) return undefined;
  const pay = best.move.pay ?? {};
  const three = Object.keys(pay).filter((c) => c !== 'wild').length === 3;
  return plan(
    best.victim !== undefined ? 'rob' : three ? 'play_three' : 'play',
    best.move.text,
    [button(best.move.text)],
    (l) => ({
      cards: payment(scene.game, pay, l),
      ticket: best.ticket === undefined ? '' : ticketName(scene.game, best.ticket, l),
      name: scene.names[best.victim ?? 0] ?? '',
    }),
  );
}

/** A claim on the way of a ticket: much for little first; a tunnel only if it will most likely succeed. */
function claim(scene: Scene): Plan | undefined {
  const { game } = scene;
  const best = legsOf(scene)
    .flatMap((leg) => {
      const move = readyFor(scene, leg);
      if (move === undefined) return [];
      return [
        {
          ...leg,
          move,
          worth:
            leg.route.points -
            2 * (move.pay?.['wild'] ?? 0) -
            (leg.route.kind === 'tunnel' ? 2 : 0) -
            (count(move.pay ?? {}) - leg.route.cards),
        },
      ];
    })
    .sort((a, b) => b.worth - a.worth)[0];
  if (best === undefined) return undefined;
  const kind = best.route.kind === 'tunnel' ? 'claim_tunnel' : best.route.kind === 'ferry' ? 'claim_ferry' : 'claim';
  return plan(kind, best.move.text, [{ kind: 'route', id: best.route.id }], (l) => ({
    route: routeName(game, best.route.id, l),
    ticket: ticketName(game, best.ticket, l),
    price: price(game, best.route.id, l),
    pay: payment(game, best.move.pay ?? {}, l),
    percent:
      kind === 'claim_tunnel' ? percent(tunnelOdds(game, scene.view, best.move.pay ?? {}).surcharge[0] ?? 1, l) : '',
  }));
}

/** The longest route that can be paid, whatever it joins. */
function points(scene: Scene): Plan | undefined {
  const { game } = scene;
  const best = game.routes
    .flatMap((route) => {
      const move = route.kind === 'tunnel' ? undefined : paymentFor(scene, route.id);
      return move === undefined ? [] : [{ route, move }];
    })
    .sort((a, b) => b.route.points - a.route.points)[0];
  if (best === undefined || best.route.points < 4) return undefined;
  return plan('points', best.move.text, [{ kind: 'route', id: best.route.id }], (l) => ({
    route: routeName(game, best.route.id, l),
    n: best.route.points,
    pay: payment(game, best.move.pay ?? {}, l),
  }));
}

const tickets = (scene: Scene): Plan | undefined =>
  scene.choices.has('tickets') ? plan('tickets', 'tickets', [button('tickets')]) : undefined;

/** A technology that a ticket waits for, if locomotives pay for it: four other cards are too dear for a start. */
function buy(scene: Scene): Plan | undefined {
  const { game } = scene;
  const waiting = new Map<string, string[]>();
  for (const need of scene.needs)
    if (need.held && need.need === 'open')
      for (const x of need.technologies ?? []) waiting.set(x, [...(waiting.get(x) ?? []), need.ticket]);
  const best = [...waiting]
    .flatMap(([technology, tickets]) => {
      const move = [...(scene.choices.purchases.get(technology) ?? [])].find((m) =>
        Object.keys(m.pay ?? {}).every((c) => c === 'wild'),
      );
      return move === undefined ? [] : [{ technology, tickets, move, cost: count(move.pay ?? {}) }];
    })
    .sort((a, b) => b.tickets.length - a.tickets.length || a.cost - b.cost)[0];
  if (best === undefined) return undefined;
  return plan('buy', best.move.text, [{ kind: 'technology', id: best.technology }], (l) => ({
    technology: technologyName(game, best.technology, l),
    ticket: ticketName(game, best.tickets[0]!, l),
    price: cardsOf(game, 'wild', best.cost, l, true),
  }));
}

/** An open card that helps, or one from the deck. */
function card(scene: Scene): Plan | undefined {
  const { game, view, choices } = scene;
  const take = (slot: number): Mark[] => [button(`take ${slot}`)];
  if (game.machine === 'cards') {
    const best = bestCard(scene);
    if (best?.card === 'wild')
      return plan('take_wild', `take ${best.slot}`, take(best.slot), (l) => ({ card: theCard(game, 'wild', l) }));
    if (best)
      return plan('take_yard', `take ${best.slot}`, take(best.slot), (l) => ({
        colour: colourName(game, best.card, l),
        card: theCard(game, best.card, l),
      }));
    return choices.has('draw') ? plan('draw', 'draw', [button('draw')]) : undefined;
  }
  const slotOf = (kind: string): number | undefined =>
    [...choices.takes].find((slot) => view.display[slot - 1] === kind);
  // Locomotives buy technologies: where there are any, an open one is worth a turn.
  const hungry = legsOf(scene).some((leg) => lacking(scene, leg.route).length > 0);
  const wildSlot = slotOf('wild');
  const best = wants(scene).find((w) => slotOf(w.card) !== undefined);
  if (wildSlot !== undefined && (best === undefined || best.card === 'wild' || (hungry && best.worth < 18))) {
    return plan('take_wild', `take ${wildSlot}`, take(wildSlot), (l) => ({ card: theCard(game, 'wild', l) }));
  }
  if (best === undefined) return choices.has('draw') ? plan('draw', 'draw', [button('draw')]) : undefined;
  const slot = slotOf(best.card)!;
  const have = scene.me.hand[best.card] ?? 0;
  const kind = best.reserve ? 'take_reserve' : best.leg.route.colour === 'gray' ? 'take_grey' : 'take';
  return plan(kind, `take ${slot}`, take(slot), (l) => ({
    route: routeName(game, best.leg.route.id, l),
    ticket: ticketName(game, best.leg.ticket, l),
    price: price(game, best.leg.route.id, l),
    n: best.short,
    have: cardsOf(game, best.card, have, l, true),
    card: theCard(game, best.card, l),
  }));
}

/** All that is said about the next move, one sentence after the other. */
export function sayings(scene: Scene, next: Plan): Said[] {
  return scene.ask !== null && scene.view.phase === 'second_card' ? [said('second'), next.said] : [next.said];
}
