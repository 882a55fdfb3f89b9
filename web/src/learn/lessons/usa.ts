// USA: the game that the others grew from. Doubles, long routes, the longest path.
import type { Lesson, Step } from '../steps/types';
import { routeName } from '../steps/words';
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
  moreTickets,
  points,
  rival,
  secondTurn,
  thirdTurn,
  tickets,
  turn,
  welcome,
} from './common';

export const doubles: Step = {
  id: 'doubles',
  title: { en: 'Doubles', pl: 'Podwójne połączenia' },
  text: {
    en:
      '{route} has two strands. With two players, as here, whoever takes one closes the other. ' +
      'So do not wait too long for a narrow pass!',
    pl:
      '{route} ma dwie nitki. Przy dwóch graczach, jak tutaj, kto zajmie jedną, zamyka drugą. ' +
      'Nie zwlekaj więc zbyt długo przy wąskich gardłach!',
  },
  values: (s, l) => ({ route: routeName(s.game, s.examples.strands?.[0] ?? '', l) }),
  point: (s) => (s.examples.strands ?? []).map((id) => ({ kind: 'route', id })),
  when: (s) => s.examples.strands !== undefined,
};

const path = longest({
  en:
    'At the end the longest unbroken path of one player brings 10 points. Yours: {n}. ' +
    'One long line across the country often beats many short ones.',
  pl:
    'Na koniec najdłuższa nieprzerwana trasa jednego gracza daje 10 punktów. Twoja: {n}. ' +
    'Jedna długa linia przez cały kraj bywa lepsza niż wiele krótkich.',
});

export const lesson: Lesson = [
  welcome(hello),
  goal,
  keep({
    en:
      'A ticket names two cities. Join them with your routes and you win its points; if you do not, you lose them. ' +
      'At least two must stay.',
    pl:
      'Bilet to dwa miasta. Połącz je swoimi połączeniami, a zdobędziesz punkty; ' +
      'jeśli się nie uda, tyle samo stracisz. Co najmniej dwa muszą zostać.',
  }),
  tickets,
  hand,
  market,
  firstTurn,
  rival,
  secondTurn,
  points,
  thirdTurn,
  doubles,
  turn(
    'turn4',
    { en: 'Your fourth turn', pl: 'Twoja czwarta tura' },
    { en: 'Mile by mile.', pl: 'Mila za milą.' },
    'route',
  ),
  moreTickets,
  lastTurn,
  end,
  path,
  help,
  farewell,
];
