// Europe: the long ticket, tunnels and their odds, ferries, stations, the longest path.
import { tunnelOdds } from '../steps/odds';
import { mine } from '../steps/scene';
import type { Lesson, Scene, Step } from '../steps/types';
import { legsOf } from '../steps/ways';
import { cardsOf, percent, place, price, routeName } from '../steps/words';
import {
  end,
  farewell,
  firstTurn,
  goal,
  hand,
  hello,
  help,
  keep,
  lastTurn,
  longest,
  market,
  points,
  rival,
  secondTurn,
  thirdTurn,
  tickets,
  turn,
  welcome,
} from './common';

/** A free route of a kind: on the way of a ticket if there is one, else the shortest. */
export function sample(scene: Scene, kind: 'tunnel' | 'ferry') {
  const gone = new Set([...(scene.view.closed ?? []), ...scene.view.seats.flatMap((s) => s.routes ?? [])]);
  const free = scene.game.routes.filter((r) => r.kind === kind && !gone.has(r.id)).sort((a, b) => a.cards - b.cards);
  return (
    legsOf(scene).find((leg) => leg.route.kind === kind)?.route ??
    free[0] ??
    scene.game.routes.find((r) => r.kind === kind)!
  );
}

/** The colour with which one would most likely pay it. */
function likely(scene: Scene, colour: string): string {
  const hand = scene.me.hand;
  return colour !== 'gray'
    ? colour
    : scene.game.colours.map((c) => c.id).reduce((a, b) => ((hand[b] ?? 0) > (hand[a] ?? 0) ? b : a));
}

const tunnels: Step = {
  id: 'tunnels',
  title: { en: 'Tunnels: who knows what is inside', pl: 'Tunele: nigdy nie wiadomo' },
  text: {
    en:
      '{route} is a tunnel: see its dark rims. You lay the cards, then three more are turned up. ' +
      'Each one of your colour, and each wild one, costs you one more. ' +
      'If you lay {cards}, you pay nothing more in {percent} of all cases.',
    pl:
      '{route} to tunel: poznasz go po ciemnych obwódkach. Wykładasz karty, potem odkrywane są trzy następne. ' +
      'Za każdą w twoim kolorze i każdego jokera dopłacasz jedną. ' +
      'Gdy wyłożysz {cards}, w {percent} przypadków nic nie dopłacisz.',
  },
  values: (s, l) => {
    const route = sample(s, 'tunnel');
    const colour = likely(s, route.colour);
    const cards = cardsOf(s.game, colour, route.cards, l, true);
    return {
      route: routeName(s.game, route.id, l),
      cards,
      percent: percent(tunnelOdds(s.game, s.view, { [colour]: route.cards }).surcharge[0] ?? 1, l),
    };
  },
  point: (s) => [{ kind: 'route', id: sample(s, 'tunnel').id }],
};

const ferries: Step = {
  id: 'ferries',
  title: { en: 'Ferries', pl: 'Promy' },
  text: {
    en: '{route} is a ferry: it takes {price}. Every locomotive sign on its spaces must be paid with a wild card.',
    pl: '{route} to prom: kosztuje {price}. Każdy znak lokomotywy na jego polach trzeba opłacić jokerem.',
  },
  values: (s, l) => ({
    route: routeName(s.game, sample(s, 'ferry').id, l),
    price: price(s.game, sample(s, 'ferry').id, l),
  }),
  point: (s) => [{ kind: 'route', id: sample(s, 'ferry').id }],
};

/** A place on our way where a rival's route already ends: there a station would help first. */
function crossing(scene: Scene): string {
  const theirs = new Set(
    scene.view.seats
      .flatMap((s, i) => (i === scene.seat ? [] : (s.routes ?? [])))
      .flatMap((id) => scene.game.routes.find((r) => r.id === id)?.between ?? []),
  );
  const way = legsOf(scene).flatMap((leg) => leg.route.between);
  const end = scene.game.tickets.find((x) => x.id === scene.me.tickets[0])?.ends[0][0];
  return way.find((p) => theirs.has(p)) ?? way[0] ?? end ?? scene.game.places[0]!.id;
}

const stations: Step = {
  id: 'stations',
  title: { en: 'Stations: a way out', pl: 'Stacje: koło ratunkowe' },
  text: {
    en:
      'Has somebody taken your route? Build a station in a city, say {place}: ' +
      'for your tickets it lends you one route of a rival there. The first costs one card. You have {n}; ' +
      'each unbuilt one brings 4 points.',
    pl:
      'Ktoś zajął ci drogę? Zbuduj stację w mieście (na przykład: {place}): ' +
      'do twoich biletów pożyczy jedno połączenie rywala, które tam prowadzi. Pierwsza kosztuje jedną kartę. ' +
      'Masz ich {n}; każda niezbudowana daje 4 punkty.',
  },
  values: (s, l) => ({ place: place(s.game, crossing(s), l), n: mine(s).stations_left ?? 0 }),
  point: (s) => [{ kind: 'place', id: crossing(s) }],
};

const path = longest({
  en: 'At the end the longest unbroken path of one player brings 10 points. Yours: {n}. It is shown here all the time.',
  pl: 'Na koniec najdłuższa nieprzerwana trasa jednego gracza daje 10 punktów. Twoja: {n}. Cały czas widać ją tutaj.',
});

export const lesson: Lesson = [
  welcome(hello),
  goal,
  keep({
    en:
      'A ticket names two cities. Join them with your routes and you win its points; if you do not, you lose them. ' +
      'The blue one is long: far to go, much to win. At least two must stay.',
    pl:
      'Bilet to dwa miasta. Połącz je swoimi połączeniami, a zdobędziesz punkty; ' +
      'jeśli się nie uda, tyle samo stracisz. Niebieski jest długi: daleko, ale warto. ' +
      'Co najmniej dwa muszą zostać.',
  }),
  tickets,
  hand,
  market,
  firstTurn,
  rival,
  secondTurn,
  points,
  tunnels,
  thirdTurn,
  ferries,
  turn(
    'turn4',
    { en: 'Your fourth turn', pl: 'Twoja czwarta tura' },
    { en: 'Bit by bit the network grows.', pl: 'Sieć rośnie kawałek po kawałku.' },
    'route',
  ),
  stations,
  lastTurn,
  end,
  path,
  help,
  farewell,
];
