// Why something is not to be had now, in words and with the clause of the rules: the first reason that holds.
import type { Game } from '../../game/game';
import { say, t } from '../../i18n/index.svelte';
import type { View } from '../../protocol/messages';
import { count, type Choices } from '../moves/moves';
import { standInOf } from './pay';
import { isOffSale } from './shop';
import { cardName } from '../moves/words';

export interface Reason {
  readonly text: string;
  /** As in docs/rules; absent where no rule but the moment forbids it. */
  readonly clause?: string | undefined;
}

/** What a reason is looked for in. */
export interface Case {
  readonly game: Game;
  readonly view: View;
  readonly choices: Choices | null;
  readonly names: readonly string[];
}

const reason = (text: string, clause?: string): Reason => ({ text, clause });
const notPossible = (): Reason => reason(t('table.not_legal_now'));
const claiming = new Set(['action', 'right_of_way', 'second_claim']);
const drawing = new Set(['action', 'second_card', 'third_card']);
const acting = new Set(['action']);

/** What must be done first, or nothing if this is the moment. */
function early({ game, view, choices }: Case, phases: ReadonlySet<string>): Reason | undefined {
  const card = game.machine === 'cards';
  if (view.phase === 'over') return reason(t('why.over'));
  if (choices === null || choices.all.length === 0) return reason(t('why.not_asked'), card ? 'CG-9' : 'CORE-1');
  if (phases.has(view.phase)) return undefined;
  switch (view.phase) {
    case 'second_card':
    case 'third_card':
      return reason(t('why.only_drawing'), card ? 'CG-15' : 'CORE-D1');
    case 'opening':
    case 'keep_tickets':
      return reason(t('why.only_tickets'), card ? 'CG-33' : 'CORE-K1');
    case 'surcharge':
      return reason(t('why.only_tunnel'), 'EU-T3');
    case 'right_of_way':
      return reason(t('why.only_claim'), 'UK-R3');
    default:
      return reason(t('why.not_now'));
  }
}

export function whyNoClaim(at: Case, id: string): Reason {
  const { game, view, names } = at;
  const route = game.routes.find((r) => r.id === id);
  if (route === undefined) return notPossible();
  const owner = view.seats.findIndex((s) => s.routes?.includes(id));
  if (owner >= 0 && owner === view.me?.seat) return reason(t('why.yours'));
  if (owner >= 0 && view.phase !== 'right_of_way')
    return reason(t('why.taken', { name: names[owner] ?? '' }), 'CORE-R2');
  if (view.closed?.includes(id)) return reason(t('why.closed', { n: view.seats.length }), 'CORE-R8');
  const seat = view.me === undefined ? undefined : view.seats[view.me.seat];
  const twin =
    route.double === undefined ? undefined : game.routes.find((r) => r.double === route.double && r.id !== id);
  if (twin !== undefined && seat?.routes?.includes(twin.id)) return reason(t('why.twin'), 'CORE-R7');
  const wait = early(at, claiming);
  if (wait !== undefined || seat === undefined) return wait ?? reason(t('why.not_asked'));
  const lacking = route.technologies.filter((x) => !seat.technologies?.includes(x));
  if (lacking.length > 0) {
    const technologies = lacking
      .map((x) => game.technologies.find((y) => y.id === x))
      .map((x) => (x ? say(x.name) : ''));
    return reason(t('why.technology', { names: technologies.join(', ') }), 'UK-P1');
  }
  const pieces = seat.pieces?.[route.piece] ?? 0;
  if (pieces < route.spaces) return reason(t('why.pieces', { n: pieces }), 'CORE-R5');
  return shortOf(at, route.colour, route.cards, route.locomotives);
}

/** Which cards are missing for `cards` of one colour, of which `wilds` must be wild. */
function shortOf({ game, view }: Case, colour: string, cards: number, wilds: number): Reason {
  const hand = view.me?.hand ?? {};
  const wild = hand['wild'] ?? 0;
  const standIn = standInOf(game, view);
  if (wild < wilds) {
    const n = wilds - wild;
    return standIn > 0
      ? reason(t('why.wilds', { n, k: standIn, card: say(game.wildName) }), 'UK-C1')
      : reason(t('why.cards', { n, card: say(game.wildName) }), 'EU-F1');
  }
  const colours = colour === 'gray' ? game.colours.map((c) => c.id) : [colour];
  const best = colours.reduce((a, b) => ((hand[b] ?? 0) > (hand[a] ?? 0) ? b : a));
  const short = cards - wild - (hand[best] ?? 0);
  if (short <= 0) return reason(t('why.no_way_to_pay'));
  return colour === 'gray'
    ? reason(t('why.any_colour', { n: short }), 'CORE-R4')
    : reason(t('why.cards', { n: short, card: cardName(game, best) }), 'CORE-R3');
}

