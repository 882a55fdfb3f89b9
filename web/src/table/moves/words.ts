// Moves and events in words.
import { routeName } from '../../board/words';
import type { Game } from '../../game/game';
import { say, t } from '../../i18n/index.svelte';
import type { Cards, GameEvent, Need, TableInfo, View } from '../../protocol/messages';
import { levelName } from '../../ui/words';
import type { Key } from '../../i18n/texts';
import { readMove } from './moves';

/** What the seats are called; bots are numbered. */
export function namesOf(info: Pick<TableInfo, 'seats'>): string[] {
  let bots = 0;
  return info.seats.map((seat, i) => {
    if (seat.kind === 'empty') return t('table.seat', { n: i + 1 });
    return seat.kind === 'bot' ? t('table.bot_name', { n: ++bots, level: levelName(seat.name) }) : seat.name;
  });
}

export function cardName(game: Game, card: string): string {
  if (card === 'wild') return say(game.wildName);
  const colour = game.colours.find((c) => c.id === card);
  return colour ? say(colour.name) : card;
}

/** "red × 2, Locomotive × 1", in the order of the data. */
export function cardsWords(game: Game, cards: Cards): string {
  const order = [...game.colours.map((c) => c.id), 'wild'];
  return order
    .flatMap((c) => (cards[c] ? [t('card.count', { colour: cardName(game, c), n: cards[c] })] : []))
    .join(', ');
}

export function placeName(game: Game, id: string): string {
  const place = game.places.find((p) => p.id === id);
  return place ? say(place.name) : id;
}

export function ticketName(game: Game, id: string): string {
  const ticket = game.tickets.find((x) => x.id === id);
  if (ticket === undefined) return id;
  const [from, to] = ticket.ends.map((e) => [...new Set(e.map((p) => placeName(game, p)))].join(' / '));
  return `${t('board.route', { from: from!, to: to! })} (${ticket.points})`;
}

const routeOf = (game: Game, id: string): string => {
  const route = game.routes.find((r) => r.id === id);
  return route ? routeName(game, route) : id;
};
const technologyOf = (game: Game, id: string): string => {
  const technology = game.technologies.find((x) => x.id === id);
  return technology ? say(technology.name) : id;
};

export function moveWords(game: Game, text: string, display: View['display'] = []): string {
  const move = readMove(text);
  const cards = cardsWords(game, move.pay ?? {});
  const tickets = (move.list ?? []).map((id) => ticketName(game, id)).join(', ');
  switch (move.kind) {
    case 'claim':
      return `${t('move.claim', { route: routeOf(game, move.target!) })}: ${cards}`;
    case 'station':
      return `${t('move.station', { place: placeName(game, move.target!) })}: ${cards}`;
    case 'buy':
      return `${t('move.buy', { technology: technologyOf(game, move.target!) })}: ${cards}`;
    case 'pay':
      return t('move.pay', { cards });
    case 'play':
      return t('move.play', { cards });
    case 'keep':
      return move.list!.length === 0 ? t('move.keep_none') : t('move.keep', { tickets });
    case 'declare':
      return move.list!.length === 0 ? t('move.declare_none') : t('move.declare', { tickets });
    case 'shunt':
      return move.list!.length === 0
        ? t('move.shunt_none')
        : t('move.shunt', { rows: move.list!.map((c) => cardName(game, c)).join(', ') });
    case 'draw':
      return t('move.draw');
    case 'take':
      return display[move.slot! - 1]
        ? t('move.take', { card: cardName(game, display[move.slot! - 1]!) })
        : t('move.take_slot', { n: move.slot! });
    case 'tickets':
      return t('move.tickets');
    case 'withdraw':
      return t('move.withdraw');
    case 'stop':
      return t('move.stop');
    case 'pass':
      return t('move.pass');
    default:
      return text;
  }
}

/** What happened, or nothing for what need not be told (a refilled row is seen). */
export function eventWords(game: Game, event: GameEvent, names: readonly string[]): string {
  const who = event.seat === undefined ? '' : (names[event.seat] ?? t('table.seat', { n: event.seat + 1 }));
  const listed = Array.isArray(event.cards) ? (event.cards as readonly (string | null)[]) : undefined;
  const cards = listed
    ? listed.flatMap((c) => (c === null ? [] : [cardName(game, c)])).join(', ')
    : cardsWords(game, (event.cards ?? {}) as Cards);
  const values = {
    who,
    cards,
    card: event.card ? cardName(game, event.card) : '',
    route: event.route === undefined ? '' : routeOf(game, event.route),
    place: event.place === undefined ? '' : placeName(game, event.place),
    technology: event.technology === undefined ? '' : technologyOf(game, event.technology),
    n: event.count ?? event.tickets?.length ?? 0,
  };
  if (event.event === 'declared' && event.points !== undefined)
    return `${t('happened.declared', values)} (+${event.points})`;
  if (event.event === 'drew' && event.card) return t('happened.drew_card', values);
  const key = told[event.event];
  return key === undefined ? '' : t(key, values);
}

const told: Readonly<Record<string, Key>> = {
  kept: 'happened.kept',
  took: 'happened.took',
  drew: 'happened.drew',
  swept: 'happened.swept',
  renewed: 'happened.renewed',
  offered: 'happened.offered',
  claimed: 'happened.claimed',
  turned_up: 'happened.turned_up',
  surcharged: 'happened.surcharged',
  withdrew: 'happened.withdrew',
  built: 'happened.built',
  bought: 'happened.bought',
  returned: 'happened.returned',
  to_track: 'happened.to_track',
  played: 'happened.played',
  robbed: 'happened.robbed',
  declared: 'happened.declared',
  second_pass: 'happened.second_pass',
  dealt: 'happened.dealt',
  stopped: 'happened.stopped',
  passed: 'happened.passed',
  last_round: 'happened.last_round',
  ended: 'happened.ended',
};

export function needWords(game: Game, need: Need): string {
  switch (need.need) {
    case 'joined':
      return t(game.machine === 'cards' ? 'need.complete' : 'need.joined');
    case 'cut_off':
      return t('need.cut_off');
    case 'out_of_reach':
      return t('need.out_of_reach');
    case 'face_down':
      return t('need.face_down');
    case 'open': {
      const n = Object.values(need.pieces ?? {}).reduce((a, b) => a + b, 0);
      const short = need.short ?? 0;
      const technologies = (need.technologies ?? []).map((id) => technologyOf(game, id)).join(', ');
      return [
        n > 0 ? t('need.pieces', { n }) : '',
        short > 0 ? t('need.short', { n: short }) : t('need.have_cards'),
        technologies === '' ? '' : t('need.buy', { technologies }),
      ]
        .filter((w) => w !== '')
        .join(', ');
    }
  }
}

const bonuses: Readonly<Record<string, Key>> = {
  stations: 'bonus.stations',
  longest_path: 'bonus.longest_path',
  districts: 'bonus.districts',
  double_heading: 'bonus.double_heading',
  risky_contracts: 'bonus.risky_contracts',
  equalising_beam: 'bonus.equalising_beam',
};

/** A line of the score sheet; a Big City is known by its place. */
export const bonusWords = (game: Game, id: string): string => (bonuses[id] ? t(bonuses[id]) : placeName(game, id));
