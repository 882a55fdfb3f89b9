// Why a route or a station is not to be had now, in words: the first reason that holds.
import type { Game } from '../game';
import { say, t } from '../i18n/index.svelte';
import type { View } from '../protocol';
import type { Choices } from './moves';
import { cardName } from './words';

const claiming = new Set(['action', 'right_of_way', 'second_claim']);

function notNow(view: View, choices: Choices | null, phases: ReadonlySet<string>): string {
  if (view.phase === 'over') return t('why.over');
  if (choices === null || choices.all.length === 0) return t('why.not_asked');
  return phases.has(view.phase) ? '' : t('why.not_now');
}

export function whyNoClaim(game: Game, view: View, choices: Choices | null, names: readonly string[], id: string): string {
  const route = game.routes.find((r) => r.id === id);
  if (route === undefined) return t('table.not_legal_now');
  const owner = view.seats.findIndex((s) => s.routes?.includes(id));
  if (owner >= 0 && owner === view.me?.seat) return t('why.yours');
  if (owner >= 0 && view.phase !== 'right_of_way') return t('why.taken', { name: names[owner] ?? '' });
  if (view.closed?.includes(id)) return t('why.closed', { n: view.seats.length });
  const seat = view.me === undefined ? undefined : view.seats[view.me.seat];
  const twin = route.double === undefined ? undefined : game.routes.find((r) => r.double === route.double && r.id !== id);
  if (twin !== undefined && seat?.routes?.includes(twin.id)) return t('why.twin');
  const early = notNow(view, choices, claiming);
  if (early !== '' || seat === undefined) return early || t('why.not_asked');
  const lacking = route.technologies.filter((x) => !seat.technologies?.includes(x));
  if (lacking.length > 0) {
    const technologies = lacking.map((x) => game.technologies.find((y) => y.id === x)).map((x) => (x ? say(x.name) : ''));
    return t('why.technology', { names: technologies.join(', ') });
  }
  const pieces = seat.pieces?.[route.piece] ?? 0;
  if (pieces < route.spaces) return t('why.pieces', { n: pieces });
  return shortOf(game, view, route.colour, route.cards, route.locomotives);
}

/** Which cards are missing for `cards` of one colour, of which `wilds` must be wild. */
function shortOf(game: Game, view: View, colour: string, cards: number, wilds: number): string {
  const hand = view.me?.hand ?? {};
  const wild = hand['wild'] ?? 0;
  if (wild < wilds) return t('why.cards', { n: wilds - wild, card: say(game.wildName) });
  const colours = colour === 'gray' ? game.colours.map((c) => c.id) : [colour];
  const best = colours.reduce((a, b) => ((hand[b] ?? 0) > (hand[a] ?? 0) ? b : a));
  const short = cards - wild - (hand[best] ?? 0);
  if (short <= 0) return t('table.not_legal_now');
  return colour === 'gray' ? t('why.any_colour', { n: short }) : t('why.cards', { n: short, card: cardName(game, best) });
}

export function whyNoStation(game: Game, view: View, choices: Choices | null, names: readonly string[], place: string): string {
  const owner = view.seats.findIndex((s) => s.stations?.includes(place));
  if (owner >= 0) return t('why.station_there', { name: names[owner] ?? '' });
  const early = notNow(view, choices, new Set(['action']));
  if (early !== '' || view.me === undefined) return early || t('why.not_asked');
  if (game.stations === 0) return t('table.not_legal_now');
  const left = view.seats[view.me.seat]?.stations_left ?? 0;
  if (left === 0) return t('why.no_stations');
  return shortOf(game, view, 'gray', game.stations - left + 1, 0);
}
