// Europe: the long ticket, tunnels and their odds, ferries, stations, the longest path.
import { mine, onRoute } from '../steps/scene';
import type { Lesson, Step } from '../steps/types';
import { payment, percent, place, price, routeName } from '../steps/words';
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
  values: (s, l) => ({
    route: routeName(s.game, s.examples.tunnel?.route ?? '', l),
    cards: payment(s.game, s.examples.tunnel?.pay ?? {}, l),
    percent: percent(s.examples.tunnel?.free ?? 0, l),
  }),
  point: (s) => onRoute(s.examples.tunnel?.route),
  when: (s) => s.examples.tunnel !== undefined,
};

const ferries: Step = {
  id: 'ferries',
  title: { en: 'Ferries', pl: 'Promy' },
  text: {
    en: '{route} is a ferry: it takes {price}. Every locomotive sign on its spaces must be paid with a wild card.',
    pl: '{route} to prom: kosztuje {price}. Każdy znak lokomotywy na jego polach trzeba opłacić jokerem.',
  },
  values: (s, l) => ({
    route: routeName(s.game, s.examples.ferry ?? '', l),
    price: price(s.game, s.examples.ferry ?? '', l),
  }),
  point: (s) => onRoute(s.examples.ferry),
  when: (s) => s.examples.ferry !== undefined,
};

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
  values: (s, l) => ({ place: place(s.game, s.examples.station ?? '', l), n: mine(s).stations_left ?? 0 }),
  point: (s) => (s.examples.station === undefined ? [] : [{ kind: 'place', id: s.examples.station }]),
  when: (s) => s.examples.station !== undefined,
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