export function whyNoStation(at: Case, place: string): Reason {
  const { game, view, names } = at;
  const owner = view.seats.findIndex((s) => s.stations?.includes(place));
  if (owner >= 0) return reason(t('why.station_there', { name: names[owner] ?? '' }), 'EU-B1');
  const wait = early(at, acting);
  if (wait !== undefined || view.me === undefined) return wait ?? reason(t('why.not_asked'));
  if (game.stations === 0) return notPossible();
  const left = view.seats[view.me.seat]?.stations_left ?? 0;
  if (left === 0) return reason(t('why.no_stations'), 'EU-B3');
  const short = shortOf(at, 'gray', game.stations - left + 1, 0);
  return { ...short, clause: 'EU-B2' };
}

/** A place of the display, from 1. */
export function whyNoTake(at: Case, slot: number): Reason {
  const { game, view } = at;
  const wait = early(at, drawing);
  if (wait !== undefined) return wait;
  if (view.phase === 'third_card') return reason(t('why.third_unseen'), 'UK-V7');
  if (view.phase === 'second_card' && view.display[slot - 1] === 'wild')
    return reason(t('why.second_wild', { card: say(game.wildName) }), game.machine === 'cards' ? 'CG-17' : 'CORE-D4');
  // Whatever else lies there could be taken: the table has closed the display with the deck.
  if (game.machine === 'cards' && view.deck === 0 && view.display[slot - 1] !== null)
    return reason(t('why.display_closed'), 'A-6');
  return notPossible();
}

export function whyNoDraw(at: Case): Reason {
  const wait = early(at, drawing);
  if (wait !== undefined) return wait;
  if (at.view.deck === 0) return reason(t('why.deck_empty'), at.game.machine === 'cards' ? 'CG-21' : 'CORE-D8');
  return notPossible();
}

export function whyNoTickets(at: Case): Reason {
  const card = at.game.machine === 'cards';
  if (at.view.tickets_left === 0) return reason(t('why.no_tickets_left'), card ? 'CG-33' : 'CORE-K5');
  return early(at, acting) ?? notPossible();
}

export function whyNoBuy(at: Case, id: string): Reason {
  const { game, view } = at;
  const technology = game.technologies.find((x) => x.id === id);
  if (technology === undefined) return notPossible();
  const held = (seat: number): boolean => view.seats[seat]?.technologies?.includes(id) ?? false;
  if (view.me !== undefined && held(view.me.seat)) return reason(t('why.held'), 'UK-B3');
  if (view.seats.filter((_, i) => held(i)).length >= technology.copies) return reason(t('why.sold_out'), 'UK-B3');
  if (isOffSale(technology, view)) return reason(t('why.reshuffled'), 'UK-V8');
  if (at.choices !== null && at.choices.all.length > 0) {
    if (view.bought) return reason(t('why.one_a_turn'), 'UK-B2');
    if (view.phase !== 'action' && view.phase !== 'opening') return reason(t('why.before_action'), 'UK-B1');
  }
  const wait = early(at, acting);
  if (wait !== undefined) return wait;
  const hand = view.me?.hand ?? {};
  const wild = hand['wild'] ?? 0;
  const k = standInOf(game, view);
  const units = wild + (k > 0 ? Math.floor((count(hand) - wild) / k) : 0);
  const short = { n: technology.cost - units, card: say(game.wildName) };
  if (short.n > 0)
    return k > 0 ? reason(t('why.wilds', { ...short, k }), 'UK-C1') : reason(t('why.cards', short), 'UK-B1');
  return technology.effect === 'join_claimed_route' ? reason(t('why.nothing_to_join'), 'UK-R3') : notPossible();
}

/** Card Game: why cards of a colour cannot be played to the rail yard, robbing included. */
export function whyNoPlay(at: Case, colour: string): Reason {
  const { game, view, names } = at;
  const wait = early(at, acting);
  if (wait !== undefined || view.me === undefined) return wait ?? reason(t('why.not_asked'));
  if (colour === 'wild') return reason(t('why.wild_alone', { card: say(game.wildName) }), 'CG-24');
  const rowOf = (seat: number): number => {
    const row = view.seats[seat]?.yard?.[colour];
    return row === undefined ? 0 : row.coloured + row.wild;
  };
  if (rowOf(view.me.seat) > 0) return reason(t('why.own_row'), 'CG-25');
  if (!view.me.hand[colour]) return reason(t('why.not_in_hand'));
  const owner = view.seats.findIndex((_, i) => rowOf(i) > 0);
  if (owner >= 0) return reason(t('why.rob', { n: rowOf(owner), name: names[owner] ?? '' }), 'CG-26');
  return reason(t('why.set'), 'CG-22');
}
