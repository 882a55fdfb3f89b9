// The Card Game: from the hand to the rail yard, from there to the track, and on the track tickets are paid.
import { mine, part } from '../steps/scene';
import type { Lesson, Mark, Scene, Step } from '../steps/types';
import { place } from '../steps/words';
import { farewell, hand, hello, help, keep, lastTurn, turn, welcome } from './common';

const yard = (s: Scene): readonly Mark[] => [{ kind: 'yard', id: String(s.seat) }];

const goal: Step = {
  id: 'goal',
  title: { en: 'What it is about', pl: 'O co tu chodzi' },
  text: {
    en:
      'No routes here: the map only shows where the cities are. A ticket lists the cards that it costs. ' +
      'You send cards on a journey: from your hand to the rail yard, from there to the track.',
    pl:
      'Tu nie ma połączeń: mapa pokazuje tylko, gdzie leżą miasta. Bilet podaje, jakich kart wymaga. ' +
      'Twoje karty ruszają w drogę: z ręki na bocznicę, a stamtąd na tor.',
  },
};

const tickets: Step = {
  id: 'tickets',
  title: { en: 'Your tickets', pl: 'Twoje bilety' },
  text: {
    en: 'The little squares are the price, in colour and symbol. What is written below counts only cards that have reached your track.',
    pl: 'Małe kwadraty to cena: kolor i symbol. Napis pod spodem liczy tylko te karty, które dojechały już na twój tor.',
  },
  point: (s) => s.me.tickets.map((id): Mark => ({ kind: 'held', id })),
};

const yards: Step = {
  id: 'yards',
  title: { en: 'The rail yard', pl: 'Bocznica' },
  text: {
    en:
      'This yard is yours. In a turn you take two cards, draw tickets, or lay cards out here: ' +
      'two or more of one colour as a row, or three single cards of three colours.',
    pl:
      'Ta bocznica jest twoja. W swojej turze bierzesz dwie karty, dobierasz bilety albo wykładasz tu karty: ' +
      'co najmniej dwie jednego koloru jako rząd albo trzy pojedyncze w trzech kolorach.',
  },
  point: yard,
};

const track: Step = {
  id: 'track',
  title: { en: 'On the track', pl: 'Na tor!' },
  text: {
    en:
      'Whenever your turn begins, one card of each row rolls face down onto your track: {n} so far. ' +
      'Only there it pays for tickets, and nobody can take it away. At this table you may look at your own pile; ' +
      'usually you have to remember it.',
    pl:
      'Na początku każdej twojej tury z każdego rzędu jedna karta zjeżdża zakryta na tor: na razie {n}. ' +
      'Dopiero tam opłaca bilety i nikt jej nie odbierze. Przy tym stole wolno zaglądać do swojego stosu; ' +
      'zwykle trzeba go pamiętać.',
  },
  values: (s) => ({ n: mine(s).track ?? 0 }),
  point: yard,
};

const robbing: Step = {
  id: 'robbing',
  title: { en: 'Train robbers', pl: 'Rabunek!' },
  text: {
    en:
      'Nobody lays out a colour that lies in another yard, unless with more cards: ' +
      'then that whole row is thrown away. Long rows are safe but slow, short ones quick but easy prey.',
    pl:
      'Koloru, który leży na cudzej bocznicy, nie wolno wyłożyć, chyba że w większej liczbie kart: ' +
      'wtedy tamten rząd przepada w całości. Długie rzędy są bezpieczne, lecz powolne; ' +
      'krótkie są szybkie, ale łatwo je stracić.',
  },
  point: (s) => s.view.seats.flatMap((_, i): Mark[] => (i === s.seat ? [] : [{ kind: 'yard', id: String(i) }])),
};

const cities: Step = {
  id: 'cities',
  title: { en: 'Big Cities', pl: 'Wielkie miasta' },
  text: {
    en:
      'Six cities carry a medal. Whoever completes the most tickets to such a city gets its points at the end: ' +
      '{best} is worth the most, {n}.',
    pl:
      'Sześć miast ma medal. Kto zrealizuje najwięcej biletów do takiego miasta, dostaje na koniec jego punkty: ' +
      'najwięcej, bo {n}, daje {best}.',
  },
  values: (s, l) => {
    const best = [...s.game.bigCities].sort((a, b) => b.points - a.points)[0];
    return { best: best ? place(s.game, best.place, l) : '', n: best?.points ?? 0 };
  },
  point: (s) => s.game.bigCities.map((c) => ({ kind: 'place', id: c.place })),
};

const declaring: Step = {
  id: 'declaring',
  title: { en: 'How it ends', pl: 'Jak to się kończy' },
  text: {
    en:
      'When the deck is used up ({n} cards left), everyone has one last turn. ' +
      'Then you say which tickets your track pays for; each card serves one ticket. ' +
      'Those add their points, all others subtract them. Hand and yard are worth nothing.',
    pl:
      'Gdy talia się skończy (zostało kart: {n}), każdy ma jeszcze jedną turę. ' +
      'Potem zgłaszasz bilety, które opłaca twój tor; każda karta służy jednemu biletowi. ' +
      'Zgłoszone dodają punkty, pozostałe odejmują. Karty na ręce i bocznicy nie są nic warte.',
  },
  values: (s) => ({ n: s.view.deck }),
  point: () => [part('market')],
};

export const lesson: Lesson = [
  welcome(hello),
  goal,
  keep({
    en:
      'Six tickets, and you keep as many as you like, at least one. ' +
      'Completed ones add their points, the others subtract them: two or three are plenty for a start.',
    pl:
      'Sześć biletów: zostaw, ile chcesz, co najmniej jeden. Zrealizowane dodają punkty, pozostałe odejmują: ' +
      'na początek dwa lub trzy w zupełności wystarczą.',
  }),
  tickets,
  hand,
  yards,
  turn('turn1', { en: 'Your first turn', pl: 'Twoja pierwsza tura' }, { en: 'Here we go.', pl: 'Ruszamy.' }),
  turn(
    'turn2',
    { en: 'Your second turn', pl: 'Twoja druga tura' },
    { en: 'Collect, or lay out? Your tickets tell.', pl: 'Zbierać czy wykładać? Spójrz na bilety.' },
  ),
  track,
  turn(
    'turn3',
    { en: 'Your third turn', pl: 'Twoja trzecia tura' },
    { en: 'The cards are rolling.', pl: 'Karty już się toczą.' },
  ),
  robbing,
  turn(
    'turn4',
    { en: 'Your fourth turn', pl: 'Twoja czwarta tura' },
    { en: 'Keep an eye on the other yard.', pl: 'Miej oko na cudzą bocznicę.' },
  ),
  cities,
  lastTurn,
  declaring,
  { ...help, point: () => [part('hint')] },
  farewell,
];
