// What the held tickets ask for next: routes on their ways, and which cards bring the next one nearer.
import type { Route } from '../../game/game';
import type { Cards } from '../../protocol/messages';
import { byGoodSense, type Move } from '../../table/moves/moves';
import { tunnelOdds } from './odds';
import { mine } from './scene';
import type { Scene } from './types';

/** A free route on the way of a held ticket. */
export interface Leg {
  readonly route: Route;
  readonly ticket: string;
}

export function legsOf(scene: Scene): Leg[] {
  const out = new Map<string, Leg>();
  for (const need of scene.needs) {
    if (!need.held || need.need !== 'open') continue;
    for (const id of need.claims ?? []) {
      const route = scene.game.routes.find((r) => r.id === id);
      if (route !== undefined && !out.has(id)) out.set(id, { route, ticket: need.ticket });
    }
  }
  return [...out.values()];
}

/** The sensible payment for a route, if it can be claimed now. */
export function paymentFor(scene: Scene, route: string): Move | undefined {
  return [...(scene.choices.claims.get(route) ?? [])].sort(byGoodSense(scene.me.hand))[0];
}

/** A tunnel may ask for more; with one card in reserve it mostly succeeds. */
const kReserve = 1;
const kSure = 0.6;

/** Wilds beyond those that a ferry demands for more than half of a route: too dear, unless it ends a ticket. */
function isWasteful(scene: Scene, leg: Leg, move: Move): boolean {
  const last = scene.needs.some((n) => n.held && n.claims?.length === 1 && n.claims[0] === leg.route.id);
  return !last && 2 * ((move.pay?.['wild'] ?? 0) - leg.route.locomotives) > leg.route.cards - leg.route.locomotives;
}

/** The payment with which a leg is best claimed now; none if it is better to wait for cards. */
export function readyFor(scene: Scene, leg: Leg): Move | undefined {
  const move = paymentFor(scene, leg.route.id);
  if (move === undefined || isWasteful(scene, leg, move)) return undefined;
  return leg.route.kind !== 'tunnel' || tunnelOdds(scene.game, scene.view, move.pay ?? {}).payable >= kSure
    ? move
    : undefined;
}

/** Technologies that a leg still waits for. */
export const lacking = (scene: Scene, route: Route): string[] =>
  route.technologies.filter((x) => !mine(scene).technologies?.includes(x));

/** Cards of one colour, and wilds that nothing else can be, which a route is short of. Spare wilds fill gaps. */
export function shortfall(
  route: Route,
  hand: Cards,
  colour: string,
): { readonly coloured: number; readonly wild: number } {
  const wild = hand['wild'] ?? 0;
  const spare = Math.max(0, wild - route.locomotives);
  return {
    coloured: Math.max(0, route.cards - route.locomotives - (hand[colour] ?? 0) - spare),
    wild: Math.max(0, route.locomotives - wild),
  };
}

/** A reason to want a card: the leg that it helps and how many of that colour are still short with it not yet taken. */
export interface Want {
  readonly card: string;
  readonly leg: Leg;
  readonly short: number;
  readonly worth: number;
  /** The route could be paid already: the card is for what a tunnel may ask on top. */
  readonly reserve: boolean;
}

/** For a leg every colour that would pay it: its own, or each one if it is grey. */
function coloursFor(scene: Scene, route: Route): string[] {
  return route.colour === 'gray' ? scene.game.colours.map((c) => c.id) : [route.colour];
}

/**
 * Why each kind of card is wanted, the best reason first. The nearer a route is to being paid, the more a card for it
 * is worth; a grey route counts only in the colour of which there are most. Legs that wait for a technology come last.
 */
export function wants(scene: Scene): Want[] {
  const hand = scene.me.hand;
  const out: Want[] = [];
  for (const leg of legsOf(scene)) {
    const { route } = leg;
    if (readyFor(scene, leg) !== undefined) continue;
    const late = lacking(scene, route).length > 0 ? 8 : 0;
    if (shortfall(route, hand, '').wild > 0)
      out.push({
        card: 'wild',
        leg,
        short: shortfall(route, hand, '').wild,
        worth: 14 + route.points / 4 - late,
        reserve: false,
      });
    const colours = coloursFor(scene, route);
    const most = Math.max(...colours.map((c) => hand[c] ?? 0));
    for (const card of colours) {
      // What wilds could pay is better paid otherwise.
      const short =
        shortfall(route, hand, card).coloured ||
        (route.kind === 'tunnel' ? kReserve : shortfall(route, { [card]: hand[card] ?? 0 }, card).coloured);
      if (short === 0 || (route.colour === 'gray' && ((hand[card] ?? 0) < most || most === 0))) continue;
      const grey = route.colour === 'gray' ? 2 : 0;
      out.push({
        card,
        leg,
        short,
        worth: 20 - 3 * short + route.points / 4 - grey - late,
        reserve: route.kind === 'tunnel' && scene.choices.claims.has(route.id),
      });
    }
  }
  return out.sort((a, b) => b.worth - a.worth);
}
