// Names, cards and prices inside a sentence. Polish bends them: "2 czerwone karty", "5 czerwonych kart".
import type { Game, Language } from '../../game/game';
import { fill, type Plural } from '../../i18n/texts';
import type { Cards } from '../../protocol/messages';

export const join = (parts: readonly string[], language: Language): string =>
  parts.length < 2
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} ${language === 'pl' ? 'i' : 'and'} ${parts.at(-1)!}`;

/** The forms of an adjective that go with "karta": czerwona, czerwoną, czerwone, czerwonych. */
export function adjective(masculine: string): {
  readonly one: string;
  readonly oneObject: string;
  readonly few: string;
  readonly many: string;
} {
  const stem = masculine.slice(0, -1);
  const soft = masculine.endsWith('i');
  return {
    one: `${stem}a`,
    oneObject: `${stem}ą`,
    few: `${masculine.endsWith('ki') || masculine.endsWith('gi') ? masculine : stem}e`,
    many: `${soft ? masculine : `${stem}y`}ch`,
  };
}

/** Where the wild is a locomotive, it is called that; a bus among buses or a bicycle is better called wild. */
function wildWords(game: Game, object: boolean): Readonly<Record<Language, Plural>> {
  return game.wildName.en === 'Locomotive'
    ? {
        en: { one: '{n} locomotive', other: '{n} locomotives' },
        pl: {
          one: object ? '{n} lokomotywę' : '{n} lokomotywa',
          few: '{n} lokomotywy',
          many: '{n} lokomotyw',
          other: '{n} lokomotywy',
        },
      }
    : {
        en: { one: '{n} wild card', other: '{n} wild cards' },
        pl: { one: object ? '{n} jokera' : '{n} joker', few: '{n} jokery', many: '{n} jokerów', other: '{n} jokera' },
      };
}

/** "3 red cards". `object`: as what is taken or paid, which Polish writes otherwise. */
export function cardsOf(game: Game, card: string, n: number, language: Language, object = false): string {
  if (card === 'wild') return fill(wildWords(game, object)[language], language, { n });
  const colour = game.colours.find((c) => c.id === card)?.name[language] ?? card;
  if (language === 'en') return fill({ one: `{n} ${colour} card`, other: `{n} ${colour} cards` }, 'en', { n });
  const a = adjective(colour);
  const forms: Plural = {
    one: object ? `{n} ${a.oneObject} kartę` : `{n} ${a.one} karta`,
    few: `{n} ${a.few} karty`,
    many: `{n} ${a.many} kart`,
    other: '{n} karty',
  };
  return fill(forms, 'pl', { n });
}

/** One card without its number, as what is taken: "the red card", "czerwoną kartę". */
export function theCard(game: Game, card: string, language: Language): string {
  const colour = game.colours.find((c) => c.id === card)?.name[language] ?? card;
  const locomotive = game.wildName.en === 'Locomotive';
  if (language === 'en')
    return card !== 'wild' ? `${colour} card` : locomotive ? 'locomotive' : `wild card (${game.wildName.en})`;
  return card !== 'wild'
    ? `${adjective(colour).oneObject} kartę`
    : locomotive
      ? 'lokomotywę'
      : `jokera (${game.wildName.pl})`;
}

export function payment(game: Game, cards: Cards, language: Language): string {
  const order = [...game.colours.map((c) => c.id), 'wild'];
  return join(
    order.flatMap((c) => (cards[c] ? [cardsOf(game, c, cards[c], language, true)] : [])),
    language,
  );
}

/** What a route asks for: "3 blue cards", "2 cards of any one colour, among them 1 locomotive". */
export function price(game: Game, id: string, language: Language): string {
  const route = game.routes.find((r) => r.id === id);
  if (route === undefined) return '';
  const n = route.cards;
  const plain =
    route.colour !== 'gray'
      ? cardsOf(game, route.colour, n, language, true)
      : language === 'en'
        ? fill({ one: '{n} card of any colour', other: '{n} cards of any one colour' }, 'en', { n })
        : fill(
            {
              one: '{n} kartę dowolnego koloru',
              few: '{n} karty jednego, dowolnego koloru',
              many: '{n} kart jednego, dowolnego koloru',
              other: '{n} karty',
            },
            'pl',
            { n },
          );
  if (route.locomotives === 0) return plain;
  const wilds = cardsOf(game, 'wild', route.locomotives, language, true);
  return `${plain}, ${language === 'en' ? `among them ${wilds}` : `w tym ${wilds}`}`;
}

export const place = (game: Game, id: string, language: Language): string =>
  game.places.find((p) => p.id === id)?.name[language] ?? id;

export function routeName(game: Game, id: string, language: Language): string {
  const route = game.routes.find((r) => r.id === id);
  return route === undefined ? id : route.between.map((p) => place(game, p, language)).join(' – ');
}

export function ticketName(game: Game, id: string, language: Language): string {
  const ticket = game.tickets.find((x) => x.id === id);
  return ticket === undefined
    ? id
    : ticket.ends.map((e) => [...new Set(e.map((p) => place(game, p, language)))].join(' / ')).join(' – ');
}

export const technologyName = (game: Game, id: string, language: Language): string =>
  game.technologies.find((x) => x.id === id)?.name[language] ?? id;

export const colourName = (game: Game, id: string, language: Language): string =>
  game.colours.find((c) => c.id === id)?.name[language] ?? id;

export const percent = (p: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(p);
