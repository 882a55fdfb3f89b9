// Steps that several games share.
import { eventWords } from '../../table/moves/words';
import { mine, part } from '../steps/scene';
import type { Mark, Scene, Step, Wish, Words } from '../steps/types';
import { payment } from '../steps/words';

export const welcome = (text: Words): Step => ({
  id: 'welcome',
  title: { en: 'Welcome aboard!', pl: 'Proszę wsiadać!' },
  text,
});

/** The first words in every game. */
export const hello = {
  en:
    'I am your conductor. We play the first turns together, at a real table against an easy bot. ' +
    'My advice is only advice: do as you like, you cannot break anything.',
  pl:
    'Jestem twoim konduktorem. Rozegramy razem pierwsze tury, przy prawdziwym stole, z łatwym botem. ' +
    'Moje rady to tylko rady: rób, co chcesz, niczego nie zepsujesz.',
};

export const goal: Step = {
  id: 'goal',
  title: { en: 'What it is about', pl: 'O co tu chodzi' },
  text: {
    en:
      'You collect cards and pay with them for routes on the board. Each route brings points at once. ' +
      'Tickets that you complete bring the rest.',
    pl:
      'Zbierasz karty i płacisz nimi za połączenia na planszy. Każde połączenie od razu daje punkty. ' +
      'Resztę przynoszą zrealizowane bilety.',
  },
  point: () => [part('board')],
};

export const keep = (text: Words): Step => ({
  id: 'keep',
  title: { en: 'Choose your tickets', pl: 'Wybierz bilety' },
  text,
  task: 'keep',
});

export const tickets: Step = {
  id: 'tickets',
  title: { en: 'Your tickets', pl: 'Twoje bilety' },
  text: {
    en: 'Only you see them. Each tells what it still lacks. Point at one, or tap it, and the board shows the cheapest way.',
    pl: 'Widzisz je tylko ty. Pod każdym jest napisane, czego brakuje. Wskaż bilet, a plansza pokaże najtańszą drogę.',
  },
  point: (s) => s.me.tickets.map((id): Mark => ({ kind: 'held', id })),
};

export const hand: Step = {
  id: 'hand',
  title: { en: 'Your hand', pl: 'Twoja ręka' },
  text: {
    en: 'You hold {cards}. Every colour has its own symbol. “{wild}” is the wild card: it stands for any colour.',
    pl: 'Masz {cards}. Każdy kolor ma swój symbol. „{wild}” to joker: zastępuje dowolny kolor.',
  },
  values: (s, l) => ({ cards: payment(s.game, s.me.hand, l), wild: s.game.wildName[l] }),
  point: () => [part('hand')],
};

export const market: Step = {
  id: 'market',
  title: { en: 'One thing a turn', pl: 'Jedna rzecz na turę' },
  text: {
    en:
      'In a turn you do one thing: take two cards, claim a route, or draw more tickets. ' +
      'Take cards that lie open, or unseen ones from the deck.',
    pl:
      'W swojej turze robisz jedną rzecz: dobierasz dwie karty, zajmujesz połączenie albo dobierasz bilety. ' +
      'Karty bierzesz odkryte albo w ciemno z talii.',
  },
  point: () => [part('market')],
};

export const turn = (id: string, title: Words, text: Words, wish?: Wish): Step => ({
  id,
  title,
  text,
  task: 'turn',
  ...(wish ? { wish } : {}),
});

export const firstTurn = turn(
  'turn1',
  { en: 'Your first turn', pl: 'Twoja pierwsza tura' },
  { en: 'Cards first: two of them.', pl: 'Najpierw karty: dwie.' },
  'cards',
);
export const secondTurn = turn(
  'turn2',
  { en: 'Your second turn', pl: 'Twoja druga tura' },
  { en: 'Let us see whether you can pay for a route.', pl: 'Sprawdźmy, czy stać cię na jakieś połączenie.' },
  'route',
);

export const thirdTurn = turn(
  'turn3',
  { en: 'Your third turn', pl: 'Twoja trzecia tura' },
  { en: 'You know how it goes.', pl: 'Wiesz już, jak to idzie.' },
  'route',
);
export const lastTurn = turn(
  'turn5',
  { en: 'One more turn', pl: 'Jeszcze jedna tura' },
  { en: 'The last one with me.', pl: 'Ostatnia ze mną.' },
  'route',
);

/** What the others did last, in words; empty before they did anything. */
function lastOfOthers(scene: Scene): string {
  for (const entry of [...scene.log].reverse())
    for (const e of [...entry.events].reverse()) {
      const words = e.seat === undefined || e.seat === scene.seat ? '' : eventWords(scene.game, e, scene.names);
      if (words !== '') return `${words}.`;
    }
  return '';
}

