// United Kingdom: locomotives buy technologies, and without them one does not leave England.
import { onRoute, part } from '../steps/scene';
import type { Language, Lesson, Mark, Scene, Step } from '../steps/types';
import { join, routeName, technologyName, ticketName } from '../steps/words';
import {
  end,
  farewell,
  goal,
  hand,
  hello,
  help,
  keep,
  lastTurn,
  market,
  points,
  rival,
  tickets,
  turn,
  welcome,
} from './common';

/** What a route asks for that we do not have. */
const lacking = (s: Scene, l: Language): string =>
  join(
    (s.examples.barred?.technologies ?? []).map((x) => technologyName(s.game, x, l)),
    l,
  );

const borders: Step = {
  id: 'borders',
  title: { en: 'Why not everywhere?', pl: 'Dlaczego nie wszędzie?' },
  text: {
    en:
      'At first you may build only in England, and only routes of one or two spaces. {route} needs more: ' +
      '{technologies}. Choose such a route and the table tells you so.',
    pl:
      'Na początku wolno budować tylko w Anglii, i to połączenia na jedno lub dwa pola. {route} wymaga więcej: ' +
      '{technologies}. Gdy wybierzesz takie połączenie, stół ci to powie.',
  },
  values: (s, l) => ({ route: routeName(s.game, s.examples.barred?.route ?? '', l), technologies: lacking(s, l) }),
  point: (s) => onRoute(s.examples.barred?.route),
  when: (s) => s.examples.barred !== undefined,
};

const shop: Step = {
  id: 'shop',
  title: { en: 'Technologies', pl: 'Technologie' },
  text: {
    en:
      'Here is the shop. Concessions open Wales, Scotland, Ireland and France; ' +
      'a better boiler opens longer routes, propellers the ferries. ' +
      'You pay with locomotives, one purchase a turn, before anything else.',
    pl:
      'Oto sklep. Koncesje otwierają Walię, Szkocję, Irlandię i Francję, lepszy kocioł dłuższe połączenia, śruby ' +
      'napędowe promy. Płacisz lokomotywami: jeden zakup na turę, przed wszystkim innym.',
  },
  point: () => [part('shop')],
};

const four: Step = {
  id: 'four',
  title: { en: 'Four for one', pl: 'Cztery za jedną' },
  text: {
    en:
      'Locomotives are money here, and you hold {n}. Any four cards stand for one, wherever a locomotive is ' +
      'wanted. Unlike elsewhere, three open ones are not swept away.',
    pl:
      'Lokomotywy to tutaj pieniądze, a masz ich {n}. Dowolne cztery karty zastępują jedną, gdziekolwiek jej ' +
      'trzeba. Inaczej niż w innych grach, trzy odkryte nie znikają.',
  },
  values: (s) => ({ n: s.me.hand['wild'] ?? 0 }),
  point: (s): readonly Mark[] => ((s.me.hand['wild'] ?? 0) > 0 ? [{ kind: 'card', id: 'wild' }] : [part('hand')]),
};

const ahead: Step = {
  id: 'ahead',
  title: { en: 'What to buy next', pl: 'Co kupić potem' },
  text: {
    en:
      'Your ticket {ticket} still waits for: {technologies}. An open locomotive is often worth a whole turn. ' +
      'Later there are cards that bring points for every route or ticket.',
    pl:
      'Bilet {ticket} wciąż czeka na: {technologies}. Odkryta lokomotywa bywa warta całej tury. ' +
      'Później przydadzą się karty, które dają punkty za każde połączenie lub bilet.',
  },
  when: (s) => s.examples.barred?.ticket !== undefined,
  values: (s, l) => ({ ticket: ticketName(s.game, s.examples.barred?.ticket ?? '', l), technologies: lacking(s, l) }),
  point: (s) => (s.examples.barred?.technologies ?? []).map((id) => ({ kind: 'technology', id })),
};

export const lesson: Lesson = [
  welcome(hello),
  goal,
  keep({
    en:
      'A ticket names two towns. Join them and you win its points; if you do not, you lose them. ' +
      'Tickets inside England are the easiest to begin with. At least three must stay.',
    pl:
      'Bilet to dwa miasta. Połącz je, a zdobędziesz punkty; jeśli się nie uda, tyle samo stracisz. ' +
      'Na początek najłatwiejsze są te w samej Anglii. Co najmniej trzy muszą zostać.',
  }),
  tickets,
  hand,
  borders,
  shop,
  market,
  turn(
    'turn1',
    { en: 'Your first turn', pl: 'Twoja pierwsza tura' },
    {
      en: 'First the shop, if you need it, then the action.',
      pl: 'Najpierw sklep, jeśli go potrzebujesz, potem ruch.',
    },
    'route',
  ),
  rival,
  turn(
    'turn2',
    { en: 'Your second turn', pl: 'Twoja druga tura' },
    { en: 'Short routes in England are open to you.', pl: 'Krótkie połączenia w Anglii stoją otworem.' },
    'route',
  ),
  four,
  turn('turn3', { en: 'Your third turn', pl: 'Twoja trzecia tura' }, { en: 'Steam up!', pl: 'Para w kotle!' }, 'route'),
  ahead,
  turn(
    'turn4',
    { en: 'Your fourth turn', pl: 'Twoja czwarta tura' },
    { en: 'You know how it goes.', pl: 'Wiesz już, jak to idzie.' },
    'route',
  ),
  points,
  lastTurn,
  end,
  help,
  farewell,
];
