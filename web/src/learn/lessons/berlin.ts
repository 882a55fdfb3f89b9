// Berlin: two kinds of pieces. Its board is a reconstruction, which is said at once.
import { mine, onRoute, part } from '../steps/scene';
import type { Lesson, Step } from '../steps/types';
import { price, routeName } from '../steps/words';
import {
  end,
  farewell,
  firstTurn,
  goal,
  hand,
  help,
  keep,
  lastTurn,
  market,
  pointTable,
  rival,
  secondTurn,
  thirdTurn,
  tickets,
  turn,
  welcome,
} from './common';

const notice: Step = {
  id: 'notice',
  title: { en: 'About this board', pl: 'O tej planszy' },
  text: { en: '{notice}', pl: '{notice}' },
  values: (s, l) => ({ notice: s.game.notice?.[l] ?? '' }),
  point: () => [part('board')],
};

const kinds: Step = {
  id: 'kinds',
  title: { en: 'Trams', pl: 'Tramwaje' },
  text: {
    en:
      'There are two kinds of pieces. Trams ride on plain routes like {route}: ' +
      'one card and one tram for each space. You have {n} of them.',
    pl:
      'Są dwa rodzaje pionków. Tramwaje jeżdżą zwykłymi połączeniami, na przykład {route}: ' +
      'jedna karta i jeden tramwaj na każde pole. Masz ich {n}.',
  },
  values: (s, l) => ({
    route: routeName(s.game, s.examples.pieces['tram'] ?? '', l),
    n: mine(s).pieces?.['tram'] ?? 0,
  }),
  point: (s) => onRoute(s.examples.pieces['tram']),
};

const subway: Step = {
  id: 'subway',
  title: { en: 'The subway', pl: 'Metro' },
  text: {
    en:
      '{route} is subway: one round space, one car, but {price}, as many as it shows signs. Cards and points: ' +
      '{table}. You have {n} cars; they cannot ride as trams.',
    pl:
      '{route} to metro: jedno zaokrąglone pole, jeden wagon, ale {price}, tyle, ile widać znaków. Karty i punkty: ' +
      '{table}. Wagonów masz {n}; po torach tramwajowych nie pojadą.',
  },
  values: (s, l) => ({
    route: routeName(s.game, s.examples.pieces['subway'] ?? '', l),
    price: price(s.game, s.examples.pieces['subway'] ?? '', l),
    table: pointTable(s, 'subway'),
    n: mine(s).pieces?.['subway'] ?? 0,
  }),
  point: (s) => onRoute(s.examples.pieces['subway']),
};

const tramPoints: Step = {
  id: 'tram_points',
  title: { en: 'Long is worth more', pl: 'Długie się opłaca' },
  text: {
    en: 'A route pays at once. Trams, cards and points: {table}. You have {n} so far; everyone’s points and pieces stand here.',
    pl: 'Połączenie daje punkty od razu. Tramwaje, karty i punkty: {table}. Na razie masz: {n}; tu widać punkty i pionki wszystkich.',
  },
  values: (s) => ({ table: pointTable(s, 'tram'), n: mine(s).score ?? 0 }),
  point: () => [part('players')],
};

export const lesson: Lesson = [
  welcome({
    en:
      'I am your conductor; in Berlin I check tickets on trams and underground. ' +
      'We play the first turns together against an easy bot. My advice is only advice: do as you like!',
    pl:
      'Jestem twoim konduktorem; w Berlinie sprawdzam bilety w tramwajach i w metrze. ' +
      'Rozegramy razem pierwsze tury z łatwym botem. Moje rady to tylko rady: rób, co chcesz!',
  }),
  notice,
  goal,
  keep({
    en:
      'A ticket names two places. Join them with your routes, tram or subway, and you win its points; ' +
      'if you do not, you lose them. One must stay, both may.',
    pl:
      'Bilet to dwa miejsca. Połącz je tramwajem lub metrem, a zdobędziesz punkty; ' +
      'jeśli się nie uda, tyle samo stracisz. Jeden musi zostać, mogą oba.',
  }),
  tickets,
  hand,
  market,
  firstTurn,
  rival,
  kinds,
  secondTurn,
  subway,
  thirdTurn,
  tramPoints,
  turn(
    'turn4',
    { en: 'Your fourth turn', pl: 'Twoja czwarta tura' },
    { en: 'Mind the doors!', pl: 'Proszę uważać na drzwi!' },
    'route',
  ),
  lastTurn,
  end,
  help,
  farewell,
];