export const rival: Step = {
  id: 'rival',
  title: { en: 'And the others?', pl: 'A co u rywala?' },
  text: {
    en: 'Here you see the points, pieces and cards of everyone, and below it each move in words. {what}',
    pl: 'Tu widać punkty, pionki i karty wszystkich, a niżej każdy ruch opisany słowami. {what}',
  },
  values: (s) => ({ what: lastOfOthers(s) }),
  point: () => [part('players')],
};

/** "1 → 1, 2 → 2, 3 → 4": spaces and points of the routes that the game has. */
export function pointTable(scene: Scene, piece?: string): string {
  const rows = new Map(
    scene.game.routes.filter((r) => piece === undefined || r.piece === piece).map((r) => [r.cards, r.points]),
  );
  return [...rows]
    .sort((a, b) => a[0] - b[0])
    .map(([n, p]) => `${n} → ${p}`)
    .join(', ');
}

export const points: Step = {
  id: 'points',
  title: { en: 'Long is worth more', pl: 'Długie się opłaca' },
  text: {
    en: 'A route pays at once, and long ones pay much better. Spaces and points: {table}. You have {n} so far.',
    pl: 'Połączenie daje punkty od razu, a długie dają ich dużo więcej. Pola i punkty: {table}. Na razie masz: {n}.',
  },
  values: (s) => ({ table: pointTable(s), n: mine(s).score ?? 0 }),
  point: () => [part('players')],
};

export const moreTickets: Step = {
  id: 'more_tickets',
  title: { en: 'More tickets', pl: 'Więcej biletów' },
  text: {
    en:
      'Instead of cards you may draw new tickets; at least one must stay. Early they are a chance, late a risk: ' +
      'what you do not finish counts against you.',
    pl:
      'Zamiast kart możesz dobrać nowe bilety; co najmniej jeden musi zostać. ' +
      'Na początku to szansa, pod koniec ryzyko: niezrealizowane odejmują punkty.',
  },
  point: () => [{ kind: 'move', id: 'tickets' }],
};

/** The bonus for the longest path, where there is one. */
export const longest = (text: Words): Step => ({
  id: 'longest',
  title: { en: 'Ten for the longest', pl: 'Dziesięć za najdłuższą' },
  text,
  values: (s) => ({ n: mine(s).longest_path ?? 0 }),
  point: () => [part('players')],
});

export const end: Step = {
  id: 'end',
  title: { en: 'How it ends', pl: 'Jak to się kończy' },
  text: {
    en: {
      one:
        'Once somebody has {n} piece left or none, everyone has one last turn. You still have {left}. ' +
        'Then joined tickets add their points, all others subtract them.',
      other:
        'Once somebody has {n} or fewer pieces left, everyone has one last turn. You still have {left}. ' +
        'Then joined tickets add their points, all others subtract them.',
    },
    pl: {
      one:
        'Gdy ktoś ma już tylko {n} pionek albo żadnego, każdy ma jeszcze jedną turę. Ty masz ich {left}. ' +
        'Potem połączone bilety dodają punkty, a pozostałe je odejmują.',
      few:
        'Gdy ktoś ma już tylko {n} pionki albo mniej, każdy ma jeszcze jedną turę. Ty masz ich {left}. ' +
        'Potem połączone bilety dodają punkty, a pozostałe je odejmują.',
      many:
        'Gdy ktoś ma już tylko {n} pionków albo mniej, każdy ma jeszcze jedną turę. Ty masz ich {left}. ' +
        'Potem połączone bilety dodają punkty, a pozostałe je odejmują.',
      other:
        'Gdy ktoś ma już tylko {n} pionka albo mniej, każdy ma jeszcze jedną turę. Ty masz ich {left}. ' +
        'Potem połączone bilety dodają punkty, a pozostałe je odejmują.',
    },
  },
  values: (s) => ({ n: s.game.endAtPieces ?? 0, left: Object.values(mine(s).pieces ?? {}).reduce((a, b) => a + b, 0) }),
  point: () => [part('players')],
};

export const help: Step = {
  id: 'help',
  title: { en: 'If you get stuck', pl: 'Gdy utkniesz' },
  text: {
    en:
      '“Hint” at the top asks a bot what it would do. Choose something that is not possible, and the table says ' +
      'why. The rules are always at hand:',
    pl: '„Podpowiedź” u góry pyta bota, co by zrobił. Wybierz coś, czego nie wolno, a stół powie dlaczego. Zasady masz zawsze pod ręką:',
  },
  point: () => [part('hint')],
};

export const farewell: Step = {
  id: 'farewell',
  title: { en: 'The track is clear!', pl: 'Droga wolna!' },
  text: {
    en: 'That is all you need. Play this game to its end, or go back and begin one with more players. Have a good journey!',
    pl: 'To wszystko, czego ci trzeba. Dokończ tę partię na własną rękę albo wróć i zagraj w większym gronie. Miłej podróży!',
  },
  last: true,
};
