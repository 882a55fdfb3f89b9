// United Kingdom: locomotives buy technologies, and without them one does not leave England.
import { part } from '../steps/scene';
import type { Lesson, Mark, Scene, Step } from '../steps/types';
import { lacking, legsOf } from '../steps/ways';
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

/** A route that cannot be claimed without buying something: on the way of a ticket if there is one. */
export function barred(scene: Scene): {
  readonly route: string;
  readonly ticket: string | undefined;
  readonly technologies: readonly string[];
} {
  const leg = legsOf(scene).find((l) => lacking(scene, l.route).length > 0);
  if (leg !== undefined) return { route: leg.route.id, ticket: leg.ticket, technologies: lacking(scene, leg.route) };
  const other = scene.game.routes.find((r) => lacking(scene, r).length > 0) ?? scene.game.routes[0]!;
  return { route: other.id, ticket: undefined, technologies: lacking(scene, other) };
}

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
  values: (s, l) => ({
    route: routeName(s.game, barred(s).route, l),
    technologies: join(
      barred(s).technologies.map((x) => technologyName(s.game, x, l)),
      l,
    ),
  }),
  point: (s) => [{ kind: 'route', id: barred(s).route }],
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
  when: (s) => barred(s).ticket !== undefined,
  values: (s, l) => ({
    ticket: ticketName(s.game, barred(s).ticket ?? '', l),
    technologies: join(
      barred(s).technologies.map((x) => technologyName(s.game, x, l)),
      l,
    ),
  }),
  point: (s) => barred(s).technologies.map((id) => ({ kind: 'technology', id })),
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
    'buy',
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
