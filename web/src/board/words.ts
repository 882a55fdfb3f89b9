// What a route is called aloud: both ends, length, colour, what is special, whose it is.
import type { Game, Route } from '../game/game';
import { say, t } from '../i18n/index.svelte';

export function routeName(game: Game, route: Route): string {
  const name = (id: string): string => {
    const place = game.places.find((p) => p.id === id);
    return place ? say(place.name) : id;
  };
  return t('board.route', { from: name(route.between[0]), to: name(route.between[1]) });
}

export function routeWords(game: Game, route: Route, owners: readonly string[], closed: boolean): string {
  const colour = game.colours.find((c) => c.id === route.colour);
  const parts = [
    routeName(game, route),
    t('board.cost', { n: route.cards }),
    colour ? say(colour.name) : t('board.any_colour'),
  ];
  if (route.kind === 'ferry') parts.push(t('board.ferry', { n: route.locomotives, wild: say(game.wildName) }));
  if (route.kind === 'tunnel') parts.push(t('board.tunnel'));
  if (game.pieces.length > 1) {
    const piece = game.pieces.find((p) => p.id === route.piece);
    if (piece) parts.push(say(piece.name));
  }
  if (route.double !== undefined) parts.push(t('board.double'));
  parts.push(t('board.points', { n: route.points }));
  if (owners.length > 0) parts.push(t('board.owned', { names: owners.join(', ') }));
  else if (closed) parts.push(t('board.closed'));
  return parts.join(', ');
}

/** Something's name, and that a hint points at it. */
export const withHint = (label: string, hinted: boolean): string => (hinted ? `${label}, ${t('hint.mark')}` : label);
