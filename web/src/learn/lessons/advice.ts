// What the coach says about the next move, in every game.
import type { Advice } from '../../protocol/messages';
import type { Words } from '../steps/types';

export const adviceTexts = {
  wait: {
    en: '{name} is moving. Watch what happens.',
    pl: 'Teraz rusza się {name}. Popatrz, co zrobi.',
  },
  second: { en: 'Now the second card.', pl: 'Teraz druga karta.' },
  keep_shared: {
    en: {
      one: 'I would keep {tickets}: you get there with {n} piece.',
      other: 'I would keep {tickets}. They share part of the way: together they need {n} pieces instead of {apart}.',
    },
    pl: {
      one: 'Ja bym zostawił: {tickets}. Wystarczy do tego {n} pionek.',
      few: 'Ja bym zostawił: {tickets}. Mają wspólny kawałek drogi: razem {n} pionki zamiast {apart}.',
      many: 'Ja bym zostawił: {tickets}. Mają wspólny kawałek drogi: razem {n} pionków zamiast {apart}.',
      other: 'Ja bym zostawił: {tickets}. Mają wspólny kawałek drogi: razem {n} pionka zamiast {apart}.',
    },
  },
  keep_reach: {
    en: {
      one: 'I would keep {tickets}: {n} piece of your {all} is enough.',
      other: 'I would keep {tickets}: about {n} of your {all} pieces, well within reach.',
    },
    pl: {
      one: 'Ja bym zostawił: {tickets}. Wystarczy {n} z twoich {all} pionków.',
      few: 'Ja bym zostawił: {tickets}. To mniej więcej {n} z twoich {all} pionków, więc cel jest w zasięgu.',
      many: 'Ja bym zostawił: {tickets}. To mniej więcej {n} z twoich {all} pionków, więc cel jest w zasięgu.',
      other: 'Ja bym zostawił: {tickets}. To mniej więcej {n} z twoich {all} pionków, więc cel jest w zasięgu.',
    },
  },
  keep_cards: {
    en: {
      one: 'I would keep {tickets}: together they ask for {n} card, and you hold {have} of them.',
      other: 'I would keep {tickets}: together they ask for {n} cards, and you already have {have} of them.',
    },
    pl: {
      one: 'Ja bym zostawił: {tickets}. Potrzeba do tego {n} karty, a masz już: {have}.',
      few: 'Ja bym zostawił: {tickets}. Razem potrzeba {n} kart, a masz już: {have}.',
      many: 'Ja bym zostawił: {tickets}. Razem potrzeba {n} kart, a masz już: {have}.',
      other: 'Ja bym zostawił: {tickets}. Razem potrzeba {n} karty, a masz już: {have}.',
    },
  },
  keep_none: {
    en: 'I would keep none of these: you have enough to do.',
    pl: 'Nie brałbym żadnego: masz już dość roboty.',
  },
  claim: {
    en: 'You can build! {route} is on the way of your ticket {ticket}. It takes {price}; pay with {pay}. Choose it on the board.',
    pl: 'Możesz budować! {route} to kawałek drogi z biletu {ticket}. Kosztuje {price}; zapłać: {pay}. Wybierz to połączenie na planszy.',
  },
  claim_tunnel: {
    en:
      '{route} on your ticket {ticket} is a tunnel. Lay {pay}; then three cards are turned up. ' +
      'The chance that you pay nothing more is {percent}. Dare it!',
    pl:
      '{route} z biletu {ticket} to tunel. Wykładasz {pay}, potem odkrywane są trzy karty. ' +
      'Szansa, że nic nie dopłacisz: {percent}. Spróbuj!',
  },
  claim_ferry: {
    en: '{route} on your ticket {ticket} is a ferry and takes {price}. You can pay with {pay}. All aboard!',
    pl: '{route} z biletu {ticket} to prom, kosztuje {price}. Możesz zapłacić: {pay}. Cała naprzód!',
  },
  points: {
    en: {
      one: 'Nothing of your tickets can be paid, but {route} brings {n} point at once. Pay with {pay}.',
      other: 'Nothing of your tickets can be paid, but {route} brings {n} points at once. Pay with {pay}.',
    },
    pl: {
      one: 'Na drogę z biletów jeszcze cię nie stać, ale {route} daje od razu {n} punkt. Zapłać: {pay}.',
      few: 'Na drogę z biletów jeszcze cię nie stać, ale {route} daje od razu {n} punkty. Zapłać: {pay}.',
      many: 'Na drogę z biletów jeszcze cię nie stać, ale {route} daje od razu {n} punktów. Zapłać: {pay}.',
      other: 'Na drogę z biletów jeszcze cię nie stać, ale {route} daje od razu {n} punktu. Zapłać: {pay}.',
    },
  },
  take: {
    en: {
      one: '{route} (ticket {ticket}) takes {price}: you are {n} card short. Take the {card}.',
      other: '{route} (ticket {ticket}) takes {price}: you are {n} cards short. Take the {card}.',
    },
    pl: {
      one: '{route} (bilet {ticket}) kosztuje {price}. Brakuje ci {n} karty. Weź {card}.',
      few: '{route} (bilet {ticket}) kosztuje {price}. Brakuje ci {n} kart. Weź {card}.',
      many: '{route} (bilet {ticket}) kosztuje {price}. Brakuje ci {n} kart. Weź {card}.',
      other: '{route} (bilet {ticket}) kosztuje {price}. Brakuje ci {n} karty. Weź {card}.',
    },
  },
  take_grey: {
    en: '{route} (ticket {ticket}) is grey: it takes {price}. You have {have}, so take the {card}.',
    pl: '{route} (bilet {ticket}) jest szare: kosztuje {price}. Masz {have}, więc weź {card}.',
  },
  take_reserve: {
    en: '{route} (ticket {ticket}) is a tunnel and may ask for more than {price}. Keep a card in reserve: take the {card}.',
    pl: '{route} (bilet {ticket}) to tunel i może kosztować więcej niż {price}. Przyda się zapas: weź {card}.',
  },
  take_wild: {
    en: 'Take the {card}: it stands for any colour. Mind that an open one counts double, so it is your only card this turn.',
    pl: 'Weź {card}: zastąpi dowolny kolor. Uwaga: taka odkryta karta liczy się podwójnie, więc to twoja jedyna w tej turze.',
  },
  take_yard: {
    en: 'Your tickets still ask for {colour}: take the {card}.',
    pl: 'W twoich biletach brakuje koloru: {colour}. Weź {card}.',
  },
  draw: {
    en: 'No open card helps your tickets. Draw one from the deck, unseen: with luck it is wild, and then it counts only once.',
    pl: 'Żadna odkryta karta nie pomoże twoim biletom. Dobierz z talii w ciemno: jeśli trafisz jokera, liczy się tylko za jedną kartę.',
  },
  tickets: {
    en: 'Your tickets need nothing more. Draw new ones: they are the best source of points.',
    pl: 'Twoim biletom niczego już nie trzeba. Dobierz nowe: to najlepsze źródło punktów.',
  },
  buy: {
    en:
      'Your ticket {ticket} needs the technology {technology}. It costs {price}. Buy it first; ' +
      'after that you still have your whole turn.',
    pl: 'Bilet {ticket} wymaga technologii: {technology}. Kosztuje {price}. Kup ją najpierw; potem i tak masz cały swój ruch.',
  },
  surcharge_pay: {
    en: {
      one: '{n} of the three cards counts. Add {pay} and the tunnel is yours!',
      other: '{n} of the three cards count. Add {pay} and the tunnel is yours!',
    },
    pl: {
      one: 'Z trzech kart liczy się {n}. Dopłać {pay}, a tunel będzie twój!',
      few: 'Z trzech kart liczą się {n}. Dopłać {pay}, a tunel będzie twój!',
      many: 'Z trzech kart liczy się {n}. Dopłać {pay}, a tunel będzie twój!',
      other: 'Z trzech kart liczy się {n}. Dopłać {pay}, a tunel będzie twój!',
    },
  },
  surcharge_withdraw: {
    en: {
      one: '{n} of the three cards counts, and you cannot add it. Take your cards back: only the turn is lost.',
      other: '{n} of the three cards count, and you cannot add them. Take your cards back: only the turn is lost.',
    },
    pl: {
      one: 'Z trzech kart liczy się {n}, a nie masz czym dopłacić. Cofnij swoje karty: tracisz tylko turę.',
      few: 'Z trzech kart liczą się {n}, a nie masz czym dopłacić. Cofnij swoje karty: tracisz tylko turę.',
      many: 'Z trzech kart liczy się {n}, a nie masz czym dopłacić. Cofnij swoje karty: tracisz tylko turę.',
      other: 'Z trzech kart liczy się {n}, a nie masz czym dopłacić. Cofnij swoje karty: tracisz tylko turę.',
    },
  },
  play: {
    en: 'Lay out {cards}: your ticket {ticket} asks for that colour.',
    pl: 'Wyłóż {cards}: tego koloru potrzebujesz do biletu {ticket}.',
  },
  play_three: {
    en: 'Lay out three single cards of different colours: {cards}. Each begins a row of its own.',
    pl: 'Wyłóż trzy pojedyncze karty w różnych kolorach: {cards}. Każda zacznie osobny rząd.',
  },
  rob: {
    en: 'Lay out {cards}. That is more than {name} has of this colour, so the whole row there is robbed!',
    pl: 'Wyłóż {cards}. W tym kolorze {name} ma mniej, więc cały ten rząd przepada. To się nazywa rabunek!',
  },
  free: {
    en: 'Do as you like here. The button “Hint” at the top tells what a bot would do.',
    pl: 'Tu zrób, jak uważasz. Przycisk „Podpowiedź” u góry powie, co zrobiłby bot.',
  },
} as const satisfies Record<Advice['reason'] | 'wait' | 'second', Words>;
