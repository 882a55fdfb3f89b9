// What the coach says about what has just been done.
import type { Words } from '../steps/types';

export const reactionTexts = {
  kept: {
    en: { one: '{n} ticket kept.', other: '{n} tickets kept.' },
    pl: {
      one: 'Zostaje {n} bilet.',
      few: 'Zostają {n} bilety.',
      many: 'Zostaje {n} biletów.',
      other: 'Zostaje {n} biletu.',
    },
  },
  claimed: {
    en: { one: '{route} is yours: {n} point!', other: '{route} is yours: {n} points!' },
    pl: {
      one: '{route} należy do ciebie: {n} punkt!',
      few: '{route} należy do ciebie: {n} punkty!',
      many: '{route} należy do ciebie: {n} punktów!',
      other: '{route} należy do ciebie: {n} punktu!',
    },
  },
  withdrew: {
    en: 'The mountain won this time; your cards are back in your hand.',
    pl: 'Tym razem wygrała góra; karty wróciły na rękę.',
  },
  built: { en: 'A station of yours stands in {place}.', pl: 'Masz stację: {place}.' },
  bought: { en: '{technology}: yours from now on.', pl: '{technology}: od teraz twoja technologia.' },
  drew_wild: { en: 'A wild card from the deck. Lucky you!', pl: 'Joker z talii. Masz szczęście!' },
  played: { en: 'The cards lie in your yard.', pl: 'Karty leżą na twojej bocznicy.' },
  robber: { en: 'Robbed! {name} loses that row.', pl: 'Rabunek udany! Ten rząd traci {name}.' },
  victim: {
    en: 'Ouch: {name} has robbed one of your rows. It happens to everyone!',
    pl: 'Ojej, {name} rabuje jeden z twoich rzędów. Każdemu się zdarza!',
  },
  own_way: { en: 'Your own idea. Why not!', pl: 'Własny pomysł. Czemu nie!' },
  own_way_2: {
    en: 'Not what I would have done, but it is your train!',
    pl: 'Ja zrobiłbym inaczej, ale to twój pociąg!',
  },
  own_way_3: { en: 'You have a plan of your own. I like that!', pl: 'Masz swój plan. To lubię!' },
} as const satisfies Record<string, Words>;
