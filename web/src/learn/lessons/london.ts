// London: a quick game. Seventeen buses, and districts that bring extra points.
import type { District } from '../../game/game';
import { mine, part } from '../steps/scene';
import type { Lesson, Scene, Step } from '../steps/types';
import { place } from '../steps/words';
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
  points,
  rival,
  secondTurn,
  thirdTurn,
  tickets,
  turn,
  welcome,
} from './common';

const shown = (s: Scene): District | undefined => s.game.districts.find((d) => d.id === s.examples.district);

const districts: Step = {
  id: 'districts',
  title: { en: 'Districts', pl: 'Dzielnice' },
  text: {
    en:
      'Coloured ground marks districts. Join all its places with your routes and you score its number at the end: ' +
      'this one brings {n} ({places}). Everybody may score it.',
    pl:
      'Kolorowe tło to dzielnice. Połącz wszystkie miejsca dzielnicy, a na koniec dostaniesz tyle punktów, ile ' +
      'wynosi jej numer: ta daje {n} ({places}). Może ją zdobyć każdy.',
  },
  values: (s, l) => ({
    n: shown(s)?.points ?? 0,
    places: (shown(s)?.places ?? []).map((p) => place(s.game, p, l)).join(', '),
  }),
  point: (s) => (shown(s)?.places ?? []).map((id) => ({ kind: 'place', id })),
  when: (s) => shown(s) !== undefined,
};

const fleet: Step = {
  id: 'fleet',
  title: { en: 'Mind your buses', pl: 'Pilnuj autobusów' },
  text: {
    en:
      'Every space takes a bus. You began with 17 and have {n} left: a game lasts ten to fifteen turns. ' +
      'Do not spend them on routes that join nothing.',
    pl:
      'Każde pole to jeden autobus. Na początku było ich 17, zostało {n}: gra trwa kilkanaście tur. ' +
      'Nie wydawaj ich na połączenia, które nic nie łączą.',
  },
  values: (s) => ({ n: mine(s).pieces?.['bus'] ?? 0 }),
  point: () => [part('players')],
};

export const lesson: Lesson = [
  welcome({
    en:
      'I am your conductor, today on the upper deck. We play the first turns together, at a real table against an ' +
      'easy bot. My advice is only advice: do as you like!',
    pl:
      'Jestem twoim konduktorem, dziś na górnym pokładzie autobusu. ' +
      'Rozegramy razem pierwsze tury, przy prawdziwym stole, z łatwym botem. Moje rady to tylko rady: ' +
      'rób, co chcesz!',
  }),
  goal,
  keep({
    en:
      'A ticket names two places. Join them with your bus routes and you win its points; ' +
      'if you do not, you lose them. One must stay, both may.',
    pl:
      'Bilet to dwa miejsca. Połącz je trasami swoich autobusów, a zdobędziesz punkty; ' +
      'jeśli się nie uda, tyle samo stracisz. Jeden musi zostać, mogą oba.',
  }),
  tickets,
  hand,
  market,
  firstTurn,
  rival,
  secondTurn,
  points,
  thirdTurn,
  districts,
  turn(
    'turn4',
    { en: 'Your fourth turn', pl: 'Twoja czwarta tura' },
    { en: 'Next stop: your ticket.', pl: 'Następny przystanek: twój bilet.' },
    'route',
  ),
  fleet,
  lastTurn,
  end,
  help,
  farewell,
];
