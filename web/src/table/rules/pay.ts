// Whether a set of cards pays for something: where any few cards stand for a wild (UK-C1), in more ways than are
// listed. A payment is a set without labels: it is legal if some reading of it fits (UK-C3). The server has the last
// word.
import type { Game } from '../../game/game';
import type { Cards, View } from '../../protocol/messages';
import { count } from '../moves/moves';

export interface Price {
  /** Cards, wilds or stand-ins that are asked for; Diesel Power may allow one less (UK-V10). */
  readonly units: readonly number[];
  /** How many of them must be wild. */
  readonly wilds: number;
  /** The colour of the others; null = any one. */
  readonly colour: string | null;
  /** So many cards of any kind stand for a wild; 0 = none do. */
  readonly standIn: number;
}

function effect(game: Game, view: View, name: string): number | undefined {
  const mine = view.me === undefined ? [] : (view.seats[view.me.seat]?.technologies ?? []);
  const found = game.technologies.filter((x) => x.effect === name && mine.includes(x.id));
  return found.length === 0 ? undefined : Math.min(...found.map((x) => x.value));
}

export const standInOf = (game: Game, view: View): number =>
  game.cardsForOneWild === 0 ? 0 : (effect(game, view, 'cards_for_one_wild') ?? game.cardsForOneWild);

/** What a claim or a purchase costs; undefined for what cannot be paid freely. */
export function priceOf(game: Game, view: View, kind: string, target: string): Price | undefined {
  const standIn = standInOf(game, view);
  if (kind === 'buy') {
    const cost = game.technologies.find((x) => x.id === target)?.cost;
    return cost === undefined ? undefined : { units: [cost], wilds: cost, colour: null, standIn };
  }
  const route = game.routes.find((r) => r.id === target);
  if (kind !== 'claim' || route === undefined) return undefined;
  const less = route.cards - (effect(game, view, 'claim_discount') ?? 0);
  const units = less < route.cards && less >= Math.max(1, route.locomotives) ? [route.cards, less] : [route.cards];
  return { units, wilds: route.locomotives, colour: route.colour === 'gray' ? null : route.colour, standIn };
}

/** True if some reading of the cards is exactly the price. */
export function pays(price: Price, cards: Cards): boolean {
  const all = count(cards);
  const colours = price.colour === null ? Object.keys(cards).filter((c) => c !== 'wild') : [price.colour];
  for (const colour of colours.length === 0 ? [''] : colours) {
    for (let own = 0; own <= (cards[colour] ?? 0); own++) {
      for (let wild = 0; wild <= (cards['wild'] ?? 0); wild++) {
        const rest = all - own - wild;
        if (rest > 0 && (price.standIn === 0 || rest % price.standIn !== 0)) continue;
        const stand = rest === 0 ? 0 : rest / price.standIn;
        if (wild + stand >= price.wilds && price.units.includes(own + wild + stand)) return true;
      }
    }
  }
  return false;
}

/** As records write it: colours in the order of the data, wilds last. */
export function payText(game: Game, cards: Cards): string {
  const order = [...game.colours.map((c) => c.id), 'wild'];
  return order.flatMap((c) => (cards[c] ? [`${c}*${cards[c]}`] : [])).join('+');
}
